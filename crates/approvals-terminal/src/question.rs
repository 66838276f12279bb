//! A question and what became of it, for a terminal: all text is made visible (D20).

use approvals_app::text_of;
use exec_policy::{Decision, Verdict};
use serde::{Deserialize, Serialize};
use view_model::{Action, AlwaysOffer, PromptCard, RiskNote, TextRun, Tier};
use visible_text::{MAX_BYTES, MAX_LINES};

/// One question. No text in it has a hidden character, and only `command` has several lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// The id of the question, for as long as this program runs.
    pub id: String,
    /// The digest that binds an answer to exactly this content.
    pub digest: String,
    /// The agent that asks.
    pub agent: String,
    /// Host, session and calling program, as far as they are known.
    pub origin: Vec<String>,
    /// The program that asks never asked before, as far as the history reaches.
    pub new_asker: bool,
    /// The command as it was written.
    pub command: String,
    /// Program, folder, environment and policy.
    pub parts: Vec<Part>,
    /// Why the app asks.
    pub reason: String,
    /// The risks, danger first.
    pub risks: Vec<Risk>,
    /// How many identical requests wait.
    pub times: u32,
    /// Milliseconds until the request is refused.
    pub left_ms: u64,
    /// Whether the command can be allowed once, and what that does, or why not.
    pub once: Action,
    /// What Always allow may store, narrow to broad.
    pub always: Vec<Offer>,
    /// Whether a denial can carry a message, and where that goes, or why not.
    pub deny_reason: Action,
}

/// A labelled fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// `program`, `folder`, `environment`, `policy`.
    pub name: String,
    /// The values.
    pub values: Vec<String>,
}

/// A risk of the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Risk {
    /// How much the risk weighs.
    pub tier: Tier,
    /// The risk, as a sentence.
    pub note: String,
}

/// Something that Always allow may store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The name of the offer.
    pub id: String,
    /// Which commands the offer covers.
    pub label: String,
    /// What is stored.
    pub stored: Vec<String>,
    /// The offer is a rule, which may end and carry a note.
    pub rule: bool,
    /// The parts of the line that have a choice of their own, in order. What is chosen stands behind
    /// the name of the offer: `parts:prefix,arguments`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<OfferPart>,
}

/// A part of a line, and what may be stored for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferPart {
    /// The part.
    pub words: String,
    /// The names of the offers, the one that is chosen without a word first.
    pub choices: Vec<String>,
}

/// What became of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resolution {
    /// The question's id.
    pub id: String,
    /// The command runs, or its caller may run it.
    pub ran: bool,
    /// The code of the decision: `allow-once`, `user-denied`, `approval-timeout`, …
    pub code: String,
    /// Why the command does not run.
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
            parts: offer.parts.iter().filter_map(part_of).collect(),
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

    /// Cuts texts that are too long to be kept and read. Says whether any text was cut.
    fn cut(&mut self) -> bool {
        let mut found = false;
        let mut cut = |text: &mut String, most: usize| {
            if text.len() > most {
                text.truncate(text.floor_char_boundary(most));
                text.push('…');
                found = true;
            }
        };
        // One line break more for the mark of each line.
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

/// The most bytes of any other line.
const MAX_LINE: usize = 4 * 1024;

const NOT_WHOLE: &str =
    "Something beside the command is too long to be shown, so it can only be denied.";

impl Resolution {
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

/// A part that has a choice.
fn part_of(part: &view_model::OfferPart) -> Option<OfferPart> {
    let mut choices: Vec<&AlwaysOffer> = part.choices.iter().collect();
    choices.sort_by_key(|offer| !offer.preselected);
    (!choices.is_empty()).then(|| OfferPart {
        words: line(&part.words),
        choices: choices.iter().map(|offer| offer.id.clone()).collect(),
    })
}

/// A sentence without the characters that isolate parts of it in a window. The program that prints
/// it adds its own.
fn bare(sentence: &str) -> String {
    sentence.replace(['\u{2066}', '\u{2067}', '\u{2069}'], "")
}

fn lines(values: &[Vec<TextRun>]) -> Vec<String> {
    values.iter().map(|runs| line(runs)).collect()
}

/// Runs as one line: a line break shows only its mark.
fn line(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

fn shown(text: &str) -> String {
    let pieces = visible_text::visible(text);
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}
