//! The absolute paths that a word may name.

use super::{ANY, MAX_PLACES};
use crate::resolve::{Machine, absolute};
use policy_values::Platform;

/// A longer word is only looked at from its beginning.
const MAX_WORD: usize = 4096;
/// The most bytes of one name in a path, of every system.
const MAX_NAME: usize = 255;

/// As it is, behind each letter of an option, and behind `=`, `@`, `<`, `:`, `,` and `{`, as in
/// `--key=FILE`, `-F a=@FILE` and `file:FILE`. Quotes around it are the program's, and `;` ends it
/// for `curl -F`.
pub(super) fn paths<'a>(
    word: &'a str,
    folder: &'a str,
    machine: &'a Machine<'_>,
) -> impl Iterator<Item = String> + 'a {
    let separators = word
        .char_indices()
        .filter(|(_, char)| "=@<:,{".contains(*char))
        .map(|(at, _)| at + 1)
        .take(if word.len() > MAX_WORD { 0 } else { MAX_PLACES });
    // Any of these letters may be the option that takes the path: `sort -uo/etc/x`.
    let letters = word.strip_prefix('-').map_or(0, |option| {
        let end = option.find(|char: char| !char.is_ascii_alphanumeric());
        end.unwrap_or(option.len())
    });
    // What stands before the last of them is no path: its first name would be too long.
    let end = 2 + letters.max(1);
    let behind = end.saturating_sub(MAX_NAME + 1).max(3)..end;
    let option = word.starts_with('-').then(|| {
        let letters = word.char_indices().nth(2);
        letters.map_or(word.len(), |(at, _)| at)
    });
    let places = [0].into_iter().chain(option).chain(behind);
    let whole = places.map(move |at| &word[at..]);
    let values = separators.flat_map(move |at| {
        let value = word[at..].trim_start_matches(['"', '\'']);
        let end = value.find(['"', '\'', ';', ',']);
        [Some(value), end.map(|end| &value[..end])]
    });
    let all = whole.chain(values.flatten()).map(str::to_owned);
    all.chain(address(word)).flat_map(move |text| {
        let path = path_of(&text, folder, machine);
        // Of the folder before this one nothing more is known: `~-`.
        let here = text
            .strip_prefix(['~'])
            .filter(|rest| rest.starts_with(['+', '-']));
        let here = here.and_then(|rest| Some(format!("{folder}{}", &rest[rest.find('/')?..])));
        let paths = [path, here, above(&text)].into_iter().flatten();
        paths
            .flat_map(move |path| [of_process(&path, folder), Some(path)])
            .flatten()
    })
}

/// Where a path leads that goes up from the home of somebody else, which may be anywhere:
/// `~root/../home/u/x`.
fn above(text: &str) -> Option<String> {
    let rest = text.strip_prefix('~')?;
    let start = rest.find('/').filter(|at| *at > 0)?;
    let mut path = &rest[start..];
    while let Some(up) = path.strip_prefix("/..").filter(|up| up.starts_with('/')) {
        path = up;
    }
    (path.len() < rest.len() - start).then(|| path.to_owned())
}

/// The path in an address of a file, whatever host it names: `file://localhost/x`, `file:///%78`.
pub(super) fn address(word: &str) -> Option<String> {
    let at = word.to_ascii_lowercase().find("file:")? + "file:".len();
    let rest = &word[at..];
    let path = match rest.strip_prefix("//") {
        Some(rest) => &rest[rest.find('/')?..],
        None => rest,
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let code = behind.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Where a path leads that goes by the folder or the root of a process: `/proc/self/cwd/x`. It is
/// the process of the command, not this one, so its links are not followed here.
pub(super) fn of_process(path: &str, folder: &str) -> Option<String> {
    let mut parts = path.split('/').filter(|part| !["", "."].contains(part));
    if parts.next()? != "proc" || !path.starts_with('/') {
        return None;
    }
    let from = loop {
        match parts.next()? {
            "cwd" => break folder.trim_end_matches('/'),
            "root" => break "",
            _ => {}
        }
    };
    let rest: Vec<&str> = parts.collect();
    Some(format!("{from}/{}", rest.join("/")))
}

/// Whether a text may name more than a file of the folder whose name has no dot.
pub(super) fn is_path(text: &str) -> bool {
    let sign = |byte: &u8| matches!(byte, b'/' | b'\\' | b'~' | b'.' | b'$' | 0);
    text.as_bytes().iter().any(sign)
}

/// The absolute path that a text names; `None` where it clearly names none.
fn path_of(text: &str, folder: &str, machine: &Machine<'_>) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let home = machine.facts.home();
    // A variable, or somebody's home, may be this user's.
    let text = match text.chars().next() {
        Some('~' | '$' | ANY) => {
            let rest = text.find('/').map_or("", |at| &text[at..]);
            format!("{home}{rest}")
        }
        _ => text.to_owned(),
    };
    let platform = machine.platform();
    // On Windows a path without a drive is taken to be on the one of the home.
    let drive = home
        .get(..2)
        .filter(|_| platform == Platform::Windows && text.starts_with(['/', '\\']))
        .filter(|_| !text[1..].starts_with(['/', '\\']));
    Some(match drive {
        Some(drive) => format!("{drive}{text}"),
        None => absolute(&text, folder, platform),
    })
}
