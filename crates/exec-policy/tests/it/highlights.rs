//! The marks of a command, whole: `tests/cases/highlights.json`.
//!
//! A text is written with each mark as `‹kind …›`, and behind it what the marks say, in
//! order.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use exec_policy::cases::{CaseFile, CaseMachine};
use exec_policy::{Highlight, Request, Tier, highlight, word_rows};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use visible_text::{Note, PieceKind, Strip, TextSpan, marked, visible};

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
struct Golden {
    about: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argv: Option<Vec<String>>,
    #[serde(default)]
    shown: Vec<String>,
    #[serde(default)]
    notes: Vec<String>,
    #[serde(default)]
    strip: Vec<String>,
}

static LINUX: LazyLock<CaseMachine> = LazyLock::new(|| {
    let text = include_str!("../../../../tests/cases/decisions.json");
    serde_json::from_str::<CaseFile>(text).unwrap().machine
});
static WINDOWS: LazyLock<CaseMachine> = LazyLock::new(|| {
    let machine = serde_json::json!({
        "platform": "windows", "home": r"C:\Users\ada", "cwd": r"C:\w",
        "path": [r"C:\Windows\System32"], "files": {},
    });
    serde_json::from_value(machine).unwrap()
});

fn of(request: &Request) -> Highlight {
    let windows = ["cmd", "powershell", "pwsh"]
        .iter()
        .any(|shell| request.argv[0].contains(shell));
    let machine = if windows { &*WINDOWS } else { &*LINUX };
    highlight(request, &machine.cwd, &machine.facts())
}

fn word<T: Serialize>(value: T) -> String {
    let value = serde_json::to_value(value).unwrap();
    value.as_str().unwrap().to_owned()
}

/// A text with its marks, then the commands in it.
fn show(
    highlight: &Highlight,
    by: &str,
    depth: usize,
    lines: &mut Vec<String>,
    notes: &mut Vec<String>,
) {
    let found = highlight.marked();
    let mut line = format!("{}{by}", "  ".repeat(depth));
    let mut open: Vec<usize> = Vec::new();
    let mut marks = found.marks.iter().peekable();
    for (at, piece) in found.pieces.iter().enumerate() {
        while open.last() == Some(&at) {
            open.pop();
            line.push('›');
        }
        if let Some(number) = found.places.iter().position(|place| *place == at) {
            line.push_str(&format!("[{}]", number + 1));
        }
        while let Some(mark) = marks.next_if(|mark| mark.first == at) {
            let Some(span) = highlight.marks.get(mark.span).map(|mark| &mark.span) else {
                panic!("{mark:?} is of no span");
            };
            line.push_str(&format!("‹{} ", word(span.kind)));
            notes.push(format!("{}: {}", word(span.kind), span.note));
            open.push(mark.end);
        }
        line.push_str(&piece.text);
    }
    line.push_str(&"›".repeat(open.len()));
    lines.push(line);
    for inner in &highlight.inner {
        let by = format!("{}> ", inner.by);
        show(&inner.command, &by, depth + 1, lines, notes);
    }
}

fn found(case: &Golden) -> Golden {
    let request = match (&case.command, &case.argv) {
        (Some(text), _) => Request::shell(text),
        (None, argv) => Request::argv(argv.clone().unwrap()),
    };
    let highlight = of(&request);
    let (mut shown, mut notes) = (Vec::new(), Vec::new());
    show(&highlight, "", 0, &mut shown, &mut notes);
    let risks = highlight.risks();
    let strip = risks
        .iter()
        .map(|risk| format!("{}: {}", word(risk.tier), risk.note));
    Golden {
        shown,
        notes,
        strip: strip.collect(),
        ..case.clone()
    }
}

#[test]
fn every_kind_is_marked_as_written_down() {
    let text = include_str!("../../../../tests/cases/highlights.json");
    let cases: Vec<Golden> = serde_json::from_str(text).unwrap();
    let now: Vec<Golden> = cases.iter().map(found).collect();
    for (case, now) in cases.iter().zip(&now) {
        assert_eq!(case, now, "{}", case.about);
    }
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for note in cases.iter().flat_map(|case| &case.notes) {
        let kind = note.split(':').next().unwrap().to_owned();
        *kinds.entry(kind).or_default() += 1;
    }
    let kinds: Vec<&str> = kinds.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        [
            "bidi", "conf", "ctl", "destr", "env", "inline", "net", "nl", "op", "pipe-sh", "priv",
            "redir", "secret", "self", "subst", "wrap", "ws", "zw",
        ]
    );
}

#[test]
fn words_stand_below_the_text_that_holds_them() {
    let rows = |argv: &[&str]| -> Vec<String> {
        let argv: Vec<String> = argv.iter().map(|word| (*word).to_owned()).collect();
        word_rows(&argv, "/home/u")
            .into_iter()
            .map(|row| {
                let remark = row
                    .remark
                    .map_or(String::new(), |remark| format!(" # {remark}"));
                format!(
                    "{}{} {}{remark}",
                    "  ".repeat(row.depth),
                    row.position,
                    row.text
                )
            })
            .collect()
    };
    assert_eq!(
        rows(&[
            "/bin/sh",
            "-lc",
            "rm -rf 'a b' ''; bash -c 'git push --force $X'"
        ]),
        [
            "0 /bin/sh",
            "1 -lc # as a login shell, runs the next word",
            "2 rm -rf 'a b' ''; bash -c 'git push --force $X'",
            "  0 rm",
            "  1 -rf # with everything below, without asking",
            "  2 a b",
            "  3 ",
            "  0 bash",
            "  1 -c # runs the next word",
            "  2 git push --force $X",
            "    0 git",
            "    1 push",
            "    2 --force # even where it overwrites",
            "    3 $X # known only when it runs",
        ]
    );
    assert_eq!(
        rows(&["rm", "-r", "-x", ""]),
        ["0 rm", "1 -r # with everything below", "2 -x", "3 "]
    );
    assert_eq!(
        rows(&["cmd.exe", "/c", "del x & ver"]),
        [
            "0 cmd.exe",
            "1 /c",
            "2 del x & ver",
            "  0 del",
            "  1 x",
            "  0 ver"
        ]
    );
    assert!(rows(&[]).is_empty());
}

#[test]
fn commands_in_each_other_end() {
    let mut text = "id".to_owned();
    for _ in 0..8 {
        text = format!("sh -c '{}'", text.replace('\'', r"'\''"));
    }
    let highlight = of(&Request::shell(text));
    let mut depth = 0;
    let mut inner = &highlight;
    while let Some(next) = inner.inner.first() {
        depth += 1;
        inner = &next.command;
    }
    assert_eq!(depth, 5);
    let risks = highlight.risks();
    assert_eq!(risks[0].note, Strip::Uninspectable);
    for text in [
        "env ".repeat(4000),
        "sh -c ".repeat(2000),
        "`".repeat(9000),
        "$(".repeat(8000),
    ] {
        let highlight = of(&Request::shell(text));
        assert!(highlight.inner.len() < 10_000);
    }
}

const PARTS: [&str; 40] = [
    "ls",
    "curl https://a.b/c",
    "| sh",
    "sudo",
    "rm -rf",
    "$(",
    ")",
    "`",
    "'",
    "\"",
    ";",
    "&&",
    "> ~/.bashrc",
    "2>&1",
    "<<E\n",
    "\nE\n",
    "env A=1",
    "sh -c",
    "xargs",
    "find . -exec",
    "\\;",
    "\u{202e}",
    "\u{200b}",
    "   ",
    "\t",
    "\u{1b}",
    "pаypal",
    "xn--e1afmkfd.example",
    "--password x",
    "python3 -c",
    "${x}",
    "*",
    "é",
    "⟨",
    "\u{a0}",
    "eval",
    "git push -f",
    "{a,b}",
    "ssh h",
    "#",
];

/// More parts than anybody reads have no marks of their own, and that is told, loudly.
#[test]
fn what_is_not_marked_is_told() {
    let (few, many) = (512, 513);
    for (text, count, note) in [
        ("ls;", few, None),
        ("ls;", many + 1, Some(Note::NotAllMarked)),
        ("$a ", few, None),
        ("$a ", many, Some(Note::NotAllMarked)),
        (">a ", many, Some(Note::NotAllMarked)),
        ("`a` ", 200, None),
        ("`a` ", 201, Some(Note::TooMany)),
        ("sh -c a;", 201, Some(Note::TooMany)),
        ("(", 1, Some(Note::NotAllRead)),
    ] {
        let highlight = of(&Request::shell(text.repeat(count)));
        let of_the_rest =
            |note: &&Note| matches!(note, Note::NotAllMarked | Note::TooMany | Note::NotAllRead);
        let mut told: Vec<&Note> = highlight
            .marks
            .iter()
            .map(|mark| &mark.span.note)
            .filter(of_the_rest)
            .collect();
        told.dedup();
        assert_eq!(told, Vec::from_iter(&note), "{count} × {text:?}");
        if note.is_some() {
            let risks = highlight.risks();
            let said = risks.iter().find(|risk| risk.note == Strip::Uninspectable);
            assert_eq!(said.map(|risk| risk.tier), Some(Tier::Danger), "{text:?}");
        }
        assert!(highlight.inner.len() <= 200, "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn marks_lose_nothing(
        parts in prop::collection::vec((0..PARTS.len(), prop::bool::ANY), 0..14),
        cuts in prop::collection::vec((0..200_usize, 0..200_usize), 0..8),
        any in "\\PC{0,20}",
    ) {
        let mut text = String::new();
        for (part, blank) in parts {
            text.push_str(PARTS[part]);
            text.push_str(if blank { " " } else { "" });
        }
        text.push_str(&any);
        let whole: String = visible(&text).into_iter().map(|piece| piece.text).collect();

        let highlight = of(&Request::shell(&text));
        for mark in &highlight.marks {
            prop_assert!(text.get(mark.span.range.clone()).is_some_and(|part| !part.is_empty()));
        }
        let spans: Vec<TextSpan> = cuts
            .iter()
            .map(|(from, to)| TextSpan {
                range: *from.min(to)..*from.max(to),
                kind: PieceKind::Net,
                note: Note::Later,
            })
            .collect();
        for found in [highlight.marked(), marked(&text, &spans, &[3, 7])] {
            let joined: String = found.pieces.iter().map(|piece| piece.text.as_str()).collect();
            prop_assert_eq!(&joined, &whole);
            let mut open: Vec<usize> = Vec::new();
            for mark in &found.marks {
                prop_assert!(mark.first < mark.end && mark.end <= found.pieces.len());
                open.retain(|end| *end > mark.first);
                prop_assert!(open.iter().all(|end| mark.end <= *end));
                open.push(mark.end);
            }
            prop_assert!(found.pieces.iter().all(|piece| !piece.text.contains(char::is_control)));
        }
    }
}

/// A host in letters of another alphabet is shown in letters, and warned of.
#[test]
fn hosts_that_may_be_taken_for_others() {
    let machine = &*LINUX;
    for (host, warning) in [
        // Cyrillic, Greek, all Cyrillic, and one in Latin letters that is none of ASCII.
        (
            "xn--pple-43d.com",
            Some("аpple.com may be taken for another name: ‘а’ is Cyrillic"),
        ),
        ("xn--ggle-0qaa.com", None),
        (
            "xn--80ak6aa92e.com",
            Some("аррӏе.com may be taken for another name: ‘а’ is Cyrillic"),
        ),
        (
            "раypal.com",
            Some("раypal.com may be taken for another name: ‘р’ is Cyrillic"),
        ),
        ("xn--e1afmkfd.example", None),
        ("bücher.example", None),
        ("例え.jp", None),
        ("example.com", None),
    ] {
        let request = Request::shell(format!("curl https://{host}/x"));
        let risks = highlight(&request, "/w", &machine.facts()).risks();
        let found = risks.iter().map(|risk| risk.note.to_string());
        let found: Vec<String> = found.filter(|it| it.contains("taken for")).collect();
        assert_eq!(found, warning.into_iter().collect::<Vec<_>>(), "{host}");
    }
}
