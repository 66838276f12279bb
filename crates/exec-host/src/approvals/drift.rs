//! What another program wrote into the file: kept, put back, and told until it is answered.

use anyhow::{Result, bail};
use approvals_store::{Snapshot, differences};
use serde_json::json;

use super::widening::widenings;
use super::{Place, changes, refuse};
use crate::shown::visible;
use crate::{audit, say};

/// How much of a hash is shown, and has at least to be written.
const SHORT: usize = 16;

/// Confirms the policy as it is. What lets more run is shown first, and kept only by naming
/// what was shown.
pub(super) fn keep(place: &Place, seen: Option<&str>) -> Result<()> {
    let store = &place.local.store;
    let now = existing(place)?;
    let confirmed = store.confirmed().unwrap_or_else(|problem| {
        say(&visible(&problem.to_string()));
        None
    });
    let Some(confirmed) = confirmed else {
        store.confirm(&now.hash)?;
        return answer(
            place,
            &now,
            &[],
            "Nothing was confirmed yet; the policy as it is now is.",
        );
    };
    let found = differences(&confirmed, &now.value);
    let wider = widenings(place, &confirmed, &now.value, &place.listing());
    match seen {
        Some(seen) if seen.len() < SHORT || !now.hash.starts_with(seen) => {
            let seen = visible(seen);
            return refuse(format!(
                "“{seen}” is not what the file holds now; exec-host approvals keep shows it"
            ));
        }
        None if !wider.is_empty() => {
            let mut words =
                "Another program lets more run, and nobody has confirmed it:".to_owned();
            for line in wider {
                words.push_str(&format!("\n  {line}"));
            }
            let hash = &now.hash[..SHORT];
            words.push_str(&format!(
                "\nexec-host approvals keep {hash} keeps it, exec-host approvals put-back takes it out."
            ));
            return refuse(words);
        }
        Some(_) | None => {}
    }
    store.confirm(&now.hash)?;
    answer(place, &now, &found, "Nothing to keep.")
}

/// Makes the policy again what was confirmed last.
pub(super) fn put_back(place: &Place) -> Result<()> {
    let store = &place.local.store;
    let now = existing(place)?;
    if store.confirmed()?.is_none() {
        bail!(
            "nothing was confirmed yet, so nothing can be put back; exec-host approvals keep confirms what is there"
        );
    }
    let after = store.put_back(&now.hash)?;
    changes::answer(place, audit::RESTORE, &now.value, &after)
}

/// What waits for an answer, if something does.
pub(super) fn remind(place: &mut Place) {
    place.judge.refresh();
    let Some(drift) = place.judge.drift() else {
        return;
    };
    say(&format!(
        "{} Until you answer, those commands still ask: exec-host approvals keep, or put-back.",
        visible(&drift.sentence())
    ));
}

fn existing(place: &Place) -> Result<Snapshot> {
    let now = place.local.store.load()?;
    if !now.exists {
        bail!("there is no approvals file yet, and so nothing that another program wrote");
    }
    Ok(now)
}

fn answer(
    place: &Place,
    now: &Snapshot,
    kept: &[approvals_store::Difference],
    nothing: &str,
) -> Result<()> {
    let json = json!({ "changed": false, "hash": now.hash, "differences": kept });
    let mut lines = changes::lines(kept);
    if lines.is_empty() {
        lines = nothing.to_owned();
    }
    place.answer(&json, &lines)
}
