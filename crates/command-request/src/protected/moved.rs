//! Words that are read in a folder to which the program goes by an option: `tar -C ~ .ssh/id`.

use super::{Kind, MAX_PAIRED, judged};
use crate::Place;
use crate::resolve::{Machine, absolute};
use shell_reader::Word;

/// Long options that go to a folder; the short one is `-C`.
const LONG: [&str; 2] = ["--cd", "--directory"];

/// The first word that is one of the paths where the options before it lead.
pub(super) fn guarded<'a>(
    words: &'a [Word],
    machine: &Machine<'_>,
    place: &Place,
    writes: bool,
) -> Option<&'a Word> {
    let first = words.iter().position(|word| goes(&word.text).is_some())?;
    let words = &words[first..];
    let platform = machine.platform();
    place.folders().find_map(|folder| {
        let mut reached = folder.to_owned();
        let mut next = false;
        words.iter().take(MAX_PAIRED).find(|word| {
            let text = word.text.as_str();
            match goes(text) {
                _ if std::mem::take(&mut next) => reached = absolute(text, &reached, platform),
                Some("") => next = true,
                Some(step) => reached = absolute(step, &reached, platform),
                None => {
                    let kind = judged(&absolute(text, &reached, platform), machine, writes);
                    let counts = kind.is_some_and(|kind| writes || kind != Kind::System);
                    return counts && word.known && !text.starts_with('-');
                }
            }
            false
        })
    })
}

/// The folder that an option goes to; nothing where it is the next word.
fn goes(text: &str) -> Option<&str> {
    let long = text.split_once('=').filter(|(name, _)| LONG.contains(name));
    let long = long.map(|(_, folder)| folder);
    let alone = LONG.contains(&text).then_some("");
    text.strip_prefix("-C").or(long).or(alone)
}
