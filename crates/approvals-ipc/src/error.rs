//! The errors of a server that cannot serve its socket.

use std::io;
use std::path::PathBuf;

use crate::caller::Peer;

/// Why [`Server::bind`](crate::Server::bind) did not get its socket.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// The path is relative.
    #[error("the socket path {} is not absolute: write the whole path", .0.display())]
    NotAbsolute(PathBuf),
    /// The path is too long for the system's socket address.
    #[error(
        "the socket path {} is {bytes} bytes long and this system takes {limit}: choose a shorter one",
        .path.display()
    )]
    PathTooLong {
        /// The path.
        path: PathBuf,
        /// Its length in bytes.
        bytes: usize,
        /// The longest length that fits.
        limit: usize,
    },
    /// The folder of the socket lets others in.
    #[error("the socket folder {} {problem}: choose a folder of your own", .path.display())]
    Directory {
        /// The folder.
        path: PathBuf,
        /// The problem.
        problem: Flaw,
    },
    /// The lock file is not a regular file of ours.
    #[error("{} {problem}: remove it", .path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// The problem.
        problem: Flaw,
    },
    /// Another running program serves this socket.
    #[error("another program already answers on {}{}: quit it first", .path.display(), by(.pid))]
    InUse {
        /// The socket.
        path: PathBuf,
        /// The id of its process, if the system tells.
        pid: Option<u32>,
    },
    /// A file that is not a socket is in its place.
    #[error("{} is not a socket and was left alone: move it away", .0.display())]
    NotASocket(PathBuf),
    /// The system refused a step.
    #[error("cannot {step} {}: {source}", .path.display())]
    Io {
        /// The step.
        step: &'static str,
        /// The path that it was about.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// A problem with a file or folder, as the end of a sentence about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It is not a regular file.
    #[error("is not a plain file")]
    NotAFile,
    /// It is not a folder.
    #[error("is not a folder")]
    NotAFolder,
    /// It is a symbolic link.
    #[error("is a link")]
    Link,
    /// It belongs to another user.
    #[error("belongs to another user")]
    OtherUser,
    /// It is a hard link to something else.
    #[error("has more than one name")]
    SeveralNames,
    /// Everybody can create files in it.
    #[error("is shared with other users")]
    Shared,
}

impl BindError {
    /// The error for a socket that another program serves; `peer` is that program, if known.
    pub(crate) fn in_use(path: &std::path::Path, peer: Option<Peer>) -> Self {
        Self::InUse {
            path: path.to_owned(),
            pid: peer.and_then(|peer| peer.pid),
        }
    }

    /// For `map_err`: the step that failed, and the path.
    pub(crate) fn io(step: &'static str, path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { step, path, source }
    }
}

/// ` (pid 812)`, if it is known.
fn by(pid: &Option<u32>) -> String {
    pid.map_or_else(String::new, |pid| format!(" (pid {pid})"))
}
