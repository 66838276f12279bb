//! The entries and rules that let a command run unasked, to record their use.

use approvals_store::{Use, Used};
use exec_policy::{Code, CoveredBy, Decision, Request, Verdict};
use visible_text::secrets::mask;

/// The most bytes of `lastUsedCommand`.
const MAX_COMMAND: usize = 1024;

/// The uses that the store records of a decision: one for each entry or rule that covered a
/// program. None if a person or `askFallback` decided. The command is masked and cut.
#[must_use]
pub fn uses(request: &Request, decision: &Decision, now_ms: u64) -> Vec<Use> {
    let unasked = matches!(
        decision.code,
        Code::Allowlist | Code::RuleAllow | Code::SafeBin
    );
    if decision.verdict != Verdict::Run || !unasked {
        return Vec::new();
    }
    let entries = decision.segments.iter().filter_map(|segment| {
        let matched = segment.matched.as_ref()?;
        let of = match matched.by {
            CoveredBy::Allowlist => Used::Entry,
            CoveredBy::Rule => Used::Rule(matched.id.clone()),
            CoveredBy::SafeBin | CoveredBy::Builtin => return None,
        };
        Some((segment, matched, of))
    });
    let mut text = None;
    entries
        .map(|(segment, entry, of)| Use {
            of,
            agent: entry.agent.clone(),
            pattern: entry.pattern.clone(),
            arg_pattern: entry.arg_pattern.clone(),
            at_ms: now_ms,
            command: Some(text.get_or_insert_with(|| kept(&request.text())).clone()),
            resolved: segment.resolved.clone(),
        })
        .collect()
}

/// The command without secrets, cut on a character boundary.
fn kept(command: &str) -> String {
    let masked = mask(command);
    masked[..masked.floor_char_boundary(MAX_COMMAND)].to_owned()
}
