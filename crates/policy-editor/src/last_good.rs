//! The last version of an approvals file that could be read: shown, and brought back.

use approvals_store::Backup;
use catalogue::Language;
use serde_json::{Value, json};
use view_model::{BannerAction, Problem, Question, TextRun};

use crate::editor::Editor;
use crate::record::Source;
use crate::text::{plain, problem, visible};

/// The name of the button that shows it.
pub(crate) const SHOW_LAST: &str = "show-last";
/// How many lines of it are shown.
const MOST_LINES: usize = 400;

impl Editor {
    /// The newest version that is kept and can be read.
    pub(crate) fn last_good(&self) -> Option<(Backup, Value)> {
        let versions = self.store().history().ok()?;
        versions.into_iter().find_map(|version| {
            let text = String::from_utf8(version.read().ok()?).ok()?;
            let value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
            Some((version, value))
        })
    }

    pub(crate) fn restore_last(&self) -> Result<(), Problem> {
        let store = self.store();
        if store.load().is_ok() {
            return Err(problem(self.language().fresh_readable()));
        }
        let last = self.last_good();
        let (last, _) = last.ok_or_else(|| problem(self.language().action_no_version()))?;
        let after = store.restore(&last).map_err(|it| self.failed(&it))?;
        // Of a file that cannot be read nothing holds: everything in the version is new.
        self.record(Source::Restore, &json!({ "version": 1 }), &after);
        Ok(())
    }
}

/// The button that shows it. There is nothing to answer.
pub(crate) fn show_last(value: &Value, language: Language) -> BannerAction {
    BannerAction {
        id: SHOW_LAST.to_owned(),
        label: language.policy_show_last(),
        question: Some(Question {
            title: vec![plain(&language.policy_last_version())],
            lines: lines(value, language),
            keep: language.policy_close(),
            proceed: String::new(),
        }),
        copy: None,
    }
}

/// The document line by line, without its socket and the token in it.
fn lines(value: &Value, language: Language) -> Vec<Vec<TextRun>> {
    let mut value = value.clone();
    if let Some(document) = value.as_object_mut() {
        document.remove("socket");
    }
    let text = serde_json::to_string_pretty(&value).unwrap_or_default();
    let mut lines: Vec<Vec<TextRun>> = text
        .lines()
        .take(MOST_LINES)
        .map(|it| line(it, language))
        .collect();
    let more = text.lines().count() - lines.len();
    if more > 0 {
        lines.push(vec![plain(&language.policy_more_lines(more))]);
    }
    lines
}

/// The indentation is ours: it hides nothing.
fn line(line: &str, language: Language) -> Vec<TextRun> {
    let text = line.trim_start_matches(' ');
    let indentation = "\u{a0}".repeat(line.len() - text.len());
    let mut runs = vec![plain(&indentation)];
    runs.extend(visible(text, language));
    runs
}
