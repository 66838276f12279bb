//! What the paths are that a command names, by looking at them and nothing else.
//!
//! Which words of a command are paths is what `exec_policy` knows of programs, the same for
//! the marks and for the judge. Each of these paths is looked at: whether it is there, what it is, how large, and
//! whether it is in the repository that the command is run in. Nothing is opened but a folder
//! to count its entries, no link is followed, no pattern is expanded, nothing is started.
//! Where a word may be something else than it looks, nothing is said about it.

mod disk;
mod place;

pub use disk::{Disk, Look, System};
use exec_policy::{leaves_folder, named_paths};

/// More paths than a person reads are left out.
pub const MOST_PATHS: usize = 16;
/// Entries of a folder are counted up to this many.
pub const MOST_ENTRIES: u32 = 1_000;

/// A path that a command names, and what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The path, absolute; `.` and `..` are collapsed.
    pub path: String,
    /// What is there.
    pub look: Look,
    /// Whether it is below the root of the repository; `None` where there is no repository.
    pub inside: Option<bool>,
}

/// A program of a command with its arguments, as they would be given to it.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The words; the first is the program.
    pub argv: &'a [String],
    /// A shell reads the words: it puts the home in the place of a leading `~/`.
    pub in_shell: bool,
}

/// Looks at what the calls of a command name, in order, each path once. Nothing where a path
/// is relative and the folder may be another by then.
pub fn preview(calls: &[Call<'_>], cwd: &str, home: &str, disk: &dyn Disk) -> Vec<Preview> {
    let root = place::repository(cwd, disk);
    let mut moved = false;
    let mut found: Vec<Preview> = Vec::new();
    for call in calls {
        for name in named_paths(call.argv) {
            let Some(path) = place::absolute(name, cwd, home, call.in_shell, moved) else {
                continue;
            };
            if found.iter().any(|it| it.path == path) {
                continue;
            }
            if found.len() == MOST_PATHS {
                return found;
            }
            found.push(Preview {
                look: disk.look(&path),
                inside: root.as_deref().map(|root| place::is_below(&path, root)),
                path,
            });
        }
        moved |= leaves_folder(call.argv);
    }
    found
}
