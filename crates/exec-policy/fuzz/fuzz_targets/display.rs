//! What is drawn: every character of the text is in it, as itself or as its escape, in its
//! order, and nothing in it is hidden, turns text round or stands in a heap.
#![no_main]

use std::sync::LazyLock;

use visible_text::{MAX_LINE, Piece, PieceKind, hides, isolated, one_line, visible};
use libfuzzer_sys::fuzz_target;
use regex::Regex;

/// By the tables of another library: what has no form of its own, and heaps of marks. What it does
/// not know yet, such as the newest marks, is left out.
static HIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    let classes = r"[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Me}\p{Default_Ignorable_Code_Point}]";
    Regex::new(&format!(r"{classes}|\p{{M}}{{5}}|^\p{{M}}|[^\p{{Alphabetic}}\p{{N}}\p{{M}}\p{{Cn}}]\p{{M}}")).unwrap()
});

fuzz_target!(|text: &str| {
    let pieces = visible(text);
    assert_eq!(pieces.iter().map(read).collect::<String>(), text);
    for piece in &pieces {
        assert!(!piece.text.is_empty());
        // An escape is made of our own marks.
        let ours = ['⟨', '⟩', '⏎'];
        let bare: String = piece.text.chars().filter(|it| !ours.contains(it)).collect();
        // Two blanks or fewer stay as they are, also at the edge of a piece.
        assert!(!hides(bare.trim_start_matches(' ')) || begins_with_mark(&bare), "{piece:?}");
        let moved = isolated(&piece.text).contains('\u{2067}');
        assert_eq!(moved, piece.kind == PieceKind::Rtl, "{piece:?}");
    }
    let shown: String = pieces.into_iter().map(|piece| piece.text).collect();
    assert!(!HIDDEN.is_match(&shown), "{shown:?}");
    let bare = isolated(&shown).replace(['\u{2066}', '\u{2067}', '\u{2069}'], "");
    assert_eq!(bare, shown);
    if let Some(line) = one_line(text) {
        assert!(!hides(&line) && line.chars().count() <= MAX_LINE);
    }
});

/// A mark whose letter is the last of the piece before.
fn begins_with_mark(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|char| hides(char.encode_utf8(&mut [0; 4])))
}

/// The text that a piece stands for.
fn read(piece: &Piece) -> String {
    let escaped = piece.text.strip_prefix('⟨').and_then(|it| it.strip_suffix('⟩'));
    match (piece.kind, escaped) {
        (PieceKind::Nl, _) => "\n".to_owned(),
        (PieceKind::Ws, Some(blanks)) if !blanks.starts_with("U+") => {
            " ".repeat(blanks.split(' ').next().unwrap().parse().unwrap())
        }
        (_, Some(escape)) if piece.kind != PieceKind::Text => {
            let code = escape.strip_prefix("U+").unwrap().split(' ').next().unwrap();
            char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap().to_string()
        }
        _ => piece.text.clone(),
    }
}
