//! Whether the script of a rule is still the one that was granted.

use catalogue::Language;
use exec_policy::{Facts, Rule};
use view_model::Flag;

use super::flag;

/// A rule holds for the content of its script alone: with another it does nothing.
pub(super) fn changed<F: Facts>(rule: &Rule, facts: &F, language: Language) -> Option<Flag> {
    let (script, granted) = (rule.script.as_ref()?, rule.script_sha256.as_ref()?);
    let note = match facts.sha256(script) {
        Some(now) if now.eq_ignore_ascii_case(granted) => return None,
        Some(_) => language.rule_changed_note(),
        None => language.rule_gone_note(),
    };
    Some(flag("changed", language.rule_changed(), &note, true))
}
