//! One program with its words.

use super::super::unproven::unproven;
use command_request::Place;

use super::super::{Leaf, readable_shell, remote, repository};
use super::{Context, Walk, is};
use crate::judge::terminal as keys;
use crate::{Code, Obstacle, Platform};
use command_request::protected;
use command_request::{Executable, Machine, is_absolute};
use known_programs::{Class, Role, builtins, scripts};
use policy_values::Trouble;
use policy_values::glob::{base_name, collapse};
use shell_reader::Word;

/// How many wrappers may stand around each other. One more asks.
const MAX_DEPTH: usize = 4;

/// Words to write differently, by position.
pub(in super::super) type Pins = Vec<(usize, String)>;

impl Walk<'_> {
    /// Takes one command apart and returns the words to write differently, by position.
    pub(in super::super) fn program(&mut self, words: &[Word], context: &Context<'_>) -> Pins {
        if !words[0].known {
            let trouble = Trouble::new(
                Code::Expansion,
                Obstacle::ProgramLater(words[0].text.clone()),
            );
            self.leaf(words, None, Class::Ordinary, context, Some(trouble));
            return Vec::new();
        }
        let name = &words[0].text;
        if context.place.folders().len() == 1 || !self.depends(name) {
            let program = self.found(name, context.place.first(), &context.place);
            return self.started(words, program, context);
        }
        // In each folder it may be another program.
        let mut found: Vec<(Option<Executable>, Vec<String>)> = Vec::new();
        for folder in context.place.folders() {
            let program = self.found(name, folder, &context.place);
            match found.iter_mut().find(|(other, _)| *other == program) {
                Some((_, folders)) => folders.push(folder.to_owned()),
                None => found.push((program, vec![folder.to_owned()])),
            }
        }
        for (program, folders) in found {
            let by_name = program.as_ref().is_some_and(|program| program.by_name);
            let place = context.place.on(folders);
            let leaves = self.leaves.len();
            self.started(words, program, &context.at(&place));
            // Nothing says which of them the shell would find.
            if by_name && let Some(leaf) = self.leaves.get_mut(leaves) {
                let what = Obstacle::NotFound(name.clone());
                leaf.trouble
                    .get_or_insert(Trouble::new(Code::Unresolved, what));
            }
        }
        Vec::new()
    }

    fn found(&self, name: &str, folder: &str, place: &Place) -> Option<Executable> {
        let relative = name.contains('/') && !is_absolute(name, self.machine.platform());
        let program = self.machine.within(folder, |machine| machine.program(name));
        program.filter(|_| !(place.lost && relative))
    }

    /// Whether a program of this name is another one in another folder.
    fn depends(&self, name: &str) -> bool {
        let platform = self.machine.platform();
        match name.contains('/') {
            true => !is_absolute(name, platform),
            false => {
                let mut path = self.machine.path.iter();
                platform == Platform::Windows || path.any(|entry| !is_absolute(entry, platform))
            }
        }
    }

    fn started(
        &mut self,
        words: &[Word],
        program: Option<Executable>,
        context: &Context<'_>,
    ) -> Pins {
        let name = &words[0].text;
        let Some(program) = program else {
            let trouble = if is(name, Role::Starts) {
                Trouble::new(Code::Wrapper, Obstacle::BuiltinCarrier(name.clone()))
            } else if context.in_shell && is(name, Role::Word) {
                Trouble::new(Code::Grammar, Obstacle::Builtin(name.clone()))
            } else {
                Trouble::new(Code::Unresolved, Obstacle::NotFound(name.clone()))
            };
            self.leaf(words, None, Class::Ordinary, context, Some(trouble));
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.settled = context.in_shell && builtins::starts_nothing(words);
            }
            return Vec::new();
        };
        let mut pins = Vec::new();
        // What the shell prints for `echo` differs from what the file of that name does, and only
        // the shell itself goes to another folder. `test`, `[` and `printf` are among these words
        // only where they do not compute.
        let built_in = context.in_shell
            && (is(name, Role::BuiltIn)
                || is(name, Role::Moves)
                || builtins::passes(words) == Some(true));
        if program.by_name && !built_in {
            pins.push((0, program.path.clone()));
        }
        let class = program.class();
        if let Some(carried) = self.carrier(words, &program, context) {
            pins.extend(carried);
            return pins;
        }
        match self.inside(words, &program, class, context) {
            Ok(Some(inner)) => pins.extend(inner),
            Ok(None) => {
                let trouble = unproven(&program, class, &words[1..], self.machine.platform())
                    .or_else(|| self.secrets(&program, &words[1..], &context.place))
                    .or_else(|| repository::opened(&program, words, self.machine, &context.place));
                let names = [base_name(&program.path), base_name(&program.real)];
                let mut beyond = names.iter().map(|name| remote::commands(name, &words[1..]));
                let beyond = beyond.find_map(|trouble| trouble);
                self.leaf(words, Some(program), class, context, trouble);
                if let Some(leaf) = self.leaves.last_mut() {
                    leaf.beyond = beyond;
                    if context.fed {
                        reads_code(leaf, self.machine);
                    }
                }
            }
            Err(trouble) => self.leaf(words, Some(program), class, context, Some(trouble)),
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
        context: &Context<'_>,
    ) -> Result<Option<Pins>, Trouble> {
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
        if context.depth == MAX_DEPTH {
            return Err(Trouble::new(Code::Wrapper, Obstacle::DeepWrappers));
        }
        self.carried_by(words, program, class, context);
        let mut wrappers = context.wrappers.to_vec();
        wrappers.push(name.to_owned());
        let context = &Context {
            wrappers: &wrappers,
            depth: context.depth + 1,
            ..context.clone()
        };
        let Class::Wrapper(wrapper) = class else {
            let text = &words[2];
            if !text.known {
                return Err(scripts::unknown(name, text));
            }
            let before = self.leaves.len();
            let pinned = self.text(&text.text, program, context);
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
        let context = Context {
            in_shell: false,
            ..context.clone()
        };
        let inner = self.program(&words[at..], &context);
        Ok(Some(
            inner
                .into_iter()
                .map(|(offset, text)| (at + offset, text))
                .collect(),
        ))
    }

    /// Remembers what carries another program: a denial may name it.
    pub(super) fn carried_by(
        &mut self,
        words: &[Word],
        program: &Executable,
        class: Class,
        context: &Context<'_>,
    ) {
        self.leaf(words, Some(program.clone()), class, context, None);
        self.carriers.extend(self.leaves.pop());
    }

    /// Even a listed program asks before it touches keys or the store, or may touch too much to look at.
    pub(super) fn secret(&self, name: &str, arguments: &[Word], place: &Place) -> Option<Trouble> {
        let writes = protected::writes(name);
        let opened = sent(name, arguments);
        let arguments = opened.as_deref().unwrap_or(arguments);
        let arrives = |words: &[Word]| {
            let folder = protected::arrives(name, words, self.machine, place)?;
            Some(Obstacle::ProtectedPath(folder))
        };
        let what = match self.spelled(arguments, place) {
            Ok(None) => match protected::guarded(arguments, self.machine, place, writes) {
                Some(word) => Obstacle::ProtectedPath(word.text.clone()),
                None => arrives(arguments)?,
            },
            Ok(Some(spelled)) => {
                match protected::guarded_of(&spelled, self.machine, place, writes) {
                    Some(word) => {
                        // What may be anything is named as the line has it.
                        let open = protected::is_open(&word.text);
                        let written = arguments.iter().find(|it| open && it.span == word.span);
                        Obstacle::ProtectedPath(written.unwrap_or(word).text.clone())
                    }
                    None => arrives(&spelled)?,
                }
            }
            Err(word) => Obstacle::WordLater(name.to_owned(), word.text.clone()),
        };
        Some(Trouble::new(Code::AllowlistMiss, what))
    }

    /// The same by both names of a program.
    pub(super) fn secrets(
        &self,
        program: &Executable,
        arguments: &[Word],
        place: &Place,
    ) -> Option<Trouble> {
        let [path, real] = [&program.path, &program.real].map(|path| base_name(path));
        let other = || (real != path).then(|| self.secret(real, arguments, place));
        self.secret(path, arguments, place)
            .or_else(|| other().flatten())
    }

    pub(super) fn leaf(
        &mut self,
        words: &[Word],
        program: Option<Executable>,
        class: Class,
        context: &Context<'_>,
        trouble: Option<Trouble>,
    ) {
        self.leaves.push(Leaf {
            words: words.to_vec(),
            program,
            class,
            wrappers: context.wrappers.to_vec(),
            trouble,
            builtin: None,
            beyond: None,
            settled: false,
            place: context.place.clone(),
            reads: context.reads,
            carrier: context.carrier,
            more: context.more,
        });
    }
}

/// The words of curl where it reads signs in the name of a file that it sends: `-T '/x/[a-b]'`.
fn sent(name: &str, arguments: &[Word]) -> Option<Vec<Word>> {
    let sends = |word: &Word| {
        let long = word.text.split('=').next().unwrap_or_default();
        let long = long.len() > 3 && "--upload-file".starts_with(long);
        long || word.text.starts_with('-')
            && !word.text.starts_with("--")
            && word.text.contains('T')
    };
    let mut words = (name == "curl" && arguments.iter().any(sends)).then(|| arguments.to_vec())?;
    for at in 0..words.len() {
        let sent = sends(&arguments[at]) || at > 0 && sends(&arguments[at - 1]);
        words[at].known &= !(sent && words[at].text.contains(['[', '{']));
    }
    Some(words)
}

/// A program whose input is its program asks, listed or not. What is told what to run on another
/// computer reads data.
fn reads_code(leaf: &mut Leaf, machine: &Machine<'_>) {
    if leaf.trouble.is_some() || leaf.beyond.is_some() {
        return;
    }
    let by_path = || {
        let script = leaf.words.get(1)?;
        let may_be = leaf.class == Class::Interpreter
            && !leaf
                .place
                .all(machine, |machine| !is_device(&script.text, machine));
        may_be.then(|| leaf.words[0].text.as_str())
    };
    let name = keys::listener(leaf).or_else(by_path).map(str::to_owned);
    leaf.trouble = name.map(|name| {
        let what = Obstacle::CodeFromInput(name);
        Trouble::new(Code::InlineCode, what)
    });
}

/// Whether a path leads to an open descriptor, by its text or behind its links.
fn is_device(text: &str, machine: &Machine<'_>) -> bool {
    let path = machine.absolute(text);
    let own = collapse(&path, machine.platform());
    let real = protected::real(&path, machine);
    let below = |path: &str| ["/dev/", "/proc/"].iter().any(|at| path.starts_with(at));
    below(&own) || real.is_some_and(|real| below(&real))
}
