//! The history as a table.

use audit_log::{Body, Change, Decision, Entry, Exit};
use command_line::shown::visible;
use command_line::table;
use jiff::tz::TimeZone;

/// One line for each record. A change of the policy has one line for each thing that it changed.
pub(super) fn table(entries: &[Entry], zone: &TimeZone) -> String {
    let headings = [
        "TIME", "AGENT", "VERDICT", "BY", "WAITED", "EXIT", "COMMAND",
    ];
    let mut lines: Vec<Vec<String>> = Vec::new();
    for entry in entries {
        let zoned = entry.record.at.to_zoned_datetime(zone.clone());
        let time = zoned.strftime("%Y-%m-%d %H:%M:%S").to_string();
        let of_entry = rows(entry).into_iter();
        lines.extend(of_entry.map(|row| [time.clone()].into_iter().chain(row).collect()));
    }
    table::whole(&headings, &lines)
}

fn rows(entry: &Entry) -> Vec<[String; 6]> {
    let row = |cells: [&str; 6]| cells.map(plain);
    match &entry.record.body {
        Body::Decision(it) => vec![decision(it, entry)],
        Body::Policy(it) => {
            let kept_by = it.kept_by.iter().map(|by| format!("{by}: "));
            let kept_by: String = kept_by.collect();
            let mut rows: Vec<_> = it
                .changes
                .iter()
                .map(|change| format!("{kept_by}{}", words(change)))
                .map(|words| row(["", "policy", &it.source, "", "", &words]))
                .collect();
            if it.more > 0 {
                let more = format!("and {} more changes", it.more);
                rows.push(row(["", "policy", &it.source, "", "", &more]));
            }
            rows
        }
        Body::Gap(it) => {
            let words = format!("{} records are missing: {}", it.lost, it.reason);
            let agent = it.agent.as_deref().unwrap_or_default();
            vec![row([agent, "gap", "", "", "", &words])]
        }
        Body::Dropped(it) => {
            let words = format!(
                "{} older records, from {:.0} to {:.0}, were removed to make room for newer ones",
                it.dropped, it.from, it.to
            );
            let agent = it.agent.as_deref().unwrap_or_default();
            vec![row([agent, "dropped", "", "", "", &words])]
        }
        Body::Exit(_) | Body::Repeats(_) | Body::Unknown => {
            vec![row(["", "", "", "", "", "a record of a later version"])]
        }
    }
}

fn decision(it: &Decision, entry: &Entry) -> [String; 6] {
    let waited = it.waited_ms.map(seconds).unwrap_or_default();
    let exit = match &entry.exit {
        None => String::new(),
        Some(Exit {
            timed_out: true, ..
        }) => "time-out".to_owned(),
        Some(Exit { exit_code, .. }) => exit_code.map_or("none".to_owned(), |it| it.to_string()),
    };
    let command = match &it.message {
        Some(message) => format!("{}  “{message}”", it.command),
        None => it.command.clone(),
    };
    let verdict = match entry.count() {
        1 => it.verdict.as_str().to_owned(),
        count => format!("{} {count} times", it.verdict.as_str()),
    };
    let cells = [
        &it.agent,
        &verdict,
        it.by.as_str(),
        &waited,
        &exit,
        &command,
    ];
    cells.map(plain)
}

/// A change in words: `agents.main.allowlist + /usr/bin/rg`, `defaults.security allowlist → full`.
fn words(change: &Change) -> String {
    let place = &change.place;
    match (&change.before, &change.after) {
        (None, Some(after)) => format!("{place} + {after}"),
        (Some(before), None) => format!("{place} - {before}"),
        (Some(before), Some(after)) => format!("{place} {before} → {after}"),
        (None, None) => place.clone(),
    }
}

/// Makes hidden characters visible. Escapes that the history already holds stay as they are.
fn plain(text: &str) -> String {
    text.split_inclusive(['⟨', '⟩', '⏎'])
        .map(|piece| {
            let body = piece.trim_end_matches(['⟨', '⟩', '⏎']);
            let mark = &piece[body.len()..];
            if visible_text::hides(body) {
                visible(body) + mark
            } else {
                body.replace(['\n', '\t'], "⏎") + mark
            }
        })
        .collect()
}

fn seconds(ms: u64) -> String {
    format!("{}.{} s", ms / 1000, ms % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use audit_log::{Entry, Exit, Times};
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn entry(body: serde_json::Value) -> Entry {
        let mut record = json!({"v": 1, "id": "x", "at": "2026-02-12T10:00:00.000Z"});
        for (key, value) in body.as_object().unwrap() {
            record[key] = value.clone();
        }
        Entry {
            record: serde_json::from_value(record).unwrap(),
            times: None,
            exit: None,
        }
    }

    #[test]
    fn columns() {
        let decision = |more: serde_json::Value| {
            let mut it = json!({
                "kind": "decision", "agent": "main", "host": "node", "command": "ls", "cwd": "/",
                "verdict": "allowed", "by": "allowlist", "code": "allowlist", "layer": "allowlist",
                "reason": "", "argvDigest": "",
            });
            for (key, value) in more.as_object().unwrap() {
                it[key] = value.clone();
            }
            entry(it)
        };
        let exit = Exit {
            of: "x".to_owned(),
            exit_code: Some(3),
            timed_out: false,
            error: None,
            duration_ms: 9,
        };
        let entries = [
            Entry {
                exit: Some(exit),
                ..decision(json!({}))
            },
            decision(json!({
                "verdict": "denied", "by": "person", "waitedMs": 2140,
                "command": "rm ⟨U+202E right-to-left override⟩x \u{1b}[2K", "message": "no",
            })),
            entry(json!({
                "kind": "policy", "source": "always-allow", "hash": "", "more": 2, "changes": [
                    {"place": "agents.main.allowlist", "after": "/usr/bin/rg"},
                    {"place": "defaults.security", "before": "allowlist", "after": "full"},
                ],
            })),
            entry(json!({"kind": "gap", "lost": 3, "reason": "full"})),
            Entry {
                times: Some(Times {
                    count: 37,
                    last: Timestamp::UNIX_EPOCH,
                }),
                ..decision(json!({"verdict": "denied", "by": "policy"}))
            },
            entry(json!({
                "kind": "dropped", "dropped": 1250, "agent": "ops",
                "from": "2026-02-01T00:00:00.000Z", "to": "2026-02-02T00:00:00.000Z",
            })),
        ];
        let expected = "\
TIME                 AGENT  VERDICT          BY            WAITED  EXIT  COMMAND
2026-02-12 10:00:00  main   allowed          allowlist             3     ls
2026-02-12 10:00:00  main   denied           person        2.1 s         rm ⟨U+202E right-to-left override⟩x ⟨U+001B escape⟩[2K  “no”
2026-02-12 10:00:00         policy           always-allow                agents.main.allowlist + /usr/bin/rg
2026-02-12 10:00:00         policy           always-allow                defaults.security allowlist → full
2026-02-12 10:00:00         policy           always-allow                and 2 more changes
2026-02-12 10:00:00         gap                                          3 records are missing: full
2026-02-12 10:00:00  main   denied 37 times  policy                      ls
2026-02-12 10:00:00  ops    dropped                                      1250 older records, from 2026-02-01T00:00:00Z to 2026-02-02T00:00:00Z, were removed to make room for newer ones";
        assert_eq!(table(&entries, &TimeZone::UTC), expected);
    }
}
