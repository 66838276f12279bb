//! Programs that put no file and no link in the place of another one (E3.8).
//!
//! The judge looks before the first part of a line runs. What it looked at, a script with its
//! hash, holds only as long as every other part leaves it there.

use std::ops::Range;

use crate::judge::analysis::{Analysis, Leaf, Writing};
use crate::judge::evaluate::Cover;
use crate::{Code, CoveredBy, Obstacle};
use command_request::{Machine, protected};
use known_programs::{Role, of};
use policy_values::Trouble;
use policy_values::glob::base_name;
use shell_reader::Word;

/// Whatever they are told.
const STILL: [&str; 19] = [
    "cat", "cut", "df", "diff", "du", "fd", "grep", "head", "jq", "ls", "mkdir", "rg", "rm",
    "rmdir", "stat", "tail", "touch", "tr", "wc",
];

/// Subcommands of git that only show.
const SHOWS: [&str; 7] = [
    "blame",
    "diff",
    "log",
    "ls-files",
    "rev-parse",
    "show",
    "status",
];

/// The first part that may make a check of another part untrue.
pub(crate) fn disturbed(analysis: &Analysis, covers: &[Option<Cover>]) -> Option<Trouble> {
    let covered = || analysis.leaves.iter().zip(covers).enumerate();
    let moving = |within: &Range<usize>| {
        let mut others = covered().filter(|(at, _)| !within.contains(at));
        others.find(|(_, (leaf, cover))| !is_still(leaf, cover.as_ref()))
    };
    let hashed = |cover: &Option<Cover>| cover.as_ref().is_some_and(|it| it.hashed);
    let scripts = covered().filter(|(_, (_, cover))| hashed(cover));
    let scripts = scripts.map(|(at, (leaf, _))| (at..at + 1, name(leaf)));
    let written = analysis
        .writes
        .iter()
        .map(|it| (it.leaves.clone(), it.path.clone()));
    // A group that writes the script hands it to the shell changed; so does its own redirection.
    let changes = |at: usize, leaf: &Leaf| {
        let named = |it: &&Writing| {
            let names = |word: &Word| base_name(&word.text) == base_name(&it.path);
            it.leaves != (at..at + 1) || leaf.words.iter().any(names)
        };
        analysis.writes.iter().find(named)
    };
    let changed = covered()
        .filter(|(_, (_, cover))| hashed(cover))
        .find_map(|(at, (leaf, _))| Some((changes(at, leaf)?, leaf)));
    if let Some((writing, leaf)) = changed {
        let what = Obstacle::Beside(writing.path.clone(), name(leaf));
        return Some(Trouble::new(Code::AllowlistMiss, what));
    }
    let (leaf, checked) = scripts.chain(written).find_map(|(within, checked)| {
        let (_, (leaf, _)) = moving(&within)?;
        Some((leaf, checked))
    })?;
    let what = Obstacle::Beside(name(leaf), checked);
    Some(Trouble::new(Code::AllowlistMiss, what))
}

/// The first part that may go by a link which another part makes. The judge looked before it was there.
pub(crate) fn linked(analysis: &Analysis, machine: &Machine<'_>) -> Option<Trouble> {
    let leaves = || analysis.leaves.iter().enumerate();
    leaves()
        .filter(|(_, leaf)| links(leaf, machine))
        .find_map(|(at, link)| {
            let others = leaves().filter(|(other, _)| *other != at);
            let (_, leaf) = { others }.find(|(_, leaf)| goes_by(leaf, link))?;
            let what = Obstacle::Beside(name(link), name(leaf));
            Some(Trouble::new(Code::AllowlistMiss, what))
        })
}

fn name(leaf: &Leaf) -> String {
    leaf.words[0].text.clone()
}

/// Whether a program makes links, or puts one at another place.
fn links(leaf: &Leaf, machine: &Machine<'_>) -> bool {
    let Some(program) = &leaf.program else {
        return false;
    };
    let option = |word: &Word| {
        let text = word.text.as_str();
        let letters = text.starts_with('-') && !text.starts_with("--");
        letters && text.contains(['s', 'l']) || is_long(word, &["symbolic-link", "link"])
    };
    let words = &leaf.words[1..];
    let moved = || {
        !leaf.place.all(machine, |machine| {
            let link = |word: &Word| machine.facts.link(&machine.absolute(&word.text));
            words.iter().all(|word| link(word).is_none())
        })
    };
    let optioned = || words.iter().any(|word| word.text.starts_with('-'));
    let subcommand = words.first().map_or("", |word| &word.text);
    let names = [&program.path, &program.real].map(|path| base_name(path));
    names.iter().any(|name| match *name {
        "ln" | "link" => true,
        "cp" => words.iter().any(option) || optioned() && moved(),
        "mv" | "rsync" => moved(),
        "git" => subcommand == "mv" && moved(),
        _ => false,
    })
}

/// Whether a part names something behind a link, or puts something where one may be.
fn goes_by(leaf: &Leaf, link: &Leaf) -> bool {
    let plain = |word: &Word| word.text.trim_end_matches('/').to_owned();
    let open = link.more || link.words[1..].iter().any(|word| !word.known);
    let made: Vec<String> = link.words[1..].iter().map(plain).collect();
    let is_made = |part: &str| {
        let named = !["", ".", ".."].contains(&part);
        named && (open || made.iter().any(|word| base_name(word) == part))
    };
    let enters = leaf.words[0].text == "cd" || protected::writes(&leaf.words[0].text);
    leaf.words[1..].iter().any(|word| {
        let text = word.text.trim_end_matches('/');
        let parts: Vec<&str> = text.split(['/', '=', '@', ':']).collect();
        let behind = &parts[..parts.len() - usize::from(!enters)];
        let ends = word.text.ends_with('/') && parts.last().is_some_and(|part| is_made(part));
        ends || behind.iter().any(|part| is_made(part))
            || !word.known && text.contains('/') && text.contains('$')
    })
}

fn is_still(leaf: &Leaf, cover: Option<&Cover>) -> bool {
    if cover.is_some_and(|cover| cover.matched.by == CoveredBy::Builtin) {
        return true;
    }
    let Some(program) = &leaf.program else {
        return false;
    };
    let name = base_name(&program.path);
    // By any other name it may be anything.
    if name != base_name(&program.real) || program.user_writable {
        return false;
    }
    let words = &leaf.words[1..];
    let known = || !leaf.more && words.iter().all(|word| word.known);
    match name {
        "sort" => known() && only_proven(words),
        "uniq" => known() && only_proven(words) && operands(words) < 2,
        "date" => known() && none_of(words, "s", "set"),
        "file" => known() && none_of(words, "C", "compile"),
        "git" => shows(words),
        name => STILL.contains(&name),
    }
}

/// Whether all options are those that the row of a safe bin has.
fn only_proven(words: &[Word]) -> bool {
    let Some(usage) = of("sort").usage.filter(|_| of("sort").is(Role::SafeBin)) else {
        return false;
    };
    let mut options = words.iter().filter(|word| word.text.len() > 1);
    options.all(|word| !word.text.starts_with('-') || usage.takes(&word.text).proven)
}

fn operands(words: &[Word]) -> usize {
    // `-` alone is an operand.
    let option = |word: &&Word| word.text.starts_with('-') && word.text.len() > 1;
    words.iter().filter(|word| !option(word)).count()
}

/// Whether no option is this one, by its letter or by as much of its name as is enough.
fn none_of(words: &[Word], letter: &str, name: &str) -> bool {
    !words.iter().any(|word| match word.text.strip_prefix("--") {
        Some("") | None => word.text.starts_with('-') && word.text.contains(letter),
        Some(long) => name.starts_with(long.split('=').next().unwrap_or(long)),
    })
}

/// Whether a subcommand of git only shows, and to nobody but its output.
fn shows(words: &[Word]) -> bool {
    let Some(usage) = of("git").usage else {
        return false;
    };
    let mut all = words.iter();
    let verb = loop {
        match all.next() {
            None => return false,
            Some(word) if !word.known => return false,
            Some(word) if !word.text.starts_with('-') => break word,
            Some(word) => {
                for _ in 0..usage.takes(&word.text).more {
                    all.next();
                }
            }
        }
    };
    let writes = |word: &Word| is_long(word, &["output", "ext-diff"]);
    SHOWS.contains(&verb.text.as_str()) && !words.iter().any(writes)
}

/// Whether a word is one of these long options, or begins one.
fn is_long(word: &Word, names: &[&str]) -> bool {
    let long = word.text.strip_prefix("--").filter(|long| !long.is_empty());
    let long = long.map(|long| long.split('=').next().unwrap_or(long));
    long.is_some_and(|long| names.iter().any(|name| name.starts_with(long)))
}
