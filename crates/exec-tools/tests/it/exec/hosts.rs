//! Where a command runs, and what is checked on every host.

use super::*;

/// Rows P1, P5, P10, P20 and D21: session before agent before global; a call may only name a host
/// with questions.
#[tokio::test]
async fn the_host_is_the_configured_one() {
    use HostKind::{Gateway, Node, Sandbox};
    let cases = [
        (None, None, None, Ok(Gateway)),
        (None, None, Some(Gateway), Ok(Gateway)),
        (None, None, Some(Sandbox), Ok(Sandbox)),
        (None, Some(Gateway), Some(Sandbox), Ok(Gateway)),
        (None, Some(Node), Some(Gateway), Ok(Node)),
        (Some("sandbox"), Some(Sandbox), None, Ok(Sandbox)),
        (Some(" Gateway "), Some(Sandbox), None, Ok(Gateway)),
        (
            Some("sandbox"),
            None,
            None,
            Err("sandbox; configured host is gateway"),
        ),
        (
            Some("sandbox"),
            Some(Gateway),
            Some(Sandbox),
            Err("sandbox; configured host is gateway"),
        ),
        (
            Some("sandbox"),
            Some(Node),
            None,
            Err("sandbox; configured host is node"),
        ),
        (
            Some("gateway"),
            Some(Node),
            None,
            Err("gateway; configured host is node"),
        ),
        (
            Some("node"),
            None,
            None,
            Err("node; configured host is gateway"),
        ),
        (
            Some("node"),
            Some(Sandbox),
            None,
            Err("node; configured host is sandbox"),
        ),
    ];
    for (call, session, settings, expected) in cases {
        let mut desk = Desk::new();
        desk.caller.overrides.host = session;
        desk.caller.settings.host = settings;
        let mut arguments = json!({ "command": "echo hi", "elevated": true });
        if let Some(host) = call {
            arguments["host"] = json!(host);
        }
        let result = desk.exec(arguments).await;
        let judged = desk.judged.lock().unwrap().clone();
        let unasked: Vec<bool> = judged.iter().map(|it| it.request.elevated).collect();
        let text = result.text.as_str();
        match expected {
            Ok(Sandbox) => assert_eq!((text, &unasked[..]), ("hi", &[true][..])),
            Ok(Gateway) => assert_eq!((text, &unasked[..]), ("hi", &[false][..])),
            Ok(Node) => assert!(text.contains("requires a paired node"), "{result:?}"),
            Err(hosts) => {
                let refused = format!("exec host not allowed (requested {hosts}).");
                assert_eq!((text, judged.len()), (refused.as_str(), 0));
            }
        }
    }
}

/// A command without a question is still ruled on: denials hold where nobody is sandboxed.
#[tokio::test]
async fn the_sandbox_without_a_container_is_guarded() {
    let mut desk = Desk::new();
    desk.caller.settings.host = Some(HostKind::Sandbox);
    for (command, status) in [
        ("echo ASK", "completed"),
        ("touch ran # DENY", "denied"),
        ("touch ran # RULE", "denied"),
    ] {
        let result = desk.exec(json!({ "command": command })).await;
        assert_eq!(result.details["status"], status, "{result:?}");
    }
    assert!(!desk.folder.path().join("ran").exists());
    let hosts = |desk: &Desk| {
        exec_tools::definitions(&desk.caller)[0].schema["properties"]["host"]["enum"].clone()
    };
    assert_eq!(hosts(&desk), json!(["sandbox", "gateway"]));
    desk.caller.settings.host = None;
    assert_eq!(hosts(&desk), json!(["gateway"]));
}

/// Rows P3, P4, T-1: the values of the call and of the session reach the guard; the stricter one
/// counts.
#[tokio::test]
async fn the_judge_hears_the_call_and_the_session() {
    let mut desk = Desk::new();
    desk.caller.overrides = Overrides {
        security: Some(Security::Allowlist),
        ask: Some(Ask::Off),
        ..Overrides::default()
    };
    let call = json!({
        "command": "echo hi", "host": "gateway", "security": "full", "ask": "on-miss",
        "env": { "A": "1" }, "workdir": "/",
    });
    desk.exec(call).await;
    let judged = desk.judged.lock().unwrap();
    let request = &judged[0].request;
    assert_eq!(request.argv, ["/bin/sh", "-c", "echo hi"]);
    assert_eq!(request.call.security, Some(Security::Allowlist));
    assert_eq!(request.call.ask, Some(Ask::OnMiss));
    assert_eq!(request.env["A"], "1");
    assert_eq!(request.cwd.as_deref(), Some("/"));
    assert_eq!(request.path.as_deref(), Some("/usr/bin:/bin"));
}

/// A tool that the person took away does not exist, and is not listed.
#[tokio::test]
async fn a_tool_that_is_denied_does_nothing() {
    let mut desk = Desk::new();
    let config = json!({ "tools": { "deny": ["exec"] } });
    desk.caller.settings = exec_tools::ToolSettings::read(&config, "main");
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    let sentence = "exec is not allowed here: tools.deny in openclaw.json lists it.";
    let expected = json!({ "status": "denied", "reason": "tool-policy", "sentence": sentence });
    assert_eq!((result.details, result.is_error), (expected, true));
    assert!(!desk.folder.path().join("ran").exists());
    let listed = exec_tools::definitions(&desk.caller);
    assert_eq!(
        listed.iter().map(|it| it.name).collect::<Vec<_>>(),
        ["process"]
    );
}

/// Row T-5: whatever the host is called, it is this computer.
#[tokio::test]
async fn the_environment_is_checked_on_every_host() {
    for host in [HostKind::Sandbox, HostKind::Gateway, HostKind::Node] {
        let mut desk = Desk::new();
        desk.caller.settings.host = Some(host);
        for (name, expected) in [
            (
                "PATH",
                "Custom 'PATH' variable is forbidden during host execution.",
            ),
            (
                "ld_preload",
                "Environment variable 'ld_preload' is forbidden during host execution.",
            ),
            (
                "A B",
                "'A B' cannot be the name of an environment variable.",
            ),
        ] {
            let call = json!({ "command": "true", "env": { name: "/x" } });
            let result = desk.exec(call).await;
            assert_eq!(
                result.text,
                format!("Security Violation: {expected}"),
                "{host:?}"
            );
            assert!(result.is_error);
        }
        assert!(desk.judged.lock().unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_command_inherits_what_chooses_nothing() {
    let mut desk = Desk::new();
    desk.caller.settings.path_prepend = vec!["/opt/x".to_owned(), "~/bin".to_owned()];
    let call = json!({ "command": "echo $PATH $A; env | grep -c LD_", "env": { "A": "1" } });
    let result = desk.exec(call).await;
    let home = desk.folder.path().display();
    let expected = format!("/opt/x:{home}/bin:/usr/bin:/bin 1\n0\n\n(Command exited with code 1)");
    assert_eq!(result.text, expected);
}
