//! The parts of a command. What is foreign in them was made visible when they were found.

use catalogue::Language;
use exec_policy::Remark;
use visible_text::{Character, Note, OddName, Strip, TooLong};

use crate::Say;

impl Say for Note {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Character(name, code) => {
                words.mark_character(&name.say(words), &format!("U+{code:04X}"))
            }
            Self::LineBreak => words.mark_line_break(),
            Self::Space => words.mark_spaces(1),
            Self::Spaces(count) => words.mark_spaces(*count),
            Self::FullWidth(letter) => words.mark_full_width(&letter.to_string()),
            Self::OtherScript(letter, script) => {
                words.mark_other_script(&letter.to_string(), &alphabet(script, words))
            }
            Self::Imitates(name, letter, script) => {
                words.mark_imitates(name, &letter.to_string(), &alphabet(script, words))
            }
            Self::RightToLeft => words.mark_right_to_left(),
            Self::TalksTo(host) => words.mark_talks_to(host),
            Self::HostLetter(host, letter, script) => {
                words.strip_host_letter(host, &letter.to_string(), &alphabet(script, words))
            }
            Self::Protected => words.mark_protected(),
            Self::DecidesWhatRuns => words.mark_decides_what_runs(),
            Self::ProgramUntold => words.mark_program_untold(),
            Self::AsAdministrator(program) => words.mark_as_administrator(program),
            Self::DeletesBelow => words.mark_deletes_below(),
            Self::DeletesUnasked => words.mark_deletes_unasked(),
            Self::Deletes => words.mark_deletes(),
            Self::DeletesForGood => words.mark_deletes_for_good(),
            Self::OverwritesTarget => words.mark_overwrites_target(),
            Self::CutsOff => words.mark_cuts_off(),
            Self::ChangesDisk => words.mark_changes_disk(),
            Self::EmptiesDisk => words.mark_empties_disk(),
            Self::DeletesFound => words.mark_deletes_found(),
            Self::DropsChanges => words.mark_drops_changes(),
            Self::DeletesUntracked => words.mark_deletes_untracked(),
            Self::OverwritesRemote => words.mark_overwrites_remote(),
            Self::DeletesBranch => words.mark_deletes_branch(),
            Self::DropsStash => words.mark_drops_stash(),
            Self::Overwrites => words.mark_overwrites(),
            Self::CodeFor(program) => words.mark_code_for(program),
            Self::Code => words.mark_code(),
            Self::Undecodable => words.mark_undecodable(),
            Self::Encoded => words.mark_encoded(),
            Self::TooDeep => words.mark_too_deep(),
            Self::TooMany => words.mark_too_many(),
            Self::NotAllRead => words.mark_not_all_read(),
            Self::NotAllMarked => words.mark_not_all_marked(),
            Self::Starts(program) => words.mark_starts(program),
            Self::RunsDownload => words.mark_runs_download(),
            Self::RunsDecoded => words.mark_runs_decoded(),
            Self::RunsText => words.mark_runs_text(),
            Self::Sets(name) => words.mark_sets(name),
            Self::Later => words.mark_later(),
            Self::Password => words.mark_password(),
            Self::Then => words.mark_then(),
            Self::Passes => words.mark_passes(),
            Self::IfSucceeds => words.mark_if_succeeds(),
            Self::IfFails => words.mark_if_fails(),
            Self::Meanwhile => words.mark_meanwhile(),
            Self::JoinsOutputs => words.mark_joins_outputs(),
            Self::ReadsLines => words.mark_reads_lines(),
            Self::ReadsText => words.mark_reads_text(),
            Self::ReadsFile => words.mark_reads_file(),
            Self::UpToLine => words.mark_up_to_line(),
            Self::ItsInput => words.mark_its_input(),
            Self::Reads(path) => words.mark_reads(path),
            Self::Input => words.mark_input(),
            Self::Writes => words.mark_writes(),
            Self::NoFile => words.mark_no_file(),
            Self::AddsToFile => words.mark_adds_to_file(),
            Self::WritesFile => words.mark_writes_file(),
            Self::WritesTo(path) => words.mark_writes_to(path),
        }
    }
}

impl Say for Strip {
    fn say(&self, words: Language) -> String {
        match self {
            Self::TalksTo(host) => words.strip_talks_to(host),
            Self::HostLetter(host, letter, script) => {
                words.strip_host_letter(host, &letter.to_string(), &alphabet(script, words))
            }
            Self::TouchesProtected(path) => words.strip_touches_protected(path),
            Self::ChangesRules => words.strip_changes_rules(),
            Self::AsAdministrator => words.strip_as_administrator(),
            Self::Destroys => words.strip_destroys(),
            Self::Code => words.strip_code(),
            Self::Encoded => words.strip_encoded(),
            Self::StartsAnother => words.strip_starts_another(),
            Self::RunsDownload => words.strip_runs_download(),
            Self::RunsDecoded => words.strip_runs_decoded(),
            Self::RunsText => words.strip_runs_text(),
            Self::ChangesLoading => words.strip_changes_loading(),
            Self::Sets(name) => words.strip_sets(name),
            Self::JoinsCommands => words.strip_joins_commands(),
            Self::Commands(count) => words.strip_commands(*count),
            Self::DecidedLater => words.strip_decided_later(),
            Self::Uninspectable => words.strip_uninspectable(),
            Self::Password => words.strip_password(),
            Self::ControlCharacters => words.strip_control_characters(),
            Self::Direction => words.strip_direction(),
            Self::Invisible => words.strip_invisible(),
            Self::Spacing => words.strip_spacing(),
            Self::CombiningMarks => words.strip_combining_marks(),
            Self::LookAlike => words.strip_look_alike(),
            Self::RightToLeft => words.strip_right_to_left(),
            Self::Lines => words.strip_lines(),
            Self::WritesTo(path) => words.strip_writes_to(path),
        }
    }
}

impl Say for OddName {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Mixes(name, one, other) => {
                words.name_mixes(name, &alphabet(one, words), &alphabet(other, words))
            }
            Self::LooksLike(name, other) => words.name_looks_like(name, other),
            Self::Claims(name) => words.name_claims(name),
            Self::Sentence(name) => words.name_sentence(name),
        }
    }
}

impl Say for Remark {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Later => words.option_later(),
            Self::Below => words.option_below(),
            Self::Unasked => words.option_unasked(),
            Self::BelowUnasked => words.option_below_unasked(),
            Self::OverwritesUnasked => words.option_overwrites_unasked(),
            Self::FoldersAbove => words.option_folders_above(),
            Self::WritesThis => words.option_writes_this(),
            Self::WritesNamed => words.option_writes_named(),
            Self::Follows => words.option_follows(),
            Self::Unchecked => words.option_unchecked(),
            Self::SendsThis => words.option_sends_this(),
            Self::SendsFile => words.option_sends_file(),
            Self::Method => words.option_method(),
            Self::QuietFollows => words.option_quiet_follows(),
            Self::EvenOverwrites => words.option_even_overwrites(),
            Self::DropsChanges => words.option_drops_changes(),
            Self::NoChecks => words.option_no_checks(),
            Self::ElsewhereFolder => words.option_elsewhere_folder(),
            Self::WithKey => words.option_with_key(),
            Self::OpensWay => words.option_opens_way(),
            Self::SetsOption => words.option_sets_option(),
            Self::Unpacks => words.option_unpacks(),
            Self::DeletesFound => words.option_deletes_found(),
            Self::RunsEach => words.option_runs_each(),
            Self::NullEnds => words.option_null_ends(),
            Self::AsUser => words.option_as_user(),
            Self::KeepsEnvironment => words.option_keeps_environment(),
            Self::RunsNext => words.option_runs_next(),
            Self::LoginRunsNext => words.option_login_runs_next(),
            Self::Login => words.option_login(),
            Self::RunsNextCode => words.option_runs_next_code(),
            Self::AllRights => words.option_all_rights(),
            Self::SharesFolder => words.option_shares_folder(),
            Self::RemovedAfter => words.option_removed_after(),
            Self::AllProjects => words.option_all_projects(),
            Self::ThisUser => words.option_this_user(),
            Self::AtOnce => words.option_at_once(),
            Self::OverwritesThis => words.option_overwrites_this(),
            Self::ReadsThis => words.option_reads_this(),
            Self::ChangesFiles => words.option_changes_files(),
        }
    }
}

impl Say for Character {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Null => words.char_null(),
            Self::Bell => words.char_bell(),
            Self::Backspace => words.char_backspace(),
            Self::Tab => words.char_tab(),
            Self::CarriageReturn => words.char_carriage_return(),
            Self::VerticalTab => words.char_vertical_tab(),
            Self::FormFeed => words.char_form_feed(),
            Self::Escape => words.char_escape(),
            Self::Delete => words.char_delete(),
            Self::NextLine => words.char_next_line(),
            Self::Control => words.char_control(),
            Self::ArabicLetterMark => words.char_arabic_letter_mark(),
            Self::LeftToRightMark => words.char_left_to_right_mark(),
            Self::RightToLeftMark => words.char_right_to_left_mark(),
            Self::LeftToRightEmbedding => words.char_left_to_right_embedding(),
            Self::RightToLeftEmbedding => words.char_right_to_left_embedding(),
            Self::PopFormatting => words.char_pop_formatting(),
            Self::LeftToRightOverride => words.char_left_to_right_override(),
            Self::RightToLeftOverride => words.char_right_to_left_override(),
            Self::LeftToRightIsolate => words.char_left_to_right_isolate(),
            Self::RightToLeftIsolate => words.char_right_to_left_isolate(),
            Self::FirstStrongIsolate => words.char_first_strong_isolate(),
            Self::PopIsolate => words.char_pop_isolate(),
            Self::NoBreakSpace => words.char_no_break_space(),
            Self::OghamSpace => words.char_ogham_space(),
            Self::OddSpace => words.char_odd_space(),
            Self::LineSeparator => words.char_line_separator(),
            Self::ParagraphSeparator => words.char_paragraph_separator(),
            Self::NarrowNoBreakSpace => words.char_narrow_no_break_space(),
            Self::MathematicalSpace => words.char_mathematical_space(),
            Self::IdeographicSpace => words.char_ideographic_space(),
            Self::BrailleBlank => words.char_braille_blank(),
            Self::SoftHyphen => words.char_soft_hyphen(),
            Self::ZeroWidthSpace => words.char_zero_width_space(),
            Self::ZeroWidthNonJoiner => words.char_zero_width_non_joiner(),
            Self::ZeroWidthJoiner => words.char_zero_width_joiner(),
            Self::WordJoiner => words.char_word_joiner(),
            Self::InvisibleOperator => words.char_invisible_operator(),
            Self::FormatControl => words.char_format_control(),
            Self::ZeroWidthNoBreakSpace => words.char_zero_width_no_break_space(),
            Self::GraphemeJoiner => words.char_grapheme_joiner(),
            Self::HangulFiller => words.char_hangul_filler(),
            Self::InvisibleVowel => words.char_invisible_vowel(),
            Self::MongolianSelector => words.char_mongolian_selector(),
            Self::VariationSelector => words.char_variation_selector(),
            Self::Tag => words.char_tag(),
            Self::AnnotationMark => words.char_annotation_mark(),
            Self::Unassigned => words.char_unassigned(),
            Self::FormatMark => words.char_format_mark(),
            Self::PrivateUse => words.char_private_use(),
            Self::CombiningMark => words.char_combining_mark(),
            Self::Invisible => words.char_invisible(),
            Self::WithoutInk => words.char_without_ink(),
            Self::OurMark => words.char_our_mark(),
        }
    }
}

impl Say for TooLong {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Kibibytes(size) => words.long_kibibytes(*size),
            Self::Lines(count) => words.long_lines(*count),
            Self::Words(count) => words.long_words(*count),
        }
    }
}

/// The alphabet of a letter, by the name that Unicode gives it; one that hardly anybody meets
/// keeps that name.
fn alphabet(name: &str, words: Language) -> String {
    match name {
        "Arabic" => words.script_arabic(),
        "Armenian" => words.script_armenian(),
        "Bengali" => words.script_bengali(),
        "Cherokee" => words.script_cherokee(),
        "Coptic" => words.script_coptic(),
        "Cyrillic" => words.script_cyrillic(),
        "Devanagari" => words.script_devanagari(),
        "Ethiopic" => words.script_ethiopic(),
        "Georgian" => words.script_georgian(),
        "Greek" => words.script_greek(),
        "Han" => words.script_han(),
        "Hangul" => words.script_hangul(),
        "Hebrew" => words.script_hebrew(),
        "Hiragana" => words.script_hiragana(),
        "Katakana" => words.script_katakana(),
        "Thai" => words.script_thai(),
        other => other.to_owned(),
    }
}
