//! Whether the chain holds.

use std::{
    fmt,
    io::{self, BufRead, BufReader},
    path::PathBuf,
};

use jiff::Timestamp;
use serde::Deserialize;

use crate::{Body, Error, Log, Record, files, line, series::Series, share};

/// The result of reading every line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many files were read.
    pub files: usize,
    /// Lines, the unreadable ones included, up to a break.
    pub lines: u64,
    /// Lines that are no record: torn by a crash or a full disk. The chain covers them.
    pub unreadable: u64,
    /// Records that could not be written, as later ones say.
    pub lost: u64,
    /// Requests and changes that made room for newer ones.
    pub dropped: u64,
    /// When the oldest record was made.
    pub first: Option<Timestamp>,
    /// Whether nothing older was removed for its size.
    pub from_start: bool,
    /// The first place where the chain does not hold.
    pub broken: Option<Break>,
}

/// A place where the chain does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The file.
    pub file: PathBuf,
    /// The line in it, from 1.
    pub line: u64,
    /// What is wrong.
    pub flaw: Flaw,
}

/// Why the chain breaks at a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// The line does not continue the line before it.
    Unlinked,
    /// The line names another line than the one before it.
    Changed,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unlinked => "this line does not continue the line before it",
            Self::Changed => "the line before this one was changed, removed or inserted",
        })
    }
}

#[derive(Deserialize)]
struct Link {
    prev: Option<String>,
}

impl Log {
    /// Reads each share, oldest first, and stops at the first break. Nothing is changed.
    ///
    /// # Errors
    /// [`Error::Read`].
    pub fn verify(&self) -> Result<Verified, Error> {
        let mut found = Verified {
            from_start: true,
            ..Verified::default()
        };
        let shares = share::all(&self.path).map_err(|source| self.unread(source))?;
        for share in shares {
            verify(&share, &mut found).map_err(|source| self.unread(source))?;
            if found.broken.is_some() {
                break;
            }
        }
        Ok(found)
    }
}

/// Adds what one chain tells.
fn verify(series: &Series, found: &mut Verified) -> io::Result<()> {
    let open = series.open_all()?;
    let oldest = open.first().map(|(path, _)| path);
    // Nothing was ever removed while the first file is there.
    let from_start = oldest
        .is_none_or(|oldest| *oldest == series.path || *oldest == files::numbered(&series.path, 1));
    found.files += open.len();
    found.from_start &= from_start;
    let mut before = from_start.then(|| line::START.to_owned());
    for (path, file) in open {
        let mut reader = BufReader::new(file);
        let mut number = 0;
        let mut torn = false;
        while !torn {
            let bytes = next_line(&mut reader)?;
            if bytes.is_empty() {
                break;
            }
            // What a writer adds from now on would be taken for a line of its own.
            torn = !bytes.ends_with(b"\n");
            number += 1;
            let text = bytes.trim_ascii_end();
            if text.is_empty() {
                continue;
            }
            if let Some(flaw) = look(text, before.as_deref(), found) {
                found.broken = Some(Break {
                    file: path,
                    line: number,
                    flaw,
                });
                return Ok(());
            }
            before = Some(line::hash(text));
        }
    }
    Ok(())
}

/// A line with its end; without one where there is none yet, and empty after the last. A writer
/// may be in the middle of one: its rest is looked for once more.
fn next_line(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes)? > 0 && !bytes.ends_with(b"\n") {}
    Ok(bytes)
}

/// What is wrong with a line, if anything.
fn look(text: &[u8], before: Option<&str>, found: &mut Verified) -> Option<Flaw> {
    let link = serde_json::from_slice::<Link>(text);
    if let Ok(link) = &link {
        match (&link.prev, before) {
            (None, _) => return Some(Flaw::Unlinked),
            (Some(prev), Some(before)) if prev != before => {
                return Some(Flaw::Changed);
            }
            (Some(_), _) => {}
        }
    }
    found.lines += 1;
    match serde_json::from_slice::<Record>(text) {
        Ok(record) => {
            let first = found.first.unwrap_or(record.at);
            found.first = Some(first.min(record.at));
            if let Body::Gap(gap) = &record.body {
                found.lost += gap.lost;
            }
            if let Body::Dropped(it) = &record.body {
                found.dropped += it.dropped;
            }
        }
        Err(_) => found.unreadable += 1,
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::io::{self, BufReader, Read};

    use super::next_line;

    /// A file that is being written: it ends after each part, until it is read again.
    struct Growing(Vec<&'static str>);

    impl Read for Growing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let part = self.0.remove(0);
            buffer[..part.len()].copy_from_slice(part.as_bytes());
            Ok(part.len())
        }
    }

    #[test]
    fn a_line_that_is_being_written_is_one_line() {
        for (parts, lines) in [
            (&["one\ntwo\n"][..], &["one\n", "two\n"][..]),
            (
                &["one\ntw", "", "o\nthree\n"],
                &["one\n", "two\n", "three\n"],
            ),
            (&["one\ntw", "", ""], &["one\n", "tw"]),
            (&["", "one\n"], &[]),
        ] {
            let mut reader = BufReader::new(Growing(parts.to_vec()));
            let mut seen = Vec::new();
            loop {
                let line = next_line(&mut reader).unwrap();
                if line.is_empty() {
                    break;
                }
                seen.push(String::from_utf8(line).unwrap());
            }
            assert_eq!(seen, lines, "{parts:?}");
        }
    }
}
