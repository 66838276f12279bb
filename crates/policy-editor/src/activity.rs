//! What was decided, for the Requests page.

use audit_log::{Body, By, Decision, Entry, HIDDEN, Log, Verdict};
use view_model::{ActivityRow, Problem, RecordFilter, Run, RunKind, TrialRequest};

use crate::editor::Editor;
use crate::text::{count, hides, plain, problem, short, visible};

/// How many rows a page has.
const PAGE: usize = 200;

impl Editor {
    /// The records that are wanted, newest first, and whether there are more.
    ///
    /// # Errors
    /// A history that cannot be read.
    pub fn activity(&self, filter: &RecordFilter) -> Result<(Vec<ActivityRow>, bool), Problem> {
        let log = Log::new(self.paths().history_file());
        let text = Some(filter.text.trim()).filter(|text| !text.is_empty());
        let wanted = audit_log::Filter {
            text: text.map(str::to_owned),
            ..audit_log::Filter::default()
        };
        let entries = log.entries().map_err(|it| problem(it.to_string()))?;
        let mut rows = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|it| problem(it.to_string()))?;
            let older = |before: &String| entry.record.id < *before;
            if !filter.before.as_ref().is_none_or(older) || !wanted.matches(&entry) {
                continue;
            }
            let Some(row) = row(&entry, &self.machine.home) else {
                continue;
            };
            let too_old = filter.since.is_some_and(|since| row.at < since);
            if too_old || filter.until.is_some_and(|until| row.at >= until) {
                continue;
            }
            if !filter.outcomes.is_empty() && !filter.outcomes.contains(&row.outcome) {
                continue;
            }
            if rows.len() == PAGE {
                return Ok((rows, true));
            }
            rows.push(row);
        }
        Ok((rows, false))
    }
}

/// A record as a row; `None` for what this version does not know.
fn row(entry: &Entry, home: &str) -> Option<ActivityRow> {
    let record = &entry.record;
    let row = ActivityRow {
        id: record.id.clone(),
        at: u64::try_from(record.at.as_millisecond()).unwrap_or(0),
        agent: Vec::new(),
        command: Vec::new(),
        outcome: "policy".to_owned(),
        label: String::new(),
        by: String::new(),
        details: Vec::new(),
        trial: None,
    };
    Some(match &record.body {
        Body::Decision(it) => {
            let (outcome, label) = outcome(it);
            ActivityRow {
                agent: kept(&it.agent),
                command: kept(&it.command),
                outcome: outcome.to_owned(),
                label: label.to_owned(),
                by: by(it.by).to_owned(),
                details: details(it, entry, home),
                trial: trial(it),
                ..row
            }
        }
        Body::Policy(it) => {
            let mut lines = it.changes.iter().map(change);
            let first = lines.next().unwrap_or_default();
            let details = lines.map(|line| ("Also".to_owned(), line));
            let mut details: Vec<_> = details.collect();
            if it.more > 0 {
                let more = count(it.more, "more change", "more changes");
                details.push(("Also".to_owned(), vec![plain(&more)]));
            }
            ActivityRow {
                command: first,
                label: "Policy changed".to_owned(),
                by: match it.source.as_str() {
                    "always-allow" | "main window" => "you".to_owned(),
                    source => crate::text::shown(source),
                },
                details,
                ..row
            }
        }
        Body::Gap(it) => ActivityRow {
            command: kept(&it.reason),
            label: format!("Records lost: {}", it.lost),
            by: "the disk".to_owned(),
            ..row
        },
        Body::Exit(_) | Body::Unknown => return None,
    })
}

fn outcome(decision: &Decision) -> (&'static str, &'static str) {
    match (decision.verdict, decision.by) {
        (Verdict::Allowed, By::Person) if decision.code == "allow-always" => {
            ("allowed", "Always allowed")
        }
        (Verdict::Allowed, By::Person) => ("allowed", "Allowed once"),
        (Verdict::Allowed, _) => ("automatic", "Ran unasked"),
        (Verdict::Denied, By::Person) => ("denied", "Denied"),
        (Verdict::Denied | Verdict::Unknown, _) => ("denied", "Refused"),
        (Verdict::Expired, _) => ("expired", "Not run: time ran out"),
        (Verdict::Withdrawn, _) => ("expired", "Not run: the caller left"),
    }
}

fn by(by: By) -> &'static str {
    match by {
        By::Person => "you",
        By::Rule => "a rule",
        By::Allowlist => "the list",
        By::SafeBin => "a safe filter",
        By::Skill => "a skill",
        By::Lease => "a permission for some minutes",
        By::Fallback => "nobody could be asked",
        By::Timeout => "nobody answered",
        By::Caller => "the caller left",
        By::Pause => "pause",
        By::Policy => "the settings",
        By::Drill => "a drill",
        By::Check => "a check of the request",
        By::Unknown => "something newer",
    }
}

/// The command of a decision to be judged again. What was made visible or masked when it was
/// written is not the command any more.
pub(crate) fn trial(it: &Decision) -> Option<TrialRequest> {
    let changed = it.command.contains(['⟨', '⏎', '…']) || it.command.contains(HIDDEN);
    let known = it.code != "empty-command" && it.code != "invalid-command";
    (known && !changed && !hides(&it.command)).then(|| TrialRequest {
        agent: it.agent.clone(),
        folder: it.cwd.clone(),
        text: it.command.clone(),
        words: false,
    })
}

fn details(it: &Decision, entry: &Entry, home: &str) -> Vec<(String, Vec<Run>)> {
    let seconds = |ms: u64| format!("{}.{} s", ms / 1000, ms % 1000 / 100);
    let mut details = Vec::new();
    let mut add = |name: &str, value: String| {
        if !value.is_empty() {
            details.push((name.to_owned(), kept(&value)));
        }
    };
    add("Reason", it.reason.clone());
    add("Message", it.message.clone().unwrap_or_default());
    add("Folder", short(&it.cwd, home));
    let programs = it.programs.iter().map(|path| short(path, home));
    add("Programs", programs.collect::<Vec<_>>().join(", "));
    add("Environment", it.env.join(", "));
    add("Session", it.session.clone().unwrap_or_default());
    add("Layer", it.layer.clone());
    add("Waited", it.waited_ms.map(seconds).unwrap_or_default());
    for grant in &it.grant {
        add("Stored", short(&grant.pattern, home));
    }
    if let Some(exit) = &entry.exit {
        add(
            "Exit code",
            exit.exit_code
                .map(|code| code.to_string())
                .unwrap_or_default(),
        );
        let over = if exit.timed_out {
            "its time was over"
        } else {
            ""
        };
        add(
            "Ended",
            exit.error.clone().unwrap_or_else(|| over.to_owned()),
        );
        add("Took", seconds(exit.duration_ms));
    }
    details
}

fn change(it: &audit_log::Change) -> Vec<Run> {
    let mut line = kept(&it.place);
    line.push(plain(": "));
    let (before, after) = (it.before.as_deref(), it.after.as_deref());
    match (before, after) {
        (Some(before), Some(after)) => {
            line.extend(kept(before));
            line.push(plain(" → "));
            line.extend(kept(after));
        }
        (None, Some(after)) => {
            line.push(plain("added "));
            line.extend(kept(after));
        }
        (Some(before), None) => {
            line.push(plain("removed "));
            line.extend(kept(before));
        }
        (None, None) => {}
    }
    line
}

/// Text of the history. It was made visible when it was written; whoever may write the file
/// may have put anything there since. Only the marks of the first time stay what they are.
fn kept(text: &str) -> Vec<Run> {
    let marks = ['⟨', '⟩', '⏎'];
    let restored = |run: Run| {
        let mark = marks
            .into_iter()
            .find(|mark| visible(&mark.to_string()) == [run.clone()]);
        match mark {
            Some(mark) => Run {
                text: mark.to_string(),
                kind: RunKind::Text,
                note: None,
            },
            None => run,
        }
    };
    visible(text).into_iter().map(restored).collect()
}
