//! Edits: saved, asked about, in conflict, and taken back.

use std::cell::RefCell;
use std::sync::Arc;

use approvals_store::{Snapshot, differences};
use exec_policy::Document;
use serde_json::Value;
use view_model::{Change, EditOutcome, EditRequest, TextRun};
use wording::policy::SETTINGS;

use crate::confirm::{Side, question};
use crate::editor::{Contents, Editor, lock};
use crate::plan::{Plan, Stop};
use crate::policy::{holds, told};
use crate::record::Source;
use crate::steps::{applied, own};
use crate::text::{plain, problem};
use crate::undo::Undo;

/// What changed, a line each.
pub(crate) type Lines = Vec<Vec<TextRun>>;

impl Editor {
    /// Makes an edit, or says what stands in its way.
    pub fn edit(&self, request: &EditRequest) -> EditOutcome {
        let stop = match self.save(request) {
            Ok(outcome) => return outcome,
            Err(stop) => stop,
        };
        let sides = match stop {
            Stop::Conflict => self.contents().ok().and_then(|contents| {
                let now = &contents.snapshot.value;
                self.sides(request, now)
            }),
            Stop::Confirm(..) | Stop::Failed(_) | Stop::Refused(_) => None,
        };
        let message = self.language().edit_conflict();
        self.stopped(stop, message, sides.unwrap_or_default())
    }

    /// Why nothing was written, for the window. Of a conflict `sides` are what the others did, and
    /// what this edit would have done.
    pub(crate) fn stopped(
        &self,
        stop: Stop,
        conflict: String,
        (theirs, mine): (Lines, Lines),
    ) -> EditOutcome {
        match stop {
            Stop::Confirm(question, confirmed) => EditOutcome::Confirm {
                title: question.title,
                lines: question.lines,
                keep: question.keep,
                proceed: question.proceed,
                confirmed,
            },
            Stop::Conflict => EditOutcome::Conflict {
                message: conflict,
                theirs,
                mine,
            },
            Stop::Failed(error) => EditOutcome::Refused {
                problem: self.not_saved(&error),
            },
            Stop::Refused(problem) => EditOutcome::Refused { problem },
        }
    }

    /// What changed since the content that was in view, and what the edit would have changed
    /// in it; `None` where that content is not remembered.
    pub(crate) fn sides(&self, request: &EditRequest, now: &Value) -> Option<(Lines, Lines)> {
        let language = self.language();
        let seen = self.remembered(&request.version)?;
        let lines = |now: &Value| {
            let found = differences(&seen, now);
            found.iter().map(|it| told(it, language)).collect()
        };
        let theirs = lines(now);
        let mine = match self.plan(request, &seen) {
            Ok(plan) => applied(&seen, &request.agent, &plan.steps).ok(),
            Err(_) => None,
        };
        Some((theirs, mine.as_ref().map(lines).unwrap_or_default()))
    }

    fn save(&self, request: &EditRequest) -> Result<EditOutcome, Stop> {
        let contents = self.contents().map_err(Stop::Refused)?;
        let plan = self.plan(request, &contents.snapshot.value)?;
        let before = RefCell::new(Value::Null);
        let after = self.store().revise(|snapshot| {
            self.check_conflict(request, snapshot)?;
            let wanted = applied(&snapshot.value, &request.agent, &plan.steps)
                .map_err(|unfit| unfit.stop(self.language()))?;
            self.check_confirmed(request, &contents, &plan, &snapshot.value, &wanted)?;
            before.replace(snapshot.value.clone());
            Ok::<_, Stop>(wanted)
        })?;
        let source = Source::of(&request.change);
        Ok(self.saved(source, before.into_inner(), after, plan.message))
    }

    fn saved(
        &self,
        source: Source,
        before: Value,
        after: Snapshot,
        message: Vec<TextRun>,
    ) -> EditOutcome {
        self.record(source, &before, &after);
        if differences(&before, &after.value).is_empty() {
            return EditOutcome::Saved {
                message: vec![plain(&self.language().edit_nothing_to_change())],
                undo: None,
            };
        }
        EditOutcome::Saved {
            message,
            undo: Some(self.keep_undo(after.hash, Arc::new(before), Arc::new(after.value))),
        }
    }

    /// Keeps the way back from a rule that a click in the prompt window has stored, as for an edit of
    /// this window: [`undo`](Self::undo) takes what this gives.
    pub fn keep_undo(&self, hash: String, before: Arc<Value>, after: Arc<Value>) -> String {
        let undo = Undo::new(hash, before, after);
        let id = undo.id.clone();
        lock(&self.undo).replace(undo);
        id
    }

    /// Takes the last change back, as long as it is the last.
    pub fn undo(&self, id: &str) -> EditOutcome {
        let undo = lock(&self.undo).take_if(|undo| undo.id == id);
        let Some(undo) = undo else {
            return self.undo_too_late();
        };
        let before = RefCell::new(Value::Null);
        let written = self.store().revise(|snapshot| {
            before.replace(snapshot.value.clone());
            undo.taken_back(&snapshot.value).ok_or(Stop::Conflict)
        });
        match written {
            Ok(after) => {
                self.record(Source::Restore, &before.into_inner(), &after);
                self.undone()
            }
            Err(Stop::Failed(error)) => EditOutcome::Refused {
                problem: self.not_saved(&error),
            },
            Err(Stop::Refused(problem)) => EditOutcome::Refused { problem },
            Err(Stop::Conflict | Stop::Confirm(..)) => self.undo_too_late(),
        }
    }

    /// There is nothing to take back any more.
    pub fn undo_too_late(&self) -> EditOutcome {
        EditOutcome::Refused {
            problem: problem(self.language().edit_too_late()),
        }
    }

    /// The last change is taken back.
    pub fn undone(&self) -> EditOutcome {
        EditOutcome::Saved {
            message: vec![plain(&self.language().edit_taken_back())],
            undo: None,
        }
    }

    /// An edit that was made for another content goes on only where that content said the
    /// same in the places that it changes.
    pub(crate) fn check_conflict(&self, request: &EditRequest, now: &Snapshot) -> Result<(), Stop> {
        if request.version == now.hash {
            return Ok(());
        }
        let names: Vec<&str> = match &request.change {
            // Rows are named by what they say, and adding takes nothing away.
            Change::AddRule { .. }
            | Change::SetRule { .. }
            | Change::SetPattern { .. }
            | Change::Remove { .. }
            | Change::Import { .. }
            | Change::Grant { .. } => return Ok(()),
            Change::SetField { name, .. } => vec![name],
            Change::Preset { .. } => SETTINGS.iter().map(|setting| setting.name).collect(),
            Change::Restore { .. } => Vec::new(),
        };
        let seen = self.remembered(&request.version).ok_or(Stop::Conflict)?;
        let same = if names.is_empty() {
            differences(&seen, &now.value).is_empty()
        } else {
            let at = |value: &Value, name: &str| {
                let agent = request.agent.as_str();
                let agent = if holds(agent, name) { agent } else { "*" };
                own(value, agent, name).cloned()
            };
            names
                .iter()
                .all(|name| at(&seen, name) == at(&now.value, name))
        };
        if same { Ok(()) } else { Err(Stop::Conflict) }
    }

    fn check_confirmed(
        &self,
        request: &EditRequest,
        contents: &Contents,
        plan: &Plan,
        before: &Value,
        after: &Value,
    ) -> Result<(), Stop> {
        let (old, new) = (Document::read(before).0, Document::read(after).0);
        let config = &contents.config;
        let side = |value, document| Side {
            value,
            document,
            config,
        };
        let broken = self.broken_examples(&old, &new, config);
        let question = question(
            &request.agent,
            &request.change,
            &side(before, &old),
            &side(after, &new),
            &plan.remarks,
            broken,
            self.language(),
        );
        let Some(question) = question else {
            return Ok(());
        };
        let token = question.token(
            &self.secret,
            &request.version,
            &request.agent,
            &request.change,
        );
        if request.confirmed.as_ref() == Some(&token) {
            Ok(())
        } else {
            Err(Stop::Confirm(Box::new(question), token))
        }
    }
}
