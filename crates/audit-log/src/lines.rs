//! The lines of a file, the last first.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
};

/// How much is read at once.
const BLOCK: u64 = 64 * 1024;

/// The lines of a file from its end.
pub(crate) struct Lines {
    file: File,
    /// Where `rest` starts in the file.
    at: u64,
    rest: Vec<u8>,
}

impl Lines {
    pub(crate) fn new(mut file: File) -> io::Result<Self> {
        let at = file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file,
            at,
            rest: Vec::new(),
        })
    }

    pub(crate) fn before(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some(end) = self.rest.iter().rposition(|byte| *byte == b'\n') {
                let line = self.rest.split_off(end + 1);
                self.rest.pop();
                if !line.is_empty() {
                    return Ok(Some(line));
                }
            } else if self.at == 0 {
                let line = std::mem::take(&mut self.rest);
                return Ok((!line.is_empty()).then_some(line));
            } else {
                // As much again: a long line is not looked through for every block of it.
                let more = self.at.min(BLOCK.max(self.rest.len() as u64));
                self.at -= more;
                self.file.seek(SeekFrom::Start(self.at))?;
                let mut block = vec![0; usize::try_from(more).unwrap_or_default()];
                self.file.read_exact(&mut block)?;
                block.append(&mut self.rest);
                self.rest = block;
            }
        }
    }
}
