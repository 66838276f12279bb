//! A grant for exactly one text, here, with these program files (E7).

use super::choice::{in_words, literal, script_of};
use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::evaluate::{Cover, Evaluation};
use crate::judge::line::MAX_LINE;
use crate::judge::{still, terminal as keys};
use crate::{CoveredBy, LineProgram, Matched, Obstacle, Offer, OfferKind, Rule};
use command_request::carried_text;
use known_programs::Class;
use policy_values::Trouble;
use shell_reader::{Command, HereDocument, Kind, List, Options, Sign};

/// The longest text in KiB.
pub(super) const MAX_KIB: usize = MAX_LINE / 1024;

/// Whether a text is longer than a grant may name.
pub(super) const fn is_long(text: &str) -> bool {
    text.len() > MAX_LINE
}

/// The offer of the grant for a line.
pub(super) fn of(evaluation: &Evaluation<'_>, analysis: &Analysis) -> Option<Offer> {
    let rule = rule(evaluation, analysis)?;
    Some(Offer {
        rules: vec![rule],
        ..Offer::of(OfferKind::Line)
    })
}

/// The grant for a line. A program or a script that the user may change is named with its content.
pub(crate) fn rule(evaluation: &Evaluation<'_>, analysis: &Analysis) -> Option<Rule> {
    let text = carried_text(&evaluation.request().argv)?;
    let leaves = || analysis.leaves.iter().chain(&analysis.carriers);
    let fed = Fed::of(text, evaluation);
    if leaves().next().is_none() || !leaves().all(|leaf| is_bound(leaf, evaluation, &fed)) {
        return None;
    }
    let mut programs: Vec<LineProgram> = Vec::new();
    for leaf in leaves() {
        let mut add = |path: String, sha256: Option<String>| {
            let program = LineProgram { path, sha256 };
            if !programs.contains(&program) {
                programs.push(program);
            }
        };
        if leaf.program.is_some() {
            let program = literal(leaf)?;
            let hash = || evaluation.machine().facts.sha256(&program.real);
            let hash = match program.user_writable {
                true => Some(hash()?),
                false => None,
            };
            add(program.path.clone(), hash);
        }
        if let Some((script, hash)) = script_of(evaluation, leaf) {
            add(script, Some(hash));
        }
    }
    let hashed = programs.iter().any(|program| program.sha256.is_some());
    if hashed && changes(evaluation, analysis) {
        return None;
    }
    let rule = Rule {
        line: Some(text.to_owned()),
        cwd: Some(evaluation.machine().cwd.to_string()),
        programs,
        ..Rule::default()
    };
    let runs = evaluation.runs_as_line(analysis, &rule);
    runs.then_some(rule)
}

/// Whether the text, the program files and the scripts say all that a command runs.
fn is_bound(leaf: &Leaf, evaluation: &Evaluation<'_>, fed: &Fed) -> bool {
    // What such a word becomes may be an option by which the program runs other code.
    let later = |trouble: &Trouble| matches!(trouble.what, Obstacle::WordLater(..));
    if leaf.trouble.as_ref().is_some_and(later) {
        return false;
    }
    let here = || keys::listener(leaf).is_none() || fed.has(leaf);
    match leaf.class {
        Class::Ordinary => here(),
        Class::Wrapper(_) => true,
        Class::Shell | Class::Interpreter => {
            let code = || script_of(evaluation, leaf).is_some();
            let literal = || leaf.class == Class::Interpreter && in_words(evaluation, leaf);
            let fed = || leaf.class == Class::Interpreter && fed.has(leaf);
            leaf.known_argv().is_some() && here() && (code() || literal() || fed())
        }
        Class::Carrier | Class::MultiCall => leaf.known_argv().is_some() && here(),
    }
}

/// Whether a part of the line may put another file in the place of one that was looked at.
fn changes(evaluation: &Evaluation<'_>, analysis: &Analysis) -> bool {
    // Of what the reader does not see through nobody knows the order.
    if analysis.hidden.is_some() {
        return true;
    }
    let cover = |leaf: &Leaf| Cover {
        hashed: leaf
            .program
            .as_ref()
            .is_some_and(|program| program.user_writable)
            || script_of(evaluation, leaf).is_some(),
        ..Cover::of(Matched {
            by: match leaf.builtin {
                Some(true) => CoveredBy::Builtin,
                Some(false) | None => CoveredBy::Rule,
            },
            pattern: String::new(),
            agent: String::new(),
            id: None,
            arg_pattern: None,
        })
    };
    let covers: Vec<Option<Cover>> = analysis.leaves.iter().map(|it| Some(cover(it))).collect();
    still::disturbed(analysis, &covers).is_some()
}

/// The commands of the line, and whether the whole input of each stands in the line.
#[derive(Default)]
struct Fed(Vec<(Vec<String>, bool)>);

impl Fed {
    /// None of a text that cannot be read to its end.
    fn of(text: &str, evaluation: &Evaluation<'_>) -> Self {
        let options = Options {
            home: evaluation.machine().facts.home(),
            extended: false,
        };
        let reading = shell_reader::read(text, options);
        let mut found = Self::default();
        if let Ok(list) = &reading.list {
            found.list(list, &reading.here);
        }
        found
    }

    fn list(&mut self, list: &List, here: &[HereDocument]) {
        let pipelines = list.items.iter().map(|item| &item.pipeline);
        for command in pipelines.flat_map(|pipeline| &pipeline.commands) {
            self.command(command, here);
        }
    }

    fn command(&mut self, command: &Command, here: &[HereDocument]) {
        for list in &command.substitutions {
            self.list(list, here);
        }
        match &command.kind {
            Kind::Simple(simple) => {
                let words = simple.words.iter().map(|word| word.text.clone());
                self.0.push((words.collect(), is_literal(command, here)));
            }
            Kind::Group(list) | Kind::Subshell(list) => self.list(list, here),
            Kind::If(it) => {
                for (condition, then) in &it.branches {
                    self.list(condition, here);
                    self.list(then, here);
                }
                if let Some(list) = &it.otherwise {
                    self.list(list, here);
                }
            }
            Kind::For(it) => self.list(&it.body, here),
        }
    }

    /// Whether every command with these words is fed by a text of the line.
    fn has(&self, leaf: &Leaf) -> bool {
        let own = leaf.argv();
        let same = self.0.iter().filter(|(words, _)| words.ends_with(&own));
        let mut literal = same.map(|(_, literal)| *literal).peekable();
        literal.peek().is_some() && literal.all(|literal| literal)
    }
}

/// Whether the input of a command is a text of the line.
fn is_literal(command: &Command, here: &[HereDocument]) -> bool {
    let input = |sign: Sign| {
        matches!(
            sign,
            Sign::Read | Sign::ReadWrite | Sign::ReadFrom | Sign::Here | Sign::HereString
        )
    };
    let inputs = command.redirections.iter().filter(|it| input(it.sign));
    let inputs: Vec<_> = inputs.collect();
    let [only] = inputs.as_slice() else {
        return false;
    };
    let standard = only.descriptor.is_none_or(|number| number == 0);
    let text = match only.here {
        Some(at) => here.get(at).is_some_and(|here| here.literal),
        None => only.sign == Sign::HereString && only.word.known,
    };
    standard && text
}
