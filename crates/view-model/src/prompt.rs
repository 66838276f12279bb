//! The prompt window: one card in view, the others as a queue.

use serde::{Deserialize, Serialize};

use crate::{TextRun, TextRunKind, Tier, TraceLine};

/// Everything the prompt window shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptState {
    /// The request in view; absent when nothing waits.
    pub card: Option<PromptCard>,
    /// All that waits, the one in view included unless it has ended.
    pub queue: Queue,
    /// The window has to paint a card of ours with this number, which holds nothing foreign, and
    /// say so: then a card that it does not paint is at fault itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proof: Option<u64>,
    /// The id of the request that a person allowed, while the system checks that it is them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub checking: Option<String>,
    /// What the last answer did, for some seconds after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub receipt: Option<Receipt>,
    /// What the person told agents last, newest first, as plain visible text. It is kept in memory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub messages: Vec<String>,
}

/// What an answer did, and how to take it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Receipt {
    /// Counts the answers; names this one where a person wants a rule for it after all.
    pub number: u64,
    /// `Allowed once.`, `Rule saved: main may run git status in ~/demo.`; made visible.
    pub sentence: Vec<TextRun>,
    /// Names what Undo takes back; absent where nothing stays.
    pub undo: Option<String>,
    /// A rule may still be stored for the request.
    pub always: bool,
}

/// What waits, as much of it as the queue strip shows: a thousand may wait at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Queue {
    /// The question ids in the order in which they come into view; identical requests are one.
    pub ids: Vec<String>,
    /// How many requests wait, the identical ones counted.
    pub requests: u32,
    /// The id of the one that runs out first; absent when none has a limit.
    pub soonest: Option<String>,
    /// Neighbours in this order, the one in view among them.
    pub chips: Vec<QueueItem>,
}

/// A waiting request in the queue strip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QueueItem {
    /// The question's id.
    pub id: String,
    /// The agent's name, made visible.
    pub agent: Vec<TextRun>,
    /// The start of the command, made visible.
    pub preview: Vec<TextRun>,
    /// How many identical requests the card stands for.
    pub times: u32,
    /// Milliseconds until the request is refused, counted from when this was sent.
    pub left_ms: Option<u64>,
}

/// One request, finished for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptCard {
    /// The question's id.
    pub id: String,
    /// Binds an answer to exactly this content.
    pub digest: String,
    /// `Agent “main” wants to run a command`, as runs because the name is foreign.
    pub heading: Vec<TextRun>,
    /// The agent's name alone, for the window title.
    pub agent: Vec<TextRun>,
    /// Host, session and asker, each a part; missing ones are left out.
    pub origin: Vec<Vec<TextRun>>,
    /// The program that asks never asked before, as far as the history reaches.
    pub new_asker: bool,
    /// The command that would run.
    pub command: Command,
    /// Program, folder, environment and the like, in order.
    pub fields: Vec<Field>,
    /// The paths that it names, where they are known and were looked at; they come later than the
    /// card.
    pub touches: Vec<Touch>,
    /// Why the command asks, in one sentence.
    pub reason: String,
    /// The risks to look at before a click, danger first.
    pub risks: Vec<RiskNote>,
    /// Milliseconds until the request is refused, counted from when this was sent; absent where
    /// there is no limit.
    pub left_ms: Option<u64>,
    /// The whole time that the request had, for the bar.
    pub total_ms: Option<u64>,
    /// Milliseconds in view before Allow arms.
    pub arm_ms: u64,
    /// Milliseconds without a key before Allow arms.
    pub quiet_ms: u64,
    /// Allow once.
    pub allow_once: Action,
    /// Always allow.
    pub allow_always: Action,
    /// The rules that Always allow offers, narrow to broad.
    pub always: Vec<AlwaysOffer>,
    /// Why something broader is not among them, one sentence.
    pub always_note: Option<String>,
    /// Where another pattern starts from, which is stored as the offer `pattern`; absent:
    /// not offered.
    pub pattern: Option<String>,
    /// Deny with a message; the sentence says why there is no way to tell one.
    pub deny_message: Action,
    /// The programs that a rule may refuse from now on, in the order in which they would start;
    /// empty: not offered.
    pub deny_always: Vec<AlwaysOffer>,
    /// Allow for some time; empty: not offered.
    pub leases: Vec<LeaseOffer>,
    /// How many identical requests the card stands for; an answer brings the number back.
    pub times: u32,
    /// Waiting requests that differ from this one in words alone, in order of arrival: they
    /// may be allowed once together ([`Choice::AllowTogether`]).
    pub similar: Vec<SimilarRequest>,
    /// Why was I asked: the settings, a line for each program, the decision.
    pub why: Vec<TraceLine>,
    /// It has ended without the person: nothing but what is in here can be chosen.
    pub ended: Option<Ended>,
    /// The request that was in view before it and ended there.
    pub before: Option<Before>,
}

/// A request that ended while it was in view, and made way for the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Before {
    /// The agent's name, made visible.
    pub agent: Vec<TextRun>,
    /// The start of the command, made visible.
    pub preview: Vec<TextRun>,
    /// `Not run. Time ran out.`
    pub sentence: String,
}

/// A near-identical request, as its difference from the card's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SimilarRequest {
    /// Binds an answer to exactly this content.
    pub digest: String,
    /// How many identical requests the card stands for.
    pub times: u32,
    /// Its words in order; and, where they differ, those of the card before them.
    pub words: Vec<SimilarWord>,
}

/// A word of a near-identical command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SimilarWord {
    /// The word, made visible.
    pub word: Vec<TextRun>,
    /// `same`, `added`; `removed` is a word of the card that this one has not.
    pub change: String,
}

/// One thing that Always allow or Always deny may store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AlwaysOffer {
    /// Names it in [`Choice::AllowAlways`] or [`Choice::DenyAlways`].
    pub id: String,
    /// `This program with these arguments`.
    pub label: String,
    /// The entries and rules that would be stored, a line each, made visible.
    pub stored: Vec<Vec<TextRun>>,
    /// The rule may have an end and a note; a denial has neither.
    pub rule: bool,
    /// The one to start from.
    pub preselected: bool,
    /// The parts of the line, each with its own choice; empty for all other offers. What is chosen
    /// stands behind the id: `parts:prefix,arguments`.
    pub parts: Vec<OfferPart>,
    /// What changes beside the rules of the parts, one sentence.
    pub also: Option<String>,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferPart {
    /// The part, made visible.
    pub words: Vec<TextRun>,
    /// What may be stored for it, narrow to broad; empty where it may run already.
    pub choices: Vec<AlwaysOffer>,
}

/// A time for which the same command may run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeaseOffer {
    /// Names it in [`Choice::AllowFor`]; absent: until the screen locks.
    pub ms: Option<u64>,
    /// `5 minutes`.
    pub label: String,
}

/// How a request in view ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ended {
    /// `Not run. Time ran out.`
    pub sentence: String,
    /// Let it run if it asks again ([`Choice::AllowNext`]).
    pub allow_next: bool,
}

/// The command in both forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Command {
    /// As written.
    pub text: Vec<TextRun>,
    /// Which runs of the text belong together, and what is said about them: in order of
    /// their start, outer ones first; none holds a part of another.
    pub marks: Vec<CommandMark>,
    /// The runs at which commands begin that are drawn one a line; empty for one command.
    pub segments: Vec<u32>,
    /// The commands inside the command.
    pub inner: Vec<InnerCommand>,
    /// Word by word: what the system call gets, and what a carried text holds.
    pub words: Vec<CommandWord>,
    /// What Copy puts on the clipboard: the visible form.
    pub copy: String,
    /// What Copy raw puts there, where that is not the same: it is never drawn.
    pub raw: Option<String>,
    /// How many lines the command has when none wraps.
    pub lines: u32,
    /// It is long: Allow stays off until its end has been in view.
    pub must_scroll: bool,
}

/// A marked part of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandMark {
    /// What it is.
    pub kind: TextRunKind,
    /// What is said about it.
    pub note: String,
    /// How much it weighs.
    pub tier: Tier,
    /// Its first run.
    pub first: u32,
    /// The run behind its last one.
    pub end: u32,
}

/// A command in a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InnerCommand {
    /// The program that starts the command, made visible.
    pub by: Vec<TextRun>,
    /// As in [`Command`].
    pub text: Vec<TextRun>,
    /// As in [`Command`].
    pub marks: Vec<CommandMark>,
    /// As in [`Command`].
    pub segments: Vec<u32>,
    /// As in [`Command`].
    pub inner: Vec<InnerCommand>,
}

/// A word of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandWord {
    /// How many commands are around the word.
    pub depth: u32,
    /// Its position in its command; 0 is the program.
    pub position: u32,
    /// The word, made visible.
    pub word: Vec<TextRun>,
    /// What the word does, where that is known.
    pub remark: Option<String>,
}

/// A labelled fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Field {
    /// A stable name: `program`, `folder`, `environment`, `policy`.
    pub name: String,
    /// The label, such as `Folder`.
    pub label: String,
    /// The values, one a line.
    pub values: Vec<Vec<TextRun>>,
}

/// A path that a command names, as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Touch {
    /// The path, the home as `~`, made visible.
    pub path: Vec<TextRun>,
    /// What is there.
    pub kind: TouchKind,
    /// Bytes of a file, entries of a folder; absent where that says nothing or is not known.
    pub size: Option<u64>,
    /// No more entries were counted: there may be more.
    pub more: bool,
    /// It is outside the repository that the command is run in; absent: there is none.
    pub outside: Option<bool>,
}

/// What is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TouchKind {
    /// Nothing.
    Nothing,
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, which is not followed.
    Link,
    /// A device, a socket, a pipe.
    Other,
    /// This app may not look.
    Hidden,
}

/// A note in the strip above the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RiskNote {
    /// What it is about.
    pub kind: TextRunKind,
    /// What it says.
    pub note: String,
    /// How much it weighs.
    pub tier: Tier,
}

/// Whether a button is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Action {
    /// The button can be pressed once the card is armed.
    pub offered: bool,
    /// What the button would do, or why it is not offered, in one sentence.
    pub sentence: String,
}

/// What a person chose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// This one run.
    AllowOnce,
    /// This one run, and one of each of these near-identical requests.
    AllowTogether {
        /// What was shown beside the card.
        others: Vec<ShownSimilar>,
    },
    /// This and future runs.
    AllowAlways {
        /// The offer's id.
        offer: String,
        /// When the rule ends; only for offers of rules.
        ends: RuleEnd,
        /// A remark that is stored with the rule; only for offers of rules.
        note: String,
        /// The typed pattern; only for the offer `pattern`.
        pattern: String,
        /// The person has confirmed what [`Proposal::confirm`](crate::Proposal::confirm) says.
        confirmed: bool,
    },
    /// This run, and the same command for a time; in any case it ends when the screen locks.
    AllowFor {
        /// The lease's time; absent: until the screen locks.
        ms: Option<u64>,
    },
    /// The next run of the same request, once: this one has run out of time.
    AllowNext,
    /// Not this run.
    Deny,
    /// Not this run; the agent is told this.
    DenyWithMessage {
        /// One line.
        message: String,
    },
    /// Not this run, and nothing from this agent for 15 minutes.
    DenyAndPause,
    /// Neither this run nor any other of this agent's with a program.
    DenyAlways {
        /// The offer's id.
        offer: String,
    },
}

/// A near-identical request that was shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShownSimilar {
    /// As in [`SimilarRequest`].
    pub digest: String,
    /// As in [`SimilarRequest`]: no more are served.
    pub times: u32,
}

/// When a rule ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RuleEnd {
    /// It does not.
    #[default]
    Never,
    /// In 24 hours.
    Day,
    /// In seven days.
    Week,
}

impl RuleEnd {
    /// The moment of the end of a rule that is made now, in milliseconds since 1970.
    #[must_use]
    pub fn at(self, now_ms: u64) -> Option<u64> {
        const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
        let days = match self {
            Self::Never => return None,
            Self::Day => 1,
            Self::Week => 7,
        };
        Some(now_ms.saturating_add(days * DAY_MS))
    }
}

/// An answer, bound to what was in view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptAnswer {
    /// The question's id.
    pub id: String,
    /// The digest of the card that was in view.
    pub digest: String,
    /// The card's count of identical requests; an allowing answer serves no more.
    pub times: u32,
    /// The choice.
    pub choice: Choice,
}
