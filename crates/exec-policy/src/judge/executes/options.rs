//! Options and variables that name a file or a folder.

use super::{MAX_FOLDERS, MAX_VALUES, Search, fragments, known};
use shell_reader::Word;

impl Search<'_> {
    /// The files in which the program of a filter stands: `-f file`, `--from-file=file`.
    pub(super) fn filter(&mut self, words: &[Word]) {
        let mut named = false;
        for word in words {
            let text = word.text.as_str();
            if std::mem::take(&mut named) || !word.known {
                self.operand(word);
            } else if let Some(long) = text.strip_prefix("--") {
                let (name, value) = long.split_once('=').unwrap_or((long, ""));
                if ["file", "from-file", "exec", "include", "load"].contains(&name) {
                    self.path(value);
                    named = value.is_empty();
                }
            } else if let Some(letters) = text.strip_prefix('-')
                && let Some(at) = letters.find(['f', 'E', 'i', 'l'])
            {
                self.path(&letters[at + 1..]);
                named = letters.len() == at + 1;
            }
        }
    }

    /// An option that may name the folder of what is started.
    pub(super) fn option(&mut self, text: &str, next: Option<&Word>) {
        let long = ["--chdir", "--directory", "--cwd"];
        if let Some((name, folder)) = text.split_once('=') {
            if long.contains(&name) {
                self.folder(&known(folder));
            }
        } else if let Some(folder) = ["-C", "-D"].iter().find_map(|it| text.strip_prefix(it)) {
            match (folder, next) {
                ("", Some(next)) => self.folder(next),
                ("", None) => {}
                (folder, _) => self.folder(&known(folder)),
            }
        } else if long.contains(&text)
            && let Some(next) = next
        {
            self.folder(next);
        }
    }

    /// `NAME=value`: `PATH` changes where programs are found, and many others name a file that
    /// a program or a shell runs (`BASH_ENV`, `EDITOR`, `NODE_OPTIONS`).
    pub(super) fn assignment(&mut self, text: &str) {
        let Some((name, value)) = text.split_once('=') else {
            return;
        };
        let value = fragments::plain(value, self.facts().home(), &self.machines[0].cwd);
        let value = value.replace(['"', '\''], "");
        if name.trim_end_matches('+') != "PATH" {
            for part in value.split([' ', '\t', ':', '=']).take(MAX_VALUES) {
                self.path(part);
            }
            return;
        }
        for machine in &mut self.machines {
            let path = machine.path.to_mut();
            for folder in value.split(':').take(MAX_FOLDERS) {
                let folder = folder.to_owned();
                if !folder.is_empty() && !folder.starts_with('$') && !path.contains(&folder) {
                    path.insert(0, folder);
                }
            }
        }
    }
}
