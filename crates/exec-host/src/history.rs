//! `exec-host history`: shows decisions, how runs ended, and changes of the policy.

mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use audit_log::{Entry, Filter, Log, Verdict, Wanted};
use clap::{Args, ValueEnum};
use command_line::local::Local;
use command_line::{say, shown, values};
use jiff::{Timestamp, ZonedDateTime, civil::Date};
use serde_json::json;

/// Command line of `history`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Only from then on: 2h, 3d ago, a day such as 2026-02-12, or a time with its zone
    #[arg(long, value_name = "TIME", value_parser = moment)]
    since: Option<Timestamp>,
    /// Only before then, written as for --since
    #[arg(long, value_name = "TIME", value_parser = moment)]
    until: Option<Timestamp>,
    /// Only requests of this agent, and changes of its policy
    #[arg(long)]
    agent: Option<String>,
    /// Only this kind
    #[arg(long, value_name = "KIND")]
    verdict: Option<Kind>,
    /// Only records with this text in command, folder, programs or reason
    #[arg(long, value_name = "TEXT")]
    grep: Option<String>,
    /// How many of the newest records; 0 for all
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = values::whole::<usize>)]
    limit: usize,
    /// Print a JSON object on each line
    #[arg(long)]
    json: bool,
    /// Check that no record was changed, removed or inserted, instead of printing
    #[arg(long, conflicts_with_all = ["since", "until", "agent", "verdict", "grep", "limit"])]
    verify: bool,
    /// The folder of the policy [default: $OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "DIR")]
    state_dir: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// The command was allowed
    Allowed,
    /// The command was denied
    Denied,
    /// Nobody answered in time
    Expired,
    /// The caller hung up before
    Withdrawn,
    /// The command needed no person
    Automatic,
    /// A change of the policy
    Policy,
}

impl Kind {
    fn wanted(self) -> Wanted {
        match self {
            Self::Allowed => Wanted::Verdict(Verdict::Allowed),
            Self::Denied => Wanted::Verdict(Verdict::Denied),
            Self::Expired => Wanted::Verdict(Verdict::Expired),
            Self::Withdrawn => Wanted::Verdict(Verdict::Withdrawn),
            Self::Automatic => Wanted::Automatic,
            Self::Policy => Wanted::Policy,
        }
    }
}

/// Prints the history, the newest last. With `--verify`, checks it and ends with 1 if it is
/// broken.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let local = Local::find(arguments.state_dir.as_deref())?;
    let log = Log::new(local.paths.history_file());
    if arguments.verify {
        return verify(&log, arguments.json);
    }
    let filter = Filter {
        since: arguments.since,
        until: arguments.until,
        agent: arguments.agent,
        wanted: arguments.verdict.map(Kind::wanted),
        text: arguments.grep,
    };
    let limit = match arguments.limit {
        0 => usize::MAX,
        limit => limit,
    };
    let mut found: Vec<Entry> = log
        .entries()?
        .filter(|entry| entry.as_ref().map_or(true, |entry| filter.matches(entry)))
        .take(limit)
        .collect::<Result<_, _>>()?;
    found.reverse();
    if arguments.json {
        for entry in &found {
            shown::print(&shown::json(entry)?)?;
        }
    } else if found.is_empty() {
        say("nothing in the history fits");
    } else {
        shown::print(&table::table(&found, &jiff::tz::TimeZone::system()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn verify(log: &Log, as_json: bool) -> Result<ExitCode> {
    let found = log.verify()?;
    let broken = found.broken.as_ref();
    if as_json {
        shown::print(&shown::json(&json!({
            "ok": broken.is_none(),
            "files": found.files,
            "lines": found.lines,
            "unreadable": found.unreadable,
            "lost": found.lost,
            "dropped": found.dropped,
            "first": found.first.map(|first| first.to_string()),
            "fromStart": found.from_start,
            "broken": broken.map(|it| json!({
                "file": it.file, "line": it.line, "sentence": it.flaw.to_string(),
            })),
        }))?)?;
    } else if let Some(it) = broken {
        let file = shown::visible(&it.file.display().to_string());
        say(&format!("{file}, line {}: {}", it.line, it.flaw));
    } else {
        let mut words = format!(
            "{} records. None was changed or removed since it was written.",
            found.lines
        );
        if !found.from_start {
            words.push_str(" Older records were removed to keep the history small.");
        }
        if found.dropped > 0 {
            words.push_str(&format!(
                " {} were removed to make room for newer ones.",
                found.dropped
            ));
        }
        if found.unreadable > 0 {
            words.push_str(&format!(" {} lines are incomplete.", found.unreadable));
        }
        if found.lost > 0 {
            words.push_str(&format!(" {} records could not be written.", found.lost));
        }
        shown::print(&words)?;
    }
    Ok(if broken.is_none() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A moment: a span before now, the start of a day here, or a time with its zone.
fn moment(text: &str) -> Result<Timestamp, String> {
    before(text, &ZonedDateTime::now())
}

fn before(text: &str, now: &ZonedDateTime) -> Result<Timestamp, String> {
    let text = &shown::visible(text);
    let said = text.trim();
    let said = said.strip_suffix("ago").unwrap_or(said).trim();
    let moment = if let Ok(day) = said.parse::<Date>() {
        day.to_zoned_datetime(now.time_zone().clone())
            .map(|start| start.timestamp())
    } else if let Ok(moment) = said.parse::<Timestamp>() {
        Ok(moment)
    } else {
        let span = said.parse::<jiff::Span>().map_err(|_| {
            format!("“{text}” is not a time; write 2h, 3d, or a day such as 2026-02-12")
        })?;
        now.checked_sub(span.abs()).map(|before| before.timestamp())
    };
    moment.map_err(|_| format!("“{text}” is too far away; write a nearer day"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_days_and_moments() {
        let now: ZonedDateTime = "2026-02-12T10:00:00+01:00[Europe/Paris]"
            .parse()
            .or_else(|_| "2026-02-12T10:00:00+01:00[+01:00]".parse())
            .unwrap();
        for (text, expected) in [
            ("2h", Some("2026-02-12T07:00:00Z")),
            ("3d ago", Some("2026-02-09T09:00:00Z")),
            ("90 minutes", Some("2026-02-12T07:30:00Z")),
            ("2026-02-01", Some("2026-01-31T23:00:00Z")),
            ("2026-02-01T12:00:00Z", Some("2026-02-01T12:00:00Z")),
            ("yesterday", None),
            ("7", None),
            ("99999y", None),
        ] {
            let found = before(text, &now).ok().map(|at| at.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
