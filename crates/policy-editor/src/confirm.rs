//! What a person must say twice: more that runs, much that goes, kept examples that break.

use approvals_store::Losses;
use catalogue::Language;
use exec_policy::{Config, Document};
use local_policy::{Widening, widens};
use serde_json::Value;
use sha2::{Digest, Sha256};
use view_model::{Change, TextRun};
use wording::policy::{self, wider_settings};

use crate::text::{FIRST, filled, plain};

/// How many consequences are told one by one.
const MAX_LINES: usize = 8;

/// A document with the policy that it makes.
pub(crate) struct Side<'a> {
    pub(crate) value: &'a Value,
    pub(crate) document: &'a Document,
    pub(crate) config: &'a Config,
}

/// A question to the person.
pub(crate) struct Question {
    pub(crate) title: Vec<TextRun>,
    /// What is told, of which a long list is cut.
    pub(crate) lines: Vec<Vec<TextRun>>,
    /// All of it.
    whole: Vec<Vec<TextRun>>,
    pub(crate) keep: String,
    pub(crate) proceed: String,
}

/// The question before this change; `None` where it may be saved at once. `remarks` is what
/// is remarkable about its pattern, `broken` which examples it breaks.
pub(crate) fn question(
    agent: &str,
    change: &Change,
    before: &Side,
    after: &Side,
    remarks: &[String],
    broken: Vec<Vec<TextRun>>,
    language: Language,
) -> Option<Question> {
    let found = widens(before.document, after.document, before.config);
    let settings = wider_settings(&found, language);
    let opens = settings.iter().any(|wider| wider.open);
    let told = |limit| {
        settings
            .iter()
            .map(move |wider| wider.line(limit, language))
    };
    let mut lines: Vec<Vec<TextRun>> = Vec::new();
    lines.extend(remarks.iter().map(|remark| vec![plain(remark)]));
    let whole = matches!(change, Change::Import { .. } | Change::Restore { .. });
    lines.extend(items_said(whole, &found, language));
    let losses = Losses::between(before.value, after.value);
    // One that goes has its undo.
    if losses.are_most() && losses.dropped > 1 {
        let words = language.confirm_losses(losses.dropped, losses.of);
        lines.push(vec![plain(&words)]);
    }
    lines.extend(broken);
    if settings.is_empty() && lines.is_empty() {
        return None;
    }
    let (title, proceed) = asked(agent, change, opens, language);
    let shown = told(MAX_LINES).chain(lines.iter().cloned());
    Some(Question {
        title,
        lines: shortened(shown.collect(), language),
        whole: told(usize::MAX).chain(lines.iter().cloned()).collect(),
        keep: language.confirm_keep(),
        proceed,
    })
}

impl Question {
    /// Proves that a person said yes to exactly this: also to what did not fit among the lines
    /// that were shown. The secret is this process' own.
    pub(crate) fn token(
        &self,
        secret: &[u8],
        version: &str,
        agent: &str,
        change: &Change,
    ) -> String {
        let shown = serde_json::json!([version, agent, change, self.title, self.whole]);
        let mut hash = Sha256::new();
        hash.update(secret);
        hash.update(shown.to_string());
        hash.finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

/// What another program made wider, line by line.
pub(crate) fn drifted(found: &[Widening], language: Language) -> Vec<Vec<TextRun>> {
    let settings = wider_settings(found, language);
    let told = settings.iter().map(|wider| wider.line(MAX_LINES, language));
    let lines = told.chain(items_said(true, found, language));
    shortened(lines.collect(), language)
}

/// Grants that come with a whole document, and denials that go.
fn items_said(whole: bool, found: &[Widening], language: Language) -> Vec<Vec<TextRun>> {
    let told = found.iter().filter(|it| match it {
        Widening::Denial { .. } => true,
        Widening::Entry { .. } | Widening::Grant { .. } => whole,
        Widening::Settings { .. } => false,
    });
    let parts = told.filter_map(|it| policy::item(it, language));
    let sentence = |part| filled(&language.sentence(FIRST), &[part]);
    parts.map(sentence).collect()
}

fn shortened(mut lines: Vec<Vec<TextRun>>, language: Language) -> Vec<Vec<TextRun>> {
    if lines.len() > MAX_LINES {
        let more = language.confirm_and_more(lines.len() - MAX_LINES);
        lines.truncate(MAX_LINES);
        lines.push(vec![plain(&more)]);
    }
    lines
}

/// The question, and the button that goes on.
fn asked(agent: &str, change: &Change, opens: bool, language: Language) -> (Vec<TextRun>, String) {
    let (title, proceed) = match change {
        Change::SetField { .. } | Change::Preset { .. } if opens => {
            (language.confirm_run(FIRST), language.confirm_let_run())
        }
        Change::SetField { .. } | Change::Preset { .. } => {
            (language.confirm_more(FIRST), language.confirm_change())
        }
        Change::AddRule { .. }
        | Change::SetRule { .. }
        | Change::SetPattern { .. }
        | Change::Grant { .. } => (language.confirm_all(FIRST), language.confirm_save()),
        Change::Remove { .. } => (language.confirm_remove(FIRST), language.confirm_remove_it()),
        Change::Restore { .. } => (language.confirm_back(), language.confirm_go_back()),
        Change::Import { .. } => (language.confirm_import(), language.confirm_import_it()),
    };
    (filled(&title, &[policy::whom(agent, language)]), proceed)
}
