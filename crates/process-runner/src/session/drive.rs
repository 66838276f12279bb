//! The task that owns a program: reads its output, writes its input, and waits for its end.

use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::input::Message;
use super::{SessionEnd, Shared, Size};
use crate::os::{Piped, Stream, Tree, Window};
use crate::run::{CHUNK, at_once, elapsed};
use crate::terminal::Terminal;
use crate::{End, Limits};

/// The streams that a program is connected to.
pub(super) struct Connection {
    outputs: [Output; 2],
    input: Option<Box<dyn AsyncWrite + Send + Unpin>>,
    window: Option<Window>,
}

impl Connection {
    pub(super) fn pipes(pipes: Piped) -> Self {
        Self {
            outputs: [Output::of(pipes.stdout), Output::of(pipes.stderr)],
            input: pipes.stdin.map(|stdin| Box::new(stdin) as _),
            window: None,
        }
    }

    pub(super) fn terminal(stream: Stream, window: Window) -> Self {
        let (reader, writer) = split(stream);
        Self {
            outputs: [Output::of(reader), Output::default()],
            input: Some(Box::new(writer)),
            window: Some(window),
        }
    }

    pub(super) fn has_terminal(&self) -> bool {
        self.window.is_some()
    }
}

/// One stream that a program writes.
#[derive(Default)]
struct Output {
    /// `None` after the end of the stream.
    reader: Option<Box<dyn AsyncRead + Send + Unpin>>,
    chunk: Vec<u8>,
    terminal: Terminal,
}

impl Output {
    fn of(reader: impl AsyncRead + Send + Unpin + 'static) -> Self {
        Self {
            reader: Some(Box::new(reader)),
            chunk: Vec::with_capacity(CHUNK),
            terminal: Terminal::default(),
        }
    }

    /// Waits for something to read. Never completes after the end.
    async fn fill(&mut self) {
        match &mut self.reader {
            // A stream that cannot be read counts as ended: the chunk stays empty.
            Some(reader) => _ = reader.read_buf(&mut self.chunk).await,
            None => pending().await,
        }
    }

    /// Adds what was read to the text. Returns what the terminal answers the program.
    fn keep(&mut self, stream: usize, shared: &Shared) -> &[u8] {
        let written = self.chunk.len();
        let screen = if written == 0 {
            self.reader = None;
            self.terminal.end()
        } else {
            self.terminal.read(&self.chunk)
        };
        let mut state = shared.state();
        if stream == 0 {
            state.application_keys = screen.application_keys;
        }
        state.push(&screen.text);
        drop(state);
        shared.written.send_modify(|all| *all += written as u64);
        self.chunk.clear();
        &screen.answers
    }
}

/// Adds what was read from stderr to the text, after anything that stdout has ready.
fn keep_second(stdout: &mut Output, stderr: &mut Output, shared: &Shared) {
    if at_once(stdout.fill()) {
        stdout.keep(0, shared);
    }
    stderr.keep(1, shared);
}

/// The input of a program.
struct Feed {
    writer: Option<Box<dyn AsyncWrite + Send + Unpin>>,
    messages: mpsc::UnboundedReceiver<Message>,
    /// The bytes that are being written, and how many of them were.
    current: (Vec<u8>, usize),
}

impl Feed {
    /// Writes once, or takes the next message. Returns a new size of the terminal, if that was
    /// one. Dropping the future loses nothing.
    async fn step(&mut self, shared: &Shared) -> Option<Size> {
        let (bytes, done) = &mut self.current;
        if let Some(writer) = &mut self.writer
            && *done < bytes.len()
        {
            match writer.write(&bytes[*done..]).await {
                Ok(count @ 1..) => *done += count,
                Ok(0) | Err(_) => {
                    self.writer = None;
                    // Either way it is closed now.
                    let _ = shared.input.close();
                }
            }
            return None;
        }
        match self.messages.recv().await {
            Some(Message::Bytes(new)) => {
                shared.input.give_back(new.len());
                self.current = (new, 0);
            }
            Some(Message::End) => self.writer = None,
            Some(Message::Resize(size)) => return Some(size),
            // Every handle of the session is gone, and the task is about to be stopped.
            None => pending().await,
        }
        None
    }

    /// Puts the terminal's answers before the bytes that still wait.
    fn answer(&mut self, answers: &[u8]) {
        if self.writer.is_some() && !answers.is_empty() {
            let (bytes, done) = &mut self.current;
            bytes.drain(..*done);
            *done = 0;
            bytes.extend_from_slice(answers);
        }
    }
}

/// Drives a program to its end, as [`run`](crate::run()) does, and keeps `shared` current.
pub(super) async fn drive(
    mut tree: Tree,
    connection: Connection,
    messages: mpsc::UnboundedReceiver<Message>,
    timeout: Option<Duration>,
    stop: CancellationToken,
    shared: Arc<Shared>,
) {
    let grace = Limits::default().grace;
    let has_terminal = connection.has_terminal();
    let Connection {
        outputs: [mut first, mut second],
        input,
        mut window,
    } = connection;
    let mut feed = Feed {
        writer: input,
        messages,
        current: (Vec::new(), 0),
    };
    let mut timeout = pin!(elapsed(timeout));

    let stopped = loop {
        tokio::select! {
            () = tree.ended() => break None,
            () = stop.cancelled() => break Some(End::Cancelled),
            () = &mut timeout => break Some(End::TimedOut),
            () = first.fill() => {
                let answers = first.keep(0, &shared);
                if has_terminal {
                    feed.answer(answers);
                }
            }
            () = second.fill() => keep_second(&mut first, &mut second, &shared),
            size = feed.step(&shared) => {
                if let (Some(size), Some(window)) = (size, &window) {
                    window.resize(size.into());
                }
            }
        }
    };

    let _ = shared.input.close();
    if stopped.is_some() {
        tree.kill();
    }
    // On Windows this ends the console, and with it the output.
    window.take();
    let rest = async {
        while first.reader.is_some() || second.reader.is_some() {
            tokio::select! {
                () = first.fill() => { first.keep(0, &shared); }
                () = second.fill() => keep_second(&mut first, &mut second, &shared),
            }
        }
        if stopped.is_some() {
            tree.ended().await;
        }
    };
    tokio::select! {
        biased;
        () = rest => {}
        () = stop.cancelled(), if stopped.is_none() => {}
        () = sleep(grace) => {}
    }
    let left_behind = tree.end_the_rest();
    let end = tree.finish();
    drop((first, second, feed));
    shared.state().all.close();
    shared.end.send_replace(Some(SessionEnd {
        // If the whole tree was killed, the program left nothing behind.
        left_behind: match stopped {
            None => left_behind,
            Some(_) => Vec::new(),
        },
        end: stopped.unwrap_or(end),
        at: SystemTime::now(),
        moment: Instant::now(),
    }));
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tokio::io::{AsyncWriteExt, duplex};

    use super::{Output, Shared, keep_second};
    use crate::Capacity;
    use crate::run::CHUNK;

    #[tokio::test]
    async fn what_is_written_to_stdout_and_then_to_stderr_stays_in_that_order() {
        let a_pipe_full = "a".repeat(CHUNK);
        for (out, err) in [("out\n", "err\n"), (&a_pipe_full, "err"), ("", "err")] {
            let shared = Shared::new(Capacity::default(), false);
            let ((mut to_stdout, stdout), (mut to_stderr, stderr)) = (duplex(CHUNK), duplex(CHUNK));
            let (mut stdout, mut stderr) = (Output::of(stdout), Output::of(stderr));
            to_stdout.write_all(out.as_bytes()).await.unwrap();
            to_stderr.write_all(err.as_bytes()).await.unwrap();
            stderr.fill().await;
            keep_second(&mut stdout, &mut stderr, &shared);
            assert!(
                shared.state().all.as_str() == format!("{out}{err}"),
                "{err}"
            );
            assert!(stdout.reader.is_some());
        }
    }
}
