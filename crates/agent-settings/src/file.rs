//! A file of an agent: looked at, and replaced if it is still what was looked at.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use plain_file::SMALL;

use crate::places::{Places, Scope};
use crate::{Refused, Unfit};

/// What was seen at a path.
#[derive(Debug, Clone)]
pub(crate) struct Look {
    /// Where the file is, links followed.
    pub(crate) real: PathBuf,
    /// What is in it; `None` where there is none.
    pub(crate) bytes: Option<Vec<u8>>,
}

/// Looks at a file that we may want to write.
pub(crate) fn look(path: &Path, scope: Scope, places: &Places) -> Result<Look, Refused> {
    let real = real(path, scope, places)?;
    match plain_file::read(&real, SMALL) {
        Ok(bytes) => Ok(Look {
            real,
            bytes: Some(bytes),
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Look { real, bytes: None }),
        Err(source) => Err(io(path, "read", source)),
    }
}

/// Whether the file is ours to write, and may be written.
pub(crate) fn check_writable(look: &Look) -> Result<(), Refused> {
    match fs::metadata(&look.real) {
        Err(_) => Ok(()),
        Ok(about) if about.permissions().readonly() => Err(Refused::ReadOnly(look.real.clone())),
        Ok(about) if !is_own(&about) => Err(Refused::NotYours(look.real.clone())),
        Ok(_) => Ok(()),
    }
}

/// The text of a file, and whether it begins with a byte order mark.
pub(crate) fn text<'a>(path: &Path, bytes: &'a [u8]) -> Result<(bool, &'a str), Refused> {
    let text = std::str::from_utf8(bytes).map_err(|_| Refused::Unfit {
        path: path.to_owned(),
        why: Unfit::NoText,
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => (true, rest),
        None => (false, text),
    })
}

/// Puts `after` in the place of `before`. Folders that have to be made for it are returned, the
/// outermost first.
pub(crate) fn replace(
    path: &Path,
    look: &Look,
    after: Option<&[u8]>,
) -> Result<Vec<PathBuf>, Refused> {
    let failed = |source| io(path, "written", source);
    let made = match (after, look.real.parent()) {
        (Some(_), Some(folder)) => make_folders(folder).map_err(failed)?,
        (Some(_) | None, _) => Vec::new(),
    };
    let replaced = private_file::exchange(&look.real, look.bytes.as_deref(), after);
    match replaced.map_err(failed)? {
        true => Ok(made),
        false => Err(Refused::Changed(path.to_owned())),
    }
}

/// Takes back folders that were made for a file, if they are empty.
pub(crate) fn remove_folders(made: &[PathBuf]) {
    for folder in made.iter().rev() {
        // Somebody else uses it by now.
        if fs::remove_dir(folder).is_err() {
            return;
        }
    }
}

fn make_folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let missing = folder
        .ancestors()
        .take_while(|it| it.symlink_metadata().is_err());
    let mut missing: Vec<PathBuf> = missing.map(Path::to_owned).collect();
    missing.reverse();
    for folder in &missing {
        match fs::create_dir(folder) {
            Err(_) if folder.is_dir() => {}
            made => made?,
        }
    }
    Ok(missing)
}

/// Where a path leads. The links in it may not lead out of the folders of the person.
fn real(path: &Path, scope: Scope, places: &Places) -> Result<PathBuf, Refused> {
    let there = path.ancestors().find(|it| it.symlink_metadata().is_ok());
    let Some(there) = there else {
        return Ok(path.to_owned());
    };
    let followed = fs::canonicalize(there).map_err(|source| io(there, "followed", source))?;
    let within = |root: &&Path| fs::canonicalize(root).is_ok_and(|root| followed.starts_with(root));
    if !places.roots(scope).iter().any(within) && followed != there {
        return Err(Refused::Outside {
            path: path.to_owned(),
            target: followed,
        });
    }
    Ok(match path.strip_prefix(there) {
        Ok(rest) if !rest.as_os_str().is_empty() => followed.join(rest),
        Ok(_) | Err(_) => followed,
    })
}

pub(crate) fn io(path: &Path, what: &'static str, source: io::Error) -> Refused {
    Refused::Io {
        path: path.to_owned(),
        what,
        source,
    }
}

#[cfg(unix)]
fn is_own(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    about.uid() == rustix::process::geteuid().as_raw()
}

/// The profile folder lets nobody else in.
#[cfg(not(unix))]
fn is_own(_: &fs::Metadata) -> bool {
    true
}
