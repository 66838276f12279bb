//! Why the socket cannot be served.

use std::io;
use std::path::PathBuf;

use crate::caller::Peer;

/// Why [`Server::bind`](crate::Server::bind) did not get its socket.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// The path names no place of its own.
    #[error("the socket path {} is not absolute: write the whole path", .0.display())]
    NotAbsolute(PathBuf),
    /// The path does not fit the system's socket address.
    #[error(
        "the socket path {} is {bytes} bytes long and this system takes {limit}: choose a shorter one",
        .path.display()
    )]
    PathTooLong {
        /// The path.
        path: PathBuf,
        /// Its length.
        bytes: usize,
        /// The longest that fits.
        limit: usize,
    },
    /// The socket's folder cannot keep others out.
    #[error("the socket folder {} {problem}: choose a folder of your own", .path.display())]
    Directory {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it.
        problem: Flaw,
    },
    /// The lock file is not a plain file of ours.
    #[error("{} {problem}: remove it", .path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// What is wrong with it.
        problem: Flaw,
    },
    /// Another live program serves this socket.
    #[error("another program already answers on {}{}: quit it first", .path.display(), by(.pid))]
    InUse {
        /// The socket.
        path: PathBuf,
        /// The program's process, where the system tells.
        pid: Option<u32>,
    },
    /// Something that is no socket lies where the socket belongs.
    #[error("{} is not a socket and was left alone: move it away", .0.display())]
    NotASocket(PathBuf),
    /// The system refused a step.
    #[error("cannot {step} {}: {source}", .path.display())]
    Io {
        /// What was tried.
        step: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// What is wrong with a file or folder, as the end of a sentence about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A folder, a device, or another thing.
    #[error("is not a plain file")]
    NotAFile,
    /// A file, or another thing.
    #[error("is not a folder")]
    NotAFolder,
    /// A symbolic link.
    #[error("is a link")]
    Link,
    /// Not of this user.
    #[error("belongs to another user")]
    OtherUser,
    /// A hard link to something else.
    #[error("has more than one name")]
    SeveralNames,
    /// Everybody makes files there.
    #[error("is shared with other users")]
    Shared,
}

impl BindError {
    /// Another program serves it: this one, where that is known.
    pub(crate) fn in_use(path: &std::path::Path, peer: Option<Peer>) -> Self {
        Self::InUse {
            path: path.to_owned(),
            pid: peer.and_then(|peer| peer.pid),
        }
    }

    /// For `map_err`: the step that failed, and on what.
    pub(crate) fn io(step: &'static str, path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { step, path, source }
    }
}

/// ` (pid 812)`, where it is known.
fn by(pid: &Option<u32>) -> String {
    pid.map_or_else(String::new, |pid| format!(" (pid {pid})"))
}
