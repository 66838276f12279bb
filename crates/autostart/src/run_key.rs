//! The value that Windows starts at login.

use std::path::Path;

use crate::HIDDEN;

/// The value for this program; a path of Windows holds no quotes. `None` where the path is no text.
pub(crate) fn command(program: &Path) -> Option<String> {
    Some(format!("\"{}\" {HIDDEN}", program.to_str()?))
}

/// The Task Manager switches an entry off by an odd first byte under the same name.
pub(crate) fn is_off(approved: &[u8]) -> bool {
    approved.first().is_some_and(|first| first % 2 == 1)
}

#[cfg(windows)]
pub(crate) mod registry {
    use std::io;
    use std::path::Path;

    use winreg::RegKey;
    use winreg::enums::{HKEY_CURRENT_USER, KEY_SET_VALUE};

    use super::{command, is_off};
    use crate::{Error, State};

    const NAME: &str = "Exec Companion";
    const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
    const APPROVED: &str =
        r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run";

    pub(crate) fn state(_: &Path, program: &Path) -> State {
        let user = RegKey::predef(HKEY_CURRENT_USER);
        let run = user.open_subkey(RUN);
        let Ok(said) = run.and_then(|run| run.get_value::<String, _>(NAME)) else {
            return State::Off;
        };
        let approved = user.open_subkey(APPROVED);
        let approved = approved.and_then(|approved| approved.get_raw_value(NAME));
        if approved.is_ok_and(|approved| is_off(&approved.bytes)) {
            State::Off
        } else if command(program).as_deref() == Some(said.as_str()) {
            State::On
        } else {
            State::Other
        }
    }

    pub(crate) fn add(_: &Path, program: &Path) -> Result<(), Error> {
        let command = command(program).ok_or_else(|| Error::Path(program.to_owned()))?;
        let user = RegKey::predef(HKEY_CURRENT_USER);
        let set = user.create_subkey(RUN);
        let set = set.and_then(|(run, _)| run.set_value(NAME, &command));
        written(set)?;
        forget(APPROVED)
    }

    pub(crate) fn remove(_: &Path) -> Result<(), Error> {
        forget(RUN)?;
        forget(APPROVED)
    }

    /// Removes our value from the key, where there is that key.
    fn forget(key: &str) -> Result<(), Error> {
        let user = RegKey::predef(HKEY_CURRENT_USER);
        let gone = user
            .open_subkey_with_flags(key, KEY_SET_VALUE)
            .and_then(|key| key.delete_value(NAME));
        match gone {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            gone => written(gone),
        }
    }

    fn written(done: io::Result<()>) -> Result<(), Error> {
        done.map_err(|source| Error::Write {
            place: format!(r"HKEY_CURRENT_USER\{RUN}"),
            source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value() {
        let program = Path::new(r"C:\Program Files\Exec Companion\exec-companion.exe");
        let want = r#""C:\Program Files\Exec Companion\exec-companion.exe" --hidden"#;
        assert_eq!(command(program).as_deref(), Some(want));
    }

    #[test]
    fn what_the_task_manager_says() {
        for (bytes, off) in [
            (&[2, 0, 0, 0][..], false),
            (&[3, 0, 0, 0, 9][..], true),
            (&[6][..], false),
            (&[7][..], true),
            (&[][..], false),
        ] {
            assert_eq!(is_off(bytes), off, "{bytes:?}");
        }
    }
}
