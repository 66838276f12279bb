//! A question and its end as a terminal gets them: all text made visible (D20).

use exec_policy::{Decision, Verdict};
use serde::{Deserialize, Serialize};
use view_model::{Action, AlwaysOffer, PromptCard, RiskNote, Run, Tier};
use visible_text::{MAX_BYTES, MAX_LINES};

use crate::cards::card::{self, text_of};

/// One question. No text in here has a hidden character, and only `command` more than a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Its id, for as long as this program runs.
    pub id: String,
    /// Binds an answer to exactly this content.
    pub digest: String,
    /// The agent that asks.
    pub agent: String,
    /// Host, session and asker, as far as they are known.
    pub origin: Vec<String>,
    /// The program that asks never asked before, as far as the history reaches.
    pub new_asker: bool,
    /// The command as it was written.
    pub command: String,
    /// Program, folder, environment and policy.
    pub parts: Vec<Part>,
    /// Why it asks.
    pub reason: String,
    /// What to look at, danger first.
    pub risks: Vec<Risk>,
    /// How many that are the same wait.
    pub times: u32,
    /// Milliseconds until it is refused.
    pub left_ms: u64,
    /// Whether it can be allowed, and what that does, or why not.
    pub once: Action,
    /// What Always allow may store, narrow to broad.
    pub always: Vec<Offer>,
    /// Whether a denial can say why, and who hears it, or why not.
    pub deny_reason: Action,
}

/// A labelled fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// `program`, `folder`, `environment`, `policy`.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// Something to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Risk {
    /// How much it weighs.
    pub tier: Tier,
    /// What it is.
    pub note: String,
}

/// Something that Always allow may store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Its name.
    pub id: String,
    /// What it covers.
    pub label: String,
    /// What is stored.
    pub stored: Vec<String>,
    /// It may end and carry a note.
    pub rule: bool,
}

/// How a question ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ended {
    /// The question's id.
    pub id: String,
    /// It runs, or whoever runs it may.
    pub ran: bool,
    /// What decided: `allow-once`, `user-denied`, `approval-timeout`, …
    pub code: String,
    /// Why it does not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Question {
    pub(crate) fn of(card: &PromptCard) -> Self {
        let part = |field: &view_model::Field| Part {
            name: field.name.clone(),
            values: lines(&field.values),
        };
        let risk = |risk: &RiskNote| Risk {
            tier: risk.tier,
            note: bare(&risk.note),
        };
        let offer = |offer: &AlwaysOffer| Offer {
            id: offer.id.clone(),
            label: offer.label.clone(),
            stored: lines(&offer.stored),
            rule: offer.rule,
        };
        let mut question = Self {
            id: card.id.clone(),
            digest: card.digest.clone(),
            agent: line(&card.agent),
            origin: lines(&card.origin),
            new_asker: card.new_asker,
            command: text_of(&card.command.text),
            parts: card.fields.iter().map(part).collect(),
            reason: bare(&card.reason),
            risks: card.risks.iter().map(risk).collect(),
            times: card.times,
            left_ms: card.left_ms.unwrap_or(u64::MAX),
            once: card.allow_once.clone(),
            always: card.always.iter().map(offer).collect(),
            deny_reason: card.deny_message.clone(),
        };
        if question.cut() && question.once.offered {
            question.once = Action {
                offered: false,
                sentence: NOT_WHOLE.to_owned(),
            };
            question.always.clear();
        }
        question
    }

    /// Cuts what is too long to be kept and read; says whether anything was.
    fn cut(&mut self) -> bool {
        let mut found = false;
        let mut cut = |text: &mut String, most: usize| {
            if text.len() > most {
                text.truncate(text.floor_char_boundary(most));
                text.push('…');
                found = true;
            }
        };
        // A break beside the mark of each line.
        cut(&mut self.command, MAX_BYTES + MAX_LINES);
        let stored = self.always.iter_mut().flat_map(|offer| &mut offer.stored);
        stored.for_each(|text| cut(text, MAX_BYTES));
        let values = self.parts.iter_mut().flat_map(|part| &mut part.values);
        let notes = self.risks.iter_mut().map(|risk| &mut risk.note);
        let lines = [&mut self.agent, &mut self.reason].into_iter();
        let lines = lines.chain(&mut self.origin).chain(values).chain(notes);
        lines.for_each(|text| cut(text, MAX_LINE));
        found
    }
}

/// The most bytes of a line beside the command.
const MAX_LINE: usize = 4 * 1024;

const NOT_WHOLE: &str =
    "Something beside the command is too long to be shown, so it can only be denied.";

impl Ended {
    pub(crate) fn of(id: &str, decision: &Decision) -> Self {
        let ran = decision.verdict == Verdict::Run;
        Self {
            id: id.to_owned(),
            ran,
            code: decision.code.as_str().to_owned(),
            reason: (!ran).then(|| shown(&decision.sentence.to_string())),
        }
    }
}

/// A sentence without what isolates its letters in a window: who prints it does that again.
fn bare(sentence: &str) -> String {
    sentence.replace(['\u{2066}', '\u{2067}', '\u{2069}'], "")
}

fn lines(values: &[Vec<Run>]) -> Vec<String> {
    values.iter().map(|runs| line(runs)).collect()
}

/// A line break is a mark and no break.
fn line(runs: &[Run]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

fn shown(text: &str) -> String {
    card::shown(text).replace('\n', "")
}
