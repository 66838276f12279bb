//! Where `cd` leads.

use super::{Context, Ends, Walk};
use crate::{Code, Obstacle};
use command_request::Place;
use command_request::absolute;
use known_programs::scripts;
use policy_values::Trouble;
use policy_values::glob::collapse;
use shell_reader::Word;

impl Walk<'_> {
    /// Goes on from where `cd` leads, which is the leaf at a position.
    pub(super) fn change_folder(
        &mut self,
        words: &[Word],
        leaf: usize,
        context: &Context<'_>,
    ) -> Ends {
        let words = match words {
            [first, rest @ ..] if first.known && first.text == "--" => rest,
            words => words,
        };
        let home = [Word::of(self.machine.facts.home())];
        let named = match words {
            [] => &home[0],
            [.., last] => last,
        };
        let reached =
            (is_path(named) && words.len() < 2).then(|| self.reached(&named.text, &context.place));
        self.folders.extend(reached.iter().flatten().cloned());
        let ok = match reached {
            Some(reached) => Ok(context.place.on(reached)),
            None => Err(context.place.lost()),
        };
        let trouble = match (&ok, words) {
            (Err(_), _) | (_, []) => Some(scripts::unknown("cd", named)),
            (Ok(reached), _) => self.no_way(named, reached, context),
        };
        if let Some(leaf) = self.leaves.get_mut(leaf) {
            leaf.builtin = Some(trouble.is_none());
            if trouble.is_some() {
                leaf.trouble.clone_from(&trouble);
            }
        }
        let failed = context.place.clone();
        let (Ok(ok) | Err(ok)) = ok;
        // What it leads to where it asks is not known for certain.
        match trouble {
            None => Ends { ok, failed },
            // Each further one would be longer than the one before.
            Some(_) if failed.is_full() => Ends::both(failed.lost()),
            Some(_) => Ends::both(ok.or(&failed)),
        }
    }

    /// Where a line may be behind a change of the folder that nobody can follow for certain.
    pub(super) fn may_reach(&mut self, words: &[Word], place: &Place) -> Place {
        let named = words.last().filter(|word| is_path(word));
        let Some(named) = named else {
            return place.clone();
        };
        let reached = self.reached(&named.text, place);
        self.folders.extend(reached.iter().cloned());
        place.or(&place.on(reached))
    }

    /// The folders that a path names from each of these, by its text and behind its links.
    fn reached(&self, text: &str, place: &Place) -> Vec<String> {
        let platform = self.machine.platform();
        let facts = self.machine.facts;
        let mut reached: Vec<String> = Vec::new();
        for folder in place.folders() {
            let path = absolute(text, folder, platform);
            let collapsed = collapse(&path, platform);
            let collapsed = match collapsed.as_ref() {
                "" => "/".to_owned(),
                _ => collapsed.into_owned(),
            };
            let real = facts.file(&path).map(|file| file.real);
            let same = facts.file(&collapsed).map(|file| file.real) == real;
            let ways = [Some(collapsed), real.filter(|_| !same)];
            for way in ways.into_iter().flatten() {
                if !reached.contains(&way) {
                    reached.push(way);
                }
            }
        }
        reached
    }

    /// Why `cd` does not certainly lead to these folders.
    fn no_way(&self, named: &Word, reached: &Place, context: &Context<'_>) -> Option<Trouble> {
        let text = named.text.as_str();
        let facts = self.machine.facts;
        if context.in_loop {
            return Some(Trouble::new(
                Code::Grammar,
                Obstacle::Builtin("cd".to_owned()),
            ));
        }
        let searched = !text.starts_with(['.', '/']);
        if searched && (facts.has_variable("CDPATH") || self.request.env.contains_key("CDPATH")) {
            return Some(scripts::unknown("cd", named));
        }
        if let Some(folder) = reached.folders().find(|folder| !facts.is_folder(folder)) {
            let what = Obstacle::NoFolderNow(folder.to_owned());
            return Some(Trouble::new(Code::Unresolved, what));
        }
        // There the way goes by a process, which is another one here.
        let by_process = |folder: &str| folder == "/proc" || folder.starts_with("/proc/");
        let written = context.place.folders();
        let mut written = written.map(|folder| absolute(text, folder, self.machine.platform()));
        if written.any(|path| by_process(&path)) || reached.folders().any(by_process) {
            return Some(scripts::unknown("cd", named));
        }
        let folder = reached.guarded(self.machine)?;
        Some(Trouble::new(
            Code::AllowlistMiss,
            Obstacle::ProtectedPath(folder.to_owned()),
        ))
    }
}

/// Neither an option, nor the folder before this one, nor one of a stack.
fn is_path(word: &Word) -> bool {
    word.known && !word.text.starts_with(['-', '+']) && !word.text.is_empty()
}
