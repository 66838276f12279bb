//! What the shell does itself that only prints or compares.

mod settled;

use shell_reader::Word;

use crate::{Role, exactly};
pub use settled::starts_nothing;

/// Tests of one file or text.
const UNARY: [&str; 20] = [
    "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-k", "-L", "-n", "-p", "-r", "-s", "-S", "-u", "-w",
    "-x", "-z", "-O", "-G",
];
/// Comparisons of two files or texts.
const BINARY: [&str; 6] = ["=", "==", "!=", "-nt", "-ot", "-ef"];
/// Comparisons of two numbers.
const NUMBERS: [&str; 6] = ["-eq", "-ne", "-lt", "-le", "-gt", "-ge"];

/// As [`passes`], for every word that a shell does itself: it may compute what such a word is
/// given, and starts no file of that name. Behind `time`, which a shell knows as well, the word is
/// the shell's, too.
pub fn own(words: &[Word]) -> Option<bool> {
    let inner = words.iter().position(|word| {
        let timed = word.known && word.text == "time";
        !(timed || word.known && word.text.starts_with('-'))
    });
    match inner {
        Some(0) => passes(words).or_else(|| {
            let word = exactly(&words[0].text).is_some_and(|word| word.is(Role::Word));
            (word && !starts_nothing(words)).then_some(false)
        }),
        Some(at) if words[0].text == "time" => own(&words[at..]).filter(|passes| !passes),
        _ => None,
    }
}

/// Whether a command only prints or compares; `None` where it is nothing that the shell does
/// itself.
pub fn passes(words: &[Word]) -> Option<bool> {
    let (name, rest) = words.split_first()?;
    Some(match name.text.as_str() {
        "true" | "false" | ":" | "echo" => true,
        "pwd" => rest
            .iter()
            .all(|word| ["-L", "-P"].contains(&word.text.as_str())),
        "printf" => rest
            .first()
            .is_some_and(|format| format.known && prints(&format.text)),
        "exit" => match rest {
            [] => true,
            [number] => is_number(number),
            [_, _, ..] => false,
        },
        "test" => compares(rest),
        "[" => match rest {
            [inner @ .., last] => last.known && last.text == "]" && compares(inner),
            [] => false,
        },
        _ => return None,
    })
}

/// A format of `printf` without an option and without what computes or sets a variable.
fn prints(format: &str) -> bool {
    let mut parts = format.split('%');
    let plain = parts.next().is_some_and(|first| !first.starts_with('-'));
    // `%%` leaves an empty part.
    let mut percent = false;
    plain
        && parts.all(|part| {
            let whole = std::mem::take(&mut percent);
            percent = part.is_empty() && !whole;
            whole || percent || part.starts_with(['s', 'b', 'c', 'q'])
        })
        && !percent
}

fn compares(words: &[Word]) -> bool {
    let words = match words {
        [first, rest @ ..] if first.known && first.text == "!" && rest.len() > 1 => rest,
        words => words,
    };
    match words {
        [sign, one] => sign.known && UNARY.contains(&sign.text.as_str()) && is_one(one),
        [one, sign, other] => {
            let text = sign.text.as_str();
            let numbers = sign.known && NUMBERS.contains(&text);
            // zsh alone looks `==` up, and finds nothing.
            let texts = BINARY.contains(&text);
            numbers && is_number(one) && is_number(other) || texts && is_one(one) && is_one(other)
        }
        _ => false,
    }
}

/// A word that is one word, whatever it will be.
fn is_one(word: &Word) -> bool {
    word.later
        .as_ref()
        .is_none_or(|later| !later.splits && !later.many)
}

/// A number, or what the shell knows to be one.
fn is_number(word: &Word) -> bool {
    if !word.known {
        return ["$?", "$#"].contains(&word.text.trim_matches('"'));
    }
    let digits = word.text.strip_prefix('-').unwrap_or(&word.text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
