//! What goes wrong.

use std::{fmt, io, path::PathBuf};

/// What a place of the document must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// `{…}`.
    Object,
    /// `[…]`.
    List,
    /// A key that an agent may have.
    AgentId,
    /// An entry or a rule that names programs.
    Item,
    /// Version 1, the only one.
    VersionOne,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::AgentId => "the id of an agent",
            Self::Item => "an item with a pattern",
            Self::VersionOne => "1",
        })
    }
}

/// How an error names the document itself where it has a place.
pub const WHOLE: &str = "the document";

/// Why the file gives no policy. Whatever the case, its bytes stay as they are.
#[derive(Debug, thiserror::Error)]
pub enum LoadProblem {
    /// Not strict JSON; comments and trailing commas are not.
    #[error("{} is not valid JSON at line {line}, column {column} ({reason}); correct it there or restore an earlier version", .path.display())]
    Unparsable {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1; 0 is the end of the line before.
        column: usize,
        /// What the parser says.
        reason: String,
    },
    /// A version that is not 1.
    #[error("{} has version {found}, and this program knows only version 1; update this program, or set \"version\": 1 if you wrote the file by hand", .path.display())]
    NewerVersion {
        /// The file.
        path: PathBuf,
        /// The value of `version`.
        found: String,
    },
    /// JSON, but no object.
    #[error("{} is not a JSON object; restore an earlier version, or move the file away to start again", .path.display())]
    NotAnObject {
        /// The file.
        path: PathBuf,
    },
    /// A place that holds policy and is of another kind: nothing in it would count, its
    /// denials included.
    #[error("{place} in {} is not {expected}; correct it there or restore an earlier version", .path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Such as `agents` or `agents.main.rules`.
        place: Box<str>,
        /// What the place must hold.
        expected: Expected,
    },
    /// Nothing in it, although it held a document before, or a start would have to write one:
    /// the remains of a write that failed.
    #[error("{} is empty; restore an earlier version, or remove the file to start again", .path.display())]
    Emptied {
        /// The file.
        path: PathBuf,
    },
    /// More than 64 MiB.
    #[error("{} is larger than 64 MiB, too large for an approvals file; restore an earlier version", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// A folder, a pipe or a device.
    #[error("{} is not a regular file; move it away", .path.display())]
    NotAFile {
        /// What is there.
        path: PathBuf,
    },
    /// The file cannot be read.
    #[error("{} cannot be read ({source}); check its permissions", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Why an edit was not made. The file is then as it was; only where the new text is in place
/// and its folder fails to reach the disk ([`Error::Write`] with the folder's path) is the
/// edit made, and may be gone after a loss of power.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no document to edit.
    #[error(transparent)]
    Load(#[from] LoadProblem),
    /// The file is a symbolic link, and writing would replace it or what it points to.
    #[error("{} is a link, so it is not written; put the file itself there", .path.display())]
    Link {
        /// The link.
        path: PathBuf,
    },
    /// A step of the save failed.
    #[error("{} cannot be written ({source}); check the folder's permissions and free space", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// An earlier version cannot be used.
    #[error("the earlier version {} cannot be used ({source}); choose another one", .path.display())]
    Backup {
        /// Its file.
        path: PathBuf,
        /// What is wrong with the version.
        source: io::Error,
    },
    /// Another process keeps the lock.
    #[error("{} has been locked by another program for {seconds} s; end that program and try again", .path.display())]
    Locked {
        /// The lock file.
        path: PathBuf,
        /// How many seconds the edit waited.
        seconds: u64,
    },
    /// Another program rewrote the file each time an edit was about to be saved.
    #[error("{} keeps changing while it is edited; stop the program that rewrites it and try again", .path.display())]
    Changing {
        /// The file.
        path: PathBuf,
    },
    /// The file is no longer what a person has seen.
    #[error("{} has changed since you saw it; look at it again", .path.display())]
    Unseen {
        /// The file.
        path: PathBuf,
    },
    /// The place of the edit holds something of another kind.
    #[error("{place} in {} is not {expected}; correct it by hand", .path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Such as `agents.main.allowlist`.
        place: String,
        /// What the place must hold.
        expected: Expected,
    },
    /// A name that OpenClaw refuses.
    #[error("{agent:?} cannot be an agent's id; give the id of an agent, or * for all")]
    Agent {
        /// The name.
        agent: String,
    },
    /// A pattern of white space.
    #[error("an empty pattern matches nothing; write the path of a program")]
    EmptyPattern,
    /// JSON keeps text only.
    #[error("the socket path {} is not text; choose another place", .path.display())]
    SocketPath {
        /// The path.
        path: PathBuf,
    },
    /// The system gives no randomness.
    #[error("the system gave no random bytes for a new token or id ({source}); try again")]
    Random {
        /// What the system says.
        source: io::Error,
    },
}
