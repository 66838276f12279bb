//! Starting again without a policy that cannot be read.

use serde_json::json;
use view_model::{BannerAction, Problem, Question};

use crate::editor::Editor;
use crate::record::Source;
use crate::text::{around, plain, problem, short};

/// The name of its button.
pub(crate) const START_FRESH: &str = "start-fresh";

/// The button, and what it asks first.
pub(crate) fn start_fresh(editor: &Editor) -> BannerAction {
    let path = short(
        &editor.store().path().to_string_lossy(),
        &editor.machine.home,
    );
    BannerAction {
        id: START_FRESH.to_owned(),
        label: "Start fresh…".to_owned(),
        question: Some(Question {
            title: vec![plain("Start with a fresh approvals file?")],
            lines: vec![
                around(
                    "What is at ",
                    &path,
                    " gets another name beside it, exec-approvals.broken.json or the next that is free. Nothing is deleted.",
                ),
                vec![plain(
                    "The new file asks before everything. No rule and no setting of the old one holds any more, nor what it refused.",
                )],
            ],
            keep: "Keep as it is".to_owned(),
            proceed: "Start fresh".to_owned(),
        }),
    }
}

impl Editor {
    pub(crate) fn start_fresh(&self) -> Result<(), Problem> {
        let fresh = self.store().start_fresh(&self.paths().socket_file());
        match fresh.map_err(|error| problem(format!("{error}.")))? {
            Some(after) => self.record(Source::Edit, &json!({ "version": 1 }), &after),
            None => {
                return Err(problem(
                    "The approvals file can be read again. Nothing was written.",
                ));
            }
        }
        Ok(())
    }
}
