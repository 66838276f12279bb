//! What Always allow may write (D8), each proven against the policy it would make.

use crate::judge::allowlist::Allowlist;
use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::evaluate::Evaluation;
use crate::judge::executes;
use crate::judge::policy::CompiledAgent;
use crate::judge::rules::Rules;
use crate::{Entry, Offer, Rule, Segment};
use command_request::{Executable, Machine};
use known_programs::Class;
use policy_values::glob::base_name;
use shell_reader::Word;
use visible_text::MAX_WORDS;

/// The offers for a command that was asked about, narrow to broad. None for one that is too
/// long to be judged by a person (D20).
pub(crate) fn of(
    evaluation: &Evaluation<'_>,
    analysis: &Analysis,
    segments: &[Segment],
) -> Vec<Offer> {
    let words: usize = analysis.leaves.iter().map(|leaf| leaf.words.len()).sum();
    if words > MAX_WORDS {
        return Vec::new();
    }
    let uncovered: Vec<&Leaf> = analysis
        .leaves
        .iter()
        .zip(segments)
        .filter(|(_, segment)| segment.matched.is_none())
        .map(|(leaf, _)| leaf)
        .collect();
    let rules = |rule: &dyn Fn(&Leaf, &Executable) -> Option<Rule>| {
        let mut rules: Vec<Rule> = Vec::new();
        for leaf in &uncovered {
            // What it carries is in the words of its carrier.
            let leaf = match leaf.carrier {
                Some(carrier) => &analysis.leaves[carrier],
                None => leaf,
            };
            let rule = rule(leaf, literal(leaf)?)?;
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        runs_with(evaluation, analysis, &[], &rules).then_some(rules)
    };
    let here = rules(&|leaf, program| {
        let rule = exact(evaluation, leaf, program)?;
        Some(Rule {
            cwd: Some(leaf.place.folders()[0].clone()),
            ..rule
        })
    });
    let anywhere = rules(&|leaf, program| exact(evaluation, leaf, program));
    let script = rules(&|leaf, program| {
        let (script, hash) = script_of(evaluation, leaf)?;
        Some(Rule {
            pattern: program.path.clone(),
            script: Some(script),
            script_sha256: Some(hash),
            ..Rule::default()
        })
    });
    [
        here.map(|rules| Offer::Command { rules }),
        anywhere.map(|rules| Offer::Arguments { rules }),
        script.map(|rules| Offer::Script { rules }),
        programs(evaluation, analysis, &uncovered),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// An entry for each program that nothing covers. Never a shell, an interpreter, a carrier
/// or a multi-call binary: with any arguments they are any program.
fn programs(
    evaluation: &Evaluation<'_>,
    analysis: &Analysis,
    uncovered: &[&Leaf],
) -> Option<Offer> {
    let mut patterns: Vec<String> = Vec::new();
    for leaf in uncovered {
        let path = &literal(leaf)?.path;
        if leaf.class != Class::Ordinary {
            return None;
        }
        if !patterns.contains(path) {
            patterns.push(path.clone());
        }
    }
    let entries: Vec<Entry> = patterns
        .iter()
        .map(|pattern| Entry {
            pattern: pattern.clone(),
            ..Entry::default()
        })
        .collect();
    runs_with(evaluation, analysis, &entries, &[]).then_some(Offer::Programs { patterns })
}

/// The program of a leaf, where its path is a pattern that means only itself.
fn literal(leaf: &Leaf) -> Option<&Executable> {
    leaf.program
        .as_ref()
        .filter(|program| !program.path.contains(['*', '?']))
}

/// A rule for exactly these arguments; with the content of the script, where there is one.
/// What reads its code or its arguments from elsewhere is not bound by them.
fn exact(evaluation: &Evaluation<'_>, leaf: &Leaf, program: &Executable) -> Option<Rule> {
    let args = leaf.known_argv()?.split_off(1);
    let script = script_of(evaluation, leaf);
    let bound = match leaf.class {
        Class::Ordinary => true,
        Class::Shell => script.is_some(),
        Class::Interpreter => script.is_some() || in_words(evaluation, leaf),
        Class::Carrier | Class::MultiCall | Class::Wrapper(_) => false,
    };
    let (script, script_sha256) = script.unzip();
    bound.then(|| Rule {
        pattern: program.path.clone(),
        args: Some(args),
        script,
        script_sha256,
        ..Rule::default()
    })
}

/// The script that is run and the hash of its content.
fn script_of(evaluation: &Evaluation<'_>, leaf: &Leaf) -> Option<(String, String)> {
    let script = script(leaf, evaluation.machine())?;
    let hash = evaluation.machine().facts.sha256(&script)?;
    Some((script, hash))
}

/// Whether the code that an interpreter runs stands in its words, and none of it in a file
/// that they name.
fn in_words(evaluation: &Evaluation<'_>, leaf: &Leaf) -> bool {
    let machine = evaluation.machine();
    let is_file = |text: &str| {
        let ends = [
            "",
            ".js",
            ".cjs",
            ".mjs",
            ".py",
            "/__main__.py",
            "/index.js",
        ];
        ends.iter().any(|end| {
            let path = machine.absolute(&format!("{text}{end}"));
            machine.facts.file(&path).is_some()
        })
    };
    let is_code = |option: &str| match option.strip_prefix("--") {
        Some(long) => ["eval", "print"].contains(&long),
        None => option.ends_with(['c', 'e', 'E', 'p']),
    };
    let words = leaf.words.get(1..).unwrap_or_default();
    if words.len() < 2 || !words[0].text.starts_with('-') || words[0].text == "-" {
        return false;
    }
    let (mut before, mut coded) = (None, false);
    for word in words {
        let text = word.text.as_str();
        match before
            .replace(text)
            .filter(|before| before.starts_with('-'))
        {
            _ if text.starts_with('-') => {
                let value = text.split_once('=').map(|(_, value)| value);
                let attached = text.get(2..).filter(|_| !text.starts_with("--"));
                let mut values = value.into_iter().chain(attached);
                if values.any(|value| !value.is_empty() && is_file(value)) {
                    return false;
                }
            }
            Some(option) if is_code(option) => coded = true,
            Some(_) if is_file(text) => return false,
            Some(_) => {}
            // All behind it are words for the code.
            None => return coded,
        }
    }
    true
}

/// The script operand of a shell or an interpreter, as a real path.
pub(crate) fn script(leaf: &Leaf, machine: &Machine<'_>) -> Option<String> {
    let word = script_word(leaf).filter(|_| !leaf.place.lost)?;
    let file = machine.facts.file(&machine.absolute(&word.text))?;
    Some(file.real)
}

/// The word that names the script of a shell or an interpreter, where that is certain.
pub(crate) fn script_word(leaf: &Leaf) -> Option<&Word> {
    if !matches!(leaf.class, Class::Shell | Class::Interpreter) {
        return None;
    }
    let program = leaf.program.as_ref()?;
    let names = [base_name(&program.path), base_name(&program.real)];
    let words = leaf.words.get(1..)?;
    let at = executes::script(names, leaf.class == Class::Shell, words)?;
    words.get(at)
}

/// Whether the request runs against the policy with these entries and rules in addition.
fn runs_with(
    evaluation: &Evaluation<'_>,
    analysis: &Analysis,
    entries: &[Entry],
    rules: &[Rule],
) -> bool {
    let facts = evaluation.machine().facts;
    let (home, platform) = (facts.home(), facts.platform());
    let mut findings = Vec::new();
    let would = CompiledAgent {
        allowlist: Allowlist::new(evaluation.agent(), entries, home, platform, &mut findings),
        rules: Rules::new(evaluation.agent(), rules, home, platform, &mut findings),
        ..CompiledAgent::default()
    };
    let covers = evaluation.covers(analysis, Some(&would));
    evaluation
        .missing(analysis, &covers, Some(&would))
        .is_none()
}
