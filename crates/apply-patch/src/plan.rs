//! Turns a patch into whole files.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use crate::lines::{Lines, New, Replacement};
use crate::seek::{Found, seek};
use crate::{Change, Chunk, Error, Hunk, Line, Patch};

/// A file that a patch names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The real path within the workspace; the same for every path that leads to the file.
    pub place: PathBuf,
    /// The path within the workspace, for people.
    pub shown: String,
    /// The absolute path, for errors.
    pub whole: String,
    /// Whether the path is a link to the file.
    pub is_link: bool,
    /// The content; `None` if the file does not exist.
    pub content: Option<Vec<u8>>,
}

/// The edits of a patch, worked out as whole files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The edits, one for each file, in the order in which the patch first names them.
    pub edits: Vec<Edit>,
    /// The summary for people.
    pub summary: Summary,
}

/// One file before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The real path within the workspace.
    pub place: PathBuf,
    /// The content before; `None` if the file did not exist.
    pub before: Option<Vec<u8>>,
    /// The content after; `None` if the file is deleted.
    pub after: Option<Vec<u8>>,
    /// For a new file, the file whose permissions it takes.
    pub moved_from: Option<PathBuf>,
}

/// The files that a patch changes. As text, one line for each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// New files.
    pub added: Vec<String>,
    /// Changed and moved files; the latter by their new paths.
    pub modified: Vec<String>,
    /// Deleted files.
    pub deleted: Vec<String>,
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Success. Updated the following files:")?;
        for (letter, paths) in [
            ('A', &self.added),
            ('M', &self.modified),
            ('D', &self.deleted),
        ] {
            for path in paths {
                write!(formatter, "\n{letter} {path}")?;
            }
        }
        Ok(())
    }
}

/// Works out every file of a patch. `read_file` is called for each path, as written. Later
/// sections see the results of earlier ones.
///
/// # Errors
/// A part of the patch that does not fit the files, or an error of `read_file`.
pub fn plan(
    patch: &Patch,
    mut read_file: impl FnMut(&str) -> Result<File, Error>,
) -> Result<Plan, Error> {
    let mut desk = Desk {
        edits: Vec::new(),
        summary: Summary::default(),
    };
    for hunk in &patch.hunks {
        desk.work(hunk, &mut read_file)?;
    }
    desk.edits.retain(|edit| edit.before != edit.after);
    Ok(Plan {
        edits: desk.edits,
        summary: desk.summary,
    })
}

struct Desk {
    edits: Vec<Edit>,
    summary: Summary,
}

impl Desk {
    fn work(
        &mut self,
        hunk: &Hunk,
        read_file: &mut impl FnMut(&str) -> Result<File, Error>,
    ) -> Result<(), Error> {
        let file = read_file(&hunk.path)?;
        let index = self.index(&file);
        match &hunk.change {
            Change::Add(text) => {
                if self.edits[index].after.is_some() {
                    return Err(Error::Exists { path: file.shown });
                }
                self.edits[index].after = Some(text.clone().into_bytes());
                note(&mut self.summary.added, file.shown);
            }
            Change::Delete => {
                if file.is_link {
                    return Err(Error::Link { path: file.shown });
                }
                if self.edits[index].after.take().is_none() {
                    return Err(Error::Missing { path: file.whole });
                }
                note(&mut self.summary.deleted, file.shown);
            }
            Change::Update { move_to, chunks } => {
                let new = updated(self.edits[index].after.as_deref(), chunks, &file)?;
                let target = match move_to {
                    Some(path) => Some(read_file(path)?),
                    None => None,
                };
                match target {
                    Some(target) if target.place != file.place => {
                        self.shift(index, &file, new, target)?;
                    }
                    Some(_) | None => {
                        if self.edits[index].after.as_deref() == Some(new.as_bytes()) {
                            return Err(Error::NoChange { path: file.shown });
                        }
                        self.edits[index].after = Some(new.into_bytes());
                        note(&mut self.summary.modified, file.shown);
                    }
                }
            }
        }
        Ok(())
    }

    fn shift(&mut self, from: usize, file: &File, new: String, target: File) -> Result<(), Error> {
        if file.is_link {
            return Err(Error::Link {
                path: file.shown.clone(),
            });
        }
        let to = self.index(&target);
        if self.edits[to].after.is_some() {
            return Err(Error::Exists { path: target.shown });
        }
        self.edits[from].after = None;
        self.edits[to].after = Some(new.into_bytes());
        self.edits[to].moved_from = Some(file.place.clone());
        note(&mut self.summary.modified, target.shown);
        Ok(())
    }

    /// The index of the edit of this file, which is added if there is none yet.
    fn index(&mut self, file: &File) -> usize {
        let known = self.edits.iter().position(|edit| edit.place == file.place);
        known.unwrap_or_else(|| {
            self.edits.push(Edit {
                place: file.place.clone(),
                before: file.content.clone(),
                after: file.content.clone(),
                moved_from: None,
            });
            self.edits.len() - 1
        })
    }
}

fn note(paths: &mut Vec<String>, path: String) {
    if !paths.contains(&path) {
        paths.push(path);
    }
}

/// The text of `file` with all chunks applied.
fn updated(content: Option<&[u8]>, chunks: &[Chunk], file: &File) -> Result<String, Error> {
    let unreadable = |why: &str| Error::Unreadable {
        path: file.whole.clone(),
        why: why.to_owned(),
    };
    let content = content.ok_or_else(|| unreadable("it does not exist"))?;
    let text = std::str::from_utf8(content).map_err(|_| unreadable("it is not UTF-8 text"))?;
    let lines = Lines::of(text);
    let texts = lines.texts();
    let mut replacements = Vec::new();
    let mut cursor = 0;
    for chunk in chunks {
        let (replacement, next) = place(chunk, &texts, cursor, file)?;
        replacements.push(replacement);
        cursor = next;
    }
    Ok(lines.replaced(replacements))
}

/// The replacement for a chunk, and the line from which the next one may begin.
fn place(
    chunk: &Chunk,
    texts: &[&str],
    mut cursor: usize,
    file: &File,
) -> Result<(Replacement, usize), Error> {
    if let Some(context) = &chunk.context {
        let (context, path) = (context.clone(), file.whole.clone());
        cursor = match seek(texts, &[&context], cursor) {
            Found::At(line) => line + 1,
            Found::Nowhere => return Err(Error::NoContext { context, path }),
            Found::Times(count) => {
                return Err(Error::ContextTwice {
                    count,
                    context,
                    path,
                });
            }
        };
    }
    let mut lines = Cow::Borrowed(chunk.lines.as_slice());
    let mut old = old_lines(&chunk.lines);
    if old.is_empty() {
        let start = match chunk.context {
            Some(_) if !chunk.at_end => cursor,
            Some(_) | None => texts.len(),
        };
        return Ok((replacement(&lines, start, 0), cursor));
    }
    let mut found = seek(texts, &old, start(chunk, texts, cursor, old.len()));
    if found == Found::Nowhere && old.last() == Some(&"") {
        // The empty line may stand for the end of the file's last line.
        old.pop();
        lines = Cow::Owned(without_last_empty(&lines));
        found = seek(texts, &old, start(chunk, texts, cursor, old.len()));
    }
    let shown = |old: &[&str]| old.join("\n");
    match found {
        Found::At(start) => Ok((replacement(&lines, start, old.len()), start + old.len())),
        Found::Nowhere => Err(Error::NoLines {
            lines: shown(&old_lines(&chunk.lines)),
            path: file.whole.clone(),
        }),
        Found::Times(count) => Err(Error::LinesTwice {
            count,
            lines: shown(&old),
            path: file.whole.clone(),
        }),
    }
}

/// The line from which a chunk is searched.
fn start(chunk: &Chunk, texts: &[&str], cursor: usize, count: usize) -> usize {
    if chunk.at_end {
        cursor.max(texts.len().saturating_sub(count))
    } else {
        cursor
    }
}

/// The lines of a chunk that must be in the file.
fn old_lines(lines: &[Line]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| match line {
            Line::Context(text) | Line::Remove(text) => Some(text.as_str()),
            Line::Add(_) => None,
        })
        .collect()
}

/// The lines of a chunk without a last empty line, old and new.
fn without_last_empty(lines: &[Line]) -> Vec<Line> {
    let mut lines = lines.to_vec();
    if let Some(index) = lines.iter().rposition(|line| !matches!(line, Line::Add(_))) {
        let last_comes = lines
            .last()
            .is_some_and(|line| *line == Line::Add(String::new()));
        if last_comes && matches!(lines[index], Line::Remove(_)) {
            lines.pop();
        }
        lines.remove(index);
    }
    lines
}

fn replacement(lines: &[Line], start: usize, count: usize) -> Replacement {
    let mut there = start..start + count;
    let mut like = start;
    let mut new = Vec::new();
    for line in lines {
        match line {
            Line::Context(_) => {
                like = there.start;
                new.extend(there.next().map(New::Kept));
            }
            Line::Remove(_) => {
                like = there.start;
                there.next();
            }
            Line::Add(text) => new.push(New::Text(text.clone(), like)),
        }
    }
    Replacement { start, count, new }
}
