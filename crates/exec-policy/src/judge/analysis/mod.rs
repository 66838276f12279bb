//! Which programs a request would start, whatever any policy says about them.

mod remote;
mod settled;
mod unproven;
mod walk;

use std::borrow::Cow;

use crate::document::glob::base_name;
use crate::judge::resolve::{Executable, Machine};
use crate::programs::{self, Class, Role, class, exactly};
use crate::shell::posix::{self, Trouble, Word};
use crate::shell::windows::{self, Carried};
use crate::{Code, Obstacle, Platform, Request};

use walk::Walk;

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
    /// The shell itself does it, and it is harmless.
    pub(crate) neutral: bool,
    /// Why nobody here can see what else it starts, though its path says what it is.
    pub(crate) beyond: Option<Trouble>,
    /// The shell itself does it, and no program starts by it.
    pub(crate) settled: bool,
    /// A `cd` stands before it: relative words mean something else.
    pub(crate) moved: bool,
}

impl Leaf {
    pub(crate) fn argv(&self) -> Vec<String> {
        self.words.iter().map(|word| word.text.clone()).collect()
    }

    /// The words as they will be, where all of them are known now.
    pub(crate) fn known_argv(&self) -> Option<Vec<String>> {
        let known = self.words.iter().all(|word| word.known);
        known.then(|| self.argv())
    }
}

/// A whole request, taken apart.
#[derive(Debug, Clone)]
pub(crate) struct Analysis {
    pub(crate) leaves: Vec<Leaf>,
    /// The wrappers that were looked through, with all their words: a denial may name one.
    pub(crate) carriers: Vec<Leaf>,
    /// What is in the way of reading the text at all.
    pub(crate) trouble: Option<Trouble>,
    /// `;`, `&&` or `||` joins commands.
    pub(crate) chained: bool,
    /// What hides from sight what would start: without it the leaves are all of it.
    pub(crate) hidden: Option<Trouble>,
    /// The argument vector with every program that was found by its name spelled as a path.
    pub(crate) pinned: Vec<String>,
}

/// Takes a request apart.
pub(crate) fn analyse(request: &Request, machine: &Machine<'_>) -> Analysis {
    let mut walk = Walk {
        machine,
        leaves: Vec::new(),
        carriers: Vec::new(),
        trouble: None,
        chained: false,
        hidden: None,
        moved: false,
        folders: vec![machine.cwd.clone()],
    };
    let argv = &request.argv;
    let mut pinned = argv.clone();
    let carried = carried_text(argv);
    let transport = carried.filter(|_| {
        let shell = machine.program(&argv[0]);
        shell.is_some_and(|shell| readable_shell(&shell) && !shell.user_writable)
    });
    let windows = (machine.platform() == Platform::Windows)
        .then(|| windows::carried(argv))
        .flatten()
        .filter(|_| {
            machine
                .program(&argv[0])
                .is_some_and(|shell| !shell.user_writable)
        });
    match (transport, windows) {
        (_, Some(carried)) => walk.windows(carried),
        (Some(text), None) => {
            if let Some(text) = walk.text(text, &[], 0) {
                pinned[2] = text;
            }
        }
        (None, None) if argv.len() > posix::MAX_WORDS => {
            let what = Obstacle::ManyWords(posix::MAX_WORDS);
            walk.unread(Trouble::new(Code::Unparsed, what));
        }
        (None, None) => {
            let words: Vec<Word> = argv
                .iter()
                .map(|text| Word {
                    text: text.clone(),
                    known: true,
                    span: 0..0,
                })
                .collect();
            for (at, text) in walk.command(&words, &[], 0, false) {
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
        chained: walk.chained,
        hidden: walk.hidden,
        pinned,
    }
}

/// The text of `[sh, -c | -lc, TEXT]` and of its Windows forms, the way in which gateways
/// carry a command (D7).
pub(crate) fn carried_text(argv: &[String]) -> Option<&str> {
    if let [shell, option, text] = argv
        && class(base_name(shell)) == Class::Shell
        && ["-c", "-lc"].contains(&option.as_str())
    {
        return Some(text);
    }
    match windows::carried(argv)? {
        Carried::Cmd(text) | Carried::PowerShell(text) => Some(text),
        Carried::Encoded(_) => None,
    }
}

/// An argument vector as one line, the way gateways write it (`docs/openclaw-wire.md` §3.2).
pub(crate) fn format_argv(argv: &[String]) -> String {
    let formatted: Vec<Cow<'_, str>> = argv.iter().map(|word| format_word(word)).collect();
    formatted.join(" ")
}

fn format_word(word: &str) -> Cow<'_, str> {
    if word.is_empty() || word.contains('"') || word.contains(char::is_whitespace) {
        Cow::Owned(format!("\"{}\"", word.replace('"', "\\\"")))
    } else {
        Cow::Borrowed(word)
    }
}

/// A shell whose text is read here, by the path it is found at and by its real path.
fn readable_shell(program: &Executable) -> bool {
    let posix = |program: &programs::Program| program.is(Role::Posix);
    let readable = |path: &str| exactly(base_name(path)).is_some_and(posix);
    readable(&program.path) && readable(&program.real)
}
