//! What a decision needs to know of the computer.

/// The family of rules for paths, shells and names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Platform {
    /// Linux and other Unix systems.
    Linux,
    /// macOS.
    Macos,
    /// Windows.
    Windows,
}

/// One file, as far as a decision needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFacts {
    /// The real path: every link followed.
    pub real: String,
    /// A regular file that may be executed by the user.
    pub executable: bool,
    /// The user may write the file or the folder it is in.
    pub user_writable: bool,
    /// The system runs it as root, whoever starts it, and the user is not root.
    pub as_root: bool,
}

/// The computer, read only and only when asked.
///
/// Implementations answer from the real file system (`local-policy`) or from a case file.
pub trait Facts {
    /// Whose rules for paths and shells hold.
    fn platform(&self) -> Platform;
    /// The home folder, absolute.
    fn home(&self) -> &str;
    /// The folder that relative words start from when the request names none.
    fn cwd(&self) -> &str;
    /// The folders of `PATH` in which the runner will look, in order.
    fn path(&self) -> &[String];
    /// Milliseconds since the epoch, for rules that expire.
    fn now_ms(&self) -> u64;
    /// What is at this absolute path; `None` where nothing is (or where it cannot be known).
    fn file(&self, path: &str) -> Option<FileFacts>;
    /// Where a link at this absolute path leads, as it is written there; `None` where no link
    /// is, or where it cannot be known.
    fn link(&self, _path: &str) -> Option<String> {
        None
    }
    /// Whether a folder is at this absolute path, links followed.
    fn is_folder(&self, _path: &str) -> bool {
        false
    }
    /// Whether commands inherit a variable of this name.
    fn has_variable(&self, _name: &str) -> bool {
        false
    }
    /// Folders that hold the policy and what is ours, absolute and real, wherever they are.
    fn own_folders(&self) -> &[String] {
        &[]
    }
    /// The hex SHA-256 of a regular file's content; `None` where it cannot be read.
    fn sha256(&self, path: &str) -> Option<String>;
    /// What stands behind `#!` at the start of a regular file, up to the end of the line;
    /// `None` where there is none, or where it cannot be read.
    fn interpreter(&self, path: &str) -> Option<String>;
    /// The names in a folder, in no order, as far as they are text; of a folder with very
    /// many names the first, of what is no folder none.
    fn names(&self, folder: &str) -> Vec<String>;
}
