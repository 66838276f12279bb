//! What begins with `$`, and backticks.

use super::Reader;
use super::word::Draft;
use crate::tree::{Kind, List, Part, Sign};
use crate::{Stop, is_name};

impl Reader<'_> {
    /// At a `$`; whether it is no quote. What could compute or run something that is not read
    /// here is refused.
    pub(super) fn dollar(&mut self, draft: &mut Draft, quoted: bool) -> Result<bool, Stop> {
        match self.peek(1) {
            Some(b'(') if self.peek(2) == Some(b'(') => return Err(Stop::Arithmetic),
            Some(b'(') => {
                let list = self.substitution()?;
                let text = self.written(&list).filter(|_| quoted);
                self.inner.push(list);
                match text {
                    Some(text) => draft.text.push_str(&text),
                    None => draft.value(Part::Output, !quoted, !quoted),
                }
            }
            Some(b'[') => return Err(Stop::Arithmetic),
            Some(b'\'') if !quoted && self.options.extended => {
                self.escaped(draft)?;
                return Ok(false);
            }
            Some(b'\'' | b'"') if !quoted => return Err(Stop::EscapedQuote),
            Some(b'{') => {
                let name = self.rest()[2..].split('}').next().unwrap_or("");
                let end = self.at + 2 + name.len();
                if !is_name(name) || end >= self.end {
                    return Err(Stop::RunningExpansion);
                }
                self.at = end + 1;
                self.no_subscript()?;
                draft.value(Part::Variable(name.to_owned()), !quoted, !quoted);
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.at += 1;
                let start = self.at;
                while matches!(self.peek(0), Some(byte) if byte == b'_' || byte.is_ascii_alphanumeric())
                {
                    self.at += 1;
                }
                let name = self.text[start..self.at].to_owned();
                self.no_subscript()?;
                draft.value(Part::Variable(name), !quoted, !quoted);
            }
            // Positional and special parameters; the last row is zsh's own. `"$@"` is several
            // words.
            Some(
                sign @ (b'0'..=b'9'
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
                | b':'),
            ) => {
                self.at += 2;
                self.no_longer_name(sign)?;
                let splits = !quoted || sign == b'@';
                draft.value(Part::Output, splits, splits);
            }
            _ => {
                draft.text.push('$');
                self.at += 1;
            }
        }
        Ok(true)
    }

    /// `$( … )`
    fn substitution(&mut self) -> Result<List, Stop> {
        self.beyond(|| Stop::Substitution);
        self.within(|reader| {
            reader.at += 2;
            let list = reader.list()?;
            if reader.peek(0) != Some(b')') {
                return Err(reader.stray());
            }
            reader.at += 1;
            Ok(list)
        })
    }

    /// `` ` … ` `` without an escape, which shells undo in different ways.
    pub(super) fn backticks(&mut self, quoted: bool) -> Result<(), Stop> {
        self.beyond(|| Stop::Substitution);
        let rest = &self.rest()[1..];
        let Some(length) = rest.find('`') else {
            return Err(Stop::OpenQuote);
        };
        let text = &rest[..length];
        if text.contains('\\') || text.contains("<<") || quoted && text.contains('"') {
            return Err(Stop::Substitution);
        }
        let mut list = self.within(|reader| {
            reader.at += 1;
            let around = std::mem::replace(&mut reader.end, reader.at + length);
            let list = reader.list()?;
            if reader.at < reader.end {
                return Err(reader.stray());
            }
            reader.end = around;
            reader.at += 1;
            Ok(list)
        })?;
        list.backticks = true;
        self.inner.push(list);
        Ok(())
    }

    /// Commands whose output becomes a part of a word. The text of a here-document that waits
    /// around them must not begin within them.
    fn within(&mut self, read: impl FnOnce(&mut Self) -> Result<List, Stop>) -> Result<List, Stop> {
        let start = self.at;
        let inner = std::mem::take(&mut self.inner);
        let pending = std::mem::take(&mut self.pending);
        let substituted = std::mem::replace(&mut self.substituted, true);
        let list = self.nested(read)?;
        if list.items.is_empty() {
            return Err(Stop::Substitution);
        }
        self.no_text_missing()?;
        if !pending.is_empty() && self.text[start..self.at].contains('\n') {
            return Err(Stop::Redirection);
        }
        self.substituted = substituted;
        self.pending = pending;
        self.inner = inner;
        Ok(list)
    }

    /// The text that `$(cat <<'E' …)` is: a here-document that nothing expands.
    fn written(&self, list: &List) -> Option<String> {
        let [item] = list.items.as_slice() else {
            return None;
        };
        let [command] = item.pipeline.commands.as_slice() else {
            return None;
        };
        let Kind::Simple(simple) = &command.kind else {
            return None;
        };
        let [redirection] = command.redirections.as_slice() else {
            return None;
        };
        let plain = !item.pipeline.negated
            && simple.assignments.is_empty()
            && matches!(simple.words.as_slice(), [word] if word.known && word.text == "cat")
            && redirection.sign == Sign::Here
            && matches!(redirection.descriptor, None | Some(0));
        let here = &self.here[redirection.here.filter(|_| plain)?];
        let text = &self.text[here.span.clone()];
        (here.literal && !here.strips).then(|| text.trim_end_matches('\n').to_owned())
    }

    /// `$'…'` with the escapes that `bash`, `zsh` and `ksh` read alike.
    fn escaped(&mut self, draft: &mut Draft) -> Result<(), Stop> {
        self.at += 2;
        loop {
            match self.char() {
                None => return Err(Stop::OpenQuote),
                Some('\'') => return Ok(()),
                Some('\\') => {
                    let char = match self.char() {
                        Some(char @ ('\\' | '\'' | '"')) => char,
                        Some('n') => '\n',
                        Some('t') => '\t',
                        Some('r') => '\r',
                        Some('a') => '\u{7}',
                        Some('b') => '\u{8}',
                        Some('f') => '\u{c}',
                        Some('v') => '\u{b}',
                        Some('x') => self.number(16, 2).ok_or(Stop::EscapedQuote)?,
                        Some('0'..='7') => {
                            self.at -= 1;
                            self.number(8, 3).ok_or(Stop::EscapedQuote)?
                        }
                        _ => return Err(Stop::EscapedQuote),
                    };
                    draft.text.push(char);
                }
                Some(char) => draft.text.push(char),
            }
        }
    }

    /// A character of ASCII by exactly so many digits.
    fn number(&mut self, radix: u32, digits: usize) -> Option<char> {
        let text = self.rest().get(..digits)?;
        // Another digit belongs to it in some shells.
        let next = self.peek(digits).filter(|_| radix == 16);
        if next.is_some_and(|byte| byte.is_ascii_hexdigit()) || text.starts_with('+') {
            return None;
        }
        let number = u8::from_str_radix(text, radix).ok()?;
        self.at += digits;
        (number > 0 && number.is_ascii()).then(|| char::from(number))
    }

    /// zsh reads more behind a sign: `$#x`, `$^x`, `$+x` name the variable `x`, and `$12` the
    /// twelfth parameter, each with a subscript that may run code.
    fn no_longer_name(&self, sign: u8) -> Result<(), Stop> {
        let rest = match sign {
            b'0'..=b'9' => self
                .rest()
                .trim_start_matches(|char: char| char.is_ascii_digit()),
            _ => self.rest(),
        };
        let next = rest.bytes().next();
        let named = matches!(sign, b'#' | b'^' | b'=' | b'~' | b'+' | b':')
            && next.is_some_and(|byte| {
                byte.is_ascii_alphanumeric() || b"_{@*#?$!-^=~+:".contains(&byte)
            });
        if named || next == Some(b'[') {
            return Err(Stop::Arithmetic);
        }
        Ok(())
    }

    /// In zsh `$x[…]` computes what is between the brackets.
    fn no_subscript(&self) -> Result<(), Stop> {
        if self.peek(0) == Some(b'[') {
            return Err(Stop::Arithmetic);
        }
        Ok(())
    }
}
