//! The key by which gateways know a device, in a file for its owner alone.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

use std::io;
use std::path::{Path, PathBuf};

use gateway_protocol::{Identity, IdentityError};

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be read or written.
    #[error("{} cannot be {what}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The attempt, as in *cannot be read*.
        what: &'static str,
        /// The error of the system.
        source: io::Error,
    },
    /// The file holds no key.
    #[error("{} cannot be read ({source}): correct it, or remove it to start again", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: IdentityError,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
}

/// The key in a file, created if there is no file.
///
/// # Errors
/// The file exists and holds no key, or the system refuses to read or write it.
pub fn load(path: &Path) -> Result<Identity, Error> {
    let io = |what| {
        move |source| Error::Io {
            path: path.to_owned(),
            what,
            source,
        }
    };
    let unreadable = |source| Error::Unreadable {
        path: path.to_owned(),
        source,
    };
    match plain_file::read_text(path, plain_file::SMALL) {
        Ok(text) => return Identity::from_text(&text).map_err(unreadable),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(io("read")(error)),
    }
    let mut seed = [0; 32];
    rand::TryRngCore::try_fill_bytes(&mut rand::rngs::OsRng, &mut seed)
        .map_err(|_| Error::Random)?;
    let identity = Identity::from_seed(seed).map_err(unreadable)?;
    let text = format!("{}\n", identity.text());
    private_file::replace(path, text.as_bytes()).map_err(io("written"))?;
    Ok(identity)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Error, load};

    #[test]
    fn a_key_is_made_once_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity/operator.key");
        let first = load(&path).unwrap();
        assert_eq!(load(&path).unwrap().device_id(), first.device_id());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&path, "no key").unwrap();
        assert!(matches!(load(&path), Err(Error::Unreadable { .. })));
    }
}
