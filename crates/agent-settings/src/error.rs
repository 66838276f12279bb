//! Why settings of an agent are not written.

use std::io;
use std::path::PathBuf;

use crate::Agent;

/// What is in a file does not allow the edit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Neither we nor the agent can read it.
    #[error("it cannot be read ({0})")]
    Syntax(String),
    /// Something else stands where a list or an object belongs.
    #[error("{0} has an unexpected form")]
    Shape(&'static str),
    /// Two members have one name, and readers differ in which of them counts.
    #[error("{0:?} is in it twice")]
    Twice(String),
    /// Somebody else's server has the name of ours.
    #[error("another server is called {0}")]
    Taken(&'static str),
    /// It is not ours, though it has the name of our file.
    #[error("another program wrote it")]
    NotOurs,
    /// It is no text.
    #[error("it is not UTF-8 text")]
    NoText,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// What is in a file does not allow the edit.
    #[error("{} was left as it is: {why}. Repair it, then try again", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: Unfit,
    },
    /// The file is elsewhere.
    #[error("{} is a link to {}, outside your home, and was left as it is. Edit that file by hand, or replace the link with a file", path.display(), target.display())]
    Outside {
        /// The name.
        path: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
    /// The file belongs to another user.
    #[error("{} belongs to another user and was left as it is. Run this as that user", .0.display())]
    NotYours(PathBuf),
    /// The file may not be written.
    #[error("{} is read-only and was left as it is. Make it writable, then try again", .0.display())]
    ReadOnly(PathBuf),
    /// Somebody wrote the file after it was looked at.
    #[error("{} has changed since you saw the difference, and was left as it is. Try again", .0.display())]
    Changed(PathBuf),
    /// The system refuses.
    #[error("{} could not be {what}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What failed.
        what: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// What we keep about the files cannot be read.
    #[error("{} cannot be read ({why}), so nobody knows what was written. Move it away, then try again", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A tool is for one person.
    #[error("{} gets the tool only in the settings of a user. Leave out --system or --mcp", .0.name())]
    NoSystem(Agent),
    /// The agent takes no other command.
    #[error("{} does not let a hook change the command. Leave out --run", .0.name())]
    NoRun(Agent),
    /// Our own program has a path that settings cannot name.
    #[error("settings cannot hold the path {}. Move exec-host to a folder without special characters in its name", .0.display())]
    Program(PathBuf),
}
