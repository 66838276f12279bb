//! The entries and rules that let a command run unasked, to record their use.

use approvals_store::{Use, Used};
use exec_policy::{Code, CoveredBy, Decision, Request, Verdict};
use visible_text::secrets::mask;

/// The most bytes of `lastUsedCommand`.
const MAX_COMMAND: usize = 1024;

/// The uses that the store records of a decision: one for each entry or rule that covered a
/// program or a file that the line writes. None if a person or `askFallback` decided. The command is masked and cut.
#[must_use]
pub fn uses(request: &Request, decision: &Decision, now_ms: u64) -> Vec<Use> {
    let unasked = matches!(
        decision.code,
        Code::Allowlist | Code::RuleAllow | Code::SafeBin
    );
    if decision.verdict != Verdict::Run || !unasked {
        return Vec::new();
    }
    let programs = decision.segments.iter();
    let programs = programs.map(|it| (it.matched.as_ref(), it.resolved.as_ref()));
    let files = decision.writes.iter();
    let files = files.map(|it| (it.matched.as_ref(), None));
    let mut text = None;
    programs
        .chain(files)
        .filter_map(|(matched, resolved)| {
            let matched = matched?;
            let of = match matched.by {
                CoveredBy::Allowlist => Used::Entry,
                CoveredBy::Rule => Used::Rule(matched.id.clone()),
                CoveredBy::SafeBin | CoveredBy::Builtin => return None,
            };
            Some(Use {
                of,
                agent: matched.agent.clone(),
                pattern: matched.pattern.clone(),
                arg_pattern: matched.arg_pattern.clone(),
                at_ms: now_ms,
                command: Some(text.get_or_insert_with(|| kept(&request.text())).clone()),
                resolved: resolved.cloned(),
            })
        })
        .collect()
}

/// The command without secrets, cut on a character boundary.
fn kept(command: &str) -> String {
    let masked = mask(command);
    masked[..masked.floor_char_boundary(MAX_COMMAND)].to_owned()
}
