//! What a node that serves the approvals asks by itself, and who may not answer.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use approvals_ipc::{Client, ExecRequest, Server, ServerOptions, Token};
use gateway_protocol::fake_gateway::FakeGateway;
use promises::{Answer, Desk, PATIENCE};
use serde_json::json;
use tokio::sync::watch;

use crate::served::{Served, TOKEN, ask, write};

/// A question ends with its call and with the node, and nothing of it runs.
#[tokio::test]
async fn a_question_ends_with_who_asked_and_with_the_node() {
    let mut served = Served::new(&ask()).await;
    let made = served.desk.home().join("made");
    let command = format!("touch {}", made.display());
    let mut watch = served.watch(&[]);
    served.run(&command).await;
    assert!(watch.line().starts_with("q1  main  "));
    let cancel = json!({"invokeId": "i1", "nodeId": "n"});
    served.peer.event("node.invoke.cancel", cancel).await;
    assert_eq!(
        watch.line(),
        "q1  denied (caller-gone): The agent stopped waiting."
    );
    let (events, result) = served.outcome().await;
    assert_eq!(
        (events.len(), result.unwrap_err().1.as_str()),
        (0, "SYSTEM_RUN_CANCELLED: execution cancelled")
    );
    served.run(&command).await;
    assert!(watch.line().starts_with("q2  main  "));
    // A person who watches later is told of the open questions.
    assert!(served.watch(&[]).line().starts_with("q2  main  "));
    assert_eq!(served.node.end(), Some(0));
    assert!(watch.line().starts_with("q2  denied ("));
    assert_eq!(watch.child.wait().unwrap().code(), Some(69));
    assert!(!made.exists());
}

/// The board tells what a tray would tell.
#[tokio::test]
async fn what_another_program_lets_run_is_told_and_asks() {
    let mut served = Served::new(&ask()).await;
    let quiet = Answer::new(0, "", "exec-host: nothing waits\n");
    assert_eq!(served.pending(&["list"]), quiet);
    let mut wider = ask();
    wider["agents"] = json!({"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}});
    write(&served.desk, &wider);
    let told = promises::until("the note", || {
        let listed = served.pending(&["list"]);
        (listed != quiet).then_some(listed.stderr)
    });
    assert!(
        told.starts_with("exec-host: The policy was changed by another program: 1 rule added."),
        "{told}"
    );
    let mut watch = served.watch(&["--json"]);
    served.run("uname").await;
    let (id, _) = watch.asked();
    served.pending(&["deny", &id]);
    let _ = served.outcome().await;
}

/// D18: what a gateway would widen is asked here.
#[tokio::test]
async fn a_wider_policy_of_the_gateway_is_asked_about() {
    let mut served = Served::new(&ask()).await;
    let mut watch = served.watch(&["--json"]);
    for (verb, done) in [("deny", false), ("allow", true)] {
        served
            .invoke("system.execApprovals.get", &json!({}), 60_000)
            .await;
        let found = served.outcome().await.1.unwrap();
        let mut file = found["file"].clone();
        file["agents"] = json!({"main": {"allowlist": [{"pattern": "/usr/bin/git"}]}});
        let params = json!({"file": file, "baseHash": found["hash"]});
        served
            .invoke("system.execApprovals.set", &params, 60_000)
            .await;
        let event = watch.event();
        let text = |key: &str| event[key].as_str().unwrap();
        let question = "gateway changes the policy of this computer: main may run /usr/bin/git with any arguments";
        assert_eq!(text("command"), question);
        assert!(
            (30_000..=60_000).contains(&event["leftMs"].as_u64().unwrap()),
            "{event}"
        );
        assert_eq!(event["always"], json!([]));
        let with_reason = served.pending(&["deny", text("id"), "--reason", "no"]);
        assert_eq!(
            with_reason.code,
            Some(1),
            "nobody hears it: {with_reason:?}"
        );
        let digest = ["--digest", text("digest")];
        let bound: &[&str] = if done { &digest } else { &[] };
        let answer = served.pending(&[&[verb, text("id")], bound].concat());
        assert_eq!(answer.code, Some(0), "{answer:?}");
        watch.event();
        let (_, result) = served.outcome().await;
        match result {
            Ok(_) => assert!(done),
            Err(error) => {
                let message = "EXEC_APPROVALS_DENIED: the policy would be wider (main may run /usr/bin/git with any arguments), and the person at this computer did not allow it";
                assert_eq!(error, ("UNAVAILABLE".to_owned(), message.to_owned()));
                assert!(!done);
            }
        }
        assert_eq!(served.desk.store_text().contains("/usr/bin/git"), done);
    }
}

/// A program that may ask may not answer, and a command that was allowed may not allow others.
#[tokio::test]
async fn who_cannot_answer() {
    let policy = json!({"defaults": {"security": "full", "ask": "off"}});
    let mut served = Served::new(&policy).await;
    let own = served.desk.state().join("exec-companion");
    let socket = own.join("pending.sock");
    let mode = |path| fs::metadata(path).unwrap().mode() & 0o777;
    let token = own.join("pending.token");
    assert_eq!(
        (mode(&own), mode(&socket), mode(&token)),
        (0o700, 0o600, 0o600)
    );

    // The token of the approvals socket opens only that.
    let client = |socket, token: &str| Client::new(socket, Token::from(token));
    let list = json!({"method": "list"});
    let refused = client(&socket, TOKEN)
        .control(&list, PATIENCE)
        .await
        .unwrap();
    assert_eq!(refused.unwrap_err().reason.as_deref(), Some("hmac"));
    let approvals = served.desk.state().join("exec-approvals.sock");
    assert!(
        client(&approvals, TOKEN)
            .control(&list, PATIENCE)
            .await
            .is_err()
    );
    // The control socket runs nothing and asks nobody.
    let secret = fs::read_to_string(&token).unwrap();
    let exec = ExecRequest {
        command: vec!["id".to_owned()],
        ..ExecRequest::default()
    };
    let refused = client(&socket, &secret)
        .exec(&exec, PATIENCE)
        .await
        .unwrap();
    assert_eq!(refused.unwrap_err().reason.as_deref(), Some("control"));

    // What the node runs, and what that starts.
    let host = promises::built("exec-host");
    for text in [
        format!("{host} pending list"),
        format!("sh -c '{host} pending list; exit $?'"),
        format!("{host} pending watch"),
    ] {
        served.run(&text).await;
        let payload = served.outcome().await.1.unwrap();
        assert_eq!(payload["exitCode"], 77, "{payload}");
        let said =
            "exec-host: A command that was started here cannot look at questions or answer them.\n";
        assert_eq!(payload["stderr"], said, "{payload}");
    }

    // Another user, with the folders opened.
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        for folder in [served.desk.home(), &served.desk.state(), &own] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let connect = "use IO::Socket::UNIX; exit !IO::Socket::UNIX->new($ARGV[0])";
        let table = [
            (vec!["cat"], &token),
            (vec!["perl", "-e", connect], &socket),
        ];
        for (words, file) in table {
            let run = |user: u32| {
                let mut command = Command::new(words[0]);
                command.args(&words[1..]).arg(file).uid(user).gid(user);
                command.stdout(Stdio::null()).stderr(Stdio::null());
                command.status().unwrap().success()
            };
            assert_eq!((run(0), run(65_534)), (true, false), "{file:?}");
        }
    }
    let mut watch = served.watch(&[]);
    assert_eq!(served.node.end(), Some(0));
    assert_eq!(watch.child.wait().unwrap().code(), Some(69));
    assert!(!socket.exists() && !token.exists());
}

#[tokio::test]
async fn it_is_served_where_it_was_asked_for_and_no_app_is() {
    let desk = Desk::new();
    write(&desk, &ask());
    let unserved = "exec-host: no node serves the approvals here: start `exec-host node run --serve-approvals`; where Exec Companion runs, its window asks\n";
    let list = |desk: &Desk| desk.host(&["pending", "list"]);
    assert_eq!(list(&desk), Answer::new(69, "", unserved));
    // Not without being asked to.
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port();
    let node = desk.node(port, "t");
    let _peer = gateway.connected().await;
    node.wait_for("connected to");
    assert_eq!(list(&desk), Answer::new(69, "", unserved));
    assert!(!desk.state().join("exec-approvals.sock").exists());
    assert_eq!(node.end(), Some(0));
    // Where an app asks, nothing takes its place.
    let socket = desk.state().join("exec-approvals.sock");
    let (_token, token) = watch::channel(Token::from(TOKEN));
    let app = Server::bind(ServerOptions::new(&socket, token))
        .await
        .unwrap();
    let port = port.to_string();
    let refused = desk.host(&["node", "run", "--port", &port, "--serve-approvals"]);
    let said = format!(
        "exec-host: Not receiving requests: another program already answers on {}: quit it first. Where Exec Companion runs, it asks: leave out --serve-approvals\n",
        socket.display()
    );
    assert_eq!(refused.code, Some(70));
    assert!(refused.stderr.ends_with(&said), "{refused:?}");
    assert_eq!(list(&desk), Answer::new(69, "", unserved));
    drop(app);
}
