//! A rule as a person types it: what it becomes in the file, and what is known of it before.

use catalogue::Language;
use exec_policy::{Chains, Facts, Rule};
use local_policy::{Inert, Listing, inert};
use serde_json::{Value, json};
use view_model::{Flag, PatternFindings, RuleDraft, RuleEnd, RuleKind};
use wording::Say;

use super::{findings, flag, matches};
use crate::rows::List;
use crate::text::{capital, hides, short};

/// A draft as an item of a list, with what is known of it.
pub(crate) struct Drafted {
    /// `None` where the findings refuse it.
    pub(crate) item: Option<(List, Value)>,
    pub(crate) findings: PatternFindings,
}

/// What a draft becomes. `chains` is the setting of the agent that it is for.
pub(crate) fn drafted<F: Facts>(
    draft: &RuleDraft,
    chains: Chains,
    listing: &Listing<F>,
    language: Language,
) -> Drafted {
    let lines = draft.kind == RuleKind::Line;
    let hidden = |text: &str| match lines {
        true => hides(&text.replace('\n', " ")),
        false => hides(text),
    };
    if [&draft.text, &draft.args, &draft.folder, &draft.note]
        .into_iter()
        .any(|text| hidden(text))
    {
        return refused(language.edit_hidden());
    }
    let drafted = match draft.kind {
        RuleKind::Program => program(draft, listing, language),
        RuleKind::Command => command(draft, listing, language),
        RuleKind::Files => files(draft, chains, listing, language),
        RuleKind::Line => line(draft, listing, language),
    };
    let now_ms = listing.facts().now_ms();
    Drafted {
        item: drafted.item.map(|item| with_terms(item, draft, now_ms)),
        ..drafted
    }
}

/// An item with its end and its note. OpenClaw knows no end of an entry, so an entry becomes a rule.
fn with_terms((list, item): (List, Value), draft: &RuleDraft, now_ms: u64) -> (List, Value) {
    let ends = draft.ends.at(now_ms);
    let note = visible_text::one_line(&draft.note);
    if ends.is_none() && note.is_none() {
        return (list, item);
    }
    let mut rule = json!({ "effect": effect(false) });
    let terms = [
        ("expiresAt", ends.map(Value::from)),
        ("note", note.map(Value::from)),
    ];
    let terms = terms
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), value?)));
    if let (Some(rule), Value::Object(item)) = (rule.as_object_mut(), item) {
        rule.extend(item);
        rule.extend(terms);
    }
    (List::Rules, rule)
}

fn program<F: Facts>(draft: &RuleDraft, listing: &Listing<F>, language: Language) -> Drafted {
    // A refusal of much is no danger.
    let narrow = draft.deny && draft.args.is_empty();
    let args = if narrow { "^.*$" } else { &draft.args };
    // A name alone means the program that a terminal would find by it.
    let named = listing.found(draft.text.trim());
    let pattern = named.map_or(draft.text.trim(), |program| program.path());
    let findings = findings(pattern, args, listing, language);
    let item = match (draft.deny, draft.args.is_empty()) {
        (false, true) => (List::Allowlist, json!({ "pattern": pattern })),
        (deny, true) => (
            List::Rules,
            json!({ "effect": effect(deny), "pattern": pattern }),
        ),
        (deny, false) => (
            List::Rules,
            json!({ "effect": effect(deny), "pattern": pattern, "argPattern": draft.args }),
        ),
    };
    Drafted {
        item: findings.refused.is_none().then_some(item),
        findings,
    }
}

fn command<F: Facts>(draft: &RuleDraft, listing: &Listing<F>, language: Language) -> Drafted {
    let (pattern, args) = match local_policy::typed(&draft.text, listing) {
        Ok(typed) => typed,
        Err(why) => return refused(said(&why, language)),
    };
    let any = draft.more && args.is_empty();
    let folder = draft.folder.trim();
    let rule = Rule {
        deny: draft.deny,
        pattern: pattern.clone(),
        more: draft.more && !any,
        args: (!any).then_some(args),
        cwd: (!folder.is_empty()).then(|| listing.expanded(folder)),
        ..Rule::default()
    };
    if let Some(why) = inert(&rule, Chains::PerPart, listing) {
        return refused(said(&why, language));
    }
    let fixed = if draft.deny || !any { "^.*$" } else { "" };
    let findings = findings(&pattern, fixed, listing, language);
    let item = match any && !draft.deny && rule.cwd.is_none() {
        true => (List::Allowlist, json!({ "pattern": pattern })),
        false => (List::Rules, json!(rule)),
    };
    Drafted {
        item: findings.refused.is_none().then_some(item),
        findings,
    }
}

fn files<F: Facts>(
    draft: &RuleDraft,
    chains: Chains,
    listing: &Listing<F>,
    language: Language,
) -> Drafted {
    let files = draft.text.trim();
    let rule = Rule {
        writes: Some(files.to_owned()),
        ..Rule::default()
    };
    let mut flags = Vec::new();
    match inert(&rule, Chains::PerPart, listing) {
        Some(why @ Inert::NoFolder(_)) => flags.push(inert_flag(&why, language)),
        Some(why) => return refused(said(&why, language)),
        None => {}
    }
    if chains == Chains::Ask {
        flags.push(inert_flag(&Inert::ChainsAsk, language));
    }
    if let Some(folder) = local_policy::broad(files, listing) {
        let folder = short(&folder, listing.facts().home());
        let note = language.rule_broad_files(&folder);
        flags.push(flag("very-broad", language.rule_very_broad(), &note, true));
    }
    Drafted {
        item: Some((List::Rules, json!(rule))),
        findings: PatternFindings {
            refused: None,
            instead: None,
            flags,
            matches_count: 0,
            matches: Vec::new(),
        },
    }
}

fn line<F: Facts>(draft: &RuleDraft, listing: &Listing<F>, language: Language) -> Drafted {
    let folder = listing.expanded(&draft.folder);
    if folder.is_empty() {
        return refused(language.edit_needs_folder());
    }
    let rule = match local_policy::line(draft.text.trim(), &folder, listing) {
        Ok(rule) => rule,
        Err(why) => return refused(said(&why, language)),
    };
    let programs: Vec<&str> = rule.programs.iter().map(|it| it.path.as_str()).collect();
    let findings = PatternFindings {
        refused: None,
        instead: None,
        flags: Vec::new(),
        matches_count: u32::try_from(programs.len()).unwrap_or(u32::MAX),
        matches: matches(
            programs.iter().map(|path| (*path, *path)),
            listing.facts().home(),
            20,
            language,
        ),
    };
    Drafted {
        item: Some((List::Rules, json!(rule))),
        findings,
    }
}

/// A rule as it would be typed; `None` for one that no draft says whole.
pub(super) fn draft_of(rule: &Rule, home: &str) -> Option<RuleDraft> {
    if rule.script.is_some() || rule.arg_pattern.is_some() {
        return None;
    }
    let folder = rule.cwd.as_ref().map(|cwd| short(cwd, home));
    let draft = |kind, text: String| RuleDraft {
        kind,
        text,
        args: String::new(),
        more: rule.more,
        folder: folder.unwrap_or_default(),
        deny: rule.deny,
        ends: RuleEnd::Never,
        note: rule.note.clone().unwrap_or_default(),
    };
    if let Some(files) = &rule.writes {
        return Some(draft(RuleKind::Files, files.clone()));
    }
    if let Some(line) = &rule.line {
        return Some(draft(RuleKind::Line, line.clone()));
    }
    let args = rule.args.as_ref()?;
    if rule.pattern.contains(['*', '?']) {
        return None;
    }
    let words = [&rule.pattern].into_iter().chain(args);
    let words: Vec<String> = words.map(|word| quoted(word)).collect();
    Some(draft(RuleKind::Command, words.join(" ")))
}

/// A word as a shell reads it as one.
fn quoted(word: &str) -> String {
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./:,=@%+~".contains(char);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Why a rule does nothing, as a flag of it.
pub(super) fn inert_flag(why: &Inert, language: Language) -> Flag {
    flag("inert", language.rule_inert(), &said(why, language), true)
}

fn said(why: &Inert, language: Language) -> String {
    language.sentence(&capital(&why.say(language)))
}

fn effect(deny: bool) -> &'static str {
    if deny { "deny" } else { "allow" }
}

fn refused(why: String) -> Drafted {
    Drafted {
        item: None,
        findings: PatternFindings {
            refused: Some(why),
            instead: None,
            flags: Vec::new(),
            matches_count: 0,
            matches: Vec::new(),
        },
    }
}
