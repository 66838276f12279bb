//! The Allowlist page, and what is known of a pattern while it is typed.

use std::collections::HashMap;

use exec_policy::{Agent, Config, Document, Entry, Facts, Pattern, Policy, Rule};
use local_policy::{Listing, PLATFORM, Remark};
use serde_json::{Value, json};
use view_model::{AllowlistRow, Flag, PatternFindings, Run};

use crate::rows::{List, Place, Row, as_object, rows};
use crate::text::{capital, count, hides, plain, short, visible};

/// How many wildcard patterns are compared with each row to find rows that say nothing new.
const MAX_WIDE: usize = 16;

/// The rows of an agent, then those it inherits from `*`.
pub(crate) fn page<F: Facts>(
    document: &Value,
    agent: &str,
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
    } else if let Some(pattern) = pattern {
        for remark in local_policy::remarks(pattern, text, !narrow && !deny, &covered, home) {
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
    let mut refused = found.refused.as_ref().map(|it| capital(&it.sentence));
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

/// The items as the judge reads them. Each stands alone under an agent of its own, so that
/// what is found belongs to one item.
struct Read {
    agents: Vec<Agent>,
    findings: HashMap<usize, String>,
}

impl Read {
    fn new(all: &[Place], home: &str) -> Self {
        let agents = all.iter().enumerate().map(|(index, place)| {
            let list = json!({ place.list.key(): [place.item] });
            (format!("{index:08}"), list)
        });
        let whole = json!({
            "version": 1,
            "agents": agents.collect::<serde_json::Map<_, _>>(),
        });
        let (mut document, mut found) = Document::read(&whole);
        let policy = Policy::compile(&document, &Config::default(), home, PLATFORM);
        found.extend(policy.findings().iter().cloned());
        let mut findings = HashMap::new();
        for finding in found {
            let place = finding.place.strip_prefix("agents.");
            let Some((index, _)) = place.and_then(|place| place.split_once('.')) else {
                continue;
            };
            if let Ok(index) = index.parse() {
                // The place means nothing to a person: the row is in view.
                let words = finding.sentence.replacen(&finding.place, "", 1);
                let words = words.trim_start_matches(|char| char != ' ').trim();
                findings.entry(index).or_insert_with(|| capital(words));
            }
        }
        let agents = (0..all.len())
            .map(|index| {
                let agent = document.agents.remove(&format!("{index:08}"));
                agent.unwrap_or_default()
            })
            .collect();
        Self { agents, findings }
    }

    fn entry(&self, index: usize) -> Option<&Entry> {
        self.agents[index].allowlist.first()
    }

    fn rule(&self, index: usize) -> Option<&Rule> {
        self.agents[index].rules.first()
    }

    fn is_read(&self, index: usize) -> bool {
        self.entry(index).is_some() || self.rule(index).is_some()
    }

    fn finding(&self, index: usize) -> Option<String> {
        self.findings.get(&index).cloned()
    }

    fn denies(&self, index: usize) -> bool {
        self.rule(index).is_some_and(|rule| rule.deny)
    }

    fn is_narrow(&self, index: usize) -> bool {
        let entry = self.entry(index).is_some_and(|it| it.arg_pattern.is_some());
        let rule = self.rule(index).is_some_and(|rule| {
            rule.args.is_some()
                || rule.arg_pattern.is_some()
                || rule.script.is_some()
                || rule.cwd.is_some()
        });
        entry || rule
    }
}

/// `Any arguments`, `Arguments: -n TODO, in ~/work`, …
fn said(read: &Read, index: usize, home: &str) -> Vec<Run> {
    let arg_pattern = |pattern: &str| {
        if pattern.starts_with("sha256:") {
            vec![plain(
                "Exactly the arguments that were allowed, in one folder",
            )]
        } else {
            crate::text::around("Arguments that match ", pattern, "")
        }
    };
    if let Some(entry) = read.entry(index) {
        return match &entry.arg_pattern {
            Some(pattern) => arg_pattern(pattern),
            None => vec![plain("Any arguments")],
        };
    }
    let Some(rule) = read.rule(index) else {
        return Vec::new();
    };
    let mut runs = match (&rule.args, &rule.script, &rule.arg_pattern) {
        (Some(args), _, _) if args.is_empty() => vec![plain("No arguments")],
        (Some(args), _, _) => crate::text::around("Arguments: ", &args.join(" "), ""),
        (None, Some(script), _) => crate::text::around("This script: ", &short(script, home), ""),
        (None, None, Some(pattern)) => arg_pattern(pattern),
        (None, None, None) => vec![plain("Any arguments")],
    };
    if let Some(cwd) = &rule.cwd {
        runs.extend(crate::text::around(", in ", &short(cwd, home), ""));
    }
    runs
}

/// Which rows say nothing that another one does not say already.
struct Covers<'p> {
    /// Unrestricted grants without wildcards, by their path, first row first.
    exact: HashMap<&'p str, usize>,
    /// Unrestricted grants with wildcards.
    wide: Vec<(usize, &'p Pattern)>,
    /// Unrestricted denials.
    denials: Vec<(usize, &'p Pattern)>,
}

impl<'p> Covers<'p> {
    fn new(read: &Read, patterns: &'p [Option<Pattern>], now_ms: u64) -> Self {
        let mut covers = Self {
            exact: HashMap::new(),
            wide: Vec::new(),
            denials: Vec::new(),
        };
        for (index, pattern) in patterns.iter().enumerate() {
            let Some(pattern) = pattern else {
                continue;
            };
            let over = |rule: &Rule| rule.expires_at.is_some_and(|at| at <= now_ms);
            if read.is_narrow(index) || read.rule(index).is_some_and(over) {
                continue;
            }
            match (read.denies(index), pattern.literal()) {
                (true, _) if covers.denials.len() < MAX_WIDE => {
                    covers.denials.push((index, pattern));
                }
                (false, Some(path)) => {
                    covers.exact.entry(path).or_insert(index);
                }
                (false, None) if covers.wide.len() < MAX_WIDE => {
                    covers.wide.push((index, pattern));
                }
                (true | false, _) => {}
            }
        }
        covers
    }

    fn shadow(&self, index: usize, pattern: &Pattern, deny: bool) -> Option<Flag> {
        if deny {
            return None;
        }
        let includes = |(at, other): &&(usize, &Pattern)| {
            let same = *other == pattern;
            *at != index && other.includes(pattern) && (!same || *at < index)
        };
        if let Some((at, _)) = self
            .denials
            .iter()
            .find(|(at, other)| *at != index && other.includes(pattern))
        {
            let note = format!("Row {} refuses it, and refusals come first.", at + 1);
            return Some(flag(
                "shadowed",
                &format!("Refused by row {}", at + 1),
                note,
                true,
            ));
        }
        let exact = pattern.literal().and_then(|path| self.exact.get(path));
        let at = exact
            .copied()
            .filter(|at| *at < index)
            .or_else(|| self.wide.iter().find(includes).map(|(at, _)| *at))?;
        let note = format!("Row {} allows it already, with any arguments.", at + 1);
        Some(flag(
            "shadowed",
            &format!("Covered by row {}", at + 1),
            note,
            false,
        ))
    }
}

/// How many programs, patterns and denials an agent has, its own and those of every agent.
pub(crate) fn grants(
    document: &Document,
    agent: &str,
    home: &str,
    now_ms: u64,
) -> crate::sentence::Grants {
    let mut grants = crate::sentence::Grants::default();
    let mut seen = std::collections::HashSet::new();
    let own = (agent != "*").then_some(agent);
    for agent in ["*"]
        .into_iter()
        .chain(own)
        .filter_map(|id| document.agents.get(id))
    {
        let entries = agent
            .allowlist
            .iter()
            .map(|entry| (entry.pattern.as_str(), false));
        let live = |rule: &&Rule| rule.expires_at.is_none_or(|at| now_ms < at);
        let rules = agent.rules.iter().filter(live);
        let rules = rules.map(|rule| (rule.pattern.as_str(), rule.deny));
        for (text, deny) in entries.chain(rules) {
            let Some(pattern) = Pattern::new(text, home, PLATFORM) else {
                continue;
            };
            if deny {
                grants.denials += 1;
            } else if seen.insert(text.to_lowercase()) {
                match pattern.literal() {
                    Some(_) => grants.programs += 1,
                    None => grants.patterns += 1,
                }
            }
        }
    }
    grants
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
