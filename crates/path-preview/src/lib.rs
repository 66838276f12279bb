//! Shows what is at the paths that a command names, before it runs.
//!
//! `known_programs` knows which words of a command are paths, the same for the risk marks and for the
//! decision. For each path a preview says whether it exists, what kind of thing is there, how
//! large it is, and whether it is in the repository that the command runs in. The only thing
//! opened is a folder, to count its entries: no link is followed, no pattern expanded, no program
//! started. Where a word may not be the path that it looks like, nothing is said about it.

mod disk;
mod place;

pub use disk::{Disk, Look, System};
use known_programs::paths::named_paths;

/// The most paths of one command that are shown; a person reads no more.
pub const MOST_PATHS: usize = 16;
/// Entries of a folder are counted up to this number.
pub const MOST_ENTRIES: u32 = 1_000;

/// A path that a command names, and what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The absolute path, with `.` and `..` collapsed.
    pub path: String,
    /// What is there.
    pub look: Look,
    /// Whether it is below the root of the repository; `None` where there is no repository.
    pub inside: Option<bool>,
}

/// One program of a command with its arguments, as the program would get them.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The words; the first is the program.
    pub argv: &'a [String],
    /// Whether a shell reads the words, which replaces a leading `~/` by the home.
    pub in_shell: bool,
    /// The folder that it runs in, where that is certain.
    pub cwd: Option<&'a str>,
}

/// Looks at each path that the calls name, once and in order. A relative path is left out where it
/// is not certain in which folder its program runs. `cwd` is the folder of the command.
pub fn preview(calls: &[Call<'_>], cwd: &str, home: &str, disk: &dyn Disk) -> Vec<Preview> {
    let root = place::repository(cwd, disk);
    let mut found: Vec<Preview> = Vec::new();
    for call in calls {
        for name in named_paths(call.argv) {
            let Some(path) = place::absolute(name, call.cwd, home, call.in_shell) else {
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
    }
    found
}
