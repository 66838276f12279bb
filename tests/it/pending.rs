//! `exec-host node run --serve-approvals` and `exec-host pending` from outside: a machine
//! without a screen, in front of a gateway that does what the test says.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Stdio};

use approvals_ipc::{Client, ExecRequest, Server, ServerOptions, Token};
use gateway_protocol::fake_gateway::{FakeGateway, Peer, hello};
use promises::{Answer, Desk, Node, PATIENCE};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// A node that serves the approvals, its gateway, and who watches.
struct Served {
    desk: Desk,
    node: Node,
    _gateway: FakeGateway,
    peer: Peer<TcpStream>,
    calls: u32,
}

impl Served {
    async fn new(policy: &Value) -> Self {
        Self::in_protocol(4, policy).await
    }

    async fn in_protocol(protocol: u32, policy: &Value) -> Self {
        let desk = Desk::new();
        write(&desk, policy);
        let gateway = FakeGateway::start().await;
        let node = desk.node_that_serves(gateway.address().port());
        let mut peer = gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(1)).await;
        peer.welcome(&id, hello(protocol)).await;
        node.wait_for("connected to");
        Self {
            desk,
            node,
            _gateway: gateway,
            peer,
            calls: 0,
        }
    }

    async fn invoke(&mut self, command: &str, params: &Value, timeout_ms: u64) {
        self.calls += 1;
        let id = format!("i{}", self.calls);
        self.peer.invoke(&id, command, params, timeout_ms).await;
    }

    async fn run(&mut self, text: &str) {
        self.invoke("system.run", &run(text), 60_000).await;
    }

    /// The names of the events with reason or output, and the result: what was printed, or
    /// code and message.
    async fn outcome(&mut self) -> (Vec<String>, Result<Value, (String, String)>) {
        let mut events = Vec::new();
        loop {
            let (method, params) = self.peer.acknowledged().await;
            let payload = || serde_json::from_str(params["payloadJSON"].as_str().unwrap()).unwrap();
            if method == "node.event" {
                let event: Value = payload();
                let more = event["reason"].as_str().or(event["output"].as_str());
                events.push(format!(
                    "{}: {}",
                    params["event"].as_str().unwrap(),
                    more.unwrap()
                ));
                continue;
            }
            let text = |key: &str| params["error"][key].as_str().unwrap().to_owned();
            return match params["ok"] == true {
                true => (events, Ok(payload())),
                false => (events, Err((text("code"), text("message")))),
            };
        }
    }

    fn pending(&self, arguments: &[&str]) -> Answer {
        let arguments: Vec<&str> = ["pending"].iter().chain(arguments).copied().collect();
        self.desk.host(&arguments)
    }

    fn watch(&self, arguments: &[&str]) -> Watch {
        let mut command = self.desk.command(&promises::built("exec-host"));
        command.args(["pending", "watch"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Watch { child, lines }
    }
}

fn write(desk: &Desk, policy: &Value) {
    let mut document = policy.clone();
    document["version"] = json!(1);
    document["socket"] = json!({"token": TOKEN});
    desk.write_store(&document.to_string());
}

fn run(text: &str) -> Value {
    json!({"command": ["/bin/sh", "-lc", text], "rawCommand": text, "agentId": "main", "sessionKey": "agent:main:main", "runId": "r"})
}

/// Who watches. Dropped, it is killed.
struct Watch {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Watch {
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn event(&mut self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }

    /// The next question.
    fn asked(&mut self) -> (String, String) {
        let event = self.event();
        assert_eq!(event["event"], "asked", "{event}");
        let text = |key: &str| event[key].as_str().unwrap().to_owned();
        (text("id"), text("digest"))
    }

    /// Ctrl-C.
    fn interrupt(mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &pid])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints what `uname` does.
const UNLISTED: &str = "basename /Linux";

fn ask() -> Value {
    json!({"defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "full"}})
}

/// The table of the documents' test plan for a node that serves the approvals itself: who can
/// be asked is asked, so no `askFallback` has a say.
#[tokio::test]
async fn the_flows_for_every_fallback() {
    let listed = json!({"agents": {"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}}});
    let mut served = Served::in_protocol(3, &listed).await;
    let mut watch = served.watch(&["--json"]);
    let denied = |message: &str, reason: &str| {
        let error = ("UNAVAILABLE".to_owned(), message.to_owned());
        (vec![format!("exec.denied: {reason}")], Err(error))
    };
    let ran = || {
        let payload = json!({"exitCode": 0, "timedOut": false, "success": true, "stdout": "Linux\n", "stderr": ""});
        (vec!["exec.finished: Linux".to_owned()], Ok(payload))
    };
    let disabled = || denied("SYSTEM_RUN_DISABLED: security=deny", "security=deny");
    let no = || denied("SYSTEM_RUN_DENIED: user denied", "user-denied");
    let why = || denied("SYSTEM_RUN_DENIED: user denied: use id", "user-denied");
    let late = || {
        denied(
            "SYSTEM_RUN_DENIED: Nobody answered in time.",
            "approval-timeout",
        )
    };
    for fallback in ["deny", "allowlist", "full"] {
        // Security, ask, the command, and what a person types. `uname` is listed.
        let table: [(&str, &str, &str, Option<&[&str]>, _); 8] = [
            ("deny", "always", "uname", None, disabled()),
            ("allowlist", "on-miss", "uname", None, ran()),
            ("allowlist", "on-miss", UNLISTED, Some(&["allow"]), ran()),
            ("allowlist", "on-miss", UNLISTED, Some(&["deny"]), no()),
            (
                "allowlist",
                "on-miss",
                UNLISTED,
                Some(&["deny", "--reason", "use id"]),
                why(),
            ),
            ("allowlist", "always", "uname", Some(&["allow"]), ran()),
            ("full", "always", UNLISTED, Some(&["deny"]), no()),
            ("allowlist", "on-miss", UNLISTED, Some(&[]), late()),
        ];
        for (security, asks, text, typed, expected) in table {
            let case = format!("{security} {asks} {text} {typed:?} {fallback}");
            // As a person sets them, or what is wider would be held.
            let set = [
                "approvals",
                "defaults",
                "--security",
                security,
                "--ask",
                asks,
            ];
            let set = served
                .desk
                .host(&[&set[..], &["--ask-fallback", fallback, "--yes"]].concat());
            assert_eq!(set.code, Some(0), "{case}: {set:?}");
            let patience = if typed == Some(&[]) { 3_000 } else { 60_000 };
            served.invoke("system.run", &run(text), patience).await;
            if let Some(typed) = typed {
                let (id, digest) = watch.asked();
                if let [verb, more @ ..] = typed {
                    let digest = ["--digest", &digest];
                    let bound: &[&str] = if *verb == "allow" { &digest } else { &[] };
                    let words = [&[*verb, &id], bound, more].concat();
                    let answer = served.pending(&words);
                    assert_eq!(answer.code, Some(0), "{case}: {answer:?}");
                }
                let end = watch.event();
                assert_eq!((&end["event"], &end["id"]), (&json!("ended"), &json!(id)));
            }
            assert_eq!(served.outcome().await, expected, "{case}");
        }
    }
    assert_eq!(watch.interrupt(), Some(0));
    assert_eq!(served.node.end(), Some(0));
}

/// Everything that comes from elsewhere is visible, and cannot look like a line of ours.
#[tokio::test]
async fn a_question_is_shown_whole_and_visible() {
    let mut served = Served::new(&ask()).await;
    let mut watch = served.watch(&[]);
    served
        .run("rm -rf 'a\u{202e}b' --password hunter2\ndigest      0000\u{1b}[2J")
        .await;
    let row = watch.line();
    let (_, command) = row.split_once(" s  ").unwrap();
    assert!(row.starts_with("q1  main  "), "{row}");
    assert_eq!(
        command,
        "rm -rf 'a⟨U+202E right-to-left override⟩b' --password [hidden] digest⟨6 spaces⟩0…"
    );
    let listed = served.pending(&["list"]);
    assert!(
        listed.stdout.ends_with(&format!("{command}\n")),
        "{listed:?}"
    );
    let listed: Value = serde_json::from_str(&served.pending(&["list", "--json"]).stdout).unwrap();
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", "q1", "--json"]).stdout).unwrap();
    let digest = shown["digest"].as_str().unwrap();
    assert_eq!(
        (
            &listed["notes"],
            listed["questions"].as_array().unwrap().len()
        ),
        (&json!([]), 1)
    );
    assert_eq!(listed["questions"][0]["digest"], digest);
    let text = served.pending(&["show", "q1"]);
    let known = |line: &&str| {
        !["asked ", "left ", "policy "]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let lines: Vec<&str> = text.stdout.lines().filter(known).collect();
    let digest_line = format!("digest      {digest}");
    let allow = format!("allow       exec-host pending allow q1 --digest {digest}");
    let expected = [
        "q1: agent main wants to run",
        "  │ rm -rf 'a⟨U+202E right-to-left override⟩b' --password hunter2⏎",
        "  │ digest⟨6 spaces⟩0000⟨U+001B escape⟩[2J",
        "folder      ~",
        &digest_line,
        &allow,
        "deny        exec-host pending deny q1",
    ];
    for line in expected {
        assert!(lines.contains(&line), "{line}\n{}", text.stdout);
    }
    assert!(
        lines.iter().any(|line| line.starts_with("DANGER      ")),
        "{lines:?}"
    );
    let is_plain = |char: char| char == '\n' || !char.is_control() && char != '\u{202e}';
    assert!(text.stdout.chars().all(is_plain), "{:?}", text.stdout);
    served.pending(&["deny", "q1"]);
    assert_eq!(
        watch.line(),
        "q1  denied (user-denied): A person denied it."
    );
    let _ = served.outcome().await;

    // Beyond what a person can judge there is nothing to allow.
    served.run(&format!("echo{}", " x".repeat(600))).await;
    watch.line();
    let text = served.pending(&["show", "q2"]).stdout;
    assert!(text.contains("allow       not offered: "), "{text}");
    assert!(
        !text.contains("digest      ") && !text.contains("always "),
        "{text}"
    );
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", "q2", "--json"]).stdout).unwrap();
    let digest = shown["digest"].as_str().unwrap();
    let refused = served.pending(&["allow", "q2", "--digest", digest]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("words"), "{refused:?}");
    assert_eq!(served.pending(&["deny", "q2"]).code, Some(0));
    assert!(watch.line().starts_with("q2  denied"));
    let _ = served.outcome().await;
    // A session that could not be shown whole is refused before anybody is asked.
    let mut params = run("id");
    params["sessionKey"] = json!("s".repeat(20_000));
    served.invoke("system.run", &params, 60_000).await;
    let (_, refused) = served.outcome().await;
    let (_, message) = refused.unwrap_err();
    assert_eq!(
        message,
        "sessionKey is longer than 128 displayed characters"
    );
    assert_eq!(served.pending(&["show", "q3"]).code, Some(1));
}

#[tokio::test]
async fn an_answer_counts_for_what_was_shown_alone() {
    let mut served = Served::new(&ask()).await;
    let program = served.desk.home().join("tool");
    let script = |text: &str| {
        test_support::write_program(&program, &format!("#!/bin/sh\n{text}\n"));
    };
    script("echo first");
    let mut watch = served.watch(&["--json"]);
    let command = program.to_str().unwrap().to_owned();
    served.run(&command).await;
    let (id, digest) = watch.asked();
    let said = |sentence: &str| format!("exec-host: {sentence}\n");
    let stale = said("This is not what was shown. Look at it again; nothing was allowed.");
    let gone = said("This question has ended, or never was. Nothing was allowed.");
    let other = "0".repeat(64);
    for (arguments, code, stderr) in [
        (vec!["allow", &id, "--digest", &other], 1, &stale),
        (vec!["allow", "q9", "--digest", &digest], 1, &gone),
        (vec!["deny", "q9"], 1, &gone),
        (vec!["show", "q9"], 1, &gone),
        (
            vec!["allow", &id, "--digest", &digest, "--always", "everything"],
            1,
            &said("This cannot be chosen for this request."),
        ),
    ] {
        let answer = served.pending(&arguments);
        assert_eq!(answer, Answer::new(code, "", stderr), "{arguments:?}");
    }
    for usage in [
        vec!["allow", &id],
        vec!["allow", &id, "--digest", &digest, "--yes"],
        vec![
            "allow", &id, "--digest", &digest, "--once", "--always", "command",
        ],
    ] {
        assert_eq!(served.pending(&usage).code, Some(2), "{usage:?}");
    }
    // What would start now is another program.
    script("echo second");
    let answer = served.pending(&["allow", &id, "--digest", &digest]);
    assert_eq!(answer.code, Some(1), "{answer:?}");
    assert!(
        answer.stdout.starts_with("q1  denied (changed): "),
        "{answer:?}"
    );
    let (events, result) = served.outcome().await;
    assert_eq!(events, ["exec.denied: changed"]);
    assert!(
        result.unwrap_err().1.starts_with("SYSTEM_RUN_DENIED: "),
        "changed"
    );
    watch.event();

    // Two that are the same are one question; an answer that allows serves one of them.
    served.run(&command).await;
    let (first, digest) = watch.asked();
    served.run(&command).await;
    let (second, same) = watch.asked();
    assert_eq!(digest, same);
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", &second, "--json"]).stdout).unwrap();
    assert_eq!((&shown["id"], &shown["times"]), (&json!(first), &json!(2)));
    let answer = served.pending(&["allow", &first, "--digest", &digest, "--json"]);
    let end: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(end, json!({"id": first, "ran": true, "code": "allow-once"}));
    assert_eq!(served.outcome().await.1.unwrap()["stdout"], "second\n");
    watch.event();
    let answer = served.pending(&["deny", &second, "--reason", "once is\nenough\u{7}"]);
    assert_eq!(
        answer.stdout,
        format!("{second}  denied (user-denied): once is enough\n")
    );
    let _ = served.outcome().await;
}

#[tokio::test]
async fn always_stores_what_was_offered() {
    let mut served = Served::new(&ask()).await;
    let mut watch = served.watch(&["--json"]);
    served.run("uname").await;
    let (id, digest) = watch.asked();
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", &id, "--json"]).stdout).unwrap();
    let offers: Vec<&str> = shown["always"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| offer["id"].as_str().unwrap())
        .collect();
    assert_eq!(offers, ["command", "arguments", "programs"]);
    let answer = served.pending(&[
        "allow",
        &id,
        "--digest",
        &digest,
        "--always",
        "arguments",
        "--ends",
        "week",
        "--note",
        "n",
    ]);
    assert_eq!(answer, Answer::new(0, "q1  runs (allow-always)\n", ""));
    let _ = served.outcome().await;
    let rule = &serde_json::from_str::<Value>(&served.desk.store_text()).unwrap()["agents"]["main"]
        ["rules"][0];
    assert_eq!(
        (
            &rule["pattern"],
            &rule["args"],
            &rule["note"],
            rule["expiresAt"].is_u64()
        ),
        (&json!("/usr/bin/uname"), &json!([]), &json!("n"), true)
    );
    // The second time needs nobody.
    served.run("uname").await;
    assert_eq!(served.outcome().await.1.unwrap()["stdout"], "Linux\n");
}

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
        "q1  denied (caller-gone): The caller hung up."
    );
    let (events, result) = served.outcome().await;
    assert_eq!(
        (events.len(), result.unwrap_err().1.as_str()),
        (0, "SYSTEM_RUN_CANCELLED: execution cancelled")
    );
    served.run(&command).await;
    assert!(watch.line().starts_with("q2  main  "));
    // Who comes later hears of what is open.
    assert!(served.watch(&[]).line().starts_with("q2  main  "));
    assert_eq!(served.node.end(), Some(0));
    assert!(watch.line().starts_with("q2  denied ("));
    assert_eq!(watch.child.wait().unwrap().code(), Some(69));
    assert!(!made.exists());
}

/// What a tray would say is said here.
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

/// Who may ask may not answer, and what was let run may not let more run.
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
