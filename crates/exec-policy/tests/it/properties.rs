//! What holds for every text, not only for the cases.

use std::sync::LazyLock;

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Config, CoveredBy, Decision, Document, Policy, Request, Verdict};
use proptest::prelude::*;
use serde_json::{Value, json};
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn more_never_becomes_run(text in soup()) {
        // A text that begins with a dash would be an option of the wrapper.
        if listed(&text) != Verdict::Run && !text.trim_start().starts_with('-') {
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
