//! A command by its own words, where there is no better name for what it does.

use known_programs as known;
use shell_reader::Word;
use visible_text::{Deed, secrets};

use super::programs::{Call, is_quiet};
use crate::told;

/// The most letters of a program and its words.
const LONGEST: usize = 60;

/// The program with the words that say what it does: `git rebase main`.
pub(super) fn shown(call: &Call<'_>) -> String {
    let words = call.all();
    if words.len() > 2 && words[1] == "-m" && call.name == "python" {
        return format!("{} -m {}", told(words[0]), told(words[2]));
    }
    if is_quiet(call) {
        return call.name.to_owned();
    }
    let first = call.said(&call.words[0]);
    let Some(count) = known::subcommand(call.name, &words[1..]) else {
        let rest = words.get(1).filter(|word| is_plain(word));
        return joined(&first, rest);
    };
    // What is done is followed by what it is done to.
    let said = joined(&first, &words[1..=count]);
    let further = words[1 + count..].iter().take_while(|word| is_plain(word));
    let whole = joined(&said, further);
    match whole.len() <= LONGEST && secrets::spans(&whole).is_empty() {
        true => whole,
        false => said,
    }
}

fn joined<'w>(first: &str, words: impl IntoIterator<Item = &'w &'w str>) -> String {
    let words = words.into_iter().map(|word| told(word));
    let all: Vec<String> = std::iter::once(first.to_owned()).chain(words).collect();
    all.join(" ")
}

/// A name, and nothing that a reader could take for something else.
fn is_plain(word: &str) -> bool {
    let sign = |char: char| char.is_ascii_alphanumeric() || "-_:.+@".contains(char);
    word.len() <= 40
        && word.starts_with(|char: char| char.is_ascii_alphanumeric())
        && word.chars().all(sign)
}

/// What a database is told to do: `psql -c 'drop table x'`.
pub(super) fn asks(call: &Call<'_>) -> Option<Deed> {
    let word = match call.name {
        "sqlite3" => match call.operands()[..] {
            [_, asked] => asked,
            _ => return None,
        },
        "psql" => behind(call, &["-c", "--command"])?,
        _ => behind(call, &["-e", "--execute"])?,
    };
    let asked = quoted(std::slice::from_ref(word))?;
    let host = behind(call, &["-h", "--host"]).filter(|word| word.known);
    let place = [database(call), host.map(|word| call.said(word))];
    let place: Vec<String> = place.into_iter().flatten().collect();
    let program = match place.is_empty() {
        true => call.name.to_owned(),
        false => format!("{} ({})", call.name, place.join(", ")),
    };
    let begins = asked.trim_start().to_ascii_lowercase();
    let deletes = ["drop ", "delete ", "truncate "];
    Some(match deletes.iter().any(|it| begins.starts_with(it)) {
        true => Deed::DeletesByWords(asked, program),
        false => Deed::RunsWordsWith(asked, program),
    })
}

/// The database, where it is named and not addressed: an address may hold a password.
fn database(call: &Call<'_>) -> Option<String> {
    const TAKE: [&str; 10] = [
        "-c",
        "--command",
        "-e",
        "--execute",
        "-h",
        "--host",
        "-U",
        "--username",
        "-u",
        "--user",
    ];
    const NAME: [&str; 4] = ["-d", "--dbname", "-D", "--database"];
    let mut words = call.words[1..].iter();
    let mut found = None;
    while let Some(word) = words.next() {
        let option = word.text.as_str();
        if TAKE.contains(&option) {
            words.next();
        } else if NAME.contains(&option) {
            found = words.next();
        } else if option.starts_with('-') || found.is_some() {
            return None;
        } else {
            found = Some(word);
        }
    }
    let name = found.filter(|word| word.known && is_plain(&word.text) && !word.text.contains(':'));
    name.map(|word| word.text.clone())
}

/// The value of an option that is there once.
fn behind<'c>(call: &'c Call<'_>, options: &[&str]) -> Option<&'c Word> {
    let is_option = |word: &&Word| {
        let name = word.text.split('=').next().unwrap_or_default();
        options.contains(&name)
    };
    let mut found = call.words.iter().filter(is_option);
    let (Some(option), None) = (found.next(), found.next()) else {
        return None;
    };
    let at = call
        .words
        .iter()
        .position(|word| std::ptr::eq(word, option))?;
    call.words
        .get(at + 1)
        .filter(|_| !option.text.contains('='))
}

/// The words of a command as a headline quotes them: all of them or none, because what a cut one hides
/// may be what matters. Letters outside of ASCII could look like the end of the quote, and a secret is
/// hidden in the command below.
pub(super) fn quoted(words: &[Word]) -> Option<String> {
    if words.is_empty() || words.iter().any(|word| !word.known) {
        return None;
    }
    let all: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let all = all.join(" ");
    let plain = |char: char| char.is_ascii_graphic() || char == ' ';
    let shows = all.len() <= LONGEST && all.chars().all(plain) && secrets::spans(&all).is_empty();
    shows.then_some(all)
}
