//! Folders of the workspace, opened so that no link leads elsewhere.

use std::io;
use std::path::{Path, PathBuf};

use cap_std::fs::{Dir, Metadata};

use crate::apply::Problem;

/// Opens a folder within `root`, part by part, and creates missing ones; `made` gets their paths.
///
/// A link on the way is an error: it was none when the plan was made.
pub(crate) fn open(root: &Dir, folder: &Path, made: &mut Vec<PathBuf>) -> Result<Dir, Problem> {
    let mut there = root.try_clone()?;
    let mut path = PathBuf::new();
    for name in folder {
        path.push(name);
        let data = match there.symlink_metadata(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                there.create_dir(name)?;
                made.push(path.clone());
                there.symlink_metadata(name)?
            }
            data => data?,
        };
        if data.is_symlink() {
            return Err(Problem::Changed);
        }
        let next = there.open_dir(name)?;
        // A link that took the folder's place meanwhile leads to another folder.
        if !is_same(&data, &next.dir_metadata()?) {
            return Err(Problem::Changed);
        }
        there = next;
    }
    Ok(there)
}

#[cfg(unix)]
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use cap_std::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Windows tells the number of a file only through another handle. Creating a link needs a right
/// there.
#[cfg(not(unix))]
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok().map(|it| it.into_std()) == other.created().ok().map(|it| it.into_std())
}
