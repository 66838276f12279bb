//! Programs in the background that are read and written.

use std::future::Future;
use std::time::Duration;

use crate::shell::sh;
use process_runner::{
    Capacity, Command, End, Entry, Fresh, NotStarted, NotWritten, Session, Sessions, Size, Start,
};
use rand::SeedableRng;
use test_support::StoppedClock;

/// A limit for slow machines; reached only if the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.unwrap()
}

fn start(command: &Command, start: Start) -> Session {
    let started = Session::start(command, start).unwrap();
    assert_eq!(started.no_terminal, None);
    started.session
}

fn piped() -> Start {
    Start {
        input: true,
        ..Start::default()
    }
}

fn in_terminal() -> Start {
    Start {
        terminal: Some(Size::default()),
        ..Start::default()
    }
}

/// Waits until the output contains `text`.
async fn shows(session: &Session, text: &str) {
    let mut output = session.output();
    while !output.text.contains(text) {
        assert_eq!(session.end(), None, "{output:?} lacks {text:?}");
        in_time(session.wrote_more_than(output.written)).await;
        output = session.output();
    }
}

#[tokio::test]
async fn output_is_read_once_as_fresh_and_kept_as_a_whole() {
    let text = "echo one; echo two >&2; read line; echo \"got $line\"";
    let session = start(&sh(text), piped());
    for seen in ["one\n", "two\n"] {
        shows(&session, seen).await;
    }
    assert_eq!(session.fresh().text, "one\ntwo\n");
    assert_eq!(session.fresh(), Fresh::default());
    session.write(b"hi\n").unwrap();
    assert_eq!(in_time(session.ended()).await, End::Exited(0));
    assert_eq!(session.fresh().text, "got hi\n");
    let output = session.output();
    assert!(output.text.ends_with("got hi\n"), "{output:?}");
    assert_eq!(
        (output.total, output.written, output.truncated),
        (15, 15, false)
    );
    assert_eq!(session.write(b"x"), Err(NotWritten::Closed));
}

#[tokio::test]
async fn caps_count_bytes() {
    let capacity = Capacity(10);
    let text = "printf 12345; read a; printf 67890 >&2; read a; printf abc";
    let session = start(
        &sh(text),
        Start {
            capacity,
            ..piped()
        },
    );
    for (seen, input) in [("12345", "\n"), ("67890", "\n")] {
        shows(&session, seen).await;
        session.write(input.as_bytes()).unwrap();
    }
    in_time(session.ended()).await;
    let output = session.output();
    assert_eq!(output.text, "4567890abc");
    assert_eq!((output.total, output.truncated), (13, true));
    let fresh = session.fresh();
    assert_eq!((fresh.text.as_str(), fresh.left_out), ("4567890abc", 3));
    assert_eq!(session.fresh(), Fresh::default());
    assert_eq!(session.tail(3), ("abc".to_owned(), true));
}

#[tokio::test]
async fn input_that_nobody_reads_is_bounded() {
    let session = start(&sh("exec sleep 1000"), piped());
    let chunk = vec![b'x'; 300_000];
    let mut sent = 0;
    while session.write(&chunk).is_ok() {
        sent += 1;
        tokio::task::yield_now().await;
        assert!(sent < 100, "it is never full");
    }
    assert_eq!(session.write(&chunk), Err(NotWritten::Full));
    session.kill();
    assert_eq!(in_time(session.ended()).await, End::Cancelled);
}

#[tokio::test]
async fn without_input_there_is_nothing_to_read() {
    let session = start(&sh("cat; echo done"), Start::default());
    assert_eq!(session.write(b"x"), Err(NotWritten::Closed));
    assert_eq!(session.end_input(), Err(NotWritten::Closed));
    assert_eq!(in_time(session.ended()).await, End::Exited(0));
    assert_eq!(session.output().text, "done\n");
}

#[tokio::test]
async fn the_end_of_the_input_comes_after_what_was_written() {
    let session = start(&sh("cat"), piped());
    let all = "0123456789".repeat(60_000);
    session.write(all.as_bytes()).unwrap();
    session.end_input().unwrap();
    assert_eq!(session.end_input(), Err(NotWritten::Closed));
    assert_eq!(in_time(session.ended()).await, End::Exited(0));
    assert_eq!(session.output().total, 600_000);
    assert!(all.ends_with(&session.output().text));
}

#[tokio::test]
async fn a_terminal_is_one() {
    // A shell that waits loses no signal; one that reads may lose the input it has read so far.
    let text = "test -t 0 && test -t 1 && test -t 2 && stty size && echo $TERM
        read line; echo \"<$line>\"
        trap 'stty size' WINCH; sleep 1000 & echo ready; wait; wait";
    let session = start(&sh(text), in_terminal());
    shows(&session, "30 120\r\nxterm-256color\r\n").await;
    session.write(b"a\r").unwrap();
    shows(&session, "<a>\r\nready\r\n").await;
    session.resize(Size {
        columns: 80,
        rows: 24,
    });
    shows(&session, "24 80").await;
    session.write(b"\x03").unwrap();
    assert_eq!(in_time(session.ended()).await, End::Signalled(2));
}

#[tokio::test]
async fn the_end_of_a_terminals_input_is_a_character() {
    let session = start(
        &sh("stty -echo; echo ready; cat; echo after"),
        in_terminal(),
    );
    shows(&session, "ready").await;
    session.write(b"x\n").unwrap();
    session.end_input().unwrap();
    assert_eq!(in_time(session.ended()).await, End::Exited(0));
    assert!(
        session.output().text.ends_with("x\r\nafter\r\n"),
        "{:?}",
        session.output()
    );
}

/// Programs wait for the answer before they go on.
#[tokio::test]
async fn a_question_for_the_cursor_is_answered() {
    let text = "stty raw -echo; printf 'a\\033[6nb'; head -c 6 | od -An -tx1; stty sane";
    let session = start(&sh(text), in_terminal());
    assert_eq!(in_time(session.ended()).await, End::Exited(0));
    let text = session.output().text;
    assert!(text.starts_with("ab 1b 5b 31 3b 31 52"), "{text:?}");
}

#[tokio::test]
async fn what_cannot_start_says_why() {
    for terminal in [None, Some(Size::default())] {
        let start = Start {
            terminal,
            ..Start::default()
        };
        let missing = Command {
            program: Some("/nowhere/program".into()),
            ..sh("")
        };
        let error = Session::start(&missing, start).unwrap_err();
        assert_eq!(error, NotStarted(End::NotFound));
        let lost = Command {
            cwd: Some("/nowhere".into()),
            ..sh("")
        };
        let NotStarted(end) = Session::start(&lost, start).unwrap_err();
        assert!(matches!(end, End::CwdUnavailable(_)), "{end:?}");
    }
}

#[tokio::test]
async fn at_its_time_limit_it_dies() {
    let command = Command {
        timeout: Some(Duration::from_millis(300)),
        ..sh("echo before; exec sleep 1000")
    };
    let clock = StoppedClock::new();
    for begin in [piped(), in_terminal()] {
        let session = start(&command, begin);
        shows(&session, "before").await;
        clock.pass(Duration::from_millis(300)).await;
        assert_eq!(in_time(session.ended()).await, End::TimedOut);
        assert_eq!(session.output().text.trim(), "before");
    }
}

/// Whether a process of ours with this name exists.
#[cfg(target_os = "linux")]
fn alive(marker: &str) -> bool {
    let wanted = format!("MARKER={marker}\0");
    std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        environment
            .windows(wanted.len())
            .any(|window| window == wanted.as_bytes())
    })
}

#[cfg(target_os = "linux")]
async fn gone(marker: &str) {
    let look = async {
        while alive(marker) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    in_time(look).await;
}

#[tokio::test]
#[cfg(target_os = "linux")]
async fn nothing_survives_its_session() {
    let jobs = "sleep 1000 & sleep 1001 & set -m; sleep 1002 & (sleep 1003 &); echo ready; wait";
    let leaves = "set -m; sleep 1000 & (sleep 1001 &) ; echo ready";
    let cases = [
        ("pipe-killed", piped(), jobs, true),
        ("terminal-killed", in_terminal(), jobs, true),
        ("terminal-ended", in_terminal(), leaves, false),
        (
            "terminal-daemon",
            in_terminal(),
            "nohup sleep 1000 >/dev/null 2>&1 & echo ready",
            false,
        ),
    ];
    for (marker, begin, text, kills) in cases {
        let mut command = sh(text);
        command.env.push(("MARKER".into(), marker.into()));
        let session = start(&command, begin);
        if kills {
            shows(&session, "ready").await;
            assert!(alive(marker));
            drop(session);
        } else {
            in_time(session.ended()).await;
        }
        gone(marker).await;
    }
}

/// Every process that outlives the program is killed with it, and named.
#[tokio::test]
#[cfg(target_os = "linux")]
async fn what_is_left_behind_is_ended_and_named() {
    const STAYS: &str = "sh -c 'echo >ready; read hold <hold'";
    let cases = [
        ("{} &", true),
        ("{} >/dev/null 2>&1 &", true),
        ("nohup {} >/dev/null 2>&1 &", true),
        ("(nohup {} &)", true),
        ("setsid {} &", true),
        ("setsid -f {}", true),
        ("setsid -f {} >/dev/null 2>&1", true),
        ("setsid sh -c \"setsid -f {}\" &", true),
        ("set -m; {} &", true),
        (": {} & echo >ready &", false),
    ];
    for begin in [piped(), in_terminal()] {
        for (how, stays) in cases {
            let folder = tempfile::tempdir().unwrap();
            let text = how.replace("{}", STAYS);
            let text = format!("mkfifo ready hold; {text}\nread line <ready; exit 3");
            let marker = folder.path().display().to_string();
            let mut command = Command {
                cwd: Some(folder.path().to_owned()),
                ..sh(text)
            };
            command.env.push(("MARKER".into(), marker.clone().into()));
            let session = start(&command, begin);
            assert_eq!(in_time(session.ended()).await, End::Exited(3), "{how}");
            let left = session.left_behind();
            // A terminal that closes ends processes that did nothing against it.
            if !stays || (begin.terminal.is_some() && how.starts_with("{}")) {
                assert!(
                    stays || left.iter().all(|it| !it.contains("hold <hold")),
                    "{left:?}"
                );
                gone(&marker).await;
                continue;
            }
            assert_eq!(left, [STAYS.replace('\'', "")], "{how}");
            gone(&marker).await;
        }
    }
}

/// Programs of other sessions, and of none, are left alone.
#[tokio::test]
#[cfg(target_os = "linux")]
async fn the_end_of_one_session_touches_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let other = start(
        &sh("exec 5<&0; setsid sh -c 'echo up; read x; echo still' <&5 & wait"),
        piped(),
    );
    shows(&other, "up").await;
    let ending = Command {
        cwd: Some(folder.path().to_owned()),
        ..sh("mkfifo ready; setsid -f sh -c 'echo >ready; exec sleep 1000'; read x <ready")
    };
    let ending = start(&ending, Start::default());
    in_time(ending.ended()).await;
    assert_eq!(ending.left_behind().len(), 1);
    other.write(b"\n").unwrap();
    assert_eq!(in_time(other.ended()).await, End::Exited(0));
    assert_eq!(other.output().text, "up\nstill\n");
    assert_eq!(other.left_behind(), [""; 0]);
}

#[tokio::test]
async fn news_is_something_fresh_or_the_end() {
    let session = start(&sh("read a; echo b; printf '\\033[1m'; read c"), piped());
    let waits = async |session: &Session| {
        let mut news = std::pin::pin!(session.news());
        std::future::poll_fn(|context| {
            let is_there = news.as_mut().poll(context).is_ready();
            std::task::Poll::Ready(!is_there)
        })
        .await
    };
    assert!(waits(&session).await);
    session.write(b"\n").unwrap();
    in_time(session.news()).await;
    shows(&session, "b\n").await;
    assert!(!waits(&session).await);
    assert_eq!(session.fresh().text, "b\n");
    // An escape sequence that shows nothing is no news.
    in_time(session.wrote_more_than(2)).await;
    assert!(waits(&session).await);
    session.write(b"\n").unwrap();
    in_time(session.news()).await;
    assert_eq!(session.end(), Some(End::Exited(0)));
}

#[tokio::test]
async fn sessions_belong_to_a_scope_and_are_forgotten() {
    let sessions = Sessions::new(Duration::from_millis(200));
    let mut random = rand::rngs::StdRng::seed_from_u64(1);
    let mut add = |scope: &str, text: &str| {
        let session = start(&sh(text), piped());
        sessions.add(scope, session, text.to_owned(), &mut random)
    };
    let mine = add("a", "cat");
    let done = add("a", "true");
    let theirs = add("b", "cat");
    let names = |entries: Vec<Entry<String>>| -> Vec<String> {
        entries.into_iter().map(|entry| entry.name).collect()
    };
    assert_eq!(
        names(sessions.list("a")),
        [done.name.clone(), mine.name.clone()]
    );
    assert!(sessions.get("a", &theirs.name).is_none());
    assert_eq!(sessions.get("b", &theirs.name).unwrap().about, "cat");
    in_time(done.session.ended()).await;
    let forgotten = async {
        while sessions.get("a", &done.name).is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    in_time(forgotten).await;
    assert!(done.session.ended_for().unwrap() >= Duration::from_millis(200));
    sessions.remove("b", &mine.name);
    assert_eq!(names(sessions.list("a")), std::slice::from_ref(&mine.name));
    sessions.remove("a", &mine.name);
    assert_eq!(sessions.list("a").len(), 0);
    assert_eq!(sessions.list("b").len(), 1);
}

#[tokio::test]
async fn only_so_many_ended_sessions_are_remembered() {
    let sessions = Sessions::new(Duration::from_secs(3600));
    let mut random = rand::rngs::StdRng::seed_from_u64(1);
    let running = start(&sh("cat"), piped());
    let running = sessions.add("a", running, (), &mut random);
    let mut first = None;
    for _ in 0..60 {
        let entry = sessions.add("a", start(&sh("true"), piped()), (), &mut random);
        in_time(entry.session.ended()).await;
        first.get_or_insert(entry.name);
    }
    assert_eq!(sessions.list("a").len(), 51);
    assert!(sessions.get("a", &running.name).is_some());
    assert!(sessions.get("a", &first.unwrap()).is_none());
}
