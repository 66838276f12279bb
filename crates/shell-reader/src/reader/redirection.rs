//! Redirections and the texts of here-documents.

use super::Reader;
use super::word::Read;
use crate::tree::{HereDocument, Redirection, Sign};
use crate::{Stop, Word, is_name};

/// The signs that every shell reads alike, longest first.
const SIGNS: [(&str, Sign); 12] = [
    ("&>>", Sign::AppendBoth),
    ("<<<", Sign::HereString),
    ("<<-", Sign::Here),
    ("&>", Sign::Both),
    ("<<", Sign::Here),
    ("<&", Sign::ReadFrom),
    ("<>", Sign::ReadWrite),
    (">>", Sign::Append),
    (">&", Sign::WriteTo),
    (">|", Sign::Replace),
    ("<", Sign::Read),
    (">", Sign::Write),
];

/// A here-document whose text is still to come.
pub(super) struct Pending {
    at: usize,
    tag: String,
    expands: bool,
}

impl Reader<'_> {
    /// The number of a descriptor, where a word is one: a sign stands right behind it.
    pub(super) fn descriptor(&self, read: &Read) -> Result<Option<u8>, Stop> {
        if !read.plain || !matches!(self.peek(0), Some(b'<' | b'>')) {
            return Ok(None);
        }
        let text = read.word.text.as_bytes();
        match text {
            [digit @ b'0'..=b'9'] => Ok(Some(digit - b'0')),
            // Shells disagree on longer numbers, and `{x}>` sets a variable in some.
            _ if text.iter().all(u8::is_ascii_digit) || text.ends_with(b"}") => {
                Err(Stop::Redirection)
            }
            _ => Ok(None),
        }
    }

    /// At the sign of a redirection.
    pub(super) fn redirection(&mut self, descriptor: Option<u8>) -> Result<Redirection, Stop> {
        let rest = self.rest();
        if rest.starts_with("<(") || rest.starts_with(">(") {
            return Err(Stop::ProcessSubstitution);
        }
        self.beyond(|| Stop::Redirection);
        let found = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign));
        let Some((text, sign)) = found.filter(|_| !is_range(rest)) else {
            return Err(Stop::Redirection);
        };
        let span = self.at - usize::from(descriptor.is_some())..self.at + text.len();
        self.at += text.len();
        self.blanks(false)?;
        // Behind a sign zsh knows more signs: `>! ls id` starts `id` there.
        if matches!(
            self.peek(0),
            None | Some(b'!' | b'|' | b'&' | b';' | b'<' | b'>' | b'(' | b')' | b'\n')
        ) {
            return Err(Stop::Redirection);
        }
        let read = self.word(false)?;
        // The number of the next redirection, to most shells, and then this one has no file.
        if self.descriptor(&read)?.is_some() {
            return Err(Stop::Redirection);
        }
        self.no_text_across(&read.word)?;
        self.count_word()?;
        if matches!(sign, Sign::Both | Sign::AppendBoth) {
            // To dash this is `&` and a redirection of the command behind it.
            self.blanks(false)?;
            let ends = matches!(self.peek(0), None | Some(b'|' | b'&' | b';' | b'\n' | b')'));
            if !ends || self.peek(0) == Some(b'&') && self.peek(1) == Some(b'>') {
                return Err(Stop::Redirection);
            }
        }
        let here = (sign == Sign::Here).then_some(self.here.len());
        if let Some(at) = here {
            self.expect_text(at, &read, text == "<<-")?;
        }
        Ok(Redirection {
            span,
            descriptor,
            sign,
            word: read.word,
            here,
        })
    }

    fn expect_text(&mut self, at: usize, read: &Read, strips: bool) -> Result<(), Stop> {
        let (word, plain) = (&read.word, read.plain);
        let raw = &self.text[word.span.clone()];
        // The mark loses its quotes and nothing else: neither `~` nor `$` stands for anything in it.
        let expanded = raw.starts_with('~') || raw.contains('$');
        if !word.known || (plain && word.text != raw) || expanded || word.text.contains('\n') {
            return Err(Stop::Redirection);
        }
        self.here.push(HereDocument {
            strips,
            ..HereDocument::default()
        });
        self.pending.push(Pending {
            at,
            tag: word.text.clone(),
            expands: plain,
        });
        Ok(())
    }

    /// Behind a line break: the texts of the here-documents that were named before it.
    pub(super) fn here_texts(&mut self) -> Result<(), Stop> {
        for pending in std::mem::take(&mut self.pending) {
            let strips = self.here[pending.at].strips;
            let start = self.at;
            let mut literal = true;
            let end = loop {
                let before = self.at;
                let Some(line) = self.rest().split_inclusive('\n').next() else {
                    return Err(Stop::OpenRedirection);
                };
                self.at += line.len();
                let line = line.strip_suffix('\n').unwrap_or(line);
                let line = if strips {
                    line.trim_start_matches('\t')
                } else {
                    line
                };
                if line == pending.tag {
                    break before;
                }
                if pending.expands {
                    literal &= is_literal(line);
                    starts_nothing(line)?;
                }
            };
            let here = &mut self.here[pending.at];
            here.literal = literal;
            here.misleads = self.substituted && misleads(&self.text[start..end]);
            here.span = start..end;
        }
        Ok(())
    }

    /// Shells disagree on where a here-document begins that a quoted line break stands before.
    pub(super) fn no_text_across(&self, word: &Word) -> Result<(), Stop> {
        let breaks = || self.text[word.span.clone()].contains('\n');
        if !self.pending.is_empty() && breaks() {
            return Err(Stop::Redirection);
        }
        Ok(())
    }

    /// At the end no here-document may lack its text.
    pub(super) fn no_text_missing(&self) -> Result<(), Stop> {
        if self.pending.is_empty() {
            Ok(())
        } else {
            Err(Stop::OpenRedirection)
        }
    }
}

/// `<1-9>` and `<->`: a pattern of zsh.
fn is_range(rest: &str) -> bool {
    let digits = |text: &str| {
        text.trim_start_matches(|char: char| char.is_ascii_digit())
            .len()
    };
    let Some(behind) = rest.strip_prefix('<') else {
        return false;
    };
    let behind = &behind[behind.len() - digits(behind)..];
    let Some(behind) = behind.strip_prefix('-') else {
        return false;
    };
    behind[behind.len() - digits(behind)..].starts_with('>')
}

/// Whether a text within `$(…)` holds signs that end it for a shell which only counts quotes and
/// parentheses there.
fn misleads(text: &str) -> bool {
    let (mut open, mut quoted) = (0_usize, false);
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match char {
            '\'' | '`' | '\\' | '$' => return true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' => open += 1,
            ')' if open == 0 => return true,
            ')' => open -= 1,
            // To that shell a remark, in which nothing counts.
            '#' => {
                let mut rest = chars.by_ref().take_while(|char| *char != '\n');
                if rest.any(|char| "'`\\$\"()".contains(char)) {
                    return true;
                }
            }
            _ => {}
        }
    }
    quoted || open > 0
}

/// Whether a line of a here-document that expands is text all the same.
fn is_literal(line: &str) -> bool {
    let expands = |(at, _): (usize, &str)| {
        let next = line[at + 1..].chars().next();
        next.is_some_and(|next| next != ' ')
    };
    !line.contains(['\\', '`']) && !line.match_indices('$').any(expands)
}

/// Whether a line of a here-document, as the shell expands it, starts no command.
fn starts_nothing(line: &str) -> Result<(), Stop> {
    if line.ends_with('\\') {
        return Err(Stop::Continuation);
    }
    if line.contains('`') {
        return Err(Stop::Substitution);
    }
    for (_, rest) in line.match_indices('$').map(|(at, _)| line.split_at(at + 1)) {
        let names = rest.strip_prefix('{').map(|rest| rest.split_once('}'));
        match (rest.chars().next(), names) {
            (Some('('), _) => return Err(Stop::Substitution),
            (Some('['), _) => return Err(Stop::Arithmetic),
            (_, Some(Some((name, rest)))) if is_name(name) && !rest.starts_with('[') => {}
            (_, Some(_)) => return Err(Stop::RunningExpansion),
            // In zsh `$x[…]` computes what is between the brackets.
            (Some(_), None) if is_subscripted(rest) => return Err(Stop::Arithmetic),
            _ => {}
        }
    }
    Ok(())
}

fn is_subscripted(rest: &str) -> bool {
    let name = |char: char| char == '_' || char.is_ascii_alphanumeric();
    let behind = rest.trim_start_matches(name);
    behind.len() < rest.len() && behind.starts_with('[')
}
