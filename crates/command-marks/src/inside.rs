//! Where the command stands that a program starts.

use std::ops::Range;

use command_request::is_extended;
use command_request::windows::{self, Carried};
use known_programs::usage::{Usage, What};
use known_programs::{self as programs, Class, Role};
use shell_reader::Word;

use super::foreign::Language;
use super::texts;

/// A command that a program starts.
pub(super) enum Inside {
    /// These words, as they are.
    Words(Range<usize>),
    /// A text, from these words.
    Text(Range<usize>, String, Language),
    /// A text that was encoded, from this word; `None` where it cannot be decoded.
    Encoded(usize, Option<String>),
}

/// What a program starts; `None` where it starts nothing that is known here.
pub(super) fn inside(name: &str, class: Class, words: &[Word], text: &str) -> Option<Inside> {
    let all = texts(words);
    let rest = |from: usize| (from < words.len()).then_some(from..words.len());
    let joined = |range: Range<usize>, language| {
        let text = all[range.clone()].join(" ");
        Some(Inside::Text(range, text, language))
    };
    match name {
        "cmd" => {
            let at = all
                .iter()
                .position(|word| ["/c", "/k", "/r"].contains(&word.to_lowercase().as_str()))?;
            joined(rest(at + 1)?, Language::Cmd)
        }
        "powershell" | "pwsh" => {
            let argv: Vec<String> = all.iter().map(|word| (*word).to_owned()).collect();
            let last = words.len() - 1..words.len();
            match windows::carried(&argv)? {
                Carried::PowerShell(text) => {
                    Some(Inside::Text(last, text.to_owned(), Language::PowerShell))
                }
                Carried::Encoded(text) => Some(Inside::Encoded(last.start, text)),
                Carried::Cmd(_) => None,
            }
        }
        _ if class == Class::Shell && programs::of(name).is(Role::Posix) => {
            let option = |word: &&str| {
                word.starts_with('-') && !word.starts_with("--") && word.contains('c')
            };
            let at = all.iter().position(option)? + 1;
            let language = Language::shell(is_extended(name));
            carried(words.get(at)?, at, text, language)
        }
        "docker" | "podman" | "nerdctl" => container(&all).and_then(rest).map(Inside::Words),
        "kubectl" | "oc" => {
            let at = all.iter().position(|word| *word == "--")? + 1;
            rest(at)
                .filter(|_| all.contains(&"exec") || all.contains(&"run"))
                .map(Inside::Words)
        }
        _ => {
            let usage = programs::of(name).usage?;
            let behind = |what: What| {
                let at = all.iter().position(|word| usage.option(word) == Some(what));
                at.map(|at| at + 1)
            };
            if let Some(at) = behind(What::Line) {
                return carried(words.get(at)?, at, text, Language::Posix);
            }
            if let Some(at) = behind(What::Command) {
                let ends = all.get(at..)?.iter();
                let end = ends.clone().position(|word| [";", "+"].contains(word));
                let end = end.map_or(words.len(), |end| at + end);
                return (at < end).then_some(Inside::Words(at..end));
            }
            if let Some(before) = usage.before(What::Line) {
                return joined(rest(operands(&all, usage, before)?)?, Language::Posix);
            }
            let mut at = operands(&all, usage, usage.leads()?)?;
            let sets = usage.has(What::Assignment);
            while sets && all.get(at).is_some_and(|word| word.contains('=')) {
                at += 1;
            }
            rest(at).map(Inside::Words)
        }
    }
}

/// The text of one word. One that is computed is shown as it is written.
fn carried(word: &Word, at: usize, text: &str, language: Language) -> Option<Inside> {
    let shown = match text.get(word.span.clone()).filter(|_| !word.known) {
        Some(raw) => raw.trim_matches('"').to_owned(),
        None => word.text.clone(),
    };
    Some(Inside::Text(at..at + 1, shown, language))
}

/// The position behind options and so many operands. An option that is not known has no value.
fn operands(words: &[&str], usage: &Usage, mut before: usize) -> Option<usize> {
    let mut at = 1;
    while at < words.len() {
        let word = words[at];
        if word == "--" {
            at += 1;
            break;
        }
        if word.starts_with('-') && word.len() > 1 {
            at += 1 + usage.takes(word).more;
        } else if before > 0 {
            before -= 1;
            at += 1;
        } else {
            break;
        }
    }
    (before == 0).then_some(at)
}

/// Behind `exec` or `run`, their options and the name of the container.
pub(super) fn container(words: &[&str]) -> Option<usize> {
    let usage = programs::of("docker").usage?;
    let mut at = words
        .iter()
        .position(|word| ["exec", "run"].contains(word))?
        + 1;
    while words.get(at).is_some_and(|word| word.starts_with('-')) {
        let flag = usage.takes(words[at]).known || words[at].contains('=');
        at += if flag { 1 } else { 2 };
    }
    Some(at + 1)
}
