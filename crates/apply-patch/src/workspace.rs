//! The folder whose files a patch may change.

use std::io;
use std::path::{Component, Path, PathBuf};

use cap_std::ambient_authority;
use cap_std::fs::Dir;

use crate::folder::is_same;
use crate::seek::plain_blank;
use crate::{Error, File};

/// An open folder. Every path is opened relative to it, and none leads out.
#[derive(Debug)]
pub struct Workspace {
    pub(crate) dir: Dir,
    /// The path as it was given, and the real path.
    roots: [PathBuf; 2],
    home: Option<PathBuf>,
}

impl Workspace {
    /// Opens the folder `root`. `~` in paths stands for `home`.
    ///
    /// # Errors
    /// The folder cannot be opened.
    pub fn open(root: &Path, home: Option<&Path>) -> Result<Self, Error> {
        let refuse = |why| Error::NoWorkspace {
            root: root.display().to_string(),
            why,
        };
        let real = root.canonicalize().map_err(refuse)?;
        Ok(Self {
            dir: Dir::open_ambient_dir(&real, ambient_authority()).map_err(refuse)?,
            roots: [root.to_owned(), real],
            home: home.map(Path::to_owned),
        })
    }

    /// The file that a patch means by `path`: relative to the workspace, absolute, or below `~`.
    ///
    /// # Errors
    /// The path leads out of the workspace, or the file exists and cannot be read.
    pub fn find(&self, path: &str) -> Result<File, Error> {
        let escapes = || Error::Escapes {
            root: self.roots[0].display().to_string(),
            path: path.to_owned(),
        };
        let relative = self.relative(path)?.ok_or_else(escapes)?;
        let whole = self.roots[0].join(&relative);
        let unreadable = |why: io::Error| {
            if is_escape(&why) {
                escapes()
            } else {
                Error::Unreadable {
                    path: whole.display().to_string(),
                    why: why.to_string(),
                }
            }
        };
        let place = self.place(&relative).map_err(unreadable)?;
        let is_link = self
            .dir
            .symlink_metadata(&relative)
            .is_ok_and(|data| data.is_symlink());
        let content = match read(&self.dir, &place) {
            Err(_) if is_link && place == relative => {
                return Err(Error::Link {
                    path: path.to_owned(),
                });
            }
            content => content.map_err(unreadable)?,
        };
        Ok(File {
            place,
            shown: shown(&relative),
            whole: whole.display().to_string(),
            is_link,
            content,
        })
    }

    /// The real path of the folder.
    #[must_use]
    pub fn real(&self) -> &Path {
        &self.roots[1]
    }

    /// Whether the real path still leads to this folder.
    pub(crate) fn is_there(&self) -> io::Result<bool> {
        let now = Dir::open_ambient_dir(self.real(), ambient_authority())?;
        let same = is_same(&now.dir_metadata()?, &self.dir.dir_metadata()?);
        Ok(same && self.roots[1].canonicalize()? == self.roots[1])
    }

    /// The path within the workspace, from its text alone; `None` if it leads out.
    fn relative(&self, path: &str) -> Result<Option<PathBuf>, Error> {
        let path: String = path.trim().chars().map(plain_blank).collect();
        if path.is_empty() {
            return Err(Error::NoPath);
        }
        let path = match (&self.home, path.strip_prefix('~')) {
            (Some(home), Some("")) => home.clone(),
            (Some(home), Some(rest)) if rest.starts_with(['/', std::path::MAIN_SEPARATOR]) => {
                home.join(&rest[1..])
            }
            _ => PathBuf::from(path),
        };
        let path = if path.is_absolute() {
            let inside = self
                .roots
                .iter()
                .find_map(|root| path.strip_prefix(root).ok());
            match inside {
                Some(inside) => inside.to_owned(),
                None => return Ok(None),
            }
        } else {
            path
        };
        let mut plain = PathBuf::new();
        for component in path.components() {
            match component {
                Component::Normal(name) => plain.push(name),
                Component::CurDir => {}
                Component::ParentDir => {
                    if !plain.pop() {
                        return Ok(None);
                    }
                }
                Component::Prefix(_) | Component::RootDir => return Ok(None),
            }
        }
        if plain.as_os_str().is_empty() {
            return Err(Error::NoPath);
        }
        Ok(Some(plain))
    }

    /// The same path with links followed, as far as it exists.
    fn place(&self, relative: &Path) -> io::Result<PathBuf> {
        let mut there = relative;
        let mut missing = Vec::new();
        while let Some(name) = there.file_name() {
            match self.dir.canonicalize(there) {
                Ok(real) => {
                    return Ok(missing
                        .iter()
                        .rev()
                        .fold(real, |path, name| path.join(name)));
                }
                Err(error) if !is_absent(&error) => return Err(error),
                Err(_) => missing.push(name),
            }
            there = there.parent().unwrap_or(Path::new(""));
        }
        Ok(missing.iter().rev().collect())
    }
}

/// The largest file that is patched, in bytes: it is in memory twice, before and after.
const MOST: u64 = 64 << 20;

/// The content of the file; `None` if it does not exist.
pub(crate) fn read(dir: &Dir, place: &Path) -> io::Result<Option<Vec<u8>>> {
    match dir.metadata(place) {
        // Reading a pipe or a device might never end.
        Ok(data) if !data.is_file() => Err(io::Error::other("it is not a regular file")),
        Ok(data) if data.len() > MOST => Err(io::Error::other("it is larger than 64 MiB")),
        Ok(_) => dir.read(place).map(Some),
        Err(error) if is_absent(&error) => {
            let dangling = dir.symlink_metadata(place).is_ok();
            if dangling { Err(error) } else { Ok(None) }
        }
        Err(error) => Err(error),
    }
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// Whether a path led out. That error comes from the library, not from the system.
fn is_escape(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

/// The path with `/` on every system.
pub(crate) fn shown(path: &Path) -> String {
    let names: Vec<_> = path
        .components()
        .map(|component| component.as_os_str().to_string_lossy())
        .collect();
    names.join("/")
}
