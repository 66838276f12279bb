//! A program that runs while others read its output and write to it.

mod drive;
mod input;
mod values;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use crate::mark::Marked;
use crate::os;
use crate::run::why_not;
use crate::tail::{Tail, last};
use crate::{Command, End};

use drive::Connection;
use input::Message;
pub use input::NotWritten;
pub use values::{Capacity, Fresh, NotStarted, Output, Size, Start, Started};

/// A program that runs or has ended. Clones share it. When the last one is dropped, the program is
/// killed with everything that it started.
#[derive(Clone)]
pub struct Session(Arc<Handle>);

struct Handle {
    shared: Arc<Shared>,
    id: Option<u32>,
    started: SystemTime,
    has_terminal: bool,
    input: mpsc::UnboundedSender<Message>,
    stop: CancellationToken,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The state that the task of the program shares with the handles.
struct Shared {
    state: Mutex<State>,
    /// How many bytes the program wrote, escape sequences included.
    written: watch::Sender<u64>,
    end: watch::Sender<Option<SessionEnd>>,
    input: input::Budget,
}

impl Shared {
    fn new(capacity: Capacity, input: bool) -> Self {
        Self {
            state: Mutex::new(State {
                all: Tail::new(capacity.0),
                total: 0,
                read: 0,
                application_keys: false,
            }),
            written: watch::Sender::new(0),
            end: watch::Sender::new(None),
            input: input::Budget::new(input),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A poisoned lock is taken all the same: no code leaves the state half changed under it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct State {
    all: Tail,
    /// How many bytes of text there were in all.
    total: u64,
    /// How many of these bytes were returned as fresh or left out.
    read: u64,
    application_keys: bool,
}

#[derive(Debug, Clone)]
struct SessionEnd {
    end: End,
    at: SystemTime,
    moment: Instant,
    left_behind: Vec<String>,
}

impl Session {
    /// Starts `command`. Its time limit counts from now. Needs a tokio runtime with time and I/O.
    ///
    /// # Errors
    /// The program did not start.
    pub fn start(command: &Command, start: Start) -> Result<Started, NotStarted> {
        let marked = Marked::new(command);
        let mut no_terminal = None;
        let terminal = start.terminal.and_then(|size| {
            os::start_in_terminal(&marked, size.into())
                .map_err(|error| no_terminal = Some(error.to_string()))
                .ok()
        });
        let (tree, connection) = match terminal {
            Some((tree, stream, window)) => (tree, Connection::terminal(stream, window)),
            None => {
                let (tree, pipes) = os::start(&marked, start.input)
                    .map_err(|error| NotStarted(why_not(command, &error)))?;
                (tree, Connection::pipes(pipes))
            }
        };
        let has_terminal = connection.has_terminal();
        let shared = Arc::new(Shared::new(start.capacity, start.input || has_terminal));
        let (sender, receiver) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let id = tree.id();
        tokio::spawn(drive::drive(
            tree,
            connection,
            receiver,
            command.timeout,
            stop.clone(),
            Arc::clone(&shared),
        ));
        let session = Self(Arc::new(Handle {
            shared,
            id,
            started: SystemTime::now(),
            has_terminal,
            input: sender,
            stop,
        }));
        Ok(Started {
            session,
            no_terminal,
        })
    }

    /// The id of the process.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.0.id
    }

    /// The time of the start.
    #[must_use]
    pub fn started(&self) -> SystemTime {
        self.0.started
    }

    /// Waits for the end of the program and of its output. Processes that the program left behind
    /// delay that by half a second at most.
    pub async fn ended(&self) -> End {
        let mut end = self.0.shared.end.subscribe();
        match end.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(ended)) => ended.end.clone(),
            Ok(None) | Err(_) => End::Unknown("nobody watched it".to_owned()),
        }
    }

    /// Waits until the program wrote more than this many bytes, or ended.
    pub async fn wrote_more_than(&self, bytes: u64) {
        let mut written = self.0.shared.written.subscribe();
        tokio::select! {
            _ = written.wait_for(|written| *written > bytes) => {}
            _ = self.ended() => {}
        }
    }

    /// How the program ended; `None` while it runs.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.0
            .shared
            .end
            .borrow()
            .as_ref()
            .map(|ended| ended.end.clone())
    }

    /// The time of the end; `None` while it runs.
    #[must_use]
    pub fn ended_at(&self) -> Option<SystemTime> {
        self.0.shared.end.borrow().as_ref().map(|ended| ended.at)
    }

    /// How long ago the program ended, by the monotonic clock; `None` while it runs.
    #[must_use]
    pub fn ended_for(&self) -> Option<Duration> {
        let ended = self.0.shared.end.borrow();
        ended.as_ref().map(|ended| ended.moment.elapsed())
    }

    /// The text that was written since the last call.
    #[must_use]
    pub fn fresh(&self) -> Fresh {
        let mut state = self.0.shared.state();
        let unread = state.total - state.read;
        let limit = usize::try_from(unread).unwrap_or(usize::MAX);
        let text = last(state.all.as_str(), limit).to_owned();
        state.read = state.total;
        Fresh {
            left_out: unread - text.len() as u64,
            text,
        }
    }

    /// Waits until there is new text or the program has ended.
    pub async fn news(&self) {
        let mut written = self.0.shared.written.subscribe();
        loop {
            let has_fresh = {
                let state = self.0.shared.state();
                state.total > state.read
            };
            if has_fresh {
                return;
            }
            tokio::select! {
                changed = written.changed() => if changed.is_err() { return },
                _ = self.ended() => return,
            }
        }
    }

    /// The commands of the processes that the program left behind and that were killed with it, if
    /// the system tells, as Linux does.
    #[must_use]
    pub fn left_behind(&self) -> Vec<String> {
        let end = self.0.shared.end.borrow();
        end.as_ref()
            .map(|ended| ended.left_behind.clone())
            .unwrap_or_default()
    }

    /// The output so far.
    #[must_use]
    pub fn output(&self) -> Output {
        let state = self.0.shared.state();
        Output {
            text: state.all.as_str().to_owned(),
            total: state.total,
            written: *self.0.shared.written.borrow(),
            truncated: state.all.is_cut(),
        }
    }

    /// The last `limit` bytes of the output, and whether anything was dropped so far.
    #[must_use]
    pub fn tail(&self, limit: usize) -> (String, bool) {
        let state = self.0.shared.state();
        let text = last(state.all.as_str(), limit).to_owned();
        (text, state.all.is_cut())
    }

    /// Whether the program asked for the application sequences of the cursor keys.
    #[must_use]
    pub fn application_keys(&self) -> bool {
        self.0.shared.state().application_keys
    }

    /// Queues `bytes` for the program's input.
    ///
    /// # Errors
    /// The input is closed, or too much waits in it already.
    pub fn write(&self, bytes: &[u8]) -> Result<(), NotWritten> {
        self.0.shared.input.take(bytes.len())?;
        self.send(Message::Bytes(bytes.to_vec()))
    }

    /// Ends the input: a pipe is closed after the bytes that were written before. A terminal gets
    /// its end-of-file character and stays open.
    ///
    /// # Errors
    /// The input was closed before.
    pub fn end_input(&self) -> Result<(), NotWritten> {
        const END_OF_FILE: &[u8] = if cfg!(windows) { b"\x1a" } else { b"\x04" };
        if self.0.has_terminal {
            return self.write(END_OF_FILE);
        }
        self.0.shared.input.close()?;
        self.send(Message::End)
    }

    /// Sets the size of the program's terminal, if it has one.
    pub fn resize(&self, size: Size) {
        let _ = self.send(Message::Resize(size));
    }

    /// Kills the program and everything that it started. Returns at once; [`Session::ended`]
    /// waits.
    pub fn kill(&self) {
        self.0.stop.cancel();
    }

    fn send(&self, message: Message) -> Result<(), NotWritten> {
        self.0.input.send(message).map_err(|_| NotWritten::Closed)
    }
}

impl State {
    fn push(&mut self, text: &str) {
        self.total += text.len() as u64;
        self.all.push(text);
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Session")
            .field("id", &self.0.id)
            .field("end", &self.end())
            .finish_non_exhaustive()
    }
}
