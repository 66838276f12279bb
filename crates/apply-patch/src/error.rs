//! The errors of a patch.

use std::io;

/// Why nothing was changed. The words are those of similar tools where they have some.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The patch is empty.
    #[error("Provide a patch input.")]
    Empty,
    /// `*** Begin Patch` is missing.
    #[error("The first line of the patch must be '*** Begin Patch'")]
    Begin,
    /// `*** End Patch` is missing.
    #[error("The last line of the patch must be '*** End Patch'")]
    End,
    /// A line breaks the grammar. The line of `*** Begin Patch` is 1.
    #[error("Invalid patch hunk at line {line}: {problem}")]
    Hunk {
        /// The number of the line.
        line: usize,
        /// The problem.
        problem: String,
    },
    /// The patch has no files.
    #[error("No files were modified.")]
    NoHunks,
    /// A path is empty.
    #[error("The patch names a file with an empty path. Name it.")]
    NoPath,
    /// A path leads out of the workspace.
    #[error("Path escapes sandbox root ({root}): {path}")]
    Escapes {
        /// The workspace.
        root: String,
        /// The path as written.
        path: String,
    },
    /// A link would be removed, or leads nowhere.
    #[error("{path} is a link. Name the file that it leads to.")]
    Link {
        /// The path as written.
        path: String,
    },
    /// The file cannot be read.
    #[error("Failed to read file to update {path}: {why}")]
    Unreadable {
        /// The absolute path.
        path: String,
        /// The reason.
        why: String,
    },
    /// A file to delete does not exist.
    #[error("Failed to delete file {path}: it does not exist")]
    Missing {
        /// The absolute path.
        path: String,
    },
    /// A file to add exists already.
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
        /// The absolute path.
        path: String,
    },
    /// The lines to replace are not in the file.
    #[error("Failed to find expected lines in {path}:\n{lines}")]
    NoLines {
        /// The lines.
        lines: String,
        /// The absolute path.
        path: String,
    },
    /// The text after `@@` is in the file more than once.
    #[error(
        "Found {count} occurrences of context '{context}' in {path}. The context must be unique; \
         name a line that is there once."
    )]
    ContextTwice {
        /// How many times.
        count: usize,
        /// The text.
        context: String,
        /// The absolute path.
        path: String,
    },
    /// The lines to replace are in the file more than once.
    #[error(
        "Found {count} occurrences of these lines in {path}. The lines must be unique; add lines \
         around them, or an @@ line that names where they are:\n{lines}"
    )]
    LinesTwice {
        /// How many times.
        count: usize,
        /// The lines.
        lines: String,
        /// The absolute path.
        path: String,
    },
    /// An update changes nothing.
    #[error("No changes made to {path}.")]
    NoChange {
        /// The path within the workspace.
        path: String,
    },
    /// The file has changed since it was read.
    #[error("{path} changed while the patch was prepared. Read it again.")]
    Changed {
        /// The path within the workspace.
        path: String,
    },
    /// A real path is not Unicode text, so it cannot be judged.
    #[error("{path} leads to a file whose name is not Unicode. Rename that file.")]
    NoText {
        /// The path within the workspace, as far as it is text.
        path: String,
    },
    /// The file is read-only.
    #[error("{path} is read-only.")]
    ReadOnly {
        /// The path within the workspace.
        path: String,
    },
    /// The system refused to write.
    #[error("{path} could not be written: {why}")]
    NotWritten {
        /// The path within the workspace.
        path: String,
        /// The error of the system.
        why: io::Error,
    },
    /// A step failed, and so did putting back the steps before it.
    #[error("{problem} These files could not be put back: {}.", .files.join(", "))]
    Unrestored {
        /// The first failure.
        problem: Box<Error>,
        /// Each file, with the path of its old content.
        files: Vec<String>,
    },
    /// The workspace cannot be opened.
    #[error("The workspace {root} cannot be opened: {why}")]
    NoWorkspace {
        /// The workspace.
        root: String,
        /// The error of the system.
        why: io::Error,
    },
}
