//! What people who do this job reported, where the answer is more than a decision. The rows
//! that a decision answers are cases; `tests/cases/field-reports.tsv` says where each is held.

use exec_policy::cases::{Case, CaseFile};
use exec_policy::{Decision, Document};
use serde_json::{Value, json};
use visible_text::{self, MAX_BYTES, Note, Piece};

fn decide(case: Value) -> Decision {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/field-reports.json")).unwrap();
    let case: Case = serde_json::from_value(case).unwrap();
    case.decide(&file.machine, 0)
}

fn shown(text: &str) -> String {
    visible_text::visible(text)
        .into_iter()
        .map(|piece| piece.text)
        .collect()
}

#[test]
fn g13_every_word_is_shown() {
    let command = r#"sh -c '$0 "$1"' touch /tmp/m"#;
    assert_eq!(shown(command), command);
    let decision = decide(json!({ "id": "", "command": command, "expect": "ask" }));
    let words: Vec<&str> = decision.segments[0]
        .argv
        .iter()
        .map(String::as_str)
        .collect();
    assert_eq!(words, ["sh", "-c", r#"$0 "$1""#, "touch", "/tmp/m"]);
}

#[test]
fn g63_nothing_hides_behind_a_long_blank_run() {
    let command = format!("ls{}; id", " ".repeat(20 * 1024));
    let pieces = visible_text::visible(&command);
    let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    assert_eq!(text, "ls⟨20480 spaces⟩; id");
    assert_eq!(pieces[1].note, Some(Note::Spaces(20_480)));
    assert_eq!(visible_text::too_long(&pieces), None);
    assert!(visible_text::hides(&command));
}

#[test]
fn r101_hidden_characters_and_line_breaks_are_marked() {
    assert_eq!(
        shown("scp notes\u{200b}.txt h:"),
        "scp notes⟨U+200B zero-width space⟩.txt h:"
    );
    assert_eq!(shown("date\r\nid"), "date⟨U+000D carriage return⟩⏎id");
    assert_eq!(
        shown("a\u{202e}b\u{2066}c\u{a0}d\u{1b}e"),
        "a⟨U+202E right-to-left override⟩b⟨U+2066 left-to-right isolate⟩c⟨U+00A0 no-break \
         space⟩d⟨U+001B escape⟩e"
    );
}

/// D20: nothing is cut; what is too long to be read can only be denied.
#[test]
fn r103_a_long_command_is_shown_whole_or_not_offered() {
    let whole = |text: &str| -> (Vec<Piece>, String) {
        let pieces = visible_text::visible(text);
        let joined = pieces.iter().map(|piece| piece.text.as_str()).collect();
        (pieces, joined)
    };
    for (filler, offered) in [(MAX_BYTES - 8, true), (MAX_BYTES - 1, false)] {
        let command = format!("{}🦀; id", "a".repeat(filler));
        let (pieces, joined) = whole(&command);
        assert_eq!(joined, command);
        assert_eq!(
            visible_text::too_long(&pieces).is_none(),
            offered,
            "{filler}"
        );
    }
}

#[test]
fn r173_a_key_that_does_nothing_is_named() {
    let (_, findings) = Document::read(&json!({
        "version": 1, "rules": "*", "defaults": { "allow": "*" }
    }));
    let places: Vec<&str> = findings
        .iter()
        .map(|finding| finding.place.as_str())
        .collect();
    assert_eq!(places, ["rules", "defaults.allow"]);
    assert!(findings[1].to_string().contains("defaults.allow"));
}
