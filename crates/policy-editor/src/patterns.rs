//! The Allowlist page, and what is known of a pattern while it is typed.

mod covers;
mod read;

use exec_policy::{Facts, Pattern};
use local_policy::{Listing, Remark};
use serde_json::{Value, json};
use view_model::{AllowlistRow, Flag, PatternFindings, Run};

use self::covers::Covers;
use self::read::{Read, said};
use crate::origins::Origins;
use crate::rows::{List, Place, Row, as_object, rows};
use crate::text::{capital, count, hides, plain, short, visible};

/// The rows of an agent, then those it inherits from `*`.
pub(crate) fn page<F: Facts>(
    document: &Value,
    agent: &str,
    origins: &Origins,
    listing: &Listing<F>,
) -> Vec<AllowlistRow> {
    let own = rows(document, agent);
    let inherited = if agent == "*" || agent.is_empty() {
        Vec::new()
    } else {
        rows(document, "*")
    };
    let owned = own.len();
    let all: Vec<Row> = own.into_iter().chain(inherited).collect();
    let places: Vec<Place> = all.iter().map(|row| row.place).collect();
    let read = Read::new(&places, listing.facts().home());
    let patterns: Vec<Option<Pattern>> = all
        .iter()
        .map(|row| listing.pattern(pattern_of(row.place.item)))
        .collect();
    let covers = Covers::new(&read, &patterns, listing.facts().now_ms());
    all.iter()
        .enumerate()
        .map(|(index, row)| AllowlistRow {
            inherited: index >= owned,
            origin: origins
                .of(if index < owned { agent } else { "*" }, &row.place)
                .to_owned(),
            editable: index < owned
                && !hides(pattern_of(row.place.item))
                && read.is_read(index)
                && row.place.item["script"].is_null(),
            ..one(
                index,
                row,
                &read,
                patterns[index].as_ref(),
                &covers,
                listing,
            )
        })
        .collect()
}

fn one<F: Facts>(
    index: usize,
    row: &Row,
    read: &Read,
    pattern: Option<&Pattern>,
    covers: &Covers,
    listing: &Listing<F>,
) -> AllowlistRow {
    let text = pattern_of(row.place.item);
    let home = listing.facts().home();
    let narrow = read.is_narrow(index);
    let deny = read.denies(index);
    let covered = pattern
        .map(|pattern| listing.covered(pattern, text))
        .unwrap_or_default();
    let expires_at = read.rule(index).and_then(|rule| rule.expires_at);
    let mut flags = Vec::new();
    if let Some(finding) = read.finding(index) {
        let (kind, label) = if read.is_read(index) {
            ("never-matches", "Never matches")
        } else {
            ("invalid", "Cannot be read")
        };
        flags.push(flag(kind, label, finding, true));
    }
    if hides(&row.place.item.to_string()) || hides(text) {
        let note = "It holds characters that cannot be seen as what they are. Remove it if you did not write it.";
        flags.push(flag(
            "hidden-characters",
            "Hidden characters",
            note.to_owned(),
            true,
        ));
    }
    if expires_at.is_some_and(|at| at <= listing.facts().now_ms()) {
        let note = "Its time is over: it does nothing any more.";
        flags.push(flag("expired", "Ended", note.to_owned(), false));
    } else if let Some(refused) = pattern.and_then(|_| local_policy::refused(text, listing)) {
        let note = capital(&refused.sentence) + ".";
        flags.push(flag("never-matches", "Never matches", note, true));
    } else if let Some(pattern) = pattern {
        for remark in local_policy::remarks(pattern, text, !narrow && !deny, &covered, listing) {
            flags.push(remark_flag(&remark));
        }
        flags.extend(covers.shadow(index, pattern, deny));
    }
    AllowlistRow {
        id: row.id.clone(),
        pattern: visible(text),
        text: (!hides(text)).then(|| text.to_owned()),
        covers: said(read, index, home),
        narrow,
        deny,
        editable: false,
        inherited: false,
        origin: String::new(),
        last_used_at: row.place.item["lastUsedAt"]
            .as_f64()
            .filter(|at| *at > 0.0)
            .map(|at| at as u64),
        last_command: visible(
            row.place.item["lastUsedCommand"]
                .as_str()
                .unwrap_or_default(),
        ),
        expires_at,
        matches_count: u32::try_from(covered.programs.len()).unwrap_or(u32::MAX),
        matches: matches(&covered, home, 3),
        flags,
    }
}

/// What is known of a pattern that would be listed for an agent, with a pattern on its
/// arguments where that is not empty.
pub(crate) fn findings<F: Facts>(text: &str, args: &str, listing: &Listing<F>) -> PatternFindings {
    let found = local_policy::findings(text, args.is_empty(), listing);
    let mut flags: Vec<Flag> = found.remarks.iter().map(remark_flag).collect();
    if hides(text) {
        let note = "It holds characters that cannot be seen as what they are.".to_owned();
        flags.insert(
            0,
            flag("hidden-characters", "Hidden characters", note, true),
        );
    }
    let mut refused = found.refused.as_ref().map(|it| capital(&it.sentence) + ".");
    if !args.is_empty() {
        refused = refused.or_else(|| arguments_problem(args, listing.facts().home()));
        if !(args.starts_with('^') && args.ends_with('$')) {
            let note =
                "It is looked for anywhere in the arguments; ^ and $ hold it to all of them.";
            flags.push(flag(
                "very-broad",
                "Anywhere in the arguments",
                note.to_owned(),
                false,
            ));
        }
    }
    PatternFindings {
        refused,
        instead: found.refused.and_then(|it| it.instead),
        flags,
        matches_count: u32::try_from(found.covered.programs.len()).unwrap_or(u32::MAX),
        matches: matches(&found.covered, listing.facts().home(), 20),
    }
}

/// Why a pattern on arguments cannot be used.
fn arguments_problem(args: &str, home: &str) -> Option<String> {
    let item = json!({ "effect": "allow", "pattern": "/", "argPattern": args });
    let place = Place {
        list: List::Rules,
        holder: "",
        index: 0,
        item: &item,
    };
    Read::new(&[place], home).finding(0)
}

fn matches(covered: &local_policy::Covered, home: &str, most: usize) -> Vec<Vec<Run>> {
    let programs = covered.programs.iter().take(most);
    programs
        .map(|program| {
            let mut runs = visible(&short(program.path(), home));
            if program.real() != program.path() {
                runs.push(plain(" → "));
                runs.extend(visible(&short(program.real(), home)));
            }
            runs
        })
        .collect()
}

fn flag(kind: &str, label: &str, note: String, problem: bool) -> Flag {
    Flag {
        kind: kind.to_owned(),
        label: label.to_owned(),
        note: crate::text::shown(&note),
        problem,
    }
}

fn remark_flag(remark: &Remark) -> Flag {
    let (kind, label) = match remark {
        Remark::NothingHere => ("nothing-here", "Nothing here"),
        Remark::RunsAnything { .. } => ("interpreter", "Can run anything"),
        Remark::VeryBroad { .. } => ("very-broad", "Very broad"),
    };
    flag(kind, label, remark.sentence(), remark.needs_confirmation())
}

/// The pattern of an item as written.
pub(crate) fn pattern_of(item: &Value) -> &str {
    let text = item.as_str().or_else(|| item["pattern"].as_str());
    text.unwrap_or_default().trim()
}

/// What an item lets run or refuses, in a list of consequences.
pub(crate) fn item_said(agent: &str, item: &Value) -> Vec<Run> {
    let item = as_object(item);
    let refuses = item["effect"] == "deny";
    let verb = if refuses { " is refused " } else { " may run " };
    let mut runs = match agent {
        "*" => vec![plain("Every agent")],
        id => visible(id),
    };
    runs.push(plain(verb));
    runs.extend(visible(pattern_of(&item)));
    let narrow = ["args", "argPattern", "script", "cwd"];
    let narrow = narrow.iter().any(|key| !item[*key].is_null());
    runs.push(plain(if narrow {
        " with restrictions."
    } else {
        " with any arguments."
    }));
    runs
}

/// `2 entries`.
pub(crate) fn entries(number: usize) -> String {
    count(number, "entry", "entries")
}
