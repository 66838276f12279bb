//! The first line of a script, which names its interpreter.

use std::io::{self, Read};
use std::path::Path;

use plain_file::NoFile;

/// The longest first line, in bytes; no kernel reads more.
const LONGEST: u64 = 4096;

/// The text after `#!`.
pub(crate) fn interpreter(path: &Path) -> io::Result<Option<String>> {
    let mut file = match plain_file::open(path) {
        Ok(file) => file,
        Err(error) if NoFile::of(&error).is_some() => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut start = [0; 2];
    if file.read_exact(&mut start).is_err() || start != *b"#!" {
        return Ok(None);
    }
    let mut line = Vec::new();
    file.take(LONGEST).read_to_end(&mut line)?;
    let line = line.split(|byte| [b'\n', 0].contains(byte)).next();
    let line = line.and_then(|line| str::from_utf8(line).ok());
    Ok(line.map(|line| line.trim().to_owned()))
}
