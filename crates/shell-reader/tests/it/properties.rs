//! Of any text at all.

use proptest::prelude::*;
use shell_reader::{Command, Kind, List, Options, Word, quote, read, word};

const OPTIONS: Options<'_> = Options {
    home: "/home/u",
    extended: true,
};

/// Pieces that make the texts that matter.
fn text() -> impl Strategy<Value = String> {
    const PIECES: [&str; 44] = [
        "a",
        "b c",
        " ",
        " ",
        "; ",
        " && ",
        " || ",
        " | ",
        "\n",
        "'",
        "\"",
        "`",
        "$(",
        ")",
        "(",
        "{ ",
        "}",
        "if ",
        "; then ",
        "; fi",
        "for f in ",
        "; do ",
        "; done",
        "$f",
        "${f}",
        "*",
        "<<E\n",
        "E\n",
        " > ",
        " 2>&1",
        "\\",
        "#",
        "~",
        "{a,b}",
        "A=",
        "!",
        "&",
        "$'",
        "é",
        "=",
        "[",
        "]",
        "else ",
        "<<<",
    ];
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24).prop_map(|all| all.concat())
}

fn words<'a>(list: &'a List, found: &mut Vec<&'a Word>) {
    for command in list.items.iter().flat_map(|item| &item.pipeline.commands) {
        of(command, found);
    }
}

fn of<'a>(command: &'a Command, found: &mut Vec<&'a Word>) {
    match &command.kind {
        Kind::Simple(simple) => found.extend(&simple.words),
        Kind::Group(list) | Kind::Subshell(list) => words(list, found),
        Kind::If(it) => {
            for (condition, then) in &it.branches {
                words(condition, found);
                words(then, found);
            }
            if let Some(list) = &it.otherwise {
                words(list, found);
            }
        }
        Kind::For(it) => {
            found.extend(&it.words);
            words(&it.body, found);
        }
    }
    for list in &command.substitutions {
        words(list, found);
    }
    found.extend(command.redirections.iter().map(|it| &it.word));
}

proptest! {
    #[test]
    fn every_span_is_the_word(text in text()) {
        let reading = read(&text, OPTIONS);
        if let Ok(list) = &reading.list {
            let mut found = Vec::new();
            words(list, &mut found);
            for it in found {
                let raw = &text[it.span.clone()];
                let alone = word(raw, OPTIONS);
                prop_assert_eq!(alone.known, it.known, "{}", raw);
                prop_assert_eq!(&alone.text, &it.text);
            }
        } else {
            prop_assert!(reading.beyond.is_some());
        }
    }

    #[test]
    fn a_quoted_text_is_that_word(text in "[^\0]*") {
        let line = format!("a {}", quote(&text));
        let list = read(&line, OPTIONS).list.unwrap();
        let mut found = Vec::new();
        words(&list, &mut found);
        prop_assert_eq!(&found[1].text, &text);
        prop_assert!(found[1].known);
    }

    #[test]
    fn what_is_read_is_read_within_a_group_too(text in text()) {
        let alone = read(&text, OPTIONS).list;
        if alone.is_ok_and(|list| !list.items.is_empty()) {
            let grouped = format!("{{\n{text}\n}}");
            // Only what is at a limit or stands for a brace there is not.
            let list = read(&grouped, OPTIONS).list;
            prop_assert!(list.is_ok() || text.contains('}'), "{:?}", list);
        }
    }
}
