//! The marks of one command.

use std::ops::Range;

use command_request::protected;
use known_programs::usage::What;
use known_programs::{self as programs, Class, Role};
use policy_values::glob::base_name;
use shell_reader::Word;
use visible_text::{Note, PieceKind, Strip, short_home};

use super::foreign::Language;
use super::headline::unlimited;
use super::inside::{Inside, inside};
use super::{Inner, MAX_DEPTH, Scene, Tier, effects, foreign, hosts, paths, texts, told};

impl Scene<'_> {
    /// Marks a command with all its words.
    pub(super) fn command(&mut self, words: &[Word], piped: Option<usize>) {
        self.arguments(words);
        self.program(words, piped, 0);
    }

    /// What the words name, whoever gets them.
    fn arguments(&mut self, words: &[Word]) {
        for word in &words[1..] {
            if let Some(range) = hosts::in_address(word, self.text) {
                self.host(range);
            }
            self.path(word);
        }
    }

    fn host(&mut self, range: Range<usize>) {
        self.talks = true;
        let host = told(&hosts::both_ways(&self.text[range.clone()]));
        let odd = hosts::imitates(&self.text[range.clone()]);
        let (note, strip) = (Note::TalksTo(host.clone()), Strip::TalksTo(host));
        self.mark(PieceKind::Net, Tier::Note, range.clone(), note, strip);
        if let Some((host, letter, script)) = odd {
            let host = told(&host);
            let note = Note::HostLetter(host.clone(), letter, script);
            let strip = Strip::HostLetter(host, letter, script);
            self.mark(PieceKind::Conf, Tier::Caution, range, note, strip);
        }
    }

    /// A word that names what must not be touched.
    pub(super) fn path(&mut self, word: &Word) {
        let range = word.span.clone();
        if self.here(|machine| paths::rules(word, machine)) {
            self.rules(range);
        } else if self.here(|machine| protected::touches(word, machine)) {
            let home = self.machine.facts.home();
            let strip = Strip::TouchesProtected(told(&short_home(&word.text, home)));
            self.mark(PieceKind::Own, Tier::Danger, range, Note::Protected, strip);
        }
    }

    pub(super) fn rules(&mut self, range: Range<usize>) {
        let (note, strip) = (Note::DecidesWhatRuns, Strip::ChangesRules);
        self.mark(PieceKind::Own, Tier::Danger, range, note, strip);
    }

    /// What the program does, and the program that it starts. What the outermost one starts
    /// is shown below.
    fn program(&mut self, words: &[Word], piped: Option<usize>, level: usize) {
        let Some(first) = words.first() else {
            return;
        };
        let all = texts(words);
        let name = name(first);
        let class = programs::class(&name);
        let at = first.span.clone();
        let whole = at.start..words.last().map_or(at.end, |word| word.span.end);
        if !first.known {
            self.uninspectable(at.clone(), Note::ProgramUntold);
        }
        // A link to a program is that program.
        let real = self.machine.program(&first.text);
        let as_root = real.as_ref().is_some_and(|program| program.as_root);
        let real = real.as_ref().map(|program| base_name(&program.real));
        if paths::ours(&first.text) || real.is_some_and(paths::ours) {
            self.rules(at.clone());
        }
        if as_root
            || as_another(&name)
            || real.is_some_and(as_another)
            || all.windows(2).any(|pair| {
                pair[0].eq_ignore_ascii_case("-verb") && pair[1].eq_ignore_ascii_case("runas")
            })
        {
            let (note, strip) = (Note::AsAdministrator(told(&name)), Strip::AsAdministrator);
            self.mark(PieceKind::Priv, Tier::Danger, at.clone(), note, strip);
        }
        let home = self.machine.facts.home();
        if let Some((note, strip)) = unlimited(&name, words, home) {
            self.mark(PieceKind::Priv, Tier::Danger, at.clone(), note, strip);
        }
        if let Some(note) = effects::destroys(&name, &all[1..]) {
            let strip = Strip::Destroys;
            let all = [
                Note::DeletesBelow,
                Note::DeletesFound,
                Note::DeletesUntracked,
            ]
            .contains(&note);
            self.mark(PieceKind::Destr, Tier::Caution, whole.clone(), note, strip);
            if all {
                self.whole_folders(&name, words);
            }
        }
        let removes = |pair: &[&str]| pair[0].starts_with("-exec") && base_name(pair[1]) == "rm";
        if name == "find" && all.windows(2).any(removes) {
            self.whole_folders(&name, words);
        }
        self.disks(&name, words);
        self.wholes(&name, words, piped);
        self.goes(&name, words);
        self.talks |= talks(&name, &all);
        if let Some(code) = effects::code(&name, &all).and_then(|at| words.get(at)) {
            let (note, range) = (Note::CodeFor(told(&name)), code.span.clone());
            self.mark(PieceKind::Inline, Tier::Caution, range, note, Strip::Code);
        }
        for range in hosts::named(&name, words, self.text) {
            self.host(range);
        }
        if name == "tee" {
            let appends = all.iter().any(|word| ["-a", "--append"].contains(word));
            for target in &words[1..] {
                if !target.text.starts_with('-') && paths::is_file(&target.text) {
                    self.written(target, appends);
                }
            }
        }
        self.variables(&name, words);
        self.runs_text(&name, class, words, piped, &whole);
        match inside(&name, class, words, self.text) {
            None => {}
            Some(Inside::Encoded(index, text)) => {
                self.wrapper(&name, at);
                let range = words[index].span.clone();
                match text {
                    None => self.uninspectable(range, Note::Undecodable),
                    Some(text) => {
                        let (note, strip) = (Note::Encoded, Strip::Encoded);
                        self.mark(PieceKind::Wrap, Tier::Danger, range.clone(), note, strip);
                        self.carry(&name, &text, Language::PowerShell, range);
                    }
                }
            }
            Some(Inside::Text(range, text, language)) => {
                self.wrapper(&name, at);
                let from = words[range.start].span.start;
                let to = words[range.end - 1].span.end;
                if level == 0 {
                    self.carry(&name, &text, language, from..to);
                }
            }
            Some(Inside::Words(range)) => {
                self.wrapper(&name, at);
                let inner = &words[range];
                if level == 0 && !as_another(&name) {
                    self.started(&name, inner);
                }
                if level < MAX_DEPTH {
                    self.program(inner, piped, level + 1);
                } else {
                    let range = inner[0].span.start..whole.end;
                    self.uninspectable(range, Note::TooDeep);
                }
            }
        }
    }

    fn wrapper(&mut self, name: &str, range: Range<usize>) {
        if as_another(name) {
            return;
        }
        let (note, strip) = (Note::Starts(told(name)), Strip::StartsAnother);
        self.mark(PieceKind::Wrap, Tier::Caution, range, note, strip);
    }

    /// What a program starts, as a command of its own.
    fn started(&mut self, by: &str, words: &[Word]) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return;
        };
        let range = first.span.start..last.span.end;
        if !self.holds_another(&range) {
            return;
        }
        let text = self.text[range.clone()].to_owned();
        let moved = words.iter().map(|word| Word {
            span: word.span.start - range.start..word.span.end - range.start,
            ..word.clone()
        });
        let outline = foreign::one(moved.collect());
        let command =
            super::of_outline(text, &outline, self.language, self.depth + 1, self.machine);
        self.inner.push(Inner {
            by: by.to_owned(),
            command,
        });
    }

    /// Text that becomes a command: what is piped into a shell, `eval`, `source <(…)`.
    fn runs_text(
        &mut self,
        name: &str,
        class: Class,
        words: &[Word],
        piped: Option<usize>,
        whole: &Range<usize>,
    ) {
        let all = texts(words);
        let range = if let Some(start) = piped.filter(|_| effects::reads_code(name, class, &all)) {
            start..whole.end
        } else if programs::of(name).is(Role::Evaluates)
            || runs_words(name, class, words).any(computed)
        {
            whole.clone()
        } else {
            return;
        };
        self.foreign_code(range);
    }

    /// Marks a part that runs text which is not in it.
    pub(super) fn foreign_code(&mut self, range: Range<usize>) {
        let inside = |word: &Word| range.contains(&word.span.start);
        let starts = |role: Role| {
            self.commands().any(|command| {
                let programs = command.words.iter().filter(|word| inside(word));
                programs
                    .take(3)
                    .any(|word| programs::of(&self::name(word)).is(role))
            })
        };
        let (note, strip) = if starts(Role::Downloads) {
            (Note::RunsDownload, Strip::RunsDownload)
        } else if starts(Role::Decodes) {
            (Note::RunsDecoded, Strip::RunsDecoded)
        } else {
            (Note::RunsText, Strip::RunsText)
        };
        self.mark(PieceKind::PipeSh, Tier::Danger, range, note, strip);
    }

    /// `env NAME=…` and `export NAME=…`.
    fn variables(&mut self, name: &str, words: &[Word]) {
        if !programs::of(name).is(Role::Sets) {
            return;
        }
        for word in words[1..]
            .iter()
            .take_while(|word| word.text.starts_with('-') || word.text.contains('='))
        {
            if word.text.contains('=') && !word.text.starts_with('-') {
                self.assignment(word.span.clone());
            }
        }
    }

    /// `NAME=…`.
    pub(super) fn assignment(&mut self, range: Range<usize>) {
        let raw = &self.text[range.clone()];
        let name = raw
            .split(['=', '+', '['])
            .next()
            .unwrap_or(raw)
            .trim_start_matches('"');
        let set = told(name);
        let strip = if effects::loads(name) {
            Strip::ChangesLoading
        } else {
            Strip::Sets(set.clone())
        };
        let note = Note::Sets(set);
        // What a later word stands for: `k=~/.ssh/id_rsa; curl -T $k h`.
        let value = raw
            .split_once('=')
            .map_or("", |(_, value)| value.trim_matches(['"', '\'']));
        let word = Word::at(value.to_owned(), range.clone());
        if value.starts_with(['~', '$', '/']) {
            self.path(&word);
        }
        self.mark(PieceKind::Env, Tier::Caution, range, note, strip);
    }
}

/// Whether a command exchanges data with another computer.
fn talks(name: &str, words: &[&str]) -> bool {
    let program = programs::of(name);
    let addressed = [What::Host, What::Address, What::Remote];
    match name {
        "git" => ["push", "send-email"]
            .iter()
            .any(|verb| words.contains(verb)),
        _ => {
            program.is(Role::Downloads)
                || program.is(Role::Remote)
                || program
                    .usage
                    .is_some_and(|usage| addressed.into_iter().any(|what| usage.has(what)))
        }
    }
}

/// Whether a program runs others as somebody else.
fn as_another(name: &str) -> bool {
    programs::of(name).is(Role::AsAnother)
}

/// The words that a shell or an interpreter runs: the script, and the text of `-c`.
fn runs_words<'w>(name: &str, class: Class, words: &'w [Word]) -> impl Iterator<Item = &'w Word> {
    let shell = class == Class::Shell;
    let runs = shell || class == Class::Interpreter || programs::of(name).is(Role::Sources);
    let option = |word: &Word| word.text.starts_with(['-', '+']);
    let script = words[1..].iter().find(|word| !option(word));
    let code = if shell {
        let carries =
            |word: &Word| option(word) && !word.text.starts_with("--") && word.text.contains('c');
        words.iter().position(carries).map(|at| at + 1)
    } else {
        effects::code(name, &texts(words))
    };
    let code = code.and_then(|at| words.get(at));
    script.into_iter().chain(code).filter(move |_| runs)
}

/// Whether a word is the output of a command.
pub(super) fn computed(word: &Word) -> bool {
    !word.known && word.text.contains(['`', '('])
}

/// The name a program goes by, without folder, ending and version.
pub(super) fn name(word: &Word) -> String {
    let name = base_name(&word.text).to_lowercase();
    let name = name.rsplit('\\').next().unwrap_or(&name);
    let name = name.strip_suffix(".exe").unwrap_or(name);
    // `base64` is no version of anything.
    if programs::exactly(name).is_some() {
        return name.to_owned();
    }
    programs::family(name).to_owned()
}
