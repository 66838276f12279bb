//! What is packed and unpacked. Only plain calls are named: options of these programs delete files and start programs.

use shell_reader::Word;
use visible_text::Deed;

use super::programs::Call;

/// `tar czf ARCHIVE PATH…` and `tar -xzf ARCHIVE [-C FOLDER]`.
pub(super) fn tar(call: &Call<'_>) -> Option<Deed> {
    let [_, letters, archive, rest @ ..] = call.words else {
        return None;
    };
    let letters = letters.text.strip_prefix('-').unwrap_or(&letters.text);
    let is_plain = letters.ends_with('f') && letters.chars().all(|char| "cxfzjJvpa".contains(char));
    if !is_plain || archive.text == "-" {
        return None;
    }
    let packs = letters.contains('c');
    let path = call.path(archive);
    match (packs, letters.contains('x'), rest) {
        (true, false, named) => {
            let leaves_out = |word: &Word| word.text.starts_with("--exclude=");
            let plain = |word: &Word| !word.text.starts_with('-') || leaves_out(word);
            named.iter().all(plain).then_some(Deed::Packs(path))
        }
        (false, true, rest) => unpacks(call, path, "-C", rest),
        _ => None,
    }
}

/// `unzip [-oq] ARCHIVE [-d FOLDER]`.
pub(super) fn unzip(call: &Call<'_>) -> Option<Deed> {
    let words = match call.words {
        [_, option, rest @ ..] if ["-o", "-q", "-oq", "-qo"].contains(&option.text.as_str()) => {
            rest
        }
        [_, rest @ ..] => rest,
        [] => return None,
    };
    let (archive, rest) = words.split_first()?;
    let is_option = archive.text.starts_with('-');
    (!is_option).then(|| unpacks(call, call.path(archive), "-d", rest))?
}

fn unpacks(call: &Call<'_>, archive: String, option: &str, rest: &[Word]) -> Option<Deed> {
    let folder = match rest {
        [] => call.folder.here(call.machine),
        [first, folder] if first.text == option => call.path(folder),
        _ => return None,
    };
    Some(Deed::Unpacks(archive, folder))
}
