//! Text → tree, or what stands in the way.

use shell_reader::{Command, Joint, Kind, List, Options, Reading, Stop, Word, read};

const HOME: &str = "/home/u";

fn reading(text: &str) -> Reading {
    let options = Options {
        home: HOME,
        extended: true,
    };
    read(text, options)
}

/// A tree on one line: `ls ?{$X}` is a program with a word that is decided later.
fn drawn(list: &List) -> String {
    let items = list.items.iter().map(|item| {
        let joint = match item.joint {
            Joint::First => "",
            Joint::Then => " ; ",
            Joint::Background => " & ",
            Joint::And => " && ",
            Joint::Or => " || ",
        };
        let commands: Vec<String> = item.pipeline.commands.iter().map(command).collect();
        let not = if item.pipeline.negated { "! " } else { "" };
        format!("{joint}{not}{}", commands.join(" | "))
    });
    items.collect()
}

fn command(command: &Command) -> String {
    let mut text = match &command.kind {
        Kind::Simple(simple) => {
            let assigned = simple.assignments.iter();
            let assigned = assigned.map(|it| format!("{}={}", it.name, word(&it.value)));
            let all: Vec<String> = assigned.chain(simple.words.iter().map(word)).collect();
            all.join(" ")
        }
        Kind::Group(list) => format!("{{ {} }}", drawn(list)),
        Kind::Subshell(list) => format!("( {} )", drawn(list)),
        Kind::If(it) => {
            let branches = it.branches.iter();
            let mut text: Vec<String> = branches
                .map(|(condition, then)| format!("if {} then {}", drawn(condition), drawn(then)))
                .collect();
            text.extend(
                it.otherwise
                    .iter()
                    .map(|list| format!("else {}", drawn(list))),
            );
            text.join(" ")
        }
        Kind::For(it) => {
            let words: Vec<String> = it.words.iter().map(word).collect();
            format!(
                "for {} in {} do {}",
                it.name,
                words.join(" "),
                drawn(&it.body)
            )
        }
    };
    for redirection in &command.redirections {
        let number = redirection
            .descriptor
            .map_or_else(String::new, |it| it.to_string());
        let to = word(&redirection.word);
        text.push_str(&format!(" [{number}{:?} {to}]", redirection.sign));
    }
    for list in &command.substitutions {
        text.push_str(&format!(" $({})", drawn(list)));
    }
    text
}

fn word(word: &Word) -> String {
    match &word.later {
        None => word.text.replace('\n', "⏎"),
        Some(later) => {
            let mut marks = String::new();
            for (mark, holds) in [('s', later.splits), ('m', later.many), ('e', later.ends)] {
                if holds {
                    marks.push(mark);
                }
            }
            format!("{}?{marks}<{}>", later.lead, word.text.replace('\n', "⏎"))
        }
    }
}

#[test]
fn texts_are_trees() {
    for (text, tree) in [
        ("ls", "ls"),
        ("ls -l 'a b' \"c\"\\ d", "ls -l a b c d"),
        ("a | b; c && d || e", "a | b ; c && d || e"),
        ("a & b", "a & b"),
        ("a\n\nb # c\n", "a ; b"),
        ("# x\na", "a"),
        ("! a && b", "! a && b"),
        ("a |& b", "a | b"),
        ("{ a; b\n}", "{ a ; b }"),
        ("(a; b) | c", "( a ; b ) | c"),
        ("( (a) )", "( ( a ) )"),
        (
            "if a; then b; elif c; then d; else e; fi",
            "if a then b if c then d else e",
        ),
        ("if a\nthen b\nfi; c", "if a then b ; c"),
        (
            "for f in a \"$b\" *.c; do d \"$f\"; done",
            "for f in a ?<\"$b\"> ?me<*.c> do d ?<\"$f\">",
        ),
        (
            "for f in a\ndo b; done 2>&1 | c",
            "for f in a do b [2WriteTo 1] | c",
        ),
        ("A=1 B='x y' c", "A=1 B=x y c"),
        ("A=", "A="),
        (
            "a 2>/dev/null >>x < y",
            "a [2Write /dev/null] [Append x] [Read y]",
        ),
        (">x a", "a [Write x]"),
        ("a &>x | b", "a [Both x] | b"),
        ("a >&2 2>&-", "a [WriteTo 2] [2WriteTo -]"),
        ("a <<< 'x y'", "a [HereString x y]"),
        ("a <<'E' | b\nx $y\nE\nc", "a [Here E] | b ; c"),
        ("a <<E <<F\n1\nE\n2\nF", "a [Here E] [Here F]"),
        ("a $(b c) \"$(d)\"", "a ?sm<$(b c)> ?<\"$(d)\"> $(b c) $(d)"),
        ("a `b | c`", "a ?sm<`b | c`> $(b | c)"),
        ("a $(b $(c))", "a ?sm<$(b $(c))> $(b ?sm<$(c)> $(c))"),
        ("a \"x$(b)y\"", "a x?e<\"x$(b)y\"> $(b)"),
        (
            "a -m \"$(cat <<'E'\nx $y\n\nz\nE\n)\"",
            "a -m x $y⏎⏎z $(cat [Here E])",
        ),
        ("a \\\n  b", "a b"),
        (
            "echo if then; ls for do done",
            "echo if then ; ls for do done",
        ),
    ] {
        let list = reading(text).list;
        assert_eq!(list.as_ref().map(drawn), Ok(tree.to_owned()), "{text}");
    }
}

#[test]
fn words_that_are_no_expansion() {
    for (text, words) in [
        ("g HEAD~1 a~ b~c", "g HEAD~1 a~ b~c"),
        (
            "g {} {0} @{u} stash@{0} @{u}..@{0}",
            "g {} {0} @{u} stash@{0} @{u}..@{0}",
        ),
        (
            "g HEAD^ a@b %h,%an+%s :/fix a=b",
            "g HEAD^ a@b %h,%an+%s :/fix a=b",
        ),
        ("g 5$ \"5$\" \"a$ b\" $ a$.", "g 5$ 5$ a$ b $ a$."),
        ("g $'a\\tb\\x41\\101\\''", "g a\tbAA'"),
        ("g ~ ~/x", "g /home/u /home/u/x"),
        ("g repos/{owner}/{repo}", "g repos/{owner}/{repo}"),
        ("g a#b", "g a#b"),
        ("g ~u ~+/x", "g ?e<~u> ?e<~+/x>"),
        ("g a=~ a:~x", "g a=?e<a=~> a:?e<a:~x>"),
        (
            "g {a,b} {1..3} x{a,b}",
            "g ?m<{a,b}> ?m<{1..3}> x?m<x{a,b}>",
        ),
        (
            "g {a\",\"b} {a'}',b} {a",
            "g ?m<{a\",\"b}> ?m<{a'}',b}> ?me<{a>",
        ),
        ("g =ls a=ls", "g ?e<=ls> a=ls"),
        (
            "g $X ${X}a \"$X\" \"$@\" v$X",
            "g ?sm<$X> ?sme<${X}a> ?<\"$X\"> ?sm<\"$@\"> v?sm<v$X>",
        ),
        ("g a*b [a] a?", "g a?me<a*b> ?m<[a]> a?m<a?>"),
        ("g a\u{a0}b", "g a\u{a0}b?sm<a\u{a0}b>"),
    ] {
        let list = reading(text).list;
        assert_eq!(list.as_ref().map(drawn), Ok(words.to_owned()), "{text}");
    }
}

#[test]
fn what_is_not_read_is_named() {
    let reserved = |word: &str| Stop::Reserved(word.to_owned());
    for (text, stop) in [
        ("while a; do b; done", reserved("while")),
        ("case a in b) c;; esac", reserved("case")),
        ("[[ a ]]", reserved("[[")),
        ("((1))", Stop::Parentheses),
        ("f() { a; }", Stop::Parentheses),
        ("a <(b)", Stop::ProcessSubstitution),
        ("a $((1))", Stop::Arithmetic),
        ("a $[1]", Stop::Arithmetic),
        ("a $x[1]", Stop::Arithmetic),
        ("a ${x:-b}", Stop::RunningExpansion),
        ("a $\"b\"", Stop::EscapedQuote),
        ("a $'\\u41'", Stop::EscapedQuote),
        ("a 'b", Stop::OpenQuote),
        ("a `b", Stop::OpenQuote),
        ("a \\", Stop::EndingBackslash),
        ("a b\\\nc", Stop::Continuation),
        ("a &&", Stop::NothingBehind),
        ("a && ;", Stop::NothingBeside),
        ("(a && )", Stop::Parentheses),
        ("a | | b", Stop::NothingBeside),
        ("a;; b", Stop::CaseOperator),
        ("{ a", reserved("}")),
        ("{ a }", reserved("}")),
        ("{ a; } b", Stop::NothingBeside),
        ("}", reserved("}")),
        ("a; done", reserved("done")),
        ("(a", Stop::Parentheses),
        ("a)", Stop::Parentheses),
        ("()", Stop::Parentheses),
        ("if a; then fi", reserved("fi")),
        ("for a b in c; do d; done", reserved("in")),
        ("for a; do b; done", reserved("in")),
        ("for a in b { c; }", reserved("do")),
        ("for a in b; c", reserved("do")),
        ("a <<E\nx", Stop::OpenRedirection),
        ("a <<E", Stop::OpenRedirection),
        ("a <<E\n$(b)\nE", Stop::Substitution),
        ("a <<E\nx\\\nE\nE", Stop::Continuation),
        ("a <<E 'x\ny'\nE", Stop::Redirection),
        ("a <<E $(b\nc)\nE", Stop::Redirection),
        ("a >!b", Stop::Redirection),
        ("a > ", Stop::Redirection),
        ("a <1-9>b", Stop::Redirection),
        ("a 10>b", Stop::Redirection),
        ("a {fd}>b", Stop::Redirection),
        ("a < 2>b", Stop::Redirection),
        ("a > 12<b", Stop::Redirection),
        ("a >&2>b", Stop::Redirection),
        ("a <<< 1>b", Stop::Redirection),
        ("a <<2>b\nx\n2\n", Stop::Redirection),
        ("a > {fd}>b", Stop::Redirection),
        ("a &> b c", Stop::Redirection),
        ("A+=1 b", Stop::Assignment("A+".to_owned())),
        ("A=1 if b", reserved("if")),
        ("a\r\nb", Stop::ControlCharacter),
        ("a\0b", Stop::ControlCharacter),
        ("a $(b # c\n)", Stop::Substitution),
        ("a `b \\`c\\``", Stop::Substitution),
        ("a $()", Stop::Substitution),
        ("a $(b", Stop::NothingBeside),
        ("!(a)", Stop::Parentheses),
    ] {
        assert_eq!(reading(text).list, Err(stop), "{text}");
    }
    let plain = Options {
        home: HOME,
        extended: false,
    };
    assert_eq!(read("a $'b'", plain).list, Err(Stop::EscapedQuote));
}

#[test]
fn what_is_more_than_pipelines_is_named() {
    for (text, beyond) in [
        ("a 'b' | c; d && e", None),
        ("a; b > c $(d)", Some(Stop::Redirection)),
        ("a $(b) > c", Some(Stop::Substitution)),
        ("a\nb", Some(Stop::Lines)),
        ("a\n", None),
        ("a & b", Some(Stop::Background)),
        ("A=1 b", Some(Stop::Assignment("A".to_owned()))),
        ("$a b", Some(Stop::ProgramLater("$a".to_owned()))),
        ("(a) > b", Some(Stop::Parentheses)),
        ("{ a; }", Some(Stop::Reserved("{".to_owned()))),
        ("a |& b", Some(Stop::PipeBoth)),
        ("a \\\n b", Some(Stop::Continuation)),
    ] {
        assert_eq!(reading(text).beyond, beyond, "{text}");
    }
}

#[test]
fn limits_hold() {
    let many = |part: &str, count: usize| part.repeat(count);
    assert_eq!(
        reading(&many("a;", 5000)).list,
        Err(Stop::ManyCommands(1024))
    );
    assert_eq!(
        reading(&many("a ", 10_000)).list,
        Err(Stop::ManyWords(8192))
    );
    assert_eq!(reading(&many("(", 100)).list, Err(Stop::Parentheses));
    assert_eq!(reading(&many("( ", 100)).list, Err(Stop::Deep(24)));
    assert_eq!(reading(&many("a $(", 100)).list, Err(Stop::Deep(24)));
    assert_eq!(
        reading(&many("a", 200 * 1024)).list,
        Err(Stop::MuchText(128))
    );
    let words = many("x ", 10_000);
    let text = format!("for f in {words}; do a; done");
    assert_eq!(reading(&text).list, Err(Stop::ManyWords(8192)));
    // Time is linear in what the text may make it look for.
    for part in ["{", "a{", "`", "$(", "<<E\n", "\"$(", "[", "${", "\\\n"] {
        let _ = reading(&format!("a {}", many(part, 120 * 1024 / part.len())));
    }
}
