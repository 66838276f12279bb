//! The SHA-256 of a file.

use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use plain_file::NoFile;

/// The largest file that is hashed, in bytes: half a gibibyte, some seconds of work.
pub const MAX_HASHED: u64 = 512 * 1024 * 1024;

/// The SHA-256 of a regular file in hex digits. An error names the file.
pub(crate) fn sha256(path: &Path) -> io::Result<String> {
    let refuse = |why: &str| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("{} {why}", path.display()),
        )
    };
    let file = plain_file::open(path).map_err(|error| match NoFile::of(&error) {
        Some(_) => refuse("is not a regular file and has no content to compare"),
        None => error,
    })?;
    if file.metadata()?.len() > MAX_HASHED {
        return Err(refuse("is too large to be hashed (more than 512 MiB)"));
    }

    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    // A file that grows while it is read ends at the same limit.
    let mut rest = file.take(MAX_HASHED);
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => return Ok(format!("{:x}", hasher.finalize())),
            Ok(read) => hasher.update(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
