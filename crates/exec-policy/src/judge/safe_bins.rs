//! Which commands the safe bins cover (D5): filters of their input that run without an entry.

use known_programs::safe_bins;
use policy_values::glob::base_name;

use crate::judge::analysis::Leaf;
use crate::judge::evaluate::Evaluation;
use crate::{CoveredBy, Matched, Platform};
use command_request::Machine;

/// Folders whose programs may be safe, besides those of the configuration.
const TRUSTED: [&str; 2] = ["/bin", "/usr/bin"];

/// Covers a leaf that is a safe bin from a trusted folder with safe words.
pub(crate) fn cover(
    leaf: &Leaf,
    names: &[String],
    trusted: &[String],
    evaluation: &Evaluation<'_>,
    machine: &Machine<'_>,
) -> Option<Matched> {
    // Windows has no folder that only the system writes and that holds these programs.
    if machine.platform() == Platform::Windows || leaf.trouble.is_some() || leaf.more {
        return None;
    }
    let program = leaf.program.as_ref()?;
    let called = base_name(&program.path);
    let folder = program.path[..program.path.len() - called.len()].trim_end_matches('/');
    let is_trusted = TRUSTED.contains(&folder)
        || trusted
            .iter()
            .any(|other| other.trim_end_matches('/') == folder);
    if !names
        .iter()
        .any(|safe| safe.trim().eq_ignore_ascii_case(called))
        || !is_trusted
        || program.user_writable
    {
        return None;
    }
    let words = &leaf.words[1..];
    let accepts = match evaluation
        .policy()
        .bin_profile(evaluation.agent(), &safe_bins::name(called))
    {
        Some(own) => {
            let facts = machine.facts;
            let is_file =
                |word: &str| leaf.place.lost || facts.file(&machine.absolute(word)).is_some();
            own.is_some_and(|own| own.accepts(words, &is_file))
        }
        None => safe_bins::accepts(safe_bins::profile(called)?, words),
    };
    accepts.then(|| Matched {
        by: CoveredBy::SafeBin,
        pattern: called.to_owned(),
        agent: String::new(),
        id: None,
        arg_pattern: None,
    })
}
