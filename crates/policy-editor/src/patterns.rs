//! The Allowlist page, and what is known of a pattern while it is typed.

mod covers;
mod draft;
mod read;
mod script;

use catalogue::Language;
use exec_policy::{Chains, Facts, Pattern};
use local_policy::{Listing, Refused, Remark, inert};
use serde_json::{Value, json};
use view_model::{AllowlistRow, Flag, PatternFindings, TextRun};
use wording::Say;
use wording::policy::Naming;

use self::covers::{Covers, Shadow};
pub(crate) use self::draft::{Drafted, drafted};
use self::draft::{draft_of, inert_flag};
use self::read::Read;
pub(crate) use self::read::in_folder;
use crate::history::History;
use crate::rows::{List, Located, Row, rows};
use crate::text::{capital, hides, plain, short, visible};

/// The rows of an agent, then those it inherits from `*`.
pub(crate) fn page<F: Facts>(
    document: &Value,
    agent: &str,
    chains: Chains,
    history: &History,
    listing: &Listing<F>,
    language: Language,
) -> Vec<AllowlistRow> {
    let own = rows(document, agent);
    let inherited = if agent == EVERY || agent.is_empty() {
        Vec::new()
    } else {
        rows(document, EVERY)
    };
    let owned = own.len();
    let all: Vec<Row> = own.into_iter().chain(inherited).collect();
    let places: Vec<Located> = all.iter().map(|row| row.place).collect();
    let read = Read::new(&places, listing.facts().home());
    let patterns: Vec<Option<Pattern>> = all
        .iter()
        .map(|row| listing.pattern(pattern_of(row.place.item)))
        .collect();
    let covers = Covers::new(&read, &patterns, listing.facts().now_ms());
    let short = |path: &str| listing.called(path);
    let naming = Naming {
        short: &short,
        words: language,
    };
    let sentence = |index: usize| {
        let holder = if index < owned { agent } else { EVERY };
        let text = shown_of(all[index].place.item);
        read::sentence(&read, index, holder, text, naming)
    };
    all.iter()
        .enumerate()
        .map(|(index, row)| {
            let holder = if index < owned { agent } else { EVERY };
            let changeable = index < owned && !hidden(row.place.item) && read.is_read(index);
            let rule = read.rule(index).filter(|_| changeable);
            let draft = rule.and_then(|rule| draft_of(rule, listing.facts().home()));
            let pattern = patterns[index].as_ref();
            let (mut made, holds) = one(index, row, &read, pattern, chains, listing, language);
            let shadow = pattern
                .filter(|_| holds)
                .and_then(|pattern| covers.shadow(index, pattern, made.deny));
            made.flags
                .extend(shadow.map(|shadow| shadow_flag(&shadow, sentence, language)));
            AllowlistRow {
                holder: holder.to_owned(),
                sentence: sentence(index),
                inherited: index >= owned,
                origin: history.origin(holder, &row.place).to_owned(),
                uses: history.uses(holder, &row.place),
                editable: changeable && (draft.is_some() || row.place.item["script"].is_null()),
                draft,
                ..made
            }
        })
        .collect()
}

/// What an item of a list says of an agent, as a sentence.
pub(crate) fn sentence<F: Facts>(
    agent: &str,
    list: List,
    item: &Value,
    listing: &Listing<F>,
    language: Language,
) -> Vec<TextRun> {
    let place = Located {
        list,
        holder: "",
        index: 0,
        item,
    };
    let read = Read::new(&[place], listing.facts().home());
    let short = |path: &str| listing.called(path);
    let naming = Naming {
        short: &short,
        words: language,
    };
    read::sentence(&read, 0, agent, shown_of(item), naming)
}

/// Every agent.
const EVERY: &str = "*";

/// The flag of a row that another one makes idle.
fn shadow_flag(
    shadow: &Shadow,
    sentence: impl Fn(usize) -> Vec<TextRun>,
    language: Language,
) -> Flag {
    let said = |at: usize| -> String { sentence(at).into_iter().map(|run| run.text).collect() };
    match shadow {
        Shadow::Refused(at) => {
            let note = language.rule_refused_note(&said(*at));
            flag("shadowed", language.rule_refused_by(), &note, true)
        }
        Shadow::Covered(at) => {
            let note = language.rule_covered_note(&said(*at));
            flag("shadowed", language.rule_covered_by(), &note, false)
        }
    }
}

/// What a row says by itself, and whether its pattern can match.
fn one<F: Facts>(
    index: usize,
    row: &Row,
    read: &Read,
    pattern: Option<&Pattern>,
    chains: Chains,
    listing: &Listing<F>,
    language: Language,
) -> (AllowlistRow, bool) {
    let text = pattern_of(row.place.item);
    let home = listing.facts().home();
    let narrow = read.is_narrow(index);
    let deny = read.denies(index);
    let covered = pattern
        .map(|pattern| listing.covered(pattern, text))
        .unwrap_or_default();
    let expires_at = read.expires_at(index);
    let mut flags = Vec::new();
    if let Some(finding) = read.finding(index, language) {
        let (kind, label) = if read.is_read(index) {
            ("never-matches", language.rule_never_matches())
        } else {
            ("invalid", language.rule_invalid())
        };
        flags.push(flag(kind, label, &finding, true));
    }
    if hides(&row.place.item.to_string()) || hides(text) {
        let note = language.rule_hidden_remove();
        flags.push(flag(
            "hidden-characters",
            language.rule_hidden(),
            &note,
            true,
        ));
    }
    flags.extend(
        read.rule(index)
            .and_then(|rule| script::changed(rule, listing.facts(), language)),
    );
    let mut holds = false;
    if expires_at.is_some_and(|at| at <= listing.facts().now_ms()) {
        let note = language.rule_ended_note();
        flags.push(flag("expired", language.rule_ended(), &note, false));
    } else if let Some(why) = read
        .rule(index)
        .and_then(|rule| inert(rule, chains, listing))
    {
        flags.push(inert_flag(&why, language));
    } else if let Some(refused) = pattern.and_then(|_| local_policy::refused(text, listing)) {
        let note = refused_said(&refused, language);
        let label = language.rule_never_matches();
        flags.push(flag("never-matches", label, &note, true));
    } else if let Some(pattern) = pattern {
        holds = true;
        let remarks = local_policy::remarks(pattern, text, !narrow && !deny, &covered, listing);
        // That nothing meets it is in its own column, and what is not known of a program was
        // said before the entry was made.
        let quiet = |it: &&Remark| !matches!(it, Remark::NothingHere | Remark::NotKnown { .. });
        let remarks = remarks.iter().filter(quiet);
        flags.extend(remarks.map(|it| remark_flag(it, language)));
    }
    let programs = read.rule(index).map_or(&[][..], |rule| &rule.programs);
    let on_line = programs
        .iter()
        .map(|it| (it.path.as_str(), it.path.as_str()));
    // A rule with a path means one program, however many links lead to it.
    let most = match pattern.and_then(Pattern::literal) {
        Some(_) => 1,
        None => usize::MAX,
    };
    let covered = covered.programs.iter().map(|it| (it.path(), it.real()));
    let covered = covered.take(most);
    let matched: Vec<(&str, &str)> = covered.chain(on_line).collect();
    let about = shown_of(row.place.item);
    let text_at = |key: &str| visible(row.place.item[key].as_str().unwrap_or_default(), language);
    let made = AllowlistRow {
        id: row.id.clone(),
        holder: String::new(),
        sentence: Vec::new(),
        kind: read.kind(index),
        pattern: visible(about, language),
        text: (!hidden(row.place.item)).then(|| about.to_owned()),
        narrow,
        deny,
        editable: false,
        draft: None,
        inherited: false,
        origin: String::new(),
        uses: 0,
        last_used_at: row.place.item["lastUsedAt"]
            .as_f64()
            .filter(|at| *at > 0.0)
            .map(|at| at as u64),
        last_command: text_at("lastUsedCommand"),
        note: text_at("note"),
        expires_at,
        matches_count: u32::try_from(matched.len()).unwrap_or(u32::MAX),
        matches: matches(matched.into_iter(), home, 3, language),
        flags,
    };
    (made, holds)
}

/// What is known of a pattern that would be listed for an agent, with a pattern on its
/// arguments where that is not empty.
pub(crate) fn findings<F: Facts>(
    text: &str,
    args: &str,
    listing: &Listing<F>,
    language: Language,
) -> PatternFindings {
    let found = local_policy::findings(text, args.is_empty(), listing);
    let remarks = found.remarks.iter();
    let mut flags: Vec<Flag> = remarks.map(|it| remark_flag(it, language)).collect();
    if hides(text) {
        let (label, note) = (language.rule_hidden(), language.rule_hidden_note());
        flags.insert(0, flag("hidden-characters", label, &note, true));
    }
    let refused = found.refused.as_ref();
    let mut refused = refused.map(|it| refused_said(it, language));
    if !args.is_empty() {
        refused = refused.or_else(|| arguments_problem(args, listing.facts().home(), language));
        if !(args.starts_with('^') && args.ends_with('$')) {
            let (label, note) = (language.rule_anywhere(), language.rule_anywhere_note());
            flags.push(flag("very-broad", label, &note, false));
        }
    }
    PatternFindings {
        refused,
        instead: found.refused.and_then(|it| it.instead().map(str::to_owned)),
        flags,
        matches_count: u32::try_from(found.covered.programs.len()).unwrap_or(u32::MAX),
        matches: matches(
            found
                .covered
                .programs
                .iter()
                .map(|it| (it.path(), it.real())),
            listing.facts().home(),
            20,
            language,
        ),
    }
}

/// Why a pattern on arguments cannot be used.
fn arguments_problem(args: &str, home: &str, language: Language) -> Option<String> {
    let item = json!({ "effect": "allow", "pattern": "/", "argPattern": args });
    let place = Located {
        list: List::Rules,
        holder: "",
        index: 0,
        item: &item,
    };
    Read::new(&[place], home).finding(0, language)
}

/// Programs by their paths and real paths, as far as they are shown.
fn matches<'p>(
    programs: impl Iterator<Item = (&'p str, &'p str)>,
    home: &str,
    most: usize,
    language: Language,
) -> Vec<Vec<TextRun>> {
    let shown = |(path, real): (&str, &str)| {
        let mut runs = visible(&short(path, home), language);
        if real != path {
            runs.push(plain(" → "));
            runs.extend(visible(&short(real, home), language));
        }
        runs
    };
    programs.take(most).map(shown).collect()
}

/// Whether a field of the editor would show another text than a rule has. A line has several.
fn hidden(item: &Value) -> bool {
    let line = item["line"].as_str().unwrap_or_default();
    hides(pattern_of(item)) || hides(shown_of(item)) && hides(&line.replace('\n', " "))
}

/// Why a pattern never matches, as a sentence.
fn refused_said(refused: &Refused, language: Language) -> String {
    language.sentence(&capital(&refused.say(language)))
}

fn flag(kind: &str, label: String, note: &str, problem: bool) -> Flag {
    Flag {
        kind: kind.to_owned(),
        label,
        note: visible_text::sentence(note),
        problem,
    }
}

fn remark_flag(remark: &Remark, language: Language) -> Flag {
    let (kind, label) = match remark {
        Remark::NothingHere => ("nothing-here", language.rule_nothing_here()),
        Remark::RunsAnything { .. } => ("interpreter", language.rule_runs_anything()),
        Remark::NotKnown { .. } => ("not-known", language.rule_not_known()),
        Remark::VeryBroad { .. } => ("very-broad", language.rule_very_broad()),
    };
    let problem = remark.needs_confirmation();
    flag(kind, label, &remark.say(language), problem)
}

/// The text that a row is about: a program, or the files or the line of a grant without one.
fn shown_of(item: &Value) -> &str {
    match pattern_of(item) {
        "" => ["writes", "line"]
            .iter()
            .find_map(|key| item[*key].as_str())
            .unwrap_or_default(),
        pattern => pattern,
    }
}

/// The pattern of an item as written.
pub(crate) fn pattern_of(item: &Value) -> &str {
    let text = item.as_str().or_else(|| item["pattern"].as_str());
    text.unwrap_or_default().trim()
}
