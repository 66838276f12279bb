//! Where the command stands that a program starts.

use std::ops::Range;

use crate::programs::{Class, POSIX_SHELLS};
use crate::shell::posix::Word;
use crate::shell::windows::{self, Carried};

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

/// Programs that start what follows their options: their short options with a value, and how
/// many operands stand before the command.
const STARTERS: [(&str, &str, usize); 47] = [
    ("bear", "o", 0),
    ("builtin", "", 0),
    ("busybox", "", 0),
    ("caffeinate", "tw", 0),
    ("chronic", "", 0),
    ("chroot", "", 1),
    ("chrt", "TPD", 1),
    ("command", "", 0),
    ("coproc", "", 0),
    ("dbus-run-session", "", 0),
    ("doas", "uC", 0),
    ("env", "uCS", 0),
    ("exec", "a", 0),
    ("faketime", "f", 1),
    ("fakeroot", "ls", 0),
    ("firejail", "", 0),
    ("flock", "wE", 1),
    ("gosu", "", 1),
    ("ionice", "cnpPu", 0),
    ("ltrace", "eops", 0),
    ("nice", "n", 0),
    ("noglob", "", 0),
    ("nohup", "", 0),
    ("nsenter", "tSG", 0),
    ("parallel", "jSaIL", 0),
    ("pkexec", "u", 0),
    ("proxychains", "f", 0),
    ("proxychains4", "f", 0),
    ("run0", "u", 0),
    ("runuser", "u", 0),
    ("setarch", "", 1),
    ("setsid", "", 0),
    ("ssh-agent", "at", 0),
    ("sshpass", "pfde", 0),
    ("stdbuf", "ioe", 0),
    ("strace", "eopsuOSE", 0),
    ("sudo", "ugpCcDRTtrUh", 0),
    ("systemd-run", "puHEMG", 0),
    ("taskset", "", 1),
    ("time", "fo", 0),
    ("timeout", "ks", 1),
    ("torsocks", "", 0),
    ("toybox", "", 0),
    ("unbuffer", "", 0),
    ("unshare", "SG", 0),
    ("xargs", "InPdaELs", 0),
    ("xvfb-run", "nsefp", 0),
];

/// How many operands stand before the command that a program of this name starts; `None`
/// where it is not known to start one.
pub(crate) fn leading_operands(name: &str) -> Option<usize> {
    let (.., before) = STARTERS.iter().find(|(starter, ..)| *starter == name)?;
    Some(*before)
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
        _ if class == Class::Shell && POSIX_SHELLS.contains(&name) => {
            let option = |word: &&str| {
                word.starts_with('-') && !word.starts_with("--") && word.contains('c')
            };
            let at = all.iter().position(option)? + 1;
            carried(words.get(at)?, at, text)
        }
        "su" | "script" | "runuser" if all.contains(&"-c") => {
            let at = all.iter().position(|word| *word == "-c")? + 1;
            carried(words.get(at)?, at, text)
        }
        "flock" if all.contains(&"-c") => {
            let at = all.iter().position(|word| *word == "-c")? + 1;
            carried(words.get(at)?, at, text)
        }
        "watch" => joined(rest(operands(&all, "n", 0)?)?, Language::Posix),
        "ssh" => joined(
            rest(operands(&all, "BbcDEeFIiJLlmOopQRSWw", 1)?)?,
            Language::Posix,
        ),
        "find" | "fd" | "fdfind" => {
            let starts = ["-exec", "-execdir", "-ok", "-okdir", "-x", "-X"];
            let at = all.iter().position(|word| starts.contains(word))? + 1;
            let ends = all[at..].iter().position(|word| [";", "+"].contains(word));
            let end = ends.map_or(words.len(), |end| at + end);
            (at < end).then_some(Inside::Words(at..end))
        }
        "docker" | "podman" | "nerdctl" => container(&all).and_then(rest).map(Inside::Words),
        "kubectl" | "oc" => {
            let at = all.iter().position(|word| *word == "--")? + 1;
            rest(at)
                .filter(|_| all.contains(&"exec") || all.contains(&"run"))
                .map(Inside::Words)
        }
        "wsl" => rest(operands(&all, "du", 0)?).map(Inside::Words),
        _ => {
            let (_, values, before) = STARTERS.iter().find(|(starter, ..)| *starter == name)?;
            let mut at = operands(&all, values, *before)?;
            while ["env", "sudo", "doas"].contains(&name)
                && all.get(at).is_some_and(|word| word.contains('='))
            {
                at += 1;
            }
            rest(at).map(Inside::Words)
        }
    }
}

/// The text of one word. One that is computed is shown as it is written.
fn carried(word: &Word, at: usize, text: &str) -> Option<Inside> {
    let shown = match text.get(word.span.clone()).filter(|_| !word.known) {
        Some(raw) => raw.trim_matches('"').to_owned(),
        None => word.text.clone(),
    };
    Some(Inside::Text(at..at + 1, shown, Language::Posix))
}

/// Long options of these programs that have the next word for their value.
const LONG_VALUES: [&str; 14] = [
    "adjustment",
    "chdir",
    "class",
    "classdata",
    "error",
    "group",
    "input",
    "kill-after",
    "max-args",
    "max-procs",
    "output",
    "signal",
    "unset",
    "user",
];

/// The position behind options and so many operands.
fn operands(words: &[&str], values: &str, mut before: usize) -> Option<usize> {
    let mut at = 1;
    while at < words.len() {
        let word = words[at];
        if word == "--" {
            at += 1;
            break;
        }
        if word.starts_with('-') && word.len() > 1 {
            let last = word.chars().next_back();
            let takes = match word.strip_prefix("--") {
                Some(long) => LONG_VALUES.contains(&long),
                None => last.is_some_and(|last| values.contains(last)),
            };
            at += if takes { 2 } else { 1 };
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
fn container(words: &[&str]) -> Option<usize> {
    const FLAGS: [&str; 12] = [
        "--rm",
        "-i",
        "-t",
        "-d",
        "--init",
        "--interactive",
        "--tty",
        "--detach",
        "--privileged",
        "--read-only",
        "-it",
        "-ti",
    ];
    let mut at = words
        .iter()
        .position(|word| ["exec", "run"].contains(word))?
        + 1;
    while words.get(at).is_some_and(|word| word.starts_with('-')) {
        let flag = FLAGS.contains(&words[at]) || words[at].contains('=') || words[at] == "-itd";
        at += if flag { 1 } else { 2 };
    }
    Some(at + 1)
}
