//! Which programs a request would start, whatever any policy says about them.

use std::borrow::Cow;

use crate::glob::base_name;
use crate::posix::{self, Trouble, Word};
use crate::programs::{Class, POSIX_SHELLS, class};
use crate::resolve::{Machine, Program, is_absolute};
use crate::windows::{self, Carried};
use crate::{Code, Platform, Request, code_options, outline, protected, scripts};

/// How many wrappers may stand around each other. One more asks.
const MAX_DEPTH: usize = 4;

/// Words of the shell that look like programs and run or change others.
const BUILTIN_CARRIERS: [&str; 12] = [
    ".", "alias", "builtin", "command", "coproc", "enable", "eval", "exec", "source", "trap",
    "unalias", "time",
];

/// Programs that every shell has built in: it never looks them up, and what they print
/// differs from the file of that name. `test`, `[` and `printf` are not among them: some
/// shells compute their words, and with them run what stands in a subscript.
const BUILTINS: [&str; 5] = ["echo", "false", "kill", "pwd", "true"];

/// Words of the shell that start nothing and change nothing but the folder.
const NEUTRAL: [&str; 7] = [":", "[", "cd", "false", "pwd", "test", "true"];

/// One program that would start.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The words of the carried program, never empty.
    pub(crate) words: Vec<Word>,
    pub(crate) program: Option<Program>,
    pub(crate) class: Class,
    /// Names of the wrappers around it, outermost first.
    pub(crate) wrappers: Vec<String>,
    /// Why the program's path alone does not say what would happen.
    pub(crate) trouble: Option<Trouble>,
    /// The shell itself does it, and it is harmless.
    pub(crate) neutral: bool,
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
    /// Targets of redirections that write.
    pub(crate) written: Vec<Word>,
    /// Every text was taken apart, if not proven: the leaves are all that would start.
    pub(crate) outlined: bool,
    /// What an encoded command says.
    pub(crate) decoded: Option<String>,
    /// The argument vector with every program that was found by its name spelled as a path.
    pub(crate) pinned: Vec<String>,
    /// The text a person reads: the carried shell text, or the formatted words.
    pub(crate) text: String,
}

/// Takes a request apart.
pub(crate) fn analyse(request: &Request, machine: &Machine<'_>) -> Analysis {
    let mut walk = Walk {
        machine,
        leaves: Vec::new(),
        carriers: Vec::new(),
        trouble: None,
        chained: false,
        written: Vec::new(),
        outlined: true,
        decoded: None,
        moved: false,
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
            let what = format!("more than {} words", posix::MAX_WORDS);
            walk.trouble = Some(Trouble::new(Code::Unparsed, what));
            walk.outlined = false;
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
    let text = carried.map_or_else(|| format_argv(argv), str::to_owned);
    if walk.trouble.is_some() {
        pinned.clone_from(argv);
    }
    Analysis {
        leaves: walk.leaves,
        carriers: walk.carriers,
        trouble: walk.trouble,
        chained: walk.chained,
        written: walk.written,
        outlined: walk.outlined,
        decoded: walk.decoded,
        pinned,
        text,
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

/// An argument vector as one line, the way gateways write it (`openclaw-wire.md` §6.6).
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
fn readable_shell(program: &Program) -> bool {
    let readable = |path: &str| POSIX_SHELLS.contains(&base_name(path));
    readable(&program.path) && readable(&program.real)
}

struct Walk<'a> {
    machine: &'a Machine<'a>,
    leaves: Vec<Leaf>,
    carriers: Vec<Leaf>,
    trouble: Option<Trouble>,
    chained: bool,
    written: Vec<Word>,
    outlined: bool,
    decoded: Option<String>,
    moved: bool,
}

impl Walk<'_> {
    /// Takes shell text apart and returns it with pinned programs.
    fn text(&mut self, text: &str, wrappers: &[String], depth: usize) -> Option<String> {
        let reading = match posix::read(text, self.machine.facts.home()) {
            Ok(reading) => reading,
            Err(trouble) => {
                self.trouble.get_or_insert(trouble);
                match outline::read(text, self.machine.facts.home()) {
                    Some(outline) => {
                        for command in &outline.commands {
                            self.command(command, wrappers, depth, true);
                        }
                        self.written.extend(outline.written);
                        self.outlined &= outline.complete;
                    }
                    None => self.outlined = false,
                }
                return None;
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
                leaf.neutral = NEUTRAL.contains(&name) && !computes;
            }
            self.moved |= name == "cd";
        }
        pinned.push_str(&text[copied..]);
        Some(pinned)
    }

    /// Takes the text for a Windows shell apart. Its programs are not pinned: `cmd` and
    /// PowerShell read a quoted path in ways of their own.
    fn windows(&mut self, carried: Carried<'_>) {
        let words = match carried {
            Carried::Cmd(text) => windows::cmd(text),
            Carried::PowerShell(text) => windows::powershell(text),
            Carried::Encoded(text) => {
                let words = text.as_deref().map(windows::powershell);
                if let Some(Ok(words)) = &words {
                    self.command(words, &[], 0, false);
                }
                self.decoded = text.or_else(|| Some("(it cannot be decoded)".to_owned()));
                Err(Trouble::new(Code::InlineCode, "an encoded command"))
            }
        };
        match words {
            Ok(words) => {
                self.command(&words, &[], 0, false);
            }
            Err(trouble) => {
                self.outlined = false;
                self.trouble.get_or_insert(trouble);
            }
        }
    }

    /// Takes one command apart and returns the words to write differently, by position.
    fn command(
        &mut self,
        words: &[Word],
        wrappers: &[String],
        depth: usize,
        in_shell: bool,
    ) -> Vec<(usize, String)> {
        if !words[0].known {
            let trouble = Trouble::new(
                Code::Expansion,
                format!(
                    "a program that is decided only when it runs (“{}”)",
                    words[0].text
                ),
            );
            self.leaf(words, None, Class::Ordinary, wrappers, Some(trouble));
            return Vec::new();
        }
        let name = &words[0].text;
        let elsewhere =
            self.moved && name.contains('/') && !is_absolute(name, self.machine.platform());
        let program = self.machine.program(name).filter(|_| !elsewhere);
        let Some(program) = program else {
            let trouble = if BUILTIN_CARRIERS.contains(&name.as_str()) {
                Trouble::new(
                    Code::Wrapper,
                    format!("{name}, which runs or changes other commands"),
                )
            } else {
                Trouble::new(
                    Code::Unresolved,
                    format!("a program that was not found (“{name}”)"),
                )
            };
            self.leaf(words, None, Class::Ordinary, wrappers, Some(trouble));
            return Vec::new();
        };
        let mut pins = Vec::new();
        let built_in = in_shell && BUILTINS.contains(&words[0].text.as_str());
        if program.by_name && !built_in {
            pins.push((0, program.path.clone()));
        }
        let class = program.class();
        match self.inside(words, &program, class, wrappers, depth) {
            Ok(Some(inner)) => pins.extend(inner),
            Ok(None) => {
                let trouble =
                    leaf_trouble(&program, class, &words[1..]).or_else(|| self.secret(&words[1..]));
                self.leaf(words, Some(program), class, wrappers, trouble);
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
        program: &Program,
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
                format!("{name} from a folder that you can write"),
            ));
        }
        if depth == MAX_DEPTH {
            return Err(Trouble::new(
                Code::Wrapper,
                "too many wrappers around each other",
            ));
        }
        self.carriers.push(Leaf {
            words: words.to_vec(),
            program: Some(program.clone()),
            class,
            wrappers: wrappers.to_vec(),
            trouble: None,
            neutral: false,
            moved: self.moved,
        });
        let mut wrappers = wrappers.to_vec();
        wrappers.push(name.to_owned());
        let Class::Wrapper(wrapper) = class else {
            let text = &words[2];
            if !text.known {
                return Err(scripts::unknown(name, text));
            }
            let pinned = self.text(&text.text, &wrappers, depth + 1);
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

    /// Even a listed program asks before it touches keys or the store.
    fn secret(&self, arguments: &[Word]) -> Option<Trouble> {
        let word = arguments
            .iter()
            .find(|word| protected::guarded(word, self.machine))?;
        Some(Trouble::new(
            Code::AllowlistMiss,
            format!("a protected path ({})", word.text),
        ))
    }

    fn leaf(
        &mut self,
        words: &[Word],
        program: Option<Program>,
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
            moved: self.moved,
        });
    }
}

/// Why the path of a program does not say enough about what would happen.
fn leaf_trouble(program: &Program, class: Class, arguments: &[Word]) -> Option<Trouble> {
    let called = base_name(&program.path).to_lowercase();
    if [".bat", ".cmd"].iter().any(|end| called.ends_with(end))
        && let Some(trouble) = windows::batch(arguments)
    {
        return Some(trouble);
    }
    let real = base_name(&program.real).to_lowercase();
    let names = [
        called.trim_end_matches(".exe"),
        real.trim_end_matches(".exe"),
    ];
    let name = names[0];
    for known in names {
        if let Some(option) = code_options::found(known, arguments) {
            return Some(Trouble::new(
                Code::InlineCode,
                format!("something through which {name} may run other code (“{option}”)"),
            ));
        }
        if let Some(word) = arguments.iter().find(|word| !word.known)
            && code_options::listed(known)
        {
            return Some(scripts::unknown(name, word));
        }
    }
    match class {
        Class::Shell => Some(Trouble::new(
            Code::Shell,
            format!("{name} with anything but one command behind -c"),
        )),
        Class::Carrier => Some(Trouble::new(
            Code::Wrapper,
            format!("{name}, which runs other programs in ways that are not proven"),
        )),
        Class::MultiCall => Some(Trouble::new(
            Code::Wrapper,
            format!("{name}, which is many programs in one"),
        )),
        Class::Wrapper(_) => Some(Trouble::new(
            Code::Wrapper,
            format!("{name} used in a way that is not proven"),
        )),
        Class::Interpreter => scripts::interpreter(name, arguments),
        Class::Ordinary if names.iter().any(|name| name.ends_with("awk")) => {
            scripts::awk(name, arguments)
        }
        Class::Ordinary if names.iter().any(|name| ["sed", "gsed"].contains(name)) => {
            scripts::sed(name, arguments)
        }
        Class::Ordinary => None,
    }
}
