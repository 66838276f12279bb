//! Whatever a command is and however it is judged, its card leaves nothing in English.
#![allow(clippy::expect_used, reason = "tests")]

use std::collections::BTreeSet;
use std::time::Duration;

use catalogue::{Language, pseudo};
use exec_policy::cases::{CaseFile, CaseMachine};
use exec_policy::{Code, Decision, Document, Facts, Highlight, Policy, Request, Verdict};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use view_model::PromptCard;
use wording::Trace;

use crate::cards::card::{CardContext, card};
use crate::requests::incoming::{Asker, Incoming, Origin, Reply};

fn of(
    request: Request,
    decision: &Decision,
    document: &Document,
    facts: &dyn Facts,
    words: Language,
) -> PromptCard {
    let mut set = settings::Values::default();
    set.appearance.language = words;
    let incoming = Incoming {
        request,
        origin: Origin {
            session: Some("telegram:dm".to_owned()),
            pid: Some(412),
            program: Some("/usr/bin/node".to_owned()),
            host: None,
            container: None,
            says: None,
        },
        asker: Asker {
            pid: Some(412),
            ..Asker::default()
        },
        reply: Reply::Exec(oneshot::channel().0),
        timeout: None,
        wait: Duration::from_secs(15),
        expired: Code::ApprovalTimeout,
        takes_always: true,
        takes_message: true,
        probe: false,
        drill: None,
        records_screen: false,
    };
    let context = CardContext {
        facts,
        settings: &set,
        lock_is_told: true,
        new_asker: false,
        typed: false,
        known: &[],
    };
    let trace = Trace {
        request: &incoming.request,
        decision,
        document: Some(document),
        config: None,
        facts,
    };
    let why = trace.lines(words);
    PromptCard {
        why,
        ..card(String::new(), String::new(), &incoming, decision, &context)
    }
}

/// The words of a text; what an escape says is Unicode's.
fn tokens(text: &str, found: &mut BTreeSet<String>) {
    let mut open = 0_usize;
    let ours: String = text
        .chars()
        .map(|char| {
            open = match char {
                '⟨' => open + 1,
                '⟩' => open.saturating_sub(1),
                _ => open,
            };
            if open > 0 { ' ' } else { char }
        })
        .collect();
    let words = ours.split(|char: char| !char.is_alphanumeric());
    found.extend(words.map(str::to_owned));
}

/// The words in all texts of a value, but of those fields.
fn texts(value: &Value, without: &[&str], found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => tokens(text, found),
        Value::Array(items) => items.iter().for_each(|item| texts(item, without, found)),
        Value::Object(fields) => {
            let told = fields
                .iter()
                .filter(|(name, _)| !without.contains(&name.as_str()));
            told.for_each(|(_, field)| texts(field, without, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn commands(highlight: &Highlight, found: &mut BTreeSet<String>) {
    tokens(&highlight.text, found);
    for inner in &highlight.inner {
        tokens(&inner.by, found);
        commands(&inner.command, found);
    }
}

/// Names that no window reads aloud, and what is no sentence.
const NAMES: [&str; 12] = [
    "id", "digest", "kind", "tier", "mark", "name", "raw", "copy", "ms", "depth", "ended", "code",
];
/// Names of formats, of where the card comes from, of a host in its other form, and of what a
/// word imitates.
const KEPT: &str = "SHA KiB telegram dm node main xn bcher kva ssh rules agents hidden";

/// What a card leaves in English: words of it that neither the catalogue nor the request has.
fn left(
    card: &PromptCard,
    request: &Request,
    decision: &Decision,
    facts: &dyn Facts,
    foreign: &Value,
) -> Vec<String> {
    let mut known = BTreeSet::new();
    tokens(KEPT, &mut known);
    texts(foreign, &[], &mut known);
    let words = request.argv.iter().chain(request.env.keys());
    words.for_each(|word| tokens(word, &mut known));
    tokens(facts.home(), &mut known);
    let decided = serde_json::to_value(decision).expect("a decision");
    texts(&decided, &["sentence", "risks"], &mut known);
    commands(
        &exec_policy::highlight(request, &decision.cwd, facts),
        &mut known,
    );
    let mut said = BTreeSet::new();
    texts(
        &serde_json::to_value(card).expect("a card"),
        &NAMES,
        &mut said,
    );
    let known: BTreeSet<String> = known.iter().map(|word| word.to_lowercase()).collect();
    let foreign = |word: &str| {
        let word = word.to_lowercase();
        // A program is called by its name without ending and version; U+202E is no word.
        let mut from = known.range(word.clone()..);
        word.starts_with(|char: char| char.is_ascii_digit())
            || from.next().is_some_and(|it| it.starts_with(&word))
    };
    said.retain(|word| word.len() > 1 && pseudo::is_english(word) && !foreign(word));
    said.into_iter().collect()
}

fn machine_of(file: &str) -> CaseFile {
    serde_json::from_str(file).expect("cases")
}

#[test]
fn no_decision_leaves_english_on_its_card() {
    let files = [
        include_str!("../../../../tests/cases/decisions.json"),
        include_str!("../../../../tests/cases/field-reports.json"),
        include_str!("../../../../tests/cases/field-reports-windows.json"),
    ];
    let (mut wrong, mut codes) = (Vec::new(), BTreeSet::new());
    for text in files {
        let file = machine_of(text);
        let whole: Value = serde_json::from_str(text).expect("JSON");
        let facts = file.machine.facts();
        for (case, foreign) in file
            .cases
            .iter()
            .zip(whole["cases"].as_array().expect("cases"))
        {
            let (request, decision) = (case.request(), case.decide(&file.machine, 0));
            let policy = case.policy.clone().unwrap_or_else(
                || json!({ "version": 1, "agents": { "main": { "allowlist": case.allow } } }),
            );
            let (document, _) = Document::read(&policy);
            let card = of(
                request.clone(),
                &decision,
                &document,
                &facts,
                Language::Pseudo,
            );
            let mut foreign = foreign.clone();
            for ours in ["why", "says"] {
                foreign[ours] = Value::Null;
            }
            codes.insert(decision.code.as_str());
            let left = left(&card, &request, &decision, &facts, &foreign);
            if !left.is_empty() {
                wrong.push(format!("{}: {left:?}", case.id));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} cards:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(codes.len() > 20, "{codes:?}");
}

#[test]
fn no_mark_leaves_english_on_its_card() {
    let cases: Value =
        serde_json::from_str(include_str!("../../../../tests/cases/highlights.json"))
            .expect("JSON");
    let decisions = machine_of(include_str!("../../../../tests/cases/decisions.json"));
    let windows: CaseMachine = serde_json::from_value(json!({
        "platform": "windows", "home": r"C:\Users\ada", "cwd": r"C:\w",
        "path": [r"C:\Windows\System32"], "files": {},
    }))
    .expect("a machine");
    let mut wrong = Vec::new();
    for case in cases.as_array().expect("cases") {
        let request = match case["command"].as_str() {
            Some(text) => Request::shell(text),
            None => Request::argv(
                case["argv"]
                    .as_array()
                    .expect("words")
                    .iter()
                    .map(|word| word.as_str().expect("a word")),
            ),
        };
        let on_windows = ["cmd", "powershell", "pwsh"]
            .iter()
            .any(|shell| request.argv[0].contains(shell));
        let machine = if on_windows {
            &windows
        } else {
            &decisions.machine
        };
        let facts = machine.facts();
        let policy = Policy::compile(
            &Document::default(),
            &exec_policy::Config::default(),
            &machine.home,
            facts.platform(),
        );
        let decision = exec_policy::evaluate(&request, &policy, &facts);
        assert_ne!(decision.verdict, Verdict::Run, "{case}");
        let card = of(
            request.clone(),
            &decision,
            &Document::default(),
            &facts,
            Language::Pseudo,
        );
        let foreign = json!([case["command"], case["argv"], &machine.home]);
        let left = left(&card, &request, &decision, &facts, &foreign);
        if !left.is_empty() {
            wrong.push(format!("{}: {left:?}", case["about"]));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} cards:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
