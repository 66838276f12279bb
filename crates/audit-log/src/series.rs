//! One chain: the file that is written, and those before it.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use jiff::Timestamp;

use crate::{
    Record, Size,
    dropped::Dropping,
    files, line,
    platform::{self, open_append},
    record::millis,
    retention::dated,
};

/// How much of the file is read at once, from the end.
const BLOCK: u64 = 4096;

/// The records of one share, in files of a chain of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Series {
    pub(crate) path: PathBuf,
}

impl Series {
    /// Writes these records after what is there, and drops the oldest files beyond the size.
    pub(crate) fn append(&self, records: &[Record], limits: Size) -> io::Result<()> {
        let mut end = self.end()?;
        let text = chained(records, &end.prev)?;
        if end.size == 0 || end.size + text.len() as u64 <= limits.file_bytes {
            return end.write(&text);
        }
        // A torn line stays at the end of the old file.
        end.file.sync_data()?;
        drop(end);
        self.complete_file()?;
        let complete = files::complete(&self.path)?;
        let too_many = (complete.len() + 1).saturating_sub(limits.files.max(2));
        open_append(&self.path)?.write_all(text.as_bytes())?;
        let oldest: Vec<_> = complete.into_iter().take(too_many).collect();
        let now = records.last().map_or(Timestamp::MIN, |it| it.at);
        self.drop_files(oldest.iter().map(|(_, path)| path.as_path()), now)
    }

    /// Tells what these files hold as dropped, then removes them. A crash in between tells of
    /// records that are still there, never of too few.
    pub(crate) fn drop_files<'p>(
        &self,
        oldest: impl Iterator<Item = &'p Path> + Clone,
        now: Timestamp,
    ) -> io::Result<()> {
        let mut dropping = Dropping::default();
        for path in oldest.clone() {
            dropping.take(path)?;
        }
        if let Some(body) = dropping.told() {
            let mut end = self.end()?;
            let record = Record::new(millis(now), body);
            let text = chained(&[record], &end.prev)?;
            end.write(&text)?;
        }
        oldest.into_iter().try_for_each(private_file::remove)
    }

    /// The end of the file that is written.
    fn end(&self) -> io::Result<End> {
        let mut file = open_append(&self.path)?;
        let size = file.metadata()?.len();
        let (last, torn) = last_line(&mut file, size)?;
        let prev = match last {
            Some(last) => line::hash(&last),
            None => self.hash_before()?,
        };
        Ok(End {
            file,
            size,
            torn,
            prev,
        })
    }

    /// What the first line of a new file follows: the last of the newest complete one, after
    /// a crash between the rename and the first write.
    fn hash_before(&self) -> io::Result<String> {
        let Some((_, newest)) = files::complete(&self.path)?.pop() else {
            return Ok(line::START.to_owned());
        };
        let mut file = platform::open(&newest)?;
        let size = file.metadata()?.len();
        let (last, _) = last_line(&mut file, size)?;
        Ok(last.map_or_else(|| line::START.to_owned(), |last| line::hash(&last)))
    }

    /// One rename: whatever crashes, no line is in two files or in none.
    pub(crate) fn complete_file(&self) -> io::Result<()> {
        let complete = files::complete(&self.path)?;
        let number = complete.last().map_or(0, |(number, _)| *number) + 1;
        private_file::rename(&self.path, &files::numbered(&self.path, number))
    }

    /// Whether it has a file.
    pub(crate) fn exists(&self) -> io::Result<bool> {
        Ok(self.path.try_exists()? || !files::complete(&self.path)?.is_empty())
    }

    /// All files, oldest first, as they are at one moment: where one became complete
    /// meanwhile, they are opened again.
    pub(crate) fn open_all(&self) -> io::Result<Vec<(PathBuf, File)>> {
        loop {
            let complete = files::complete(&self.path)?;
            let paths = complete.iter().map(|(_, path)| path).chain([&self.path]);
            let mut open = Vec::new();
            for path in paths {
                match platform::open(path) {
                    Ok(file) => open.push((path.clone(), file)),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            if files::complete(&self.path)? == complete {
                return Ok(open);
            }
        }
    }
}

/// Where the next line is written.
struct End {
    file: File,
    size: u64,
    /// The last line has no end.
    torn: bool,
    /// What the next line follows.
    prev: String,
}

impl End {
    fn write(&mut self, text: &str) -> io::Result<()> {
        let start = if self.torn { "\n" } else { "" };
        self.file.write_all(format!("{start}{text}").as_bytes())
    }
}

/// The lines of these records, each naming the one before it.
fn chained(records: &[Record], prev: &str) -> io::Result<String> {
    let (mut text, mut prev) = (String::new(), prev.to_owned());
    for record in records {
        let line = line::line(record, &prev)?;
        prev = line::hash(line.as_bytes());
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// When the last record of a file was made.
pub(crate) fn last_at(path: &Path) -> io::Result<Option<Timestamp>> {
    let mut file = platform::open(path)?;
    let size = file.metadata()?.len();
    let (last, _) = last_line(&mut file, size)?;
    Ok(last.and_then(|line| dated(&line)))
}

/// The last line, and whether its end is missing. Empty lines are none.
fn last_line(file: &mut File, size: u64) -> io::Result<(Option<Vec<u8>>, bool)> {
    let mut end: Vec<u8> = Vec::new();
    let mut at = size;
    loop {
        let text = end.trim_ascii_end();
        let start = text.iter().rposition(|byte| *byte == b'\n');
        if at == 0 || start.is_some() {
            let last = &text[start.map_or(0, |start| start + 1)..];
            let torn = end.last().is_some_and(|byte| *byte != b'\n');
            return Ok(((!last.is_empty()).then(|| last.to_vec()), torn));
        }
        let more = at.min(BLOCK.max(end.len() as u64));
        at -= more;
        file.seek(SeekFrom::Start(at))?;
        let mut block = vec![0; usize::try_from(more).unwrap_or_default()];
        file.read_exact(&mut block)?;
        block.append(&mut end);
        end = block;
    }
}
