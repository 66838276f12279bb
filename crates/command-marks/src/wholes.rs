//! Whole folders that a command moves away, opens or closes to others, reads, or hands to `xargs`.

use known_programs as programs;
use known_programs::Role;
use shell_reader::Word;
use visible_text::{Note, PieceKind, Strip};

use super::command::name;
use super::{Scene, Tier, effects, folders, texts, told};

/// What happens to all that is in a folder.
enum All {
    /// It is elsewhere afterwards.
    Moved,
    /// Others may use it, or its owner no longer.
    Opened,
    /// It goes where the command sends it.
    Read,
}

impl Scene<'_> {
    /// Folders with which more happens than a task needs: a root, a home, a disk that is mounted, a
    /// folder that holds the one of the request.
    pub(super) fn wholes(&mut self, name: &str, words: &[Word], piped: Option<usize>) {
        if let Some((all, operands)) = operands(name, words) {
            for word in operands {
                let Some(folder) = self.whole(word) else {
                    continue;
                };
                // Only a home holds what nobody else should read.
                if matches!(all, All::Read) && !self.holds_home(&folder) {
                    continue;
                }
                let folder = told(&folder);
                let (kind, tier, note, strip) = match all {
                    All::Moved => {
                        let strip = Strip::MovesAllIn(folder);
                        (PieceKind::Destr, Tier::Danger, Note::MovesAll, strip)
                    }
                    All::Opened => {
                        let strip = Strip::ChangesAccessIn(folder);
                        (PieceKind::Destr, Tier::Danger, Note::ChangesAccess, strip)
                    }
                    All::Read => {
                        let strip = Strip::ReadsAllIn(folder);
                        (PieceKind::Own, Tier::Note, Note::ReadsAll, strip)
                    }
                };
                self.mark(kind, tier, word.span.clone(), note, strip);
            }
        }
        if let (Some(start), "xargs") = (piped, name) {
            self.handed(words, start);
        }
    }

    /// What commands before `xargs rm -r` print: `ls -d ~/* | xargs rm -rf`.
    fn handed(&mut self, words: &[Word], start: usize) {
        let all = texts(words);
        let deletes = (1..words.len()).any(|at| {
            let removed = effects::destroys(&name(&words[at]), &all[at + 1..]);
            removed == Some(Note::DeletesBelow)
        });
        if !deletes {
            return;
        }
        let before = start..words[0].span.start;
        let mut printed = Vec::new();
        for command in self.commands() {
            let Some(first) = command
                .words
                .first()
                .filter(|it| before.contains(&it.span.start))
            else {
                continue;
            };
            match name(first).as_str() {
                "find" => printed.extend(folders::listed(&command.words[1..])),
                "ls" | "echo" | "printf" => printed.extend(command.words[1..].iter().cloned()),
                _ => {}
            }
        }
        for word in printed.iter().filter(|word| !word.text.starts_with('-')) {
            if let Some(folder) = self.whole(word) {
                self.deletes_all(word, &folder, Note::DeletesBelow);
            }
        }
    }

    fn holds_home(&self, folder: &str) -> bool {
        let home = self.machine.facts.home();
        let below = home.strip_prefix(folder.trim_end_matches('/'));
        folder.starts_with('~')
            || below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// The words that name folders as a whole, and what happens to these; none where the command leaves out
/// what is below them.
fn operands<'w>(name: &str, words: &'w [Word]) -> Option<(All, Vec<&'w Word>)> {
    let options = words[1..].iter().filter(|word| word.text.starts_with('-'));
    let short = |letters: &str| {
        let mut short = options.clone().filter(|word| !word.text.starts_with("--"));
        short.any(|word| word.text.contains(|char| letters.contains(char)))
    };
    let long = |names: &[&str]| {
        let mut long = options.clone().map(|word| word.text.as_str());
        long.any(|text| names.contains(&text))
    };
    let named = words[1..].iter().filter(|word| !word.text.starts_with('-'));
    let mut named: Vec<&Word> = named.collect();
    let all = match name {
        "mv" => {
            // The last one is where the others go to.
            if !short("t")
                && !options
                    .clone()
                    .any(|word| word.text.starts_with("--target"))
            {
                named.pop();
            }
            All::Moved
        }
        "chmod" | "chown" | "chgrp" | "setfacl" if short("R") || long(&["--recursive"]) => {
            All::Opened
        }
        "rsync" | "scp" | "rclone" => {
            named.pop();
            All::Read
        }
        "zip" | "7z" | "7za" => All::Read,
        _ if programs::of(name).is(Role::Bundle) => {
            let bundled = named.first().filter(|word| **word == &words[1]);
            let creates = bundled.is_some_and(|word| word.text.contains('c'));
            if !(creates || short("c") || long(&["--create"])) {
                return None;
            }
            All::Read
        }
        _ => return None,
    };
    Some((all, named))
}
