//! Lines that are long, deep, cut off or misleading: a named answer within few looks at the
//! computer, and never a run that was not proven.

use std::cell::Cell;

use exec_policy::cases::CaseMachine;
use exec_policy::{
    Code, Config, Document, Facts, FileFacts, Platform, Policy, Request, Verdict, evaluate,
};
use serde_json::json;

/// Counts what is asked of the computer: time, without a clock.
struct Counting<'a> {
    facts: &'a dyn Facts,
    looks: Cell<usize>,
}

impl Counting<'_> {
    fn look(&self) -> &dyn Facts {
        self.looks.set(self.looks.get() + 1);
        self.facts
    }
}

impl Facts for Counting<'_> {
    fn platform(&self) -> Platform {
        self.facts.platform()
    }
    fn home(&self) -> &str {
        self.facts.home()
    }
    fn cwd(&self) -> &str {
        self.facts.cwd()
    }
    fn path(&self) -> &[String] {
        self.facts.path()
    }
    fn now_ms(&self) -> u64 {
        self.facts.now_ms()
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        self.look().file(path)
    }
    fn link(&self, path: &str) -> Option<String> {
        self.look().link(path)
    }
    fn is_folder(&self, path: &str) -> bool {
        self.look().is_folder(path)
    }
    fn sha256(&self, path: &str) -> Option<String> {
        self.look().sha256(path)
    }
    fn interpreter(&self, path: &str) -> Option<String> {
        self.look().interpreter(path)
    }
    fn names(&self, folder: &str) -> Vec<String> {
        self.look().names(folder)
    }
}

fn machine() -> CaseMachine {
    serde_json::from_value(json!({
        "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
        "files": {
            "/bin/sh": { "link": "../usr/bin/dash" }, "/usr/bin/dash": {}, "/usr/bin/bash": {},
            "/usr/bin/zsh": {}, "/usr/bin/ls": {}, "/usr/bin/cat": {}, "/w/a": { "exec": false },
            "/w/key": { "link": "/home/u/.ssh" }, "/home/u/.ssh/id_rsa": { "exec": false },
        },
    }))
    .unwrap()
}

/// How many looks at the computer each byte of a line may cost, beside those of any line.
const LOOKS: usize = 8;
const OF_ANY: usize = 600;

#[test]
fn bad_input_gets_a_named_answer() {
    let repeated = |text: &str, times: usize| text.repeat(times);
    let run = Verdict::Run;
    let (ask, deny) = (Verdict::Ask, Verdict::Deny);
    let rows = [
        ("few parts", repeated("ls;", 900), run, Code::Allowlist),
        ("5 000 parts", repeated("ls;", 5000), ask, Code::Unparsed),
        (
            "5 000 parts, piped",
            format!("ls{}", repeated("|ls", 4999)),
            ask,
            Code::Unparsed,
        ),
        ("5 000 lines", repeated("ls\n", 5000), ask, Code::Unparsed),
        (
            "900 folders",
            repeated("cd a && cd .. && ", 450) + "ls",
            run,
            Code::Allowlist,
        ),
        (
            "900 folders that are not",
            repeated("cd a;", 900) + "ls",
            ask,
            Code::Unresolved,
        ),
        (
            "100 groups",
            repeated("{ ", 100) + "ls" + &repeated("; }", 100),
            ask,
            Code::Unparsed,
        ),
        (
            "100 subshells",
            repeated("( ", 100) + "ls" + &repeated(" )", 100),
            ask,
            Code::Unparsed,
        ),
        (
            "100 conditions",
            repeated("if ls; then ", 100) + "ls" + &repeated("; fi", 100),
            ask,
            Code::Unparsed,
        ),
        (
            "100 substitutions",
            repeated("ls $(", 100) + "ls" + &repeated(")", 100),
            ask,
            Code::Unparsed,
        ),
        (
            "groups without end",
            repeated("{ ", 20),
            ask,
            Code::Unparsed,
        ),
        (
            "10 000 words",
            format!("for x in {}; do ls; done", repeated("w ", 10_000)),
            ask,
            Code::Unparsed,
        ),
        (
            "8 000 words",
            format!("for x in {}; do ls; done", repeated("w ", 8000)),
            run,
            Code::Allowlist,
        ),
        (
            "8 000 patterns",
            format!("for x in {}; do ls \"$x\"; done", repeated("*/*/* ", 8000)),
            run,
            Code::Allowlist,
        ),
        (
            "no end of a text",
            "cat <<E\nls\n".to_owned(),
            ask,
            Code::Unparsed,
        ),
        (
            "no end of its name",
            "cat <<E\nls\nE ".to_owned(),
            ask,
            Code::Unparsed,
        ),
        (
            "nothing of a text",
            "cat <<E".to_owned(),
            ask,
            Code::Unparsed,
        ),
        (
            "two texts of one name",
            "cat <<E <<E\na\nE\nb\nE\n".to_owned(),
            run,
            Code::Allowlist,
        ),
        (
            "one text of two of one name",
            "cat <<E <<E\na\nE\nb\n".to_owned(),
            ask,
            Code::Unparsed,
        ),
        (
            "900 texts",
            repeated("cat <<E\nE\n", 900),
            run,
            Code::Allowlist,
        ),
        (
            "1 000 texts on a line",
            format!("cat{}", repeated(" <<E", 1000)),
            ask,
            Code::Unparsed,
        ),
        (
            "line ends of Windows",
            "ls\r\nls\r\n".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "line ends of a Mac",
            "ls\rid".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "a line end of Windows in a text",
            "cat <<'E'\r\na\r\nE\r\n".to_owned(),
            ask,
            Code::Grammar,
        ),
        ("NUL", "ls\0id".to_owned(), deny, Code::InvalidCommand),
        (
            "no patterns from here on",
            "set -o noglob; ls *".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "no patterns by a letter",
            "set -f && ls *".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "another shell from here on",
            "emulate sh; ls *".to_owned(),
            ask,
            Code::Unresolved,
        ),
        (
            "an option of the shell",
            "shopt -s expand_aliases; ls".to_owned(),
            ask,
            Code::Grammar,
        ),
        ("an alias", "alias ls=id; ls".to_owned(), ask, Code::Wrapper),
        (
            "an alias of zsh",
            "alias -g a='; id'; ls a".to_owned(),
            ask,
            Code::Wrapper,
        ),
        (
            "an alias that goes",
            "unalias ls; ls".to_owned(),
            ask,
            Code::Wrapper,
        ),
        (
            "a hash of the shell",
            "hash -p /tmp/x ls; ls".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "a function",
            "ls() { id; }; ls".to_owned(),
            ask,
            Code::Grammar,
        ),
        (
            "a folder that is gone",
            "cd gone && ls".to_owned(),
            ask,
            Code::Unresolved,
        ),
        (
            "a folder that is a file",
            "cd a/b/../../../usr/bin/ls && ls".to_owned(),
            ask,
            Code::Unresolved,
        ),
        (
            "a folder behind a link to keys",
            "cd key && cat id_rsa".to_owned(),
            ask,
            Code::AllowlistMiss,
        ),
        (
            "a folder out of a link to keys",
            "cd key/.. && cat .ssh/id_rsa".to_owned(),
            ask,
            Code::AllowlistMiss,
        ),
    ];
    let machine = machine();
    let (document, _) = Document::read(&json!({ "version": 1, "agents": { "main": {
        "chains": "per-part", "allowlist": ["/usr/bin/ls", "/usr/bin/cat"],
    } } }));
    let policy = Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux);
    let facts = machine.facts();
    let mut wrong = Vec::new();
    for (name, line, verdict, code) in rows {
        for shell in ["/bin/sh", "/usr/bin/bash", "/usr/bin/zsh"] {
            let counting = Counting {
                facts: &facts,
                looks: Cell::new(0),
            };
            let request = Request::argv([shell, "-c", &line]);
            let decision = evaluate(&request, &policy, &counting);
            let (looks, most) = (counting.looks.get(), OF_ANY + LOOKS * line.len());
            if (decision.verdict, decision.code) != (verdict, code) || looks > most {
                wrong.push(format!(
                    "{name} in {shell}: {:?} {:?} {}, {looks} looks of {most}",
                    decision.verdict, decision.code, decision.sentence
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the loops of a line make of its words is looked at within bounds of its own.
#[test]
fn words_that_become_many_ask() {
    const MOST: usize = 16_000;
    let many = |count: usize| {
        let words: Vec<String> = (0..count).map(|number| format!("./w{number}")).collect();
        words.join(" ")
    };
    let repeated = |text: &str, times: usize| text.repeat(times);
    let looped =
        |name: &str, words: &str, body: &str| format!("for {name} in {words}; do {body}; done");
    let (run, ask) = (Verdict::Run, Verdict::Ask);
    let rows = [
        ("200 words", looped("x", &many(200), "ls \"$x\""), run),
        ("300 words", looped("x", &many(300), "ls \"$x\""), ask),
        (
            "200 words, used 50 times",
            looped(
                "x",
                &many(200),
                &format!("{}:", repeated("ls \"$x/a\";", 50)),
            ),
            ask,
        ),
        (
            "two loops of 100 words in one word",
            looped("x", &many(100), &looped("y", &many(100), "ls \"$x/$y\"")),
            ask,
        ),
        (
            "loops over each other",
            looped(
                "x",
                &repeated("$y", 20),
                &looped("y", &repeated("$x", 20), "ls $x$y"),
            ),
            ask,
        ),
        (
            "a word that grows",
            looped(
                "x",
                &repeated("w", 4000),
                &looped(
                    "y",
                    &repeated("$x", 200),
                    &looped("z", &repeated("$y", 200), "ls $z"),
                ),
            ),
            ask,
        ),
    ];
    let machine = machine();
    let (document, _) = Document::read(&json!({ "version": 1, "agents": { "main": {
        "chains": "per-part", "allowlist": ["/usr/bin/ls"],
    } } }));
    let policy = Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux);
    let facts = machine.facts();
    for (name, line, verdict) in rows {
        let counting = Counting {
            facts: &facts,
            looks: Cell::new(0),
        };
        let decision = evaluate(&Request::shell(&line), &policy, &counting);
        assert_eq!(decision.verdict, verdict, "{name}: {}", decision.sentence);
        let looks = counting.looks.get();
        assert!(looks <= MOST, "{name}: {looks} looks");
    }
}
