//! The whole decision: nothing panics or takes long, and what runs unasked is what the one
//! entry of the policy names.
#![no_main]

mod computer;

use computer::Computer;
use exec_policy::{Config, CoveredBy, Document, Platform, Policy, Request, Verdict, evaluate, executes};
use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|input: (u8, &str, Vec<&str>)| {
    let (kind, text, words) = input;
    let platform = match kind % 3 {
        0 => Platform::Linux,
        1 => Platform::Macos,
        _ => Platform::Windows,
    };
    let (document, _) = Document::read(&json!({ "version": 1, "agents": { "main": {
        "chains": if kind & 4 == 0 { "ask" } else { "per-part" },
        "allowlist": ["/usr/bin/ls"],
        "rules": [{ "effect": "deny", "pattern": "/usr/bin/rm", "args": ["-rf", "/"] }],
    } } }));
    let policy = Policy::compile(&document, &Config::default(), "/home/u", platform);
    let request = match kind >> 3 & 3 {
        0 => Request::shell(text),
        1 => Request::argv(words),
        2 => Request::argv(["cmd.exe", "/d", "/s", "/c", text]),
        _ => Request::argv(["powershell.exe", "-Command", text]),
    };
    assert!(executes(&request, "/w", &Computer { platform }).len() <= 4096);
    let decision = evaluate(&request, &policy, &Computer { platform });
    if decision.verdict == Verdict::Run {
        for segment in &decision.segments {
            let matched = segment.matched.as_ref().expect("what runs is covered");
            let listed = segment.resolved.as_deref().is_some_and(|path| path.eq_ignore_ascii_case("/usr/bin/ls"));
            assert!(listed || matched.by != CoveredBy::Allowlist, "{segment:?}");
        }
    }
    let _ = decision.without_ui();
});
