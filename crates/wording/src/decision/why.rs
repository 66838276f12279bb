//! Why it was decided like this. Foreign text is made visible here.

use catalogue::Language;
use exec_policy::{Difference, MissedBy, Obstacle, Reason};

use crate::{Say, shown};

impl Say for Obstacle {
    fn say(&self, words: Language) -> String {
        match self {
            Self::MuchText(size) => words.obstacle_much_text(*size),
            Self::ManyWords(count) => words.obstacle_many_words(*count),
            Self::ManyCommands(count) => words.obstacle_many_commands(*count),
            Self::Deep(count) => words.obstacle_deep(*count),
            Self::PipeBoth => words.obstacle_pipe_both(),
            Self::NothingBehind => words.obstacle_nothing_behind(),
            Self::NothingBeside => words.obstacle_nothing_beside(),
            Self::Background => words.obstacle_background(),
            Self::CaseOperator => words.obstacle_case_operator(),
            Self::Lines => words.obstacle_lines(),
            Self::ProcessSubstitution => words.obstacle_process_substitution(),
            Self::Parentheses => words.obstacle_parentheses(),
            Self::Reserved(word) => words.obstacle_reserved(&shown(word)),
            Self::ProgramLater(text) => words.obstacle_program_later(&shown(text)),
            Self::Redirection => words.obstacle_redirection(),
            Self::Substitution => words.obstacle_substitution(),
            Self::Continuation => words.obstacle_continuation(),
            Self::OpenQuote => words.obstacle_open_quote(),
            Self::EndingBackslash => words.obstacle_ending_backslash(),
            Self::Assignment(name) => words.obstacle_assignment(&shown(name)),
            Self::ControlCharacter => words.obstacle_control_character(),
            Self::Arithmetic => words.obstacle_arithmetic(),
            Self::EscapedQuote => words.obstacle_escaped_quote(),
            Self::RunningExpansion => words.obstacle_running_expansion(),
            Self::Encoded => words.obstacle_encoded(),
            Self::BuiltinCarrier(name) => words.obstacle_builtin_carrier(&shown(name)),
            Self::Builtin(name) => words.obstacle_builtin(&shown(name)),
            Self::NoFolderNow(path) => words.obstacle_no_folder_now(&shown(path)),
            Self::LoopVariable(name) => words.obstacle_loop_variable(&shown(name)),
            Self::Writes(path) => words.obstacle_writes(&shown(path)),
            Self::Beside(name, checked) => words.obstacle_beside(&shown(name), &shown(checked)),
            Self::NotFound(name) => words.obstacle_not_found(&shown(name)),
            Self::WritableWrapper(name) => words.obstacle_writable_wrapper(&shown(name)),
            Self::DeepWrappers => words.obstacle_deep_wrappers(),
            Self::NoCommand(name) => words.obstacle_no_command(&shown(name)),
            Self::ProtectedPath(path) => words.obstacle_protected_path(&shown(path)),
            Self::CodeOption(name, option) => {
                words.obstacle_code_option(&shown(name), &shown(option))
            }
            Self::OpenShell(name) => words.obstacle_open_shell(&shown(name)),
            Self::Carrier(name) => words.obstacle_carrier(&shown(name)),
            Self::MultiCall(name) => words.obstacle_multi_call(&shown(name)),
            Self::UnprovenUse(name) => words.obstacle_unproven_use(&shown(name)),
            Self::CodeFromInput(name) => words.obstacle_code_from_input(&shown(name)),
            Self::CodeInOption(name, option) => {
                words.obstacle_code_in_option(&shown(name), &shown(option))
            }
            Self::NoProgramFor(name) => words.obstacle_no_program_for(&shown(name)),
            Self::FilterProgram(name, part) => {
                words.obstacle_filter_program(&shown(name), &shown(part))
            }
            Self::FilterScript(name) => words.obstacle_filter_script(&shown(name)),
            Self::WordLater(name, text) => words.obstacle_word_later(&shown(name), &shown(text)),
            Self::WrapperOption(name, option) => {
                words.obstacle_wrapper_option(&shown(name), &shown(option))
            }
            Self::UnknownVariables(names) => words.obstacle_unknown_variables(&shown(names)),
            Self::Listens(name) => words.obstacle_listens(&shown(name)),
            Self::TerminalPager(name) => words.obstacle_terminal_pager(&shown(name)),
            Self::ChangedEnvironment(text) => words.obstacle_changed_environment(&shown(text)),
            Self::CmdJoins => words.obstacle_cmd_joins(),
            Self::CmdPipes => words.obstacle_cmd_pipes(),
            Self::CmdVariable => words.obstacle_cmd_variable(),
            Self::CmdSign => words.obstacle_cmd_sign(),
            Self::CmdQuoted => words.obstacle_cmd_quoted(),
            Self::CmdWord(name) => words.obstacle_cmd_word(&shown(name)),
            Self::CmdName => words.obstacle_cmd_name(),
            Self::PowerShellQuoted => words.obstacle_power_shell_quoted(),
            Self::PowerShellSign => words.obstacle_power_shell_sign(),
            Self::OtherQuote => words.obstacle_other_quote(),
            Self::Expansion => words.obstacle_expansion(),
            Self::Chain => words.obstacle_chain(),
            Self::SingleQuotes => words.obstacle_single_quotes(),
            Self::Alias(name) => words.obstacle_alias(&shown(name)),
            Self::BatchWord(text) => words.obstacle_batch_word(&shown(text)),
            Self::UnclearQuote => words.obstacle_unclear_quote(),
            Self::NoProgram => words.obstacle_no_program(),
            Self::Unlisted(path, agent) => words.obstacle_unlisted(&shown(path), &shown(agent)),
            Self::DeniedWords(pattern) => words.obstacle_denied_words(&shown(pattern)),
        }
    }
}

impl Say for Reason {
    fn say(&self, words: Language) -> String {
        match self {
            Self::AskAlways(layer) => words.reason_ask_always(&shown(layer)),
            Self::MustBeSeen(what, layer) => {
                words.reason_must_be_seen(&what.say(words), &shown(layer))
            }
            Self::Full(layer) => words.reason_full(&shown(layer)),
            Self::ListOnly(what, security, ask) => {
                words.reason_list_only(&what.say(words), &shown(security), &shown(ask))
            }
            Self::Contains(what) => words.reason_contains(&what.say(words)),
            Self::SafeFilters => words.reason_safe_filters(),
            Self::Granted => words.reason_granted(),
            Self::Listed => words.reason_listed(),
            Self::Denied(pattern, layer) => words.reason_denied(&shown(pattern), &shown(layer)),
            Self::OnlyRemark => words.reason_only_remark(),
            Self::Empty => words.reason_empty(),
            Self::Nul => words.reason_nul(),
            Self::TextsDiffer => words.reason_texts_differ(),
            Self::NothingRuns(layer) => words.reason_nothing_runs(&shown(layer)),
            Self::Environment(names) => words.reason_environment(&shown(names)),
            Self::NoFolder(path) => words.reason_no_folder(&shown(path)),
            Self::Drift => words.reason_drift(),
            Self::TakenOut(reason) => words.reason_taken_out(&reason.say(words)),
            Self::UnseenDrift(reason, layer) => {
                words.reason_unseen_drift(&reason.say(words), &shown(layer))
            }
            Self::UnseenDenied(reason, layer) => {
                words.reason_unseen_denied(&reason.say(words), &shown(layer))
            }
            Self::UnseenCovered(reason, layer) => {
                words.reason_unseen_covered(&reason.say(words), &shown(layer))
            }
            Self::UnseenUncovered(reason, layer) => {
                words.reason_unseen_uncovered(&reason.say(words), &shown(layer))
            }
            Self::UnseenFull(reason, layer) => {
                words.reason_unseen_full(&reason.say(words), &shown(layer))
            }
            Self::PatchInside => words.reason_patch_inside(),
            Self::PatchProtected(path) => words.reason_patch_protected(&shown(path)),
            Self::PatchUnasked(reason, layer) => {
                words.reason_patch_unasked(&reason.say(words), &shown(layer))
            }
            Self::PatchOutside(path) => words.reason_patch_outside(&shown(path)),
            Self::PatchEmpty => words.reason_patch_empty(),
            Self::PatchText => words.reason_patch_text(),
            Self::Said(sentence) => shown(sentence),
            Self::Changed(what) => words.reason_changed(&what.say(words)),
        }
    }
}

impl Say for MissedBy {
    fn say(&self, words: Language) -> String {
        match self {
            Self::NoFolder => words.missed_no_folder(),
            Self::OtherProgram => words.missed_other_program(),
            Self::MoreArguments => words.missed_more_arguments(),
            Self::ArgumentsDiffer(word) => words.missed_arguments_differ(*word),
            Self::ArgumentPattern => words.missed_argument_pattern(),
            Self::Folder(folder) => words.missed_folder(&shown(folder)),
            Self::Ended => words.missed_ended(),
            Self::Script => words.missed_script(),
        }
    }
}

impl Say for Difference {
    fn say(&self, words: Language) -> String {
        match self {
            Self::IsNow(path, other) => words.difference_is_now(&shown(path), &shown(other)),
            Self::Replaced(path) => words.difference_replaced(&shown(path)),
            Self::Size(path, before, after) => words.difference_size(
                &shown(path),
                usize::try_from(*before).unwrap_or(usize::MAX),
                usize::try_from(*after).unwrap_or(usize::MAX),
            ),
            Self::Content(path) => words.difference_content(&shown(path)),
            Self::Written(path) => words.difference_written(&shown(path)),
            Self::Writers(path) => words.difference_writers(&shown(path)),
            Self::FolderIsNow(path, other) => {
                words.difference_folder_is_now(&shown(path), &shown(other))
            }
            Self::FolderReplaced(path) => words.difference_folder_replaced(&shown(path)),
            Self::Folder => words.difference_folder(),
            Self::Programs => words.difference_programs(),
            Self::Instead(now, before) => words.difference_instead(&shown(now), &shown(before)),
            Self::Gone(path) => words.difference_gone(&shown(path)),
            Self::New(path) => words.difference_new(&shown(path)),
        }
    }
}
