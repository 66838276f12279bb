//! Whole folders and disks that a command deletes, and the folder that a line has got to.

use command_request::{Machine, absolute};
use known_programs as programs;
use policy_values::glob::collapse;
use shell_outline::MarkKind;
use shell_reader::Word;
use visible_text::{Note, PieceKind, Strip};

use super::{Scene, Tier, paths, told};

impl Scene<'_> {
    /// Folders that are deleted with everything below them, and with that more than a task needs: a
    /// root, a home, a disk that is mounted, a folder that holds the one of the request.
    pub(super) fn whole_folders(&mut self, name: &str, words: &[Word]) {
        for word in deleted(name, words) {
            if let Some(folder) = self.whole(&word) {
                self.deletes_all(&word, &folder, Note::DeletesBelow);
            }
        }
    }

    /// The folder that a word names as a whole, where that is more than a task needs.
    pub(super) fn whole(&self, word: &Word) -> Option<String> {
        let meant = self.meant(word);
        self.here(|machine| {
            let mut all = meant.iter().flat_map(paths::each);
            all.find_map(|word| paths::whole_folder(&word, machine))
        })
    }

    /// Disks that are written as a whole: `dd of=/dev/sda`, `mkfs.ext4 /dev/sda1`.
    pub(super) fn disks(&mut self, name: &str, words: &[Word]) {
        let writes = ["cp", "dd", "tee", "shred", "wipefs", "blkdiscard"].contains(&name);
        let last = words.len() - 1;
        for (at, word) in words.iter().enumerate().skip(1) {
            let target = match name {
                "cp" => at == last,
                "dd" => word.text.starts_with("of="),
                _ => true,
            };
            if (writes || name.starts_with("mkfs")) && target && paths::is_device(&word.text) {
                self.deletes_all(word, &word.text, Note::EmptiesDisk);
            }
        }
    }

    pub(super) fn deletes_all(&mut self, word: &Word, what: &str, note: Note) {
        let strip = Strip::DeletesAllIn(told(what.strip_prefix("of=").unwrap_or(what)));
        self.mark(
            PieceKind::Destr,
            Tier::Danger,
            word.span.clone(),
            note,
            strip,
        );
    }

    /// Follows `cd`: what stands behind it is read from there.
    pub(super) fn goes(&mut self, name: &str, words: &[Word]) {
        if !["cd", "pushd"].contains(&name) {
            return;
        }
        let platform = self.machine.platform();
        let home = self.machine.facts.home();
        let text = words.last().map_or("", |word| word.text.as_str());
        let text = match text.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{home}{rest}"),
            _ if words.len() < 2 => home.to_owned(),
            _ => text.trim_matches('"').replace("$HOME", home),
        };
        let from = self.folder.as_deref().unwrap_or(&self.machine.cwd);
        let path = absolute(&text, from, platform);
        let path = match collapse(&path, platform).as_ref() {
            "" => "/".to_owned(),
            path => path.to_owned(),
        };
        // To what is no folder now nobody goes.
        if path == collapse(home, platform) || self.machine.facts.is_folder(&path) {
            self.folder = Some(path);
        }
    }

    /// Looks from the folder that the line has got to.
    pub(super) fn here<T>(&self, look: impl FnOnce(&Machine<'_>) -> T) -> T {
        match &self.folder {
            Some(folder) => self.machine.within(folder, look),
            None => look(self.machine),
        }
    }

    /// A word, and where it begins with a variable that this text sets, what it stands for.
    fn meant(&self, word: &Word) -> Vec<Word> {
        let mut all = vec![word.clone()];
        let text = word.text.replace(['"', '{', '}'], "");
        let Some(text) = text.strip_prefix('$').filter(|_| !word.known) else {
            return all;
        };
        let name = text.split('/').next().unwrap_or(text);
        let assigned = self.outline.marks.iter().filter_map(|mark| {
            let raw = self.text.get(mark.start..mark.end)?;
            let value = raw.strip_prefix(name)?.strip_prefix('=')?;
            matches!(mark.kind, MarkKind::Assignment).then_some(value)
        });
        let over = self.text.split_once(&format!("for {name} in "));
        let over = over.map_or("", |(_, rest)| {
            rest.split([';', '\n']).next().unwrap_or(rest)
        });
        for value in assigned.chain(over.split_whitespace()) {
            let value = value.trim_matches(['"', '\'']);
            all.push(Word {
                text: format!("{value}{}", &text[name.len()..]),
                ..word.clone()
            });
        }
        all
    }
}

/// The words that name what a command deletes with everything below.
fn deleted(name: &str, words: &[Word]) -> Vec<Word> {
    let operands = words[1..].iter();
    match name {
        "find" => found(&words[1..]),
        "git" => cleaned(words),
        _ => operands
            .filter(|word| !word.text.starts_with('-'))
            .cloned()
            .collect(),
    }
}

/// The folders of a `find` that deletes all that it finds. One that chooses deletes less.
fn found(words: &[Word]) -> Vec<Word> {
    chosen(words, false)
}

/// The folders of which a `find` prints all.
pub(super) fn listed(words: &[Word]) -> Vec<Word> {
    chosen(words, true)
}

fn chosen(words: &[Word], prints: bool) -> Vec<Word> {
    let option = |word: &&Word| !word.text.starts_with(['-', '(', '!']);
    let folders: Vec<Word> = words.iter().take_while(option).cloned().collect();
    let mut rest = words[folders.len()..].iter().map(|word| word.text.as_str());
    while let Some(text) = rest.next() {
        match text {
            "-mindepth" | "-maxdepth" => {
                rest.next();
            }
            "-depth" | "-xdev" | "-mount" | "-print" | "-print0" => {}
            "-delete" | "-exec" | "-execdir" => return folders,
            _ => return Vec::new(),
        }
    }
    if prints { folders } else { Vec::new() }
}

/// The folder that `git clean -d` empties, where it is said: the last of `-C`, or the one it runs in.
fn cleaned(words: &[Word]) -> Vec<Word> {
    let usage = programs::of("git").usage;
    let mut folder = Word {
        text: ".".to_owned(),
        ..words[0].clone()
    };
    let mut rest = words[1..].iter();
    while let Some(word) = rest.next().filter(|word| word.text.starts_with('-')) {
        let taken = usage.map_or(0, |usage| usage.takes(&word.text).more);
        if let Some(value) = rest
            .by_ref()
            .take(taken)
            .last()
            .filter(|_| word.text == "-C")
        {
            folder = value.clone();
        }
    }
    vec![folder]
}
