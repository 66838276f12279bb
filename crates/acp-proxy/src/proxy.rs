//! The two directions, and the questions between them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use exec_policy::{Question, Ruling};
use json_lines::{Line, Lines};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use crate::command::Agent;
use crate::message::{self, Message, is_id, refusal};
use crate::sessions::Sessions;
use crate::step::{Held, INVALID_REQUEST, Settled, Step, step};

/// The longest line, in bytes: prompts hold pictures, and results hold files.
const LONGEST: usize = 64 * 1024 * 1024;
/// How many lines may wait for an end that does not read.
const WAITING: usize = 4;
/// How many requests may wait for the guard.
const HELD: usize = 64;
/// How long the last lines may take to be written.
const LAST: Duration = Duration::from_secs(1);

/// Which end closed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosedBy {
    /// The editor.
    Editor,
    /// The agent.
    Agent,
}

/// Passes lines on in both directions until one end closes. `ask` is the guard; dropping its future
/// withdraws the question. `told` is called with one sentence when the agent writes what is dropped.
pub async fn serve<A, F>(
    agent: Agent,
    editor: (
        impl AsyncRead + Unpin,
        impl AsyncWrite + Send + Unpin + 'static,
    ),
    program: (
        impl AsyncRead + Unpin,
        impl AsyncWrite + Send + Unpin + 'static,
    ),
    ask: A,
    told: impl Fn(&str),
) -> ClosedBy
where
    A: Fn(Question) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Ruling> + Send,
{
    let (to_editor, lines) = mpsc::channel(WAITING);
    let mut editor_writer = tokio::spawn(write(editor.1, lines));
    let (to_agent, lines) = mpsc::channel(WAITING);
    let mut agent_writer = tokio::spawn(write(program.1, lines));
    let open = Arc::new(Mutex::new(Open::default()));
    let ended = {
        let down = Down {
            agent,
            ask,
            open: Arc::clone(&open),
            to_editor: to_editor.clone(),
            to_agent: to_agent.clone(),
            asking: JoinSet::new(),
            has_dropped: AtomicBool::new(false),
        };
        tokio::select! {
            ended = up(editor.0, &open, &to_agent, &to_editor) => ended,
            ended = down.run(program.0, &told) => ended,
        }
    };
    drop((to_agent, to_editor));
    for writer in [&mut editor_writer, &mut agent_writer] {
        // An end that reads no more must not delay the other.
        if timeout(LAST, &mut *writer).await.is_err() {
            writer.abort();
        }
    }
    ended
}

/// What both directions know.
#[derive(Default)]
struct Open {
    sessions: Sessions,
    /// Requests that wait for the guard, by their ids. Who takes one out answers it.
    held: HashMap<String, (Held, AbortHandle)>,
}

impl Open {
    /// Takes a request out, and withdraws its question.
    fn withdraw(&mut self, key: &str) -> Option<Held> {
        let (held, question) = self.held.remove(key)?;
        question.abort();
        Some(held)
    }

    /// Takes out the requests of a session.
    fn withdraw_all(&mut self, session: &str) -> Vec<Held> {
        let of_session = |held: &Held| held.session.as_deref() == Some(session);
        let keys: Vec<String> = self
            .held
            .iter()
            .filter(|(_, (held, _))| of_session(held))
            .map(|(key, _)| key.clone())
            .collect();
        keys.iter().filter_map(|key| self.withdraw(key)).collect()
    }
}

/// A poisoned lock is taken all the same: no code leaves a value half changed under it.
fn held(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From the editor to the agent. Every line is passed on.
async fn up(
    editor: impl AsyncRead + Unpin,
    open: &Mutex<Open>,
    to_agent: &Sender<Vec<u8>>,
    to_editor: &Sender<Vec<u8>>,
) -> ClosedBy {
    let mut lines = Lines::new(editor, LONGEST);
    while let Ok(Some(line)) = lines.next().await {
        let line = match line {
            Line::Whole(line) => line,
            Line::TooLong(id) => {
                if let Some(answer) = too_long(id)
                    && to_editor.send(answer).await.is_err()
                {
                    return ClosedBy::Editor;
                }
                continue;
            }
        };
        for answer in seen(&line, open) {
            if to_agent.send(answer).await.is_err() {
                return ClosedBy::Agent;
            }
        }
        if to_agent.send(with_end(line)).await.is_err() {
            return ClosedBy::Agent;
        }
    }
    ClosedBy::Editor
}

/// Notes what a line of the editor says. Returns answers for the agent.
fn seen(line: &[u8], open: &Mutex<Open>) -> Vec<Vec<u8>> {
    match message::read(line) {
        Ok(Message::Call { id, method, params }) => {
            held(open).sessions.asked(&id, &method, &params);
            Vec::new()
        }
        Ok(Message::Notice { method, params }) if method == "session/cancel" => {
            let session = params["sessionId"].as_str().unwrap_or_default();
            let withdrawn = held(open).withdraw_all(session);
            withdrawn.iter().map(Held::cancelled).collect()
        }
        Ok(Message::Notice { .. } | Message::Answer { .. } | Message::Nothing) | Err(_) => {
            Vec::new()
        }
    }
}

/// From the agent to the editor.
struct Down<A> {
    agent: Agent,
    ask: A,
    open: Arc<Mutex<Open>>,
    to_editor: Sender<Vec<u8>>,
    to_agent: Sender<Vec<u8>>,
    asking: JoinSet<()>,
    has_dropped: AtomicBool,
}

impl<A, F> Down<A>
where
    A: Fn(Question) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Ruling> + Send,
{
    async fn run(mut self, program: impl AsyncRead + Unpin, told: &impl Fn(&str)) -> ClosedBy {
        let mut lines = Lines::new(program, LONGEST);
        loop {
            let line = tokio::select! {
                line = lines.next() => line,
                Some(_) = self.asking.join_next(), if !self.asking.is_empty() => continue,
            };
            let Ok(Some(line)) = line else {
                return ClosedBy::Agent;
            };
            let sent = match line {
                Line::Whole(line) => self.line(line, told).await,
                Line::TooLong(id) => {
                    self.dropped(told);
                    match too_long(id) {
                        Some(answer) => self.answer(answer).await,
                        None => Ok(()),
                    }
                }
            };
            if let Err(ended) = sent {
                return ended;
            }
        }
    }

    async fn line(&mut self, line: Vec<u8>, told: &impl Fn(&str)) -> Result<(), ClosedBy> {
        let step = step(&line, &self.agent, &mut held(&self.open).sessions);
        match step {
            Step::Pass => self.pass(line).await,
            Step::Drop => {
                self.dropped(told);
                Ok(())
            }
            Step::Answer(answer) => self.answer(answer).await,
            Step::GiveUp(id) => {
                let withdrawn = held(&self.open).withdraw(&id.to_string());
                if let Some(withdrawn) = withdrawn {
                    self.answer(withdrawn.given_up()).await?;
                }
                self.pass(line).await
            }
            Step::Ask(held) => match self.begin(*held, line) {
                None => Ok(()),
                Some(refusal) => self.answer(refusal).await,
            },
        }
    }

    /// Asks the guard. Returns the answer for the agent where that cannot be done.
    fn begin(&mut self, request: Held, line: Vec<u8>) -> Option<Vec<u8>> {
        let key = request.id.to_string();
        let mut open = held(&self.open);
        if open.held.contains_key(&key) {
            return Some(request.refused("A request with this id still waits."));
        }
        if open.held.len() == HELD {
            return Some(request.refused("Too many requests wait for the person."));
        }
        let (ask, shared) = (self.ask.clone(), Arc::clone(&self.open));
        let (to_editor, to_agent) = (self.to_editor.clone(), self.to_agent.clone());
        let asked = request.asked.clone();
        let own = key.clone();
        // The lock is held until the request is in the map, so that the task finds it there.
        let task = self.asking.spawn(async move {
            let mut ruling = match asked.probe {
                Some(probe) => Some(ask(probe).await).filter(|ruling| !ruling.runs),
                None => None,
            };
            if ruling.is_none() {
                ruling = Some(ask(asked.question).await);
            }
            let taken = held(&shared).held.remove(&own);
            let (Some(ruling), Some((request, _))) = (ruling, taken) else {
                return;
            };
            // Where the other end is gone, the proxy ends.
            let _ = match request.settled(&ruling) {
                Settled::Answer(answer) => to_agent.send(answer).await,
                Settled::Pass => to_editor.send(with_end(line)).await,
            };
        });
        open.held.insert(key, (request, task));
        None
    }

    async fn pass(&self, line: Vec<u8>) -> Result<(), ClosedBy> {
        let sent = self.to_editor.send(with_end(line)).await;
        sent.map_err(|_| ClosedBy::Editor)
    }

    async fn answer(&self, answer: Vec<u8>) -> Result<(), ClosedBy> {
        let sent = self.to_agent.send(answer).await;
        sent.map_err(|_| ClosedBy::Agent)
    }

    fn dropped(&self, told: &impl Fn(&str)) {
        if !self.has_dropped.swap(true, Ordering::Relaxed) {
            told("The agent writes lines that are not messages. The editor does not get them.");
        }
    }
}

/// The answer to a request in a line that is too long.
fn too_long(id: Option<Value>) -> Option<Vec<u8>> {
    let sentence = format!("The message is longer than {LONGEST} bytes.");
    let id = id.filter(is_id)?;
    Some(refusal(&id, INVALID_REQUEST, &sentence))
}

fn with_end(mut line: Vec<u8>) -> Vec<u8> {
    line.push(b'\n');
    line
}

/// Writes lines until none come any more, or none is taken.
async fn write(mut output: impl AsyncWrite + Unpin, mut lines: Receiver<Vec<u8>>) {
    while let Some(line) = lines.recv().await {
        let written = async {
            output.write_all(&line).await?;
            output.flush().await
        };
        if written.await.is_err() {
            return;
        }
    }
}
