//! What is run, and what came of it.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One command. Its `Debug` shows neither arguments nor environment.
#[derive(Clone, Default)]
pub struct Command {
    /// The argument vector as the program will see it.
    pub argv: Vec<String>,
    /// The folder to run in; the runner's own when absent.
    pub cwd: Option<PathBuf>,
    /// The whole environment; nothing is inherited.
    pub env: Vec<(OsString, OsString)>,
    /// How long it may run; without end when absent.
    pub timeout: Option<Duration>,
    /// The file to execute, while `argv[0]` stays as written (on Windows, which has one name
    /// for both, the program sees this path). When absent, `argv[0]`: a path is taken from
    /// `cwd`, a bare name is looked up in the `PATH` of `env`. Given, it also starts faster.
    pub program: Option<PathBuf>,
}

impl Command {
    /// The path or bare name that is executed; `None` where there is no word at all.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let file = match &self.program {
            Some(program) => program.clone(),
            None => PathBuf::from(self.argv.first()?),
        };
        // Systems disagree from where a relative path starts when the folder changes too.
        match &self.cwd {
            Some(cwd) if !is_bare(&file) => Some(cwd.join(file)),
            Some(_) | None => Some(file),
        }
    }
}

/// A name without a folder, to be looked up in `PATH`.
pub(crate) fn is_bare(file: &Path) -> bool {
    file.parent() == Some(Path::new(""))
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command")
            .field("argv", &"[hidden]")
            .field("cwd", &self.cwd)
            .field("env", &"[hidden]")
            .field("timeout", &self.timeout)
            .field("program", &self.program)
            .finish()
    }
}

/// How much output, and how much patience after the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes kept of stdout and stderr together, as the program wrote them.
    pub output: usize,
    /// How long processes left behind may hold the output open after the program's end.
    pub grace: Duration,
}

impl Default for Limits {
    /// 200 000 bytes (D14) and half a second.
    fn default() -> Self {
        Self {
            output: 200_000,
            grace: Duration::from_millis(500),
        }
    }
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What it wrote, with U+FFFD for what is no UTF-8. A stream that lost bytes to
    /// [`Limits::output`] is cut between two characters and ends in `… (truncated)`.
    pub stdout: String,
    /// The same for stderr.
    pub stderr: String,
    /// At least one stream lost bytes.
    pub truncated: bool,
}

/// What is said of [`End::Unguarded`].
pub const UNGUARDED: &str =
    "ended: the guard that ends commands when this program is killed was itself ended";

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It returned this code.
    Exited(i32),
    /// A signal ended it, by number; not one of ours. Not on Windows.
    Signalled(i32),
    /// It was killed at its timeout.
    TimedOut,
    /// It was killed because the caller left, or never started because he had left before.
    Cancelled,
    /// It was ended because its guard was killed or stopped, and nothing would have ended it
    /// with this process.
    Unguarded,
    /// There is no such program.
    NotFound,
    /// The file is there and cannot be executed: why.
    NotExecutable(String),
    /// The folder cannot be entered: why.
    CwdUnavailable(String),
    /// The system did not start it: why.
    NotStarted(String),
    /// It ran, and the system does not tell how it ended: why.
    Unknown(String),
}
