//! What a person should see in a command before a click: which parts start, write, delete,
//! fetch or hide something.
//!
//! An aid for the eye. Nothing here decides, nothing here relaxes anything, and a command
//! without a mark is never called safe.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod command;
mod effects;
mod folders;
mod foreign;
mod headline;
mod hosts;
mod inside;
mod marks;
mod patch;
mod paths;
mod redirections;
mod remark;
mod scene;
mod wholes;
mod words;

use std::collections::HashMap;

use serde::Serialize;

use command_request::windows::{self, Carried};
use command_request::{Machine, Request, carried_text, format_argv};
use policy_values::Facts;
use shell_outline::Outline;
use shell_reader::Word;
use visible_text::{Marked, PieceKind, Strip, TextSpan};

use foreign::Language;
use marks::Marks;
use scene::Scene;

pub use headline::{Headline, headline};
pub use remark::Remark;
pub use words::{WordRow, word_rows};

/// What is said to start the command between backticks.
pub const BACKTICKS: &str = "backticks";
/// How deep commands in commands are shown; deeper ones cannot be inspected.
const MAX_DEPTH: usize = 5;
/// So many commands, redirections and other signs of one text are marked each; nobody reads
/// more, and marking a command may mean looking at the others.
const MOST_PARTS: usize = visible_text::MAX_WORDS;
/// More notes than these say less.
const MAX_NOTES: usize = 8;

/// How much a mark weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Arms later, and is not offered for a time.
    Danger,
    /// Worth a second look.
    Caution,
    /// Worth knowing; alone it is no reason for a strip.
    Note,
}

/// A marked part of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where it stands, what it is, and what is said about this very part.
    pub span: TextSpan,
    /// How much it weighs.
    pub tier: Tier,
    /// What the strip says about all parts of its kind, where it has something to add.
    pub strip: Option<Strip>,
}

/// Something a person should see before a click. It never relaxes anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    /// What it is about.
    pub kind: PieceKind,
    /// For the strip above the command.
    pub note: Strip,
    /// How much it weighs.
    pub tier: Tier,
}

/// A command's text with its marks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Highlight {
    /// The text, as it is.
    pub text: String,
    /// What was found in it, in order of its start, outer parts first.
    pub marks: Vec<Mark>,
    /// Where each command begins, where they are drawn one a line; empty for one command and
    /// where the text has lines of its own.
    pub segments: Vec<usize>,
    /// One of its commands exchanges data with another computer.
    pub talks: bool,
    /// The commands that it carries in a text of their own, or starts through another program.
    pub inner: Vec<Inner>,
}

/// A command in a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inner {
    /// What starts it: `bash`, `ssh`, [`BACKTICKS`].
    pub by: String,
    /// The command.
    pub command: Highlight,
}

/// Marks the command of a request. `cwd` is the folder it would run in.
#[must_use]
pub fn highlight(request: &Request, cwd: &str, facts: &dyn Facts) -> Highlight {
    let machine = Machine::of(request, cwd, facts);
    of_request(request, &machine)
}

/// As [`highlight`], in a folder that is known.
pub fn of_request(request: &Request, machine: &Machine<'_>) -> Highlight {
    match (&request.patch, request.argv.as_slice()) {
        (Some(patch), [_, text]) => patch::of_patch(text, patch, machine),
        (_, argv) => of_argv(argv, machine),
    }
}

/// As [`highlight`], for words alone.
fn of_argv(argv: &[String], machine: &Machine<'_>) -> Highlight {
    match (carried_text(argv), windows::carried(argv)) {
        (Some(text), Some(Carried::Cmd(_))) => of_text(text, Language::Cmd, 0, machine),
        (Some(text), Some(Carried::PowerShell(_))) => {
            of_text(text, Language::PowerShell, 0, machine)
        }
        (Some(text), _) => of_text(text, shell(&argv[0], machine), 0, machine),
        (None, _) => {
            let outline = foreign::words(argv);
            of_outline(format_argv(argv), &outline, Language::Words, 0, machine)
        }
    }
}

/// The language of the shell that a word names.
fn shell(name: &str, machine: &Machine<'_>) -> Language {
    let program = machine.program(name);
    Language::shell(program.is_some_and(|program| program.is_extended()))
}

/// Marks a text that a shell of this language would read.
fn of_text(text: &str, language: Language, depth: usize, machine: &Machine<'_>) -> Highlight {
    // One that is too long is not complete, and told so.
    let outline = foreign::outline(text, language, machine.facts.home()).unwrap_or_default();
    of_outline(text.to_owned(), &outline, language, depth, machine)
}

fn of_outline(
    text: String,
    outline: &Outline,
    language: Language,
    depth: usize,
    machine: &Machine<'_>,
) -> Highlight {
    let mut scene = Scene {
        text: &text,
        outline,
        machine,
        language,
        depth,
        folder: None,
        marks: Marks::default(),
        talks: false,
        inner: Vec::new(),
    };
    scene.shell();
    for command in scene.commands() {
        scene.command(&command.words, command.piped);
    }
    scene.rest();
    scene.secrets();
    scene.characters();
    let (marks, talks, inner) = (scene.marks.into_vec(), scene.talks, scene.inner);
    let lines = text.contains('\n') || outline.segments.is_empty();
    let begin = text.len() - text.trim_start().len();
    let segments = match lines {
        true => Vec::new(),
        false => std::iter::once(begin)
            .chain(outline.segments.iter().copied())
            .collect(),
    };
    Highlight {
        text,
        marks,
        segments,
        talks,
        inner,
    }
}

impl Highlight {
    /// The visible form with its marks; [`Marked::places`] are those of the segments.
    #[must_use]
    pub fn marked(&self) -> Marked {
        let spans: Vec<TextSpan> = self.marks.iter().map(|mark| mark.span.clone()).collect();
        visible_text::marked(&self.text, &spans, &self.segments)
    }

    /// What the strip says, danger first, each sentence once, at most eight; empty
    /// where nothing calls for care, so that the strip keeps its meaning.
    #[must_use]
    pub fn risks(&self) -> Vec<Risk> {
        let mut risks: Vec<Risk> = Vec::new();
        self.collect(&mut risks, &mut HashMap::new());
        risks.extend(self.could_send(&risks));
        if risks.iter().all(|risk| risk.tier == Tier::Note) {
            return Vec::new();
        }
        risks.sort_by_key(|risk| risk.tier);
        risks.truncate(MAX_NOTES);
        risks
    }

    /// What is protected, and a home as a whole, where a command of the same line exchanges data with another
    /// computer.
    fn could_send(&self, risks: &[Risk]) -> Vec<Risk> {
        if !self.exchanges() {
            return Vec::new();
        }
        let sent = risks.iter().filter_map(|risk| {
            let (Strip::TouchesProtected(path) | Strip::ReadsAllIn(path)) = &risk.note else {
                return None;
            };
            Some(Risk {
                kind: PieceKind::Net,
                note: Strip::CouldSend(path.clone()),
                tier: Tier::Danger,
            })
        });
        sent.collect()
    }

    fn exchanges(&self) -> bool {
        self.talks || self.inner.iter().any(|inner| inner.command.exchanges())
    }

    fn collect<'a>(&'a self, risks: &mut Vec<Risk>, known: &mut HashMap<&'a Strip, usize>) {
        for mark in &self.marks {
            let Some(strip) = &mark.strip else {
                continue;
            };
            match known.get(strip) {
                Some(at) => risks[*at].tier = risks[*at].tier.min(mark.tier),
                None => {
                    known.insert(strip, risks.len());
                    risks.push(Risk {
                        kind: mark.span.kind,
                        note: strip.clone(),
                        tier: mark.tier,
                    });
                }
            }
        }
        for inner in &self.inner {
            inner.command.collect(risks, known);
        }
    }
}

/// Foreign text as a remark holds it: visible, and not too long for one.
fn told(remark: &str) -> String {
    const LONGEST: usize = 160;
    let short: String = remark.chars().take(LONGEST).collect();
    let more = if short.len() < remark.len() {
        "…"
    } else {
        ""
    };
    let pieces = visible_text::visible(short.trim()).into_iter();
    pieces
        .map(|piece| piece.text)
        .chain([more.to_owned()])
        .collect()
}

/// The words' texts.
fn texts(words: &[Word]) -> Vec<&str> {
    words.iter().map(|word| word.text.as_str()).collect()
}
