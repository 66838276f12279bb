//! Paths that decide what may run, or that open other doors.
//!
//! A path is judged as it is written, without `.` and `..`, and with its links followed as far
//! as it exists. Still a guard against an oversight, no wall: what a listed program reaches
//! through a variable or a file of its own is not seen.

mod arrives;
mod moved;
mod named;
mod repository;
mod table;

use std::borrow::Cow;

use crate::Place;
use crate::resolve::{Machine, is_absolute};
use known_programs::{Role, of};
use policy_values::Platform;
use policy_values::glob::{base_name, collapse};
use shell_reader::Word;

pub use arrives::arrives;
use named::{is_path, paths};
pub use repository::{opened, served};
pub use table::Kind;
use table::below;

/// How many places of a word are looked at as beginnings of a path.
const MAX_PLACES: usize = 32;
/// How many links of a path are followed.
const MAX_LINKS: usize = 40;
/// How many words of a command are put together with its folders.
const MAX_PAIRED: usize = 64;

/// Whether a folder is one of the paths, or below one.
pub fn holds(folder: &str, machine: &Machine<'_>) -> bool {
    judged(folder, machine, false).is_some_and(|kind| kind != Kind::System)
}

/// Whether a program of this name writes to the paths that it is given.
pub fn writes(name: &str) -> bool {
    of(name).is(Role::Writes)
}

/// Whether a word names one of the paths.
pub fn touches(word: &Word, machine: &Machine<'_>) -> bool {
    found(word, machine, machine.here(), false).is_some()
}

/// Whether something is put at one of the paths.
pub fn replaces(word: &Word, machine: &Machine<'_>) -> bool {
    found(word, machine, machine.here(), true).is_some()
}

/// The first word that names a path before which even a listed program asks: the store and its
/// socket, keys and passwords, start-up files, settings through which other programs run
/// things; and, where the program `writes`, files of the system. A word that is decided only
/// when it runs counts where it may become one. `place` is where the program may run.
pub fn guarded<'a>(
    words: &'a [Word],
    machine: &Machine<'_>,
    place: &Place,
    writes: bool,
) -> Option<&'a Word> {
    // A folder is the last word, or stands in an option or behind it: `tar -cf x -C ~ .ssh`.
    let options = words.iter().filter(|word| word.text.starts_with('-'));
    let behind = words
        .windows(2)
        .filter_map(|pair| pair[0].text.starts_with('-').then_some(&pair[1]));
    let targets = words.iter().rev().take(1).chain(options).chain(behind);
    let targets: Vec<&Word> = targets
        .filter(|word| is_path(&word.text))
        .take(MAX_PLACES)
        .collect();
    first_guarded(words, &targets, MAX_PAIRED, machine, place, writes)
}

/// As [`guarded`], for words of which several may be one: each may be the last.
pub fn guarded_of<'a>(
    words: &'a [Word],
    machine: &Machine<'_>,
    place: &Place,
    writes: bool,
) -> Option<&'a Word> {
    let targets = words.iter().filter(|word| is_path(&word.text));
    let targets: Vec<&Word> = targets.collect();
    first_guarded(words, &targets, words.len(), machine, place, writes)
}

fn first_guarded<'a>(
    words: &'a [Word],
    targets: &[&Word],
    paired: usize,
    machine: &Machine<'_>,
    place: &Place,
    writes: bool,
) -> Option<&'a Word> {
    let one = words.iter().find(|word| {
        let kind = found(word, machine, place, writes);
        kind.is_some_and(|kind| writes || kind != Kind::System)
    });
    let named = || words.iter().filter(|word| word.known).take(paired);
    let one = one.or_else(|| moved::guarded(words, machine, place, writes));
    one.or_else(|| {
        writes
            .then(|| arriving(named(), targets, machine, place))
            .flatten()
    })
}

/// The first word that becomes one of the paths in a folder that another word names:
/// `cp x/.bashrc ~`.
fn arriving<'a>(
    mut named: impl Iterator<Item = &'a Word>,
    targets: &[&Word],
    machine: &Machine<'_>,
    place: &Place,
) -> Option<&'a Word> {
    let targets: Vec<String> = targets
        .iter()
        .flat_map(|word| {
            let all = place
                .folders()
                .flat_map(|folder| paths(&word.text, folder, machine));
            all.collect::<Vec<_>>()
        })
        .collect();
    named.find(|word| {
        let name = base_name(word.text.trim_end_matches('/'));
        !name.is_empty()
            && targets.iter().any(|target| {
                let arrived = format!("{}/{name}", target.trim_end_matches('/'));
                judged(&arrived, machine, true).is_some()
            })
    })
}

/// Whether a word names what decides what may run: the store and its socket, our folders, or a
/// start-up file.
pub fn rules(word: &Word, machine: &Machine<'_>) -> bool {
    let kind = found(word, machine, machine.here(), false);
    matches!(kind, Some(Kind::Rules | Kind::StartUp))
}

/// What something is that is put at this absolute path, or removed from there. A file in a
/// folder in which programs are looked up is a program of everybody's, and a file `HEAD` makes
/// its folder a repository, whose settings run programs.
pub fn of_path(path: &str, machine: &Machine<'_>) -> Option<Kind> {
    let platform = machine.platform();
    let collapsed = collapse(path, platform);
    let folder = collapsed.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut searched = machine.path.iter();
    if searched.any(|entry| {
        let entry = collapse(entry, platform);
        entry.trim_end_matches('/').eq_ignore_ascii_case(folder)
    }) {
        return Some(Kind::StartUp);
    }
    if base_name(path).eq_ignore_ascii_case("HEAD") {
        return Some(Kind::Setting);
    }
    judged(path, machine, true).or_else(|| {
        let path = named::of_process(path, &machine.cwd)?;
        judged(&path, machine, true)
    })
}

fn found(word: &Word, machine: &Machine<'_>, place: &Place, writes: bool) -> Option<Kind> {
    // A plain name may be a link, which only matters where it is written to, and is what it is
    // where the folder holds keys.
    let plain = !is_path(&word.text) && !writes;
    if plain && (word.text.starts_with('-') || place.guarded(machine).is_none()) {
        return None;
    }
    let unquoted: String;
    let text = if word.known {
        &word.text
    } else {
        let signs = |char: &char| !"'\"\\".contains(*char);
        unquoted = word.text.chars().filter(signs).collect();
        &unquoted
    };
    // In an address curl itself reads such signs: `file:///home/u/.ss[h-h]/x`.
    let open = !word.known || named::address(text).is_some();
    let kind = |text: &str| {
        let mut paths = place
            .folders()
            .flat_map(|folder| paths(text, folder, machine));
        paths.find_map(|path| {
            judged(&path, machine, writes)
                .or_else(|| open.then(|| may_become(&path, machine)).flatten())
        })
    };
    match alternatives(text).filter(|_| !word.known) {
        Some(texts) => texts.iter().find_map(|text| kind(text)),
        None => kind(text),
    }
}

/// The words that a list in braces stands for, where there is one and nothing else in it is
/// decided later.
fn alternatives(text: &str) -> Option<Vec<String>> {
    let (before, rest) = text.split_once('{')?;
    let (inside, behind) = rest.split_once('}')?;
    let plain = |text: &str| !text.contains(WILD) && !text.contains('}');
    if before.ends_with('$') || !plain(inside) || !plain(behind) || !inside.contains(',') {
        return None;
    }
    let all = inside.split(',').take(MAX_PLACES + 1);
    let words: Vec<String> = all.map(|one| format!("{before}{one}{behind}")).collect();
    (words.len() <= MAX_PLACES).then_some(words)
}

/// What a path is, as written and with its links followed.
fn judged(path: &str, machine: &Machine<'_>, replaced: bool) -> Option<Kind> {
    let platform = machine.platform();
    let home = collapse(machine.facts.home(), platform);
    let kind = |path: &str| {
        let path = collapse(path, platform);
        let path = plain(&path, platform);
        let own = machine.facts.own_folders();
        if own
            .iter()
            .any(|folder| below(&path, &plain(folder, platform)))
        {
            return Some(Kind::Rules);
        }
        table::kind(&path, &home, platform, replaced).or_else(|| repository::part(&path, machine))
    };
    kind(path).or_else(|| real(path, machine).and_then(|real| kind(&real)))
}

/// The path with its links followed, as far as it exists; `None` where none is on the way.
pub fn real(path: &str, machine: &Machine<'_>) -> Option<String> {
    if path.contains("://") {
        return None;
    }
    let mut path = path.to_owned();
    let mut followed = false;
    for _ in 0..MAX_LINKS {
        let mut end = path.len();
        let next = loop {
            let there = &path[..end];
            if let Some(file) = machine.facts.file(there) {
                let real = file.real.trim_end_matches('/');
                return (file.real != there || followed).then(|| format!("{real}{}", &path[end..]));
            }
            let folder = there.rfind(['/', '\\']).filter(|at| *at > 0)?;
            // A link that leads nowhere yet leads to what is written through it.
            if let Some(target) = machine.facts.link(there) {
                break match is_absolute(&target, machine.platform()) {
                    true => format!("{target}{}", &path[end..]),
                    false => format!("{}/{target}{}", &path[..folder], &path[end..]),
                };
            }
            end = folder;
        };
        path = next;
        followed = true;
    }
    None
}

/// A path without what some file systems ignore in a name: signs without width, and on Windows
/// blanks and dots at the end of a component and the name of a stream.
fn plain(path: &str, platform: Platform) -> Cow<'_, str> {
    if path.is_ascii() && platform != Platform::Windows {
        return Cow::Borrowed(path);
    }
    let ignored = |char: &char| {
        matches!(
            char,
            '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        )
    };
    let path: String = path.chars().filter(|char| !ignored(char)).collect();
    if platform != Platform::Windows {
        return Cow::Owned(path);
    }
    let parts = path.split('/').enumerate().map(|(at, part)| {
        let name = part.split(':').next().unwrap_or(part);
        if at == 0 {
            part
        } else {
            name.trim_end_matches(['.', ' '])
        }
    });
    Cow::Owned(parts.collect::<Vec<_>>().join("/"))
}

/// What a path with wildcards may become: a protected one or something below it.
fn may_become(path: &str, machine: &Machine<'_>) -> Option<Kind> {
    if !path.contains(WILD) {
        return None;
    }
    let platform = machine.platform();
    let path = collapse(path, platform);
    let home = collapse(machine.facts.home(), platform);
    let mut below_home = path.split('/');
    if fit(&mut below_home, home.split('/'))
        && table::home_rows().any(|row| fit(below_home.clone(), row.split('/')))
    {
        return Some(Kind::Secret);
    }
    // In any folder only where the name's beginning is there: else every variable would ask.
    let named = |rest: &&str| rest.starts_with(['.', '{']);
    let mut parts = path
        .match_indices('/')
        .map(|(at, _)| &path[at + 1..])
        .filter(named);
    parts
        .any(|rest| table::folder_rows().any(|row| fit(rest.split('/'), row)))
        .then_some(Kind::Setting)
}

/// Stands for any text in a word that was spelled; no word of a line holds it.
pub const ANY: char = '\0';

/// The signs that stand for other text.
const WILD: [char; 7] = ['*', '?', '[', '{', '$', '`', ANY];

/// Whether a text is a pattern, or holds what may be any text.
pub fn is_open(text: &str) -> bool {
    text.contains(WILD)
}

/// Whether the first components with wildcards may be these.
fn fit<'p, 'r>(
    mut parts: impl Iterator<Item = &'p str>,
    mut row: impl Iterator<Item = &'r str>,
) -> bool {
    row.all(|part| parts.next().is_some_and(|pattern| fits(pattern, part)))
}

/// Whether a component with wildcards may be this one. What stands in front of the first
/// wildcard counts, and behind [`ANY`]; a wildcard in front stands for no leading dot.
fn fits(pattern: &str, part: &str) -> bool {
    if let Some((start, end)) = pattern.split_once(ANY) {
        // Behind the last of them the text is certain again.
        let end = end.rsplit(ANY).next().unwrap_or(end);
        if !start.contains(WILD) && !end.contains(WILD) {
            let (pattern, part) = (pattern.to_lowercase(), part.to_lowercase());
            let (start, end) = (start.to_lowercase(), end.to_lowercase());
            return pattern.chars().filter(|char| *char != ANY).count() <= part.chars().count()
                && part.starts_with(&start)
                && part.ends_with(&end);
        }
    }
    match pattern.find(WILD) {
        None => pattern.eq_ignore_ascii_case(part),
        Some(0) if part.starts_with('.') => !pattern.starts_with(['*', '?', '[']),
        Some(at) => part
            .get(..at)
            .is_some_and(|start| start.eq_ignore_ascii_case(&pattern[..at])),
    }
}
