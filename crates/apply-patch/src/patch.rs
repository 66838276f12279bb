//! Reads the text of a patch.

use crate::Error;

const BEGIN: &str = "*** Begin Patch";
const END: &str = "*** End Patch";
const ADD: &str = "*** Add File: ";
const DELETE: &str = "*** Delete File: ";
const UPDATE: &str = "*** Update File: ";
const MOVE: &str = "*** Move to: ";
const END_OF_FILE: &str = "*** End of File";

/// A patch, in its own order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The sections, one for each file.
    pub hunks: Vec<Hunk>,
}

/// The section of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// The path, as written.
    pub path: String,
    /// The change.
    pub change: Change,
}

/// The change of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The file is created with this text.
    Add(String),
    /// The file is deleted.
    Delete,
    /// Lines of the file change.
    Update {
        /// The new path, as written.
        move_to: Option<String>,
        /// The places that change, in the order of the file.
        chunks: Vec<Chunk>,
    },
}

/// One place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chunk {
    /// A line that comes somewhere before the place.
    pub context: Option<String>,
    /// The lines at the place, old and new.
    pub lines: Vec<Line>,
    /// Whether the place is at the end of the file.
    pub at_end: bool,
}

/// One line of a [`Chunk`], without its first character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line that stays.
    Context(String),
    /// A line that is removed.
    Remove(String),
    /// A line that is added.
    Add(String),
}

/// Reads a patch. Blanks around it, and the two lines of a shell's here-document, are ignored.
///
/// # Errors
/// The line that breaks the grammar.
pub fn parse(input: &str) -> Result<Patch, Error> {
    let input = input.trim();
    if input.is_empty() {
        return Err(Error::Empty);
    }
    let all: Vec<&str> = input
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .collect();
    let body = match frame(&all) {
        Ok(body) => body,
        Err(error) => frame(without_here_document(&all).ok_or(error)?)?,
    };
    let mut reader = Reader {
        lines: body,
        next: 0,
    };
    let mut hunks = Vec::new();
    while let Some(line) = reader.peek() {
        hunks.push(reader.hunk(line)?);
    }
    if hunks.is_empty() {
        return Err(Error::NoHunks);
    }
    Ok(Patch { hunks })
}

/// The lines between begin and end.
fn frame<'a, 'b>(lines: &'a [&'b str]) -> Result<&'a [&'b str], Error> {
    let [first, rest @ ..] = lines else {
        return Err(Error::Begin);
    };
    if first.trim() != BEGIN {
        return Err(Error::Begin);
    }
    match rest {
        [body @ .., last] if last.trim() == END => Ok(body),
        _ => Err(Error::End),
    }
}

fn without_here_document<'a, 'b>(lines: &'a [&'b str]) -> Option<&'a [&'b str]> {
    match lines {
        ["<<EOF" | "<<'EOF'" | "<<\"EOF\"", inner @ .., last]
            if inner.len() >= 2 && last.ends_with("EOF") =>
        {
            Some(inner)
        }
        _ => None,
    }
}

struct Reader<'a, 'b> {
    lines: &'a [&'b str],
    next: usize,
}

impl<'b> Reader<'_, 'b> {
    fn peek(&self) -> Option<&'b str> {
        self.lines.get(self.next).copied()
    }

    /// An error about the next line.
    fn error(&self, problem: impl Into<String>) -> Error {
        Error::Hunk {
            line: self.next + 2,
            problem: problem.into(),
        }
    }

    fn hunk(&mut self, line: &str) -> Result<Hunk, Error> {
        let header = line.trim();
        let change: fn(&mut Self, &str) -> Result<Change, Error>;
        let path = if let Some(path) = header.strip_prefix(ADD) {
            change = |reader, _| Ok(reader.add());
            path
        } else if let Some(path) = header.strip_prefix(DELETE) {
            change = |reader, _| {
                reader.next += 1;
                Ok(Change::Delete)
            };
            path
        } else if let Some(path) = header.strip_prefix(UPDATE) {
            change = Self::update;
            path
        } else {
            return Err(self.error(format!(
                "'{header}' is not a valid hunk header. Valid hunk headers: \
                 '{ADD}{{path}}', '{DELETE}{{path}}', '{UPDATE}{{path}}'"
            )));
        };
        Ok(Hunk {
            path: path.to_owned(),
            change: change(self, path)?,
        })
    }

    fn add(&mut self) -> Change {
        self.next += 1;
        let mut text = String::new();
        while let Some(line) = self.peek().and_then(|line| line.strip_prefix('+')) {
            text.push_str(line);
            text.push('\n');
            self.next += 1;
        }
        Change::Add(text)
    }

    fn update(&mut self, path: &str) -> Result<Change, Error> {
        let header = self.next;
        self.next += 1;
        let move_to = self
            .peek()
            .and_then(|line| line.trim().strip_prefix(MOVE))
            .map(str::to_owned);
        self.next += usize::from(move_to.is_some());
        let mut chunks = Vec::new();
        while let Some(line) = self.peek() {
            if line.trim().is_empty() {
                self.next += 1;
            } else if line.starts_with("***") {
                break;
            } else {
                chunks.push(self.chunk(line, chunks.is_empty())?);
            }
        }
        if chunks.is_empty() {
            self.next = header;
            return Err(self.error(format!("Update file hunk for path '{path}' is empty")));
        }
        Ok(Change::Update { move_to, chunks })
    }

    fn chunk(&mut self, first: &str, is_first: bool) -> Result<Chunk, Error> {
        let mut chunk = Chunk::default();
        if first == "@@" {
            self.next += 1;
        } else if let Some(context) = first.strip_prefix("@@ ") {
            self.next += 1;
            chunk.context = (!context.is_empty()).then(|| context.to_owned());
        } else if !is_first {
            return Err(self.error(format!(
                "Expected update hunk to start with a @@ context marker, got: '{first}'"
            )));
        }
        while let Some(line) = self.peek() {
            if line == END_OF_FILE && !chunk.lines.is_empty() {
                chunk.at_end = true;
                self.next += 1;
                break;
            }
            let Some(read) = chunk_line(line) else {
                if !chunk.lines.is_empty() {
                    break;
                }
                return Err(self.error(if line == END_OF_FILE {
                    "Update hunk does not contain any lines".to_owned()
                } else {
                    format!(
                        "Unexpected line found in update hunk: '{line}'. Every line should start \
                         with ' ' (context line), '+' (added line), or '-' (removed line)"
                    )
                }));
            };
            chunk.lines.push(read);
            self.next += 1;
        }
        if chunk.lines.is_empty() {
            return Err(self.error("Update hunk does not contain any lines"));
        }
        Ok(chunk)
    }
}

fn chunk_line(line: &str) -> Option<Line> {
    Some(match line.chars().next() {
        None => Line::Context(String::new()),
        Some(' ') => Line::Context(line[1..].to_owned()),
        Some('-') => Line::Remove(line[1..].to_owned()),
        Some('+') => Line::Add(line[1..].to_owned()),
        Some(_) => return None,
    })
}
