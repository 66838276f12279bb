//! What was decided, for the Requests page.

use audit_log::{Body, By, Decision, Entry, HIDDEN, Log, Verdict};
use catalogue::Language;
use exec_policy::Code;
use view_model::{ActivityRow, Problem, RecordFilter, TextRun, TextRunKind, TrialRequest};
use wording::Say;
use wording::policy::{self, Setting};

use crate::editor::Editor;
use crate::health::counted;
use crate::record::is_by_person;
use crate::text::{FIRST, SECOND, THIRD, filled, hides, plain, short, visible};

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
        let entries = log.entries().map_err(|it| self.failed(&it))?;
        let language = self.language();
        let mut rows = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|it| self.failed(&it))?;
            let older = |before: &String| entry.record.id < *before;
            if !filter.before.as_ref().is_none_or(older) || !wanted.matches(&entry) {
                continue;
            }
            let Some(row) = row(&entry, &self.machine.home, language) else {
                continue;
            };
            let last = u64::try_from(entry.last().as_millisecond()).unwrap_or(0);
            let too_old = filter.since.is_some_and(|since| last < since);
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
fn row(entry: &Entry, home: &str, language: Language) -> Option<ActivityRow> {
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
            let label = match entry.count() {
                1 => label(language),
                count => language.record_times(&label(language), counted(count)),
            };
            ActivityRow {
                agent: kept(&it.agent, language),
                command: kept(&it.command, language),
                outcome: outcome.to_owned(),
                label,
                by: by(it.by, language),
                details: details(it, entry, home, language),
                trial: trial(it),
                ..row
            }
        }
        Body::Policy(it) => {
            let mut lines = it.changes.iter().map(|it| change(it, language));
            let first = lines.next().unwrap_or_default();
            let details = lines.map(|line| (language.record_also(), line));
            let kept_by = it.kept_by.as_deref().map(|by| kept(by, language));
            let kept_by = kept_by.map(|by| (language.record_kept_by(), by));
            let mut details: Vec<_> = kept_by.into_iter().chain(details).collect();
            if it.more > 0 {
                let more = language.record_more_changes(it.more);
                details.push((language.record_also(), vec![plain(&more)]));
            }
            ActivityRow {
                command: first,
                label: match it.kept_by {
                    None => language.record_policy(),
                    Some(_) => language.record_policy_elsewhere(),
                },
                by: if is_by_person(&it.source) {
                    language.record_by_you()
                } else {
                    language.record_by_program(&crate::text::shown(&it.source))
                },
                details,
                ..row
            }
        }
        Body::Dropped(it) => {
            let (from, to) = (format!("{:.0}", it.from), format!("{:.0}", it.to));
            ActivityRow {
                agent: kept(it.agent.as_deref().unwrap_or_default(), language),
                command: vec![plain(&language.record_made_room(
                    counted(it.dropped),
                    &from,
                    &to,
                ))],
                label: language.record_dropped(),
                ..row
            }
        }
        Body::Gap(it) => ActivityRow {
            agent: kept(it.agent.as_deref().unwrap_or_default(), language),
            command: kept(&it.reason, language),
            label: language.record_lost(counted(it.lost)),
            by: language.record_by_disk(),
            ..row
        },
        Body::Exit(_) | Body::Repeats(_) | Body::Unknown => return None,
    })
}

fn outcome(decision: &Decision) -> (&'static str, fn(Language) -> String) {
    match (decision.verdict, decision.by) {
        (Verdict::Allowed, By::Person) if decision.code == "allow-always" => {
            ("allowed", Language::record_allowed_always)
        }
        (Verdict::Allowed, By::Person) if decision.code == "allow-for" => {
            ("allowed", Language::record_allowed_for)
        }
        (Verdict::Allowed, By::Person) => ("allowed", Language::record_allowed_once),
        (Verdict::Allowed, By::Operator) => ("allowed", Language::record_allowed_there),
        (Verdict::Denied, By::Operator) => ("denied", Language::record_denied_there),
        (Verdict::Allowed, _) => ("automatic", Language::record_ran),
        (Verdict::Denied, By::Person) => ("denied", Language::record_denied),
        (Verdict::Denied | Verdict::Unknown, _) => ("denied", Language::record_refused),
        (Verdict::Expired, _) => ("expired", Language::record_expired),
        (Verdict::Withdrawn, _) => ("expired", Language::record_withdrawn),
    }
}

fn by(by: By, language: Language) -> String {
    match by {
        By::Person => language.record_by_you(),
        By::Rule => language.record_by_rule(),
        By::Allowlist => language.record_by_list(),
        By::SafeBin => language.record_by_filter(),
        By::Lease => language.record_by_lease(),
        By::Fallback => language.record_by_nobody(),
        By::Timeout => language.record_by_timeout(),
        By::Caller => language.record_by_caller(),
        By::Operator => language.record_by_operator(),
        By::Pause => language.record_by_pause(),
        By::Policy => language.record_by_settings(),
        By::Drill => language.record_by_drill(),
        By::Sandbox => language.record_by_sandbox(),
        By::Check => language.record_by_check(),
        By::Unknown => language.record_by_newer(),
    }
}

/// The command of a decision to be judged again. What was made visible or masked when it was
/// written is not the command any more, what no policy was asked about is none for it, and a
/// patch is no command.
pub(crate) fn trial(it: &Decision) -> Option<TrialRequest> {
    let changed = it.command.contains(['⟨', '⏎', '…']) || it.command.contains(HIDDEN);
    let known = it.code != "empty-command" && it.code != "invalid-command";
    let known = known && it.by != By::Sandbox && it.files.is_empty();
    (known && !changed && !hides(&it.command)).then(|| TrialRequest {
        agent: it.agent.clone(),
        folder: it.cwd.clone(),
        text: it.command.clone(),
        words: false,
    })
}

/// Why: what was written down is English, and names more than its code.
fn reason(it: &Decision, language: Language) -> String {
    match Code::named(&it.code) {
        Some(code) if language != Language::English => code.say(language),
        Some(_) | None => it.reason.clone(),
    }
}

fn details(
    it: &Decision,
    entry: &Entry,
    home: &str,
    language: Language,
) -> Vec<(String, Vec<TextRun>)> {
    let seconds = |ms: u64| {
        let (whole, tenth) = ((ms / 1000).to_string(), (ms % 1000 / 100).to_string());
        language.record_seconds(&whole, &tenth)
    };
    let mut details = Vec::new();
    let mut add = |name: fn(Language) -> String, value: String| {
        if !value.is_empty() {
            details.push((name(language), kept(&value, language)));
        }
    };
    add(Language::record_reason, reason(it, language));
    add(
        Language::record_message,
        it.message.clone().unwrap_or_default(),
    );
    add(Language::record_folder, short(&it.cwd, home));
    let programs = it.programs.iter().map(|path| short(path, home));
    add(
        Language::record_programs,
        programs.collect::<Vec<_>>().join(", "),
    );
    let files = it.files.iter().map(|path| short(path, home));
    add(Language::record_files, files.collect::<Vec<_>>().join(", "));
    add(Language::record_environment, it.env.join(", "));
    add(
        Language::record_session,
        it.session.clone().unwrap_or_default(),
    );
    add(
        Language::record_waited,
        it.waited_ms.map(seconds).unwrap_or_default(),
    );
    for grant in &it.grant {
        add(Language::record_stored, short(&grant.pattern, home));
    }
    if let Some(exit) = &entry.exit {
        add(
            Language::record_exit_code,
            exit.exit_code
                .map(|code| code.to_string())
                .unwrap_or_default(),
        );
        let over = || {
            let words = exit.timed_out.then(|| language.record_timed_out());
            words.unwrap_or_default()
        };
        add(
            Language::record_ended,
            exit.error.clone().unwrap_or_else(over),
        );
        add(Language::record_took, seconds(exit.duration_ms));
    }
    details
}

fn change(it: &audit_log::Change, language: Language) -> Vec<TextRun> {
    let side = |text: &Option<String>| kept(text.as_deref().unwrap_or_default(), language);
    if let Some((agent, key)) = of_agent(&it.place) {
        let who = kept(&policy::agent(agent, language), language);
        if let Some(setting) = Setting::named(key) {
            let value = |text: &Option<String>| match text {
                Some(text) => kept(&setting.value_label(text, language), language),
                None => vec![plain(&language.edit_not_set())],
            };
            let label = (setting.label)(language);
            let sentence = language.change_setting(FIRST, &label, SECOND, THIRD);
            return filled(&sentence, &[who, value(&it.before), value(&it.after)]);
        }
        if ["allowlist", "rules"].contains(&key) {
            let sentence = match (&it.before, &it.after) {
                (None, _) => language.change_adds(FIRST, SECOND),
                (_, None) => language.change_removes(FIRST, SECOND),
                (Some(_), Some(_)) => language.change_changes(FIRST, SECOND),
            };
            let what = side(if it.after.is_some() {
                &it.after
            } else {
                &it.before
            });
            return filled(&sentence, &[who, what]);
        }
    }
    let sentence = match (&it.before, &it.after) {
        (Some(_), Some(_)) => language.change_other(FIRST, SECOND, THIRD),
        (None, Some(_)) => language.change_added(FIRST, THIRD),
        (Some(_), None) => language.change_removed(FIRST, SECOND),
        (None, None) => FIRST.to_owned(),
    };
    filled(
        &sentence,
        &[kept(&it.place, language), side(&it.before), side(&it.after)],
    )
}

/// The agent and the key of a place in the policy: `agents.main.ask`, `defaults.ask`.
fn of_agent(place: &str) -> Option<(&str, &str)> {
    if let Some(key) = place.strip_prefix("defaults.") {
        return Some(("", key));
    }
    place.strip_prefix("agents.")?.rsplit_once('.')
}

/// Text of the history. It was made visible when it was written; whoever may write the file
/// may have put anything there since. Only the marks of the first time stay what they are.
fn kept(text: &str, language: Language) -> Vec<TextRun> {
    let marks = ['⟨', '⟩', '⏎'];
    let restored = |run: TextRun| {
        let mark = marks
            .into_iter()
            .find(|mark| visible(&mark.to_string(), language) == [run.clone()]);
        match mark {
            Some(mark) => TextRun {
                text: mark.to_string(),
                kind: TextRunKind::Text,
                note: None,
            },
            None => run,
        }
    };
    visible(text, language).into_iter().map(restored).collect()
}
