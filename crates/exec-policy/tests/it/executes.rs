//! Which files are compared between the question and the start (D10).

use exec_policy::cases::CaseMachine;
use exec_policy::{Facts as _, Request, executes};
use serde_json::{Map, Value, json};

/// A computer on which the user may write `/w` and his home, and nothing of the system.
fn machine() -> CaseMachine {
    let mut files = Map::new();
    for name in [
        "awk", "bash", "cat", "env", "find", "flock", "git", "grep", "ls", "make", "nice", "node",
        "perl", "python3", "ruby", "sed", "setsid", "sh", "su", "sudo", "tail", "timeout", "xargs",
        "zsh", "echo", "nohup", "true", "docker", "parallel", "busybox",
    ] {
        files.insert(format!("/usr/bin/{name}"), json!({}));
    }
    for name in [
        "a.sh",
        "a.py",
        "a.js",
        "a b.sh",
        "b.sh",
        "d/a.sh",
        "d/e/a.sh",
        "prog.awk",
        "hook.js",
        "data.txt",
        "tool/__main__.py",
        "mod.py",
        "app.js",
        "list",
    ] {
        files.insert(format!("/w/{name}"), json!({ "user": true, "exec": false }));
    }
    files.insert(
        "/w/run".into(),
        json!({ "user": true, "interpreter": "/w/shell -x" }),
    );
    files.insert("/w/shell".into(), json!({ "user": true }));
    files.insert(
        "/w/d/run".into(),
        json!({ "user": true, "interpreter": "/usr/bin/env -S own -u" }),
    );
    files.insert(
        "/home/u/bin/own".into(),
        json!({ "user": true, "interpreter": "/usr/bin/env own" }),
    );
    files.insert("/home/u/bin/tool".into(), json!({ "user": true }));
    for name in [".profile", ".bashrc", ".zshenv", "s.sh"] {
        files.insert(
            format!("/home/u/{name}"),
            json!({ "user": true, "exec": false }),
        );
    }
    let machine: Value = json!({
        "platform": "linux", "home": "/home/u", "cwd": "/w",
        "path": ["/home/u/bin", "/usr/bin"], "files": files,
    });
    serde_json::from_value(machine).unwrap()
}

/// What is compared of the files that the user may write, in order of its name.
fn written(request: &Request) -> String {
    let machine = machine();
    let facts = machine.facts();
    let mut found: Vec<String> = executes(request, "/w", &facts)
        .into_iter()
        .filter_map(|path| facts.file(&path))
        .filter(|file| file.user_writable)
        .map(|file| file.real)
        .collect();
    found.sort();
    found.dedup();
    found.join(" ").replace("/w/", "")
}

#[test]
fn every_way_to_name_what_is_run() {
    let mut wrong = Vec::new();
    for (command, expected) in [
        // Nothing of one's own is run.
        ("ls -l a.sh", ""),
        ("cat a.sh | grep x", ""),
        ("git status > list", ""),
        ("sudo tail -n 5 data.txt", ""),
        ("timeout 5 tail data.txt", ""),
        ("xargs -0 grep x data.txt < list", ""),
        // The script, behind any option, and not its words.
        ("sh a.sh", "a.sh"),
        ("bash -x a.sh data.txt", "a.sh"),
        ("bash -o pipefail -eu a.sh data.txt", "a.sh"),
        ("bash --rcfile b.sh -i a.sh", "/home/u/.bashrc a.sh b.sh"),
        ("bash --init-file=b.sh a.sh", "a.sh b.sh"),
        ("bash -- a.sh b.sh", "a.sh"),
        ("python3 -u a.py data.txt", "a.py"),
        ("python3 -W ignore a.py", "a.py"),
        ("python3 -m mod", "mod.py"),
        ("python3 -mmod", "mod.py"),
        ("python3 tool", "/home/u/bin/tool tool/__main__.py"),
        ("node --require ./hook.js a.js", "a.js hook.js"),
        ("node -r./hook.js a.js", "a.js hook.js"),
        ("node --import=./hook.js app", "app.js hook.js"),
        ("perl -I d a.py", "a.py"),
        ("awk -f prog.awk data.txt", "prog.awk"),
        ("awk -fprog.awk data.txt", "prog.awk"),
        ("sed --file=prog.awk data.txt", "prog.awk"),
        // Found through PATH where nothing is here.
        ("bash tool", "/home/u/bin/tool"),
        (". tool", "/home/u/bin/tool"),
        // Sourced.
        (". a.sh", "a.sh"),
        (". ./a.sh", "a.sh"),
        ("source a.sh", "a.sh"),
        ("true && . a.sh; ls", "a.sh"),
        ("(. ./a.sh)", "a.sh"),
        ("eval '. ./a.sh'", "a.sh"),
        ("if true; then source b.sh; fi", "b.sh"),
        ("f() { . ./a.sh; }; f", "a.sh"),
        ("trap '. ./a.sh' EXIT", "a.sh"),
        // From the input.
        ("sh < a.sh", "a.sh"),
        ("bash<a.sh", "a.sh"),
        ("bash -s x < a.sh", "a.sh"),
        ("sh /dev/stdin < a.sh", "a.sh"),
        ("python3 - < a.py", "a.py"),
        ("cat a.sh | sh", "a.sh"),
        ("cat a.sh | grep x | sudo bash -s", "a.sh"),
        ("bash <(cat a.sh)", "a.sh"),
        (". <(cat a.sh)", "a.sh"),
        ("sh -c \"$(cat a.sh)\"", "a.sh"),
        ("eval \"$(cat a.sh)\"", "a.sh"),
        ("sh <<E\n. ./a.sh\nE", "a.sh"),
        ("echo '. ./a.sh' | sh", "a.sh"),
        ("curl -s file:///w/a.sh | sh", "a.sh"),
        ("bash -c '. \"$0\"' a.sh", "a.sh"),
        ("sh -c 'sh $1' x a.sh", "a.sh"),
        ("find . -name a.sh | xargs sh", "a.sh"),
        ("echo a.sh | xargs sh", "a.sh"),
        // Behind a folder.
        ("cd d && sh a.sh", "a.sh d/a.sh"),
        ("cd d && ./a.sh", "a.sh d/a.sh"),
        ("cd d; cd e; . ./a.sh", "a.sh d/a.sh d/e/a.sh"),
        ("pushd d/e && sh a.sh", "a.sh d/e/a.sh"),
        ("env -C d sh a.sh", "a.sh d/a.sh"),
        ("sudo -D d sh a.sh", "a.sh d/a.sh"),
        ("cd \"$PWD/d\" && sh a.sh", "a.sh d/a.sh"),
        ("cd d && ./run", "/home/u/bin/own d/run run shell"),
        // Through other programs.
        ("setsid sh a.sh", "a.sh"),
        ("setsid -f sh a.sh", "a.sh"),
        ("sudo sh a.sh", "a.sh"),
        ("sudo -u me -- sh a.sh", "a.sh"),
        ("sudo A=b sh a.sh", "a.sh"),
        ("sudo ./run", "run shell"),
        ("env sh a.sh", "a.sh"),
        ("env A=b sh a.sh", "a.sh"),
        ("env -S 'sh a.sh'", "a.sh"),
        ("env env nice -n 5 sh a.sh", "a.sh"),
        ("timeout 5 bash -x a.sh", "a.sh"),
        ("nohup sh a.sh", "a.sh"),
        ("nohup setsid sudo bash -x a.sh data.txt", "a.sh"),
        ("flock list sh a.sh", "a.sh"),
        ("flock list -c 'sh a.sh'", "a.sh"),
        ("su -c 'sh a.sh' me", "a.sh"),
        ("sh -c 'bash -x a.sh'", "a.sh"),
        ("sh -c 'sh -c \". ./a.sh\"'", "a.sh"),
        ("find . -exec sh a.sh {} \\;", "a.sh"),
        ("find . -exec sh -c '. ./a.sh' \\;", "a.sh"),
        ("find . -execdir /w/run {} +", "run shell"),
        ("xargs sh a.sh < list", "a.sh"),
        ("xargs -n 1 -P 4 sh a.sh", "a.sh"),
        ("xargs tool", "/home/u/bin/tool"),
        ("xargs -I {} ./run {}", "run shell"),
        ("parallel sh a.sh ::: 1", "a.sh"),
        ("busybox sh a.sh", "a.sh"),
        ("exec sh a.sh", "a.sh"),
        ("command . a.sh", "a.sh"),
        ("builtin source a.sh", "a.sh"),
        ("git -c core.pager='sh a.sh' log", "a.sh"),
        // Programs, and what is behind their first line.
        ("./run", "run shell"),
        ("/w/d/run", "/home/u/bin/own d/run"),
        ("tool", "/home/u/bin/tool"),
        ("PATH=/w:$PATH run", "run shell"),
        // Variables that name a file to run.
        ("BASH_ENV=a.sh bash -c ls", "a.sh"),
        (
            "NODE_OPTIONS='--require ./hook.js' node a.js",
            "a.js hook.js",
        ),
        ("env BASH_ENV=./a.sh bash -c ls", "a.sh"),
        ("export ENV=$PWD/a.sh; sh -i", "a.sh"),
        // Names that only the shell puts together.
        ("sh $HOME/s.sh", "/home/u/s.sh"),
        ("sh \"${HOME}\"/s.sh", "/home/u/s.sh"),
        ("sh ~/s.sh", "/home/u/s.sh"),
        ("sh \"$PWD\"/a.sh", "a.sh"),
        ("x=a.sh; sh $x", "a.sh"),
        ("for x in a.sh b.sh; do sh $x; done", "a.sh b.sh"),
        ("sh [a-b].sh", "a b.sh a.sh b.sh"),
        ("sh a?s*", "a.sh"),
        ("sh d/*/a.sh", "d/e/a.sh"),
        ("sh $x/a.sh", "a.sh"),
        ("bash a\\ b.sh", "a b.sh"),
        ("bash $(true) 'a b.sh'", "a b.sh b.sh"),
        // A shell that reads start-up files.
        ("zsh a.sh", "/home/u/.zshenv a.sh"),
        ("bash -l a.sh", "/home/u/.bashrc /home/u/.profile a.sh"),
        (
            "sudo bash --login -c ls",
            "/home/u/.bashrc /home/u/.profile",
        ),
    ] {
        let request = Request::argv(["/usr/bin/sh", "-c", command]);
        let found = written(&request);
        if found != expected {
            wrong.push(format!("{command}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_without_a_shell_and_the_shell_around_them() {
    for (argv, expected) in [
        (&["bash", "-x", "a.sh"][..], "a.sh"),
        (&["./run"], "run shell"),
        (&["sudo", "sh", "a.sh"], "a.sh"),
        (&["sh", "-lc", "ls"], "/home/u/.bashrc /home/u/.profile"),
        (&["zsh", "-c", "ls"], "/home/u/.zshenv"),
        (&["cat", "a.sh"], ""),
    ] {
        assert_eq!(
            written(&Request::argv(argv.iter().copied())),
            expected,
            "{argv:?}"
        );
    }
}

/// Whatever stands around a command, its script is still named.
#[test]
fn nothing_around_it_hides_a_script() {
    let mut wrong = Vec::new();
    for command in [
        "sh a.sh",
        "bash -x a.sh",
        "./run",
        "python3 -u a.py",
        "xargs sh a.sh",
        "find . -exec ./run \\;",
    ] {
        let own = written(&Request::argv(["/usr/bin/sh", "-c", command]));
        for (before, behind) in [
            ("true; ", ""),
            ("true && ", " > out"),
            ("ls | ", " | cat"),
            ("! ", ""),
            ("(", ")"),
            ("{ ", "; }"),
            ("sudo ", ""),
            ("sudo -u me ", ""),
            ("env A=b ", ""),
            ("nohup ", " &"),
            ("setsid -w ", ""),
            ("timeout -s KILL 5 ", ""),
            ("nice -n 5 sudo env A=b ", ""),
            ("command ", ""),
            ("exec ", ""),
            ("A=b ", ""),
            ("if ls; then ", "; fi"),
            ("while ", "; do ls; done"),
            ("x=$(", ")"),
            ("echo `", "`"),
            ("cat <(", ")"),
            ("f() { ", "; }; f"),
            ("case x in *) ", ";; esac"),
            ("cd e && ", ""),
            ("\n\n", "\nls"),
            ("strace -f ", ""),
            ("xvfb-run -a ", ""),
            ("unknown-carrier; doas ", ""),
        ] {
            let text = format!("{before}{command}{behind}");
            let found = written(&Request::argv(["/usr/bin/sh", "-c", &text]));
            let all = own
                .split(' ')
                .all(|it| found.split(' ').any(|other| other == it));
            if !all {
                wrong.push(format!("{text}: {found}, not {own}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is not there when it is asked may be there when it starts.
#[test]
fn a_script_that_is_not_there_yet_is_named() {
    for (command, path) in [
        ("sh new.sh", "/w/new.sh"),
        (". ./new.sh", "/w/./new.sh"),
        ("sh < new.sh", "/w/new.sh"),
        ("cat new.sh | sh", "/w/new.sh"),
        ("cd d && sh new.sh", "/w/d/new.sh"),
        ("sudo ./new", "/w/./new"),
        ("bash -l -c ls", "/home/u/.bash_profile"),
    ] {
        let machine = machine();
        let request = Request::argv(["/usr/bin/sh", "-c", command]);
        let found = executes(&request, "/w", &machine.facts());
        assert!(found.iter().any(|it| it == path), "{command}: {found:?}");
    }
}

#[test]
fn hostile_texts_end() {
    for part in [
        "sudo -a ",
        "sh -c '",
        "env ",
        "x=$y ",
        "find -exec ",
        "$(",
        "cd a;",
        "xargs -I sh ",
        "{a,b}",
        "*/",
        "bash -o ",
        ". ",
        "PATH=a:b:c ",
        "git -c x='",
    ] {
        let text = part.repeat(16 * 1024 / part.len());
        let machine = machine();
        let found = executes(&Request::argv(["sh", "-c", &text]), "/w", &machine.facts());
        assert!(found.len() <= 4096, "{part}");
    }
}
