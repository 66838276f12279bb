//! How commands start, and how their ends are reported.

use std::ffi::OsString;
use std::fs;
use std::future::{pending, ready};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use crate::shell::sh;
use process_runner::{Command, End, Outcome, run};

fn outcome(end: End, stdout: &str, stderr: &str) -> Outcome {
    Outcome {
        end,
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
        truncated: false,
    }
}

fn argv(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn write(path: &Path, text: &str, mode: u32) {
    test_support::write_program(path, text);
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[tokio::test]
async fn codes_and_signals() {
    for (text, end, stdout, stderr) in [
        ("exit 0", End::Exited(0), "", ""),
        (
            "echo out; echo err >&2; exit 1",
            End::Exited(1),
            "out\n",
            "err\n",
        ),
        ("exit 126", End::Exited(126), "", ""),
        ("exit 127", End::Exited(127), "", ""),
        ("exit 255", End::Exited(255), "", ""),
        (
            "echo before; kill -TERM $$",
            End::Signalled(15),
            "before\n",
            "",
        ),
        ("kill -KILL $$", End::Signalled(9), "", ""),
        ("exec >&- 2>&-; exit 5", End::Exited(5), "", ""),
        ("wc -c | tr -d ' '", End::Exited(0), "0\n", ""),
        ("yes | head -n 1", End::Exited(0), "y\n", ""),
        (
            "printf 'a\\377b\\303'",
            End::Exited(0),
            "a\u{fffd}b\u{fffd}",
            "",
        ),
    ] {
        let expected = outcome(end, stdout, stderr);
        assert_eq!(run(&sh(text), pending()).await, expected, "{text}");
    }
}

#[tokio::test]
async fn a_program_sees_its_words_as_they_were_written() {
    let words = [
        "a name",
        "-c",
        "printf '%s|' \"$0\" \"$@\"",
        "",
        " b ",
        "$HOME",
        "*",
        "\n",
        "é",
    ];
    let command = Command {
        argv: argv(&words),
        ..sh("")
    };
    // The first word after the text is the shell's `$0`.
    let expected = outcome(End::Exited(0), "| b |$HOME|*|\n|é|", "");
    assert_eq!(run(&command, pending()).await, expected);

    let command = Command {
        argv: argv(&["a name", "-c", "printf %s \"$0\""]),
        ..sh("")
    };
    assert_eq!(run(&command, pending()).await.stdout, "a name");
}

#[tokio::test]
async fn the_environment_is_the_one_that_is_given() {
    let command = Command {
        argv: argv(&["env"]),
        program: Some("/usr/bin/env".into()),
        env: vec![
            ("B".into(), "two words".into()),
            ("A".into(), "".into()),
            ("C".into(), OsString::from_vec(b"\xff=1".to_vec())),
        ],
        ..Command::default()
    };
    let printed = run(&command, pending()).await.stdout;
    let mut lines: Vec<_> = printed.lines().collect();
    lines.sort_unstable();
    // One more variable identifies the processes of the program.
    let mark = lines.remove(3);
    assert!(mark.starts_with("OPENCLAW_EXEC_ID="));
    assert_eq!(mark.len(), "OPENCLAW_EXEC_ID=".len() + 32);
    let here = std::env::current_dir().unwrap().canonicalize().unwrap();
    let here = format!("PWD={}", here.display());
    assert_eq!(lines, ["A=", "B=two words", "C=\u{fffd}=1", &here]);
}

/// A shell that believed the link would go to its parent.
#[tokio::test]
async fn a_shell_is_told_the_real_folder() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    let real = root.join("real/inner");
    fs::create_dir_all(&real).unwrap();
    let link = root.join("link");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let parent = format!("{}\n", root.join("real").display());
    for given in ["", "link", "elsewhere"] {
        let command = Command {
            cwd: Some(link.clone()),
            env: vec![("PWD".into(), root.join(given).into())],
            ..sh("cd .. && pwd")
        };
        let outcome_of_it = run(&command, pending()).await;
        assert_eq!(
            outcome_of_it,
            outcome(End::Exited(0), &parent, ""),
            "{given}"
        );
    }
}

#[tokio::test]
async fn a_program_is_found_as_the_given_environment_says() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("tool"), "#!/bin/sh\npwd -P\n", 0o755);
    let real = fs::canonicalize(folder.path()).unwrap();
    let here = format!("{}\n", real.display());
    let path = format!("/nonexistent:{}:/usr/bin:/bin", real.display());
    let absolute = real.join("tool");
    for (word, path, end) in [
        ("tool", path.as_str(), End::Exited(0)),
        ("tool", "/nonexistent", End::NotFound),
        ("./tool", "/nonexistent", End::Exited(0)),
        ("./none", path.as_str(), End::NotFound),
        ("none", path.as_str(), End::NotFound),
        (absolute.to_str().unwrap(), "/nonexistent", End::Exited(0)),
        ("/nonexistent/tool", path.as_str(), End::NotFound),
    ] {
        let command = Command {
            argv: argv(&[word]),
            cwd: Some(real.clone()),
            env: vec![("PATH".into(), path.into())],
            ..Command::default()
        };
        let stdout = if end == End::Exited(0) {
            here.as_str()
        } else {
            ""
        };
        let found = run(&command, pending()).await;
        assert_eq!(found, outcome(end, stdout, ""), "{word} in {path}");
    }
}

#[tokio::test]
async fn what_does_not_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    write(&path("plain"), "#!/bin/sh\n", 0o644);
    write(&path("no-format"), "echo\n", 0o755);
    write(&path("no-interpreter"), "#!/nonexistent/sh\n", 0o755);

    let denied = "Permission denied (os error 13)";
    let not_executable = |why: &str| End::NotExecutable(why.to_owned());
    for (program, end) in [
        ("plain", not_executable(denied)),
        (".", not_executable(denied)),
        (
            "no-format",
            not_executable("Exec format error (os error 8)"),
        ),
        (
            "no-interpreter",
            not_executable("the interpreter it names is missing"),
        ),
        ("none", End::NotFound),
    ] {
        let command = Command {
            program: Some(path(program)),
            ..sh("")
        };
        let found = run(&command, pending()).await;
        assert_eq!(found, outcome(end, "", ""), "{program}");
    }

    for (words, why) in [
        (vec![], "there is no command"),
        (argv(&["sh", "a\0b"]), "nul byte found in provided data"),
    ] {
        let command = Command {
            argv: words,
            ..sh("")
        };
        let end = End::NotStarted(why.to_owned());
        assert_eq!(run(&command, pending()).await, outcome(end, "", ""));
    }

    // More than any system allows.
    let found = run(&sh("x".repeat(4 << 20)), pending()).await;
    assert!(matches!(found.end, End::NotStarted(_)), "{:?}", found.end);
}

#[tokio::test]
async fn a_folder_that_cannot_be_entered_is_named_as_the_cause() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    write(&file, "", 0o755);
    for (cwd, why) in [
        (
            folder.path().join("none"),
            "No such file or directory (os error 2)",
        ),
        (file, "Not a directory (os error 20)"),
    ] {
        let command = Command {
            cwd: Some(cwd),
            ..sh("echo")
        };
        let end = End::CwdUnavailable(why.to_owned());
        assert_eq!(run(&command, pending()).await, outcome(end, "", ""));
    }
}

#[tokio::test]
async fn a_timeout_ends_what_would_not_end() {
    for text in [
        "sleep 1000",
        "trap '' TERM HUP INT; while :; do sleep 1000; done",
    ] {
        let command = Command {
            timeout: Some(Duration::from_millis(50)),
            ..sh(text)
        };
        let found = run(&command, pending()).await;
        assert_eq!(found, outcome(End::TimedOut, "", ""), "{text}");
    }
}

#[tokio::test]
async fn an_end_before_the_timeout_is_its_own() {
    for timeout in [Duration::from_secs(1000), Duration::MAX] {
        let command = Command {
            timeout: Some(timeout),
            ..sh("exit 3")
        };
        assert_eq!(run(&command, pending()).await.end, End::Exited(3));
    }
}

#[tokio::test]
async fn nothing_starts_after_the_caller_left() {
    let folder = tempfile::tempdir().unwrap();
    let command = Command {
        cwd: Some(folder.path().to_owned()),
        ..sh("touch started")
    };
    let found = run(&command, ready(())).await;
    assert_eq!(found, outcome(End::Cancelled, "", ""));
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[tokio::test]
async fn debug_shows_neither_words_nor_values() {
    let command = Command {
        env: vec![("TOKEN".into(), "secret-value".into())],
        ..sh("secret words")
    };
    let shown = format!("{command:?}");
    assert!(!shown.contains("secret"), "{shown}");
    assert!(shown.contains("/bin/sh"), "{shown}");
}
