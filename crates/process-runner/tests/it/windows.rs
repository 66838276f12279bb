//! The same promises for Windows programs.

use std::ffi::OsString;
use std::fs;
use std::future::{pending, ready};
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use process_runner::{Command, End, Limits, run, run_with};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

/// Reached only if the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

fn argv(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The variables without which Windows programs do not start.
fn system() -> Vec<(OsString, OsString)> {
    let needed = ["SystemRoot", "WINDIR", "ComSpec", "PATH", "TEMP", "TMP"];
    let all = std::env::vars_os();
    all.filter(|(name, _)| {
        needed
            .iter()
            .any(|needed| name.eq_ignore_ascii_case(needed))
    })
    .collect()
}

fn cmd(text: &str) -> Command {
    let folder = std::env::var_os("SystemRoot").unwrap();
    Command {
        argv: argv(&["cmd.exe", "/d", "/s", "/c", text]),
        program: Some(PathBuf::from(folder).join(r"system32\cmd.exe")),
        env: system(),
        ..Command::default()
    }
}

#[tokio::test]
async fn codes_and_streams() {
    for (text, code, stdout, stderr) in [
        ("exit 0", 0, "", ""),
        ("exit 3", 3, "", ""),
        ("echo out", 0, "out\r\n", ""),
        ("echo \"a  b\"", 0, "\"a  b\"\r\n", ""),
        ("echo err>&2& exit 7", 7, "", "err\r\n"),
    ] {
        let found = run(&cmd(text), pending()).await;
        let found = (found.end, found.stdout, found.stderr);
        let expected = (End::Exited(code), stdout.to_owned(), stderr.to_owned());
        assert_eq!(found, expected, "{text}");
    }
}

#[tokio::test]
async fn the_environment_is_the_one_that_is_given() {
    let mut command = cmd("echo %OURS% %USERNAME%");
    command.env.push(("OURS".into(), "two words".into()));
    let found = run(&command, pending()).await;
    assert_eq!(found.stdout, "two words %USERNAME%\r\n");
}

#[tokio::test]
async fn what_does_not_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.exe");
    fs::write(&text, "no program").unwrap();

    let missing = Command {
        program: Some(folder.path().join("none.exe")),
        ..cmd("")
    };
    assert_eq!(run(&missing, pending()).await.end, End::NotFound);

    let no_format = Command {
        argv: argv(&["text"]),
        program: Some(text),
        ..cmd("")
    };
    let found = run(&no_format, pending()).await;
    assert!(matches!(found.end, End::NotExecutable(_)), "{found:?}");

    let no_folder = Command {
        cwd: Some(folder.path().join("none")),
        ..cmd("echo")
    };
    let found = run(&no_folder, pending()).await;
    assert!(matches!(found.end, End::CwdUnavailable(_)), "{found:?}");
}

#[tokio::test]
async fn output_is_cut_at_the_cap() {
    let limits = Limits {
        output: 5,
        ..Limits::default()
    };
    let found = run_with(&cmd("echo 123456789"), limits, pending()).await;
    assert_eq!(found.stdout, "12345… (truncated)");
    assert!(found.truncated);
}

/// The program waits for its child, which holds a connection to this test. The end of the
/// connection is the event that the child is gone.
#[tokio::test]
async fn when_the_caller_leaves_the_tree_dies() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let mut command = Command {
        argv: argv(&["parent", "--exact", "windows::parent", "--ignored"]),
        program: Some(std::env::current_exe().unwrap()),
        ..cmd("")
    };
    command.env.push(("TEST_ADDRESS".into(), address.into()));

    let mut held = None;
    let alive = async { held = Some(listener.accept().await.unwrap().0) };
    let outcome = tokio::time::timeout(PATIENCE, run(&command, alive)).await;
    assert_eq!(outcome.unwrap().end, End::Cancelled);
    let mut rest = Vec::new();
    let mut held = held.unwrap();
    let gone = tokio::time::timeout(PATIENCE, held.read_to_end(&mut rest)).await;
    // A killed process may also reset its connection.
    assert!(gone.is_ok(), "the child is still there");
}

#[test]
#[ignore = "started by when_the_caller_leaves_the_tree_dies"]
fn parent() {
    let mut child = process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "windows::child", "--ignored"])
        .spawn()
        .unwrap();
    child.wait().unwrap();
}

#[test]
#[ignore = "started by parent"]
fn child() {
    if let Some(address) = std::env::var_os("TEST_ADDRESS") {
        let mut held = std::net::TcpStream::connect(address.to_str().unwrap()).unwrap();
        let _ = std::io::Read::read(&mut held, &mut [0]);
    }
}

#[tokio::test]
async fn a_timeout_ends_what_would_not_end() {
    let command = Command {
        timeout: Some(Duration::from_millis(500)),
        ..cmd("for /l %i in (0,0,1) do @rem")
    };
    let outcome = tokio::time::timeout(PATIENCE, run(&command, pending())).await;
    assert_eq!(outcome.unwrap().end, End::TimedOut);
}

#[tokio::test]
async fn nothing_starts_after_the_caller_left() {
    let folder = tempfile::tempdir().unwrap();
    let command = Command {
        cwd: Some(folder.path().to_owned()),
        ..cmd("echo > started")
    };
    assert_eq!(run(&command, ready(())).await.end, End::Cancelled);
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}
