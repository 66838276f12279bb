//! An entry that is a file.

use std::fs;
use std::io;
use std::path::Path;

use crate::{Error, State};

#[cfg(not(target_os = "macos"))]
use crate::desktop_entry as entry;
#[cfg(target_os = "macos")]
use crate::launch_agent as entry;

pub(crate) fn state(file: &Path, program: &Path) -> State {
    let Ok(text) = plain_file::read_text(file, plain_file::SMALL) else {
        return State::Off;
    };
    if entry::is_off(&text) {
        State::Off
    } else if entry::starts(&text, program) {
        State::On
    } else {
        State::Other
    }
}

pub(crate) fn add(file: &Path, program: &Path) -> Result<(), Error> {
    let text = entry::text(program).ok_or_else(|| Error::Path(program.to_owned()))?;
    written(file, private_file::replace(file, text.as_bytes()))
}

pub(crate) fn remove(file: &Path) -> Result<(), Error> {
    let removed = match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    };
    written(file, removed)
}

fn written(file: &Path, done: io::Result<()>) -> Result<(), Error> {
    done.map_err(|source| Error::Write {
        place: file.display().to_string(),
        source,
    })
}
