//! A rule held against the history: what it would have let run, or refused.

use std::collections::HashMap;
use std::path::PathBuf;

use audit_log::{Body, By, Decision, Log, Verdict};
use catalogue::Language;
use exec_policy::Request;
use view_model::{Past, PastRow};
use wording::visible;

use crate::recorded::request;

/// The most decisions that are looked at, newest first.
const MAX_DECISIONS: usize = 5_000;
/// The most commands that are listed.
const MAX_ROWS: usize = 20;

/// One command of the history.
struct Command {
    row: PastRow,
    changes: bool,
}

/// What a rule would have changed, by the records in a file; `None` where none is kept or it
/// cannot be read.
pub(crate) fn of_history(
    history: Option<PathBuf>,
    agent: &str,
    words: Language,
    against: Verdict,
    changes: impl FnMut(&Request) -> bool,
) -> Option<Past> {
    let entries = Log::new(history?).entries().ok()?;
    let decisions = entries
        .flatten()
        .filter_map(|entry| match entry.record.body {
            Body::Decision(decision) => Some(*decision),
            Body::Exit(_)
            | Body::Policy(_)
            | Body::Repeats(_)
            | Body::Dropped(_)
            | Body::Gap(_)
            | Body::Unknown => None,
        });
    Some(replay(decisions, agent, words, against, changes))
}

/// Counts what `changes`: a request that is decided otherwise then than as things are; and what
/// of it a person had decided `against` it. The decisions come newest first.
fn replay(
    decisions: impl Iterator<Item = Decision>,
    agent: &str,
    words: Language,
    against: Verdict,
    mut changes: impl FnMut(&Request) -> bool,
) -> Past {
    let mut past = Past {
        changed: 0,
        against: 0,
        looked_at: 0,
        unknown: 0,
        rows: Vec::new(),
        more: 0,
    };
    let mut commands: Vec<Command> = Vec::new();
    // What cannot be asked again is known by its digest, too.
    let mut places: HashMap<String, Option<usize>> = HashMap::new();
    // What ran in a sandbox was never held against a rule of this computer, and a patch starts
    // nothing.
    let decisions =
        decisions.filter(|it| it.agent == agent && it.by != By::Sandbox && it.files.is_empty());
    for decision in decisions.take(MAX_DECISIONS) {
        let place = match places.get(&decision.argv_digest) {
            Some(place) => *place,
            None => {
                let place = request(&decision).map(|request| {
                    commands.push(Command {
                        changes: changes(&request),
                        row: PastRow {
                            command: visible(&decision.command, words),
                            folder: visible(&decision.cwd, words),
                            times: 0,
                            against: 0,
                        },
                    });
                    commands.len() - 1
                });
                places.insert(decision.argv_digest.clone(), place);
                place
            }
        };
        let Some(command) = place.and_then(|place| commands.get_mut(place)) else {
            past.unknown += 1;
            continue;
        };
        past.looked_at += 1;
        command.row.times += 1;
        if decision.verdict == against && decision.by == By::Person {
            command.row.against += 1;
        }
    }
    let mut rows: Vec<PastRow> = commands
        .into_iter()
        .filter(|command| command.changes)
        .map(|command| command.row)
        .collect();
    past.changed = rows.iter().map(|row| row.times).sum();
    past.against = rows.iter().map(|row| row.against).sum();
    rows.sort_by_key(|row| row.against == 0);
    past.more = u32::try_from(rows.len().saturating_sub(MAX_ROWS)).unwrap_or(u32::MAX);
    rows.truncate(MAX_ROWS);
    past.rows = rows;
    past
}

#[cfg(test)]
mod tests {
    use audit_log::digest;

    use super::*;

    fn decision(argv: &[&str], text: &str, verdict: Verdict, by: By) -> Decision {
        let argv: Vec<String> = argv.iter().map(|word| (*word).to_owned()).collect();
        Decision {
            agent: "main".to_owned(),
            session: None,
            host: "node".to_owned(),
            asker: None,
            command: text.to_owned(),
            programs: Vec::new(),
            files: Vec::new(),
            cwd: "/home/u".to_owned(),
            env: Vec::new(),
            verdict,
            by,
            code: String::new(),
            layer: String::new(),
            reason: String::new(),
            message: None,
            waited_ms: None,
            together: None,
            grant: Vec::new(),
            used: Vec::new(),
            argv_digest: digest(&argv, "/home/u"),
        }
    }

    #[test]
    fn what_a_rule_would_have_let_run_is_counted_and_listed() {
        let (allowed, denied) = (Verdict::Allowed, Verdict::Denied);
        let history = [
            decision(&["rg", "-n", "a b"], "rg -n \"a b\"", allowed, By::Person),
            decision(
                &["/bin/sh", "-lc", "rg x | head"],
                "rg x | head",
                allowed,
                By::Person,
            ),
            decision(&["rg", "secret"], "rg secret", denied, By::Person),
            decision(&["rg", "late"], "rg late", Verdict::Expired, By::Timeout),
            decision(&["rg", "-n", "a b"], "rg -n \"a b\"", denied, By::Policy),
            decision(&["rg", "token-value"], "rg [hidden]", denied, By::Person),
            decision(&["ls"], "ls", denied, By::Person),
            Decision {
                env: vec!["PATH".to_owned()],
                ..decision(&["rg", "elsewhere"], "rg elsewhere", allowed, By::Person)
            },
            // No policy of this computer was asked about it.
            decision(&["rg", "boxed"], "rg boxed", allowed, By::Sandbox),
            Decision {
                agent: "ops".to_owned(),
                ..decision(&["rg", "other"], "rg other", denied, By::Person)
            },
        ];
        let mut asked = Vec::new();
        let past = replay(
            history.into_iter(),
            "main",
            Language::English,
            Verdict::Denied,
            |request| {
                asked.push(request.argv.clone());
                request.argv.iter().any(|word| word.starts_with("rg"))
            },
        );
        assert_eq!(
            asked,
            [
                vec!["rg", "-n", "a b"],
                vec!["/bin/sh", "-lc", "rg x | head"],
                vec!["rg", "secret"],
                vec!["rg", "late"],
                vec!["ls"],
            ]
        );
        let row = |command: &str, times, against| PastRow {
            command: visible(command, Language::English),
            folder: visible("/home/u", Language::English),
            times,
            against,
        };
        assert_eq!(
            past,
            Past {
                changed: 5,
                against: 1,
                looked_at: 6,
                unknown: 2,
                rows: vec![
                    row("rg secret", 1, 1),
                    row("rg -n \"a b\"", 2, 0),
                    row("rg x | head", 1, 0),
                    row("rg late", 1, 0),
                ],
                more: 0,
            }
        );
    }

    #[test]
    fn a_long_list_is_cut_and_keeps_what_was_denied() {
        let one = |number: usize| {
            let by = if number == 39 {
                Verdict::Denied
            } else {
                Verdict::Allowed
            };
            let word = number.to_string();
            decision(&["rg", &word], &format!("rg {word}"), by, By::Person)
        };
        let past = replay(
            (0..40).map(one),
            "main",
            Language::English,
            Verdict::Denied,
            |_| true,
        );
        assert_eq!((past.changed, past.against, past.more), (40, 1, 20));
        assert_eq!(past.rows[0].command, visible("rg 39", Language::English));
        assert_eq!(past.rows.len(), 20);
    }
}
