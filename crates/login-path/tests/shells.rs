//! Real shells with start-up files of every kind.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use login_path::LoginPath;
use tempfile::TempDir;
use test_support::StoppedClock;

fn home(files: &[(&str, &str)]) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = home.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    home
}

fn asked(home: &Path, shell: &str) -> LoginPath {
    let environment = [
        ("PATH", "/inherited"),
        ("SHELL", "/nonexistent"),
        ("OPENCLAW_GATEWAY_TOKEN", "secret"),
        ("BASH_ENV", "/tmp/evil"),
        ("LANG", "C.UTF-8"),
    ];
    let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
    LoginPath::new(home, &environment).of_shell(shell)
}

const EVERY_FILE: [&str; 4] = [".profile", ".zprofile", ".login", ".cshrc"];

/// With each shell that is here: `sh` always is.
#[tokio::test]
async fn the_folders_of_start_up_files_come_whatever_else_they_print() {
    let posix =
        "echo welcome; echo PATH=/wrong; echo bad >&2\nexport PATH=\"$HOME/tools:$PATH:.:rel\"\n";
    let csh = "echo welcome\nsetenv PATH \"$HOME/tools:${PATH}:.\"\n";
    let fish = "echo welcome\nset -gx PATH $HOME/tools $PATH .\n";
    for (shell, file, text) in [
        ("/bin/sh", ".profile", posix),
        ("/bin/bash", ".bash_profile", posix),
        ("/usr/bin/zsh", ".zprofile", posix),
        ("/bin/tcsh", ".login", csh),
        ("/usr/bin/fish", ".config/fish/config.fish", fish),
    ] {
        if !Path::new(shell).exists() {
            assert_ne!(shell, "/bin/sh");
            continue;
        }
        let home = home(&[(file, text)]);
        let path = asked(home.path(), shell).get().await.unwrap();
        let folders: Vec<&str> = path.split(':').collect();
        let first = home.path().join("tools");
        assert_eq!(Path::new(folders[0]), first, "{shell}: {path}");
        assert!(folders.contains(&"/usr/bin"), "{shell}: {path}");
        assert!(
            folders.iter().all(|folder| folder.starts_with('/')),
            "{shell}: {path}"
        );
        assert!(!path.contains("inherited") && !path.contains("wrong"));
    }
}

#[tokio::test]
async fn start_up_files_see_a_short_list_of_variables() {
    let home = home(&[(".profile", "env > \"$HOME/seen\"\n")]);
    asked(home.path(), "/bin/sh").get().await.unwrap();
    let seen = fs::read_to_string(home.path().join("seen")).unwrap();
    let mut names: Vec<&str> = seen
        .lines()
        .filter_map(|line| line.split_once('=').map(|(name, _)| name))
        // What a shell sets by itself.
        .filter(|name| !matches!(*name, "PWD" | "OLDPWD" | "SHLVL" | "_"))
        .collect();
    names.sort_unstable();
    // The mark is by what its daemons are told and ended.
    let expected = ["HOME", "LANG", "OPENCLAW_EXEC_ID", "PATH", "SHELL", "TERM"];
    assert_eq!(names, expected, "{seen}");
}

/// A shell that hangs is ended with what it started, and is asked no second time at once.
#[tokio::test]
async fn a_shell_that_says_nothing_in_time_says_nothing() {
    let text = "echo x >> \"$HOME/asked\"\nsleep 600 &\necho $! > \"$HOME/child\"\n\
                : > \"$HOME/ready\"\nwait\n";
    let home = home(&[(".profile", text)]);
    let hangs = asked(home.path(), "/bin/sh").within(Duration::from_millis(500));
    let (clock, begun) = (StoppedClock::new(), Instant::now());
    let time = async {
        clock.comes(&home.path().join("ready")).await;
        clock.pass(Duration::from_millis(500)).await;
    };
    let (answer, ()) = tokio::join!(hangs.get(), time);
    assert_eq!((answer, hangs.get().await), (None, None));
    let asked = fs::read_to_string(home.path().join("asked")).unwrap();
    assert_eq!(asked, "x\n");
    let child = fs::read_to_string(home.path().join("child")).unwrap();
    let stat = format!("/proc/{}/stat", child.trim());
    // It is killed; the system may still be busy with that.
    while fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(begun.elapsed() < Duration::from_secs(60), "it lives");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_answer_is_asked_for_once() {
    let home = home(&[(".profile", "echo x >> \"$HOME/asked\"\n")]);
    let path = asked(home.path(), "/bin/sh");
    let (first, second) = tokio::join!(path.get(), path.get());
    assert!(first.is_some() && first == second);
    let asked = fs::read_to_string(home.path().join("asked")).unwrap();
    assert_eq!(asked, "x\n");
}

#[tokio::test]
async fn a_shell_that_is_none_says_nothing() {
    let files = EVERY_FILE.map(|name| (name, "exit 3\n"));
    let home = home(&files);
    for shell in [
        "/bin/sh",
        "/usr/sbin/nologin",
        "/bin/false",
        "/nonexistent",
        "/etc",
    ] {
        assert_eq!(asked(home.path(), shell).get().await, None, "{shell}");
    }
}
