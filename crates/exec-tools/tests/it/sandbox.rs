//! `host=sandbox` with a container, and the ways out of it.
//!
//! The container here is this computer, reached through a program with the command line of
//! `docker`. `make test-interop` uses a real one.

use std::future::ready;
use std::path::Path;
use std::time::Duration;

use crate::desk::{Desk, in_time};
use exec_policy::Code;
use exec_tools::{Container, HostKind, Level, Mode, Sender, ToolSettings};
use serde_json::{Value, json};
use test_support::StoppedClock;

/// Takes the arguments of `docker exec`, and runs the command here.
const DOCKER: &str = r#"#!/bin/sh
[ "$1" = exec ] || exit 125
shift
while :; do
    case $1 in
    -i) shift ;;
    -t) exit 125 ;;
    -w) cd "$PWD/..$2" || exit 126; shift 2 ;;
    -e) export "$2"; shift 2 ;;
    *) break ;;
    esac
done
[ "$1" = c1 ] || { echo "no such container: $1" >&2; exit 1; }
shift
exec "$@"
"#;

/// Tools for an agent with a container, in which its workspace is `/workspace`.
fn sandboxed() -> Desk {
    let mut desk = Desk::new();
    let docker = desk.folder.path().join("docker");
    test_support::write_program(&docker, DOCKER);
    desk.caller.workspace = desk.folder.path().join("workspace");
    std::fs::create_dir_all(desk.caller.workspace.join("sub")).unwrap();
    desk.caller.container = Some(Container {
        program: docker.display().to_string(),
        name: "c1".to_owned(),
    });
    desk
}

/// Lets every sender that comes by MCP leave the sandbox, up to the session's level.
fn open(desk: &mut Desk, level: Option<Level>) {
    let config = json!({ "tools": { "elevated": { "allowFrom": { "mcp": ["*"] } } } });
    desk.caller.settings.elevation = ToolSettings::read(&config, "main").elevation;
    desk.caller.overrides.elevated = level;
    desk.caller.sender = Some(Sender {
        provider: "mcp".to_owned(),
        id: "test".to_owned(),
    });
}

#[tokio::test]
async fn a_command_runs_in_the_container_and_nobody_is_asked() {
    let mut desk = sandboxed();
    desk.caller.settings.path_prepend = vec!["/opt/x".to_owned(), "~/bin".to_owned()];
    let root = desk.root().display().to_string();
    let rows = [
        (json!({ "command": "pwd" }), format!("{root}/workspace")),
        (
            json!({ "command": "pwd", "workdir": "/workspace/sub" }),
            format!("{root}/workspace/sub"),
        ),
        // The profile of this computer sets a `PATH` of its own; ours stays before it.
        (
            json!({
                "command": "echo ${PATH%%:/usr*} ${OPENCLAW_PREPEND_PATH-gone}",
                "env": { "PATH": "/opt/y:/opt/x" },
            }),
            "/opt/x:/workspace/bin:/opt/y gone".to_owned(),
        ),
        (
            json!({ "command": "echo $HOME $LANG $A", "env": { "A": "\"; touch /x; $(id)" } }),
            "/workspace C.UTF-8 \"; touch /x; $(id)".to_owned(),
        ),
        // Names that choose programs are allowed: they choose none of this computer.
        (
            json!({ "command": "echo $PYTHONPATH; exit 3", "env": { "PYTHONPATH": "/p" } }),
            "/p\n\n(Command exited with code 3)".to_owned(),
        ),
        (
            json!({ "command": "tty", "pty": true }),
            "Warning: the sandbox has no terminal; running without PTY.\n\nnot a tty\n\n\
             (Command exited with code 1)"
                .to_owned(),
        ),
    ];
    for (call, text) in rows {
        let result = desk.exec(call.clone()).await;
        assert_eq!(result.text, text, "{call}");
        assert!(!result.is_error);
    }
    let judged = desk.judged.lock().unwrap();
    assert!(
        judged
            .iter()
            .all(|it| it.request.elevated && it.host == "sandbox")
    );
}

/// Nobody is asked there, and denials of the policy hold.
#[tokio::test]
async fn what_is_denied_does_not_run_in_the_container() {
    let mut desk = sandboxed();
    for word in ["DENY", "RULE"] {
        let result = desk
            .exec(json!({ "command": format!("touch ran # {word}") }))
            .await;
        assert_eq!(result.details["status"], "denied", "{result:?}");
    }
    assert!(!desk.folder.path().join("ran").exists());
    // A call cannot leave the container by naming another host.
    let result = desk
        .exec(json!({ "command": "true", "host": "gateway" }))
        .await;
    let refused = "exec host not allowed (requested gateway; configured host is sandbox).";
    assert_eq!(result.text, refused);
    desk.caller.settings.host = Some(HostKind::Gateway);
    let result = desk
        .exec(json!({ "command": "true", "host": "sandbox" }))
        .await;
    let refused = "exec host not allowed (requested sandbox; configured host is gateway).";
    assert_eq!(result.text, refused);
}

/// Host and end are written into the history, also if the command could not start.
#[tokio::test]
async fn what_runs_in_the_container_is_in_the_history() {
    let mut desk = sandboxed();
    let call = json!({ "command": "exit 3", "workdir": "sub" });
    desk.exec(call).await;
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!(
        (record.as_str(), exit.code, exit.error),
        ("exit 3", Some(3), None)
    );
    let asked = desk.judged.lock().unwrap()[0].clone();
    assert_eq!(
        (asked.host.as_str(), asked.container.as_deref()),
        ("sandbox", Some("c1"))
    );
    desk.caller.container.as_mut().unwrap().program = "no-such-docker".to_owned();
    desk.exec(json!({ "command": "true" })).await;
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    let why = Some("no-such-docker: program not found".to_owned());
    assert_eq!(
        (record.as_str(), exit.code, exit.error),
        ("true", None, why)
    );
}

#[tokio::test]
async fn what_is_wrong_is_told_and_does_not_run() {
    let desk = sandboxed();
    let violation = |what: &str| format!("Security Violation: {what}");
    let rows = [
        (
            json!({ "command": "touch ran", "env": { "A B": "1" } }),
            violation("'A B' cannot be the name of an environment variable."),
        ),
        (
            json!({ "command": "touch ran", "env": { "OPENCLAW_EXEC_ID": "x" } }),
            violation(
                "Environment variable 'OPENCLAW_EXEC_ID' is forbidden during host execution.",
            ),
        ),
        (
            json!({ "command": "touch ran", "workdir": "/etc" }),
            "Working directory does not exist, is not a directory, or is outside the workspace of \
             the sandbox: /etc"
                .to_owned(),
        ),
    ];
    for (call, text) in rows {
        let result = desk.exec(call).await;
        assert_eq!((result.text, result.is_error), (text, true));
    }
    assert!(!desk.caller.workspace.join("ran").exists());
    // A container that does not exist, and a program that reaches none.
    let mut desk = sandboxed();
    desk.caller.container.as_mut().unwrap().name = "c2".to_owned();
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    let text = "no such container: c2\n\n(Command exited with code 1)";
    assert_eq!(result.text, text);
    desk.caller.container.as_mut().unwrap().program = "no-such-docker".to_owned();
    for background in [false, true] {
        let call = json!({ "command": "touch ran", "background": background });
        let result = desk.exec(call).await;
        let text = "no-such-docker: program not found";
        assert_eq!((result.text.as_str(), result.is_error), (text, true));
    }
    assert!(!desk.caller.workspace.join("ran").exists());
}

/// A session that belongs in a container and has none runs nothing on this computer.
#[tokio::test]
async fn a_sandbox_that_is_missing_is_not_this_computer() {
    let mut desk = Desk::new();
    desk.caller.settings.sandbox.mode = Mode::All;
    desk.caller.engine = Some("no-such-docker".to_owned());
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    let text = "exec denied: Commands of this session belong in a sandbox \
                (agents.defaults.sandbox.mode), and no container could be made: no-such-docker: \
                program not found.\n\
                A person has to set this right; trying again changes nothing.";
    assert_eq!((result.text.as_str(), result.is_error), (text, true));
    assert_eq!(result.details["reason"], "sandbox-unavailable");
    assert!(!desk.folder.path().join("ran").exists());
    desk.caller.settings.sandbox.mode = Mode::NonMain;
    let result = desk.exec(json!({ "command": "echo hi" })).await;
    assert_eq!(result.text, "hi");
    desk.caller.session_key = "agent:main:telegram:1".to_owned();
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    assert!(result.is_error && !desk.folder.path().join("ran").exists());
}

/// Rows P8, P9, P11, T-7, T-8, T-9: which calls leave the sandbox, and how they are decided then.
#[tokio::test]
async fn elevated_leaves_the_sandbox_as_far_as_it_may() {
    // The command tells where it ran: only the container has this folder as `pwd`.
    let rows = [
        // call, level of the session, how it is judged, status
        (
            Some(true),
            Some(Level::Full),
            "gateway, unasked",
            "completed",
        ),
        (None, Some(Level::Full), "gateway, unasked", "completed"),
        (Some(false), Some(Level::Full), "sandbox", "completed"),
        (Some(true), Some(Level::On), "gateway", "approval-pending"),
        (Some(true), None, "gateway", "approval-pending"),
        (None, Some(Level::Ask), "gateway", "approval-pending"),
        (None, None, "sandbox", "completed"),
    ];
    for (asked, level, judged, status) in rows {
        let mut desk = sandboxed();
        open(&mut desk, level);
        let call = json!({ "command": "echo $HOME # ASK", "elevated": asked });
        let result = desk.exec(call).await;
        assert_eq!(result.details["status"], status, "{asked:?} {level:?}");
        let seen = desk.judged.lock().unwrap();
        let place = match (seen[0].host.as_str(), seen[0].request.elevated) {
            ("gateway", true) => "gateway, unasked",
            (host, _) => host,
        };
        assert_eq!(place, judged, "{asked:?} {level:?}");
        if judged == "sandbox" {
            assert_eq!(result.text, "/workspace");
        }
    }
    // Denials hold.
    let mut desk = sandboxed();
    open(&mut desk, Some(Level::Full));
    let result = desk
        .exec(json!({ "command": "DENY", "elevated": true }))
        .await;
    let sentence = "exec denied: host=gateway security=deny";
    assert_eq!(result.text.lines().next(), Some(sentence));
    // A sender who may not is told the setting; a call that did not ask gets no error.
    let mut desk = sandboxed();
    desk.caller.overrides.elevated = Some(Level::Full);
    let result = desk
        .exec(json!({ "command": "true", "elevated": true }))
        .await;
    assert!(
        result.text.contains("Failing gates: allowFrom ("),
        "{result:?}"
    );
    let result = desk.exec(json!({ "command": "echo $HOME" })).await;
    assert_eq!(result.text, "/workspace");
    // `host=gateway` is this computer, with questions; without a sandbox `elevated` means nothing.
    desk.caller.settings.host = Some(HostKind::Gateway);
    let result = desk
        .exec(json!({ "command": "echo ASK", "host": "gateway" }))
        .await;
    assert_eq!(result.details["status"], "approval-pending");
    let mut desk = Desk::new();
    desk.caller.overrides.host = Some(HostKind::Gateway);
    desk.caller.overrides.elevated = Some(Level::Full);
    let result = desk
        .exec(json!({ "command": "echo ASK", "elevated": true }))
        .await;
    assert_eq!(result.details["status"], "approval-pending");
    let (_, answer) = in_time(desk.questions.recv()).await.unwrap();
    answer.send(Code::UserDenied).unwrap();
}

/// The number in a file, once the file is complete.
async fn number(file: &Path) -> String {
    in_time(async {
        loop {
            match std::fs::read_to_string(file) {
                Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
                _ => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
    })
    .await
}

/// Whether the process exists. Its command line would not tell, because a program that is just
/// becoming another one has none for a moment. A process that is ending has no memory any more.
fn is_there(pid: &str) -> bool {
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
    stat.is_ok_and(|stat| {
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        fields.split(' ').nth(20).unwrap() != "0"
    })
}

async fn gone(pid: &str) {
    in_time(async {
        while is_there(pid) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// A program that left its group, session and parent, as everything in a container has.
const LEFT: &str = "setsid -f sh -c 'echo $$ >left.new; mv left.new left; exec sleep 1000'; \
                    until [ -e left ]; do sleep 0.01; done; ";

#[tokio::test]
async fn nothing_stays_in_the_container() {
    let ends: [(&str, Value); 3] = [
        ("exit", json!({ "command": format!("{LEFT} true") })),
        (
            "timeout",
            json!({ "command": format!("{LEFT} sleep 1000"), "timeout": 1 }),
        ),
        (
            "kill",
            json!({ "command": format!("{LEFT} sleep 1000"), "background": true }),
        ),
    ];
    for (how, call) in ends {
        let desk = sandboxed();
        let file = desk.caller.workspace.join("left");
        let result = if how == "timeout" {
            let clock = StoppedClock::new();
            let time = async {
                clock.comes(&file).await;
                clock.pass(Duration::from_secs(1)).await;
                clock.start();
            };
            tokio::join!(desk.exec(call), time).0
        } else {
            desk.exec(call).await
        };
        let pid = number(&file).await;
        if how == "kill" {
            let session = result.details["sessionId"].clone();
            let kill = json!({ "action": "kill", "sessionId": session });
            desk.process(kill).await;
            gone(&pid).await;
        }
        // Otherwise it is gone before the result is returned.
        assert!(!is_there(&pid), "{how}");
    }
    // Cancelled.
    let desk = sandboxed();
    let file = desk.caller.workspace.join("left");
    let call = json!({ "command": format!("{LEFT} sleep 1000") });
    let cancelled = async {
        number(&file).await;
    };
    let result = desk.tools.call("exec", call, &desk.caller, cancelled);
    assert_eq!(in_time(result).await.text, "Aborted");
    assert!(!is_there(&number(&file).await));
    // A call that is dropped before it began leaves no process either.
    let desk = sandboxed();
    let call = json!({ "command": format!("{LEFT} sleep 1000") });
    in_time(desk.tools.call("exec", call, &desk.caller, ready(()))).await;
}
