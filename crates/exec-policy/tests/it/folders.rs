//! Which folders of a line are compared between the question and the start (D10).

use exec_policy::cases::CaseMachine;
use exec_policy::{Config, Decision, Document, Policy, Request, evaluate};
use serde_json::json;

fn machine() -> CaseMachine {
    serde_json::from_value(json!({
        "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
        "files": {
            "/usr/bin/ls": {}, "/bin/sh": {}, "/usr/bin/sh": {}, "/usr/bin/env": {},
            "/w/a/b": { "exec": false }, "/srv/real": { "exec": false },
            "/w/link": { "link": "/srv/real" }, "/home/u/c": { "exec": false },
        },
    }))
    .unwrap()
}

fn decide(line: &str, machine: &CaseMachine) -> Decision {
    let (document, _) = Document::read(&json!({ "version": 1 }));
    let platform = exec_policy::Platform::Linux;
    let policy = Policy::compile(&document, &Config::default(), "/home/u", platform);
    evaluate(&Request::shell(line), &policy, &machine.facts())
}

#[test]
fn every_folder_that_a_line_goes_to_is_named() {
    let machine = machine();
    let rows: [(&str, &[&str]); 18] = [
        ("ls a", &[]),
        ("cd a && ls", &["/w/a"]),
        ("cd a/ && cd ./b && ls", &["/w/a/", "/w/a/b"]),
        ("cd a; cd b", &["/w/a", "/w/a/b", "/w/b"]),
        ("cd link && cd ..", &["/srv", "/w", "/w/link"]),
        ("cd link/.. && ls", &["/srv", "/w"]),
        ("cd ~/c && ls", &["/home/u/c"]),
        ("cd ~", &["/home/u"]),
        ("cd", &["/home/u"]),
        ("(cd a; ls)", &["/w/a"]),
        ("ls $(cd a; ls)", &["/w/a"]),
        ("if ls; then cd a; fi", &["/w/a"]),
        ("cd gone && ls", &["/w/gone"]),
        ("cd \"$X\" && cd /w/a", &["/w/a"]),
        ("sh -c 'cd a && ls'", &["/w/a"]),
        // Lines that nobody can read to their end.
        ("while ls; do cd a; cd b; done", &["/w/a", "/w/a/b", "/w/b"]),
        ("pushd a && (( x )) && popd", &["/w/a"]),
        ("cd a && [[ -f b ]]", &["/w/a"]),
    ];
    for (line, expected) in rows {
        assert_eq!(decide(line, &machine).folders, expected, "{line}");
    }
}

/// What is shown of a part is looked for in the folder that it was judged in.
#[test]
fn each_part_says_where_it_runs() {
    let machine = machine();
    for (line, expected) in [
        ("ls", "ls /w"),
        ("cd a && ls", "cd /w, ls /w/a"),
        ("cd a; ls", "cd /w, ls ?"),
        ("(cd a && ls) && ls", "cd /w, ls /w/a, ls /w"),
        (
            "cd a && ls $(cd b && ls)",
            "cd /w, cd /w/a, ls /w/a/b, ls /w/a",
        ),
        ("if cd a; then ls; fi; ls", "cd /w, ls ?, ls ?"),
        ("sh -c 'cd a && ls' && ls", "cd /w, ls /w/a, ls /w"),
        ("pushd a; ls", "pushd /w, ls ?"),
        (
            "ls; while ls; do cd a; ls; done",
            "ls /w, ls /w, cd /w, ls ?",
        ),
    ] {
        let parts = decide(line, &machine).segments;
        let parts: Vec<String> = parts
            .iter()
            .map(|it| format!("{} {}", it.argv[0], it.cwd.as_deref().unwrap_or("?")))
            .collect();
        assert_eq!(parts.join(", "), expected, "{line}");
    }
}
