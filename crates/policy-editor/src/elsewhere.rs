//! The policy of another place, a gateway or one of its nodes, as the same pages and edits.
//!
//! The place sends its document, and takes a whole one back. What OpenClaw's document cannot hold is
//! not offered: rules that refuse or look at arguments, lines of several commands, earlier versions.
//! Nothing here knows a connection.

use std::path::PathBuf;

use approvals_store::{Snapshot, differences};
use exec_policy::{Ask, Chains, Config, Document, Policy, Security, Settings};
use local_policy::{LocalMachine, PLATFORM};
use serde_json::{Value, json};
use view_model::{
    AllowlistPage, AllowlistRow, Change, EditOutcome, EditRequest, Elsewhere, PolicyPage, Problem,
    RuleDraft, RuleEnd, RuleKind, TextRun,
};
use visible_text::isolated;
use wording::policy::{CHAINS, SETTINGS};

use crate::confirm::{Side, question};
use crate::editor::{Contents, Editor};
use crate::history::History;
use crate::overview::agents;
use crate::plan::Stop;
use crate::record::Source;
use crate::steps::{Step, applied, own, with_newest_uses};
use crate::text::{FIRST, filled, plain, problem, shown, visible};
use crate::{patterns, policy};

/// What a place says of its policy.
#[derive(Debug, Clone)]
pub struct Theirs {
    /// The place, for people.
    pub name: String,
    /// Commands of the place run on this computer, so that its programs are those of here.
    pub here: bool,
    /// Names the content.
    pub hash: String,
    /// The document.
    pub file: Value,
    /// What holds there where the document says nothing.
    pub built_in: BuiltIn,
    /// Whether the policy of this computer answers for the agent; `None` where that is not offered.
    pub answers: Option<bool>,
}

/// What holds where a document says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuiltIn {
    /// These settings.
    Known(Settings),
    /// The place does not say.
    Unknown,
}

impl BuiltIn {
    /// As a gateway tells it (`resolvedDefaults`), else as its generation has it.
    #[must_use]
    pub fn of_gateway(said: &Value, protocol: u32) -> Self {
        let (security, ask) = match protocol {
            4.. => (Security::Full, Ask::Off),
            ..4 => (Security::Deny, Ask::OnMiss),
        };
        let text = |name: &str| said[name].as_str();
        let said_security = text("security").and_then(Security::parse);
        let said_ask = text("ask").and_then(Ask::parse);
        let said_fallback = text("askFallback").and_then(Security::parse);
        Self::Known(Settings {
            security: said_security.or(Some(security)),
            ask: said_ask.or(Some(ask)),
            ask_fallback: said_fallback.or(Some(Security::Deny)),
            auto_allow_skills: said["autoAllowSkills"].as_bool().or(Some(false)),
        })
    }

    /// Of what is not known, the most that a generation has built in.
    fn settings(&self) -> Settings {
        match self {
            Self::Known(settings) => settings.clone(),
            Self::Unknown => Settings {
                security: Some(Security::Full),
                ask: Some(Ask::Off),
                ask_fallback: Some(Security::Deny),
                auto_allow_skills: Some(false),
            },
        }
    }
}

/// What comes of an edit.
#[derive(Debug, Clone, PartialEq)]
pub enum Edited {
    /// Nothing is to be written.
    Ended(EditOutcome),
    /// The place is to have this document, and the person is told this then.
    Write {
        /// The document.
        file: Value,
        /// What the edit did.
        message: Vec<TextRun>,
    },
}

/// A document that a place took.
#[derive(Debug, Clone, Copy)]
pub struct Kept<'a> {
    /// The document before.
    pub before: &'a Value,
    /// The document now.
    pub after: &'a Value,
    /// Names its content.
    pub hash: &'a str,
}

/// The document before an edit, where nothing changed since but uses.
#[must_use]
pub fn taken_back(before: &Value, after: &Value, now: &Value) -> Option<Value> {
    let same = differences(after, now).is_empty();
    same.then(|| with_newest_uses(before, now))
}

impl Theirs {
    fn contents(&self) -> Contents {
        let mut value = self.file.clone();
        if let Some(document) = value.as_object_mut() {
            document.insert("version".to_owned(), json!(1));
        }
        let (mut document, findings) = Document::read(&value);
        let built_in = self.built_in.settings();
        fill(&mut document.defaults, &built_in);
        let config = Config::default();
        let policy = Policy::compile(&document, &config, "", PLATFORM);
        Contents {
            snapshot: Snapshot {
                path: PathBuf::new(),
                exists: true,
                text: String::new(),
                hash: self.hash.clone(),
                value,
            },
            document,
            config,
            findings,
            policy,
            built_in,
        }
    }
}

fn fill(settings: &mut Settings, with: &Settings) {
    settings.security = settings.security.or(with.security);
    settings.ask = settings.ask.or(with.ask);
    settings.ask_fallback = settings.ask_fallback.or(with.ask_fallback);
    settings.auto_allow_skills = settings.auto_allow_skills.or(with.auto_allow_skills);
}

impl Editor {
    /// The Policy page of an agent there.
    pub fn policy_elsewhere(&self, agent: &str, theirs: &Theirs) -> PolicyPage {
        let contents = theirs.contents();
        self.remember_elsewhere(&contents.snapshot);
        let (language, home) = (self.language(), &self.machine.home);
        let now_ms = (self.machine.now_ms)();
        let mut page = policy::page(agent, &contents, home, now_ms, Vec::new(), language);
        page.fields.retain(|field| field.name != CHAINS);
        page.presets.retain(|preset| {
            let known = local_policy::Preset::from_id(&preset.id);
            known.and_then(local_policy::Preset::chains) != Some(Chains::PerPart)
        });
        let says = |name: &str| {
            [agent, "*", ""]
                .iter()
                .any(|id| own(&contents.snapshot.value, id, name).is_some())
        };
        if theirs.built_in == BuiltIn::Unknown && !(says("security") && says("ask")) {
            page.open = false;
            page.sentence = vec![plain(&language.place_unknown())];
            for field in page.fields.iter_mut().filter(|field| !says(&field.name)) {
                field.resolved = language.place_not_set();
            }
        }
        page.elsewhere = Some(self.about(agent, theirs, true));
        page
    }

    /// The Allowlist page of an agent there.
    pub fn allowlist_elsewhere(&self, agent: &str, theirs: &Theirs) -> AllowlistPage {
        let contents = theirs.contents();
        self.remember_elsewhere(&contents.snapshot);
        let document = &contents.snapshot.value;
        let (history, language) = (History::default(), self.language());
        let listed =
            |listing: &_| patterns::page(document, agent, Chains::Ask, &history, listing, language);
        let rows = match theirs.here {
            true => self.listed(listed),
            false => {
                let other = LocalMachine {
                    environment: Vec::new(),
                    ..self.machine.clone()
                };
                let rows = listed(&other.listing());
                rows.into_iter().map(without_programs).collect()
            }
        };
        AllowlistPage {
            agent: agent.to_owned(),
            version: theirs.hash.clone(),
            rows,
            skills: local_policy::lists_skills(&contents.document, agent),
            elsewhere: Some(self.about(agent, theirs, false)),
        }
    }

    fn about(&self, agent: &str, theirs: &Theirs, settings: bool) -> Elsewhere {
        let language = self.language();
        let name = visible(&theirs.name, language);
        let lead = filled(&language.place_lead(FIRST), &[name]);
        let limits = match settings {
            true => language.place_no_lines(),
            false => language.place_no_rules(),
        };
        let named = !matches!(agent, "" | "*");
        Elsewhere {
            notes: vec![lead, vec![plain(&limits)]],
            agents: agents(Some(&theirs.file), &[], &Default::default(), language),
            answers: theirs.answers.filter(|_| named && settings),
        }
    }

    /// What an edit makes of the document as it is there now. `place` names the place in what a
    /// person confirms.
    pub fn edit_elsewhere(&self, place: &str, request: &EditRequest, theirs: &Theirs) -> Edited {
        match self.change(place, request, theirs) {
            Ok(edited) => edited,
            Err(stop) => {
                let sides = match stop {
                    Stop::Conflict => self.sides(request, &theirs.file),
                    Stop::Confirm(..) | Stop::Failed(_) | Stop::Refused(_) => None,
                };
                let message = self.language().place_conflict();
                Edited::Ended(self.stopped(stop, message, sides.unwrap_or_default()))
            }
        }
    }

    fn change(&self, place: &str, request: &EditRequest, theirs: &Theirs) -> Result<Edited, Stop> {
        let language = self.language();
        if !can_hold(&request.change) {
            return Err(Stop::Refused(problem(language.place_cannot_hold())));
        }
        let contents = theirs.contents();
        let value = &contents.snapshot.value;
        self.check_conflict(request, &contents.snapshot)?;
        let mut plan = self.plan(request, value)?;
        plan.steps
            .retain(|step| !matches!(step, Step::Field { name, .. } if *name == CHAINS));
        if plan.steps.iter().any(needs_rules) {
            return Err(Stop::Refused(problem(language.place_cannot_hold())));
        }
        let after = applied(value, &request.agent, &plan.steps);
        let after = after.map_err(|unfit| unfit.stop(language))?;
        if differences(value, &after).is_empty() {
            return Ok(Edited::Ended(EditOutcome::Saved {
                message: vec![plain(&language.edit_nothing_to_change())],
                undo: None,
            }));
        }
        let read = |value| {
            let mut document = Document::read(value).0;
            fill(&mut document.defaults, &contents.built_in);
            document
        };
        let (old, new) = (read(value), read(&after));
        let side = |value, document| Side {
            value,
            document,
            config: &contents.config,
        };
        let question = question(
            &request.agent,
            &request.change,
            &side(value, &old),
            &side(&after, &new),
            &plan.remarks,
            Vec::new(),
            language,
        );
        if let Some(question) = question {
            let version = format!("{place} {}", request.version);
            let token = question.token(&self.secret, &version, &request.agent, &request.change);
            if request.confirmed.as_ref() != Some(&token) {
                return Err(Stop::Confirm(Box::new(question), token));
            }
        }
        Ok(Edited::Write {
            file: after,
            message: plan.message,
        })
    }

    /// Writes an edit that a gateway took into the history, or that a node of it took. `change` is
    /// what a person chose; `None` where an edit was taken back.
    pub fn kept_elsewhere(
        &self,
        gateway: &str,
        node: Option<&str>,
        change: Option<&Change>,
        kept: &Kept<'_>,
    ) {
        let kept_by = audit_log::kept_by(gateway, node);
        let source = change.map_or(Source::Restore, Source::of);
        self.record_elsewhere(source, kept_by, kept);
    }

    /// This computer among the places.
    pub fn name_here(&self) -> Vec<TextRun> {
        vec![plain(&self.language().place_here())]
    }

    /// A gateway among the places, or one of its nodes.
    pub fn place_name(&self, gateway: &str, node: Option<&str>) -> Vec<TextRun> {
        let language = self.language();
        let (sentence, name) = match node {
            None => (language.place_gateway(FIRST), gateway),
            Some(node) => (language.place_node(FIRST), node),
        };
        filled(&sentence, &[visible(name, language)])
    }

    /// Why a place could not be read or written.
    pub fn place_problem(&self, why: &str) -> Problem {
        problem(self.language().place_failed(&isolated(&shown(why))))
    }

    /// Somebody changed the policy of a place in the moment of the edit.
    pub fn place_conflict(&self) -> EditOutcome {
        EditOutcome::Conflict {
            message: self.language().place_conflict(),
            theirs: Vec::new(),
            mine: Vec::new(),
        }
    }
}

/// Whether OpenClaw's document has a place for the change.
fn can_hold(change: &Change) -> bool {
    match change {
        Change::SetField { name, .. } => {
            name != CHAINS && SETTINGS.iter().any(|setting| setting.name == name)
        }
        Change::Preset { id } => {
            let preset = local_policy::Preset::from_id(id);
            preset.and_then(local_policy::Preset::chains) != Some(Chains::PerPart)
        }
        Change::AddRule { rule } => is_entry(rule),
        Change::SetPattern { .. } | Change::Remove { .. } => true,
        Change::SetRule { .. }
        | Change::Restore { .. }
        | Change::Import { .. }
        | Change::Grant { .. } => false,
    }
}

fn is_entry(rule: &RuleDraft) -> bool {
    let lasts = rule.ends == RuleEnd::Never && rule.note.is_empty();
    rule.kind == RuleKind::Program && rule.args.is_empty() && !rule.deny && lasts
}

fn needs_rules(step: &Step) -> bool {
    matches!(
        step,
        Step::Push {
            list: crate::rows::List::Rules,
            ..
        }
    )
}

/// A row of another computer: which programs are there is not known here.
fn without_programs(row: AllowlistRow) -> AllowlistRow {
    let mut row = AllowlistRow {
        matches: Vec::new(),
        matches_count: 0,
        ..row
    };
    let about_here = ["nothing-here", "interpreter", "shadowed"];
    row.flags
        .retain(|flag| !about_here.contains(&flag.kind.as_str()));
    row
}
