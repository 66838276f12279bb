//! Random texts as the pieces that a window would draw, a line of JSON each: what
//! `ui/test/drawn.fuzz.ts` draws in a real browser.
//!
//!   cargo run -p exec-policy --example drawn -- SEED
#![allow(clippy::expect_used, reason = "the cases are part of the program")]

use std::io::Write;

use exec_policy::cases::{CaseFile, CaseMachine};
use exec_policy::{Request, highlight};
use serde_json::json;

/// Texts that reorder, hide, stack or join characters, and such as stand among them.
const PARTS: [&str; 26] = [
    " ", "  ", "/", "-", "'", "\"", ";", "|", ">", "$(", ")", "(", "]", "1", "23", "abc", "א", "שָׁ",
    "ב", "عربي", "٣", "۴", "\u{301}", "\u{202e}", "\u{200d}", "\n",
];

fn main() {
    let seed = std::env::args().nth(1).and_then(|it| it.parse().ok());
    let mut random = Random(seed.unwrap_or(1));
    let cases = include_str!("../../../tests/cases/decisions.json");
    let machine: CaseMachine = serde_json::from_str::<CaseFile>(cases)
        .expect("cases")
        .machine;
    let mut out = std::io::stdout().lock();
    loop {
        let text = random.text();
        let marked = highlight(&Request::shell(&*text), &machine.cwd, &machine.facts()).marked();
        let line = json!({ "text": text, "pieces": marked.pieces });
        // Who reads it has read enough.
        if writeln!(out, "{line}").is_err() {
            return;
        }
    }
}

/// The same numbers in each run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % most as u64).unwrap_or_default()
    }

    fn text(&mut self) -> String {
        let parts = 1 + self.below(24);
        (0..parts).map(|_| self.part()).collect()
    }

    fn part(&mut self) -> String {
        // Of all of Unicode, of its first plane, of the scripts that go from right to left, or
        // of those whose marks and letters join.
        let (first, count) = match self.below(8) {
            0 => (0, 0x11_0000),
            1 => (0, 0x1_0000),
            2 => (0x590, 0x370),
            3 => (0x900, 0x780),
            _ => return PARTS[self.below(PARTS.len())].to_owned(),
        };
        let code = u32::try_from(first + self.below(count)).unwrap_or_default();
        char::from_u32(code).map(String::from).unwrap_or_default()
    }
}
