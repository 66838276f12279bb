//! The marks of one text: what the shell does with it, and what its characters are.

use std::ops::Range;

use command_request::Machine;
use shell_outline::{Command, MarkKind, Outline};
use visible_text::{Character, Note, Piece, PieceKind, Strip, TextSpan, secrets};

use super::foreign::Language;
use super::marks::Marks;
use super::{BACKTICKS, Inner, MAX_DEPTH, MOST_PARTS, Mark, Tier, effects, of_text};

/// One text while it is marked.
pub(super) struct Scene<'a> {
    pub(super) text: &'a str,
    pub(super) outline: &'a Outline,
    pub(super) machine: &'a Machine<'a>,
    pub(super) language: Language,
    pub(super) depth: usize,
    pub(super) marks: Marks,
    /// A command exchanges data with another computer.
    pub(super) talks: bool,
    pub(super) inner: Vec<Inner>,
}

impl<'a> Scene<'a> {
    /// Those commands that are marked: the first ones to end.
    pub(super) fn commands(&self) -> impl Iterator<Item = &'a Command> + use<'a> {
        let placed = self.outline.commands.iter();
        placed.filter(|command| command.placed).take(MOST_PARTS)
    }

    pub(super) fn mark(
        &mut self,
        kind: PieceKind,
        tier: Tier,
        range: Range<usize>,
        note: Note,
        strip: impl Into<Option<Strip>>,
    ) {
        if range.is_empty() || self.text.get(range.clone()).is_none() {
            return;
        }
        self.marks.add(Mark {
            span: TextSpan { range, kind, note },
            tier,
            strip: strip.into(),
        });
    }

    /// What the shell itself does: joins, writes, computes, sets.
    pub(super) fn shell(&mut self) {
        // As many as are numbered, where they are.
        let commands = match self.outline.segments.len() {
            0 => self.outline.commands.len(),
            more => more + 1,
        };
        let joined = match commands {
            0 | 1 => Strip::JoinsCommands,
            count => Strip::Commands(count),
        };
        for mark in self.outline.marks.iter().take(MOST_PARTS) {
            let range = mark.start..mark.end;
            match mark.kind {
                MarkKind::Operator if self.text.get(range.clone()) == Some("\n") => {}
                MarkKind::Operator => {
                    let posix = self.language.is_shell();
                    let note = effects::operator(&self.text[range.clone()], posix);
                    self.mark(PieceKind::Op, Tier::Note, range, note, joined.clone());
                }
                MarkKind::Substitution => self.substitution(range),
                MarkKind::Assignment => self.assignment(range),
                MarkKind::Heredoc => self.heredoc(range),
            }
        }
        for redirection in self.outline.redirections.iter().take(MOST_PARTS) {
            self.redirection(redirection);
        }
        for (range, text) in &self.outline.backticks {
            self.carry(BACKTICKS, text, self.language, range.clone());
        }
    }

    /// That some of it has no marks.
    pub(super) fn rest(&mut self) {
        let outline = self.outline;
        let counts = [
            outline.marks.len(),
            outline.redirections.len(),
            outline.commands.len(),
        ];
        let note = if !outline.complete {
            Note::NotAllRead
        } else if counts.iter().any(|count| *count > MOST_PARTS) {
            Note::NotAllMarked
        } else {
            return;
        };
        self.uninspectable(0..self.text.len(), note);
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
        let (note, strip) = (Note::Later, Strip::DecidedLater);
        self.mark(PieceKind::Subst, tier, range, note, strip);
    }

    /// A command in a text of its own, shown below this one.
    pub(super) fn carry(&mut self, by: &str, text: &str, language: Language, range: Range<usize>) {
        if !self.holds_another(&range) {
            return;
        }
        let language = match by {
            BACKTICKS => language,
            shell if language.is_shell() => super::shell(shell, self.machine),
            _ => language,
        };
        let command = of_text(text, language, self.depth + 1, self.machine);
        self.inner.push(Inner {
            by: by.to_owned(),
            command,
        });
    }

    /// Whether one more command is shown below this one; marks its part if not.
    pub(super) fn holds_another(&mut self, range: &Range<usize>) -> bool {
        let too_much = if self.depth == MAX_DEPTH {
            Note::TooDeep
        } else if self.inner.len() == visible_text::MAX_LINES {
            // Each has a line of its own: with these it is too long to be allowed (D20).
            Note::TooMany
        } else {
            return true;
        };
        self.uninspectable(range.clone(), too_much);
        false
    }

    pub(super) fn uninspectable(&mut self, range: Range<usize>, note: Note) {
        let strip = Strip::Uninspectable;
        self.mark(PieceKind::Subst, Tier::Danger, range, note, strip);
    }

    pub(super) fn secrets(&mut self) {
        for range in secrets::spans(self.text) {
            // What runs is never covered.
            let runs = |mark: &Mark| mark.span.kind != PieceKind::Net;
            if self.text[range.clone()].contains(['$', '`']) || self.marks.within(&range).any(runs)
            {
                continue;
            }
            self.mark(
                PieceKind::Secret,
                Tier::Note,
                range,
                Note::Password,
                Strip::Password,
            );
        }
    }

    /// Escapes keep their own kind and note in the text; this is for the strip. A text with more
    /// of them than are marked is too long to be allowed.
    pub(super) fn characters(&mut self) {
        let (mut count, mut told) = (0, Vec::new());
        for (range, piece) in visible_text::placed(self.text) {
            let blanks = range.len() >= visible_text::LONG_RUN;
            let (tier, strip) = match piece.kind {
                PieceKind::Ctl => (Tier::Danger, Strip::ControlCharacters),
                PieceKind::Bidi => (Tier::Danger, Strip::Direction),
                PieceKind::Zw if is_combining(&piece) => (Tier::Caution, Strip::CombiningMarks),
                PieceKind::Zw => (Tier::Caution, Strip::Invisible),
                PieceKind::Ws if blanks => (Tier::Danger, Strip::Spacing),
                PieceKind::Ws => (Tier::Note, Strip::Spacing),
                PieceKind::Conf => (Tier::Caution, Strip::LookAlike),
                PieceKind::Rtl => (Tier::Caution, Strip::RightToLeft),
                PieceKind::Nl => (Tier::Note, Strip::Lines),
                PieceKind::Text
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
            if let Some(note) = piece.note {
                count += 1;
                let new = !told.contains(&strip);
                if new {
                    told.push(strip.clone());
                }
                if new || count <= super::MOST_PARTS {
                    self.mark(piece.kind, tier, range, note, strip);
                }
            }
        }
    }
}

fn is_combining(piece: &Piece) -> bool {
    matches!(
        piece.note,
        Some(Note::Character(Character::CombiningMark, _))
    )
}
