//! What one command does, by its program and its words.

use command_request::Machine;
use known_programs::paths::named_paths;
use known_programs::usage::What;
use known_programs::{self as known, Class, Role};
use shell_reader::Word;
use visible_text::Deed;

use super::archives;
use super::elsewhere::runs_container;
use super::installs::{INSTALLERS, installs, service};
use super::searches;
use super::shown::{asks, shown};
use super::targets::targets;
use super::transfers::{copies, fetches, mirrors};
use super::went::Folder;
use crate::{effects, hosts, paths, texts, told};

/// A program with its words.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    pub(super) words: &'a [Word],
    pub(super) text: &'a str,
    pub(super) machine: &'a Machine<'a>,
    pub(super) folder: Folder,
}

impl Call<'_> {
    pub(super) fn all(&self) -> Vec<&str> {
        texts(self.words)
    }

    pub(super) fn has(&self, options: &[&str]) -> bool {
        self.all()[1..].iter().any(|word| options.contains(word))
    }

    /// Whether one of these letters is an option.
    fn letter(&self, letters: &str) -> bool {
        let short = |word: &&&str| word.starts_with('-') && !word.starts_with("--");
        let mut words = self.words[1..].iter().map(|word| word.text.as_str());
        words.any(|word| short(&&word) && word.chars().any(|char| letters.contains(char)))
    }

    /// The words that are no options and no values of options.
    pub(super) fn operands(&self) -> Vec<&Word> {
        let usage = known::of(self.name).usage;
        let mut found = Vec::new();
        let mut words = self.words[1..].iter();
        while let Some(word) = words.next() {
            if word.text == "--" {
                found.extend(words);
                break;
            }
            if !word.text.starts_with('-') || word.text == "-" {
                found.push(word);
                continue;
            }
            let taken = usage.map_or(0, |usage| usage.takes(&word.text).more);
            for _ in 0..taken {
                words.next();
            }
        }
        found
    }

    /// The words that the program reads as paths, else its operands.
    fn paths(&self) -> Vec<&Word> {
        let argv: Vec<String> = self.all().iter().map(|word| (*word).to_owned()).collect();
        let named = named_paths(&argv);
        if named.is_empty() {
            return self.operands();
        }
        let words = self.words[1..].iter();
        words
            .filter(|word| named.contains(&word.text.as_str()))
            .collect()
    }

    /// A word that is no path.
    pub(super) fn said(&self, word: &Word) -> String {
        path(word, self.text, self.machine, &Folder::Own)
    }

    pub(super) fn path(&self, word: &Word) -> String {
        path(word, self.text, self.machine, &self.folder)
    }

    pub(super) fn host(&self) -> Option<String> {
        let addressed = self.words[1..].iter();
        let addressed = addressed.filter_map(|word| hosts::in_address(word, self.text));
        let named = hosts::named(self.name, self.words, self.text);
        let range = addressed.chain(named).next()?;
        let host = self.text.get(range)?;
        Some(told(&hosts::both_ways(host)))
    }
}

/// A word as the headline names it: the home as `~`, a word that is decided later as it stands.
pub(super) fn path(word: &Word, text: &str, machine: &Machine<'_>, folder: &Folder) -> String {
    const LONGEST: usize = 60;
    let placed = folder.names(word, machine);
    let whole = match word.known {
        true => {
            placed.unwrap_or_else(|| visible_text::short_home(&word.text, machine.facts.home()))
        }
        false => text.get(word.span.clone()).unwrap_or(&word.text).to_owned(),
    };
    let shown = told(&whole);
    let count = shown.chars().count();
    if count <= LONGEST {
        return shown;
    }
    // Its end says more than its start.
    let end: String = shown.chars().skip(count - LONGEST).collect();
    format!("…{end}")
}

/// Whether it exchanges data with another computer.
pub(super) fn talks(call: &Call<'_>) -> bool {
    let program = known::of(call.name);
    let addressed = [What::Host, What::Address, What::Remote];
    let has = |what: What| program.usage.is_some_and(|usage| usage.has(what));
    match call.name {
        "git" => call.has(&["push", "send-email"]),
        _ => {
            program.is(Role::Downloads)
                || program.is(Role::Remote)
                || addressed.into_iter().any(has)
        }
    }
}

/// Whether nothing stronger can come of it than what it prints.
pub(super) fn is_harmless(call: &Call<'_>) -> bool {
    const GIT: [&str; 9] = [
        "status",
        "log",
        "diff",
        "show",
        "blame",
        "describe",
        "rev-parse",
        "ls-files",
        "shortlog",
    ];
    let first = call.words.get(1).map_or("", |word| word.text.as_str());
    match call.name {
        "git" => GIT.contains(&first),
        "find" => !effects_of_find(call),
        name => {
            let program = known::of(name);
            let writes = program.is(Role::Writes) || program.is(Role::Deletes);
            (program.is(Role::SafeBin) || READERS.contains(&name)) && !writes
        }
    }
}

fn effects_of_find(call: &Call<'_>) -> bool {
    let acts = ["-exec", "-ok", "-delete", "-fprint", "-fls"];
    call.all()
        .iter()
        .any(|word| acts.iter().any(|it| word.starts_with(it)))
}

/// Programs that only read what they name.
const READERS: [&str; 22] = [
    "basename", "cat", "cut", "date", "df", "diff", "dirname", "du", "egrep", "fgrep", "file",
    "grep", "head", "id", "ls", "nl", "rg", "stat", "tail", "tree", "wc", "which",
];

/// Commands that only go somewhere, say or set something.
pub(super) fn is_quiet(call: &Call<'_>) -> bool {
    const QUIET: [&str; 14] = [
        "cd", "chdir", "echo", "export", "false", "popd", "printf", "pushd", "pwd", "set", "sleep",
        "true", "unset", "wait",
    ];
    known::of(call.name).is(Role::Neutral) || QUIET.contains(&call.name)
}

/// Whether a program that runs others as somebody else runs them as the administrator.
pub(super) fn as_administrator(call: &Call<'_>) -> bool {
    let words = call.all();
    let mut users = Vec::new();
    for (at, word) in words.iter().enumerate().skip(1) {
        if !word.starts_with('-') && call.name != "su" {
            break;
        }
        match word
            .strip_prefix("--user=")
            .or_else(|| word.strip_prefix("-u"))
        {
            Some("") => users.extend(words.get(at + 1).copied()),
            Some(user) => users.push(user),
            None if *word == "--user" => users.extend(words.get(at + 1).copied()),
            None if call.name == "su" && !word.starts_with('-') && words[at - 1] != "-c" => {
                users.push(word);
            }
            None => {}
        }
    }
    call.name != "runas" && users.iter().all(|user| *user == "root")
}

/// What a program does with each of the files that it finds or reads, where that is known.
pub(super) fn for_each(call: &Call<'_>, inner: &[Word]) -> Option<Deed> {
    let first = crate::command::name(inner.first()?);
    let deletes = known::of(&first).is(Role::Deletes) || known::of(&first).is(Role::Erases);
    match call.name {
        _ if !deletes => None,
        "find" => Some(searches::deletes(call)),
        "xargs" | "parallel" => Some(Deed::DeletesNamed),
        _ => None,
    }
}

/// What it does.
pub(super) fn deed(call: &Call<'_>) -> Deed {
    by_name(call).unwrap_or_else(|| Deed::Runs(shown(call)))
}

fn by_name(call: &Call<'_>) -> Option<Deed> {
    let words = call.all();
    let first = words.get(1).copied().unwrap_or_default();
    let program = call.name.to_owned();
    match call.name {
        "rm" | "rmdir" | "unlink" | "shred" | "del" | "rd" | "remove-item" | "ri" => deletes(call),
        "find" if call.has(&["-delete"]) => {
            let folder = call.words.get(1).filter(|_| words.len() == 3);
            let whole = folder.and_then(|word| call.folder.whole(word, call.machine));
            Some(match whole {
                Some(folder) => Deed::DeletesAllIn(told(&folder)),
                None => searches::deletes(call),
            })
        }
        "find" if effects_of_find(call) => None,
        "dd" => {
            let target = words.iter().find_map(|word| word.strip_prefix("of="))?;
            Some(
                match target.starts_with("/dev/") && paths::is_file(target) {
                    true => Deed::ErasesDisk(told(target)),
                    false => Deed::Overwrites(told(target)),
                },
            )
        }
        name if name.starts_with("mkfs") => call
            .operands()
            .last()
            .map(|word| Deed::ErasesDisk(call.path(word))),
        "git" => git(call),
        "shutdown" | "poweroff" | "halt" if !call.has(&["-r", "--reboot", "-c"]) => {
            Some(Deed::TurnsOff)
        }
        "reboot" => Some(Deed::Restarts),
        "shutdown" if call.has(&["-r", "--reboot"]) => Some(Deed::Restarts),
        "systemctl" | "service" | "launchctl" | "rc-service" => service(call),
        "kill" | "pkill" | "killall" | "taskkill" => Some(Deed::StopsProcesses),
        "npm" | "pnpm" | "yarn" | "cargo" | "twine" | "gem" | "poetry" | "flit"
            if ["publish", "upload"].contains(&first)
                || (call.name == "gem" && first == "push") =>
        {
            Some(Deed::Publishes(program))
        }
        "rsync" if effects::destroys("rsync", &words[1..]).is_some() => mirrors(call),
        "scp" | "rsync" => copies(call),
        "ssh" | "mosh" | "telnet" => call.host().map(Deed::LogsIn),
        "curl" | "wget" | "http" | "https" | "xh" => fetches(call),
        "mv" | "cp" | "install" | "ln" => {
            let mut named = call.operands();
            let target = named.pop()?;
            let from = call.path(named.first()?);
            let (more, to) = (named.len() - 1, call.path(target));
            Some(match (call.name, more) {
                ("mv", 0) => Deed::MovesTo(from, to),
                ("mv", more) => Deed::MovesMore(from, more, to),
                ("ln", 0) => Deed::Makes(to),
                ("cp", 0) => Deed::CopiesTo(from, to),
                ("cp", more) => Deed::CopiesMore(from, more, to),
                _ => return None,
            })
        }
        "chmod" | "chown" | "chgrp" => {
            let [_, target] = call.operands()[..] else {
                return None;
            };
            let path = call.path(target);
            Some(match call.name {
                "chmod" => Deed::ChangesRights(path),
                _ => Deed::ChangesOwner(path),
            })
        }
        "mkdir" | "touch" => one(&call.operands()).map(|word| Deed::Makes(call.path(word))),
        "tee" => one(&call.operands()).map(|word| match call.has(&["-a", "--append"]) {
            true => Deed::AddsTo(call.path(word)),
            false => Deed::WritesTo(call.path(word)),
        }),
        "truncate" => call
            .operands()
            .last()
            .map(|word| Deed::Overwrites(call.path(word))),
        "sed" | "perl" if edits(call) => call
            .operands()
            .last()
            .map(|word| Deed::Changes(call.path(word))),
        "cat" | "head" | "tail" | "less" | "more" | "bat" => reads(call),
        "ls" | "dir" | "tree" => one(&call.operands()).map(|word| Deed::Lists(call.path(word))),
        "docker" | "podman" | "nerdctl" if first == "run" => Some(runs_container(call)),
        "tar" | "bsdtar" => archives::tar(call),
        "unzip" => archives::unzip(call),
        "make" | "gmake" => targets(call),
        "kubectl" | "oc" if first == "delete" => deletes_resource(call),
        "psql" | "mysql" | "mariadb" | "sqlite3" => asks(call),
        name if INSTALLERS.iter().any(|(it, _)| *it == name) => installs(call),
        name if known::class(name) == Class::Interpreter => interprets(call),
        _ => None,
    }
}

/// `delete KIND NAME`, and nothing else than where: the namespace, behind the name.
fn deletes_resource(call: &Call<'_>) -> Option<Deed> {
    let [_, _, kind, name, rest @ ..] = call.words else {
        return None;
    };
    let what = format!("{} {}", call.said(kind), call.said(name));
    let what = match rest {
        [] => what,
        [option, space] if ["-n", "--namespace"].contains(&option.text.as_str()) => {
            format!("{what} ({})", call.said(space))
        }
        _ => return None,
    };
    let is_option = kind.text.starts_with('-') || name.text.starts_with('-');
    (!is_option).then(|| Deed::DeletesWith(what, call.name.to_owned()))
}

fn one<'w>(words: &[&'w Word]) -> Option<&'w Word> {
    match words {
        [one] => Some(one),
        _ => None,
    }
}

fn deletes(call: &Call<'_>) -> Option<Deed> {
    let named = match call.name {
        "del" | "rd" => {
            let words = call.operands().into_iter();
            words.filter(|word| !word.text.starts_with('/')).collect()
        }
        _ => call.paths(),
    };
    let first = *named.first()?;
    let below =
        effects::destroys(call.name, &call.all()[1..]) == Some(visible_text::Note::DeletesBelow);
    if below {
        let mut whole = named
            .iter()
            .filter_map(|word| call.folder.whole(word, call.machine));
        if let Some(folder) = whole.next() {
            let short = visible_text::short_home(&folder, call.machine.facts.home());
            return Some(Deed::DeletesAllIn(told(&short)));
        }
    }
    // A variable alone may be any file.
    let untold =
        |word: &&Word| !word.known && word.text.starts_with('$') && !word.text.contains('/');
    if named.iter().all(untold) {
        return Some(Deed::DeletesUntold);
    }
    let path = call.path(first);
    let more = named.len() - 1;
    Some(match (below, more) {
        (true, 0) => Deed::DeletesTree(path),
        (true, more) => Deed::DeletesTrees(path, more),
        (false, 0) => Deed::Deletes(path),
        (false, more) => Deed::DeletesMore(path, more),
    })
}

fn git(call: &Call<'_>) -> Option<Deed> {
    let operands = call.operands();
    let verb = operands.first()?.text.as_str();
    let after = &operands[1..];
    let remote = || {
        let first = after.iter().find(|word| !word.text.starts_with('-'))?;
        let named = first
            .text
            .contains(['/', ':'])
            .then(|| call.host())
            .flatten();
        Some(named.unwrap_or_else(|| call.said(first)))
    };
    let all = call.all();
    let lost = effects::destroys("git", &all[1..]);
    use visible_text::Note;
    match (lost, verb) {
        (Some(Note::OverwritesRemote), _) => {
            Some(remote().map_or(Deed::ForcesPushed, Deed::ForcesPush))
        }
        (Some(Note::DropsChanges), "reset") => {
            let target = after.iter().find(|word| !word.text.starts_with('-'));
            let target = target.filter(|word| word.text != "HEAD");
            Some(target.map_or(Deed::DiscardsChanges, |it| Deed::ResetsTo(call.said(it))))
        }
        (Some(Note::DropsChanges), "checkout" | "restore") if !call.has(&["--staged"]) => {
            Some(Deed::DiscardsChanges)
        }
        (Some(Note::DeletesUntracked), _) if !call.letter("n") && !call.has(&["--dry-run"]) => {
            Some(match (call.letter("x"), call.letter("X")) {
                (true, _) => Deed::DeletesUntrackedAll,
                (false, true) => Deed::DeletesIgnored,
                (false, false) => Deed::DeletesUntracked,
            })
        }
        (Some(Note::DeletesBranch), _) => {
            after.first().map(|it| Deed::DeletesBranch(call.said(it)))
        }
        (Some(Note::DropsStash), _) => Some(Deed::DropsStash),
        (_, "push") => Some(remote().map_or(Deed::PushesCommits, Deed::Pushes)),
        (_, "clone") => call.host().map(Deed::Clones),
        (_, "commit") if call.letter("a") || call.has(&["--all"]) => Some(Deed::CommitsAll),
        (_, "commit") => Some(Deed::Commits),
        _ => None,
    }
}

fn edits(call: &Call<'_>) -> bool {
    let words = call.all();
    words[1..].iter().any(|word| {
        word.starts_with("-i")
            || word.starts_with("--in-place")
            || *word == "-pi"
            || *word == "-pie"
    })
}

fn reads(call: &Call<'_>) -> Option<Deed> {
    let named = call.operands();
    let first = named.first()?;
    let path = call.path(first);
    Some(match named.len() - 1 {
        0 => Deed::Reads(path),
        more => Deed::ReadsMore(path, more),
    })
}

fn interprets(call: &Call<'_>) -> Option<Deed> {
    let words = call.all();
    if effects::code(call.name, &words).is_some() {
        return Some(Deed::RunsCode(call.name.to_owned()));
    }
    let script = call.words.get(1)?;
    if script.text == "-" {
        return Some(Deed::RunsCode(call.name.to_owned()));
    }
    if script.text.starts_with('-') || !script.text.contains(['.', '/']) {
        return None;
    }
    Some(Deed::RunsScript(call.path(script)))
}
