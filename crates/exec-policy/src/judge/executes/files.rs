//! Files and folders: what a word names, and where.

use super::{MAX_FILES, MAX_FOLDERS, MAX_PATH, Search, fragments, known};
use command_request::{Executable, Machine, is_absolute};
use policy_values::glob::base_name;
use shell_reader::Word;

impl Search<'_> {
    /// A word that is run, or whose file is.
    pub(super) fn operand(&mut self, word: &Word) {
        const INPUT: [&str; 5] = [
            "-",
            "/dev/stdin",
            "/dev/fd/0",
            "/proc/self/fd/0",
            "/proc/thread-self/fd/0",
        ];
        if !word.known || INPUT.contains(&word.text.as_str()) {
            self.loose = true;
            return;
        }
        self.path(&word.text);
        if !word.text.contains('/') {
            self.program(&word.text);
        }
    }

    /// A program by its name or path; the first that is found.
    pub(super) fn program(&mut self, name: &str) -> Option<Executable> {
        if name.len() > MAX_PATH {
            return None;
        }
        let found: Vec<Executable> = self
            .machines
            .iter()
            .filter_map(|machine| machine.program(name))
            .collect();
        for program in &found {
            self.add(program.path.clone());
            self.add_interpreter(&program.path);
        }
        if found.is_empty() && name.contains('/') {
            self.path(name);
        }
        found.into_iter().next()
    }

    /// A file, in each folder that it may be meant from.
    pub(super) fn path(&mut self, text: &str) {
        if text.is_empty() || text.len() > MAX_PATH || text.contains('\0') {
            return;
        }
        let paths: Vec<String> = self
            .machines
            .iter()
            .map(|machine| machine.absolute(text))
            .collect();
        for path in paths {
            self.add_interpreter(&path);
            self.add(path);
        }
    }

    /// Another folder that relative words may start from.
    pub(super) fn folder(&mut self, word: &Word) {
        let machine = &self.machines[0];
        let text = if word.known {
            word.text.clone()
        } else {
            let text = fragments::plain(&word.text, machine.facts.home(), &machine.cwd);
            text.replace(['"', '\'', '\\'], "")
        };
        if self.machines.len() == MAX_FOLDERS
            || text.is_empty()
            || text.starts_with('-')
            || text.len() > MAX_PATH
        {
            return;
        }
        let rooted = is_absolute(&text, machine.platform());
        let from: Vec<String> = self.machines.iter().map(|it| it.absolute(&text)).collect();
        for cwd in from.into_iter().take(if rooted { 1 } else { MAX_FOLDERS }) {
            if self.machines.len() == MAX_FOLDERS || self.machines.iter().any(|it| it.cwd == cwd) {
                continue;
            }
            let machine = &self.machines[0];
            let (facts, path) = (machine.facts, machine.path.clone());
            self.machines.push(Machine { facts, cwd, path });
        }
    }

    pub(super) fn add(&mut self, path: String) {
        if self.found.len() < MAX_FILES && self.seen.insert(path.clone()) {
            self.found.push(path);
        }
    }

    /// What the first line of a file names to run it.
    pub(super) fn add_interpreter(&mut self, path: &str) {
        if self.looked.len() == MAX_FILES || !self.looked.insert(path.to_owned()) {
            return;
        }
        let Some(line) = self.facts().interpreter(path) else {
            return;
        };
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return;
        };
        self.path(first);
        if base_name(first) == "env" {
            for word in words.filter(|word| !word.starts_with('-') && !word.contains('=')) {
                self.operand(&known(word));
            }
        }
    }
}
