//! What programs of macOS read in another way than those of Linux.

use exec_policy::cases::{Case, CaseFile};
use exec_policy::{Decision, Verdict};
use serde_json::json;

fn decide(platform: &str, shell: &str, line: &str) -> Decision {
    let file: CaseFile = serde_json::from_value(json!({
        "machine": {
            "platform": platform, "home": "/Users/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": {
                "/bin/bash": {}, "/bin/zsh": {}, "/bin/sh": { "link": "bash" }, "/opt/homebrew/bin/bash": {},
                "/usr/bin/sed": {}, "/usr/bin/git": {}, "/usr/bin/cat": {},
            },
        },
        "cases": [],
    }))
    .unwrap();
    let case: Case = serde_json::from_value(json!({
        "id": line, "argv": [shell, "-c", line], "expect": "run",
        "policy": { "version": 1, "agents": { "main": {
            "chains": "per-part", "allowlist": ["/usr/bin/*"],
        } } },
    }))
    .unwrap();
    case.decide(&file.machine, 0)
}

/// To `sed` of macOS the word behind `-i` is the ending of a copy, and the script is the next one.
#[test]
fn the_script_of_sed_may_be_the_word_behind() {
    let (run, ask) = (Verdict::Run, Verdict::Ask);
    for (line, on_linux, on_macos) in [
        ("sed -i '' s/a/b/ f", run, run),
        ("sed -i '' -e s/a/b/ f", run, run),
        ("sed -i '' -n /a/p f", run, run),
        ("sed -n 1,3p f", run, run),
        ("sed -e p -i '' f", run, run),
        ("sed -i p 'w f'", run, ask),
        ("sed -i '' 'w /w/x' f", run, ask),
        ("sed -ni p 'r f'", run, ask),
        ("sed -i -n 'w f'", ask, ask),
        ("sed -i '' \"s/a/$X/\" f", run, ask),
        ("sed -n -i p s/a/b/w f", run, ask),
    ] {
        let verdict = |platform| decide(platform, "/bin/zsh", line).verdict;
        assert_eq!(verdict("linux"), on_linux, "{line}");
        assert_eq!(verdict("macos"), on_macos, "{line}");
    }
}

/// `bash` before version 4 finds the end of `$(…)` by counting quotes and parentheses, in a
/// here-document too.
#[test]
fn a_here_document_in_a_substitution_may_end_it() {
    let message = |text: &str| format!("git commit -m \"$(cat <<'E'\n{text}\nE\n)\"");
    let (run, ask) = (Verdict::Run, Verdict::Ask);
    for (text, in_old_bash) in [
        ("fix the reader", run),
        ("fix (all of) it, \"so\" to say", run),
        ("#12: fix", run),
        ("a )\"; git push; \"( b", ask),
        ("it's done", ask),
        ("a ) b", ask),
        ("a ( b", ask),
        ("say \"", ask),
        ("`x`", ask),
        ("$x", ask),
        ("a \\) b", ask),
        ("(a #12 ) b)", ask),
    ] {
        let line = message(text);
        for (platform, shell, expected) in [
            ("macos", "/bin/sh", in_old_bash),
            ("macos", "/bin/bash", in_old_bash),
            ("macos", "/bin/zsh", run),
            ("macos", "/opt/homebrew/bin/bash", run),
            ("linux", "/bin/sh", run),
        ] {
            let decision = decide(platform, shell, &line);
            let what = format!("{platform} {shell} {text}: {}", decision.sentence);
            assert_eq!(decision.verdict, expected, "{what}");
        }
    }
    // Outside of a substitution nobody looks for its end.
    let line = "git apply <<'E'\nit's )\nE\n";
    assert_eq!(decide("macos", "/bin/sh", line).verdict, run);
}
