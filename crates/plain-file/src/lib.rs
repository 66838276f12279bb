//! Opens and reads files, and nothing in their place that is no file: a pipe that nobody writes
//! into, a device that never ends, a folder, a socket, a link that leads to itself, or more than
//! anybody would keep in memory. Whoever reads a file that somebody else may have made reads it
//! with this crate, so that no reader waits for ever or fills the memory.
//!
//! The name is looked at, opened without waiting, and looked at again: it may have got another
//! file in between.
//!
//! ```
//! let file = tempfile::NamedTempFile::new()?;
//! std::fs::write(file.path(), "text")?;
//! assert_eq!(plain_file::read_text(file.path(), plain_file::SMALL)?, "text");
//!
//! let folder = plain_file::read(&std::env::temp_dir(), plain_file::SMALL);
//! assert_eq!(folder.unwrap_err().to_string(), "it is a folder");
//! let more = plain_file::read(file.path(), 3);
//! assert_eq!(more.unwrap_err().to_string(), "it is larger than 3 bytes");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::error::Error;
use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The most that a file of settings, state or configuration may be: 16 MiB.
pub const SMALL: u64 = 16 << 20;

/// What is there in place of a file. The [`io::Error`] holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFile {
    /// A folder; the error's kind is [`ErrorKind::IsADirectory`].
    Folder,
    /// A pipe, a socket or a device.
    Special,
    /// A link that leads to itself.
    EndlessLink,
    /// A link, where the caller allows none.
    Link,
}

impl fmt::Display for NoFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Folder => "it is a folder",
            Self::Special => "it is a pipe, a socket or a device, not a file",
            Self::EndlessLink => "it is a link that leads to itself",
            Self::Link => "it is a link",
        })
    }
}

impl Error for NoFile {}

impl NoFile {
    /// The kind that an error holds, if it holds one.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<NoFile> for io::Error {
    fn from(it: NoFile) -> Self {
        let kind = match it {
            NoFile::Folder => ErrorKind::IsADirectory,
            NoFile::Special | NoFile::EndlessLink | NoFile::Link => ErrorKind::InvalidInput,
        };
        Self::new(kind, it)
    }
}

/// Opens a file to read.
///
/// # Errors
/// What the system says, and [`NoFile`].
pub fn open(path: &Path) -> io::Result<File> {
    // A device may do something when it is opened.
    check(&fs::metadata(path).map_err(endless)?)?;
    opened(path, OpenOptions::new().read(true), 0).map_err(endless)
}

/// Opens a file as `options` say, but never through a link: a file of ours that nobody reads
/// and only we write. Makes it for the owner alone where the options make one.
///
/// # Errors
/// As [`open`]; a link is refused.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_symlink() => return Err(NoFile::Link.into()),
        Ok(about) => check(&about)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(endless(error)),
    }
    opened(path, options, os::NO_LINK)
}

/// Gives the file back unless it is larger than this.
///
/// # Errors
/// [`ErrorKind::FileTooLarge`].
pub fn at_most(file: File, most: u64) -> io::Result<File> {
    if file.metadata()?.len() > most {
        return Err(too_large(most));
    }
    Ok(file)
}

/// All bytes of a file, at most so many.
///
/// # Errors
/// As [`open`], and [`ErrorKind::FileTooLarge`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = at_most(open(path)?, most)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    // It may grow while it is read.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

/// The text of a file, at most so many bytes.
///
/// # Errors
/// As [`read`], and [`ErrorKind::InvalidData`] where it is no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, most)?);
    text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))
}

fn opened(path: &Path, options: &mut OpenOptions, flags: i32) -> io::Result<File> {
    let file = os::at_once(options, flags).open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

fn check(about: &Metadata) -> io::Result<()> {
    if about.is_file() {
        Ok(())
    } else if about.is_dir() {
        Err(NoFile::Folder.into())
    } else {
        Err(NoFile::Special.into())
    }
}

/// The sentence for a person: the system's own text names only a number.
fn endless(error: io::Error) -> io::Error {
    if os::is_endless(&error) {
        NoFile::EndlessLink.into()
    } else {
        error
    }
}

fn too_large(most: u64) -> io::Error {
    let most = match (most >> 20, most & 0xF_FFFF) {
        (0, _) | (_, 1..) => format!("{most} bytes"),
        (mebibytes, 0) => format!("{mebibytes} MiB"),
    };
    io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most}"))
}

#[cfg(unix)]
mod os {
    use std::fs::OpenOptions;
    use std::io;
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    pub(crate) const NO_LINK: i32 = OFlags::NOFOLLOW.bits().cast_signed();

    /// Waits for no other end of a pipe and for nobody's lease, and becomes no terminal of ours.
    pub(crate) fn at_once(options: &mut OpenOptions, flags: i32) -> &mut OpenOptions {
        let at_once = (OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed();
        options.mode(0o600).custom_flags(at_once | flags)
    }

    pub(crate) fn is_endless(error: &io::Error) -> bool {
        error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
    }
}

#[cfg(windows)]
mod os {
    use std::fs::OpenOptions;
    use std::io;

    pub(crate) const NO_LINK: i32 = 0;

    /// On Windows nothing else than files and folders is found by looking.
    pub(crate) fn at_once(options: &mut OpenOptions, _: i32) -> &mut OpenOptions {
        options
    }

    /// A reparse point that leads to itself (winerror.h).
    pub(crate) fn is_endless(error: &io::Error) -> bool {
        const CANT_RESOLVE_FILENAME: i32 = 1921;
        error.raw_os_error() == Some(CANT_RESOLVE_FILENAME)
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::path::PathBuf;
    use std::process::Command;

    use tempfile::TempDir;

    use super::*;

    /// One of each in a folder; a device only where links lead to one.
    fn place() -> (TempDir, [(PathBuf, NoFile); 5]) {
        let place = TempDir::new().unwrap();
        let at = |name: &str| place.path().join(name);
        // By its program: macOS has no call for it that rustix knows.
        let made = Command::new("mkfifo").arg(at("pipe")).status();
        assert!(made.unwrap().success());
        drop(UnixListener::bind(at("socket")).unwrap());
        symlink("/dev/zero", at("device")).unwrap();
        symlink("endless", at("endless")).unwrap();
        fs::create_dir(at("folder")).unwrap();
        let kinds = [
            (at("pipe"), NoFile::Special),
            (at("socket"), NoFile::Special),
            (at("device"), NoFile::Special),
            (at("endless"), NoFile::EndlessLink),
            (at("folder"), NoFile::Folder),
        ];
        (place, kinds)
    }

    #[test]
    fn what_is_no_file_is_named_at_once() {
        let (_place, kinds) = place();
        for (path, expected) in kinds {
            let error = read(&path, SMALL).unwrap_err();
            assert_eq!(NoFile::of(&error), Some(expected), "{error}");
            let mut append = OpenOptions::new();
            let error = open_own(&path, append.append(true).create(true)).unwrap_err();
            let expected = if path.is_symlink() {
                NoFile::Link
            } else {
                expected
            };
            assert_eq!(NoFile::of(&error), Some(expected), "{error}");
        }
    }

    /// As where another file takes the place between the look and the opening.
    #[test]
    fn what_is_opened_is_looked_at_again() {
        let (_place, kinds) = place();
        let [(pipe, _), _, (device, _), ..] = &kinds;
        for path in [pipe, device] {
            let error = opened(path, OpenOptions::new().read(true), 0).unwrap_err();
            assert_eq!(NoFile::of(&error), Some(NoFile::Special));
        }
        assert!(opened(pipe, OpenOptions::new().write(true), 0).is_err());
    }

    #[test]
    fn a_file_is_read_to_its_limit() {
        let (place, _) = place();
        let path = place.path().join("file");
        fs::write(&path, "four").unwrap();
        let link = place.path().join("link");
        symlink("file", &link).unwrap();
        assert_eq!(read_text(&link, 4).unwrap(), "four");
        assert_eq!(read(&link, 3).unwrap_err().kind(), ErrorKind::FileTooLarge);
        File::create(&path).unwrap().set_len(10 << 30).unwrap();
        let error = read(&path, SMALL).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 16 MiB");
        let error = read(&place.path().join("none"), SMALL).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        fs::write(&path, [0xff]).unwrap();
        let error = read_text(&path, SMALL).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }

    #[test]
    fn a_file_of_ours_is_made_for_its_owner() {
        let place = TempDir::new().unwrap();
        let path = place.path().join("own");
        let mut options = OpenOptions::new();
        let file = open_own(&path, options.append(true).create(true)).unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert!(open_own(&path, OpenOptions::new().read(true)).is_ok());
    }
}
