//! Words and what is in them.

use super::run::Run;
use super::{Mark, MarkKind, Scan};

impl Scan<'_> {
    /// Reads one word to its end, looking into what it would run.
    pub(super) fn word(&mut self) {
        let start = self.at;
        let mut pattern = false;
        loop {
            match self.peek(0) {
                None | Some(b' ' | b'\t' | b'\n' | b';' | b'|' | b'&' | b'(' | b')') => break,
                Some(b'<' | b'>') if self.peek(1) == Some(b'(') => {
                    let start = self.at;
                    self.at += 2;
                    self.parentheses();
                    self.mark(MarkKind::Substitution, start, self.at);
                }
                Some(b'<' | b'>') => break,
                Some(b'\'') => self.quoted(1, false),
                Some(b'"') => {
                    self.at += 1;
                    self.until(|scan| scan.peek(0) == Some(b'"'));
                    self.close();
                }
                Some(byte) => {
                    let (text, at) = (self.text, self.at);
                    pattern |= match byte {
                        b'*' | b'?' => true,
                        b'[' => at > start && self.run.at(text, at).is_set(at),
                        b'{' => self.run.at(text, at).is_alternatives(at),
                        _ => false,
                    };
                    self.part();
                }
            }
        }
        if pattern {
            self.mark(MarkKind::Substitution, start, self.at);
        }
    }

    /// Looks into expansions up to a place, or to the end.
    pub(super) fn until(&mut self, ends: impl Fn(&Self) -> bool) {
        while self.at < self.text.len() && !ends(self) {
            self.part();
        }
    }

    /// One character, one escape, or one expansion.
    fn part(&mut self) {
        match (self.peek(0), self.peek(1)) {
            (Some(b'\\'), Some(_)) => {
                self.at += 1;
                self.step();
            }
            (Some(b'`'), _) => self.backticks(),
            (Some(b'$'), Some(b'(')) => {
                let start = self.at;
                let arithmetic = self.peek(2) == Some(b'(');
                self.at += if arithmetic { 3 } else { 2 };
                if arithmetic {
                    self.nested(|scan| scan.arithmetic());
                } else {
                    self.parentheses();
                }
                self.mark(MarkKind::Substitution, start, self.at);
            }
            (Some(b'$'), Some(byte)) if byte == b'_' || byte.is_ascii_alphabetic() => {
                let start = self.at;
                self.at += 1;
                while self
                    .peek(0)
                    .is_some_and(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
                {
                    self.at += 1;
                }
                self.mark(MarkKind::Substitution, start, self.at);
            }
            (Some(b'$'), Some(byte)) if b"0123456789@*#?$!-".contains(&byte) => {
                self.at += 2;
                self.mark(MarkKind::Substitution, self.at - 2, self.at);
            }
            (Some(b'$'), Some(b'{')) => {
                let start = self.at;
                self.at += 2;
                self.nested(|scan| {
                    scan.until(|scan| scan.peek(0) == Some(b'}'));
                    scan.close();
                });
                self.mark(MarkKind::Substitution, start, self.at);
            }
            (Some(b'$'), Some(b'\'')) => self.quoted(2, true),
            _ => self.step(),
        }
    }

    /// Up to `))`. What only looks like arithmetic may be commands.
    pub(super) fn arithmetic(&mut self) {
        let start = self.at;
        self.until(|scan| scan.peek(0) == Some(b')') && scan.peek(1) == Some(b')'));
        self.outline.complete &= !self.text[start..self.at].contains([';', '\n']);
        self.close();
        self.close();
    }

    /// A text in single quotes, behind `skip` signs that open it.
    fn quoted(&mut self, skip: usize, escapes: bool) {
        self.at += skip;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\'' => break,
                b'\\' if escapes => {
                    self.at += 1;
                    self.step();
                }
                _ => self.step(),
            }
        }
        self.close();
    }

    fn backticks(&mut self) {
        let start = self.at;
        let mut inner = String::new();
        self.at += 1;
        while let Some(char) = self.text[self.at..]
            .chars()
            .next()
            .filter(|char| *char != '`')
        {
            self.at += char.len_utf8();
            match (char, self.peek(0)) {
                ('\\', Some(b'`' | b'\\' | b'$')) => {
                    inner.push_str(&self.text[self.at..=self.at]);
                    self.at += 1;
                }
                _ => inner.push(char),
            }
        }
        self.close();
        self.mark(MarkKind::Substitution, start, self.at);
        if self.marked {
            self.outline.backticks.push((start..self.at, inner.clone()));
        }
        self.inner(&inner);
    }

    /// A text of its own, whose positions are not those that a person sees.
    fn inner(&mut self, text: &str) {
        let mut scan = Scan {
            text,
            at: 0,
            options: self.options,
            depth: self.depth,
            marked: false,
            run: Run::default(),
            heredocs: Vec::new(),
            number: None,
            outline: self.outline,
        };
        scan.nested(|scan| scan.list());
    }

    /// Over the sign that ends something, if it is there.
    pub(super) fn close(&mut self) {
        if self.at < self.text.len() {
            self.step();
        } else {
            self.outline.complete = false;
        }
    }

    pub(super) fn step(&mut self) {
        let length = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        self.at += length;
    }

    pub(super) fn blanks(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(b' ' | b'\t'), _) => self.at += 1,
                (Some(b'\\'), Some(b'\n')) => self.at += 2,
                (Some(b'#'), _) => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    pub(super) fn mark(&mut self, kind: MarkKind, start: usize, end: usize) {
        if self.marked && start < end {
            self.outline.marks.push(Mark { kind, start, end });
        }
    }
}
