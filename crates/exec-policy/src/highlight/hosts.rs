//! The other computers that a word names.

use std::ops::Range;

use crate::posix::Word;

const NETWORK: [&str; 26] = [
    "aria2c",
    "autossh",
    "curl",
    "dig",
    "ftp",
    "host",
    "http",
    "https",
    "invoke-restmethod",
    "invoke-webrequest",
    "irm",
    "iwr",
    "lftp",
    "mosh",
    "nc",
    "ncat",
    "netcat",
    "nmap",
    "nslookup",
    "ping",
    "rsync",
    "scp",
    "sftp",
    "ssh",
    "telnet",
    "wget",
];
/// Those whose first operand is a host, whatever it looks like.
const HOST_FIRST: [&str; 11] = [
    "autossh", "ftp", "mosh", "nc", "ncat", "netcat", "nmap", "ping", "sftp", "ssh", "telnet",
];

/// Whether a program talks to other computers.
pub(super) fn talks(name: &str) -> bool {
    NETWORK.contains(&name)
}

/// Whether an option such as `-p` has the next word for its value.
pub(super) fn takes_value(option: &str) -> bool {
    let mut letters = option.chars();
    let (dash, letter, more) = (letters.next(), letters.next(), letters.next());
    dash == Some('-')
        && more.is_none()
        && letter.is_some_and(|it| "BDEFIJLOQRSWbceilmnopstwx".contains(it))
}

/// Where in a text the host stands that a word of this program names. `first`: it is the
/// program's first operand.
pub(super) fn host(name: &str, word: &Word, first: bool, text: &str) -> Option<Range<usize>> {
    let raw = text.get(word.span.clone())?;
    let range = in_url(raw).or_else(|| {
        let quotes = raw.len() - raw.trim_start_matches(['"', '\'']).len();
        let plain = &raw[quotes..];
        if plain.starts_with(['-', '/', '.', '~', '$']) || plain.is_empty() {
            return None;
        }
        let end = plain
            .find(['/', ':', '?', '"', '\''])
            .unwrap_or(plain.len());
        let login = plain[..end].rfind('@').map(|at| at + 1);
        let start = login.unwrap_or(0);
        let host = &plain[start..end];
        let remote = (name == "git" || talks(name)) && login.is_some();
        let dotted = talks(name) && is_host(host) && host.contains('.');
        let copied = ["rsync", "scp"].contains(&name) && plain[end..].starts_with(':');
        // `rsync a.txt host:` names a file first.
        let copies = ["rsync", "scp"].contains(&name);
        let named = HOST_FIRST.contains(&name) && first;
        let found = remote || copied || named || (dotted && !copies);
        (found && is_host(host)).then_some(quotes + start..quotes + end)
    })?;
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
