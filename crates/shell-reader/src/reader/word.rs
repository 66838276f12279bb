//! One word: quotes, escapes, and what is known only when it runs.

use super::Reader;
use crate::tree::{Later, Part};
use crate::{Stop, Word, is_assigned, is_name};

/// How far the end of a group in braces is looked for.
const MAX_BRACES: usize = 256;

/// A word that was read.
pub(super) struct Read {
    pub(super) word: Word,
    /// Nothing in it is quoted.
    pub(super) plain: bool,
    /// It is `NAME=value`: the name, and the word is the value.
    pub(super) assigned: Option<String>,
}

/// A word while it is read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) text: String,
    /// What is decided later, once something is.
    later: Option<Box<Later>>,
    /// How long the text was behind the last part that is decided later.
    known_from: usize,
    parts: Vec<Part>,
    /// How much of the text stands in the parts.
    parted: usize,
}

impl Draft {
    /// A part that is decided later stands here.
    pub(super) fn later(&mut self, splits: bool, many: bool) {
        let lead = &self.text;
        let later = self.later.get_or_insert_with(|| {
            Box::new(Later {
                lead: lead.clone(),
                ..Later::default()
            })
        });
        later.splits |= splits;
        later.many |= many;
        self.known_from = self.text.len();
    }

    /// As [`Draft::later`], for a value that is put in here.
    pub(super) fn value(&mut self, part: Part, splits: bool, many: bool) {
        self.later(splits, many);
        self.part();
        self.parts.push(part);
    }

    /// Makes a part of the text behind the last one.
    fn part(&mut self) {
        let text = self.text.get(self.parted..).unwrap_or_default();
        if !text.is_empty() {
            self.parts.push(Part::Text(text.to_owned()));
            self.parted = self.text.len();
        }
    }
}

impl Reader<'_> {
    /// One word; `first` is where an assignment may stand.
    pub(super) fn word(&mut self, first: bool) -> Result<Read, Stop> {
        let start = self.at;
        let mut draft = Draft::default();
        let mut plain = true;
        let mut assigned: Option<(String, usize)> = None;
        // Braces that stand for themselves and are still open.
        let mut braces = 0_usize;
        match self.peek(0) {
            Some(b'~') if self.ends(1) || self.peek(1) == Some(b'/') => {
                draft.text.push_str(self.options.home);
                self.at += 1;
            }
            Some(b'~') => draft.later(false, false),
            // In zsh `=ls` is the path of ls.
            Some(b'=') if !self.ends(1) => draft.later(false, false),
            // In zsh this opens a group.
            Some(b'{') if first && !self.ends(1) => draft.later(false, false),
            _ => {}
        }
        if let Some(lone) = self.lone() {
            draft.text.push_str(lone);
            self.at += lone.len();
        }
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'<' | b'>' | b')' => break,
                b'(' => return Err(Stop::Parentheses),
                b'`' => {
                    self.backticks(false)?;
                    draft.value(Part::Output, true, true);
                }
                b'\'' => {
                    plain = false;
                    let rest = &self.rest()[1..];
                    let Some(length) = rest.find('\'') else {
                        return Err(Stop::OpenQuote);
                    };
                    draft.text.push_str(&rest[..length]);
                    self.at += length + 2;
                }
                b'"' => {
                    plain = false;
                    self.at += 1;
                    self.double_quoted(&mut draft)?;
                }
                b'\\' => {
                    plain = false;
                    self.at += 1;
                    match self.char() {
                        None => return Err(Stop::EndingBackslash),
                        Some('\n') => return Err(Stop::Continuation),
                        Some(char) => draft.text.push(char),
                    }
                }
                b'$' => plain &= self.dollar(&mut draft, false)?,
                b'*' | b'?' | b'[' | b']' => {
                    draft.later(false, true);
                    self.literal(&mut draft, byte);
                    draft.later(false, true);
                }
                b'{' if self.stands_for_itself() => {
                    braces += 1;
                    self.literal(&mut draft, byte);
                }
                b'}' if braces > 0 => {
                    braces -= 1;
                    self.literal(&mut draft, byte);
                }
                b'{' | b'}' => {
                    draft.later(false, true);
                    self.literal(&mut draft, byte);
                    draft.later(false, true);
                }
                // A home stands at the beginning, and behind `=` and `:` of an assignment.
                b'~' => {
                    if matches!(self.before(start), Some(b'=' | b':')) {
                        draft.later(false, false);
                    }
                    self.literal(&mut draft, byte);
                }
                b'=' if first && plain && assigned.is_none() && is_assigned(&draft.text) => {
                    let name = std::mem::take(&mut draft.text);
                    self.beyond(|| Stop::Assignment(name.clone()));
                    if !is_name(&name) || draft.later.is_some() {
                        return Err(Stop::Assignment(name));
                    }
                    self.at += 1;
                    assigned = Some((name, self.at));
                }
                0x7f | 0..0x20 => return Err(Stop::ControlCharacter),
                _ => {
                    let end = self.plain_end();
                    let text = &self.text[self.at..end];
                    draft.text.push_str(text);
                    self.at = end;
                    // Shells disagree on blanks outside ASCII.
                    let blank = |char: char| !char.is_ascii() && char.is_whitespace();
                    if !text.is_ascii() && text.contains(blank) {
                        draft.later(true, true);
                    }
                }
            }
        }
        let (name, start) = match assigned {
            Some((name, value)) => (Some(name), value),
            None => (None, start),
        };
        Ok(Read {
            word: self.finish(draft, start),
            plain,
            assigned: name,
        })
    }

    fn finish(&self, mut draft: Draft, start: usize) -> Word {
        if draft.later.is_some() {
            draft.part();
        }
        let Draft {
            text,
            mut later,
            known_from,
            parts,
            ..
        } = draft;
        let span = start..self.at;
        if let Some(later) = &mut later {
            later.ends = text.len() > known_from;
            later.parts = parts;
        }
        Word {
            known: later.is_none(),
            text: match later {
                None => text,
                Some(_) => self.text[span.clone()].to_owned(),
            },
            span,
            later,
        }
    }

    /// Up to the closing quote.
    fn double_quoted(&mut self, draft: &mut Draft) -> Result<(), Stop> {
        loop {
            match self.peek(0) {
                None => return Err(Stop::OpenQuote),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'`') => {
                    self.backticks(true)?;
                    draft.value(Part::Output, false, false);
                }
                Some(b'$') => {
                    self.dollar(draft, true)?;
                }
                Some(b'\\') => match self.peek(1) {
                    Some(b'\n') => return Err(Stop::Continuation),
                    Some(escaped @ (b'$' | b'`' | b'"' | b'\\')) => {
                        draft.text.push(char::from(escaped));
                        self.at += 2;
                    }
                    _ => {
                        draft.text.push('\\');
                        self.at += 1;
                    }
                },
                Some(_) => draft.text.extend(self.char()),
            }
        }
    }

    fn literal(&mut self, draft: &mut Draft, byte: u8) {
        draft.text.push(char::from(byte));
        self.at += 1;
    }

    /// The byte before, within the word.
    fn before(&self, start: usize) -> Option<u8> {
        let at = self.at.checked_sub(1).filter(|at| *at >= start)?;
        self.bytes.get(at).copied()
    }

    /// The end of the characters that stand for themselves.
    fn plain_end(&self) -> usize {
        let special =
            |byte: &u8| *byte < 0x20 || *byte == 0x7f || b" |&;<>()`'\"\\$*?[]{}~=".contains(byte);
        let rest = &self.bytes[self.at + 1..self.end];
        let length = rest.iter().position(special).unwrap_or(rest.len());
        self.at + 1 + length
    }

    /// A brace or bracket that is a word alone and therefore stands for itself.
    fn lone(&self) -> Option<&'static str> {
        if !matches!(self.peek(0)?, b'[' | b']' | b'{' | b'}') {
            return None;
        }
        ["{}", "[[", "]]", "{", "}", "[", "]"]
            .into_iter()
            .find(|lone| self.is_next(lone))
    }

    /// Whether the `{` that stands here opens a group that is no list: there is neither a comma
    /// nor `..` in it, nor anything that could hide one.
    fn stands_for_itself(&self) -> bool {
        let rest = &self.bytes[self.at..self.end];
        let mut open = 0_usize;
        for (at, byte) in rest.iter().enumerate().take(MAX_BRACES) {
            match byte {
                b'{' => open += 1,
                b'}' if open == 1 => return true,
                b'}' => open -= 1,
                b'.' if rest.get(at + 1) == Some(&b'.') => return false,
                b',' | b'\'' | b'"' | b'\\' | b'`' | b'$' | 0..=b' ' => return false,
                b'|' | b'&' | b';' | b'<' | b'>' | b'(' | b')' => return false,
                _ => {}
            }
        }
        false
    }
}
