//! Files on Windows.

use std::fs::{Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use winapi_util::Handle;

/// The extensions of programs that the system starts itself or through `cmd.exe`. Other extensions
/// in `PATHEXT` are opened by another program, and are no programs here.
const PROGRAMS: [&str; 4] = ["com", "exe", "bat", "cmd"];

/// The right to write a file's data, and on a folder to add a file (winnt.h).
const FILE_WRITE_DATA: u32 = 0x2;
/// The right to delete files in a folder (winnt.h).
const FILE_DELETE_CHILD: u32 = 0x40;
/// The flag that lets a folder be opened (winbase.h).
const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
/// The error of a file that another program holds open without sharing it (winerror.h).
const ERROR_SHARING_VIOLATION: i32 = 32;

/// The real path without the `\\?\` prefix, if it means the same without it.
pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

pub(crate) fn executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        PROGRAMS
            .iter()
            .any(|program| extension.eq_ignore_ascii_case(program))
    })
}

/// Whether the user may write the file, or add files to its folder or remove them.
pub(crate) fn writable(path: &Path, metadata: &Metadata) -> bool {
    file_writable(path, metadata) || path.parent().is_some_and(folder_writable)
}

/// Whether the user may add files to the folder or remove them.
pub(crate) fn folder_writable(folder: &Path) -> bool {
    permits(folder, FILE_WRITE_DATA) || permits(folder, FILE_DELETE_CHILD)
}

/// Whether the user may write the file.
pub(crate) fn file_writable(path: &Path, _metadata: &Metadata) -> bool {
    permits(path, FILE_WRITE_DATA)
}

/// On Windows no program runs with more rights without asking for them itself.
pub(crate) fn as_root(_: &Metadata) -> bool {
    false
}

/// On Windows access lists apply to administrators as well.
pub(crate) fn writes_everywhere() -> bool {
    false
}

pub(crate) fn file_id(path: &Path, _metadata: &Metadata) -> io::Result<(u64, u64)> {
    let information = winapi_util::file::information(Handle::from_path_any(path)?)?;
    Ok((information.volume_serial_number(), information.file_index()))
}

/// Windows keeps such a time, but does not give it with a file's metadata.
pub(crate) fn changed(_metadata: &Metadata) -> Option<(i64, i64)> {
    None
}

/// Whether the access list grants this right: the file can be opened, or only sharing is refused.
/// Opening for writing changes neither content nor times.
fn permits(path: &Path, access: u32) -> bool {
    let opened = OpenOptions::new()
        .access_mode(access)
        .custom_flags(FILE_FLAG_BACKUP_SEMANTICS)
        .open(path);
    match opened {
        Ok(_) => true,
        Err(error) => error.raw_os_error() == Some(ERROR_SHARING_VIOLATION),
    }
}
