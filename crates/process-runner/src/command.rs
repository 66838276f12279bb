//! Commands and their outcomes.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One command. Its `Debug` shows neither arguments nor environment.
#[derive(Clone, Default)]
pub struct Command {
    /// The argument vector as the program will see it.
    pub argv: Vec<String>,
    /// The folder to run in; if absent, that of this process.
    pub cwd: Option<PathBuf>,
    /// The whole environment, but for `PWD`, which always names the real folder (not on Windows).
    /// Nothing is inherited.
    pub env: Vec<(OsString, OsString)>,
    /// The time limit; none if absent.
    pub timeout: Option<Duration>,
    /// The file to execute, while `argv[0]` stays as written. Windows has one name for both, so
    /// there the program sees this path. If absent, `argv[0]` decides: a path is relative to
    /// `cwd`, a bare name is looked up in the `PATH` of `env`. A program starts faster if its file
    /// is given.
    pub program: Option<PathBuf>,
}

impl Command {
    /// The path or bare name to execute; `None` if there is no word at all.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let file = match &self.program {
            Some(program) => program.clone(),
            None => PathBuf::from(self.argv.first()?),
        };
        // Systems disagree about where a relative path starts if the folder changes too.
        match &self.cwd {
            Some(cwd) if !is_bare(&file) => Some(cwd.join(file)),
            Some(_) | None => Some(file),
        }
    }

    /// `PWD` of the program. A shell believes a `PWD` that leads to its folder, and `cd ..` then
    /// goes to the parent of that path: by way of a link this is another folder than the one of
    /// which was known that the command runs there.
    #[cfg(unix)]
    pub(crate) fn pwd(&self) -> Option<PathBuf> {
        let real = |folder: &Path| folder.canonicalize().ok();
        match &self.cwd {
            Some(folder) => real(folder),
            None => std::env::current_dir().ok().as_deref().and_then(real),
        }
    }
}

/// Whether `file` is a name without a folder, to be looked up in `PATH`.
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

/// The limits of a run besides its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The bytes that are kept of stdout and stderr together, as the program wrote them.
    pub output: usize,
    /// How long processes that the program left behind may hold its output open after its end.
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

/// The outcome of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How the command ended.
    pub end: End,
    /// The standard output, with U+FFFD for bytes that are not UTF-8. A stream that was cut at
    /// [`Limits::output`] is cut between two characters and ends in `… (truncated)`.
    pub stdout: String,
    /// The standard error, in the same form.
    pub stderr: String,
    /// Whether at least one stream was cut.
    pub truncated: bool,
}

/// The sentence for [`End::Unguarded`].
pub const UNGUARDED: &str =
    "ended: the guard that ends commands when this program is killed was itself ended";

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// The program returned this code.
    Exited(i32),
    /// A signal that we did not send ended the program. Its number; not on Windows.
    Signalled(i32),
    /// The program was killed at its time limit.
    TimedOut,
    /// The program was killed because the caller left, or was not started because the caller had
    /// left before.
    Cancelled,
    /// The program was killed because its guard was killed or stopped: without a guard it could
    /// have outlived this process.
    Unguarded,
    /// The program does not exist.
    NotFound,
    /// The file exists and cannot be executed; the text says why.
    NotExecutable(String),
    /// The folder cannot be entered; the text says why.
    CwdUnavailable(String),
    /// The system did not start the program; the text says why.
    NotStarted(String),
    /// The program ran, and the system does not tell how it ended; the text says why.
    Unknown(String),
}
