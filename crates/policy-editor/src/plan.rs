//! What a person wants, as steps, and why it cannot be done.

use approvals_store::{Error, LoadProblem};
use catalogue::Language;
use exec_policy::Chains;
use local_policy::Preset;
use serde_json::{Value, json};
use view_model::{
    Change, EditRequest, Problem, RuleDraft, RuleEnd, RuleKind, TextRun, TrialRequest,
};
use wording::policy::{self, CHAINS, SETTINGS, Setting};
use wording::{Say, ended};

use crate::confirm::Question;
use crate::editor::Editor;
use crate::patterns::{self, Drafted, pattern_of};
use crate::policy::{holds, values};
use crate::rows::{List, as_object, rows};
use crate::steps::{Step, Unfit};
use crate::text::{FIRST, around, filled, plain, problem};

/// Why nothing was written.
pub(crate) enum Stop {
    Confirm(Box<Question>, String),
    Conflict,
    /// The store did not take it.
    Failed(Error),
    Refused(Problem),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<LoadProblem> for Stop {
    fn from(error: LoadProblem) -> Self {
        Error::from(error).into()
    }
}

impl Unfit {
    /// Why an edit with such a step is not made.
    pub(crate) fn stop(self, language: Language) -> Stop {
        match self {
            Self::Gone => Stop::Conflict,
            Self::Shape { place, expected } => {
                refused(language.edit_shape(&place, &expected.say(language)))
            }
            Self::Import(error) => refused(ended(&error.say(language), language)),
        }
    }
}

/// An edit as steps, with what to say when it is done.
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) message: Vec<TextRun>,
    /// What is remarkable about its pattern.
    pub(crate) remarks: Vec<String>,
}

impl Editor {
    /// For what the file says; only what is named by its place there depends on it.
    pub(crate) fn plan(&self, request: &EditRequest, value: &Value) -> Result<Plan, Stop> {
        let language = self.language();
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
            return Err(refused(language.edit_no_list()));
        }
        if agent.trim() != agent || agent == "__proto__" {
            return Err(refused(language.edit_no_agent()));
        }
        let mut remarks = Vec::new();
        let (steps, message) = match change {
            Change::SetField { name, value } => set_field(agent, name, value, language)?,
            Change::Preset { id } => self.preset(agent, id)?,
            Change::AddRule { rule } => {
                let (list, item) = self.item(agent, rule, &mut remarks)?;
                let message = self.rule_told(agent, list, &item, language.edit_added(FIRST));
                (vec![Step::Push { list, item }], message)
            }
            Change::SetRule { row, rule } => {
                let rows = rows(value, agent);
                let old = rows.iter().find(|it| it.id == *row).ok_or(Stop::Conflict)?;
                if old.place.list != List::Rules {
                    return Err(Stop::Conflict);
                }
                let (_, mut item) = self.item(agent, rule, &mut remarks)?;
                if item["effect"].is_null() {
                    item["effect"] = json!("allow");
                }
                let message =
                    self.rule_told(agent, List::Rules, &item, language.edit_changed(FIRST));
                let step = Step::Rule {
                    row: row.clone(),
                    rule: item,
                };
                (vec![step], message)
            }
            Change::SetPattern { row, pattern } => {
                let rows = rows(value, agent);
                let old = rows.iter().find(|it| it.id == *row).ok_or(Stop::Conflict)?;
                let narrow = ["args", "argPattern", "script", "cwd"];
                let narrow = narrow.iter().any(|key| !old.place.item[*key].is_null());
                let denies = old.place.item["effect"] == "deny";
                let draft = RuleDraft {
                    kind: RuleKind::Program,
                    text: pattern.clone(),
                    args: if narrow { "^$" } else { "" }.to_owned(),
                    more: false,
                    folder: String::new(),
                    deny: denies,
                    ends: RuleEnd::Never,
                    note: String::new(),
                };
                let (_, item) = self.item(agent, &draft, &mut remarks)?;
                let pattern = pattern_of(&item).to_owned();
                let mut changed = as_object(old.place.item);
                changed["pattern"] = json!(pattern);
                let list = old.place.list;
                let message = self.rule_told(agent, list, &changed, language.edit_changed(FIRST));
                let step = Step::Pattern {
                    row: row.clone(),
                    pattern,
                };
                (vec![step], message)
            }
            Change::Remove { rows } => {
                let words = language.edit_removed(rows.len());
                (
                    vec![Step::Remove { rows: rows.clone() }],
                    vec![plain(&words)],
                )
            }
            Change::Restore { id } => {
                let step = Step::Whole(self.version(id)?);
                (vec![step], vec![plain(&language.edit_went_back())])
            }
            Change::Import { text } => {
                let coming: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
                    .map_err(|error| refused(language.edit_no_import(&error.to_string())))?;
                (
                    vec![Step::Import(coming)],
                    vec![plain(&language.edit_imported())],
                )
            }
            Change::Grant { id, trial } => self.grant(agent, id, trial)?,
        };
        Ok(Plan {
            steps,
            message,
            remarks,
        })
    }

    /// A message about a rule, said as its sentence.
    fn rule_told(&self, agent: &str, list: List, item: &Value, message: String) -> Vec<TextRun> {
        let language = self.language();
        let sentence =
            self.listed(|listing| patterns::sentence(agent, list, item, listing, language));
        filled(&message, &[sentence])
    }

    /// A draft as an item, with what must be confirmed of it; an error where it cannot be saved.
    fn item(
        &self,
        agent: &str,
        draft: &RuleDraft,
        remarks: &mut Vec<String>,
    ) -> Result<(List, Value), Stop> {
        let Drafted { item, findings } = self.drafted(agent, draft);
        if let Some(why) = findings.refused {
            return Err(refused(why));
        }
        // What does nothing yet lets nothing run.
        let flags = findings.flags.into_iter();
        let flags = flags.filter(|flag| flag.problem && flag.kind != "inert");
        remarks.extend(flags.map(|flag| flag.note));
        item.ok_or_else(|| refused(self.language().edit_nothing_written()))
    }

    fn version(&self, id: &str) -> Result<Value, Stop> {
        let versions = self.store().history()?;
        let version = versions.iter().find(|it| it.number.to_string() == id);
        let version = version.ok_or_else(|| refused(self.language().edit_no_version()))?;
        let bytes = version.read()?;
        let text = String::from_utf8_lossy(&bytes);
        serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|_| refused(self.language().edit_version_unreadable()))
    }

    /// The settings of a preset. What holds already is not written for `chains`: most agents never
    /// set it.
    fn preset(&self, agent: &str, id: &str) -> Result<(Vec<Step>, Vec<TextRun>), Stop> {
        let language = self.language();
        let preset = Preset::from_id(id).ok_or_else(|| refused(language.edit_no_preset()))?;
        let contents = self.contents().map_err(Stop::Refused)?;
        let chains = contents.policy.chains(agent).value.as_str();
        let label = policy::preset(preset, language);
        let steps = SETTINGS
            .iter()
            .zip(values(preset))
            .filter_map(|(setting, value)| Some((setting, value?)))
            .filter(|(setting, value)| setting.name != CHAINS || *value != chains)
            .map(|(setting, value)| Step::Field {
                name: setting.name,
                value: setting.stored(value),
            });
        let message = around(
            |agent| language.edit_is_now_preset(agent, &label),
            &policy::agent(agent, language),
            language,
        );
        Ok((steps.collect(), message))
    }

    /// The entries and rules of an offer that still holds.
    fn grant(
        &self,
        agent: &str,
        id: &str,
        trial: &TrialRequest,
    ) -> Result<(Vec<Step>, Vec<TextRun>), Stop> {
        let language = self.language();
        if trial.agent != agent {
            return Err(refused(language.edit_other_agent()));
        }
        let offers = self.offers(trial);
        let offer = offers.iter().find(|offer| offer.kind.as_str() == id);
        let offer = offer.ok_or_else(|| refused(language.edit_no_longer_runs()))?;
        let rules = offer.rules.iter();
        let rules = rules.filter_map(|rule| serde_json::to_value(rule).ok());
        let rules = rules.map(|item| Step::Push {
            list: List::Rules,
            item,
        });
        let entries = offer.patterns.iter().map(|pattern| Step::Push {
            list: List::Allowlist,
            item: json!({ "pattern": pattern }),
        });
        let mut steps: Vec<Step> = rules.chain(entries).collect();
        if offer.chains {
            let (chains, _) = set_field(agent, CHAINS, Chains::PerPart.as_str(), language)?;
            steps.extend(chains);
        }
        Ok((steps, vec![plain(&language.edit_rule_saved())]))
    }
}

fn set_field(
    agent: &str,
    name: &str,
    value: &str,
    language: Language,
) -> Result<(Vec<Step>, Vec<TextRun>), Stop> {
    let setting = Setting::named(name).ok_or_else(|| refused(language.edit_no_setting()))?;
    if !holds(agent, setting.name) {
        return Err(refused(language.edit_no_default()));
    }
    let stored = if value.is_empty() {
        None
    } else {
        let stored = setting.stored(value);
        Some(stored.ok_or_else(|| refused(language.edit_no_choice()))?)
    };
    let value = match value {
        "" => language.edit_not_set(),
        value => setting.value_label(value, language),
    };
    let label = (setting.label)(language);
    let message = around(
        |agent| language.edit_is_now(agent, &label, &value),
        &policy::agent(agent, language),
        language,
    );
    let step = Step::Field {
        name: setting.name,
        value: stored,
    };
    Ok((vec![step], message))
}

fn refused(message: String) -> Stop {
    Stop::Refused(problem(message))
}
