//! A home, a policy, a node and its gateway, and an app if the test wants one.

use std::fs;
use std::time::Duration;

use approvals_ipc::{
    Caller, ExecAnswer, ExecRequest, Handler, PromptDecision, PromptReply, PromptRequest, Server,
    ServerOptions, Token, WireError,
};
use gateway_protocol::fake_gateway::{FakeGateway, Peer, hello};
use gateway_protocol::{Backoff, Credentials};
use local_policy::LocalMachine;
use node_host::{Node, NodeConfig, Overrides, Status, device};
use paths::Paths;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The token of every app's socket here.
pub(crate) const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

pub(crate) struct World {
    pub(crate) home: TempDir,
    pub(crate) paths: Paths,
    pub(crate) gateway: FakeGateway,
    pub(crate) peer: Peer<TcpStream>,
    pub(crate) statuses: mpsc::UnboundedReceiver<Status>,
    stop: CancellationToken,
    node: JoinHandle<()>,
}

/// A home with this policy.
pub(crate) fn home(policy: &Value) -> (TempDir, Paths) {
    let home = TempDir::new().unwrap();
    let paths = Paths::new(home.path(), |_| None);
    fs::create_dir_all(paths.state_dir()).unwrap();
    let mut document = policy.clone();
    document["version"] = json!(1);
    document["socket"] = json!({"token": TOKEN});
    fs::write(paths.approvals_file(), document.to_string()).unwrap();
    (home, paths)
}

fn machine(paths: &Paths) -> LocalMachine {
    let home = paths.home().to_str().unwrap().to_owned();
    LocalMachine {
        environment: vec![
            ("PATH".into(), "/usr/bin:/bin".into()),
            ("HOME".into(), home.clone()),
        ],
        ..LocalMachine::from_process(home, || false)
    }
}

impl World {
    /// A connected node with this policy, for a gateway of protocol 3 or 4.
    pub(crate) async fn new(policy: &Value, protocol: u32) -> Self {
        let (home, paths) = home(policy);
        let gateway = FakeGateway::start().await;
        let config = NodeConfig::new().with(Overrides {
            host: Some(gateway.address().ip().to_string()),
            port: Some(gateway.address().port()),
            ..Overrides::default()
        });
        let node = Node::new(
            paths.clone(),
            config,
            device(&paths).unwrap(),
            Credentials::default(),
            machine(&paths),
        );
        let node = node.unwrap().with_backoff(Backoff {
            first: Duration::from_millis(1),
            longest: Duration::from_millis(1),
        });
        let (told, statuses) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let tell = move |status| told.send(status).unwrap_or_default();
        let node = tokio::spawn(node.run(tell, stop.clone()));
        let peer = connect(&gateway, protocol).await;
        Self {
            home,
            paths,
            gateway,
            peer,
            statuses,
            stop,
            node,
        }
    }

    /// Sends the node a call with a time limit of 20 s, and waits for the result.
    pub(crate) async fn call(&mut self, command: &str, params: &Value) -> Outcome {
        self.peer.invoke("i1", command, params, 20_000).await;
        self.outcome().await
    }

    /// The events up to the next result, and that result.
    pub(crate) async fn outcome(&mut self) -> Outcome {
        let mut events = Vec::new();
        loop {
            let (method, params) = self.peer.acknowledged().await;
            match method.as_str() {
                "node.event" => {
                    let payload = params["payloadJSON"].as_str().unwrap();
                    let payload: Value = serde_json::from_str(payload).unwrap();
                    events.push((params["event"].as_str().unwrap().to_owned(), payload));
                }
                "node.invoke.result" => return Outcome::of(events, &params),
                other => panic!("{other}"),
            }
        }
    }

    /// Serves the app's socket until the returned app is dropped.
    pub(crate) async fn app(&self, says: Says) -> TestApp {
        let (_, token) = watch::channel(Token::from(TOKEN));
        let options = ServerOptions::new(self.paths.socket_file(), token);
        let server = Server::bind(options).await.unwrap();
        let (seen, asked) = mpsc::unbounded_channel();
        let (prompted, prompts) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let handler = Scripted {
            says,
            seen,
            prompted,
        };
        let task = tokio::spawn(server.run(handler, stop.clone()));
        TestApp {
            asked,
            prompts,
            stop,
            task,
        }
    }

    /// Ends the node and returns its home.
    pub(crate) async fn end(self) -> TempDir {
        self.stop.cancel();
        self.node.await.unwrap();
        self.home
    }
}

/// A connection that speaks protocol 3 or 4.
pub(crate) async fn connect(gateway: &FakeGateway, protocol: u32) -> Peer<TcpStream> {
    let mut peer = gateway.accept().await;
    let (id, _) = peer.challenged("n", Some(1)).await;
    peer.welcome(&id, hello(protocol)).await;
    peer
}

/// The end of one call.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) events: Vec<(String, Value)>,
    pub(crate) id: String,
    /// The payload, or code and message.
    pub(crate) result: Result<Value, (String, String)>,
}

impl Outcome {
    fn of(events: Vec<(String, Value)>, params: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let result = if params["ok"] == true {
            Ok(serde_json::from_str(params["payloadJSON"].as_str().unwrap()).unwrap())
        } else {
            let error = &params["error"];
            Err((text(&error["code"]), text(&error["message"])))
        };
        Self {
            events,
            id: text(&params["id"]),
            result,
        }
    }

    /// The name of each event with its reason or its output.
    pub(crate) fn told(&self) -> Vec<String> {
        let tell = |(name, payload): &(String, Value)| {
            let more = payload["reason"].as_str().or(payload["output"].as_str());
            let name = name.strip_prefix("exec.").unwrap();
            more.map_or_else(|| name.to_owned(), |more| format!("{name}: {more}"))
        };
        self.events.iter().map(tell).collect()
    }

    /// Code and message of an error, or the output and nothing.
    pub(crate) fn answer(&self) -> (&str, &str) {
        match &self.result {
            Ok(payload) => ("ok", payload["stdout"].as_str().unwrap()),
            Err((code, message)) => (code, message),
        }
    }
}

/// How the app answers a command.
pub(crate) enum Says {
    Answer(ExecAnswer),
    /// It does not answer before the caller has gone.
    Nothing,
    /// It answers questions with this decision.
    Prompt(PromptDecision),
}

pub(crate) struct TestApp {
    pub(crate) asked: mpsc::UnboundedReceiver<ExecRequest>,
    pub(crate) prompts: mpsc::UnboundedReceiver<PromptRequest>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl TestApp {
    /// Stops the app, even with a request under way.
    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

struct Scripted {
    says: Says,
    seen: mpsc::UnboundedSender<ExecRequest>,
    prompted: mpsc::UnboundedSender<PromptRequest>,
}

impl Handler for Scripted {
    async fn exec(&self, request: ExecRequest, caller: Caller) -> ExecAnswer {
        self.seen.send(request).unwrap_or_default();
        match &self.says {
            Says::Answer(answer) => {
                if answer.is_ok() {
                    caller.started();
                }
                answer.clone()
            }
            Says::Nothing => {
                caller.gone().await;
                Err(WireError::unavailable("gone", "caller-gone"))
            }
            Says::Prompt(_) => panic!("not a question alone"),
        }
    }

    async fn prompt(&self, request: PromptRequest, _: Caller) -> PromptReply {
        self.prompted.send(request).unwrap_or_default();
        match &self.says {
            Says::Prompt(decision) => (*decision).into(),
            Says::Answer(_) | Says::Nothing => PromptDecision::Deny.into(),
        }
    }
}
