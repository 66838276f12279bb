//! Starting again without a policy that cannot be read.

use catalogue::Language;
use serde_json::json;
use view_model::{BannerAction, Problem, Question};

use crate::editor::Editor;
use crate::record::Source;
use crate::text::{around, plain, problem, short};

/// The name of its button.
pub(crate) const START_FRESH: &str = "start-fresh";

/// The button, and what it asks first.
pub(crate) fn start_fresh(editor: &Editor, language: Language) -> BannerAction {
    let path = short(
        &editor.store().path().to_string_lossy(),
        &editor.machine.home,
    );
    BannerAction {
        id: START_FRESH.to_owned(),
        label: language.button_start_fresh(),
        question: Some(Question {
            title: vec![plain(&language.fresh_title())],
            lines: vec![
                around(|path| language.fresh_aside(path), &path, language),
                vec![plain(&language.fresh_then())],
            ],
            keep: language.confirm_keep(),
            proceed: language.fresh_proceed(),
        }),
        copy: None,
    }
}

impl Editor {
    pub(crate) fn start_fresh(&self) -> Result<(), Problem> {
        let fresh = self.store().start_fresh(&self.paths().socket_file());
        match fresh.map_err(|error| self.failed(&error))? {
            Some(after) => self.record(Source::Edit, &json!({ "version": 1 }), &after),
            None => return Err(problem(self.language().fresh_readable())),
        }
        Ok(())
    }
}
