//! Prints decisions per second: `cargo run --release --example decisions -p exec-policy`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program that measures needs a clock and a screen"
)]

use std::time::{Duration, Instant};

use exec_policy::cases::{CaseFile, Everyday};
use exec_policy::{
    Agent, Chains, Config, Document, Entry, Facts, FileFacts, Platform, Policy, Request, Verdict,
    evaluate,
};

struct Computer {
    path: Vec<String>,
}

impl Facts for Computer {
    fn platform(&self) -> Platform {
        Platform::Linux
    }
    fn home(&self) -> &str {
        "/home/u"
    }
    fn cwd(&self) -> &str {
        "/w"
    }
    fn path(&self) -> &[String] {
        &self.path
    }
    fn now_ms(&self) -> u64 {
        0
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = path.replace("/bin/sh", "/bin/dash");
        (path.starts_with("/usr/bin/") || path == "/bin/sh").then_some(FileFacts {
            real,
            executable: true,
            user_writable: false,
            as_root: false,
        })
    }
    fn is_folder(&self, path: &str) -> bool {
        path == "/w/src"
    }
    fn sha256(&self, _: &str) -> Option<String> {
        None
    }
    fn interpreter(&self, _: &str) -> Option<String> {
        None
    }
    fn names(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

/// Literal paths, patterns with a literal name, with a literal folder, and with neither.
fn policy(entries: usize, chains: Chains) -> Policy {
    let pattern = |n: usize| match n % 20 {
        0 => format!("~/Projects/**/bin/tool{n}"),
        1 => format!("/opt/app{n}/*"),
        _ => format!("/opt/app{n}/bin/tool"),
    };
    let listed = [
        "/usr/bin/git",
        "/usr/bin/ls",
        "/usr/bin/wc",
        "/usr/bin/sort",
    ]
    .map(str::to_owned);
    let allowlist = (0..entries)
        .map(pattern)
        .chain(listed)
        .map(|pattern| Entry {
            pattern,
            ..Entry::default()
        })
        .collect();
    let mut document = Document::default();
    document.agents.insert(
        "main".to_owned(),
        Agent {
            allowlist,
            chains: Some(chains),
            ..Agent::default()
        },
    );
    Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux)
}

fn rate(name: &str, request: &Request, policy: &Policy, facts: &Computer, verdict: Verdict) -> f64 {
    let decision = evaluate(request, policy, facts);
    assert_eq!(decision.verdict, verdict, "{name}: {}", decision.sentence);
    let start = Instant::now();
    let mut count = 0_u32;
    while start.elapsed() < Duration::from_secs(1) {
        for _ in 0..100 {
            std::hint::black_box(evaluate(std::hint::black_box(request), policy, facts));
        }
        count += 100;
    }
    let rate = f64::from(count) / start.elapsed().as_secs_f64();
    println!("{rate:>10.0} decisions/s  {name}");
    rate
}

/// Parts that differ, as many as fit.
fn numbered(length: usize, part: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for part in (0..).map(part) {
        if text.len() + part.len() > length {
            break;
        }
        text += &part;
    }
    text
}

fn main() {
    let facts = Computer {
        path: vec![
            "/usr/local/bin".to_owned(),
            "/usr/bin".to_owned(),
            "/bin".to_owned(),
        ],
    };
    let [small, large] = [1_000, 10_000].map(|entries| policy(entries, Chains::Ask));
    let plain = Request::shell("git status -s");
    let run = Verdict::Run;
    let few = rate("plain command, 1 000 entries", &plain, &small, &facts, run);
    let many = rate("plain command, 10 000 entries", &plain, &large, &facts, run);
    println!("{:>10.2} ×            cost of 10 000 entries", few / many);
    let piped = Request::shell("env nice -n 5 ls -l | sort -r | wc -l");
    rate(
        "three-stage pipeline, two wrappers",
        &piped,
        &small,
        &facts,
        run,
    );
    let by_parts = policy(1_000, Chains::PerPart);
    let parts =
        Request::shell("cd src && git status -s && ls -l *.rs | wc -l; git log -1 2>&1 | sort -r");
    rate("line of six parts", &parts, &by_parts, &facts, run);
    let missed = Request::shell("id -u");
    rate(
        "miss with its offers",
        &missed,
        &small,
        &facts,
        Verdict::Ask,
    );
    let grammar = Request::shell("if ls; then git status; fi > x");
    rate(
        "text that is taken apart",
        &grammar,
        &small,
        &facts,
        Verdict::Ask,
    );

    let kib = 128 * 1024;
    let marked = 16 * 1024;
    for (name, text) in [
        ("words", "a ".repeat(kib / 2)),
        ("commands", "ls;".repeat(kib / 3)),
        ("pipes", "ls|".repeat(kib / 3)),
        ("parentheses", "(".repeat(kib)),
        ("backslashes", "\\".repeat(kib)),
        ("quotes", "'a\"".repeat(kib / 3)),
        ("substitutions", "$(".repeat(kib / 2)),
        ("stars", "*".repeat(kib)),
        ("braces", "{a,".repeat(kib / 3)),
        ("slashes", format!("ls {}", "/../".repeat(kib / 4))),
        ("one path", "/a".repeat(kib / 2)),
        (
            "nested shells",
            format!("sh -c {}", "'sh -c '".repeat(kib / 8)),
        ),
        // The longest text whose parts are marked.
        ("commands, marked", "ls;".repeat(marked / 3) + ">"),
        ("redirections, marked", "a<b;".repeat(marked / 4)),
        (
            "inputs, marked",
            format!("sh {}", "<b ".repeat(marked / 3 - 2)),
        ),
        ("files, marked", numbered(marked, |n| format!(">{n} "))),
        (
            "hosts, marked",
            numbered(marked, |n| format!("curl a://{n};")),
        ),
        (
            "variables, marked",
            numbered(marked, |n| format!("a{n}=1 ")),
        ),
        ("secrets, marked", "--pin x;".repeat(marked / 8)),
        ("shells, marked", "sh -c a;".repeat(marked / 8)),
        (
            "wrappers, marked",
            format!("{}a", "nice ".repeat(marked / 5 - 1)),
        ),
        ("piped shells, marked", "a|sh;".repeat(marked / 5)),
        ("texts run, marked", "eval $a;".repeat(marked / 8)),
        ("sets, marked", "[a".repeat(marked / 2)),
        ("here-documents, marked", "a<<b;".repeat(marked / 5)),
        ("backticks, marked", "`a`".repeat(marked / 3)),
        ("hidden, marked", "\u{200b}a".repeat(marked / 4)),
        ("folders, marked", "cd a;".repeat(marked / 5)),
        ("choices", "(".repeat(14)),
        ("cases", "case x in x) ".repeat(7)),
        ("conditions", "if ".repeat(96)),
        ("10 MiB", "ls ".repeat(10 * 1024 * 1024 / 3)),
    ] {
        let request = Request::shell(text);
        let decision = evaluate(&request, &small, &facts);
        assert_ne!(decision.verdict, run, "{name}");
        // The fastest of some: other programs can only add to it.
        let once = || {
            let start = Instant::now();
            std::hint::black_box(evaluate(&request, &small, &facts));
            start.elapsed()
        };
        let took = (0..7).map(|_| once()).min().unwrap_or_default();
        // Of longer ones only an answer is promised.
        let promised = request.argv.iter().map(String::len).sum::<usize>() < 2 * kib;
        let note = if promised && took > Duration::from_millis(50) {
            "  OVER 50 ms"
        } else {
            ""
        };
        println!(
            "{:>10.2} ms           hostile: {name} ({}){note}",
            took.as_secs_f64() * 1000.0,
            decision.code
        );
    }

    let file = include_str!("../../../tests/cases/everyday-more.json");
    let file: CaseFile = serde_json::from_str(file).unwrap();
    println!("{}", Everyday::of(&file, 0));
}
