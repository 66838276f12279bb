//! Files that are copied, and what is exchanged with a server.

use shell_reader::Word;
use visible_text::Deed;

use super::programs::Call;

/// A copy that also deletes.
pub(super) fn mirrors(call: &Call<'_>) -> Option<Deed> {
    let moves = call.has(&["--remove-source-files"]);
    match call.operands()[..] {
        [from, target] if !moves => Some(Deed::Mirrors(call.path(target), call.path(from))),
        _ => None,
    }
}

/// To or from another computer, or on this one.
pub(super) fn copies(call: &Call<'_>) -> Option<Deed> {
    let operands = call.operands();
    let (target, from) = operands.split_last()?;
    let is_local = |word: &&Word| word.known && !word.text.contains(':');
    if operands.iter().all(is_local) {
        return match from {
            [one] => Some(Deed::CopiesTo(call.path(one), call.path(target))),
            _ => None,
        };
    }
    let host = call.host()?;
    let is_remote = target.text.contains(':') && !target.text.starts_with(['/', '.', '~']);
    match (is_remote, from) {
        (true, [one]) => Some(Deed::SendsFile(call.path(one), host)),
        (true, _) => Some(Deed::SendsTo(host)),
        (false, _) => Some(Deed::Downloads(host)),
    }
}

/// What is asked of a server.
pub(super) fn fetches(call: &Call<'_>) -> Option<Deed> {
    const SENDS: [&str; 12] = [
        "-d",
        "--data",
        "--data-binary",
        "--data-raw",
        "--data-urlencode",
        "--json",
        "-F",
        "--form",
        "-T",
        "--upload-file",
        "--post-data",
        "--post-file",
    ];
    let host = call.host()?;
    let words = call.all();
    let sends = words[1..].iter().any(|word| {
        let option = word.split('=').next().unwrap_or(word);
        let glued = ["-d", "-F", "-T"]
            .iter()
            .any(|it| word.starts_with(it) && call.name == "curl");
        SENDS.contains(&option) || glued
    });
    let method = words.windows(2).any(|pair| {
        let verbs = ["POST", "PUT", "PATCH", "DELETE"];
        ["-X", "--request"].contains(&pair[0]) && verbs.contains(&pair[1])
    });
    Some(match sends || method {
        true => Deed::SendsTo(host),
        false => Deed::Downloads(host),
    })
}

/// Whether a program sends its whole input to another computer.
pub(super) fn sends_input(call: &Call<'_>) -> bool {
    match call.name {
        "ssh" => !call.has(&["-n", "-N", "-f"]),
        "nc" | "ncat" | "netcat" => true,
        "curl" => ["-T", "--upload-file"]
            .iter()
            .any(|it| follows(call, it, "-")),
        _ => false,
    }
}

fn follows(call: &Call<'_>, option: &str, value: &str) -> bool {
    call.all().windows(2).any(|pair| pair == [option, value])
}

/// Whether all that a program reads is in its output, as it is or in another form.
pub(super) fn keeps_all(call: &Call<'_>) -> bool {
    match call.name {
        "cat" | "base64" | "gzip" | "xz" | "zstd" | "bzip2" => true,
        "tar" => {
            let words = call.all();
            let letters = words.get(1).map_or("", |word| word.trim_start_matches('-'));
            letters.starts_with('c') && letters.ends_with('f') && words.get(2) == Some(&"-")
        }
        _ => false,
    }
}
