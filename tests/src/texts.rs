//! Texts that are hard to draw, for what an agent asks.

/// Their names, the texts, and whether each is short enough to be drawn whole.
pub fn worst_texts() -> Vec<(&'static str, String, bool)> {
    let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
    vec![
        ("marks", format!("a{}", "\u{301}\u{323}".repeat(100)), true),
        (
            "more marks",
            format!("a{}", "\u{301}".repeat(20_000)),
            false,
        ),
        ("joiners", format!("a{}", "\u{200d}".repeat(200)), true),
        ("families", family.repeat(40), true),
        ("more families", family.repeat(2_000), false),
        ("directions", "\u{202e}א\u{2066}b".repeat(60), true),
        ("right to left", "שלום 12 عربي ".repeat(100), true),
        ("both directions", "א1".repeat(250), true),
        ("more of both directions", "א1".repeat(5_000), false),
        ("like letters", "aа-".repeat(250), true),
        ("more like letters", "aа-".repeat(3_000), false),
        ("two kinds of digits", "1٢".repeat(250), true),
        ("more of two kinds of digits", "1٢".repeat(5_000), false),
        ("two kinds of letters", "漢a".repeat(250), true),
        ("more of two kinds of letters", "漢a".repeat(4_000), false),
        (
            "here-document",
            format!("\ncat <<E\n{}E\n", "line\n".repeat(150)),
            true,
        ),
        ("here-documents", "\ncat <<E\nx\nE".repeat(60), true),
        ("long word", "x".repeat(15 * 1_024), true),
        ("longer word", "x".repeat(64 * 1_024), false),
        ("lines", format!("\n{}", "x\n".repeat(190)), true),
        ("more lines", format!("\n{}", "x\n".repeat(5_000)), false),
        ("words", " x".repeat(500), true),
        ("more words", " x".repeat(600), false),
    ]
}
