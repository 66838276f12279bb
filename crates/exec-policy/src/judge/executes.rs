//! The files whose content decides what a request runs, besides its own words (D10).
//!
//! A person who allows `bash -x a.sh` has looked at `a.sh`. Whoever asks can choose any way
//! to name it, so that this list takes in too much rather than too little: a file that is
//! named and not run costs at most a question, one that is run and not named costs the
//! promise. What a command finds by itself when it runs is not named and not in the list.

mod code;
mod files;
mod fragments;
mod options;
mod startup;

use std::collections::HashSet;

use crate::{Facts, Platform, Request};
use command_request::{Executable, Machine};
use known_programs::code_options;
use known_programs::usage::Usage;
use known_programs::{Class, Role, class, exactly, is_program_of_words};
use policy_values::glob::base_name;
use shell_reader::{Options, Word};

pub(crate) use code::script;

/// How deep commands in commands are followed; what is deeper is searched for names.
const MAX_DEPTH: usize = 6;
/// How many commands of one request are looked at each.
const MAX_COMMANDS: usize = 512;
/// How many folders a relative word may start from.
const MAX_FOLDERS: usize = 8;
/// More files than these are not compared; a command that names more can only be denied.
const MAX_FILES: usize = 4096;
/// How many values in one word are looked at.
const MAX_VALUES: usize = 8;
/// The longest path that a file can have.
const MAX_PATH: usize = 4096;

/// The absolute paths of files that are executed or sourced, whether they are there or not,
/// each once: scripts, programs that other programs start, the interpreters behind `#!`, and
/// what a shell reads when it starts. `cwd` is the folder that the request would run in.
#[must_use]
pub fn executes(request: &Request, cwd: &str, facts: &dyn Facts) -> Vec<String> {
    let mut search = Search {
        machines: vec![Machine::of(request, cwd, facts)],
        seen: HashSet::new(),
        looked: HashSet::new(),
        found: Vec::new(),
        commands: 0,
        loose: false,
    };
    for (name, value) in &request.env {
        if name != "PATH" {
            search.assignment(&format!("{name}={value}"));
        }
    }
    if facts.platform() == Platform::Windows {
        // Its shells read words in ways of their own.
        search.fragments(&request.argv.join(" "));
    } else {
        let words: Vec<Word> = request.argv.iter().map(|text| known(text)).collect();
        search.command(&words, 0);
        if search.loose {
            search.fragments(&request.argv.join(" "));
        }
    }
    search.found
}

fn known(text: &str) -> Word {
    Word::of(text)
}

struct Search<'a> {
    /// The computer as each folder sees it in which a word may be read; the first is that of
    /// the request.
    machines: Vec<Machine<'a>>,
    seen: HashSet<String>,
    /// Files whose first line was read.
    looked: HashSet<String>,
    found: Vec<String>,
    commands: usize,
    /// Something runs that the words do not name: every file that the text at hand names may
    /// be it.
    loose: bool,
}

impl Search<'_> {
    /// Follows a text of the shell.
    fn text(&mut self, text: &str, depth: usize) {
        let options = Options {
            home: self.facts().home(),
            extended: true,
        };
        let outline = shell_outline::read(text, options).filter(|_| depth <= MAX_DEPTH);
        let Some(outline) = outline else {
            return self.fragments(text);
        };
        for command in &outline.commands {
            if moves(&command.words[0].text) {
                for word in command.words[1..].iter().take(MAX_FOLDERS) {
                    self.folder(word);
                }
            }
        }
        for mark in &outline.marks {
            if mark.kind == shell_outline::MarkKind::Assignment {
                self.assignment(&text[mark.start..mark.end]);
            }
        }
        let around = std::mem::replace(&mut self.loose, !outline.complete);
        for command in &outline.commands {
            self.command(&command.words, depth + 1);
        }
        if self.loose {
            // What is read may not be there yet.
            let commands = outline
                .commands
                .iter()
                .flat_map(|command| &command.words[1..]);
            let read = outline
                .redirections
                .iter()
                .filter(|it| !it.writes && !it.heredoc);
            let read = read.filter_map(|it| it.target.as_ref());
            for word in commands.chain(read) {
                if word.known && !word.text.starts_with('-') {
                    self.path(&word.text);
                }
            }
            self.fragments(text);
        }
        self.loose |= around;
    }

    /// Follows one command.
    fn command(&mut self, words: &[Word], depth: usize) {
        let Some(first) = words.first() else {
            return;
        };
        self.commands += 1;
        if !first.known || depth > MAX_DEPTH || self.commands > MAX_COMMANDS {
            self.loose = true;
            return;
        }
        let name = first.text.as_str();
        let program = self.program(name);
        let shell_word = exactly(name);
        if shell_word.is_some_and(|word| word.is(Role::Text)) {
            return self.evaluated(&words[1..], depth);
        }
        if shell_word.is_some_and(|word| word.is(Role::Sources)) {
            return self.sourced(&words[1..]);
        }
        let what = program
            .as_ref()
            .map_or(class(base_name(name)), Executable::class);
        match what {
            Class::Shell | Class::Interpreter => {
                let real = program.as_ref().map_or(name, |program| &program.real);
                self.code(what, [base_name(name), base_name(real)], &words[1..], depth);
            }
            Class::Wrapper(wrapper) => match wrapper.carried(&words[1..]) {
                Ok(at) => self.command(&words[1 + at..], depth + 1),
                Err(_) => self.everything(&words[1..], depth),
            },
            Class::Carrier | Class::MultiCall => match leads(base_name(name)) {
                Some(before) => self.carried(&words[1..], before, depth),
                None => self.everything(&words[1..], depth),
            },
            Class::Ordinary => {
                let real = program.as_ref().map_or(name, |program| &program.real);
                let names = [base_name(name), base_name(real)];
                let unknown = words[1..].iter().any(|word| !word.known);
                if names
                    .iter()
                    .any(|name| code_options::found(name, &words[1..]).is_some())
                {
                    self.everything(&words[1..], depth);
                } else if names.iter().any(|name| is_program_of_words(name)) {
                    self.filter(&words[1..]);
                } else if unknown && names.iter().any(|name| code_options::listed(name)) {
                    self.loose = true;
                }
            }
        }
    }

    /// Words that become one text.
    fn evaluated(&mut self, words: &[Word], depth: usize) {
        if words.iter().any(|word| !word.known) {
            self.loose = true;
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        self.text(&texts.join(" "), depth + 1);
    }

    /// The file that the shell reads as if it stood there.
    fn sourced(&mut self, words: &[Word]) {
        match words.iter().find(|word| word.text != "--") {
            Some(word) => self.operand(word),
            None => self.loose = true,
        }
    }

    /// A program that starts the command behind its options and so many operands. A word
    /// behind an option may be the value of that option, or the command.
    fn carried(&mut self, words: &[Word], mut before: usize, depth: usize) {
        let mut value = false;
        for (at, word) in words.iter().enumerate() {
            if !word.known {
                self.loose = true;
                value = true;
                continue;
            }
            let text = word.text.as_str();
            if text == "--" {
                value = false;
            } else if text.starts_with('-') && text.len() > 1 {
                self.option(text, words.get(at + 1));
                value = !text.contains('=');
            } else if text.contains('=') && !text.starts_with(['/', '.']) {
                self.assignment(text);
            } else {
                if text.contains(char::is_whitespace) {
                    self.text(text, depth + 1);
                }
                if !value && before > 0 {
                    before -= 1;
                    continue;
                }
                self.command(&words[at..], depth + 1);
                if !value {
                    return;
                }
                value = false;
            }
        }
    }

    /// Any word may be a program, a file or a text that is run.
    fn everything(&mut self, words: &[Word], depth: usize) {
        for (at, word) in words.iter().enumerate() {
            let text = word.text.as_str();
            if !word.known {
                self.loose = true;
                continue;
            }
            self.option(text, words.get(at + 1));
            self.assignment(text);
            // `core.pager=sh a.sh`, `alias.x=!sh a.sh`, `--checkpoint-action=exec=./a.sh`
            for (sign, _) in text.match_indices(['=', '!', ':']).take(MAX_VALUES) {
                let value = known(&text[sign + 1..]);
                if value.text.contains(char::is_whitespace) {
                    self.text(&value.text, depth + 1);
                }
                self.operand(&value);
            }
            if let Some(attached) = text.strip_prefix(['-', '@', '+']) {
                let letter = attached.chars().next().map_or(0, char::len_utf8);
                self.path(attached);
                self.path(&attached[letter..]);
                continue;
            }
            if text.contains(char::is_whitespace) {
                self.text(text, depth + 1);
            } else if class(base_name(text)) != Class::Ordinary {
                self.command(&words[at..], depth + 1);
            }
            self.operand(word);
        }
    }

    fn facts(&self) -> &dyn Facts {
        self.machines[0].facts
    }
}

/// Whether a word of the shell goes to another folder.
fn moves(name: &str) -> bool {
    exactly(name).is_some_and(|word| word.is(Role::Moves))
}

/// How many operands stand before the command that a program of exactly this name starts: of
/// one that only may be a variant, any word may be that command.
fn leads(name: &str) -> Option<usize> {
    exactly(name)?.usage.and_then(Usage::leads)
}
