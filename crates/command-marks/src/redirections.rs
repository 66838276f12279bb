//! What a command reads and writes besides what its words name.

use std::ops::Range;

use known_programs as programs;
use shell_outline::{Command, Redirection};
use shell_reader::Word;
use visible_text::{Note, PieceKind, Strip};

use super::command::{computed, name};
use super::inside::{Inside, inside};
use super::{MAX_DEPTH, Scene, Tier, effects, paths, texts, told};

impl Scene<'_> {
    pub(super) fn redirection(&mut self, redirection: &Redirection) {
        let sign = redirection.sign.clone();
        let Some(target) = &redirection.target else {
            self.mark(PieceKind::Redir, Tier::Note, sign, Note::JoinsOutputs, None);
            return;
        };
        let shown = &target.text;
        let range = target.span.clone();
        if redirection.heredoc || !redirection.writes {
            let here = &self.text[sign.clone()] == "<<<";
            let note = match (redirection.heredoc, here) {
                (true, _) => Note::ReadsLines,
                (_, true) => Note::ReadsText,
                _ => Note::ReadsFile,
            };
            let reader = self.reader_of_code(sign.start);
            self.mark(PieceKind::Redir, Tier::Note, sign, note, None);
            let note = match (redirection.heredoc, here) {
                (true, _) => Note::UpToLine,
                (_, true) => Note::ItsInput,
                _ => Note::Reads(told(shown)),
            };
            self.mark(PieceKind::Redir, Tier::Note, range, note, None);
            match reader {
                Some(start) if computed(target) => self.foreign_code(start..target.span.end),
                Some(_) if here => self.code(target.span.clone()),
                _ if !redirection.heredoc && !here => self.path(target),
                _ => {}
            }
            return;
        }
        if !paths::is_file(shown) {
            self.mark(PieceKind::Redir, Tier::Note, sign, Note::Writes, None);
            self.mark(PieceKind::Redir, Tier::Note, range, Note::NoFile, None);
            return;
        }
        let appends = self.text[sign.clone()].contains(">>");
        let note = if appends {
            Note::AddsToFile
        } else {
            Note::WritesFile
        };
        self.mark(PieceKind::Redir, Tier::Caution, sign, note, None);
        self.written(target, appends);
    }

    /// A file that is written.
    pub(super) fn written(&mut self, target: &Word, appends: bool) {
        let path = told(&target.text);
        let (note, strip) = (Note::WritesTo(path.clone()), Strip::WritesTo(path));
        let range = target.span.clone();
        let tier = if paths::decides(target, self.machine) {
            Tier::Danger
        } else {
            Tier::Caution
        };
        self.mark(PieceKind::Redir, tier, range.clone(), note, strip);
        if paths::is_device(&target.text) {
            self.deletes_all(target, &target.text, Note::EmptiesDisk);
        }
        if paths::rules(target, self.machine) {
            self.rules(range);
        } else if !appends && paths::exists(target, self.machine) {
            let (note, strip) = (Note::Overwrites, Strip::Destroys);
            self.mark(PieceKind::Destr, Tier::Caution, range, note, strip);
        }
    }

    /// The text of a here-document, which is code where a program reads code.
    pub(super) fn heredoc(&mut self, range: Range<usize>) {
        if self.reader_of_code(range.start).is_some() {
            self.code(range);
        } else {
            self.mark(PieceKind::Redir, Tier::Note, range, Note::Input, None);
        }
    }

    fn code(&mut self, range: Range<usize>) {
        let (note, strip) = (Note::Code, Strip::Code);
        self.mark(PieceKind::Inline, Tier::Caution, range, note, strip);
    }

    /// Where the command begins that gets its input from here, if it takes that for code.
    fn reader_of_code(&self, at: usize) -> Option<usize> {
        let before = |command: &&Command| command.placed && command.words[0].span.start < at;
        let command = self.outline.commands.iter().rfind(before)?;
        self.reads_code(&command.words, 0)
            .then_some(command.words[0].span.start)
    }

    /// Whether a command, or the one it starts, takes its input for code.
    fn reads_code(&self, words: &[Word], level: usize) -> bool {
        let name = name(&words[0]);
        let class = programs::class(&name);
        effects::reads_code(&name, class, &texts(words))
            || match inside(&name, class, words, self.text) {
                Some(Inside::Words(range)) if level < MAX_DEPTH => {
                    self.reads_code(&words[range], level + 1)
                }
                _ => false,
            }
    }
}
