//! Why a socket is not served, and why a call got no answer, as sentences.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use approvals_ipc::{BindError, ClientError, Flaw};
use catalogue::Language;
use openclaw_database::Problem;
use visible_text::sentence;
use wording::{Say, cause, shown};

/// Why the approvals socket is not served. Its `Display` is English, for logs.
#[derive(Debug)]
pub enum SocketProblem {
    /// The policy could not be moved to the place where it has to be.
    Place(local_policy::MoveError),
    /// The approvals file cannot be used.
    Store(approvals_store::Error),
    /// The approvals file has no token, so no caller could prove its identity.
    NoToken,
    /// The socket cannot be bound.
    Bind(BindError),
    /// The socket was lost, and cannot be bound again.
    Lost(Arc<BindError>),
}

impl fmt::Display for SocketProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(error) => error.fmt(formatter),
            Self::Store(error) => error.fmt(formatter),
            Self::NoToken => formatter.write_str("the approvals file has no token"),
            Self::Bind(error) => error.fmt(formatter),
            Self::Lost(error) => error.fmt(formatter),
        }
    }
}

impl SocketProblem {
    /// The sentence for a person, without a full stop.
    #[must_use]
    pub fn say(&self, words: Language) -> String {
        let problem = match self {
            Self::Place(error) => sentence(&error.say(words)),
            Self::Store(error) => sentence(&error.say(words)),
            Self::NoToken => words.socket_no_token(),
            Self::Bind(error) => bind(error, words),
            Self::Lost(error) => bind(error, words),
        };
        words.tray_not_served(&problem)
    }
}

/// Why the socket of a newer OpenClaw is not served.
#[derive(Debug)]
pub enum OpenClawProblem {
    /// OpenClaw's database does not say where the socket is.
    Database(Problem),
    /// The socket cannot be bound.
    Bind(BindError),
    /// The thread that reads the database has ended, with this message.
    Ended(String),
}

impl fmt::Display for OpenClawProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(problem) => problem.fmt(formatter),
            Self::Bind(error) => error.fmt(formatter),
            Self::Ended(why) => formatter.write_str(why),
        }
    }
}

/// What a person has to know about a newer OpenClaw on this computer. Its `Display` is English,
/// for logs.
#[derive(Debug)]
pub enum OpenClawNote {
    /// Where the policy is.
    Place(local_policy::Note),
    /// OpenClaw's node host cannot ask here.
    Socket(OpenClawProblem),
}

impl fmt::Display for OpenClawNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(note) => note.fmt(formatter),
            Self::Socket(problem) => {
                write!(
                    formatter,
                    "OpenClaw's node host cannot ask here: {problem}."
                )
            }
        }
    }
}

impl OpenClawNote {
    /// The sentence for a person.
    #[must_use]
    pub fn say(&self, words: Language) -> String {
        let problem = match self {
            Self::Place(note) => return sentence(&note.say(words)),
            Self::Socket(OpenClawProblem::Bind(error)) => bind(error, words),
            Self::Socket(OpenClawProblem::Ended(why)) => shown(why),
            Self::Socket(OpenClawProblem::Database(problem)) => database(problem, words),
        };
        words.beside_problem(&problem)
    }
}

fn database(problem: &Problem, words: Language) -> String {
    match problem {
        Problem::Unreadable { path: at, source } => {
            words.beside_unreadable(&path(at), &cause(source, words))
        }
        Problem::Damaged { path: at, source } => {
            words.beside_damaged(&path(at), &shown(&source.to_string()))
        }
        Problem::Busy { path: at } => words.beside_busy(&path(at)),
        Problem::Unfinished { path: at } => words.beside_unfinished(&path(at)),
        Problem::Schema { path: at, source } => {
            words.beside_schema(&path(at), &shown(&source.to_string()))
        }
        Problem::Document { path: at } => words.beside_document(&path(at)),
        Problem::NoToken => words.beside_no_token(),
    }
}

fn bind(error: &BindError, words: Language) -> String {
    match error {
        BindError::NotAbsolute(at) => words.socket_not_absolute(&path(at)),
        BindError::PathTooLong {
            path: at,
            bytes,
            limit,
        } => words.socket_too_long(&path(at), *bytes, *limit),
        BindError::Directory { path: at, problem } => {
            words.socket_folder(&path(at), &flaw(*problem, words))
        }
        BindError::Lock { path: at, problem } => {
            words.socket_lock(&path(at), &flaw(*problem, words))
        }
        BindError::InUse { path: at, pid } => match pid {
            Some(pid) => words.socket_in_use_by(&path(at), &process(*pid)),
            None => words.socket_in_use(&path(at)),
        },
        BindError::NotASocket(at) => words.socket_not_a_socket(&path(at)),
        BindError::Io {
            path: at, source, ..
        } => words.socket_system(&path(at), &cause(source, words)),
    }
}

/// `OpenClaw, pid 812`, where the system tells what runs there.
fn process(pid: u32) -> String {
    let program = local_policy::facts::program_of(pid);
    let name = program.as_deref().and_then(Path::file_name);
    match name {
        Some(name) => format!("{}, pid {pid}", shown(&name.to_string_lossy())),
        None => format!("pid {pid}"),
    }
}

fn flaw(flaw: Flaw, words: Language) -> String {
    match flaw {
        Flaw::NotAFile => words.flaw_not_a_file(),
        Flaw::NotAFolder => words.flaw_not_a_folder(),
        Flaw::Link => words.flaw_link(),
        Flaw::OtherUser => words.flaw_other_user(),
        Flaw::SeveralNames => words.flaw_several_names(),
        Flaw::Shared => words.flaw_shared(),
    }
}

/// Why a call to the socket got no answer, as the part of a sentence after a colon.
#[must_use]
pub fn unanswered(error: &ClientError, words: Language) -> String {
    match error {
        ClientError::Unreachable { path: at, source } => {
            words.client_unreachable(&path(at), &cause(source, words))
        }
        ClientError::ForeignServer(at) | ClientError::ForeignClient(at) => {
            words.client_foreign(&path(at))
        }
        ClientError::NoAnswer(at) => words.client_ended(&path(at)),
        ClientError::TimedOut { path: at, wait } => {
            let seconds = usize::try_from(wait.as_secs()).unwrap_or(usize::MAX);
            words.client_late(&path(at), seconds)
        }
        ClientError::BadAnswer { path: at, .. } => words.client_unclear(&path(at)),
        // A drill adds nothing to the environment, and its words can be written.
        ClientError::EnvUnread(_) | ClientError::PatchUnread(_) | ClientError::Unwritable(_) => {
            shown(&error.to_string())
        }
    }
}

fn path(path: &Path) -> String {
    shown(&path.to_string_lossy())
}
