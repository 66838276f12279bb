//! Redirections and here-documents, read over where nothing may run unasked because of it.

use super::{Reader, Trouble, Word, continuation, is_name, redirection, substitution, unfinished};
use crate::{Code, Obstacle};

/// The signs that every shell reads alike, longest first.
const SIGNS: [&str; 12] = [
    "&>>", "<<<", "<<-", "&>", "<<", "<&", "<>", ">>", ">&", ">|", "<", ">",
];

/// A here-document whose text is still to come.
pub(super) struct Heredoc {
    tag: String,
    strip_tabs: bool,
    expands: bool,
}

impl Reader<'_> {
    /// At the sign of a redirection: over it and its target.
    pub(super) fn redirection(&mut self) -> Result<(), Trouble> {
        let rest = &self.text[self.at..];
        let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) else {
            return Err(redirection());
        };
        self.at += sign.len();
        self.blanks(false)?;
        // Behind a sign zsh knows more signs: `>! ls id` starts `id` there.
        if matches!(
            self.peek(0),
            None | Some(b'!' | b'|' | b'&' | b';' | b'<' | b'>' | b'(' | b')' | b'\n')
        ) {
            return Err(redirection());
        }
        let start = self.at;
        let (word, plain) = self.word(false)?;
        self.no_heredoc_across(&word)?;
        if sign.starts_with('&') {
            // To dash this is `&` and a redirection of the command behind it.
            self.blanks(false)?;
            let ends = matches!(self.peek(0), None | Some(b'|' | b'&' | b';' | b'\n'));
            return if ends { Ok(()) } else { Err(redirection()) };
        }
        if sign == "<<" || sign == "<<-" {
            let raw = &self.text[start..self.at];
            if !word.known || (plain && word.text != raw) || word.text.contains('\n') {
                return Err(redirection());
            }
            self.heredocs.push(Heredoc {
                tag: word.text,
                strip_tabs: sign == "<<-",
                expands: plain,
            });
        }
        Ok(())
    }

    /// Behind a line break: over the texts of the here-documents that were named before it.
    pub(super) fn heredoc_texts(&mut self) -> Result<(), Trouble> {
        for heredoc in std::mem::take(&mut self.heredocs) {
            loop {
                let rest = &self.text[self.at..];
                let Some(line) = rest.split_inclusive('\n').next() else {
                    return Err(unfinished(Obstacle::Redirection));
                };
                self.at += line.len();
                let line = line.strip_suffix('\n').unwrap_or(line);
                let line = if heredoc.strip_tabs {
                    line.trim_start_matches('\t')
                } else {
                    line
                };
                if line == heredoc.tag {
                    break;
                }
                if heredoc.expands {
                    starts_nothing(line)?;
                }
            }
        }
        Ok(())
    }

    /// Shells disagree on where a here-document begins that a quoted line break stands before.
    pub(super) fn no_heredoc_across(&self, word: &Word) -> Result<(), Trouble> {
        let breaks = || self.text[word.span.clone()].contains('\n');
        if !self.heredocs.is_empty() && breaks() {
            return Err(redirection());
        }
        Ok(())
    }

    /// At the end no here-document may lack its text.
    pub(super) fn no_heredoc_left(&self) -> Result<(), Trouble> {
        if self.heredocs.is_empty() {
            Ok(())
        } else {
            Err(unfinished(Obstacle::Redirection))
        }
    }
}

/// Whether a line of a here-document, as the shell expands it, starts no command.
fn starts_nothing(line: &str) -> Result<(), Trouble> {
    if line.ends_with('\\') {
        return Err(continuation());
    }
    if line.contains(['`']) {
        return Err(substitution());
    }
    for (_, rest) in line.match_indices('$').map(|(at, _)| line.split_at(at + 1)) {
        let names = rest.strip_prefix('{').map(|rest| rest.split_once('}'));
        match (rest.chars().next(), names) {
            (Some('('), _) => return Err(substitution()),
            (Some('['), _) => {
                return Err(Trouble::new(Code::Substitution, Obstacle::Arithmetic));
            }
            (_, Some(Some((name, rest)))) if is_name(name) && !rest.starts_with('[') => {}
            (_, Some(_)) => {
                return Err(Trouble::new(Code::Substitution, Obstacle::RunningExpansion));
            }
            // In zsh `$x[…]` computes what is between the brackets.
            (Some(_), None) if subscripted(rest) => {
                return Err(Trouble::new(Code::Substitution, Obstacle::Arithmetic));
            }
            _ => {}
        }
    }
    Ok(())
}

fn subscripted(rest: &str) -> bool {
    let name = |char: char| char == '_' || char.is_ascii_alphanumeric();
    let behind = rest.trim_start_matches(name);
    behind.len() < rest.len() && behind.starts_with('[')
}
