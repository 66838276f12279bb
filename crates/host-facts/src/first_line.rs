//! The line that names an interpreter.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::os;

/// More than any kernel reads of such a line.
const LONGEST: u64 = 4096;

/// What stands behind `#!`.
pub(crate) fn interpreter(path: &Path) -> io::Result<Option<String>> {
    // A device may do something when it is opened.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut file = os::open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
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
