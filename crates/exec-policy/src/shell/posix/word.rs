//! One word: quotes, escapes, and what is decided only when it runs.

use super::{Reader, continuation, is_assigned, is_name, substitution, unfinished};
use super::{Trouble, Word};
use crate::{Code, Obstacle};

impl Reader<'_> {
    /// One word, and whether nothing in it is quoted.
    pub(super) fn word(&mut self, first: bool) -> Result<(Word, bool), Trouble> {
        let start = self.at;
        let mut text = String::new();
        let mut known = true;
        let mut plain = true;
        if self.peek(0) == Some(b'~') && (self.ends(1) || self.peek(1) == Some(b'/')) {
            text.push_str(self.home);
            self.at += 1;
        }
        // In zsh `=ls` is the path of ls.
        if self.peek(0) == Some(b'=') && !self.ends(1) {
            known = false;
        }
        if let Some(lone) = self.lone() {
            text.push_str(lone);
            self.at += lone.len();
        }
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'<' | b'>' => break,
                b'(' | b')' => return Err(Trouble::new(Code::Grammar, Obstacle::Parentheses)),
                b'`' => return Err(substitution()),
                b'\'' => {
                    plain = false;
                    let rest = &self.text[self.at + 1..];
                    let Some(length) = rest.find('\'') else {
                        return Err(unfinished(Obstacle::OpenQuote));
                    };
                    text.push_str(&rest[..length]);
                    self.at += length + 2;
                }
                b'"' => {
                    plain = false;
                    self.at += 1;
                    known &= self.double_quoted(&mut text)?;
                }
                b'\\' => {
                    plain = false;
                    self.at += 1;
                    match self.char() {
                        None => return Err(unfinished(Obstacle::EndingBackslash)),
                        Some('\n') => return Err(continuation()),
                        Some(char) => text.push(char),
                    }
                }
                b'$' => known &= self.dollar(&mut text, false)?,
                // Patterns, braces, and homes of others or behind a `=`.
                b'*' | b'?' | b'[' | b']' | b'{' | b'}' | b'~' => {
                    known = false;
                    text.push(char::from(byte));
                    self.at += 1;
                }
                b'=' if first && plain && is_assigned(&text) => {
                    return Err(Trouble::new(Code::Assignment, Obstacle::Assignment(text)));
                }
                0x7f | 0..0x20 => {
                    return Err(Trouble::new(Code::Grammar, Obstacle::ControlCharacter));
                }
                _ => {
                    let end = self.plain_end();
                    let plain = &self.text[self.at..end];
                    // Shells disagree on blanks outside ASCII.
                    known &= !plain
                        .chars()
                        .any(|char| !char.is_ascii() && char.is_whitespace());
                    text.push_str(plain);
                    self.at = end;
                }
            }
        }
        if !known {
            self.text[start..self.at].clone_into(&mut text);
        }
        let span = start..self.at;
        Ok((Word { text, known, span }, plain))
    }

    /// Up to the closing quote; whether the text is known.
    fn double_quoted(&mut self, text: &mut String) -> Result<bool, Trouble> {
        let mut known = true;
        loop {
            match self.peek(0) {
                None => return Err(unfinished(Obstacle::OpenQuote)),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(known);
                }
                Some(b'`') => return Err(substitution()),
                Some(b'$') => known &= self.dollar(text, true)?,
                Some(b'\\') => match self.peek(1) {
                    Some(b'\n') => return Err(continuation()),
                    Some(escaped @ (b'$' | b'`' | b'"' | b'\\')) => {
                        text.push(char::from(escaped));
                        self.at += 2;
                    }
                    _ => {
                        text.push('\\');
                        self.at += 1;
                    }
                },
                Some(_) => text.extend(self.char()),
            }
        }
    }

    /// At a `$`: whether it stands for itself. Everything that could run code is refused.
    fn dollar(&mut self, text: &mut String, quoted: bool) -> Result<bool, Trouble> {
        let next = self.peek(1);
        match next {
            Some(b'(') => Err(substitution()),
            Some(b'[') => Err(Trouble::new(Code::Substitution, Obstacle::Arithmetic)),
            Some(b'\'' | b'"') if !quoted => {
                Err(Trouble::new(Code::Expansion, Obstacle::EscapedQuote))
            }
            Some(b'{') => {
                let name = self.text[self.at + 2..].split('}').next().unwrap_or("");
                let end = self.at + 2 + name.len();
                if !is_name(name) || end >= self.bytes.len() {
                    return Err(Trouble::new(Code::Substitution, Obstacle::RunningExpansion));
                }
                self.at = end + 1;
                self.no_subscript()?;
                Ok(false)
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.at += 1;
                while matches!(self.peek(0), Some(byte) if byte == b'_' || byte.is_ascii_alphanumeric())
                {
                    self.at += 1;
                }
                self.no_subscript()?;
                Ok(false)
            }
            // Positional and special parameters; the last row is zsh's own.
            Some(
                b'0'..=b'9'
                | b'@'
                | b'*'
                | b'#'
                | b'?'
                | b'$'
                | b'!'
                | b'-'
                | b'^'
                | b'='
                | b'~'
                | b'+'
                | b':',
            ) => {
                self.at += 2;
                self.no_subscript()?;
                Ok(false)
            }
            _ => {
                text.push('$');
                self.at += 1;
                Ok(true)
            }
        }
    }

    /// In zsh `$x[…]` computes what is between the brackets.
    fn no_subscript(&self) -> Result<(), Trouble> {
        if self.peek(0) == Some(b'[') {
            return Err(Trouble::new(Code::Substitution, Obstacle::Arithmetic));
        }
        Ok(())
    }

    /// The end of the characters that stand for themselves.
    fn plain_end(&self) -> usize {
        let special =
            |byte: &u8| *byte < 0x20 || *byte == 0x7f || b" |&;<>()`'\"\\$*?[]{}~=".contains(byte);
        let rest = &self.bytes[self.at + 1..];
        let length = rest.iter().position(special).unwrap_or(rest.len());
        self.at + 1 + length
    }

    /// A brace or bracket that is a word alone and therefore stands for itself.
    fn lone(&self) -> Option<&'static str> {
        ["{}", "[[", "]]", "{", "}", "[", "]"]
            .into_iter()
            .find(|lone| self.text[self.at..].starts_with(lone) && self.ends(lone.len()))
    }

    /// Whether the word that stands here ends so many bytes further on.
    fn ends(&self, ahead: usize) -> bool {
        self.peek(ahead)
            .is_none_or(|byte| b" \t\n|&;<>()".contains(&byte))
    }
}
