//! What holds for every text, not only for the cases.

use std::sync::LazyLock;

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Config, CoveredBy, Decision, Document, Policy, Request, Verdict};
use proptest::prelude::*;
use serde_json::{Value, json};
use shell_reader::Options;
use visible_text::{PieceKind, too_long, visible};

static MACHINE: LazyLock<CaseMachine> = LazyLock::new(|| {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/decisions.json")).unwrap();
    file.machine
});

fn decide(text: &str, agent: &Value) -> Decision {
    let case: Case = serde_json::from_value(json!({
        "id": "", "command": text, "expect": "run", "safeBins": ["head", "tr"],
        "policy": { "version": 1, "agents": { "main": agent } },
    }))
    .unwrap();
    case.decide(&MACHINE, 0)
}

fn listed(text: &str) -> Verdict {
    let agent =
        json!({ "allowlist": ["/usr/bin/ls", "/usr/bin/wc", "/usr/bin/git", "/usr/bin/e*"] });
    decide(text, &agent).verdict
}

/// As a line of which each part may run.
fn by_parts(text: &str) -> Verdict {
    let agent = json!({ "chains": "per-part",
        "allowlist": ["/usr/bin/ls", "/usr/bin/wc", "/usr/bin/git", "/usr/bin/e*"] });
    decide(text, &agent).verdict
}

/// Whether a text is whole: what is put around it becomes no part of it.
fn is_whole(text: &str) -> bool {
    let options = Options {
        home: "/home/u",
        extended: true,
    };
    let list = shell_reader::read(text, options).list;
    list.is_ok_and(|list| !list.items.is_empty())
}

const PARTS: [&str; 48] = [
    "ls",
    "wc",
    "git",
    "id",
    "sh",
    "bash",
    "env",
    "nice",
    "timeout 5",
    "sh -c",
    "-c",
    "-x",
    "head",
    "tr a b",
    "python3",
    "find",
    "xargs",
    "busybox",
    "/usr/bin/ls",
    "./x.sh",
    "|",
    ";",
    "&&",
    "||",
    "&",
    ">",
    "<",
    "(",
    ")",
    "{",
    "}",
    "'",
    "\"",
    "\\",
    "$(",
    "`",
    "$X",
    "${X}",
    "~",
    "*",
    "#",
    "!",
    "\n",
    "x=1",
    "=",
    "<<E",
    "--",
    "{a,b}",
];

fn soup() -> impl Strategy<Value = String> {
    let part = (prop::sample::select(&PARTS[..]), prop::bool::weighted(0.8));
    prop::collection::vec(part, 1..9).prop_map(|parts| {
        let mut text = String::new();
        for (part, blank) in parts {
            text.push_str(part);
            text.push_str(if blank { " " } else { "" });
        }
        text
    })
}

/// Texts of which many are whole lines.
fn lines() -> impl Strategy<Value = String> {
    let parts = [
        "ls",
        "wc -l",
        "git log",
        "id",
        "id -u",
        "env ls",
        "nice id",
        "timeout 5 ls",
        "sh -c 'ls'",
        "sh -c id",
        "echo a",
        "echo \"$X\"",
        "printf %s a",
        "test -f a",
        "[ a = b ]",
        "cd /tmp",
        "cd gone",
        "eval ls",
        ". ./a",
        "x=1",
        "x=1 ls",
        "LANG=C ls",
        "PATH=. ls",
        "ls $(id)",
        "ls $(ls)",
        "ls `id`",
        "ls > f",
        "ls 2>&1",
        "ls < /dev/null",
        "ls <<< a",
        "find . -exec id {} +",
        "xargs ls",
        "xargs id",
        "ls &",
        "ls | wc",
        "ls | sh",
        "ls | id",
        "ls; id",
        "ls && ls",
        "(ls)",
        "(id)",
        "{ ls; }",
        "! ls",
        "$X",
        "\"$X\" a",
        "ls $X",
        "python3 -c 1",
        "python3 a.py",
        "exit",
        "exit id",
    ];
    let one = (
        prop::sample::select(parts.to_vec()),
        prop::sample::select(vec![" | ", "; ", " && ", " || ", "\n"]),
    );
    prop::collection::vec(one, 1..4).prop_map(|all| {
        let joined: String = all
            .iter()
            .map(|(part, joint)| format!("{part}{joint}"))
            .collect();
        let last = all.last().map_or(0, |(_, joint)| joint.len());
        joined[..joined.len() - last].to_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_part_that_asks_asks_wherever_it_stands(text in lines()) {
        if is_whole(&text) && by_parts(&text) != Verdict::Run {
            for more in [
                format!("ls; {text}"),
                format!("{text}\nls"),
                format!("ls && {text}"),
                format!("ls || {text}"),
                format!("! {text}"),
                format!("{{ {text}\n}}"),
                format!("( {text}\n) 2>&1"),
                format!("{{ {text}\n}} > /dev/null"),
                format!("if ls; then {text}\nfi"),
                format!("if {text}\nthen ls; fi"),
                format!("for f in a; do {text}\ndone"),
                format!("echo \"$({text}\n)\""),
                format!("sh -c '{}'", text.replace('\'', r"'\''")),
            ] {
                prop_assert_ne!(by_parts(&more), Verdict::Run, "{}", more);
            }
        }
    }

    #[test]
    fn a_part_that_runs_runs_beside_another(one in lines(), other in lines()) {
        let run = Verdict::Run;
        // A here-document, a remark or a folder of the first may change what the second is.
        let plain = !one.contains(['<', '#']) && !one.contains("cd");
        if plain && is_whole(&one) && by_parts(&one) == run && by_parts(&other) == run {
            for both in [format!("{one}; {other}"), format!("{one} && {other}"), format!("{one}\n{other}")] {
                prop_assert_eq!(by_parts(&both), run, "{}", both);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn more_never_becomes_run(text in soup()) {
        // A text that begins with a dash, quoted or not, would be an option of the wrapper.
        let first = text.trim_start_matches([' ', '\t', '\\', '\'', '"']);
        if listed(&text) != Verdict::Run && !first.starts_with('-') {
            // A comment hides what is put behind it, so the parts stand in front.
            for more in [
                format!("ls | {text}"),
                format!("ls; {text}"),
                format!("env {text}"),
                format!("nice -n 5 {text}"),
                format!("timeout 5 env {text}"),
            ] {
                prop_assert_ne!(listed(&more), Verdict::Run, "{}", more);
            }
        }
    }

    #[test]
    fn a_quoted_program_is_the_same_program(
        name in prop::sample::select(&["ls", "id", "sh", "xargs", "nosuch", "/usr/bin/id"][..]),
        argument in "[a-z -]{0,6}",
    ) {
        let plain = listed(&format!("{name} {argument}"));
        let (head, tail) = name.split_at(1);
        for quoted in [format!("'{name}'"), format!("\"{name}\""), format!("\\{name}"),
                       format!("{head}''{tail}"), format!("{head}\"{tail}\"")] {
            prop_assert_eq!(listed(&format!("{quoted} {argument}")), plain, "{}", quoted);
        }
    }

    #[test]
    fn nothing_panics_and_nothing_odd_runs(text in any::<String>()) {
        listed(&text);
        let odd = text.contains(['(', '`', '<', '>', ';', '&']);
        let quoted = text.contains(['\'', '"', '\\', '#']);
        prop_assert!(!odd || quoted || listed(&text) != Verdict::Run);
    }

    #[test]
    fn what_is_pinned_is_judged_the_same(text in soup()) {
        let agent = json!({ "allowlist": ["/usr/bin/ls", "/usr/bin/wc", "/usr/bin/git"] });
        let decision = decide(&text, &agent);
        if decision.verdict == Verdict::Run {
            let [_, _, pinned] = decision.argv.as_slice() else { panic!("a shell carries it") };
            prop_assert_eq!(decide(pinned, &agent).verdict, Verdict::Run, "{}", pinned);
            prop_assert_eq!(decide(pinned, &json!({})).verdict == Verdict::Run,
                            decision.segments.iter().all(|s| s.matched.as_ref().is_some_and(|m| m.by == CoveredBy::SafeBin)));
        }
    }

    #[test]
    fn every_offer_makes_its_request_run(text in soup()) {
        for offer in decide(&text, &json!({})).offers {
            let mut agent = json!({ "rules": offer.rules, "allowlist": offer.patterns });
            if offer.chains {
                agent["chains"] = json!("per-part");
            }
            prop_assert_eq!(decide(&text, &agent).verdict, Verdict::Run, "{:?}", offer);
            prop_assert_ne!(decide("date", &agent).verdict, Verdict::Run, "{:?}", offer);
        }
    }

    #[test]
    fn nothing_shown_is_hidden(text in any::<String>()) {
        let pieces = visible(&text);
        let _ = too_long(&pieces);
        for piece in &pieces {
            let hidden = |char: char| {
                char.is_control()
                    || matches!(char, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
                    || (char.is_whitespace() && char != ' ')
            };
            prop_assert!(!piece.text.contains(hidden), "{:?}", piece);
            prop_assert!(!piece.text.contains("   "), "{:?}", piece);
            let marked = piece.text.starts_with('⟨') || piece.text == "⏎";
            // A word that looks like another stays readable; its note says what it is.
            let whole = matches!(piece.kind, PieceKind::Text | PieceKind::Conf | PieceKind::Rtl);
            prop_assert_eq!(marked, !whole, "{:?}", piece);
        }
    }

    #[test]
    fn any_policy_can_be_compiled(pattern in any::<String>(), argument in any::<String>()) {
        let (document, _) = Document::read(&json!({ "version": 1, "agents": { "main": {
            "allowlist": [{ "pattern": pattern, "argPattern": argument }],
            "rules": [{ "effect": "deny", "pattern": pattern }],
        } } }));
        let _ = Policy::compile(&document, &Config::default(), "/home/u", exec_policy::Platform::Linux);
        let _ = Request::shell(argument);
    }
}
