use proptest::prelude::*;
use proptest::test_runner::{Config as RunConfig, TestRunner};

use super::*;

fn of(text: &str) -> Option<Outline> {
    read(text, OPTIONS)
}

const OPTIONS: Options<'_> = Options {
    home: "/home/u",
    extended: true,
};

fn commands(text: &str) -> Vec<String> {
    let outline = of(text).unwrap();
    let join = |command: &Command| {
        let words: Vec<&str> = command
            .words
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        words.join(" ")
    };
    outline.commands.iter().map(join).collect()
}

#[test]
fn every_command_of_every_construct_is_found() {
    for (text, expected) in [
        ("a; b && c || d | e &", &["a", "b", "c", "d", "e"][..]),
        ("a |& b &> x; c 2>&1 3<y", &["a", "b", "c"]),
        ("(a; b)", &["a", "b"]),
        ("{ a; }", &["a"]),
        ("! a", &["a"]),
        (
            "if a; then b; elif c; then d; else e; fi",
            &["a", "b", "c", "d", "e"],
        ),
        ("for x in $(a) b; do c; done", &["a", "c"]),
        ("while a; do b; done", &["a", "b"]),
        (
            "case $(a) in x|y) b;; (*) c d;; esac; e",
            &["a", "b", "c d", "e"],
        ),
        (
            "case x in y) case z in w) a;; esac;; v) b; esac",
            &["a", "b"],
        ),
        ("f(){ a; }; f", &["a", "f"]),
        ("function f { a; }", &["a"]),
        ("a \"$(b `c`)\"", &["c", "b `c`", "a \"$(b `c`)\""]),
        ("a `b \\`c\\``", &["c", "b `c`", "a `b \\`c\\``"]),
        ("a <(b) > >(c)", &["b", "c", "a <(b)"]),
        ("x=$(a) b", &["a", "b"]),
        ("a <<E\n$(b) `c`\nE\nd", &["b", "c", "a", "d"]),
        ("a <<-'E'\n\t$(b)\n\tE\nd", &["a", "d"]),
        ("a <<E | b\n$x; c\nE\nd", &["a", "b", "d"]),
        ("a ${x:-$(b)}", &["b", "a ${x:-$(b)}"]),
        ("[[ -n $(a) && x < y ]] && b", &["a", "b"]),
        ("a $(( $(b) + 1 ))", &["b", "a $(( $(b) + 1 ))"]),
        ("((x++)); a", &["a"]),
        ("a 'b; c' \"d; e\" # f; g", &["a b; c d; e"]),
        ("a \\\n b", &["a b"]),
        ("a 'b\nc'", &["a b\nc"]),
    ] {
        assert_eq!(commands(text), expected, "{text}");
    }
}

#[test]
fn what_is_not_understood_is_said() {
    for text in [
        "a > b",
        "a 2>&1 | b",
        "a <b >>c",
        "x=1 a",
        "a <<E\nE",
        "(a)",
    ] {
        assert!(of(text).unwrap().complete, "{text}");
    }
    for text in [
        "a 'b", "a \"b", "(a", "a)", "a <<E\nb", "a >", "a $(b", "a `b", "a b(c)", "x=(a)", "a ${b",
    ] {
        assert!(!of(text).unwrap().complete, "{text}");
    }
    let outline = of("a > b 2>> c >&d <e 2>&1 &> f").unwrap();
    let written = outline.redirections.iter().filter(|one| one.writes);
    let written: Vec<&str> = written
        .filter_map(|one| one.target.as_ref())
        .map(|word| word.text.as_str())
        .collect();
    assert_eq!(written, ["b", "c", "d", "f"]);
}

#[test]
fn hostile_texts_end() {
    assert!(of(&"\\".repeat(1_000_000)).is_none());
    for part in [
        "(",
        "$(",
        "${",
        "`",
        "((",
        "$((",
        "<(",
        "if ",
        "case x in x) ",
        "{ ",
        "\"$(",
        "<<E\n",
        "<<\r ",
        "\\",
        "'",
        "a=(",
        "[[ ",
        "f() ",
        ")",
        ";;",
        "&>",
        "${x:$[",
        "é",
    ] {
        let outline = of(&part.repeat(MAX_TEXT / part.len())).unwrap();
        assert!(outline.marks.len() <= MAX_TEXT);
    }
}

const PARTS: [&str; 66] = [
    "a",
    "b c",
    "-x",
    "ls",
    "cd d",
    "cat",
    "sh -c 'x; y'",
    "'q r'",
    "\"q $X\"",
    "\\z",
    "$'t\\n'",
    "$X",
    "${X}",
    "$?",
    "$1",
    "*",
    "?x",
    "[ab]",
    "{a,b}",
    "{}",
    "~",
    "~/x",
    "HEAD~1",
    "x=1",
    "LANG=C",
    "x=$(d)",
    "$(e f)",
    "\"$(g)\"",
    "`h i`",
    "$(j; k)",
    "$(cat <<'E'\nl $m\nE\n)",
    "|",
    "|",
    "||",
    "&&",
    ";",
    "&",
    "|&",
    "\n",
    "!",
    "(",
    ")",
    "{",
    "}",
    "if",
    "then",
    "elif",
    "else",
    "fi",
    "for x in",
    "do",
    "done",
    "; do",
    "; done",
    ">",
    "2>",
    ">>",
    "<",
    "2>&1",
    ">&2",
    "&>",
    "> f",
    "<<< w",
    "<<E",
    "<<-'E'",
    "\nE\n",
];

/// Lines of this grammar, mostly such that can be read to their end.
fn lines() -> impl Strategy<Value = String> {
    let word = prop::sample::select(&PARTS[..32]);
    let simple = prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "));
    let ends = prop::sample::select(
        &[
            "",
            " 2>&1",
            " > f",
            " < g 3>>h",
            " <<< w",
            " 2> /dev/null >&2",
            " > \"$X\"",
        ][..],
    );
    let simple = (simple, ends).prop_map(|(simple, end)| format!("{simple}{end}"));
    simple.prop_recursive(4, 24, 3, |inner| {
        let joint = prop::sample::select(&[" | ", "; ", " && ", " || ", " & ", "\n", " |& "][..]);
        let joined = (inner.clone(), joint, inner.clone());
        let body = "t u\n";
        prop_oneof![
            4 => joined.prop_map(|(one, joint, other)| format!("{one}{joint}{other}")),
            1 => inner.clone().prop_map(|it| format!("( {it} ) 2>&1")),
            1 => inner.clone().prop_map(|it| format!("{{ {it}; }} > out")),
            1 => inner.clone().prop_map(|it| format!("! {it}")),
            1 => inner.clone().prop_map(|it| format!("n $({it})")),
            1 => inner.clone().prop_map(|it| format!("n `{it}`")),
            1 => (inner.clone(), inner.clone())
                .prop_map(|(one, other)| format!("if {one}; then {other}; else v; fi")),
            1 => inner.clone().prop_map(|it| format!("for x in 1 $(w) *; do {it}; done")),
            1 => inner.prop_map(move |it| format!("{it} <<E\n{body}E\n")),
        ]
    })
}

fn soup() -> impl Strategy<Value = String> {
    let part = (prop::sample::select(&PARTS[..]), prop::bool::weighted(0.8));
    prop::collection::vec(part, 1..10).prop_map(|parts| {
        let text = |(part, blank)| format!("{part}{}", if blank { " " } else { "" });
        parts.into_iter().map(text).collect()
    })
}

/// What a person is shown of an outline, apart from signs alone.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    commands: Vec<(Vec<String>, bool)>,
    redirections: Vec<(Range<usize>, Option<String>, bool, bool)>,
    marks: Vec<(usize, usize)>,
    complete: bool,
}

fn shown(outline: Outline) -> Shown {
    let mut commands: Vec<_> = outline
        .commands
        .into_iter()
        .map(|it| {
            (
                it.words.into_iter().map(|word| word.text).collect(),
                it.placed,
            )
        })
        .collect();
    commands.sort();
    let mut redirections: Vec<_> = outline
        .redirections
        .into_iter()
        .map(|it| {
            (
                it.sign,
                it.target.map(|word| word.text),
                it.writes,
                it.heredoc,
            )
        })
        .collect();
    redirections.sort_by_key(|it| it.0.start);
    let read = |it: &Mark| matches!(it.kind, MarkKind::Assignment | MarkKind::Heredoc);
    let mut marks: Vec<_> = outline
        .marks
        .into_iter()
        .filter(read)
        .map(|it| (it.start, it.end))
        .collect();
    marks.sort_unstable();
    Shown {
        commands,
        redirections,
        marks,
        complete: outline.complete,
    }
}

/// Both readers see the same commands with the same words, the same redirections and assignments
/// in every text that can be proven.
fn both_agree(text: &str) -> bool {
    for extended in [false, true] {
        let options = Options {
            extended,
            ..OPTIONS
        };
        let reading = shell_reader::read(text, options);
        if reading.list.is_err() {
            return false;
        }
        let alone = shown(tolerant(text, options).unwrap());
        assert_eq!(alone, shown(read(text, options).unwrap()), "{text:?}");
    }
    true
}

/// `least` of so many texts are proven.
fn agree_on(texts: impl Strategy<Value = String>, least: usize) {
    let proven = std::cell::Cell::new(0);
    let mut runner = TestRunner::new(RunConfig {
        failure_persistence: None,
        cases: 3000,
        ..RunConfig::default()
    });
    let result = runner.run(&texts, |text| {
        proven.set(proven.get() + usize::from(both_agree(&text)));
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(proven.get() >= least, "only {} were proven", proven.get());
}

/// A number is part of a redirection where it is a word of its own.
#[test]
fn both_readers_agree_whose_a_number_is() {
    for text in [
        "a 2>f",
        "a b2>f",
        "(a)2>f",
        "( a b )2>$(c; d) ",
        "a $(b)2>f",
        "a 'b'2>f",
        "a >f2>g",
        "a >&2 >g",
        "a 2>&1 3>g",
        "a 2 >f",
        "2>f a",
        "a \\2>f",
        "a $2>f",
    ] {
        assert!(both_agree(text), "{text:?}");
    }
}

#[test]
fn both_readers_agree_on_any_text() {
    agree_on(soup(), 300);
}

#[test]
fn both_readers_agree_on_lines() {
    agree_on(lines(), 1000);
}
