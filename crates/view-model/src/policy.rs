//! The main window's Policy page, its agent picker, and what an edit gives back.

use serde::{Deserialize, Serialize};

use crate::{Problem, TextRun};

/// What every page of the main window shows beside its own content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overview {
    /// The approvals file.
    pub store: StoreState,
    /// `Defaults`, `Every agent`, then agents, the last seen first.
    pub agents: Vec<AgentItem>,
    /// What a person must know on every page, worst first.
    pub banners: Vec<Banner>,
    /// Requests that wait for a click.
    pub waiting: u32,
    /// What a person allowed for a while, the oldest first.
    pub permits: Vec<Permit>,
    /// Everything is refused.
    pub paused: bool,
    /// Nobody can see the screen: the window shows no command.
    pub locked: bool,
    /// Nobody has gone through the first steps yet, nor left them.
    pub first_run: bool,
}

/// A command that a person allowed for a while.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permit {
    /// The agent and the start of the command, made visible.
    pub what: Vec<TextRun>,
    /// When it ends: `5 minutes left`.
    pub left: String,
    /// The action that ends it now.
    pub end: String,
}

/// The approvals file as a chip in the top bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoreState {
    /// The path of the file, home as `~`, made visible.
    pub path: Vec<TextRun>,
    /// `Approvals file · saved`.
    pub label: String,
    /// The file can be edited; if not, `label` and a banner say why.
    pub editable: bool,
}

/// A bar above a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Banner {
    /// A stable name: `store-unreadable`, `store-newer`, `store-deleted`, `store-open`,
    /// `socket-down`, `paused`, `unasked`, `policy-drift`, `database`, `flagged`,
    /// `pairing`.
    pub kind: String,
    /// Refuses or loses something, rather than a caution.
    pub danger: bool,
    /// What happened, what was not done, what to do.
    pub text: String,
    /// The details, a line each; a long list ends with how many more there are.
    pub lines: Vec<Vec<TextRun>>,
    /// The buttons of the banner.
    pub actions: Vec<BannerAction>,
}

/// A button in a banner or a health check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BannerAction {
    /// A stable name to send back: `make-private`, `open-file`, `restore`, `write-again`, `start-fresh`,
    /// `retry-socket`, `start-at-login`, `read`, `copy-doctor`; `keep-policy`, `put-policy-back`, `pair-approve` and
    /// `pair-refuse` carry what they are about behind a colon.
    pub id: String,
    /// A verb.
    pub label: String,
    /// The question before the action; `None` where none is asked.
    pub question: Option<Question>,
    /// What it puts on the clipboard, which is all that it does; `None`: it is sent back.
    pub copy: Option<String>,
}

/// A question before an action, with its consequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Question {
    /// The question.
    pub title: Vec<TextRun>,
    /// The consequences, a line each.
    pub lines: Vec<Vec<TextRun>>,
    /// The safe button.
    pub keep: String,
    /// The other one; empty: there is nothing to answer, only to read.
    pub proceed: String,
}

/// One line of the agent picker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentItem {
    /// What names it in commands: empty for the defaults, `*` for every agent.
    pub id: String,
    /// Its name, made visible.
    pub name: Vec<TextRun>,
    /// How many allowlist entries and rules the agent has of its own.
    pub rules: u32,
    /// The agent has settings of its own.
    pub overrides: bool,
    /// The agent was only seen in requests: no file names it.
    pub seen_only: bool,
}

/// A place whose approvals can be shown and edited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceItem {
    /// What names the place in commands; empty: this computer.
    pub id: String,
    /// `This computer`, `Gateway 127.0.0.1:18789`, `Node box`, made visible.
    pub name: Vec<TextRun>,
}

/// What a page about another place than this computer has of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Elsewhere {
    /// What the place cannot hold, and what else counts there: a sentence each, made visible.
    pub notes: Vec<Vec<TextRun>>,
    /// `Defaults`, `Every agent`, then the agents of the place.
    pub agents: Vec<AgentItem>,
    /// Whether the policy of this computer answers questions of this gateway for this agent;
    /// `None` where that cannot be set.
    pub answers: Option<bool>,
}

/// The Policy page of one agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PolicyPage {
    /// The agent; empty for the defaults.
    pub agent: String,
    /// Names the file's content that this was made from; an edit brings it back.
    pub version: String,
    /// The policy in one sentence, always true.
    pub sentence: Vec<TextRun>,
    /// The sentence tells of something that runs unasked without a list.
    pub open: bool,
    /// Security, ask, askFallback, chains, autoAllowSkills, in order; the defaults have no chains.
    pub fields: Vec<PolicyField>,
    /// Whole settings at a click.
    pub presets: Vec<Preset>,
    /// Earlier contents of the file, newest first.
    pub history: Vec<Version>,
    /// `None`: the policy is this computer's.
    pub elsewhere: Option<Elsewhere>,
}

/// One setting: the value set here, and the value in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PolicyField {
    /// `security`, `ask`, `askFallback`, `chains`, `autoAllowSkills`.
    pub name: String,
    /// `Security`.
    pub label: String,
    /// What can be chosen, from closed to open; the first has an empty value and says what
    /// it inherits.
    pub options: Vec<PolicyOption>,
    /// The value set here, empty when none is.
    pub value: String,
    /// The value in force and where it comes from, in one sentence.
    pub resolved: String,
    /// A value in the file that no reader understands.
    pub flag: Option<String>,
}

/// One choice of a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PolicyOption {
    /// The value as the file holds it.
    pub value: String,
    /// `Only what is on the allowlist`.
    pub label: String,
    /// What the choice means, in one line.
    pub consequence: String,
}

/// Whole settings at a click.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preset {
    /// `locked`, `ask`, `ask-less`, `list`, `full`.
    pub id: String,
    /// `Ask me (recommended)`.
    pub label: String,
    /// What happens under the preset, in one sentence.
    pub means: String,
    /// What the preset would change, a line each; empty where it is in force.
    pub changes: Vec<String>,
}

/// An earlier content of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Version {
    /// The name of the version in commands.
    pub id: String,
    /// When the version was replaced, in milliseconds since 1970.
    pub at: u64,
    /// What going back to the version would change, a line each.
    pub changes: Vec<Vec<TextRun>>,
}

/// An edit of the policy, bound to the content that was in view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditRequest {
    /// The agent; empty for the defaults.
    pub agent: String,
    /// The `version` that was in view.
    pub version: String,
    /// The change.
    pub change: Change,
    /// What a confirmation gave, once a person has confirmed.
    pub confirmed: Option<String>,
}

/// What an edit changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Change {
    /// Sets a field; an empty value takes it out.
    SetField {
        /// Its name.
        name: String,
        /// The value.
        value: String,
    },
    /// Applies a preset.
    Preset {
        /// Its id.
        id: String,
    },
    /// Adds an allowlist entry or a rule.
    AddRule {
        /// The rule.
        rule: crate::RuleDraft,
    },
    /// Makes another rule of one; its end stays.
    SetRule {
        /// The row's id.
        row: String,
        /// The new rule.
        rule: crate::RuleDraft,
    },
    /// Gives an entry another pattern.
    SetPattern {
        /// The row's id.
        row: String,
        /// The new pattern.
        pattern: String,
    },
    /// Takes entries or rules out, of one agent or of several.
    Remove {
        /// The rows' ids, which name their agents.
        rows: Vec<String>,
    },
    /// Goes back to an earlier content.
    Restore {
        /// Its id.
        id: String,
    },
    /// Adds what an exported file has and this one has not.
    Import {
        /// The file's text.
        text: String,
    },
    /// Adds a rule that a trial suggested.
    Grant {
        /// The suggestion's id.
        id: String,
        /// The trial that suggested it.
        trial: Box<crate::TrialRequest>,
    },
}

/// What became of an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum EditOutcome {
    /// The edit is on the disk.
    Saved {
        /// What the edit did, for the toast.
        message: Vec<TextRun>,
        /// Undoes the edit, while no other change came after it.
        undo: Option<String>,
    },
    /// It widens, drops much, or breaks a kept example: a person must confirm. Nothing was
    /// written.
    Confirm {
        /// The question.
        title: Vec<TextRun>,
        /// The consequences, a line each.
        lines: Vec<Vec<TextRun>>,
        /// The safe button.
        keep: String,
        /// The other one.
        proceed: String,
        /// Send it back as `confirmed`.
        confirmed: String,
    },
    /// The file changed since it was in view. Nothing was written.
    Conflict {
        /// One sentence.
        message: String,
        /// What the other change did, a line each.
        theirs: Vec<Vec<TextRun>>,
        /// What this edit would have done, a line each.
        mine: Vec<Vec<TextRun>>,
    },
    /// The edit cannot be made; the sentence says what to do. Nothing was written.
    Refused {
        /// Why.
        problem: Problem,
    },
}
