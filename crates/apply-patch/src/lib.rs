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
//! [`parse`] reads the text, [`plan`] turns it into whole files by the lines that are there,
//! [`Workspace::changes`] names these files for whoever judges them, and [`Workspace::apply`]
//! writes them. All but the last touch nothing.
//!
//! # What holds
//!
//! - **All or nothing.** Every new file is written beside its place before the first one
//!   takes its place by a rename. When a step fails, what was done is taken back. (A power
//!   cut between two renames is beyond this.)
//! - **Inside the workspace.** Paths are opened relative to the workspace's folder, so that
//!   neither `..` nor a link leads out of it, not even one that is put there meanwhile.
//!   Absolute links are not followed, wherever they lead.
//! - **What was judged.** Between the plan and the write minutes may pass. A folder on the way
//!   to a file that became a link, a workspace that is another folder now, a file that is not
//!   what it was: all are refusals. The folders are opened part by part, and from then on
//!   held, so that nobody can put a link in between.
//! - **Only what was meant.** Lines that are found twice are an error. So are a new file
//!   that is there already, a file that changed since it was read, and a file that may not
//!   be written.
//! - **Files stay what they are.** Line endings, a byte order mark, a missing last newline
//!   and permissions are kept, and lines that only served to find the place keep their own
//!   text. A hard link becomes a file of its own.
//!
//! # How lines are found
//!
//! Four ways are tried, each over the whole rest of the file before the next: exact, without
//! blanks at the end, without blanks on both sides, and with typographic dashes, quotes and
//! blanks taken for their ASCII forms.

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

/// Does what `input` says in `workspace`, and tells what changed.
///
/// # Errors
/// Says what is wrong with the patch, or what could not be written. Nothing has changed
/// then, but for [`Error::Unrestored`].
pub fn apply_patch(input: &str, workspace: &Workspace) -> Result<Summary, Error> {
    let plan = plan(&parse(input)?, |path| workspace.find(path))?;
    workspace.apply(&plan)?;
    Ok(plan.summary)
}
