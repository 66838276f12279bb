//! The other computers that a word names.

use std::ops::Range;

use known_programs as programs;
use known_programs::usage::{Usage, What};
use shell_reader::Word;

/// What a word is, by the option before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Operand,
    /// An option's value: a file, a header, a port.
    Value,
    /// An option's value that names another computer.
    Address,
}

fn slot(usage: &Usage, option: &str) -> Slot {
    if !option.starts_with('-') {
        return Slot::Operand;
    }
    if !usage.has_options() {
        return usual(option);
    }
    let taken = usage.takes(option);
    match taken.what.filter(|_| taken.more > 0) {
        Some(What::Host) => Slot::Address,
        Some(_) => Slot::Value,
        None => Slot::Operand,
    }
}

/// What options mean to most programs that talk to other computers.
fn usual(option: &str) -> Slot {
    const ADDRESSES: [&str; 2] = ["--proxy", "--url"];
    const LONG: [&str; 6] = [
        "--config",
        "--data",
        "--header",
        "--output",
        "--user",
        "--user-agent",
    ];
    const SHORT: &str = "BDEFIJLOQRSWbceilmnopstwx";
    let last = option.chars().next_back();
    if ADDRESSES.contains(&option) {
        Slot::Address
    } else if LONG.contains(&option)
        || !option.starts_with("--") && last.is_some_and(|last| SHORT.contains(last))
    {
        Slot::Value
    } else {
        Slot::Operand
    }
}

/// Where in a text the hosts stand that the operands of a program name without `://`.
pub(super) fn named(name: &str, words: &[Word], text: &str) -> Vec<Range<usize>> {
    let mut hosts = Vec::new();
    let Some(usage) = programs::of(name).usage else {
        return hosts;
    };
    let has = |what: What| usage.has(what);
    let host_first = has(What::Host);
    if name != "git" && !host_first && !has(What::Address) && !has(What::Remote) {
        return hosts;
    }
    let (mut first, mut before) = (true, "");
    for word in &words[1..] {
        let slot = slot(usage, std::mem::replace(&mut before, &word.text));
        let option = word.text.starts_with('-');
        // Behind the host stands a port or a command.
        let over = host_first && !has(What::Address) && !first;
        if option || slot == Slot::Value || (over && slot == Slot::Operand) {
            continue;
        }
        let whole = slot == Slot::Address || (first && host_first);
        hosts.extend(host(name, word, whole, text));
        first &= slot != Slot::Operand;
    }
    hosts
}

/// The host in a word. `whole`: there is one, whatever it looks like.
fn host(name: &str, word: &Word, whole: bool, text: &str) -> Option<Range<usize>> {
    let raw = text.get(word.span.clone())?;
    let quotes = raw.len() - raw.trim_start_matches(['"', '\'']).len();
    let plain = &raw[quotes..];
    if plain.contains("://") || plain.starts_with(['/', '.', '~', '$']) {
        return None;
    }
    let end = plain
        .find(['/', ':', '?', '"', '\''])
        .unwrap_or(plain.len());
    let behind = &plain[end..];
    let login = plain[..end].rfind('@').map(|at| at + 1);
    let start = login.unwrap_or(0);
    let host = &plain[start..end];
    let copied = behind.starts_with(':') && !behind.starts_with(":\\");
    let port = behind
        .strip_prefix(':')
        .is_some_and(|port| port.starts_with(|char: char| char.is_ascii_digit()));
    let found = match name {
        "git" => login.is_some() && copied,
        // `rsync a.txt host:` names a file first.
        _ if programs::of(name)
            .usage
            .is_some_and(|it| it.has(What::Remote)) =>
        {
            copied
        }
        _ => whole || login.is_some() || host.contains('.') || host == "localhost" || port,
    };
    let start = word.span.start + quotes + start;
    (found && is_host(host)).then(|| start..start + host.len())
}

/// Where in a text the host stands in a word with `://`.
pub(super) fn in_address(word: &Word, text: &str) -> Option<Range<usize>> {
    let range = in_url(text.get(word.span.clone())?)?;
    Some(word.span.start + range.start..word.span.start + range.end)
}

/// The host behind `://`.
fn in_url(raw: &str) -> Option<Range<usize>> {
    let start = raw.find("://")? + 3;
    let rest = &raw[start..];
    let end = rest
        .find(['/', '?', '#', '"', '\'', ' ', '\\', ')', '`', '$'])
        .unwrap_or(rest.len());
    let login = rest[..end].rfind('@').map_or(0, |at| at + 1);
    let host = &rest[login..end];
    let port = host
        .rfind(':')
        .filter(|at| host[at + 1..].bytes().all(|byte| byte.is_ascii_digit()));
    let end = port.map_or(end, |at| login + at);
    (login < end).then_some(start + login..start + end)
}

fn is_host(text: &str) -> bool {
    let sign = |char: char| char.is_alphanumeric() || matches!(char, '.' | '-' | '_');
    !text.is_empty() && text.chars().all(sign)
}

/// A host as it is and, where it is an international name, in its other form.
pub(super) fn both_ways(host: &str) -> String {
    if host.is_ascii() && !host.to_ascii_lowercase().contains("xn--") {
        return host.to_owned();
    }
    let other = if host.is_ascii() {
        idna::domain_to_unicode(host).0
    } else {
        idna::domain_to_ascii(host).unwrap_or_default()
    };
    if other.is_empty() || other == host {
        return host.to_owned();
    }
    format!("{host} ({other})")
}

/// The host in letters, and the first of them that may be taken for another one: of a second
/// alphabet in one part of the name, or of a part that looks like one in Latin letters.
pub(super) fn imitates(host: &str) -> Option<(String, char, &'static str)> {
    let name = match host.is_ascii() {
        true if host.to_ascii_lowercase().contains("xn--") => idna::domain_to_unicode(host).0,
        true => return None,
        false => host.to_owned(),
    };
    let (letter, script) = name.split('.').find_map(visible_text::odd_letter)?;
    Some((name, letter, script))
}
