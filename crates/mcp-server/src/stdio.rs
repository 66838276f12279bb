//! The client's two streams.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use json_lines::{Line, Lines};
use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, JsonRpcMessage, ProtocolVersion, ServerJsonRpcMessage, ServerResult,
};
use rmcp::transport::Transport;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::batches::Batches;

/// The longest line, in bytes: the default limit of clients and servers of this protocol.
const LONGEST: usize = 16 * 1024 * 1024;
/// How many lines may wait for a client that does not read.
const WAITING: usize = 64;
/// How long lines that still wait get when the server ends.
const LAST: Duration = Duration::from_secs(1);

/// Codes of JSON-RPC.
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const INVALID_PARAMS: i64 = -32602;

/// A line to write, and the channel that reports that it was written.
type Outgoing = (String, Option<oneshot::Sender<io::Result<()>>>);

/// The state that both directions share.
#[derive(Debug, Default)]
struct State {
    /// The version of the protocol, once it is agreed on.
    version: Option<ProtocolVersion>,
    batches: Batches,
}

/// One JSON-RPC message a line, in each direction. A line that is no message gets an answer, and
/// the next one is read.
pub(crate) struct Stdio<R> {
    lines: Lines<R>,
    state: Arc<Mutex<State>>,
    /// Messages of a batch that still have to be passed on.
    received: VecDeque<ClientJsonRpcMessage>,
    /// Answers of this layer that still have to be written.
    refused: VecDeque<Value>,
    /// `None` once it is closed.
    outgoing: Option<mpsc::Sender<Outgoing>>,
    writer: JoinHandle<()>,
}

impl<R: AsyncRead + Unpin> Stdio<R> {
    pub(crate) fn new(input: R, output: impl AsyncWrite + Send + Unpin + 'static) -> Self {
        let (outgoing, receiver) = mpsc::channel(WAITING);
        Self {
            lines: Lines::new(input, LONGEST),
            state: Arc::default(),
            received: VecDeque::new(),
            refused: VecDeque::new(),
            outgoing: Some(outgoing),
            writer: tokio::spawn(write(output, receiver)),
        }
    }

    fn line(&mut self, line: Line) {
        let line = match line {
            Line::Whole(line) => line,
            Line::TooLong(id) => {
                let sentence = format!("The message is longer than {LONGEST} bytes.");
                self.refused
                    .push_back(refusal(id.as_ref(), INVALID_REQUEST, &sentence));
                return;
            }
        };
        let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            return;
        }
        match serde_json::from_slice(text) {
            Ok(Value::Array(messages)) => self.batch(messages),
            Ok(message) => match self.message(message) {
                Ok(message) => self.received.extend(message),
                Err(refusal) => self.refused.push_back(refusal),
            },
            Err(error) => {
                let sentence = format!("The line isn't JSON: {error}");
                self.refused
                    .push_back(refusal(None, PARSE_ERROR, &sentence));
            }
        }
    }

    fn batch(&mut self, messages: Vec<Value>) {
        let version = state(&self.state).version.clone();
        if version != Some(ProtocolVersion::V_2025_03_26) {
            let version = version.map_or_else(
                || "Nothing was agreed on yet".to_owned(),
                |version| format!("Version {version} has none"),
            );
            let sentence = format!("Send one message in a line, not a batch. {version}.");
            self.refused
                .push_back(refusal(None, INVALID_REQUEST, &sentence));
            return;
        }
        if messages.is_empty() {
            self.refused
                .push_back(refusal(None, INVALID_REQUEST, "The batch is empty."));
            return;
        }
        let mut waiting = Vec::new();
        let mut refused = Vec::new();
        for message in messages {
            let id = message.get("id").cloned();
            let is_request = message.get("method").is_some();
            match self.message(message) {
                Ok(message) => {
                    waiting.extend(id.filter(|_| is_request && message.is_some()));
                    self.received.extend(message);
                }
                Err(refusal) => refused.push(refusal),
            }
        }
        let done = state(&self.state).batches.begin(waiting, refused);
        self.refused.extend(done);
    }

    /// A message of the protocol; `None` if it need not be understood.
    ///
    /// # Errors
    /// The answer to a line that is no message.
    fn message(&mut self, mut message: Value) -> Result<Option<ClientJsonRpcMessage>, Value> {
        let id = message.get("id").cloned();
        let method = message["method"].as_str().unwrap_or_default().to_owned();
        if method == "tools/call" {
            read_arguments(&mut message)
                .map_err(|sentence| refusal(id.as_ref(), INVALID_PARAMS, &sentence))?;
        }
        if method == "notifications/cancelled" {
            let given_up = &message["params"]["requestId"];
            let done = state(&self.state).batches.cancelled(given_up);
            self.refused.extend(done);
        }
        match serde_json::from_value(message) {
            Ok(message) => Ok(Some(message)),
            // A notification gets no answer.
            Err(_) if id.is_none() && !method.is_empty() => Ok(None),
            Err(error) => {
                let sentence = format!("The message doesn't fit the protocol: {error}");
                Err(refusal(id.as_ref(), INVALID_REQUEST, &sentence))
            }
        }
    }
}

/// Turns the arguments of a call into an object, if they came as text.
fn read_arguments(message: &mut Value) -> Result<(), String> {
    let Some(arguments) = message.pointer_mut("/params/arguments") else {
        return Ok(());
    };
    if let Value::String(text) = arguments
        && let Ok(read @ Value::Object(_)) = serde_json::from_str(text)
    {
        *arguments = read;
    }
    if arguments.is_null() {
        *arguments = json!({});
    }
    if arguments.is_object() {
        return Ok(());
    }
    let shown: String = arguments.to_string().chars().take(80).collect();
    Err(format!(
        "The arguments of a tool must be a JSON object, not {shown}"
    ))
}

fn refusal(id: Option<&Value>, code: i64, sentence: &str) -> Value {
    // A value that is no id cannot be returned as one.
    let id = id.filter(|id| id.is_string() || id.is_i64() || id.is_u64());
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": sentence } })
}

fn state(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // A poisoned lock is taken all the same: no code leaves the state half changed under it.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn write(mut output: impl AsyncWrite + Unpin, mut lines: mpsc::Receiver<Outgoing>) {
    while let Some((mut line, waits)) = lines.recv().await {
        line.push('\n');
        let written = async {
            output.write_all(line.as_bytes()).await?;
            output.flush().await
        };
        let written = written.await;
        if let Some(waits) = waits {
            // The sender may have left.
            let _ = waits.send(written);
        }
    }
}

fn closed() -> io::Error {
    io::Error::new(io::ErrorKind::NotConnected, "the client is gone")
}

impl<R: AsyncRead + Send + Unpin> Transport<RoleServer> for Stdio<R> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let (shared, outgoing) = (Arc::clone(&self.state), self.outgoing.clone());
        async move {
            let line = {
                let mut state = state(&shared);
                if let JsonRpcMessage::Response(response) = &message
                    && let ServerResult::InitializeResult(begun) = &response.result
                {
                    state.version = Some(begun.protocol_version.clone());
                }
                if state.batches.is_empty() {
                    serde_json::to_string(&message)?
                } else {
                    match state.batches.answered(serde_json::to_value(&message)?) {
                        Some(line) => line.to_string(),
                        // The other answers of its batch are waited for.
                        None => return Ok(()),
                    }
                }
            };
            let (waits, written) = oneshot::channel();
            let outgoing = outgoing.ok_or_else(closed)?;
            let sent = outgoing.send((line, Some(waits))).await;
            sent.map_err(|_| closed())?;
            written.await.map_err(|_| closed())?
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            while let Some(refused) = self.refused.front() {
                let line = refused.to_string();
                // If dropped here, it is sent at the next call.
                self.outgoing.as_ref()?.send((line, None)).await.ok()?;
                self.refused.pop_front();
            }
            if let Some(message) = self.received.pop_front() {
                return Some(message);
            }
            // A client that cannot be read is gone.
            let line = self.lines.next().await.ok()??;
            self.line(line);
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.outgoing = None;
        // A client that does not read its last answers must not delay the end.
        let _ = timeout(LAST, &mut self.writer).await;
        Ok(())
    }
}
