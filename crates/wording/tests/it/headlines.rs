//! The heading of a command in every language: `tests/cases/headlines.tsv`. Each line is a command
//! and what an agent wants by it, in English, German, Spanish, French and Chinese.

use catalogue::Language;
use exec_policy::cases::CaseFile;
use exec_policy::{Request, headline};

const LANGUAGES: [Language; 5] = [
    Language::English,
    Language::German,
    Language::Spanish,
    Language::French,
    Language::Chinese,
];

#[test]
fn a_heading_says_what_a_command_does() {
    let machine = include_str!("../../../../tests/cases/decisions.json");
    let machine = serde_json::from_str::<CaseFile>(machine).unwrap().machine;
    let cases = include_str!("../../../../tests/cases/headlines.tsv");
    let mut wrong = Vec::new();
    for line in cases.lines() {
        let command = line.split('\t').next().unwrap();
        let found = headline(&Request::shell(command), &machine.cwd, &machine.facts());
        let found = found.unwrap_or_else(|| panic!("nothing is said of {command}"));
        let said = LANGUAGES.map(|words| wording::deed(&found, words));
        let now = format!("{command}\t{}", said.join("\t"));
        if now != line {
            wrong.push(now);
        }
    }
    assert!(wrong.is_empty(), "now:\n{}", wrong.join("\n"));
    assert!(cases.lines().count() >= 150);
}
