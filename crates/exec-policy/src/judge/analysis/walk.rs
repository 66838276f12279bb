//! From words to the programs that would start.

use super::unproven::unproven;
use super::{Leaf, readable_shell, remote, settled};
use crate::document::glob::base_name;
use crate::judge::protected;
use crate::judge::resolve::{Executable, Machine, absolute, is_absolute};
use crate::programs::scripts;
use crate::programs::{Class, Role, exactly};
use crate::shell::outline;
use crate::shell::posix::{self, Trouble, Word};
use crate::shell::windows::{self, Carried};
use crate::{Code, Obstacle};

/// How many wrappers may stand around each other. One more asks.
const MAX_DEPTH: usize = 4;

/// How many folders a command may be in. More of them ask.
const MAX_FOLDERS: usize = 16;

/// Takes commands apart, whatever carries them.
pub(super) struct Walk<'a> {
    pub(super) machine: &'a Machine<'a>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) carriers: Vec<Leaf>,
    pub(super) trouble: Option<Trouble>,
    pub(super) chained: bool,
    pub(super) hidden: Option<Trouble>,
    pub(super) moved: bool,
    /// The folders that a command may run in, as far as each `cd` says: all that were reached.
    pub(super) folders: Vec<String>,
}

impl Walk<'_> {
    /// Takes shell text apart and returns it with pinned programs.
    pub(super) fn text(&mut self, text: &str, wrappers: &[String], depth: usize) -> Option<String> {
        let reading = match posix::read(text, self.machine.facts.home()) {
            Ok(reading) => reading,
            Err(trouble) => {
                self.trouble.get_or_insert(trouble);
                match posix::read_over(text, self.machine.facts.home()) {
                    Ok(reading) => reading,
                    Err(trouble) => {
                        self.unread(trouble);
                        self.outlined(text, wrappers, depth);
                        return None;
                    }
                }
            }
        };
        self.chained |= reading.chained;
        let mut pinned = String::with_capacity(text.len());
        let mut copied = 0;
        for command in reading.pipelines.iter().flatten() {
            let first = self.leaves.len();
            let name = command[0].text.as_str();
            for (at, replacement) in self.command(command, wrappers, depth, true) {
                let span = command[at].span.clone();
                pinned.push_str(&text[copied..span.start]);
                pinned.push_str(&posix::quote(&replacement));
                copied = span.end;
            }
            for leaf in &mut self.leaves[first..] {
                let computes = ["[", "test"].contains(&name) && leaf.program.is_none();
                leaf.neutral = is(name, Role::Neutral) && !computes;
            }
            if name == "cd" {
                self.moved = true;
                self.change_folder(&command[1..], first);
            }
        }
        pinned.push_str(&text[copied..]);
        Some(pinned)
    }

    /// Finds what it can in a text that cannot be read to its end.
    fn outlined(&mut self, text: &str, wrappers: &[String], depth: usize) {
        let outline = outline::read(text, self.machine.facts.home());
        for command in outline.iter().flat_map(|outline| &outline.commands) {
            self.command(&command.words, wrappers, depth, true);
        }
    }

    /// Something that would start cannot be seen.
    pub(super) fn unread(&mut self, trouble: Trouble) {
        self.trouble.get_or_insert_with(|| trouble.clone());
        self.hidden.get_or_insert(trouble);
    }

    /// Takes the text for a Windows shell apart. Its programs are not pinned: `cmd` and
    /// PowerShell read a quoted path in ways of their own.
    pub(super) fn windows(&mut self, carried: Carried<'_>) {
        let words = match carried {
            Carried::Cmd(text) => windows::cmd(text),
            Carried::PowerShell(text) => windows::powershell(text),
            Carried::Encoded(text) => {
                let words = text.as_deref().map(windows::powershell);
                if let Some(Ok(words)) = &words {
                    self.command(words, &[], 0, false);
                }
                Err(Trouble::new(Code::InlineCode, Obstacle::Encoded))
            }
        };
        match words {
            Ok(words) => {
                self.command(&words, &[], 0, false);
            }
            Err(trouble) => {
                self.unread(trouble);
            }
        }
    }

    /// Takes one command apart and returns the words to write differently, by position.
    pub(super) fn command(
        &mut self,
        words: &[Word],
        wrappers: &[String],
        depth: usize,
        in_shell: bool,
    ) -> Vec<(usize, String)> {
        if !words[0].known {
            let trouble = Trouble::new(
                Code::Expansion,
                Obstacle::ProgramLater(words[0].text.clone()),
            );
            self.leaf(words, None, Class::Ordinary, wrappers, Some(trouble));
            return Vec::new();
        }
        let name = &words[0].text;
        let elsewhere =
            self.moved && name.contains('/') && !is_absolute(name, self.machine.platform());
        let program = self.machine.program(name).filter(|_| !elsewhere);
        let Some(program) = program else {
            let trouble = if is(name, Role::Starts) {
                Trouble::new(Code::Wrapper, Obstacle::BuiltinCarrier(name.clone()))
            } else if in_shell && is(name, Role::Word) {
                Trouble::new(Code::Grammar, Obstacle::Builtin(name.clone()))
            } else {
                Trouble::new(Code::Unresolved, Obstacle::NotFound(name.clone()))
            };
            self.leaf(words, None, Class::Ordinary, wrappers, Some(trouble));
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.settled = in_shell && settled::starts_nothing(words);
            }
            return Vec::new();
        };
        let mut pins = Vec::new();
        // What the shell prints for `echo` differs from what the file of that name does.
        // `test`, `[` and `printf` are not among these words: some shells compute theirs.
        let built_in = in_shell && is(name, Role::BuiltIn);
        if program.by_name && !built_in {
            pins.push((0, program.path.clone()));
        }
        let class = program.class();
        match self.inside(words, &program, class, wrappers, depth) {
            Ok(Some(inner)) => pins.extend(inner),
            Ok(None) => {
                let trouble = unproven(&program, class, &words[1..])
                    .or_else(|| self.secret(base_name(&program.path), &words[1..]))
                    .or_else(|| self.secret(base_name(&program.real), &words[1..]));
                let names = [base_name(&program.path), base_name(&program.real)];
                let mut beyond = names.iter().map(|name| remote::commands(name, &words[1..]));
                let beyond = beyond.find_map(|trouble| trouble);
                self.leaf(words, Some(program), class, wrappers, trouble);
                if let Some(leaf) = self.leaves.last_mut() {
                    leaf.beyond = beyond;
                }
            }
            Err(trouble) => self.leaf(words, Some(program), class, wrappers, Some(trouble)),
        }
        pins
    }

    /// Looks through a wrapper: the words to write differently, or `None` where the program
    /// is no wrapper.
    fn inside(
        &mut self,
        words: &[Word],
        program: &Executable,
        class: Class,
        wrappers: &[String],
        depth: usize,
    ) -> Result<Option<Vec<(usize, String)>>, Trouble> {
        let name = base_name(&program.path);
        let is_wrapper = match class {
            Class::Wrapper(_) => true,
            Class::Shell => words.len() == 3 && words[1].text == "-c" && readable_shell(program),
            Class::Carrier | Class::MultiCall | Class::Interpreter | Class::Ordinary => false,
        };
        if !is_wrapper {
            return Ok(None);
        }
        if program.user_writable {
            return Err(Trouble::new(
                Code::Wrapper,
                Obstacle::WritableWrapper(name.to_owned()),
            ));
        }
        if depth == MAX_DEPTH {
            return Err(Trouble::new(Code::Wrapper, Obstacle::DeepWrappers));
        }
        self.carriers.push(Leaf {
            words: words.to_vec(),
            program: Some(program.clone()),
            class,
            wrappers: wrappers.to_vec(),
            trouble: None,
            neutral: false,
            beyond: None,
            settled: false,
            moved: self.moved,
        });
        let mut wrappers = wrappers.to_vec();
        wrappers.push(name.to_owned());
        let Class::Wrapper(wrapper) = class else {
            let text = &words[2];
            if !text.known {
                return Err(scripts::unknown(name, text));
            }
            let before = self.leaves.len();
            let pinned = self.text(&text.text, &wrappers, depth + 1);
            // Nothing in it to judge is nothing that a list could cover.
            if self.leaves.len() == before {
                return Err(Trouble::new(
                    Code::Shell,
                    Obstacle::NoCommand(name.to_owned()),
                ));
            }
            return Ok(Some(pinned.map(|text| (2, text)).into_iter().collect()));
        };
        let at = 1 + wrapper.carried(&words[1..])?;
        if !words[at].known {
            return Err(scripts::unknown(name, &words[at]));
        }
        let inner = self.command(&words[at..], &wrappers, depth + 1, false);
        Ok(Some(
            inner
                .into_iter()
                .map(|(offset, text)| (at + offset, text))
                .collect(),
        ))
    }

    /// Goes on from where `cd` leads. What it leads to, and what it leads to is not known, asks.
    fn change_folder(&mut self, words: &[Word], leaf: usize) {
        let home = [Word {
            text: self.machine.facts.home().to_owned(),
            known: true,
            span: 0..0,
        }];
        let words = if words.is_empty() { &home } else { words };
        let told = |word: &&Word| word.known && !word.text.starts_with('-');
        let trouble = match words {
            [word] if told(&word) => {
                let platform = self.machine.platform();
                let reached = self.folders.iter();
                let reached = reached.map(|from| absolute(&word.text, from, platform));
                let reached: Vec<String> = reached.collect();
                self.folders.extend(reached);
                self.folders.truncate(MAX_FOLDERS + 1);
                (self.folders.len() > MAX_FOLDERS)
                    .then(|| scripts::unknown("cd", word))
                    .or_else(|| self.secret("cd", words))
            }
            [.., word] => Some(scripts::unknown("cd", word)),
            [] => None,
        };
        let leaf = self.leaves.get_mut(leaf).filter(|_| trouble.is_some());
        if let Some(leaf) = leaf {
            leaf.neutral = false;
            leaf.trouble = trouble;
        }
    }

    /// Even a listed program asks before it touches keys or the store.
    fn secret(&self, name: &str, arguments: &[Word]) -> Option<Trouble> {
        let writes = protected::writes(name);
        let word = protected::guarded(arguments, self.machine, &self.folders, writes)?;
        Some(Trouble::new(
            Code::AllowlistMiss,
            Obstacle::ProtectedPath(word.text.clone()),
        ))
    }

    fn leaf(
        &mut self,
        words: &[Word],
        program: Option<Executable>,
        class: Class,
        wrappers: &[String],
        trouble: Option<Trouble>,
    ) {
        self.leaves.push(Leaf {
            words: words.to_vec(),
            program,
            class,
            wrappers: wrappers.to_vec(),
            trouble,
            neutral: false,
            beyond: None,
            settled: false,
            moved: self.moved,
        });
    }
}

/// Whether the shell knows this very word so.
fn is(name: &str, role: Role) -> bool {
    exactly(name).is_some_and(|word| word.is(role))
}
