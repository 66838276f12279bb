//! The `apply_patch` tool: several files of a workspace are changed together, or not at all.
//!
//! ```text
//! *** Begin Patch
//! *** Add File: notes/today.md
//! +first line
//! *** Update File: src/main.rs
//! *** Move to: src/program.rs
//! @@ fn main() {
//!      let name = "you";
//! -    greet(name);
//! +    welcome(name);
//! *** Delete File: old.txt
//! *** End Patch
//! ```
//!
//! [`parse`] reads the text, [`plan`] turns it into whole files, [`Workspace::changes`] names
//! these files for the guard, and [`Workspace::apply`] writes them. Only the last one changes
//! anything.
//!
//! # Guarantees
//!
//! - **All or nothing.** Every new file is written to a temporary file before the first one is
//!   renamed into place. If a step fails, the steps before it are undone. (A power cut between two
//!   renames is not covered.)
//! - **Inside the workspace.** Paths are opened relative to the workspace's folder, so neither
//!   `..` nor a link leads out of it, not even a link that is created meanwhile. Absolute links
//!   are not followed, wherever they lead.
//! - **Only what was judged.** Minutes may pass between the plan and the write. It is an error if
//!   a folder on the way to a file became a link, the workspace was replaced, or a file has
//!   changed. Folders are opened part by part and then kept open, so that nobody can put a link in
//!   between.
//! - **Only what was meant.** It is an error if lines are found twice, a new file exists already,
//!   a file has changed since it was read, or a file is read-only.
//! - **Files keep their form.** Line endings, a byte-order mark, a missing last newline and
//!   permissions are kept. Context lines keep the text of the file. A hard link becomes a file of
//!   its own.
//!
//! # How lines are found
//!
//! Four ways are tried, each over the whole rest of the file before the next: exactly, ignoring
//! blanks at the end, ignoring blanks on both sides, and with typographic dashes, quotes and
//! blanks read as their ASCII forms.

mod apply;
mod changes;
mod error;
mod folder;
mod lines;
mod patch;
mod plan;
mod seek;
mod workspace;

pub use changes::Changes;
pub use error::Error;
pub use patch::{Change, Chunk, Hunk, Line, Patch, parse};
pub use plan::{Edit, File, Plan, Summary, plan};
pub use workspace::Workspace;

/// Applies the patch in `input` to `workspace`, and returns a summary of the changes.
///
/// # Errors
/// The problem with the patch, or the file that could not be written. Nothing has changed then,
/// except for [`Error::Unrestored`].
pub fn apply_patch(input: &str, workspace: &Workspace) -> Result<Summary, Error> {
    let plan = plan(&parse(input)?, |path| workspace.find(path))?;
    workspace.apply(&plan)?;
    Ok(plan.summary)
}
