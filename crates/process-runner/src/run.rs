//! Runs one command from its start to its end.

use std::future::{Future, pending, ready};
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{ChildStderr, ChildStdout};
use tokio::task::unconstrained;
use tokio::time::sleep;

use crate::command::is_bare;
use crate::mark::Marked;
use crate::os::{self, Piped};
use crate::output::CappedBytes;
use crate::{Command, End, Limits, Outcome};

/// The bytes of one read: as many as a pipe holds on Linux.
pub(crate) const CHUNK: usize = 64 * 1024;

/// Runs `command` to its end, with the default [`Limits`]. If `cancelled` completes first, the
/// command is killed, or not started at all.
///
/// Returns at most [`Limits::grace`] after the program's end or its time limit. Dropping the
/// future kills the process tree. Needs a tokio runtime with time and I/O.
pub async fn run(command: &Command, cancelled: impl Future<Output = ()>) -> Outcome {
    run_with(command, Limits::default(), cancelled).await
}

/// As [`run`], with other limits.
pub async fn run_with(
    command: &Command,
    limits: Limits,
    cancelled: impl Future<Output = ()>,
) -> Outcome {
    let mut cancelled = pin!(cancelled);
    tokio::select! {
        biased;
        () = &mut cancelled => return not_run(End::Cancelled),
        () = ready(()) => {}
    }
    let (mut tree, Piped { stdout, stderr, .. }) = match os::start(&Marked::new(command), false) {
        Ok(started) => started,
        Err(error) => return not_run(why_not(command, &error)),
    };
    let mut pipes = Pipes::new(stdout, stderr, limits.output);
    let mut timeout = pin!(elapsed(command.timeout));

    let stopped = loop {
        tokio::select! {
            biased;
            () = tree.ended() => break None,
            () = &mut cancelled => break Some(End::Cancelled),
            () = &mut timeout => break Some(End::TimedOut),
            () = pipes.read(), if pipes.are_open() => {}
        }
    };

    if stopped.is_some() {
        tree.kill();
    }
    let rest = async {
        while pipes.are_open() {
            pipes.read().await;
        }
        if stopped.is_some() {
            tree.ended().await;
        }
    };
    tokio::select! {
        biased;
        () = rest => {}
        () = &mut cancelled, if stopped.is_none() => {}
        () = sleep(limits.grace) => {}
    }
    tree.end_the_rest();
    // A killed process that is not dead yet hangs in the system, so its end is not waited for.
    let end = tree.finish();
    pipes.outcome(stopped.unwrap_or(end))
}

pub(crate) async fn elapsed(timeout: Option<Duration>) {
    match timeout {
        Some(timeout) => sleep(timeout).await,
        None => pending().await,
    }
}

/// Polls `read` once and returns whether it is done. The caller continues it or drops it.
///
/// Two streams do not tell which was written first. After a read from stderr, stdout is polled
/// once more with this and its bytes are taken first. So output to stdout followed by output to
/// stderr stays in that order, because a pipe holds no more than one [`CHUNK`].
pub(crate) fn at_once(read: impl Future<Output = ()>) -> bool {
    // Without this, the runtime may make a task pause after many reads, as if nothing were there.
    let read = pin!(unconstrained(read));
    read.poll(&mut Context::from_waker(Waker::noop()))
        .is_ready()
}

/// The two streams while they are read.
struct Pipes {
    stdout: Pipe<ChildStdout>,
    stderr: Pipe<ChildStderr>,
    room: usize,
}

impl Pipes {
    fn new(stdout: ChildStdout, stderr: ChildStderr, room: usize) -> Self {
        Self {
            stdout: Pipe::new(stdout),
            stderr: Pipe::new(stderr),
            room,
        }
    }

    fn are_open(&self) -> bool {
        self.stdout.reader.is_some() || self.stderr.reader.is_some()
    }

    /// Reads once, from the stream that has something first. Dropping the future loses nothing.
    async fn read(&mut self) {
        tokio::select! {
            () = self.stdout.fill() => self.stdout.keep(&mut self.room),
            () = self.stderr.fill() => {
                if at_once(self.stdout.fill()) {
                    self.stdout.keep(&mut self.room);
                }
                self.stderr.keep(&mut self.room);
            }
        }
    }

    fn outcome(self, end: End) -> Outcome {
        let (stdout, stderr) = (self.stdout.kept, self.stderr.kept);
        Outcome {
            end,
            truncated: stdout.is_cut() || stderr.is_cut(),
            stdout: stdout.into_text(),
            stderr: stderr.into_text(),
        }
    }
}

struct Pipe<R> {
    /// `None` after the end of the stream.
    reader: Option<R>,
    chunk: Vec<u8>,
    kept: CappedBytes,
}

impl<R: AsyncRead + Unpin> Pipe<R> {
    fn new(reader: R) -> Self {
        Self {
            reader: Some(reader),
            chunk: Vec::with_capacity(CHUNK),
            kept: CappedBytes::default(),
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

    fn keep(&mut self, room: &mut usize) {
        if self.chunk.is_empty() {
            self.reader = None;
        }
        self.kept.push(&self.chunk, room);
        self.chunk.clear();
    }
}

fn not_run(end: End) -> Outcome {
    Outcome {
        end,
        stdout: String::new(),
        stderr: String::new(),
        truncated: false,
    }
}

/// Why a program could not be started. Systems report the same error for a missing folder, program
/// or interpreter, so the cause is looked up here.
pub(crate) fn why_not(command: &Command, error: &std::io::Error) -> End {
    use std::io::ErrorKind::{NotFound, PermissionDenied};

    if let Some(cwd) = &command.cwd
        && let Err(why) = os::enter(cwd)
    {
        return End::CwdUnavailable(why.to_string());
    }
    let is_there = command
        .file()
        .is_some_and(|file| !is_bare(&file) && file.exists());
    let kind = error.kind();
    if kind == NotFound && is_there {
        return End::NotExecutable("the interpreter it names is missing".to_owned());
    }
    if kind == NotFound {
        return End::NotFound;
    }
    if kind == PermissionDenied || os::is_bad_format(error) {
        return End::NotExecutable(error.to_string());
    }
    End::NotStarted(error.to_string())
}
