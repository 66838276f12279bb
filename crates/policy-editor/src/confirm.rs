//! What a person must say twice: more that runs, much that goes, kept examples that break.

use ::words::Language;
use approvals_store::Losses;
use exec_policy::{Config, Document};
use local_policy::{Widening, widens};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use view_model::{Change, Run};

use crate::patterns::{entries, item_said};
use crate::sentence::{Grants, predicate};
use crate::text::{plain, visible};
use crate::words;

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
    pub(crate) title: Vec<Run>,
    /// What is told, of which a long list is cut.
    pub(crate) lines: Vec<Vec<Run>>,
    /// All of it.
    whole: Vec<Vec<Run>>,
    pub(crate) keep: &'static str,
    pub(crate) proceed: &'static str,
}

/// The question before this change; `None` where it may be saved at once. `remarks` is what
/// is remarkable about its pattern, `broken` which examples it breaks.
pub(crate) fn question(
    agent: &str,
    change: &Change,
    before: &Side,
    after: &Side,
    remarks: &[String],
    broken: Vec<Vec<Run>>,
) -> Option<Question> {
    let found = widens(before.document, after.document, before.config);
    let settings = wider_settings(&found);
    let opens = settings.iter().any(|wider| wider.open);
    let told = |limit| settings.iter().map(move |wider| wider.line(limit));
    let mut lines: Vec<Vec<Run>> = Vec::new();
    lines.extend(remarks.iter().map(|remark| vec![plain(remark)]));
    let whole = matches!(change, Change::Import { .. } | Change::Restore { .. });
    lines.extend(items_said(whole, &found));
    let losses = Losses::between(before.value, after.value);
    // One that goes has its undo.
    if losses.are_most() && losses.dropped > 1 {
        let words = format!("{} of {} would go.", losses.dropped, entries(losses.of));
        lines.push(vec![plain(&words)]);
    }
    lines.extend(broken);
    if settings.is_empty() && lines.is_empty() {
        return None;
    }
    let (title, proceed) = words(agent, change, opens);
    Some(Question {
        title,
        lines: shortened(told(MAX_LINES).chain(lines.iter().cloned()).collect()),
        whole: told(usize::MAX).chain(lines.iter().cloned()).collect(),
        keep: "Keep as it is",
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
pub(crate) fn drifted(found: &[Widening]) -> Vec<Vec<Run>> {
    let settings = wider_settings(found);
    let told = settings.iter().map(|wider| wider.line(MAX_LINES));
    shortened(told.chain(items_said(true, found)).collect())
}

/// Agents that may do the same more.
struct Wider<'a> {
    text: String,
    open: bool,
    agents: Vec<&'a str>,
}

impl Wider<'_> {
    /// One line, with so many agents by name.
    fn line(&self, limit: usize) -> Vec<Run> {
        let mut line = Vec::new();
        for (nth, id) in self.agents.iter().take(limit).enumerate() {
            if nth > 0 {
                line.push(plain(", "));
            }
            match *id {
                "" => line.push(plain("Every agent without settings of its own")),
                id => line.extend(visible(id)),
            }
        }
        let more = self.agents.len().saturating_sub(limit);
        if more > 0 {
            line.push(plain(&format!(" and {more} more")));
        }
        let each = if self.agents.len() > 1 { ": each" } else { "" };
        line.push(plain(each));
        line.push(plain(&self.text));
        line
    }
}

/// The agents that may do more by their settings, those that would say the same together.
fn wider_settings(found: &[Widening]) -> Vec<Wider<'_>> {
    let mut groups: Vec<Wider<'_>> = Vec::new();
    for it in found {
        let Widening::Settings {
            agent,
            looser,
            was,
            will,
        } = it
        else {
            continue;
        };
        let listed = Grants {
            programs: 0,
            filters: true,
            ..Grants::default()
        };
        let (is, open) = predicate(will, listed, Language::English);
        let until_now = predicate(was, listed, Language::English).0;
        let text = if is != until_now {
            format!(" {is}. Until now it {until_now}.")
        } else if looser.iter().all(|it| it.setting == "autoAllowSkills") {
            " may also run the programs that its skills declare.".to_owned()
        } else {
            // Something else is stricter now, such as openclaw.json.
            let said = looser.iter();
            let said = said.map(|it| format!("{} {} → {}", it.setting, it.before, it.after));
            let said: Vec<String> = said.collect();
            format!(" may do more by this file ({}).", said.join(", "))
        };
        match groups.iter_mut().find(|wider| wider.text == text) {
            Some(wider) => wider.agents.push(agent),
            None => groups.push(Wider {
                text,
                open,
                agents: vec![agent],
            }),
        }
    }
    groups
}

/// Grants that come with a whole document, and denials that go.
fn items_said(whole: bool, found: &[Widening]) -> Vec<Vec<Run>> {
    let lines = found.iter().filter_map(|it| match it {
        Widening::Entry { agent, entry } if whole => {
            let item = json!({ "pattern": entry.pattern, "argPattern": entry.arg_pattern });
            Some(item_said(agent, &item))
        }
        Widening::Grant { agent, rule } if whole => {
            let item = serde_json::to_value(rule).ok()?;
            Some(item_said(agent, &item))
        }
        Widening::Denial {
            agent,
            rule,
            narrowed,
        } => {
            let mut line = visible(&rule.pattern);
            line.push(plain(if *narrowed {
                " is no longer refused as before for "
            } else {
                " is no longer refused for "
            }));
            line.extend(visible(&words::agent(agent, Language::English)));
            line.push(plain("."));
            Some(line)
        }
        Widening::Settings { .. } | Widening::Entry { .. } | Widening::Grant { .. } => None,
    });
    lines.collect()
}

fn shortened(mut lines: Vec<Vec<Run>>) -> Vec<Vec<Run>> {
    if lines.len() > MAX_LINES {
        let more = format!("And {} more.", lines.len() - MAX_LINES);
        lines.truncate(MAX_LINES);
        lines.push(vec![plain(&more)]);
    }
    lines
}

fn words(agent: &str, change: &Change, opens: bool) -> (Vec<Run>, &'static str) {
    let title = |before: &str, after: &str| {
        let mut runs = vec![plain(before)];
        match agent {
            "" => runs.push(plain("agents without settings of their own")),
            "*" => runs.push(plain("every agent")),
            id => {
                runs.push(plain("agent “"));
                runs.extend(visible(id));
                runs.push(plain("”"));
            }
        }
        runs.push(plain(after));
        runs
    };
    match change {
        Change::SetField { .. } | Change::Preset { .. } if opens => {
            (title("Let ", " run without asking?"), "Let it run")
        }
        Change::SetField { .. } | Change::Preset { .. } => {
            (title("Let ", " do more than now?"), "Change it")
        }
        Change::AddEntry { .. } | Change::SetPattern { .. } | Change::Grant { .. } => {
            (title("Let ", " run all of this?"), "Save it")
        }
        Change::Remove { .. } => (title("Remove this from the list of ", "?"), "Remove it"),
        Change::Restore { .. } => (vec![plain("Go back to this version?")], "Go back"),
        Change::Import { .. } => (vec![plain("Import all of this?")], "Import it"),
    }
}
