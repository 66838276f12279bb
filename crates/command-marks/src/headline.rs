//! The effects of a command, for the heading above it.
//!
//! It is taken from the words that run, never from what an agent says of them. What is said holds
//! for every run of the command: where a word is decided later, or a program may be another one
//! than its name tells, less is said.

mod archives;
mod elsewhere;
mod found;
mod installs;
mod programs;
mod searches;
mod shown;
mod targets;
mod transfers;
mod went;

use std::ops::Range;

use command_request::windows::{self, Carried};
use command_request::{Machine, Request, carried_text, format_argv, protected};
use known_programs::{self as programs_known, Class, Role};
use policy_values::Facts;
use shell_outline::{Command, Outline};
use shell_reader::Word;
use visible_text::Deed;

use crate::command::{computed, name};
use crate::foreign::{self, Language};
use crate::inside::{Inside, inside};
use crate::{MAX_DEPTH, MOST_PARTS, effects, hosts, paths, shell, texts, told};

pub(crate) use elsewhere::unlimited;
use found::Found;
use programs::Call;
use shown::shown;
use went::Folder;

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headline {
    /// Its effects, at least one and at most three: in the order of the commands, or the strongest first where there is more.
    pub effects: Vec<Effect>,
    /// How many more commands run beside those of the effects.
    pub more: usize,
}

/// An effect of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// What is done.
    pub deed: Deed,
    /// It is done as administrator.
    pub administrator: bool,
}

/// What the command of a request does; `None` where nothing can be said, and for a patch.
#[must_use]
pub fn headline(request: &Request, cwd: &str, facts: &dyn Facts) -> Option<Headline> {
    if request.patch.is_some() {
        return None;
    }
    let machine = &Machine::of(request, cwd, facts);
    let argv = &request.argv;
    let mut deeds = Deeds::new(machine);
    match (carried_text(argv), windows::carried(argv)) {
        (Some(text), Some(Carried::Cmd(_))) => deeds.text(text, Language::Cmd, 0),
        (Some(text), Some(Carried::PowerShell(_))) => deeds.text(text, Language::PowerShell, 0),
        (Some(text), _) => deeds.text(text, shell(argv.first()?, machine), 0),
        (None, _) => {
            let outline = foreign::words(argv);
            deeds.outline(&format_argv(argv), &outline, Language::Words, 0);
        }
    }
    deeds.strongest()
}

/// What was found so far.
struct Deeds<'a> {
    machine: &'a Machine<'a>,
    found: Found,
    /// The number of the next command.
    next: usize,
    /// The number of the command that is looked at now.
    at: usize,
    /// What is looked at now runs as administrator.
    administrator: bool,
    /// What is protected and named by a word, and the command of the word.
    opened: Option<(String, usize)>,
    /// The first command that exchanges data with another computer.
    talks: Option<usize>,
    /// The first computer that is named, and the command that names it.
    host: Option<(String, usize)>,
    /// Commands whose whole output another one sends, and that one.
    sent: Option<(Range<usize>, usize)>,
    /// Where the command that is looked at now stands.
    folder: Folder,
}

impl<'a> Deeds<'a> {
    fn new(machine: &'a Machine<'a>) -> Self {
        Self {
            machine,
            found: Found::default(),
            next: 1,
            at: 0,
            administrator: false,
            opened: None,
            talks: None,
            host: None,
            sent: None,
            folder: Folder::Own,
        }
    }

    fn call<'c>(&self, name: &'c str, words: &'c [Word], text: &'c str) -> Call<'c>
    where
        'a: 'c,
    {
        Call {
            name,
            words,
            text,
            machine: self.machine,
            folder: self.folder.clone(),
        }
    }

    fn strongest(mut self) -> Option<Headline> {
        if let Some((path, opener)) = self.opened.take() {
            let is_sent = |talker: usize| {
                let sent = self.sent.as_ref();
                sent.is_some_and(|(all, by)| all.contains(&opener) && *by == talker)
            };
            let (deed, talker) = match (self.talks, self.host.take()) {
                (Some(_), Some((host, talker))) if is_sent(talker) => {
                    let deed = Deed::SendsFile(path, host);
                    self.found
                        .add_opened(deed, self.administrator, &[opener, talker]);
                    return self.found.headline();
                }
                (Some(_), Some((host, talker))) => (Deed::OpensAndTalksTo(path, host), talker),
                (Some(talker), None) => (Deed::OpensAndTalks(path), talker),
                (None, _) => (Deed::Opens(path), opener),
            };
            self.found.add(deed, self.administrator, &[opener, talker]);
        }
        self.found.headline()
    }

    fn add(&mut self, deed: Deed) {
        self.found.add(deed, self.administrator, &[self.at]);
    }

    fn text(&mut self, text: &str, language: Language, depth: usize) {
        match foreign::outline(text, language, self.machine.facts.home()) {
            Some(outline) => self.outline(text, &outline, language, depth),
            None => self.unseen(),
        }
    }

    fn unseen(&mut self) {
        self.found.counts(self.at);
        self.add(Deed::RunsUnseen);
    }

    fn outline(&mut self, text: &str, outline: &Outline, language: Language, depth: usize) {
        if !outline.complete || outline.commands.len() > MOST_PARTS || depth > MAX_DEPTH {
            return self.unseen();
        }
        for (_, inner) in &outline.backticks {
            self.text(inner, language, depth + 1);
        }
        let moves = went::moves(text, outline, language, &self.folder, self.machine);
        let outside = self.folder.clone();
        let stands = |place: usize| went::at(&moves, place).unwrap_or(&outside).clone();
        let (around, first_of_all) = (self.at, self.next);
        self.next += outline.commands.len();
        for (index, command) in outline.commands.iter().enumerate() {
            self.at = first_of_all + index;
            if let Some(first) = command.words.first().filter(|_| command.placed) {
                self.folder = stands(first.span.start);
            }
            self.command(text, outline, index, depth);
        }
        for redirection in &outline.redirections {
            let Some(target) = &redirection.target else {
                continue;
            };
            self.folder = stands(redirection.sign.start);
            let file = paths::is_file(&target.text);
            if redirection.heredoc {
                continue;
            }
            // A file that is written is an effect beside that of the command.
            self.at = self.next;
            self.next += 1;
            self.protected(std::slice::from_ref(target));
            if redirection.writes && file {
                self.found.shows(self.at);
                let path = self.path(target, text);
                let sign = text.get(redirection.sign.clone()).unwrap_or_default();
                self.add(match sign.contains(">>") {
                    true => Deed::AddsTo(path),
                    false if paths::exists(target, self.machine) => Deed::Overwrites(path),
                    false => Deed::WritesTo(path),
                });
            }
        }
        self.folder = outside;
        self.at = around;
    }

    fn command(&mut self, text: &str, outline: &Outline, index: usize, depth: usize) {
        let command = &outline.commands[index];
        let Some(first) = command.words.first() else {
            return;
        };
        // What stands inside a word of another command belongs to that one.
        let within = outline.commands.iter().any(|it| {
            it.placed
                && it.words.iter().any(|word| {
                    !word.known
                        && word.span.start < first.span.start
                        && first.span.start < word.span.end
                })
        });
        if !within && self.counts(text, &command.words) {
            self.found.counts(self.at);
        }
        self.protected(&command.words[1..]);
        if let Some(start) = command.piped
            && transfers::sends_input(&self.call(&name(first), &command.words, text))
        {
            let begins = |it: &&Command| it.words.first().is_some_and(|it| it.span.start >= start);
            let before = outline.commands[..index].iter().filter(begins);
            let from = outline
                .commands
                .iter()
                .position(|it| begins(&it))
                .unwrap_or(index);
            let mut before = before.filter_map(|it| Some((it, name(it.words.first()?))));
            let whole =
                before.all(|(it, name)| transfers::keeps_all(&self.call(&name, &it.words, text)));
            if whole {
                let first_of_all = self.at - index;
                self.sent = Some((first_of_all + from..self.at, self.at));
            }
        }
        if let Some(start) = command.piped
            && self.reads_code(&command.words, text, 0)
        {
            let before = outline.commands[..index].iter().enumerate();
            let before = before.filter(|(_, it)| {
                let begin = it.words.first().map(|word| word.span.start);
                it.placed && begin.is_some_and(|begin| begin >= start)
            });
            let first_of_all = self.at - index;
            let before = before.map(|(index, it)| (first_of_all + index, it));
            let name = name(first);
            let administrates = {
                let call = self.call(&name, &command.words, text);
                programs_known::of(call.name).is(Role::AsAnother)
                    && programs::as_administrator(&call)
            };
            let outside = self.administrator;
            self.administrator |= administrates;
            self.piped(text, before);
            self.administrator = outside;
        }
        self.words(text, &command.words, depth, 0);
    }

    /// What is piped into a shell or an interpreter.
    fn piped<'c>(&mut self, text: &str, before: impl Iterator<Item = (usize, &'c Command)>) {
        let mut deed = Deed::RunsUnseen;
        for (at, command) in before {
            // They are a part of what runs.
            self.found.is_part(at);
            let program = programs_known::of(&name(&command.words[0]));
            if program.is(Role::Downloads) {
                let hosts = self.hosts(text, &command.words);
                deed = match hosts.into_iter().next() {
                    Some(host) => Deed::RunsDownload(host),
                    None => Deed::RunsDownloaded,
                };
            } else if program.is(Role::Decodes) && deed == Deed::RunsUnseen {
                deed = Deed::RunsDecoded;
            }
        }
        self.add(deed);
    }

    /// Whether a command does more than go somewhere, say something, or pass on what it reads.
    fn counts(&self, text: &str, words: &[Word]) -> bool {
        let name = name(&words[0]);
        let call = self.call(&name, words, text);
        !programs::is_quiet(&call) && !programs::is_harmless(&call)
    }

    fn reads_code(&self, words: &[Word], text: &str, level: usize) -> bool {
        let name = name(&words[0]);
        let class = programs_known::class(&name);
        effects::reads_code(&name, class, &texts(words))
            || match inside(&name, class, words, text) {
                Some(Inside::Words(range)) if level < MAX_DEPTH => {
                    self.reads_code(&words[range], text, level + 1)
                }
                _ => false,
            }
    }

    /// One command, or the one that a program starts.
    fn words(&mut self, text: &str, words: &[Word], depth: usize, level: usize) {
        let Some(first) = words.first() else {
            return;
        };
        if !first.known {
            return self.add(Deed::RunsUntold);
        }
        let name = name(first);
        let class = programs_known::class(&name);
        let call = self.call(&name, words, text);
        let hosts = self.hosts(text, words);
        if !hosts.is_empty() || programs::talks(&call) {
            self.talks.get_or_insert(self.at);
        }
        if self.host.is_none() {
            self.host = hosts.into_iter().next().map(|host| (host, self.at));
        }
        if !self.is_found(&first.text) {
            let path = self.path(first, text);
            return self.add(Deed::RunsProgram(path));
        }
        let program = programs_known::of(&name);
        let before = self.administrator;
        self.administrator |= program.is(Role::AsAnother) && programs::as_administrator(&call);
        self.started(&call, class, depth, level);
        self.administrator = before;
    }

    fn started(&mut self, call: &Call<'_>, class: Class, depth: usize, level: usize) {
        let (words, text) = (call.words, call.text);
        let program = programs_known::of(call.name);
        match inside(call.name, class, words, text) {
            Some(_) if level == MAX_DEPTH => self.add(Deed::RunsUnseen),
            // It runs elsewhere: what it does there is not done here.
            Some(inside) if elsewhere::is_elsewhere(call) => {
                let deed = elsewhere::started(call, &inside);
                self.add(deed.unwrap_or_else(|| Deed::Runs(shown(call))));
            }
            Some(Inside::Encoded(_, None)) => self.add(Deed::RunsUnseen),
            Some(Inside::Encoded(_, Some(inner))) => {
                self.nested(&inner, Language::PowerShell, depth);
            }
            Some(Inside::Text(range, _, _)) if words[range.clone()].iter().any(computed) => {
                self.computed(text, &words[range]);
            }
            Some(Inside::Text(_, inner, language)) => self.nested(&inner, language, depth),
            Some(Inside::Words(range)) => {
                let inner = &words[range];
                match programs::for_each(call, inner) {
                    Some(deed) => self.add(deed),
                    None => self.words(text, inner, depth, level + 1),
                }
            }
            None if program.is(Role::AsAnother) => self.add(Deed::Runs(shown(call))),
            None if class == Class::Shell || program.is(Role::Evaluates) => {
                self.shell(call, text);
            }
            None => {
                let deed = programs::deed(call);
                match programs::is_quiet(call) || programs::is_harmless(call) {
                    true => self.found.add_last(deed, self.administrator, self.at),
                    false => self.add(deed),
                }
            }
        }
    }

    /// A text of its own is one command of the line, however many it holds.
    fn nested(&mut self, text: &str, language: Language, depth: usize) {
        self.found.is_part(self.at);
        self.text(text, language, depth + 1);
    }

    /// A shell without a text: a script, or what stands in its words.
    fn shell(&mut self, call: &Call<'_>, text: &str) {
        let words = &call.words[1..];
        let script = words.iter().find(|word| !word.text.starts_with(['-', '+']));
        match script {
            Some(script) if computed(script) => self.computed(text, words),
            Some(script) if call.name != "eval" => {
                let path = self.path(script, text);
                self.add(Deed::RunsScript(path));
            }
            Some(_) => self.add(Deed::RunsUnseen),
            None => self.add(Deed::Runs(shown(call))),
        }
    }

    /// A command whose output runs.
    fn computed(&mut self, text: &str, words: &[Word]) {
        let raw = words.iter().filter_map(|word| text.get(word.span.clone()));
        let raw: String = raw.collect::<Vec<_>>().join(" ");
        let starts = |role: Role| {
            let names = raw.split(|char: char| !char.is_alphanumeric() && char != '-');
            names
                .into_iter()
                .any(|name| programs_known::of(name).is(role))
        };
        self.add(if starts(Role::Downloads) {
            Deed::RunsDownloaded
        } else if starts(Role::Decodes) {
            Deed::RunsDecoded
        } else {
            Deed::RunsUnseen
        });
    }

    /// Whether a word is looked up by its name, or stands in a folder where programs are.
    fn is_found(&self, word: &str) -> bool {
        let Some((folder, _)) = word.rsplit_once(['/', '\\']) else {
            return true;
        };
        let mut searched = self.machine.path.iter();
        searched.any(|it| {
            it.trim_end_matches(['/', '\\'])
                .eq_ignore_ascii_case(folder)
        }) || PROGRAMS.contains(&folder)
    }

    fn protected(&mut self, words: &[Word]) {
        if self.opened.is_some() {
            return;
        }
        let mut touched = words
            .iter()
            .filter(|word| protected::touches(word, self.machine));
        self.opened = touched.next().map(|word| {
            let home = self.machine.facts.home();
            // `@` before a file belongs to the option of the program.
            let path = word.text.rsplit('@').next().unwrap_or(&word.text);
            (told(&visible_text::short_home(path, home)), self.at)
        });
    }

    fn hosts(&self, text: &str, words: &[Word]) -> Vec<String> {
        let named = hosts::named(&name(&words[0]), words, text);
        let addressed = words[1..].iter();
        let addressed = addressed.filter_map(|word| hosts::in_address(word, text));
        let all = addressed.chain(named);
        let shown = all.filter_map(|range| text.get(range));
        shown.map(|host| told(&hosts::both_ways(host))).collect()
    }

    fn path(&self, word: &Word, text: &str) -> String {
        programs::path(word, text, self.machine, &self.folder)
    }
}

/// Folders of programs that may be missing in `PATH`.
const PROGRAMS: [&str; 6] = [
    "/bin",
    "/sbin",
    "/usr/bin",
    "/usr/sbin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
];
