//! Whether the chain holds.

use std::{
    fmt,
    io::{BufRead, BufReader},
    path::PathBuf,
};

use jiff::Timestamp;
use serde::Deserialize;

use crate::{Body, Error, Log, Record, files, line};

/// What a look at every line found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// Files.
    pub files: usize,
    /// Lines, the unreadable ones included, up to a break.
    pub lines: u64,
    /// Lines that are no record: torn by a crash or a full disk. The chain covers them.
    pub unreadable: u64,
    /// Records that could not be written, as later ones say.
    pub lost: u64,
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

/// Why a line breaks the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// It names no line before it.
    Unlinked,
    /// It names another line than the one before it.
    Changed,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unlinked => "this line does not say what it follows",
            Self::Changed => {
                "the line before is not the one that this line follows: it was changed, taken out or put in"
            }
        })
    }
}

#[derive(Deserialize)]
struct Link {
    prev: Option<String>,
}

impl Log {
    /// Reads everything, oldest first, and stops at the first break. Nothing is changed.
    ///
    /// # Errors
    /// [`Error::Read`].
    pub fn verify(&self) -> Result<Verified, Error> {
        let open = self.open_all().map_err(|source| self.unread(source))?;
        let oldest = open.first().map(|(path, _)| path.clone());
        // Nothing was ever removed while the first file is there.
        let from_start = oldest
            .is_none_or(|oldest| oldest == self.path || oldest == files::numbered(&self.path, 1));
        let mut found = Verified {
            files: open.len(),
            from_start,
            ..Verified::default()
        };
        let mut before = from_start.then(|| line::START.to_owned());
        for (path, file) in open {
            let mut reader = BufReader::new(file);
            let mut number = 0;
            loop {
                let mut bytes = Vec::new();
                reader
                    .read_until(b'\n', &mut bytes)
                    .map_err(|source| self.unread(source))?;
                if bytes.is_empty() {
                    break;
                }
                number += 1;
                let text = bytes.trim_ascii_end();
                if text.is_empty() {
                    continue;
                }
                if let Some(flaw) = look(text, before.as_deref(), &mut found) {
                    found.broken = Some(Break {
                        file: path,
                        line: number,
                        flaw,
                    });
                    return Ok(found);
                }
                before = Some(line::hash(text));
            }
        }
        Ok(found)
    }
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
            found.first.get_or_insert(record.at);
            if let Body::Gap(gap) = record.body {
                found.lost += gap.lost;
            }
        }
        Err(_) => found.unreadable += 1,
    }
    None
}
