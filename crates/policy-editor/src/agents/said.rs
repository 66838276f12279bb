//! What is wrong with a connection, and why nothing was written, in the language of the person.

use agent_settings::{Problem, Refused, Unfit};
use catalogue::Language;
use wording::cause;

use crate::text::shown;

/// What is wrong, and what to do.
pub(crate) fn problem(it: &Problem, language: Language) -> String {
    match it {
        Problem::HookGone => language.agent_problem_hook_gone(),
        Problem::Changed(path) => language.agent_problem_changed(&path.to_string_lossy()),
        Problem::ProgramMoved(path) => language.agent_problem_moved(&path.to_string_lossy()),
        Problem::NotTrusted => language.agent_problem_untrusted(),
        Problem::LimitTooShort(seconds) => language.agent_problem_short(&format!("{seconds}")),
        Problem::FailureRuns => language.agent_problem_failure_runs(),
        Problem::SwitchedOff(path) => language.agent_problem_off(&path.to_string_lossy()),
        Problem::Variable(path, name) => {
            language.agent_problem_variable(&path.to_string_lossy(), name)
        }
        Problem::SubAgent(path) => language.agent_problem_sub_agent(&path.to_string_lossy()),
        Problem::Stranger(path, program) => {
            language.agent_problem_stranger(&path.to_string_lossy(), &program.to_string_lossy())
        }
        Problem::TooOld { version, needs } => language.agent_problem_old(&shown(version), needs),
        Problem::Unreadable(path, _) => language.agent_problem_unreadable(&path.to_string_lossy()),
        Problem::TrustUnknown(_) => language.agent_problem_trust_unknown(),
        Problem::RuleAlone(path) => language.agent_problem_rule_alone(&path.to_string_lossy()),
    }
}

/// Why nothing was written, and what to do.
pub(crate) fn refused(it: &Refused, language: Language) -> String {
    match it {
        Refused::Unfit { path, why } => {
            language.agent_refused_unfit(&path.to_string_lossy(), &unfit(why, language))
        }
        Refused::Outside { path, target } => {
            language.agent_refused_outside(&path.to_string_lossy(), &target.to_string_lossy())
        }
        Refused::NotYours(path) => language.agent_refused_not_yours(&path.to_string_lossy()),
        Refused::ReadOnly(path) => language.agent_refused_read_only(&path.to_string_lossy()),
        Refused::Changed(path) => language.agent_refused_changed(&path.to_string_lossy()),
        Refused::Io { path, source, .. } => {
            language.agent_refused_io(&path.to_string_lossy(), &cause(source, language))
        }
        Refused::Record { path, .. } => language.agent_refused_record(&path.to_string_lossy()),
        Refused::NoSystem(_) | Refused::NoRun(_) => language.action_gone(),
        Refused::Program(path) => language.agent_refused_program(&path.to_string_lossy()),
    }
}

fn unfit(why: &Unfit, language: Language) -> String {
    match why {
        // A parser is quoted as it says it.
        Unfit::Syntax(said) => shown(said),
        Unfit::Shape(_) => language.agent_unfit_shape(),
        Unfit::Twice(name) => language.agent_unfit_twice(&shown(name)),
        Unfit::Taken(name) => language.agent_unfit_taken(name),
        Unfit::NotOurs => language.agent_unfit_not_ours(),
        Unfit::NoText => language.agent_unfit_no_text(),
    }
}

/// The first line of what a program said, without its own name in front and without a full stop.
pub(crate) fn reason(said: &str) -> String {
    let first = said.lines().next().unwrap_or_default();
    let first = first.strip_prefix("exec-host: ").unwrap_or(first);
    shown(first.trim_end_matches('.'))
}
