//! What Always allow may store, as a person sees it and as it is written.
//!
//! The window names an offer; what is written is what the policy proved when it was asked.

use approvals_store::Edit;
use exec_policy::{Decision, Document, Entry, Offer, Rule, Verdict, display};
use view_model::{AlwaysOffer, RuleEnd, Run};

use crate::Judge;
use crate::asked::Incoming;
use crate::audit::Granted;
use crate::card::{plain, visible};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The longest note or message, in characters.
pub(crate) const MAX_LINE: usize = 200;

/// What a person wants stored.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) offer: &'a str,
    pub(crate) ends: RuleEnd,
    pub(crate) note: &'a str,
}

/// The offers of a decision, narrow to broad.
pub(crate) fn offers(decision: &Decision) -> Vec<AlwaysOffer> {
    let chosen = preselected(&decision.offers);
    decision
        .offers
        .iter()
        .enumerate()
        .map(|(place, offer)| AlwaysOffer {
            id: id(offer).to_owned(),
            label: label(offer, many(offer)).to_owned(),
            stored: stored(offer),
            rule: !matches!(offer, Offer::Programs { .. }),
            preselected: place == chosen,
        })
        .collect()
}

/// Why the broadest offer is missing, where narrower ones are there.
pub(crate) fn note(decision: &Decision) -> Option<String> {
    let broad = |offer: &Offer| matches!(offer, Offer::Programs { .. });
    (!decision.offers.is_empty() && !decision.offers.iter().any(broad)).then(|| {
        "“Any arguments” is not offered: with other arguments this could run anything.".to_owned()
    })
}

/// These arguments, else the next broader, else the next narrower.
fn preselected(offers: &[Offer]) -> usize {
    let at = |wanted: &dyn Fn(&Offer) -> bool| offers.iter().position(wanted);
    at(&|offer| matches!(offer, Offer::Arguments { .. }))
        .or_else(|| at(&|offer| matches!(offer, Offer::Script { .. })))
        .unwrap_or(0)
}

/// The name of an offer; a decision has each kind at most once.
pub(crate) fn id(offer: &Offer) -> &'static str {
    match offer {
        Offer::Command { .. } => "command",
        Offer::Arguments { .. } => "arguments",
        Offer::Script { .. } => "script",
        Offer::Programs { .. } => "programs",
    }
}

fn many(offer: &Offer) -> bool {
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            rules.len() > 1
        }
        Offer::Programs { patterns } => patterns.len() > 1,
    }
}

fn label(offer: &Offer, many: bool) -> &'static str {
    match (offer, many) {
        (Offer::Command { .. }, _) => "Exactly this command, in this folder",
        (Offer::Arguments { .. }, false) => "This program with these arguments",
        (Offer::Arguments { .. }, true) => "These programs with these arguments",
        (Offer::Script { .. }, _) => "This script as it is now, with any arguments",
        (Offer::Programs { .. }, false) => "This program with any arguments",
        (Offer::Programs { .. }, true) => "These programs with any arguments",
    }
}

fn stored(offer: &Offer) -> Vec<Vec<Run>> {
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            rules.iter().map(rule_line).collect()
        }
        Offer::Programs { patterns } => patterns.iter().map(|pattern| visible(pattern)).collect(),
    }
}

/// `/usr/bin/rg -n TODO · in /home/ada/demo`.
fn rule_line(rule: &Rule) -> Vec<Run> {
    let mut line = visible(&rule.pattern);
    match rule.args.as_deref() {
        Some([]) => line.push(plain(" without arguments")),
        Some(args) => {
            for word in args {
                line.push(plain(" "));
                line.extend(visible(&quoted(word)));
            }
        }
        None => {}
    }
    if let (Some(script), Some(hash)) = (&rule.script, &rule.script_sha256) {
        line.push(plain(" · script "));
        line.extend(visible(script));
        let short: String = hash.chars().take(12).collect();
        line.push(plain(&format!(" with SHA-256 {short}…")));
    }
    if let Some(cwd) = &rule.cwd {
        line.push(plain(" · in "));
        line.extend(visible(cwd));
    }
    line
}

/// A word as it must be read: where one ends and the next begins.
fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "-_./=:,+@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("“{word}”")
    }
}

/// Writes what is wanted, if with it this request runs.
///
/// # Errors
/// Why nothing was written, one sentence.
pub(crate) fn save(
    judge: &Judge,
    incoming: &Incoming,
    decision: &Decision,
    wanted: Wanted<'_>,
) -> Result<Granted, String> {
    let missed = || "Saved nothing: the rule would not have matched.".to_owned();
    let offer = decision
        .offers
        .iter()
        .find(|offer| id(offer) == wanted.offer);
    let offer = with_terms(
        offer.ok_or_else(missed)?,
        wanted,
        (judge.machine().now_ms)(),
    );
    let request = &incoming.request;
    let sources = judge.sources()?;
    let mut document = sources.document;
    add(&mut document, &request.agent, &offer);
    let policy = judge.compile(&document, &sources.config);
    let would = exec_policy::evaluate(request, &policy, &judge.machine().facts(request));
    if would.verdict != Verdict::Run {
        return Err(missed());
    }
    let store = judge.store();
    let saved = store.load().map_err(Into::into).and_then(|before| {
        let after = store.apply(&edits(&request.agent, &offer))?;
        Ok(Granted::new(&before, &after, &request.agent, &offer))
    });
    saved.map_err(|error: approvals_store::Error| format!("The rule was not saved: {error}"))
}

/// The offer with its end and note.
fn with_terms(offer: &Offer, wanted: Wanted<'_>, now_ms: u64) -> Offer {
    let expires_at = match wanted.ends {
        RuleEnd::Never => None,
        RuleEnd::Day => Some(now_ms.saturating_add(DAY_MS)),
        RuleEnd::Week => Some(now_ms.saturating_add(7 * DAY_MS)),
    };
    let note = one_line(wanted.note);
    let terms = |rules: &[Rule]| {
        let rule = |rule: &Rule| Rule {
            expires_at,
            note: note.clone(),
            ..rule.clone()
        };
        rules.iter().map(rule).collect()
    };
    match offer {
        Offer::Command { rules } => Offer::Command {
            rules: terms(rules),
        },
        Offer::Arguments { rules } => Offer::Arguments {
            rules: terms(rules),
        },
        Offer::Script { rules } => Offer::Script {
            rules: terms(rules),
        },
        Offer::Programs { .. } => offer.clone(),
    }
}

/// The document as it would be.
fn add(document: &mut Document, agent: &str, offer: &Offer) {
    let agent = document.agents.entry(agent.to_owned()).or_default();
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            agent.rules.extend(rules.iter().cloned());
        }
        Offer::Programs { patterns } => {
            let entry = |pattern: &String| Entry {
                pattern: pattern.clone(),
                ..Entry::default()
            };
            agent.allowlist.extend(patterns.iter().map(entry));
        }
    }
}

fn edits(agent: &str, offer: &Offer) -> Vec<Edit> {
    let agent = || agent.to_owned();
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => rules
            .iter()
            .map(|rule| Edit::AddRule {
                agent: agent(),
                rule: written(rule),
            })
            .collect(),
        Offer::Programs { patterns } => patterns
            .iter()
            .map(|pattern| Edit::AddEntry {
                agent: agent(),
                pattern: pattern.clone(),
            })
            .collect(),
    }
}

fn written(rule: &Rule) -> approvals_store::Rule {
    approvals_store::Rule {
        id: rule.id.clone(),
        deny: rule.deny,
        pattern: rule.pattern.clone(),
        args: rule.args.clone(),
        arg_pattern: rule.arg_pattern.clone(),
        cwd: rule.cwd.clone(),
        script: rule.script.clone(),
        script_sha256: rule.script_sha256.clone(),
        expires_at: rule.expires_at,
        note: rule.note.clone(),
    }
}

/// A person's words as one visible line of at most [`MAX_LINE`] characters; `None` where
/// nothing is left of them.
pub(crate) fn one_line(text: &str) -> Option<String> {
    let shown: String = text
        .chars()
        .map(|character| match character {
            blank if blank.is_whitespace() => ' ',
            other => other,
        })
        .filter(|character| !display::hides(character.encode_utf8(&mut [0; 4])))
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(MAX_LINE).collect();
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_visible_line() {
        let long = "x".repeat(300);
        let cases = [
            ("use the project script", Some("use the project script")),
            ("  two\n\tlines ", Some("two lines")),
            ("no\u{202e}txt\u{200b}\u{1b}[2J", Some("notxt[2J")),
            ("grüße 你好", Some("grüße 你好")),
            ("\u{a0}\u{2066}\u{0}", None),
            ("", None),
            (&long, Some(&long[..MAX_LINE])),
        ];
        for (text, expected) in cases {
            assert_eq!(one_line(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_stored_is_shown_word_by_word() {
        let rule = Rule {
            pattern: "/usr/bin/rg".to_owned(),
            args: Some(vec!["-n".to_owned(), "a b".to_owned(), String::new()]),
            cwd: Some("/home/ada".to_owned()),
            ..Rule::default()
        };
        let shown: String = rule_line(&rule).into_iter().map(|run| run.text).collect();
        assert_eq!(shown, "/usr/bin/rg -n “a b” “” · in /home/ada");
    }
}
