//! Which programs a request would start, whatever any policy says about them.

mod later;
mod remote;
mod repository;
mod unproven;
mod walk;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::{Code, Obstacle, Platform, Request};
use command_request::{Executable, Machine, Place, carried_text, windows};
use known_programs::{self as programs, Class, Role, exactly};
use policy_values::Trouble;
use policy_values::glob::base_name;
use shell_reader::Word;

use walk::{Context, Walk};

/// One program that would start.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The words of the carried program, never empty.
    pub(crate) words: Vec<Word>,
    pub(crate) program: Option<Executable>,
    pub(crate) class: Class,
    /// Names of the wrappers around it, outermost first.
    pub(crate) wrappers: Vec<String>,
    /// Why the program's path alone does not say what would happen.
    pub(crate) trouble: Option<Trouble>,
    /// The shell itself does it. `true`: it only prints, compares or goes to a folder.
    pub(crate) builtin: Option<bool>,
    /// Why nobody here can see what else it starts, though its path says what it is.
    pub(crate) beyond: Option<Trouble>,
    /// The shell itself does it, and no program starts by it.
    pub(crate) settled: bool,
    /// Where it may run.
    pub(crate) place: Place,
    /// It, or a group that it is in, reads a file.
    pub(crate) reads: bool,
    /// The leaf that carries it and gives it more words.
    pub(crate) carrier: Option<usize>,
    /// Words that are not here come from elsewhere.
    pub(crate) more: bool,
}

impl Leaf {
    pub(crate) fn argv(&self) -> Vec<String> {
        self.words.iter().map(|word| word.text.clone()).collect()
    }

    /// Looks from the folder in which it runs; where that is one of several, from the first.
    pub(crate) fn within<T>(
        &self,
        machine: &Machine<'_>,
        look: impl FnOnce(&Machine<'_>) -> T,
    ) -> T {
        machine.within(self.place.first(), look)
    }

    /// The words as they will be, where all of them are known now.
    pub(crate) fn known_argv(&self) -> Option<Vec<String>> {
        let known = !self.more && self.words.iter().all(|word| word.known);
        known.then(|| self.argv())
    }
}

/// A file that a redirection writes.
#[derive(Debug, Clone)]
pub(crate) struct Writing {
    pub(crate) path: String,
    pub(crate) place: Place,
    /// The leaves that are started behind it.
    pub(crate) leaves: Range<usize>,
}

/// A whole request, taken apart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Analysis {
    pub(crate) leaves: Vec<Leaf>,
    /// The wrappers that were looked through, with all their words: a denial may name one.
    pub(crate) carriers: Vec<Leaf>,
    /// The first thing that is more than one pipeline, and more than `;`, `&&` and `||`.
    pub(crate) trouble: Option<Trouble>,
    /// The first thing that keeps the parts from saying what the whole does.
    pub(crate) parts: Option<Trouble>,
    pub(crate) writes: Vec<Writing>,
    /// The folders that `cd` names, by their text and behind their links.
    pub(crate) folders: BTreeSet<String>,
    /// `;`, `&&` or `||` joins commands.
    pub(crate) chained: bool,
    /// The first thing that is more than pipelines in a row: only who reads lines part by part
    /// sees through it.
    pub(crate) woven: Option<Trouble>,
    /// What hides from sight what would start: without it the leaves are all of it.
    pub(crate) hidden: Option<Trouble>,
    /// What the first word names.
    pub(crate) program: Option<Executable>,
    /// The argument vector with every program that was found by its name spelled as a path.
    pub(crate) pinned: Vec<String>,
}

/// Takes a request apart.
pub(crate) fn analyse(request: &Request, machine: &Machine<'_>) -> Analysis {
    let mut walk = Walk::new(machine, request);
    let context = Context::of(machine);
    let argv = &request.argv;
    let mut pinned = argv.clone();
    let program = argv.first().and_then(|word| machine.program(word));
    let shell = program.as_ref().filter(|shell| !shell.user_writable);
    let transport = shell
        .filter(|shell| readable_shell(shell))
        .and_then(|shell| Some((carried_text(argv)?, shell)));
    let windows = shell
        .filter(|_| machine.platform() == Platform::Windows)
        .and_then(|_| windows::carried(argv));
    match (transport, windows) {
        (_, Some(carried)) => walk.windows(carried, &context),
        (Some((text, shell)), None) => {
            if let Some(text) = walk.text(text, shell, &context) {
                pinned[2] = text;
            }
        }
        (None, None) if argv.len() > shell_reader::MAX_WORDS => {
            let what = Obstacle::ManyWords(shell_reader::MAX_WORDS);
            walk.unread(Trouble::new(Code::Unparsed, what));
        }
        (None, None) => {
            let words: Vec<Word> = argv.iter().map(Word::of).collect();
            for (at, text) in walk.program(&words, &context) {
                pinned[at] = text;
            }
        }
    }
    if walk.hidden.is_some() {
        pinned.clone_from(argv);
    }
    Analysis {
        leaves: walk.leaves,
        carriers: walk.carriers,
        trouble: walk.trouble,
        parts: walk.parts,
        writes: walk.writes,
        folders: walk.folders,
        chained: walk.chained,
        woven: walk.woven,
        hidden: walk.hidden,
        program,
        pinned,
    }
}

/// A shell whose text is read here, by the path it is found at and by its real path.
fn readable_shell(program: &Executable) -> bool {
    let posix = |program: &programs::Program| program.is(Role::Posix);
    let readable = |path: &str| exactly(base_name(path)).is_some_and(posix);
    readable(&program.path) && readable(&program.real)
}
