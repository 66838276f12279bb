//! Reports from the field about running commands. The table `tests/cases/field-reports.tsv` names
//! the test for each row.

use std::ffi::OsString;
use std::fs;
use std::future::pending;
use std::path::Path;

use process_runner::{Command, End, run};

/// A script that leaves `marker` behind.
fn script(path: &Path, marker: &Path) {
    test_support::write_program(path, &format!("#!/bin/sh\n: >{}\n", marker.display()));
}

fn argv(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Variables that shells obey are passed on and obeyed by nobody, because a command is executed
/// without a shell.
#[tokio::test]
async fn g39_no_shell_of_the_environment_is_executed() {
    let home = tempfile::tempdir().unwrap();
    let (fake, marker) = (home.path().join("fake"), home.path().join("marker"));
    script(&fake, &marker);
    let names = [
        "SHELL",
        "ENV",
        "BASH_ENV",
        "ZDOTDIR",
        "COMSPEC",
        "PROMPT_COMMAND",
    ];
    let command = Command {
        argv: argv(&["echo", "hi"]),
        env: names
            .iter()
            .map(|name| (OsString::from(name), fake.clone().into_os_string()))
            .chain([("PATH".into(), "/usr/bin:/bin".into())])
            .collect(),
        ..Command::default()
    };
    let outcome = run(&command, pending()).await;
    assert_eq!(
        (outcome.end, outcome.stdout.as_str()),
        (End::Exited(0), "hi\n")
    );
    assert!(!marker.exists());

    // Each marker is a file that a shell would create.
    let command = Command {
        argv: argv(&[fake.to_str().unwrap()]),
        ..Command::default()
    };
    assert_eq!(run(&command, pending()).await.end, End::Exited(0));
    assert!(marker.exists());
}

#[tokio::test]
async fn g51_the_search_path_is_part_of_no_text() {
    let home = tempfile::tempdir().unwrap();
    let marker = home.path().join("marker");
    let hostile = format!(
        "/x;touch {0}:$(touch {0}):`touch {0}`:/usr/bin:/bin",
        marker.display()
    );
    for words in [&["echo", "hi"][..], &["sh", "-c", "echo hi"]] {
        let command = Command {
            argv: argv(words),
            env: vec![("PATH".into(), hostile.clone().into())],
            ..Command::default()
        };
        let outcome = run(&command, pending()).await;
        assert_eq!(outcome.stdout, "hi\n", "{words:?}");
        assert!(!marker.exists(), "{words:?}");
    }
}

#[tokio::test]
async fn g61_a_script_of_that_name_in_the_folder_does_not_run() {
    let home = tempfile::tempdir().unwrap();
    let marker = home.path().join("marker");
    script(&home.path().join("echo"), &marker);
    for program in [None, Some("/bin/echo".into())] {
        let command = Command {
            argv: argv(&["echo", "hi"]),
            cwd: Some(home.path().to_owned()),
            env: vec![("PATH".into(), "/usr/bin:/bin".into())],
            program,
            ..Command::default()
        };
        let outcome = run(&command, pending()).await;
        assert_eq!(outcome.stdout, "hi\n");
        assert!(!marker.exists());
    }
    assert!(fs::exists(home.path().join("echo")).unwrap());
}

#[tokio::test]
async fn r209_a_program_that_reads_its_input_comes_to_its_end() {
    let outcome = run(&crate::shell::sh("cat; echo end"), pending()).await;
    assert_eq!(
        (outcome.end, outcome.stdout.as_str()),
        (End::Exited(0), "end\n")
    );
}
