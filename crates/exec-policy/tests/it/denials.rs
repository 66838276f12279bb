//! What stands before, behind or around a command never lets it past a denial (D9).

use std::sync::LazyLock;

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Decision, Verdict};
use proptest::prelude::*;
use serde_json::{Value, json};

static MACHINE: LazyLock<CaseMachine> = LazyLock::new(|| {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/holes.json")).unwrap();
    file.machine
});

/// `id` is denied, in an agent that may run everything else.
fn denying(ask: &str) -> Value {
    json!({ "policy": { "version": 1, "agents": { "main": { "security": "full", "ask": ask,
        "rules": [{ "effect": "deny", "pattern": "/usr/bin/id" }] } } } })
}

/// Code in the line asks, in an agent that may run everything else.
fn strict() -> Value {
    json!({ "policy": { "version": 1, "agents": { "main": { "security": "full" } } },
        "config": { "strictInlineEval": true } })
}

fn decide(command: &str, mut case: Value) -> Decision {
    let more = [
        ("id", json!("")),
        ("expect", json!("deny")),
        ("command", json!(command)),
    ];
    let object = case.as_object_mut().unwrap();
    object.extend(more.map(|(key, value)| (key.to_owned(), value)));
    let case: Case = serde_json::from_value(case).unwrap();
    case.decide(&MACHINE, 0)
}

/// Commands that are refused or asked about where `id` is denied.
const DENIED: [&str; 30] = [
    "id -u",
    "/usr/bin/id",
    "'i'd",
    "bash -lc 'id -u'",
    "bash -c 'id -u'",
    "sh -s",
    "sh ./x.sh",
    "eval 'i\"\"d'",
    "$(printf 'i%s' d)",
    "`printf id`",
    "/usr/bin/i?",
    "/usr/bin/[i]d",
    "$X",
    "p='id -u'; $p",
    "xargs -I{} sh -c 'id {}'",
    "find . -exec sh -c 'id -u' ;",
    "alias x=id\nx",
    ". ./x.sh",
    "busybox sh -c 'id -u'",
    "git -c alias.x='!id -u' x",
    "ssh h 'id -u'",
    "ssh -p 22 h i\\\"\\\"d",
    "trap 'id -u' EXIT",
    "python3 -c 1",
    "cat ~/.netrc | bash -lc 'id -u'",
    "cd /usr/bin && ./id",
    "cat <<E\n$(id)\nE",
    "[ -v 'a[$(id)]' ] | (id)",
    "sh <<'E'\nid\nE",
    "exec id",
];

/// Commands that are asked about under strict inline evaluation.
const INLINE: [&str; 8] = [
    "python3 -c 1",
    "perl -e 1",
    "sudo python3 -c 1",
    "setsid python3 -c 1",
    "flock x python3 -c 1",
    "busybox sh -c 'python3 -c 1'",
    "npx -c x",
    "bash -lc 'python3 -c 1'",
];

/// What holds a command, with `@` where it stands.
const AROUND: [&str; 46] = [
    "true; @",
    "true & @",
    "true\n@",
    "true && @",
    "false || @",
    "ls | @",
    "ls > x\n@",
    "2>/dev/null @",
    "cat <<E\ntext\nE\n@",
    "cat <<'E' | wc\n'\nE\n@",
    "cat <<-E\n\t'\n\tE\n@",
    "cd /tmp && @",
    "exit 0\n@",
    "{ @\n}",
    "( @\n)",
    "! @",
    "time @",
    "coproc @",
    "A=1 @",
    "A=1; @",
    "if true; then @\nfi",
    "while true; do @\ndone",
    "for f in a; do @\ndone",
    "case a in a) @\nesac",
    "f() { @\n}; f",
    "function f { @\n}; f",
    "echo \"$(@\n)\"",
    "cat <(@\n)",
    "true; { ls & @\n}",
    "@\ntrue",
    "@ &",
    "@ > x",
    "@ 2>&1 | wc",
    "@ | ls",
    "@ || true",
    "@ # note",
    "sudo @",
    "env @",
    "env A=1 @",
    "setsid @",
    "nohup @ &",
    "timeout 5 @",
    "flock x @",
    "xargs @",
    "exec @",
    "command @",
];

/// What holds a command in one word, with `@` where it stands.
const QUOTED: [&str; 17] = [
    "sh -c @",
    "bash -lc @",
    "bash -c @ x y",
    "eval @",
    "trap @ EXIT",
    "busybox sh -c @",
    "sudo sh -c @",
    "env sh -c @",
    "find . -exec sh -c @ ;",
    "xargs sh -c @",
    "ssh h @",
    "ssh -l u h sh -c @",
    "npx -c @",
    "flock x -c @",
    "script -c @ x",
    "nice bash -lc @",
    "su -c @",
];

/// Up to three of them around each other.
fn layers() -> impl Strategy<Value = Vec<(&'static str, bool)>> {
    let plain = prop::sample::select(&AROUND[..]).prop_map(|around| (around, false));
    let quoted = prop::sample::select(&QUOTED[..]).prop_map(|around| (around, true));
    prop::collection::vec(prop_oneof![3 => plain, 1 => quoted], 1..4)
}

fn held(layers: &[(&str, bool)], command: &str) -> String {
    layers
        .iter()
        .fold(command.to_owned(), |held, (around, quoted)| {
            let quote = || format!("'{}'", held.replace('\'', r"'\''"));
            let inner = if *quoted { quote() } else { held.clone() };
            around.replace('@', &inner)
        })
}

#[test]
fn what_is_denied_is_never_run_alone() {
    for command in DENIED {
        for ask in ["on-miss", "off", "always"] {
            let decision = decide(command, denying(ask));
            assert_ne!(
                decision.verdict,
                Verdict::Run,
                "{command}: {}",
                decision.sentence
            );
        }
        let decision = decide(command, denying("off"));
        assert_eq!(decision.verdict, Verdict::Deny, "{command}");
    }
    for command in INLINE {
        assert_eq!(decide(command, strict()).verdict, Verdict::Ask, "{command}");
    }
}

#[test]
fn what_can_be_read_to_its_end_still_runs() {
    for command in [
        "ls",
        "true; ls",
        "ls & ls",
        "ls\nls",
        "ls &&\nls",
        "cd /tmp && ls",
        "cd \"$X\" && ls *",
        "ls > x 2>&1 < /dev/null",
        "ls &> x",
        "ls &> x | wc",
        "cat <<E\n$HOME ${X} 'id\nE\nls",
        "cat <<'E'\n$(id)\nE",
        "cat <<-E > x\n\t$5\n\tE",
        "cat <<A <<B\nid\nA\nid\nB\n",
        "cat <<<id2 | wc",
        "ls; exit 0",
        "ls || exit $?",
        "ls & wait $!",
        "umask 022; ls",
        "bash -c 'ls\nls > x'",
        "ssh h",
        "ssh -p 22 -v h",
        "python3 ./x.py",
    ] {
        let decision = decide(command, denying("off"));
        assert_eq!(
            decision.verdict,
            Verdict::Run,
            "{command}: {}",
            decision.sentence
        );
    }
    for command in ["ls; true", "python3 ./x.py", "sh ./x.sh", "ls > x & ls"] {
        let decision = decide(command, strict());
        assert_eq!(
            decision.verdict,
            Verdict::Run,
            "{command}: {}",
            decision.sentence
        );
    }
}

#[test]
fn what_shells_read_in_two_ways_is_not_read() {
    for command in [
        // zsh: a sign for the redirection, and `ls` is the file.
        ">! ls id",
        ">>| ls id",
        // dash: `ls &`, and what stands behind is a command.
        "ls &> x id",
        // zsh starts a program of its own.
        "< x",
        // The line break joins the end with the line before it.
        "cat <<E\n\\\nE\n'\nE\nid\n: '",
        // Where the text begins is not the same everywhere.
        "cat <<E 'a\nE\nb'\nE\n",
        "cat <<E\nid",
        "cat <<$X\nid\n$X",
        "wait -p 'a[$(id)]' 1",
        "wait -p X",
        "exit X",
        "ls 'id -u'",
        "ls 'true; id'",
        "ls <<< \"$(id)\"",
        "cat <<\"E\"$(id)\nE",
        "cat <<E\n${x:-`id`}\nE",
        "cat <<E\n$x[$(id)]\nE",
        "ls {a,b} > >(id)",
        "env -S 'id -u'; ls",
        "ls; sh -c ls id",
        "read 'a[$(id)]'; ls",
        "let 'a[$(id)]'\nls",
        "hash -p /usr/bin/id ls; ls",
        "PATH=/x; ls",
        "export PATH=/x; ls",
        "ls; cd /usr/bin\n./id",
        "jobs -x id",
    ] {
        for ask in ["on-miss", "off"] {
            let decision = decide(command, denying(ask));
            assert_ne!(
                decision.verdict,
                Verdict::Run,
                "{command}: {}",
                decision.sentence
            );
        }
    }
}

/// A text for a Windows shell is read to its end or not at all, whichever sign ends the reading.
#[test]
fn nothing_hides_behind_a_sign_of_a_windows_shell() {
    let file: CaseFile = serde_json::from_str(include_str!(
        "../../../../tests/cases/field-reports-windows.json"
    ))
    .unwrap();
    let denial = json!({ "effect": "deny", "pattern": "C:/Windows/System32/calc.exe" });
    for (argv, expected) in [
        (["cmd.exe", "/c", "where.exe x & calc"], Verdict::Ask),
        (["cmd.exe", "/c", "where.exe x | calc"], Verdict::Ask),
        (["cmd.exe", "/c", "where.exe x > y"], Verdict::Ask),
        (
            ["powershell.exe", "-Command", "where.exe x; calc"],
            Verdict::Ask,
        ),
        (["cmd.exe", "/c", "where.exe x"], Verdict::Run),
    ] {
        let case: Case = serde_json::from_value(json!({ "id": "", "expect": "ask", "argv": argv,
            "policy": { "version": 1, "agents": { "main": { "security": "full",
                "rules": [denial] } } } }))
        .unwrap();
        let decision = case.decide(&file.machine, 0);
        assert_eq!(
            decision.verdict, expected,
            "{argv:?}: {}",
            decision.sentence
        );
    }
}

/// As everywhere (D10): a login shell's own `PATH` must not choose another program, and a
/// word of the shell that computes must not stand in for the file.
#[test]
fn what_is_read_over_is_pinned() {
    for (command, executes) in [
        ("ls > x", "'/usr/bin/ls' > x"),
        (
            "ls & ls\nls",
            "'/usr/bin/ls' & '/usr/bin/ls'\n'/usr/bin/ls'",
        ),
        (
            "wc <<E\nls\nE\nls",
            "'/usr/bin/wc' <<E\nls\nE\n'/usr/bin/ls'",
        ),
        ("ls > x; (ls)", "'/usr/bin/ls' > x; ('/usr/bin/ls')"),
        (
            "ls > x; while ls; do ls; done",
            "ls > x; while ls; do ls; done",
        ),
    ] {
        let decision = decide(command, json!({}));
        assert_eq!(decision.verdict, Verdict::Ask);
        assert_eq!(decision.argv[2], executes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn nothing_around_it_lets_it_run(
        layers in layers(),
        command in prop::sample::select(&DENIED[..]),
        ask in prop::sample::select(&["on-miss", "off"][..]),
    ) {
        let text = held(&layers, command);
        let verdict = decide(&text, denying(ask)).verdict;
        prop_assert_ne!(verdict, Verdict::Run, "{}", text);
        prop_assert!(ask != "off" || verdict == Verdict::Deny, "{}", text);
    }

    #[test]
    fn nothing_around_it_hides_code(
        layers in layers(),
        command in prop::sample::select(&INLINE[..]),
    ) {
        let text = held(&layers, command);
        prop_assert_ne!(decide(&text, strict()).verdict, Verdict::Run, "{}", text);
    }
}
