//! What a changed policy newly allows, said to the person who decides on the change.

use catalogue::Language;
use local_policy::{Looser, Widening};
use view_model::TextRun;

use super::{Grants, Naming, entry_sentence, predicate, rule_line, rule_sentence, whom};
use crate::{FIRST, SECOND, filled, plain, shown, visible};

/// Each as parts of sentences, a setting by its key and its values: for a terminal, and for
/// the question that a gateway's change becomes.
#[must_use]
pub fn briefly(found: &[Widening], words: Language) -> Vec<(&Widening, String)> {
    let of_all = |it: &Widening| matches!(it, Widening::Settings { agent, .. } if agent.is_empty());
    let of_all = found.iter().any(of_all);
    let mut parts = Vec::new();
    for it in found {
        match it {
            Widening::Settings { agent, looser, .. } => {
                // A value that an agent only inherits is said of every other agent already.
                let told = looser.iter().filter(|it| it.own || !of_all);
                parts.extend(told.map(|looser| (it, setting(agent, looser, words))));
            }
            Widening::Entry { .. } | Widening::Grant { .. } | Widening::Denial { .. } => {
                let runs = item(it, words).unwrap_or_default();
                parts.push((it, runs.into_iter().map(|run| run.text).collect()));
            }
        }
    }
    parts
}

fn setting(agent: &str, looser: &Looser, words: Language) -> String {
    let who = match agent {
        "" => words.widening_every_other(),
        "*" => words.confirm_who_every(),
        id => shown(id),
    };
    words.widening_setting(looser.setting, &who, looser.before, looser.after)
}

/// A grant that is new or a denial that is gone, as a part of a sentence; nothing for settings.
#[must_use]
pub fn item(widening: &Widening, words: Language) -> Option<Vec<TextRun>> {
    Some(match widening {
        Widening::Settings { .. } => return None,
        Widening::Entry { agent, entry } => entry_sentence(agent, entry, Naming::whole(words)),
        Widening::Grant { agent, rule } => rule_sentence(agent, rule, Naming::whole(words)),
        Widening::Denial {
            agent,
            rule,
            narrowed,
        } => {
            let sentence = match narrowed {
                true => words.widening_narrowed(FIRST, SECOND),
                false => words.widening_gone(FIRST, SECOND),
            };
            filled(&sentence, &[rule_line(rule, words), whom(agent, words)])
        }
    })
}

/// Agents that may do the same more by their settings.
#[derive(Debug)]
pub struct Wider<'a> {
    more: More,
    /// Something runs unasked without a list.
    pub open: bool,
    agents: Vec<&'a str>,
}

/// What they may do more.
#[derive(Debug, PartialEq, Eq)]
enum More {
    /// What they may do now, and could before.
    Policy { is: String, was: String },
    /// A line of several commands, when each of its parts may run.
    Chains,
    /// The programs of skills.
    Skills,
    /// Something else is stricter now, such as openclaw.json: only the file's settings.
    File { changes: String },
}

impl Wider<'_> {
    /// One sentence, with so many agents by name.
    #[must_use]
    pub fn line(&self, limit: usize, words: Language) -> Vec<TextRun> {
        let named = |id: &&str| match *id {
            "" => vec![plain(&words.policy_any_agent())],
            id => visible(id, words),
        };
        let join = words.listed(FIRST, SECOND);
        let names = self.agents.iter().take(limit).map(named);
        let mut who = names
            .reduce(|some, next| filled(&join, &[some, next]))
            .unwrap_or_default();
        let more = self.agents.len().saturating_sub(limit);
        if more > 0 {
            who = filled(&words.confirm_others(FIRST, more), &[who]);
        }
        let sentence = match (&self.more, self.agents.len()) {
            (More::Policy { is, was }, 1) => words.confirm_wider(FIRST, is, was),
            (More::Policy { is, was }, _) => words.confirm_wider_each(FIRST, is, was),
            (More::Chains, 1) => words.confirm_wider_chains(FIRST),
            (More::Chains, _) => words.confirm_wider_chains_each(FIRST),
            (More::Skills, 1) => words.confirm_wider_skills(FIRST),
            (More::Skills, _) => words.confirm_wider_skills_each(FIRST),
            (More::File { changes }, 1) => words.confirm_wider_file(FIRST, changes),
            (More::File { changes }, _) => words.confirm_wider_file_each(FIRST, changes),
        };
        filled(&sentence, &[who])
    }
}

/// What agents may do more by their settings; those that would say the same together.
#[must_use]
pub fn wider_settings(found: &[Widening], words: Language) -> Vec<Wider<'_>> {
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
            filters: true,
            ..Grants::default()
        };
        let (is, opens) = predicate(will, listed, words);
        let was = predicate(was, listed, words).0;
        let apart = ["chains", "autoAllowSkills"];
        let (apart, rest): (Vec<&Looser>, Vec<&Looser>) =
            looser.iter().partition(|it| apart.contains(&it.setting));
        let mut add = |more: More, open: bool| match groups.iter_mut().find(|it| it.more == more) {
            Some(wider) => wider.agents.push(agent),
            None => groups.push(Wider {
                more,
                open,
                agents: vec![agent],
            }),
        };
        if is != was {
            add(More::Policy { is, was }, opens);
        } else if !rest.is_empty() {
            let changes = rest.iter();
            let changes = changes.map(|it| format!("{} {} → {}", it.setting, it.before, it.after));
            let changes = crate::listed(changes, words);
            add(More::File { changes }, opens);
        }
        for it in apart {
            let more = match it.setting {
                "chains" => More::Chains,
                _ => More::Skills,
            };
            add(more, false);
        }
    }
    groups
}
