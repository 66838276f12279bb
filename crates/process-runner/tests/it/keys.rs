//! The table of keys and their bytes.

use std::fmt::Write as _;

use process_runner::keys::{Input, encode, paste};
use serde_json::Value;

const CASES: &str = include_str!("../../../../tests/cases/exec-tool/keys.json");

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items
        .map(|item| item.as_str().unwrap().to_owned())
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[test]
fn every_key_has_its_bytes() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    assert!(cases.len() > 100);
    for case in cases {
        let input = Input {
            literal: case["literal"].as_str().unwrap_or_default().to_owned(),
            hex: strings(&case["hex"]),
            keys: strings(&case["keys"]),
        };
        let encoded = encode(&input, case["application"].as_bool().unwrap_or(false));
        assert_eq!(
            hex(&encoded.bytes),
            case["bytes"].as_str().unwrap(),
            "{case}"
        );
        assert_eq!(encoded.warnings, strings(&case["warnings"]), "{case}");
    }
}

#[test]
fn a_paste_is_marked() {
    assert_eq!(paste("a\nb", true), b"\x1b[200~a\nb\x1b[201~");
    assert_eq!(paste("", true), b"\x1b[200~\x1b[201~");
    assert_eq!(paste("a\nb", false), b"a\nb");
}
