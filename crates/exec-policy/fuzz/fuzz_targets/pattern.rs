//! Patterns of entries: none panics, and one without a wildcard is its own path alone.
#![no_main]

mod computer;

use computer::Computer;
use exec_policy::{Agent, Code, Config, Document, Entry, Platform, Policy, Request, evaluate};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &str, Option<&str>)| {
    let (pattern, path, arguments) = input;
    let entry = Entry {
        pattern: pattern.to_owned(),
        arg_pattern: arguments.map(str::to_owned),
        ..Entry::default()
    };
    let agent = Agent {
        allowlist: vec![entry],
        ..Agent::default()
    };
    let mut document = Document::default();
    document.agents.insert("main".to_owned(), agent);
    let platform = Platform::Linux;
    let policy = Policy::compile(&document, &Config::default(), "/home/u", platform);
    let request = Request::argv([format!("/usr/bin/{path}")]);
    let decision = evaluate(&request, &policy, &Computer { platform });
    // Dots are collapsed before anything is compared (D4); the made-up computer has programs
    // of such names, a real one has not.
    let dots = path.split('/').any(|part| [".", ".."].contains(&part));
    // A safe bin, such as wc without arguments, runs by no pattern.
    let listed = decision.code == Code::Allowlist;
    if listed && !dots && !pattern.contains(['*', '?', '.', '~']) {
        let plain = |text: &str| {
            let parts: Vec<&str> = text.split('/').filter(|part| !part.is_empty()).collect();
            parts.join("/").to_lowercase()
        };
        let run = decision.segments[0].resolved.as_deref().unwrap_or_default();
        assert_eq!(plain(run), plain(pattern.trim()));
    }
});
