//! Files on Unix.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rustix::fs::{Access, AtFlags, CWD};

pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// Whether the effective user may execute the file; for root, whether anybody may.
pub(crate) fn executable(path: &Path) -> bool {
    permits(path, Access::EXEC_OK)
}

/// Whether anybody but root may change the file or its folder (see [`crate::facts`]). A file that
/// cannot be looked at counts as writable.
pub(crate) fn writable(path: &Path, metadata: &Metadata) -> bool {
    file_writable(path, metadata) || path.parent().is_some_and(folder_writable)
}

/// Whether anybody but root may put another file into the folder.
pub(crate) fn folder_writable(folder: &Path) -> bool {
    let metadata = fs::metadata(folder).ok();
    metadata.is_none_or(|metadata| file_writable(folder, &metadata))
}

/// Whether anybody but root may change the file.
pub(crate) fn file_writable(path: &Path, metadata: &Metadata) -> bool {
    beyond_root(metadata.uid(), metadata.gid(), metadata.mode())
        || (!writes_everywhere() && permits(path, Access::WRITE_OK))
}

/// Whether owner and permission bits let anybody but root write.
fn beyond_root(owner: u32, group: u32, mode: u32) -> bool {
    owner != 0 || mode & 0o002 != 0 || (group != 0 && mode & 0o020 != 0)
}

/// Whether the system runs the program as root for every user.
pub(crate) fn as_root(metadata: &Metadata) -> bool {
    gains_root(metadata.uid(), metadata.mode(), writes_everywhere())
}

fn gains_root(owner: u32, mode: u32, is_root: bool) -> bool {
    owner == 0 && mode & 0o4000 != 0 && !is_root
}

/// Whether permission bits do not apply to this user, who stays the same for the life of the
/// process.
pub(crate) fn writes_everywhere() -> bool {
    static IS_ROOT: LazyLock<bool> = LazyLock::new(|| rustix::process::geteuid().is_root());
    *IS_ROOT
}

pub(crate) fn file_id(_path: &Path, metadata: &Metadata) -> io::Result<(u64, u64)> {
    Ok((metadata.dev(), metadata.ino()))
}

/// The time at which content, owner or name last changed.
pub(crate) fn changed(metadata: &Metadata) -> Option<(i64, i64)> {
    Some((metadata.ctime(), metadata.ctime_nsec()))
}

fn permits(path: &Path, access: Access) -> bool {
    rustix::fs::accessat(CWD, path, access, AtFlags::EACCESS).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{beyond_root, gains_root};

    #[test]
    fn what_runs_as_root_for_others() {
        for (owner, mode, is_root, expected) in [
            (0, 0o104_755, false, true),
            (0, 0o104_755, true, false),
            (0, 0o100_755, false, false),
            (0, 0o102_755, false, false),
            (1000, 0o104_755, false, false),
        ] {
            assert_eq!(gains_root(owner, mode, is_root), expected, "{mode:o}");
        }
    }

    #[test]
    fn only_roots_own_files_are_roots() {
        for (owner, group, mode, expected, what) in [
            (0, 0, 0o100_755, false, "a program of the system"),
            (0, 0, 0o104_755, false, "one that runs as root"),
            (0, 0, 0o100_775, false, "root's group is root"),
            (0, 50, 0o040_755, false, "another group that may only read"),
            (0, 50, 0o042_775, true, "another group that may write"),
            (0, 0, 0o041_777, true, "everybody, sticky or not"),
            (0, 0, 0o100_757, true, "everybody"),
            (1000, 0, 0o100_755, true, "a person's"),
            (1000, 1000, 0o100_555, true, "an owner can add the bit"),
            (2, 2, 0o100_755, true, "another account's"),
        ] {
            assert_eq!(beyond_root(owner, group, mode), expected, "{what}");
        }
    }
}
