//! What can be wrong with a patch.

use std::io;

/// Why nothing was changed, in the words that the field's tools use where they have some.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No text.
    #[error("Provide a patch input.")]
    Empty,
    /// No `*** Begin Patch`.
    #[error("The first line of the patch must be '*** Begin Patch'")]
    Begin,
    /// No `*** End Patch`.
    #[error("The last line of the patch must be '*** End Patch'")]
    End,
    /// A line that the grammar does not allow; the line of `*** Begin Patch` is 1.
    #[error("Invalid patch hunk at line {line}: {problem}")]
    Hunk {
        /// Which line.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A patch without a single file.
    #[error("No files were modified.")]
    NoHunks,
    /// A path that is no path.
    #[error("The patch names a file with an empty path. Name it.")]
    NoPath,
    /// A path that leads out of the workspace.
    #[error("Path escapes sandbox root ({root}): {path}")]
    Escapes {
        /// The workspace.
        root: String,
        /// The path as written.
        path: String,
    },
    /// A link is to be removed, or leads nowhere.
    #[error("{path} is a link. Name the file that it leads to.")]
    Link {
        /// The path as written.
        path: String,
    },
    /// The file cannot be read.
    #[error("Failed to read file to update {path}: {why}")]
    Unreadable {
        /// The whole path.
        path: String,
        /// Why.
        why: String,
    },
    /// A file that should be deleted is not there.
    #[error("Failed to delete file {path}: it does not exist")]
    Missing {
        /// The whole path.
        path: String,
    },
    /// A new file is there already.
    #[error("Cannot create {path}: the file already exists. Update it, or delete it first.")]
    Exists {
        /// The path within the workspace.
        path: String,
    },
    /// The text after `@@` is not in the file.
    #[error("Failed to find context '{context}' in {path}")]
    NoContext {
        /// The text.
        context: String,
        /// The whole path.
        path: String,
    },
    /// The lines to replace are not in the file.
    #[error("Failed to find expected lines in {path}:\n{lines}")]
    NoLines {
        /// The lines.
        lines: String,
        /// The whole path.
        path: String,
    },
    /// The text after `@@` is there more than once.
    #[error(
        "Found {count} occurrences of context '{context}' in {path}. The context must be unique; \
         name a line that is there once."
    )]
    ContextTwice {
        /// How often.
        count: usize,
        /// The text.
        context: String,
        /// The whole path.
        path: String,
    },
    /// The lines to replace are there more than once.
    #[error(
        "Found {count} occurrences of these lines in {path}. The lines must be unique; add lines \
         around them, or an @@ line that names where they are:\n{lines}"
    )]
    LinesTwice {
        /// How often.
        count: usize,
        /// The lines.
        lines: String,
        /// The whole path.
        path: String,
    },
    /// An update that leaves the file as it is.
    #[error("No changes made to {path}.")]
    NoChange {
        /// The path within the workspace.
        path: String,
    },
    /// The file is not what it was when it was read.
    #[error("{path} changed while the patch was prepared. Read it again.")]
    Changed {
        /// The path within the workspace.
        path: String,
    },
    /// A real path cannot be written down, and thus not be judged.
    #[error("{path} leads to a name that is no Unicode text. Rename it.")]
    NoText {
        /// The path within the workspace, as far as it is text.
        path: String,
    },
    /// The file may not be written.
    #[error("{path} is read-only.")]
    ReadOnly {
        /// The path within the workspace.
        path: String,
    },
    /// The system refused.
    #[error("{path} could not be written: {why}")]
    NotWritten {
        /// The path within the workspace.
        path: String,
        /// Why.
        why: io::Error,
    },
    /// A step failed, and so did taking back the ones before it.
    #[error("{problem} These files could not be put back: {}.", .files.join(", "))]
    Unrestored {
        /// What failed first.
        problem: Box<Error>,
        /// Each file, and where its old content is.
        files: Vec<String>,
    },
    /// The workspace itself cannot be used.
    #[error("The workspace {root} cannot be opened: {why}")]
    NoWorkspace {
        /// The workspace.
        root: String,
        /// Why.
        why: io::Error,
    },
}
