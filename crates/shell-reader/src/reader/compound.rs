//! Groups, conditions and loops.

use super::{RESERVED, Reader};
use crate::tree::{Command, For, If, Kind, List};
use crate::{Stop, is_name};

impl Reader<'_> {
    /// `( … )`
    pub(super) fn subshell(&mut self) -> Result<Command, Stop> {
        self.beyond(|| Stop::Parentheses);
        self.at += 1;
        let list = self.nested(|reader| reader.filled())?;
        if self.peek(0) != Some(b')') {
            return Err(Stop::Parentheses);
        }
        self.at += 1;
        self.redirected(Kind::Subshell(list), Vec::new())
    }

    /// `{ …; }`
    pub(super) fn group(&mut self) -> Result<Command, Stop> {
        self.keyword("{")?;
        let list = self.nested(|reader| reader.filled())?;
        self.keyword("}")?;
        self.redirected(Kind::Group(list), Vec::new())
    }

    /// `if …; then …; elif …; then …; else …; fi`
    pub(super) fn condition(&mut self) -> Result<Command, Stop> {
        self.keyword("if")?;
        let (branches, otherwise) = self.nested(|reader| {
            let mut branches = Vec::new();
            loop {
                let condition = reader.filled()?;
                reader.keyword("then")?;
                branches.push((condition, reader.filled()?));
                if !reader.is_next("elif") {
                    break;
                }
                reader.keyword("elif")?;
            }
            let otherwise = if reader.is_next("else") {
                reader.keyword("else")?;
                Some(reader.filled()?)
            } else {
                None
            };
            Ok((branches, otherwise))
        })?;
        self.keyword("fi")?;
        let kind = Kind::If(If {
            branches,
            otherwise,
        });
        self.redirected(kind, Vec::new())
    }

    /// `for NAME in WORDS; do …; done`
    pub(super) fn loops(&mut self) -> Result<Command, Stop> {
        self.keyword("for")?;
        self.blanks(false)?;
        let name = self.word(false)?;
        if !name.plain || !is_name(&name.word.text) {
            return Err(Stop::Reserved("for".to_owned()));
        }
        self.blanks(true)?;
        self.keyword("in")?;
        let mut words = Vec::new();
        loop {
            self.blanks(false)?;
            match self.peek(0) {
                Some(b';') => {
                    self.at += 1;
                    break;
                }
                Some(b'\n') => break,
                None | Some(b'|' | b'&' | b'<' | b'>') => {
                    return Err(Stop::Reserved("for".to_owned()));
                }
                Some(b'(' | b')') => return Err(Stop::Parentheses),
                Some(_) => {
                    let word = self.word(false)?.word;
                    self.no_text_across(&word)?;
                    self.count_word()?;
                    words.push(word);
                }
            }
        }
        let substitutions = std::mem::take(&mut self.inner);
        self.loops.push((name.word.text.clone(), words.clone()));
        self.blanks(true)?;
        self.keyword("do")?;
        let body = self.nested(|reader| reader.filled())?;
        self.keyword("done")?;
        let kind = Kind::For(For {
            name: name.word.text,
            words,
            body,
        });
        self.redirected(kind, substitutions)
    }

    /// A list with at least one command.
    fn filled(&mut self) -> Result<List, Stop> {
        let list = self.list()?;
        if list.items.is_empty() {
            return Err(self.stray());
        }
        Ok(list)
    }

    /// Over a word of the shell that must stand here.
    fn keyword(&mut self, word: &'static str) -> Result<(), Stop> {
        debug_assert!(RESERVED.contains(&word), "{word}");
        if !self.is_next(word) {
            return Err(Stop::Reserved(word.to_owned()));
        }
        self.beyond(|| Stop::Reserved(word.to_owned()));
        self.at += word.len();
        Ok(())
    }

    /// The redirections behind a construct.
    fn redirected(&mut self, kind: Kind, mut substitutions: Vec<List>) -> Result<Command, Stop> {
        let mut redirections = Vec::new();
        loop {
            self.blanks(false)?;
            match (self.peek(0), self.peek(1)) {
                (Some(b'&'), Some(b'>')) => {
                    redirections.push(self.redirection(None)?);
                    break;
                }
                (Some(b'<' | b'>'), _) => redirections.push(self.redirection(None)?),
                (Some(digit @ b'0'..=b'9'), Some(b'<' | b'>')) => {
                    self.at += 1;
                    redirections.push(self.redirection(Some(digit - b'0'))?);
                }
                _ => break,
            }
        }
        substitutions.append(&mut self.inner);
        Ok(Command {
            start: 0,
            kind,
            redirections,
            substitutions,
        })
    }
}
