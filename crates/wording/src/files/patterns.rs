//! Patterns, and what entries and rules say in vain.

use catalogue::Language;
use exec_policy::{Fault, NoArguments, Reach, Then};
use local_policy::{Refused, Remark};

use crate::Say;

impl Say for Refused {
    fn say(&self, words: Language) -> String {
        let whole = words.pattern_whole_path();
        let instead = self.instead().unwrap_or(&whole);
        match self {
            Self::Empty => words.pattern_empty(),
            Self::NoFolder { pattern, .. } => words.pattern_no_folder(pattern, instead),
            Self::Command {
                pattern,
                program,
                arguments,
            } => words.pattern_command(pattern, program, arguments),
            Self::NotWhole { pattern, .. } => words.pattern_not_whole(pattern, instead),
            Self::Folder { folder, .. } => words.pattern_folder(folder, instead),
        }
    }
}

impl Say for Remark {
    fn say(&self, words: Language) -> String {
        match self {
            Self::NothingHere => words.remark_nothing_here(),
            Self::RunsAnything { path, reach, .. } => {
                words.remark_runs_anything(path, &kind(*reach, words))
            }
            Self::NotKnown { name } => words.remark_not_known(name),
            Self::VeryBroad { programs: 0, .. } => words.remark_broad_later(),
            Self::VeryBroad { programs, .. } => words.remark_broad(*programs),
        }
    }
}

fn kind(reach: Reach, words: Language) -> String {
    match reach {
        Reach::Shell => words.reach_shell(),
        Reach::Interpreter => words.reach_interpreter(),
        Reach::Programs | Reach::Itself | Reach::Unknown => words.reach_programs(),
    }
}

/// What is wrong with a place, which is the subject of the sentence.
pub fn fault(fault: &Fault, place: &str, words: Language) -> String {
    match fault {
        Fault::Version => words.fault_version(place),
        Fault::NoKey => words.fault_no_key(place),
        Fault::NoSetting => words.fault_no_setting(place),
        Fault::NoKeyOfRules => words.fault_no_key_of_rules(place),
        Fault::NoObject => words.fault_no_object(place),
        Fault::NoList => words.fault_no_list(place),
        Fault::NoText => words.fault_no_text(place),
        Fault::NoFlag => words.fault_no_flag(place),
        Fault::NoTexts => words.fault_no_texts(place),
        Fault::NoTools => words.fault_no_tools(place),
        Fault::Unsandboxed => words.fault_unsandboxed(place),
        Fault::NoTime => words.fault_no_time(place),
        Fault::NoneOf(choices) => words.fault_none_of(place, choices),
        Fault::Strictest { choices, counts } => words.fault_strictest(place, choices, counts),
        Fault::NoBins => words.fault_no_bins(place),
        Fault::LostLimits => words.fault_lost_limits(place),
        Fault::NoArguments => words.fault_no_arguments(place),
        Fault::EntryWithoutPattern => words.fault_entry_without_pattern(place),
        Fault::RuleWithoutPattern => words.fault_rule_without_pattern(place),
        Fault::NoEffect => words.fault_no_effect(place),
        Fault::NotUsed => words.fault_not_used(place),
        Fault::LostDenials => words.fault_lost_denials(place),
        Fault::OldName => words.fault_old_name(place),
        Fault::NoId => words.fault_no_id(place),
        Fault::EntryWithoutFolder { pattern } => {
            words.fault_entry_without_folder(place, pattern, &Fault::example(pattern))
        }
        Fault::EntryIsCommand { pattern } => {
            let (program, arguments) = (Fault::example(pattern), Fault::arguments(pattern));
            words.fault_entry_is_command(place, pattern, &program, &arguments)
        }
        Fault::RuleWithoutFolder { pattern } => words.fault_rule_without_folder(place, pattern),
        Fault::Arguments { why, then } => {
            let then = match then {
                Then::EntryNeverMatches => words.then_entry(),
                Then::GrantNeverMatches => words.then_grant(),
                Then::DenialHoldsForAny => words.then_denial(),
            };
            match why {
                NoArguments::OldHash => words.fault_old_hash(place, &then),
                NoArguments::Expression => words.fault_expression(place, &then),
            }
        }
        Fault::NoNumber => words.fault_no_number(place),
        Fault::UnreadableProfile => words.fault_unreadable_profile(place),
        Fault::FixedProfile => words.fault_fixed_profile(place),
        Fault::ChainsElsewhere => words.fault_chains_elsewhere(place),
        Fault::NoProfile(name) => words.fault_no_profile(place, name),
    }
}
