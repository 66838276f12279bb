use super::*;

fn commands(text: &str) -> Vec<String> {
    let outline = read(text, "/home/u").unwrap();
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
        assert!(read(text, "/").unwrap().complete, "{text}");
    }
    for text in [
        "a 'b", "a \"b", "(a", "a)", "a <<E\nb", "a >", "a $(b", "a `b", "a b(c)", "x=(a)", "a ${b",
    ] {
        assert!(!read(text, "/").unwrap().complete, "{text}");
    }
    let outline = read("a > b 2>> c >&d <e 2>&1 &> f", "/").unwrap();
    let written = outline.redirections.iter().filter(|one| one.writes);
    let written: Vec<&str> = written
        .filter_map(|one| one.target.as_ref())
        .map(|word| word.text.as_str())
        .collect();
    assert_eq!(written, ["b", "c", "d", "f"]);
}

#[test]
fn hostile_texts_end() {
    assert!(read(&"\\".repeat(1_000_000), "/").is_none());
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
        let outline = read(&part.repeat(MAX_TEXT / part.len()), "/").unwrap();
        assert!(outline.marks.len() <= MAX_TEXT);
    }
}
