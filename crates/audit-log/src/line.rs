//! A record as a line of the file.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Body, Change, Decision, Record, UsedRule, mask};

/// `prev` of the very first line.
pub(crate) const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The most bytes of a command that are kept.
const MAX_COMMAND: usize = 4096;
/// The most bytes of any other text.
const MAX_TEXT: usize = 1024;
/// The most items of a list.
const MAX_ITEMS: usize = 64;

/// The hash by which the next line names this one.
pub(crate) fn hash(line: &[u8]) -> String {
    format!("{:x}", Sha256::digest(line))
}

#[derive(Serialize)]
struct Line<'r> {
    #[serde(flatten)]
    record: &'r Record,
    prev: &'r str,
}

fn used(it: &UsedRule) -> UsedRule {
    UsedRule {
        agent: text(&it.agent),
        list: it.list.clone(),
        key: text(&it.key),
    }
}

/// The line of a record that is [kept], without a line break.
pub(crate) fn line(record: &Record, prev: &str) -> serde_json::Result<String> {
    serde_json::to_string(&Line { record, prev })
}

/// A record with its texts masked, made visible and cut.
pub(crate) fn kept(record: &Record) -> Record {
    Record {
        body: kept_body(&record.body),
        ..record.clone()
    }
}

fn kept_body(body: &Body) -> Body {
    match body {
        Body::Decision(it) => Body::Decision(Box::new(Decision {
            agent: text(&it.agent),
            session: it.session.as_deref().map(text),
            host: text(&it.host),
            command: cut(&visible(&mask(&it.command)), MAX_COMMAND),
            programs: items(&it.programs),
            files: counted(&it.files),
            cwd: text(&it.cwd),
            env: items(&it.env),
            reason: text(&it.reason),
            message: it.message.as_deref().map(text),
            grant: it.grant.iter().take(MAX_ITEMS).cloned().collect(),
            used: it.used.iter().take(MAX_ITEMS).map(used).collect(),
            ..(**it).clone()
        })),
        Body::Exit(it) => Body::Exit(crate::Exit {
            error: it.error.as_deref().map(text),
            ..it.clone()
        }),
        Body::Policy(it) => Body::Policy(crate::Policy {
            kept_by: it.kept_by.as_deref().map(text),
            changes: it
                .changes
                .iter()
                .take(MAX_ITEMS)
                .map(|change| Change {
                    place: text(&change.place),
                    id: change.id.as_deref().map(text),
                    before: change.before.as_deref().map(text),
                    after: change.after.as_deref().map(text),
                })
                .collect(),
            more: it.more + it.changes.len().saturating_sub(MAX_ITEMS),
            ..it.clone()
        }),
        Body::Repeats(it) => Body::Repeats(crate::Repeats {
            agent: text(&it.agent),
            ..it.clone()
        }),
        Body::Dropped(it) => Body::Dropped(crate::Dropped {
            agent: it.agent.as_deref().map(text),
            ..it.clone()
        }),
        Body::Gap(it) => Body::Gap(crate::Gap {
            agent: it.agent.as_deref().map(text),
            reason: text(&it.reason),
            ..it.clone()
        }),
        Body::Unknown => Body::Unknown,
    }
}

fn items(all: &[String]) -> Vec<String> {
    all.iter().take(MAX_ITEMS).map(|it| text(it)).collect()
}

/// As [`items`]; how many more there are stands behind them.
fn counted(all: &[String]) -> Vec<String> {
    let more = all.len().saturating_sub(MAX_ITEMS);
    let rest = (more > 0).then(|| format!("… ({more} more)"));
    items(all).into_iter().chain(rest).collect()
}

/// Cuts any text but a command.
pub(crate) fn text(text: &str) -> String {
    cut(&visible(&mask(text)), MAX_TEXT)
}

fn visible(text: &str) -> String {
    visible_text::visible(text)
        .into_iter()
        .map(|piece| piece.text)
        .collect()
}

/// Cut on a character boundary, with a mark.
fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(most)])
}
