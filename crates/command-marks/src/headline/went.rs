//! The folder that a line has got to, from which its later words are read.

use command_request::{Machine, absolute};
use policy_values::glob::collapse;
use shell_outline::Outline;
use shell_reader::Word;

use crate::command::name;
use crate::foreign::Language;
use crate::paths;

/// Where a command stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Folder {
    /// In the folder of the request.
    Own,
    /// In this one.
    Other(String),
    /// In one that is only known when it runs.
    Untold,
}

impl Folder {
    /// What a headline calls a path that is relative to this folder; `None` where it stands as it is
    /// written.
    pub(super) fn names(&self, word: &Word, machine: &Machine<'_>) -> Option<String> {
        let platform = machine.platform();
        let is_relative = absolute(&word.text, "/", platform) != word.text;
        let settles = word.text.starts_with(['~', '$', '-', '=']);
        if !word.known || !is_relative || settles {
            return None;
        }
        match self {
            Self::Own => above(&word.text, machine),
            Self::Untold => Some(format!("…/{}", word.text)),
            Self::Other(folder) => {
                let path = absolute(&word.text, folder, platform);
                let path = collapse(&path, platform);
                let own = format!("{}/", machine.cwd.trim_end_matches('/'));
                let below = path.strip_prefix(&own).map(str::to_owned);
                Some(below.unwrap_or_else(|| visible_text::short_home(&path, machine.facts.home())))
            }
        }
    }

    /// What a headline calls this folder itself.
    pub(super) fn here(&self, machine: &Machine<'_>) -> String {
        match self {
            Self::Own => above(".", machine).unwrap_or_else(|| ".".to_owned()),
            Self::Untold => "…".to_owned(),
            Self::Other(folder) => visible_text::short_home(folder, machine.facts.home()),
        }
    }

    /// The folder that a word names as a whole, as it is read from here.
    pub(super) fn whole(&self, word: &Word, machine: &Machine<'_>) -> Option<String> {
        match self {
            Self::Other(folder) => {
                machine.within(folder, |machine| paths::whole_folder(word, machine))
            }
            Self::Own | Self::Untold => paths::whole_folder(word, machine),
        }
    }

    fn after(&self, words: &[Word], machine: &Machine<'_>) -> Self {
        let (platform, home) = (machine.platform(), machine.facts.home());
        let [_, target] = words else {
            return match words.len() {
                1 => Self::Other(home.to_owned()),
                _ => Self::Untold,
            };
        };
        let from = match self {
            Self::Own => machine.cwd.as_ref(),
            Self::Other(folder) => folder.as_str(),
            Self::Untold => "",
        };
        let text = match target.text.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{home}{rest}"),
            _ => target.text.clone(),
        };
        let is_told = target.known && !text.starts_with(['-', '+', '~']);
        let path = absolute(&text, from, platform);
        let path = collapse(&path, platform);
        match is_told && !(from.is_empty() && path != text) {
            true if path.is_empty() => Self::Other("/".to_owned()),
            true => Self::Other(path.into_owned()),
            false => Self::Untold,
        }
    }
}

/// What the folder of the request or one above it is called from everywhere; `None` where a link on the way could lead
/// elsewhere, and for any other path.
fn above(text: &str, machine: &Machine<'_>) -> Option<String> {
    let cwd = machine.cwd.as_ref();
    let ends = cwd.match_indices('/').map(|(at, _)| at);
    let mut folders = ends.chain([cwd.len()]).filter_map(|end| cwd.get(..end));
    let is_above = [".", ".."].contains(&text) || text.starts_with("../");
    if !is_above || folders.any(|folder| machine.facts.link(folder).is_some()) {
        return None;
    }
    let path = absolute(text, cwd, machine.platform());
    let path = collapse(&path, machine.platform());
    let path = if path.is_empty() { "/".into() } else { path };
    Some(visible_text::short_home(&path, machine.facts.home()))
}

/// The folders that a text goes to, each with the place from which on it is there.
pub(super) fn moves(
    text: &str,
    outline: &Outline,
    language: Language,
    from: &Folder,
    machine: &Machine<'_>,
) -> Vec<(usize, Folder)> {
    let mut found: Vec<(usize, Folder)> = Vec::new();
    // A shell within the text goes alone, and a loop goes more than once.
    let signs = ["&&", ">&", "&>"].iter();
    let plain = signs.fold(text.to_owned(), |text, sign| text.replace(sign, ""));
    let alone = plain.contains(['(', '{', '&']);
    let loops = text
        .split_whitespace()
        .any(|word| ["do", "then"].contains(&word));
    for command in &outline.commands {
        let (Some(first), Some(last)) = (command.words.first(), command.words.last()) else {
            continue;
        };
        let goes = ["cd", "chdir", "pushd", "popd"].contains(&name(first).as_str());
        if !goes || !command.placed || matches!(language, Language::Words) {
            continue;
        }
        let behind = text
            .get(last.span.end..)
            .unwrap_or_default()
            .trim_start_matches(' ');
        let now = found.last().map_or(from, |(_, folder)| folder);
        let next = match now.after(&command.words, machine) {
            _ if alone || loops || command.piped.is_some() => Folder::Untold,
            next if behind.starts_with("&&") => next,
            // The line goes on here where there is no such folder.
            Folder::Other(path)
                if behind.starts_with([';', '\n']) && machine.facts.is_folder(&path) =>
            {
                Folder::Other(path)
            }
            Folder::Own | Folder::Other(_) | Folder::Untold if behind.is_empty() => continue,
            Folder::Own | Folder::Other(_) | Folder::Untold => Folder::Untold,
        };
        found.push((last.span.end, next));
    }
    found
}

/// Where the text is at a place.
pub(super) fn at(moves: &[(usize, Folder)], place: usize) -> Option<&Folder> {
    let before = moves.iter().rev().find(|(from, _)| *from <= place);
    before.map(|(_, folder)| folder)
}
