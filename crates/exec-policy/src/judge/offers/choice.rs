//! What would cover one row, narrow to broad.

use super::proof::Proof;
use super::rows::Row;
use super::{KINDS, script, writes};
use crate::judge::analysis::Leaf;
use crate::judge::evaluate::Evaluation;
use crate::{Offer, OfferKind, Rule};
use command_request::{Executable, Machine};
use known_programs::{Class, subcommand};
use policy_values::glob::base_name;

/// Everything that covers a row; nothing for a row that is covered.
pub(super) fn all(proof: &Proof<'_>, row: &Row<'_>) -> Vec<Offer> {
    let kinds = KINDS.into_iter().chain([OfferKind::Writes]);
    let offers = kinds.filter(|_| row.is_open());
    let offers = offers.filter_map(|kind| of(proof, row, kind));
    offers.filter(|offer| covers(proof, row, offer)).collect()
}

/// What this kind would store for a row.
pub(super) fn of(proof: &Proof<'_>, row: &Row<'_>, kind: OfferKind) -> Option<Offer> {
    let evaluation = proof.evaluation;
    let (leaf, open) = match row {
        Row::Command(leaf, open) => (*leaf, open),
        Row::Writes(writing) => {
            return (kind == OfferKind::Writes).then(|| writes::of(proof, writing))?;
        }
    };
    let with = |rule: Rule| Offer {
        rules: vec![rule],
        ..Offer::of(kind)
    };
    let program = literal(leaf)?;
    match kind {
        OfferKind::Command => exact(evaluation, leaf, program).map(|rule| {
            with(Rule {
                cwd: Some(leaf.place.first().to_owned()),
                ..rule
            })
        }),
        OfferKind::Arguments => exact(evaluation, leaf, program).map(with),
        OfferKind::Prefix => prefix(leaf, program).map(with),
        OfferKind::Script => {
            let (script, hash) = script_of(evaluation, leaf)?;
            Some(with(Rule {
                pattern: program.path.clone(),
                script: Some(script),
                script_sha256: Some(hash),
                ..Rule::default()
            }))
        }
        OfferKind::Programs => Some(Offer {
            patterns: programs(open)?,
            ..Offer::of(kind)
        }),
        OfferKind::Writes | OfferKind::Parts | OfferKind::Chains | OfferKind::Line => None,
    }
}

/// Whether a row is covered with this.
fn covers(proof: &Proof<'_>, row: &Row<'_>, offer: &Offer) -> bool {
    let Row::Command(_, open) = row else {
        return true;
    };
    let covered = proof.covered(Some(offer));
    let leaves = proof.analysis.leaves.iter().zip(covered);
    let mut own = leaves.filter(|(leaf, _)| open.iter().any(|it| std::ptr::eq(*it, *leaf)));
    own.all(|(_, covered)| covered)
}

/// The paths of these programs. Never a shell, an interpreter, a carrier or a multi-call binary:
/// with any arguments they are any program.
fn programs(open: &[&Leaf]) -> Option<Vec<String>> {
    let mut patterns: Vec<String> = Vec::new();
    for leaf in open {
        let path = &literal(leaf)?.path;
        if leaf.class != Class::Ordinary {
            return None;
        }
        if !patterns.contains(path) {
            patterns.push(path.clone());
        }
    }
    Some(patterns)
}

/// The program of a leaf, where its path is a pattern that means only itself.
pub(super) fn literal(leaf: &Leaf) -> Option<&Executable> {
    leaf.program
        .as_ref()
        .filter(|program| !program.path.contains(['*', '?']))
}

/// A rule for the first words of a program, where a table says how many of them say what it does.
fn prefix(leaf: &Leaf, program: &Executable) -> Option<Rule> {
    let known = leaf.words[1..].iter().take_while(|word| word.known);
    let words: Vec<&str> = known.map(|word| word.text.as_str()).collect();
    let count = subcommand(base_name(&program.path), &words)?;
    let args = words[..count].iter().map(|word| (*word).to_owned());
    (leaf.class == Class::Ordinary).then(|| Rule {
        pattern: program.path.clone(),
        args: Some(args.collect()),
        more: true,
        ..Rule::default()
    })
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
pub(super) fn script_of(evaluation: &Evaluation<'_>, leaf: &Leaf) -> Option<(String, String)> {
    let script = leaf.within(evaluation.machine(), |machine| script(leaf, machine))?;
    let hash = evaluation.machine().facts.sha256(&script)?;
    Some((script, hash))
}

/// Whether the code that an interpreter runs stands in its words, and none of it in a file
/// that they name.
pub(super) fn in_words(evaluation: &Evaluation<'_>, leaf: &Leaf) -> bool {
    leaf.within(evaluation.machine(), |machine| {
        holds_its_code(leaf, machine)
    })
}

fn holds_its_code(leaf: &Leaf, machine: &Machine<'_>) -> bool {
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
