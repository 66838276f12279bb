//! Edits: from what a person wants to what is on the disk.

use std::cell::RefCell;
use std::fs;

use approvals_store::{Error, LoadProblem, Snapshot, differences};
use exec_policy::{Document, Offer};
use serde_json::{Value, json};
use view_model::{Change, EditOutcome, EditRequest, Problem, Run, TrialRequest};

use crate::confirm::{Question, Side, question};
use crate::editor::{Contents, Editor, lock};
use crate::patterns::{self, pattern_of};
use crate::rows::{List, rows};
use crate::steps::{Step, Unfit, applied, own};
use crate::text::{around, hides, plain, problem, visible};
use crate::trial;
use crate::undo::Undo;
use crate::words::{self, PRESETS, SETTINGS, Setting};

/// Why nothing was written.
enum Stop {
    Confirm(Box<Question>, String),
    Conflict,
    Refused(Problem),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Refused(problem(format!("{error}. Nothing was written.")))
    }
}

impl From<LoadProblem> for Stop {
    fn from(error: LoadProblem) -> Self {
        Error::from(error).into()
    }
}

impl From<Unfit> for Stop {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Gone => Self::Conflict,
            Unfit::Shape { .. } | Unfit::Import(_) => Self::Refused(problem(unfit.to_string())),
        }
    }
}

/// An edit as steps, with what to say when it is done.
struct Plan {
    steps: Vec<Step>,
    message: Vec<Run>,
    /// What is remarkable about its pattern.
    remarks: Vec<String>,
}

impl Editor {
    /// Makes an edit, or says what stands in its way.
    pub fn edit(&self, request: &EditRequest) -> EditOutcome {
        match self.save(request) {
            Ok(outcome) => outcome,
            Err(Stop::Confirm(question, confirmed)) => EditOutcome::Confirm {
                title: question.title,
                lines: question.lines,
                keep: question.keep.to_owned(),
                proceed: question.proceed.to_owned(),
                confirmed,
            },
            Err(Stop::Conflict) => EditOutcome::Conflict {
                message: "The policy changed on disk while it was in view. Nothing was written."
                    .to_owned(),
            },
            Err(Stop::Refused(problem)) => EditOutcome::Refused { problem },
        }
    }

    fn save(&self, request: &EditRequest) -> Result<EditOutcome, Stop> {
        let contents = self.contents().map_err(Stop::Refused)?;
        let plan = self.plan(request, &contents)?;
        let before = RefCell::new(Value::Null);
        let after = self.store().revise(|snapshot| {
            self.check_conflict(request, snapshot)?;
            let wanted = applied(&snapshot.value, &request.agent, &plan.steps)?;
            self.check_confirmed(request, &contents, &plan, &snapshot.value, &wanted)?;
            before.replace(snapshot.value.clone());
            Ok::<_, Stop>(wanted)
        })?;
        Ok(self.saved(before.into_inner(), after, plan.message))
    }

    fn saved(&self, before: Value, after: Snapshot, message: Vec<Run>) -> EditOutcome {
        if differences(&before, &after.value).is_empty() {
            return EditOutcome::Saved {
                message: vec![plain("Nothing to change.")],
                undo: None,
            };
        }
        let undo = Undo::new(after.hash, before, after.value);
        let id = undo.id.clone();
        lock(&self.undo).replace(undo);
        EditOutcome::Saved {
            message,
            undo: Some(id),
        }
    }

    /// Takes the last change back, as long as it is the last.
    pub fn undo(&self, id: &str) -> EditOutcome {
        let undo = lock(&self.undo).take_if(|undo| undo.id == id);
        let too_late = || {
            let message = "Another change came after this one, so it cannot be taken back alone. History on the Policy page has the earlier versions.";
            EditOutcome::Refused {
                problem: problem(message),
            }
        };
        let Some(undo) = undo else {
            return too_late();
        };
        let written = self
            .store()
            .revise(|snapshot| undo.taken_back(&snapshot.value).ok_or(Stop::Conflict));
        match written {
            Ok(_) => EditOutcome::Saved {
                message: vec![plain("Taken back.")],
                undo: None,
            },
            Err(Stop::Refused(problem)) => EditOutcome::Refused { problem },
            Err(Stop::Conflict | Stop::Confirm(..)) => too_late(),
        }
    }

    /// Does what a button in a banner or a check says: `make-private`, `restore`,
    /// `write-again`.
    ///
    /// # Errors
    /// What cannot be done, and why.
    pub fn action(&self, id: &str) -> Result<(), Problem> {
        match id {
            "make-private" => self.make_private(),
            "restore" => self.restore_last(),
            "write-again" => self.write_again(),
            _ => Err(problem(
                "This button does nothing any more; look at the page again.",
            )),
        }
    }

    fn make_private(&self) -> Result<(), Problem> {
        private(self.store().path()).map_err(|error| {
            problem(format!(
                "The file's mode cannot be changed ({error}); it may belong to another user."
            ))
        })
    }

    fn restore_last(&self) -> Result<(), Problem> {
        let store = self.store();
        if store.load().is_ok() {
            return Err(problem(
                "The approvals file can be read again. Nothing was written.",
            ));
        }
        let versions = store.history().map_err(|it| problem(it.to_string()))?;
        let readable = |it: &&approvals_store::Backup| {
            it.read()
                .is_ok_and(|bytes| serde_json::from_slice::<Value>(&bytes).is_ok())
        };
        let last = versions.iter().find(readable);
        let last = last.ok_or_else(|| problem("There is no earlier version that can be read."))?;
        let restored = store.restore(last).map(drop);
        restored.map_err(|it| problem(it.to_string()))
    }

    fn write_again(&self) -> Result<(), Problem> {
        let last = self.last_value();
        let last = last.ok_or_else(|| problem("What the file said is not known any more."))?;
        let written = self.store().revise(|snapshot| {
            if snapshot.exists {
                return Err(refused(
                    "There is an approvals file again. Nothing was written.",
                ));
            }
            Ok(Value::clone(&last))
        });
        match written {
            Ok(_) => Ok(()),
            Err(Stop::Refused(problem)) => Err(problem),
            Err(Stop::Conflict | Stop::Confirm(..)) => Err(problem("Nothing was written.")),
        }
    }

    /// An edit that was made for another content goes on only where that content said the
    /// same in the places that it changes.
    fn check_conflict(&self, request: &EditRequest, now: &Snapshot) -> Result<(), Stop> {
        if request.version == now.hash {
            return Ok(());
        }
        let names: Vec<&str> = match &request.change {
            // Rows are named by what they say, and adding takes nothing away.
            Change::AddEntry { .. }
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
            let at = |value: &Value, name: &str| own(value, &request.agent, name).cloned();
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

    fn plan(&self, request: &EditRequest, contents: &Contents) -> Result<Plan, Stop> {
        let agent = request.agent.as_str();
        let change = &request.change;
        let lists = !matches!(
            change,
            Change::SetField { .. }
                | Change::Preset { .. }
                | Change::Restore { .. }
                | Change::Import { .. }
        );
        if lists && agent.is_empty() {
            return Err(refused(
                "The defaults have no list of their own: choose an agent, or Every agent.",
            ));
        }
        if agent.trim() != agent || agent == "__proto__" {
            return Err(refused(
                "This is no agent's id: it may not begin or end with a blank.",
            ));
        }
        let mut remarks = Vec::new();
        let (steps, message) = match change {
            Change::SetField { name, value } => set_field(agent, name, value)?,
            Change::Preset { id } => preset(agent, id)?,
            Change::AddEntry { pattern, args } => {
                remarks = self.remarks(pattern, args)?;
                let item = if args.is_empty() {
                    (List::Allowlist, json!({ "pattern": pattern.trim() }))
                } else {
                    let rule =
                        json!({ "effect": "allow", "pattern": pattern.trim(), "argPattern": args });
                    (List::Rules, rule)
                };
                let step = Step::Push {
                    list: item.0,
                    item: item.1,
                };
                (vec![step], around("Added ", pattern, "."))
            }
            Change::SetPattern { row, pattern } => {
                let rows = rows(&contents.snapshot.value, agent);
                let old = rows.iter().find(|it| it.id == *row).ok_or(Stop::Conflict)?;
                let narrow = ["args", "argPattern", "script", "cwd"];
                let narrow = narrow.iter().any(|key| !old.place.item[*key].is_null());
                let denies = old.place.item["effect"] == "deny";
                remarks = self.remarks(pattern, if narrow || denies { "^$" } else { "" })?;
                if denies {
                    remarks.push(format!(
                        "{} would no longer be refused.",
                        crate::text::shown(pattern_of(old.place.item))
                    ));
                }
                let step = Step::Pattern {
                    row: row.clone(),
                    pattern: pattern.trim().to_owned(),
                };
                (vec![step], around("Changed to ", pattern, "."))
            }
            Change::Remove { rows } => {
                let words = format!("Removed {}.", patterns::entries(rows.len()));
                (
                    vec![Step::Remove { rows: rows.clone() }],
                    vec![plain(&words)],
                )
            }
            Change::Restore { id } => {
                let step = Step::Whole(self.version(id)?);
                (vec![step], vec![plain("Went back to the earlier version.")])
            }
            Change::Import { text } => {
                let coming: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
                    .map_err(|error| {
                        refused(&format!("What was given is no exported policy ({error})."))
                    })?;
                (vec![Step::Import(coming)], vec![plain("Imported.")])
            }
            Change::Grant { id, trial } => self.grant(agent, id, trial)?,
        };
        Ok(Plan {
            steps,
            message,
            remarks,
        })
    }

    /// What must be confirmed of a pattern; an error where it cannot be saved.
    fn remarks(&self, pattern: &str, args: &str) -> Result<Vec<String>, Stop> {
        if hides(pattern) || hides(args) {
            return Err(refused(
                "The pattern holds characters that cannot be seen as what they are.",
            ));
        }
        let findings = self.pattern(pattern, args);
        if let Some(why) = findings.refused {
            return Err(refused(&why));
        }
        let mut flags = findings.flags;
        flags.retain(|flag| flag.problem);
        Ok(flags.into_iter().map(|flag| flag.note).collect())
    }

    fn version(&self, id: &str) -> Result<Value, Stop> {
        let versions = self.store().history()?;
        let version = versions.iter().find(|it| it.number.to_string() == id);
        let version = version.ok_or_else(|| refused("This version is no longer kept."))?;
        let bytes = version.read()?;
        let text = String::from_utf8_lossy(&bytes);
        serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|_| refused("This version cannot be read."))
    }

    /// The entries and rules of an offer that still holds.
    fn grant(
        &self,
        agent: &str,
        id: &str,
        trial: &TrialRequest,
    ) -> Result<(Vec<Step>, Vec<Run>), Stop> {
        if trial.agent != agent {
            return Err(refused("This suggestion is another agent's."));
        }
        let offers = self.offers(trial);
        let offer = offers.iter().find(|offer| trial::kind(offer) == id);
        let offer = offer.ok_or_else(|| {
            refused("This rule would no longer let the command run. Try it again.")
        })?;
        let steps: Vec<Step> = match offer {
            Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
                rules
                    .iter()
                    .filter_map(|rule| serde_json::to_value(rule).ok())
                    .map(|item| Step::Push {
                        list: List::Rules,
                        item,
                    })
                    .collect()
            }
            Offer::Programs { patterns } => patterns
                .iter()
                .map(|pattern| Step::Push {
                    list: List::Allowlist,
                    item: json!({ "pattern": pattern }),
                })
                .collect(),
        };
        Ok((steps, vec![plain("The rule is saved.")]))
    }
}

fn set_field(agent: &str, name: &str, value: &str) -> Result<(Vec<Step>, Vec<Run>), Stop> {
    let setting = Setting::named(name).ok_or_else(|| refused("There is no such setting."))?;
    let stored = if value.is_empty() {
        None
    } else {
        let stored = setting.stored(value);
        Some(stored.ok_or_else(|| refused("There is no such choice."))?)
    };
    let mut message = visible(words::agent(agent));
    let label = if value.is_empty() {
        "not set"
    } else {
        setting.value_label(value)
    };
    message.push(plain(&format!(": {} is now “{label}”.", setting.label)));
    let step = Step::Field {
        name: setting.name,
        value: stored,
    };
    Ok((vec![step], message))
}

fn preset(agent: &str, id: &str) -> Result<(Vec<Step>, Vec<Run>), Stop> {
    let preset = PRESETS.iter().find(|(it, _, _)| *it == id);
    let (_, label, values) = preset.ok_or_else(|| refused("There is no such preset."))?;
    let steps = SETTINGS
        .iter()
        .zip(values)
        .map(|(setting, value)| Step::Field {
            name: setting.name,
            value: setting.stored(value),
        });
    let mut message = visible(words::agent(agent));
    message.push(plain(&format!(": now “{label}”.")));
    Ok((steps.collect(), message))
}

fn refused(message: &str) -> Stop {
    Stop::Refused(problem(message))
}

#[cfg(unix)]
fn private(path: &std::path::Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn private(path: &std::path::Path) -> std::io::Result<()> {
    fs::metadata(path).map(drop)
}
