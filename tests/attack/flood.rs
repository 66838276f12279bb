//! An agent that floods the history, the queue or the socket, beside another agent.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use approvals_ipc::{Client, ExecRequest, Token};
use promises::{Answer, App, Button, Desk, Node, PATIENCE, Screen, built, turn, until};
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
/// The most connections at once.
const CONNECTIONS: usize = 1_024;

/// The most open questions of one agent.
const OPEN: usize = 1_000;
/// Requests with 64 KiB each. A build for debugging takes its time for each of them.
const FLOOD: usize = 64;

fn desk() -> Desk {
    let desk = Desk::new();
    let store = json!({
        "version": 1,
        "socket": {"token": TOKEN},
        "agents": {"main": {"allowlist": [{"id": "1", "pattern": "/usr/bin/echo"}]}},
    });
    desk.write_store(&store.to_string());
    desk
}

fn socket(desk: &Desk) -> PathBuf {
    desk.state().join("exec-approvals.sock")
}

/// A node that serves the approvals. Its gateway never answers.
fn serve(desk: &Desk) -> (Node, TcpListener) {
    let gateway = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let node = desk.node_that_serves(gateway.local_addr().unwrap().port());
    node.wait_for("serves the approvals");
    (node, gateway)
}

fn runs(desk: &Desk) -> Answer {
    desk.host(&["run", "--", "/usr/bin/echo", "served"])
}

/// Every place is taken by one process that says nothing, or begins a line and never ends it.
#[test]
fn who_says_nothing_keeps_nobody_out() {
    let desk = desk();
    let (_node, _gateway) = serve(&desk);
    for begun in [&b""[..], &b"{\"type\":\"exec\",\"requestJson\":\""[..]] {
        let silent: Vec<UnixStream> = (0..CONNECTIONS)
            .map(|_| {
                let mut stream = UnixStream::connect(socket(&desk)).unwrap();
                stream.write_all(begun).unwrap();
                stream
            })
            .collect();
        assert_eq!(runs(&desk), Answer::new(0, "served\n", ""));
        drop(silent);
    }
}

/// Each guess at the token comes from a process of its own.
#[test]
fn a_new_process_for_each_guess_gets_no_new_count() {
    let desk = desk();
    let (_node, _gateway) = serve(&desk);
    let guesses = desk.home().join("guesses");
    let mut folder = fs::DirBuilder::new();
    folder.mode(0o700).create(&guesses).unwrap();
    let wrong = json!({
        "version": 1,
        "socket": {"path": socket(&desk), "token": "guessed"},
    });
    fs::write(guesses.join("exec-approvals.json"), wrong.to_string()).unwrap();
    let guess = || {
        let mut command = desk.command(&built("exec-host"));
        command.env("OPENCLAW_STATE_DIR", &guesses);
        command.args(["run", "--", "/usr/bin/echo", "guessed"]);
        Answer::of(command.output().unwrap())
    };
    let guessed: Vec<Answer> = (0..14).map(|_| guess()).collect();
    assert!(guessed.iter().all(|answer| answer.code != Some(0)));
    let told = |answer: &&Answer| answer.stderr.contains("invalid auth");
    let limited = |answer: &&Answer| answer.stderr.contains("too many failed requests");
    // Ten in ten seconds are told so; on a slow computer the first of them are forgotten.
    let (told, limited) = (
        guessed.iter().filter(told).count(),
        guessed.iter().filter(limited).count(),
    );
    assert_eq!(told + limited, 14, "{guessed:#?}");
    assert!(limited > 0, "{guessed:#?}");
    // A caller that knows the token does not wait.
    assert_eq!(runs(&desk), Answer::new(0, "served\n", ""));
}

/// Callers that go on, each with a command of its own.
struct Flood {
    runtime: Runtime,
    client: Client,
}

impl Flood {
    fn new(socket: &Path) -> Self {
        Self {
            runtime: tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .unwrap(),
            client: Client::new(socket, Token::from(TOKEN)),
        }
    }

    fn ask(&self, agent: &str, command: &str) -> JoinHandle<String> {
        let (client, request) = (self.client.clone(), request(agent, command));
        self.runtime.spawn(async move {
            match client.exec(&request, PATIENCE * 10).await {
                Ok(Ok(ran)) => ran.stdout,
                Ok(Err(refused)) => refused.message,
                Err(error) => error.to_string(),
            }
        })
    }
}

fn request(agent: &str, command: &str) -> ExecRequest {
    ExecRequest {
        command: vec!["/bin/sh".into(), "-c".into(), command.into()],
        agent_id: Some(agent.into()),
        deadline_ms: Some(600_000),
        ..ExecRequest::default()
    }
}

/// The number of the question in this line of the log.
fn number(line: &str) -> u64 {
    let (_, rest) = line.split_once("Id(").unwrap();
    let (number, _) = rest.split_once(')').unwrap();
    number.parse().unwrap()
}

#[test]
fn the_flood_of_one_agent_hides_no_other() {
    let _turn = turn();
    let (desk, screen) = (desk(), Screen);
    let app = App::start(&desk);
    let flood = Flood::new(&socket(&desk));
    let asking: Vec<_> = (0..OPEN)
        .map(|n| flood.ask("flood", &format!("uname -{n}")))
        .collect();
    let (mut judged, mut first) = (0, None);
    app.wait_for_line("all of them were judged and one was painted", |line| {
        judged += usize::from(line.contains("a request was judged"));
        if line.contains("a card was painted") {
            first.get_or_insert_with(|| number(line));
        }
        judged == OPEN && first.is_some()
    });
    assert_eq!(first, Some(1), "the card in view stays");
    // One more than an agent may have open is refused in words, at once.
    let more = flood.ask("flood", "uname --more");
    let refused = flood.runtime.block_on(more).unwrap();
    assert!(
        refused.contains("flood already has 1000 requests waiting"),
        "{refused}"
    );

    let mut other = desk.call(&["--agent", "other", "--", "uname", "-a"]);
    app.wait_for("agent=\"other\"");
    assert!(!other.has_ended());
    let window = screen.prompt();
    screen.read();
    screen.click(&window, Button::Deny);
    let next = number(&app.wait_for("a card was painted"));
    assert_eq!(
        next,
        u64::try_from(OPEN).unwrap() + 1,
        "the other agent is next"
    );
    screen.click_until(Button::Deny, || other.has_ended());
    assert!(other.answer().stderr.contains("denied"));
    drop(asking);
}

/// A field of `/proc/PID/status`, in MB.
fn memory(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.unwrap().split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() / 1_024
}

/// Waits until no more is left than this, in MB.
fn given_back(pid: u32, before: u64, more: u64) {
    until("the memory to be given back", || {
        (memory(pid) <= before + more).then_some(())
    });
}

#[test]
fn a_node_that_serves_gives_the_memory_of_a_flood_back() {
    let desk = desk();
    let (node, _gateway) = serve(&desk);
    assert_eq!(runs(&desk), Answer::new(0, "served\n", ""));
    let before = memory(node.pid());
    desk.background_client().pour(FLOOD, 65_536);
    given_back(node.pid(), before, 20);
    assert_eq!(runs(&desk), Answer::new(0, "served\n", ""));
}

#[test]
fn the_app_gives_the_memory_of_a_flood_back() {
    let _turn = turn();
    let desk = desk();
    let mut app = App::start(&desk);
    let flood = Flood::new(&socket(&desk));
    let one = flood.ask("main", "uname");
    app.wait_for("a card was painted");
    one.abort();
    app.wait_for("a question ended");
    let before = memory(app.pid());
    desk.background_client().pour(FLOOD, 65_536);
    given_back(app.pid(), before, 40);
    assert_eq!(runs(&desk), Answer::new(0, "served\n", ""));
    assert!(app.is_running());
}
