//! A grant for exactly one text (E7).

use crate::Rule;
use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::evaluate::Evaluation;
use command_request::{Executable, carried_text};
use known_programs::{Role, exactly, of};
use policy_values::glob::collapse;
use shell_reader::Options;

/// The longest text that a grant may name.
pub(crate) const MAX_LINE: usize = 4 * 1024;

/// Whether a text may be granted at all: it is short, shows what it is, and holds nothing that
/// is computed and run.
pub(crate) fn grantable(evaluation: &Evaluation<'_>, analysis: &Analysis) -> bool {
    let machine = evaluation.machine();
    let Some(text) = carried_text(&evaluation.request().argv) else {
        return false;
    };
    let evaluates = |leaf: &Leaf| {
        let name = leaf.words[0].text.as_str();
        let shell = |role| exactly(name).is_some_and(|word| word.is(role));
        !leaf.words[0].known
            || shell(Role::Evaluates)
            || shell(Role::Sources)
            || shell(Role::Starts)
            || of(name).is(Role::Evaluates)
            || leaf.program.is_none() && !shell(Role::Word)
    };
    let mut leaves = analysis.leaves.iter().chain(&analysis.carriers);
    let shell = analysis.program.as_ref();
    let options = Options {
        home: machine.facts.home(),
        extended: shell.is_some_and(Executable::is_extended),
    };
    text.len() <= MAX_LINE
        && !visible_text::hides(text)
        && !leaves.any(evaluates)
        && shell_outline::read(text, options).is_some_and(|outline| outline.complete)
        && !evaluation.is_dangerous()
}

/// Whether a grant for a line is for this one, here, with these programs.
pub(crate) fn fits(rule: &Rule, evaluation: &Evaluation<'_>, analysis: &Analysis) -> bool {
    let Some(line) = &rule.line else {
        return false;
    };
    let machine = evaluation.machine();
    let platform = machine.platform();
    let same = |one: &str, other: &str| {
        collapse(one, platform).trim_end_matches('/')
            == collapse(other, platform).trim_end_matches('/')
    };
    let here = rule.cwd.as_ref().is_some_and(|cwd| same(cwd, &machine.cwd));
    let text = carried_text(&evaluation.request().argv);
    let live = rule.expires_at.is_none_or(|at| machine.facts.now_ms() < at);
    if !(here && live && text == Some(line.as_str())) {
        return false;
    }
    let granted = |path: &str| {
        rule.programs
            .iter()
            .find(|program| same(&program.path, path))
    };
    let mut leaves = analysis.leaves.iter().chain(&analysis.carriers);
    let listed = leaves.all(|leaf| {
        let program = leaf.program.as_ref();
        program.is_none_or(|program| granted(&program.path).is_some())
    });
    let unchanged = rule.programs.iter().all(|program| {
        let Some(file) = machine.facts.file(&program.path) else {
            return false;
        };
        match &program.sha256 {
            Some(hash) => machine
                .facts
                .sha256(&file.real)
                .is_some_and(|actual| actual.eq_ignore_ascii_case(hash)),
            None => !file.user_writable,
        }
    });
    listed && unchanged && grantable(evaluation, analysis)
}
