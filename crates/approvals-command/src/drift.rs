//! Changes of the file by another program: kept, put back, and reported until one is done.

use anyhow::{Result, bail};
use approvals_store::{Snapshot, differences};
use command_line::say;
use command_line::shown::visible;
use serde_json::json;

use super::widening::widenings;
use super::{Scope, changes, refuse};
use crate::audit;

/// How much of a hash is shown, and must be typed at least.
const SHORT: usize = 16;

/// Confirms the policy as it is. A change that lets more run is shown first, and kept only if its
/// hash is named.
pub(super) fn keep(scope: &Scope, seen: Option<&str>) -> Result<()> {
    let store = &scope.local.store;
    let now = existing(scope)?;
    let hash = now.policy_hash();
    let confirmed = store.confirmed().unwrap_or_else(|problem| {
        say(&visible(&problem.to_string()));
        None
    });
    let Some(confirmed) = confirmed else {
        store.confirm(&hash)?;
        return answer(
            scope,
            &now,
            &[],
            "Nothing was confirmed yet; the policy as it is now is.",
        );
    };
    let found = differences(&confirmed, &now.value);
    let wider = widenings(scope, &confirmed, &now.value, &scope.listing());
    match seen {
        Some(seen) if seen.len() < SHORT || !hash.starts_with(seen) => {
            let seen = visible(seen);
            return refuse(format!(
                "the policy has changed since “{seen}”; exec-host approvals keep shows its present state"
            ));
        }
        None if !wider.is_empty() => {
            let mut words =
                "Another program lets more run, and nobody has confirmed it:".to_owned();
            for line in wider {
                words.push_str(&format!("\n  {line}"));
            }
            let hash = &hash[..SHORT];
            words.push_str(&format!(
                "\nexec-host approvals keep {hash} keeps that, exec-host approvals put-back undoes it."
            ));
            return refuse(words);
        }
        Some(_) | None => {}
    }
    store.confirm(&hash)?;
    answer(scope, &now, &found, "Nothing to keep.")
}

/// Restores the policy that was confirmed last.
pub(super) fn put_back(scope: &Scope) -> Result<()> {
    let store = &scope.local.store;
    let now = existing(scope)?;
    if store.confirmed()?.is_none() {
        bail!(
            "nothing was confirmed yet, so nothing can be put back; exec-host approvals keep confirms what is there"
        );
    }
    let after = store.put_back(&now.policy_hash())?;
    changes::answer(scope, audit::RESTORE, &now.value, &after)
}

/// Reports a change that waits for an answer.
pub(super) fn remind(scope: &mut Scope) {
    scope.judge.refresh();
    let Some(drift) = scope.judge.drift() else {
        return;
    };
    say(&format!(
        "{} Until you answer, those commands still ask: exec-host approvals keep, or put-back.",
        visible(&drift.sentence())
    ));
}

fn existing(scope: &Scope) -> Result<Snapshot> {
    let now = scope.local.store.load()?;
    if !now.exists {
        bail!("there is no approvals file yet, so no other program changed it");
    }
    Ok(now)
}

fn answer(
    scope: &Scope,
    now: &Snapshot,
    kept: &[approvals_store::Difference],
    nothing: &str,
) -> Result<()> {
    let json = json!({ "changed": false, "hash": now.hash, "differences": kept });
    let mut lines = changes::lines(kept);
    if lines.is_empty() {
        lines = nothing.to_owned();
    }
    scope.answer(&json, &lines)
}
