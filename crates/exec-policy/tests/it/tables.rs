//! Where two tables said different things of a program before there was one, the stricter
//! answer holds.

use exec_policy::cases::{CaseFile, CaseMachine};
use exec_policy::{Decision, Request, executes, highlight};
use serde_json::json;

const NOW_MS: u64 = 1_770_854_400_000;

fn file(line: &str, more: &serde_json::Value) -> CaseFile {
    let argv: Vec<&str> = line.split(' ').collect();
    let mut case = json!({ "id": line, "argv": argv, "expect": "run" });
    for (key, value) in more.as_object().unwrap() {
        case[key] = value.clone();
    }
    serde_json::from_value(json!({
        "machine": {
            "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": {
                "/usr/bin/ssh": {}, "/usr/bin/reboot": {}, "/usr/bin/node": {},
                "/usr/bin/mbash": {}, "/usr/bin/ksh93": {}, "/usr/bin/telnet.exe": {},
                "/usr/bin/original-awk": {}, "/usr/bin/popd": {},
            },
        },
        "cases": [case],
    }))
    .unwrap()
}

fn decide(line: &str, more: &serde_json::Value) -> Decision {
    let file = file(line, more);
    file.cases[0].decide(&file.machine, NOW_MS)
}

fn machine() -> CaseMachine {
    file("ssh", &json!({})).machine
}

/// What the eye shows as started by the outermost program.
fn inner(line: &str) -> Vec<String> {
    let request = Request::argv(line.split(' '));
    let shown = highlight(&request, "/w", &machine().facts());
    let inner = shown.inner.into_iter();
    inner.map(|inner| inner.command.text).collect()
}

/// The words that the eye marks as other computers.
fn hosts(line: &str) -> Vec<String> {
    let request = Request::argv(line.split(' '));
    let shown = highlight(&request, "/w", &machine().facts());
    let marks = shown.marks.iter();
    let hosts = marks.filter(|mark| mark.span.kind == visible_text::PieceKind::Net);
    let words = hosts.map(|mark| shown.text[mark.span.range.clone()].to_owned());
    words.collect()
}

/// `-M` takes a port of `autossh` and nothing of `ssh`, of which the gate took the host for the
/// port: the command behind it was not seen, and no denial of it asked.
#[test]
fn a_command_for_another_computer_is_hidden_behind_any_option() {
    let more = json!({
        "policy": { "version": 1, "agents": { "main": {
            "security": "allowlist",
            "allowlist": [{ "pattern": "/usr/bin/ssh" }],
            "rules": [{ "effect": "deny", "pattern": "/usr/bin/reboot" }],
        } } },
    });
    for line in ["ssh h x.sh", "ssh -M h x.sh", "ssh -P t h x.sh"] {
        let decision = decide(line, &more);
        assert_eq!(decision.verdict, exec_policy::Verdict::Ask, "{line}");
        assert!(
            decision.sentence.to_string().contains("A person must look"),
            "{line}: {}",
            decision.sentence
        );
    }
    assert_eq!(decide("ssh -M h", &more).verdict, exec_policy::Verdict::Run);
}

/// The list of long options with a value was one for all programs that start others.
#[test]
fn the_eye_takes_no_command_for_a_value() {
    for (line, shown) in [
        ("systemd-run --user reboot x", "reboot x"),
        ("systemd-run -G reboot x", "reboot x"),
        ("unshare --user reboot x", "reboot x"),
        ("nsenter --user reboot x", "reboot x"),
        ("strace -otrace reboot x", "reboot x"),
        ("sudo --user root reboot", ""),
        ("sshpass -e reboot x", "reboot x"),
        ("slogin h reboot", "reboot"),
        ("su --command reboot", "reboot"),
        ("fd x --exec reboot", "reboot"),
        ("timeout -k 5 --kill-after 5 9 reboot", "reboot"),
    ] {
        let expected: Vec<&str> = Some(shown)
            .filter(|it| !it.is_empty())
            .into_iter()
            .collect();
        assert_eq!(inner(line), expected, "{line}");
    }
}

#[test]
fn the_eye_takes_no_host_for_a_value() {
    for (line, host) in [
        ("ssh -M h.example x", "h.example"),
        ("slogin h", "h"),
        ("scp -B h:/x y", "h"),
        ("wget2 h.example", "h.example"),
    ] {
        assert_eq!(hosts(line), [host], "{line}");
    }
    // The gate's own list knew that this is the name of a file.
    assert!(hosts("wget -o log.example").is_empty());
}

#[test]
fn more_files_are_part_of_the_look() {
    let executed = |line: &str| {
        let request = Request::argv(line.split(' '));
        executes(&request, "/w", &machine().facts())
    };
    // `-p` was a flag for the files and code for the eye.
    assert!(executed("node -p a.js b.js").contains(&"/w/b.js".to_owned()));
    assert!(executed("ksh93 -i").contains(&"/home/u/.kshrc".to_owned()));
    // A variant of `awk` is one for everybody.
    assert!(executed("original-awk -f a.awk").contains(&"/w/a.awk".to_owned()));
}

#[test]
fn an_ending_hides_no_role() {
    let more = json!({ "allow": ["/usr/bin/telnet.exe"], "terminal": true });
    let decision = decide("telnet.exe h", &more);
    assert_eq!(decision.verdict, exec_policy::Verdict::Ask);
    assert!(
        decision.sentence.to_string().contains("typed"),
        "{}",
        decision.sentence
    );
}
