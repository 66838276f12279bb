//! The marks of one text: what the shell does with it, and what its characters are.

use std::ops::Range;

use crate::display::{self, PieceKind, TextSpan};
use crate::outline::{MarkKind, Outline};
use crate::resolve::Machine;
use crate::secrets;

use super::foreign::Language;
use super::{Inner, MAX_DEPTH, Mark, TOO_DEEP, Tier, effects, of_text, told};

/// One text while it is marked.
pub(super) struct Scene<'a> {
    pub(super) text: &'a str,
    pub(super) outline: &'a Outline,
    pub(super) machine: &'a Machine<'a>,
    pub(super) language: Language,
    pub(super) depth: usize,
    pub(super) marks: Vec<Mark>,
    pub(super) inner: Vec<Inner>,
}

impl Scene<'_> {
    pub(super) fn mark(
        &mut self,
        kind: PieceKind,
        tier: Tier,
        range: Range<usize>,
        note: impl Into<String>,
        strip: impl Into<String>,
    ) {
        if range.is_empty() || self.text.get(range.clone()).is_none() {
            return;
        }
        let span = TextSpan {
            range,
            kind,
            note: told(&note.into()),
        };
        let mark = Mark {
            span,
            tier,
            strip: told(&strip.into()),
        };
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    /// What the shell itself does: joins, writes, computes, sets.
    pub(super) fn shell(&mut self) {
        // As many as are numbered, where they are.
        let commands = match self.outline.segments.len() {
            0 => self.outline.commands.len(),
            more => more + 1,
        };
        let joined = match commands {
            0 | 1 => "Joins commands".to_owned(),
            count => format!("{count} commands"),
        };
        for mark in &self.outline.marks {
            let range = mark.start..mark.end;
            match mark.kind {
                MarkKind::Operator if self.text.get(range.clone()) == Some("\n") => {}
                MarkKind::Operator => {
                    let posix = self.language == Language::Posix;
                    let note = effects::operator(&self.text[range.clone()], posix);
                    self.mark(PieceKind::Op, Tier::Note, range, note, &joined);
                }
                MarkKind::Substitution => self.substitution(range),
                MarkKind::Assignment => self.assignment(range),
                MarkKind::Heredoc => self.heredoc(range),
            }
        }
        for redirection in &self.outline.redirections {
            self.redirection(redirection);
        }
        for (range, text) in &self.outline.backticks {
            self.carry("backticks", text, Language::Posix, range.clone());
        }
        if !self.outline.complete {
            let range = 0..self.text.len();
            self.uninspectable(range, "not all of it could be read");
        }
    }

    /// What the shell computes. A variable alone is worth a note; commands, arithmetic and
    /// patterns of files are worth more.
    fn substitution(&mut self, range: Range<usize>) {
        let raw = &self.text[range.clone()];
        let computes = raw.contains(['(', '`']);
        let variable = raw.starts_with(['$', '%']) && !raw.contains('[');
        // The `?` of an address is a pattern of files that fits none.
        let plain = !computes && (variable || raw.contains("://"));
        let tier = if plain { Tier::Note } else { Tier::Caution };
        let note = "decided only when it runs";
        let strip = "Contains parts decided later";
        self.mark(PieceKind::Subst, tier, range, note, strip);
    }

    /// A command in a text of its own, shown below this one.
    pub(super) fn carry(&mut self, by: &str, text: &str, language: Language, range: Range<usize>) {
        if self.depth + 1 > MAX_DEPTH {
            self.uninspectable(range, TOO_DEEP);
            return;
        }
        let command = of_text(text, language, self.depth + 1, self.machine);
        self.inner.push(Inner {
            by: by.to_owned(),
            command,
        });
    }

    pub(super) fn uninspectable(&mut self, range: Range<usize>, note: &str) {
        let strip = "Cannot be inspected";
        self.mark(PieceKind::Subst, Tier::Danger, range, note, strip);
    }

    pub(super) fn secrets(&mut self) {
        for range in secrets::spans(self.text) {
            // What runs is never covered.
            let holds = |mark: &Mark| {
                range.contains(&mark.span.range.start) && mark.span.kind != PieceKind::Net
            };
            if self.text[range.clone()].contains(['$', '`']) || self.marks.iter().any(holds) {
                continue;
            }
            self.mark(
                PieceKind::Secret,
                Tier::Note,
                range,
                "looks like a password",
                "Contains something like a password",
            );
        }
    }

    /// Escapes keep their own kind and note in the text; this is for the strip.
    pub(super) fn characters(&mut self) {
        for (range, piece) in display::placed(self.text) {
            let blanks = range.len() >= display::LONG_RUN;
            let (tier, strip) = match piece.kind {
                PieceKind::Ctl => (Tier::Danger, "Hidden control characters"),
                PieceKind::Bidi => (Tier::Danger, "Text direction tricks"),
                PieceKind::Zw => (Tier::Caution, "Invisible characters"),
                PieceKind::Ws if blanks => (Tier::Danger, "Unusual spacing"),
                PieceKind::Ws => (Tier::Note, "Unusual spacing"),
                PieceKind::Conf => (Tier::Caution, "Letters that look alike"),
                PieceKind::Nl => (Tier::Note, "Several lines"),
                PieceKind::Text
                | PieceKind::Byte
                | PieceKind::Op
                | PieceKind::Redir
                | PieceKind::Subst
                | PieceKind::PipeSh
                | PieceKind::Wrap
                | PieceKind::Inline
                | PieceKind::Priv
                | PieceKind::Destr
                | PieceKind::Env
                | PieceKind::Net
                | PieceKind::Secret
                | PieceKind::Own => continue,
            };
            let note = piece.note.unwrap_or_default();
            self.mark(piece.kind, tier, range, note, strip);
        }
    }
}
