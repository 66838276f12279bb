//! `rules[]`: grants with restrictions, and denials (D8, D9).

use std::collections::HashSet;

use crate::judge::allowlist::Index;
use crate::judge::analysis::Leaf;
use crate::judge::arguments::Arguments;
use crate::judge::evaluate::Cover;
use crate::judge::offers;
use crate::{Code, CoveredBy, Fault, Finding, Matched, Obstacle, Platform, Rule, Then};
use command_request::protected;
use command_request::{Executable, Machine};
use known_programs::{Class, is_called, of, outputs};
use policy_values::Trouble;
use policy_values::glob::{Glob, base_name, collapse};
use shell_reader::{Options, Word};

/// The rules of one agent (or of `*`), in file order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rules {
    allow: Effects,
    deny: Effects,
    writes: Vec<(Glob, Rule)>,
    lines: Vec<Rule>,
}

#[derive(Debug, Clone, Default)]
struct Effects {
    rules: Vec<Compiled>,
    index: Index,
}

#[derive(Debug, Clone)]
struct Compiled {
    rule: Rule,
    glob: Glob,
    arguments: Arguments,
}

/// Whether a denial holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Denial {
    /// It does.
    Certain(Matched),
    /// It may: what the command does is known only when it runs.
    Possible(Matched),
}

impl Rules {
    /// Compiles rules. A grant that cannot be read is left out, a denial loses the
    /// restriction that cannot be read; both are reported.
    pub(crate) fn new(
        agent: &str,
        rules: &[Rule],
        home: &str,
        platform: Platform,
        findings: &mut Vec<Finding>,
    ) -> Self {
        let mut compiled = Self::default();
        for (position, rule) in rules.iter().enumerate() {
            let place = format!("agents.{agent}.rules[{position}]");
            if rule.line.is_some() {
                compiled.lines.push(rule.clone());
                continue;
            }
            let pattern = rule.writes.as_ref().unwrap_or(&rule.pattern);
            let Some(glob) = Glob::new(pattern, home, platform) else {
                findings.push(Finding {
                    fault: Fault::RuleWithoutFolder {
                        pattern: pattern.clone(),
                    },
                    place,
                });
                continue;
            };
            if rule.writes.is_some() {
                compiled.writes.push((glob, rule.clone()));
                continue;
            }
            let arguments = match Arguments::new(rule.arg_pattern.as_deref()) {
                Ok(arguments) => arguments,
                Err(why) => {
                    let then = if rule.deny {
                        Then::DenialHoldsForAny
                    } else {
                        Then::GrantNeverMatches
                    };
                    findings.push(Finding {
                        fault: Fault::Arguments { why, then },
                        place: format!("{place}.argPattern"),
                    });
                    if !rule.deny {
                        continue;
                    }
                    Arguments::Any
                }
            };
            let effects = if rule.deny {
                &mut compiled.deny
            } else {
                &mut compiled.allow
            };
            effects.index.add(&glob, effects.rules.len());
            effects.rules.push(Compiled {
                rule: rule.clone(),
                glob,
                arguments,
            });
        }
        compiled
    }

    /// The grants for exactly one text.
    pub(crate) fn lines(&self) -> &[Rule] {
        &self.lines
    }

    /// The grant that covers what a redirection writes, by each of its paths in normal form.
    pub(crate) fn may_write(
        &self,
        agent: &str,
        paths: &[String; 2],
        machine: &Machine<'_>,
    ) -> Option<Matched> {
        let (_, rule) = self.writes.iter().find(|(glob, rule)| {
            rule.expires_at.is_none_or(|at| machine.facts.now_ms() < at)
                && paths.iter().all(|path| glob.matches(path))
        })?;
        Some(Matched {
            by: CoveredBy::Rule,
            pattern: rule.writes.clone().unwrap_or_default(),
            agent: agent.to_owned(),
            id: rule.id.clone(),
            arg_pattern: None,
        })
    }

    pub(crate) fn denies_anything(&self) -> bool {
        !self.deny.rules.is_empty()
    }

    /// The first grant that covers a program with its arguments.
    pub(crate) fn grant(&self, agent: &str, leaf: &Leaf, machine: &Machine<'_>) -> Option<Cover> {
        let program = leaf.program.as_ref()?;
        if self.allow.rules.is_empty() {
            return None;
        }
        let words = leaf.known_argv();
        let paths = grant_paths(leaf, program);
        let found = self.allow.find(&paths, |compiled| {
            let rule = &compiled.rule;
            // Only a grant that fixes every word can answer for code in a word, and one that
            // fixes the script for a shell that runs it.
            let provable = match &leaf.trouble {
                None => true,
                Some(_) if rule.more => false,
                Some(trouble) if rule.args.is_none() => {
                    rule.script.is_some() && runs_its_script(leaf, trouble, machine)
                }
                Some(trouble) => [
                    Code::AllowlistMiss,
                    Code::InlineCode,
                    Code::Shell,
                    Code::Wrapper,
                ]
                .contains(&trouble.code),
            };
            provable
                && rule.expires_at.is_none_or(|at| machine.facts.now_ms() < at)
                && compiled.fits(leaf, words.as_deref(), machine) == Some(true)
                && script_fits(rule, leaf, machine)
        })?;
        let rule = &found.rule;
        let free = rule.args.is_none() && rule.arg_pattern.is_none() && rule.script.is_none();
        Some(Cover {
            any: free,
            exact: rule.args.is_some() && !rule.more,
            hashed: rule.script_sha256.is_some(),
            ..Cover::of(found.matched(agent))
        })
    }

    /// The denial that names one of these paths in their normal form, whatever arguments it
    /// names beside.
    pub(crate) fn denied_path(&self, agent: &str, paths: &[&str], now_ms: u64) -> Option<Matched> {
        let found = self.deny.find(paths, |compiled| {
            compiled.rule.expires_at.is_none_or(|at| now_ms < at)
        })?;
        Some(found.matched(agent))
    }

    /// Whether a denial holds for a program with its arguments.
    pub(crate) fn denial(&self, agent: &str, leaf: &Leaf, machine: &Machine<'_>) -> Option<Denial> {
        if !self.denies_anything() {
            return None;
        }
        let words = leaf.known_argv();
        let live = |rule: &Rule| rule.expires_at.is_none_or(|at| machine.facts.now_ms() < at);
        if let Some(program) = &leaf.program {
            let paths = program.paths();
            let certain = self.deny.find(&paths, |compiled| {
                live(&compiled.rule) && compiled.fits(leaf, words.as_deref(), machine) == Some(true)
            });
            if let Some(certain) = certain {
                return Some(Denial::Certain(certain.matched(agent)));
            }
            let possible = self.deny.find(&paths, |compiled| {
                live(&compiled.rule) && compiled.fits(leaf, words.as_deref(), machine).is_none()
            });
            if let Some(possible) = possible {
                return Some(Denial::Possible(possible.matched(agent)));
            }
        }
        if matches!(leaf.class, Class::Wrapper(_)) && leaf.trouble.is_none() {
            // What it carries is a leaf of its own.
            return None;
        }
        // A program that is not known to run its arguments may do so all the same: each by
        // itself, or as the text of commands.
        let mut asked = HashSet::new();
        let mut named = |word: &Word| {
            if !asked.insert(word.text.clone()) {
                return None;
            }
            let program = machine.program(&word.text)?;
            let found = self
                .deny
                .find(&program.paths(), |compiled| live(&compiled.rule));
            found.map(|found| Denial::Possible(found.matched(agent)))
        };
        leaf.words.iter().skip(1).find_map(|word| {
            named(word).or_else(|| {
                let text = word.known && word.text.contains(|char| " \t\n;|&'\"\\".contains(char));
                let options = Options {
                    home: machine.facts.home(),
                    extended: true,
                };
                let outline = shell_outline::read(&word.text, options).filter(|_| text)?;
                let mut commands = outline.commands.iter();
                commands.find_map(|command| named(&command.words[0]))
            })
        })
    }
}

impl Effects {
    fn find(&self, paths: &[&str], holds: impl Fn(&Compiled) -> bool) -> Option<&Compiled> {
        let first = self.index.first(paths, |position| {
            let compiled = &self.rules[position];
            paths.iter().any(|path| compiled.glob.matches(path)) && holds(compiled)
        })?;
        self.rules.get(first)
    }
}

impl Compiled {
    /// Whether a program is given these words first. A denial holds behind options too.
    fn begins(&self, args: &[String], leaf: &Leaf) -> Option<bool> {
        let words = leaf.words.get(1..).unwrap_or_default();
        let at = |from: usize| {
            let mut fits = Some(true);
            for (at, wanted) in args.iter().enumerate() {
                match words.get(from + at) {
                    Some(word) if !word.known => fits = None,
                    Some(word) if word.text == *wanted => {}
                    None if leaf.more => fits = None,
                    Some(_) | None => return Some(false),
                }
            }
            fits
        };
        if !self.rule.deny {
            return at(0);
        }
        let verb = verb(leaf);
        // Other words for the same: `git send-pack` pushes.
        if let ([word], Some(program)) = (args, &leaf.program) {
            let given: Vec<&str> = words[verb..].iter().map(|it| it.text.as_str()).collect();
            if is_called(base_name(&program.real), word, &given) {
                return Some(true);
            }
        }
        match at(verb) {
            // Which word is the subcommand is not known behind an option that nobody knows.
            Some(false) if verb > 0 && (0..words.len()).any(|from| at(from) != Some(false)) => None,
            fits => fits,
        }
    }

    fn matched(&self, agent: &str) -> Matched {
        let rule = &self.rule;
        Matched {
            by: CoveredBy::Rule,
            pattern: rule.pattern.clone(),
            agent: agent.to_owned(),
            id: rule.id.clone(),
            arg_pattern: rule.arg_pattern.clone(),
        }
    }

    /// Whether arguments and folder fit; `None` where the words or the folder are not known.
    fn fits(&self, leaf: &Leaf, words: Option<&[String]>, machine: &Machine<'_>) -> Option<bool> {
        let rule = &self.rule;
        if leaf.place.lost && (rule.cwd.is_some() || rule.script.is_some()) {
            return None;
        }
        if let Some(cwd) = &rule.cwd {
            let platform = machine.platform();
            let same = collapse(cwd, platform).trim_end_matches('/')
                == collapse(&machine.cwd, platform).trim_end_matches('/');
            if !same {
                return Some(false);
            }
        }
        // Whoever allowed `git log` with anything behind it did not allow it to write.
        if rule.more && !rule.deny && writes_more(rule, leaf) {
            return Some(false);
        }
        let first = match (&rule.args, rule.more) {
            (Some(args), true) => self.begins(args, leaf),
            _ => Some(true),
        };
        if first != Some(true) {
            return first;
        }
        let args = rule.args.as_ref().filter(|_| !rule.more);
        let restricted = args.is_some() || rule.arg_pattern.is_some() || rule.script.is_some();
        let Some(words) = words else {
            return if restricted { None } else { Some(true) };
        };
        let exact = args.is_none_or(|args| args.as_slice() == words.get(1..).unwrap_or_default());
        let (cwd, platform) = (&machine.cwd, machine.platform());
        let fit = if rule.deny {
            self.arguments.meet(words, cwd, platform)
        } else {
            self.arguments.fit(Some(words), cwd, platform)
        };
        Some(exact && fit)
    }
}

/// How many of the words of a program are options before its subcommand, as far as its row says.
fn verb(leaf: &Leaf) -> usize {
    let words = leaf.words.get(1..).unwrap_or_default();
    let name = leaf
        .program
        .as_ref()
        .map_or("", |program| base_name(&program.real));
    let usage = of(name).usage;
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|word| word.text.starts_with('-')) {
        at += 1 + usage.map_or(0, |usage| usage.takes(&word.text).more);
    }
    at.min(words.len())
}

/// Whether an option that the rule does not name tells a program to write a file.
fn writes_more(rule: &Rule, leaf: &Leaf) -> bool {
    let Some(program) = &leaf.program else {
        return false;
    };
    let words = leaf.words.get(1..).unwrap_or_default();
    let named = |word: &Word| rule.args.iter().flatten().any(|it| *it == word.text);
    let names = [&program.path, &program.real].map(|path| base_name(path));
    let mut outputs = names.into_iter().flat_map(|name| outputs(name, words));
    outputs.any(|word| !named(word))
}

/// The paths of a program that a grant may name. What an interpreter loads depends on the
/// folder of the link that it is called by: a virtual environment's is not the system's.
fn grant_paths<'p>(leaf: &Leaf, program: &'p Executable) -> Vec<&'p str> {
    let mut paths = program.paths();
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    if leaf.class == Class::Interpreter && folder(&program.path) != folder(&program.real) {
        paths.truncate(1);
    }
    paths
}

/// Whether all that is in the way of a shell or an interpreter is that it runs a script.
fn runs_its_script(leaf: &Leaf, trouble: &Trouble, machine: &Machine<'_>) -> bool {
    let open = matches!(
        trouble.what,
        Obstacle::OpenShell(_) | Obstacle::CodeInOption(..)
    );
    open && offers::script_word(leaf).is_some()
        && protected::guarded(&leaf.words[1..], machine, &leaf.place, true).is_none()
}

/// Whether the script operand is the rule's script, with the content that was granted. A
/// script that the user may write is never granted without its hash.
fn script_fits(rule: &Rule, leaf: &Leaf, machine: &Machine<'_>) -> bool {
    let Some(script) = &rule.script else {
        return true;
    };
    let word = if matches!(leaf.class, Class::Shell | Class::Interpreter) {
        offers::script_word(leaf)
    } else {
        leaf.words.get(1).filter(|word| word.known)
    };
    let Some(word) = word else {
        return false;
    };
    let path = machine.absolute(&word.text);
    let Some(file) = machine.facts.file(&path) else {
        return false;
    };
    let platform = machine.platform();
    let wanted = collapse(script, platform);
    if wanted != collapse(&path, platform) && wanted != file.real {
        return false;
    }
    match &rule.script_sha256 {
        Some(hash) => machine
            .facts
            .sha256(&file.real)
            .is_some_and(|actual| actual.eq_ignore_ascii_case(hash)),
        None => !file.user_writable,
    }
}
