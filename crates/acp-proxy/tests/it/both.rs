//! Both ends of a proxy, and its guard.

use std::sync::Arc;
use std::time::Duration;

use acp_proxy::{Agent, ClosedBy, serve};
use exec_policy::{Code, Platform, Question, Ruling};
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex,
    split,
};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// An end as its owner has it.
pub(crate) struct End {
    input: Option<WriteHalf<DuplexStream>>,
    output: Lines<BufReader<ReadHalf<DuplexStream>>>,
}

impl End {
    fn new(stream: DuplexStream) -> Self {
        let (output, input) = split(stream);
        Self {
            input: Some(input),
            output: BufReader::new(output).lines(),
        }
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.raw(format!("{message}\n").as_bytes()).await;
    }

    pub(crate) async fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        timeout(PATIENCE, input.write_all(bytes))
            .await
            .unwrap()
            .unwrap();
    }

    /// The next line as it came.
    pub(crate) async fn line(&mut self) -> String {
        let line = timeout(PATIENCE, self.output.next_line());
        line.await.unwrap().unwrap().unwrap()
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.line().await).unwrap()
    }

    /// Everything that comes until the other side closes.
    pub(crate) async fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = timeout(PATIENCE, self.output.next_line())
            .await
            .unwrap()
            .unwrap()
        {
            lines.push(line);
        }
        lines
    }

    pub(crate) async fn close(&mut self) {
        let mut input = self.input.take().unwrap();
        input.shutdown().await.unwrap();
    }
}

/// A question that the guard was asked, and the way to answer it.
pub(crate) struct Put {
    pub(crate) question: Question,
    answer: oneshot::Sender<Ruling>,
}

impl Put {
    pub(crate) fn answer(self, runs: bool) {
        let code = if runs {
            Code::AllowOnce
        } else {
            Code::UserDenied
        };
        let refusal = Ruling::refusal(&self.question.request, code, "person", "A person decided.");
        let ruling = Ruling {
            runs,
            message: (!runs).then(|| "use make".to_owned()),
            ..refusal
        };
        assert!(self.answer.send(ruling).is_ok(), "it is still waited for");
    }

    /// Waits until nobody waits for the answer.
    pub(crate) async fn withdrawn(mut self) {
        timeout(PATIENCE, self.answer.closed()).await.unwrap();
    }
}

pub(crate) struct Both {
    pub(crate) editor: End,
    pub(crate) agent: End,
    questions: mpsc::UnboundedReceiver<Put>,
    pub(crate) told: Arc<Mutex<Vec<String>>>,
    pub(crate) served: JoinHandle<ClosedBy>,
}

impl Both {
    pub(crate) fn start() -> Self {
        let (editor, ours) = duplex(64 * 1024);
        let (agent, program) = duplex(64 * 1024);
        let (put, questions) = mpsc::unbounded_channel();
        let told = Arc::new(Mutex::new(Vec::new()));
        let ask = move |question: Question| {
            let (answer, answered) = oneshot::channel();
            put.send(Put { question, answer }).unwrap();
            async move { answered.await.unwrap() }
        };
        let noted = Arc::clone(&told);
        let known = Agent {
            id: "opencode".to_owned(),
            folder: "/start".to_owned(),
            platform: Platform::Linux,
            shell: Some("/bin/bash".to_owned()),
            path: Some("/bin".to_owned()),
            wait: Duration::from_secs(7),
        };
        let served = tokio::spawn(async move {
            let told = move |sentence: &str| noted.try_lock().unwrap().push(sentence.to_owned());
            serve(known, split(ours), split(program), ask, told).await
        });
        Self {
            editor: End::new(editor),
            agent: End::new(agent),
            questions,
            told,
            served,
        }
    }

    pub(crate) async fn question(&mut self) -> Put {
        timeout(PATIENCE, self.questions.recv())
            .await
            .unwrap()
            .unwrap()
    }

    /// Nothing was asked so far.
    pub(crate) fn nothing_asked(&mut self) {
        assert!(self.questions.try_recv().is_err());
    }

    /// The editor begins a session with a folder.
    pub(crate) async fn session(&mut self, session: &str, folder: &str) {
        let params = json!({ "cwd": folder, "mcpServers": [] });
        let begin =
            json!({ "jsonrpc": "2.0", "id": "n", "method": "session/new", "params": params });
        self.editor.send(&begin).await;
        assert_eq!(self.agent.next().await, begin);
        let begun = json!({ "jsonrpc": "2.0", "id": "n", "result": { "sessionId": session } });
        self.agent.send(&begun).await;
        assert_eq!(self.editor.next().await, begun);
    }
}

/// A request for permission with the four usual options.
pub(crate) fn permission(id: Value, call: Value) -> Value {
    let option = |id: &str| json!({ "optionId": format!("o-{id}"), "name": id, "kind": id });
    let options = ["allow_always", "allow_once", "reject_once", "reject_always"].map(option);
    json!({ "jsonrpc": "2.0", "id": id, "method": "session/request_permission", "params": {
        "sessionId": "s", "toolCall": call, "options": options,
    } })
}

pub(crate) fn shell(command: &str) -> Value {
    json!({ "toolCallId": "c", "kind": "execute", "title": "To see", "rawInput": { "command": command } })
}

pub(crate) fn terminal(id: Value, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "terminal/create", "params": params })
}

pub(crate) fn chosen(id: Value, option: &str) -> Value {
    let outcome = json!({ "outcome": "selected", "optionId": option });
    json!({ "jsonrpc": "2.0", "id": id, "result": { "outcome": outcome } })
}

pub(crate) fn cancelled(id: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": { "outcome": { "outcome": "cancelled" } } })
}
