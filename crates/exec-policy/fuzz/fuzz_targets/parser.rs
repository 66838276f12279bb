//! The marks: no text panics or takes long, every mark lies in the text, and nothing of the
//! text is lost.
#![no_main]

use std::sync::LazyLock;

use exec_policy::cases::{CaseFile, CaseMachine};
use visible_text::visible;
use exec_policy::{Request, highlight};
use libfuzzer_sys::fuzz_target;

static MACHINE: LazyLock<CaseMachine> = LazyLock::new(|| {
    let text = include_str!("../../../../tests/cases/decisions.json");
    serde_json::from_str::<CaseFile>(text).unwrap().machine
});

fuzz_target!(|text: &str| {
    let found = highlight(&Request::shell(text), &MACHINE.cwd, &MACHINE.facts());
    for mark in &found.marks {
        assert!(text.get(mark.span.range.clone()).is_some());
    }
    let shown: String = visible(text).into_iter().map(|piece| piece.text).collect();
    assert!(!shown.contains(char::is_control));
    let marked = found.marked().pieces.into_iter();
    assert_eq!(marked.map(|piece| piece.text).collect::<String>(), shown);
});
