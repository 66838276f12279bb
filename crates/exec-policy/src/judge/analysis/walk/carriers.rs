//! Programs that start another one with words from elsewhere: `find -exec` and `xargs`. Which
//! one that is stands in their words.

use std::ops::Range;

use super::super::unproven::unproven;
use super::program::Pins;
use super::{Context, Walk};
use crate::{Code, Obstacle};
use command_request::{Executable, is_absolute};
use known_programs::{self as programs, Class};
use policy_values::Trouble;
use policy_values::glob::base_name;
use shell_reader::Word;

/// The options of `find` that start a program.
const STARTS: [&str; 4] = ["-exec", "-execdir", "-ok", "-okdir"];

impl Walk<'_> {
    /// What a program starts for what it finds or reads; `None` where it is none of these.
    pub(super) fn carrier(
        &mut self,
        words: &[Word],
        program: &Executable,
        context: &Context<'_>,
    ) -> Option<Pins> {
        let names = [base_name(&program.path), base_name(&program.real)];
        match names {
            ["find", "find"] => self.finds(words, program, context),
            ["xargs", "xargs"] => self.passes_on(words, program, context),
            _ => None,
        }
    }

    fn finds(
        &mut self,
        words: &[Word],
        program: &Executable,
        context: &Context<'_>,
    ) -> Option<Pins> {
        let starts = |word: &Word| STARTS.contains(&word.text.as_str());
        if !words.iter().any(starts) {
            return None;
        }
        let found = started(words);
        let mut own = Vec::new();
        let mut from = 1;
        for (option, command) in found.iter().flatten() {
            own.extend_from_slice(&words[from..*option]);
            from = command.end + 1;
        }
        own.extend_from_slice(words.get(from..).unwrap_or_default());
        let class = program.class();
        let own = match &found {
            None => &words[1..],
            Some(_) => own.as_slice(),
        };
        let trouble = unproven(program, class, own, self.machine.platform());
        let trouble = trouble.or_else(|| self.secrets(program, &words[1..], &context.place));
        self.leaf(words, Some(program.clone()), class, context, trouble);
        let carrier = self.leaves.len() - 1;
        let mut pins = Pins::new();
        for (option, command) in found.unwrap_or_default() {
            let dir = words[option].text == "-execdir";
            let words = &words[command.clone()];
            let name = words[0].text.as_str();
            let sure = !name.contains("{}")
                && (!dir || self.same_everywhere(name))
                && !words.iter().any(may_end);
            let leaves = self.leaves.len();
            pins.extend(self.carried(words, command.start, sure, "{}", carrier, context));
            for leaf in self.leaves[leaves..].iter_mut().filter(|_| dir) {
                leaf.place = leaf.place.lost();
            }
        }
        Some(pins)
    }

    /// The program of `xargs`. It needs no entry: what it starts does.
    fn passes_on(
        &mut self,
        words: &[Word],
        program: &Executable,
        context: &Context<'_>,
    ) -> Option<Pins> {
        let class = program.class();
        let own = own_words(&words[1..])?;
        let secret = self.secrets(program, &words[1..=own.count], &context.place);
        if secret.is_some() {
            self.leaf(words, Some(program.clone()), class, context, secret);
            return Some(Pins::new());
        }
        let at = 1 + own.count;
        let Some(first) = words.get(at) else {
            // It prints what it reads.
            let what = Obstacle::Carrier(base_name(&program.path).to_owned());
            let trouble = Trouble::new(Code::Wrapper, what);
            self.leaf(words, Some(program.clone()), class, context, Some(trouble));
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.builtin = Some(true);
            }
            return Some(Pins::new());
        };
        self.carried_by(words, program, class, context);
        let sure = !own.mark.is_some_and(|mark| first.text.contains(mark));
        let mark = own.mark.unwrap_or_default();
        let carrier = self.leaves.len();
        Some(self.carried(&words[at..], at, sure, mark, carrier, context))
    }

    /// The program that one of them starts. Words come from elsewhere, so that only a program
    /// passes which no word can make run another one.
    fn carried(
        &mut self,
        words: &[Word],
        at: usize,
        sure: bool,
        mark: &str,
        carrier: usize,
        context: &Context<'_>,
    ) -> Pins {
        let mut wrappers = context.wrappers.to_vec();
        let by = self.leaves.get(carrier).map_or("xargs", |_| "find");
        wrappers.push(by.to_owned());
        let inner = Context {
            wrappers: &wrappers,
            depth: context.depth + 1,
            in_shell: false,
            fed: false,
            carrier: self.leaves.get(carrier).map(|_| carrier),
            more: true,
            ..context.clone()
        };
        let (first, carriers) = (self.leaves.len(), self.carriers.len());
        let pins = self.program(words, &inner);
        // Neither through a wrapper, nor another one in another folder.
        let one = self.leaves.len() == first + 1 && self.carriers.len() == carriers;
        for leaf in &mut self.leaves[first..] {
            let harmless = leaf.class == Class::Ordinary
                && leaf.program.as_ref().is_some_and(|program| {
                    [&program.path, &program.real]
                        .iter()
                        .all(|path| programs::harmless(base_name(path)))
                });
            // The mark is replaced in the path of a program too.
            let marked = !mark.is_empty() && pins.iter().any(|(_, path)| path.contains(mark));
            if !(sure && harmless && one && !marked) {
                let what = Obstacle::Carrier(by.to_owned());
                // A word from elsewhere may be in the text of a shell: `xargs -I{} sh -c 'echo {}'`.
                leaf.builtin = None;
                leaf.trouble
                    .get_or_insert(Trouble::new(Code::Wrapper, what));
            }
        }
        pins.into_iter()
            .map(|(offset, text)| (at + offset, text))
            .collect()
    }

    /// Whether a name is the same program in whatever folder it is looked up.
    fn same_everywhere(&self, name: &str) -> bool {
        let platform = self.machine.platform();
        let mut path = self.machine.path.iter();
        is_absolute(name, platform)
            || !name.contains('/') && path.all(|entry| is_absolute(entry, platform))
    }
}

/// Where each option of `find` that starts a program stands, and the program with its words;
/// `None` where one asks a person, or does not end.
fn started(words: &[Word]) -> Option<Vec<(usize, Range<usize>)>> {
    let mut found = Vec::new();
    let mut at = 1;
    while at < words.len() {
        let text = words[at].text.as_str();
        if !STARTS.contains(&text) {
            at += 1;
            continue;
        }
        let ends = |end: &usize| {
            let (word, before) = (&words[*end], &words[*end - 1]);
            word.known && (word.text == ";" || word.text == "+" && before.text == "{}")
        };
        let end = (at + 2..words.len()).find(ends)?;
        if !matches!(text, "-exec" | "-execdir") {
            return None;
        }
        found.push((at, at + 1..end));
        at = end + 1;
    }
    Some(found)
}

/// Whether a word that is decided later may become the `;` or `+` that ends a command of `find`:
/// behind it stand other options.
fn may_end(word: &Word) -> bool {
    !word.known
        && word.later.as_ref().is_none_or(|later| {
            later.splits || later.lead.is_empty() || later.lead.starts_with([';', '+'])
        })
}

/// The own words of `xargs`.
struct Own<'w> {
    count: usize,
    /// The text that is replaced by what it reads.
    mark: Option<&'w str>,
}

/// How many words are its own; `None` where one of them is not proven.
fn own_words(words: &[Word]) -> Option<Own<'_>> {
    let usage = programs::of("xargs").usage?;
    let mut mark = None;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let text = word.text.as_str();
        if !word.known {
            return None;
        }
        if text == "--" {
            at += 1;
            break;
        }
        if !text.starts_with('-') || text == "-" {
            break;
        }
        if let Some(value) = text.strip_prefix("-I") {
            let next = words.get(at + 1).filter(|word| word.known);
            mark = Some(match value {
                "" => next?.text.as_str(),
                value => value,
            });
            at += if value.is_empty() { 2 } else { 1 };
            continue;
        }
        let taken = usage.takes(text);
        if !taken.proven {
            return None;
        }
        at += 1 + taken.more;
    }
    let own = words.get(..at)?;
    own.iter()
        .all(|word| word.known)
        .then_some(Own { count: at, mark })
}
