//! From text to its tree: lists, pipelines, simple commands.

mod compound;
mod dollar;
mod redirection;
mod word;

use crate::tree::{Command, Item, Joint, Kind, List, Pipeline, Redirection, Simple};
use crate::{HereDocument, MAX_COMMANDS, MAX_DEPTH, MAX_TEXT, MAX_WORDS, Options, Reading};
use crate::{Stop, Word};

use redirection::Pending;
use word::Read;

/// Words that begin or end a construct where a program would stand.
const RESERVED: [&str; 24] = [
    "!", "[[", "]]", "{", "}", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for",
    "foreach", "function", "if", "in", "repeat", "select", "then", "until", "while", "end",
];

/// Those of them that end a list.
const CLOSERS: [&str; 7] = ["}", "do", "done", "elif", "else", "fi", "then"];

/// At `at`, always on a character boundary; it reads up to `end`.
pub(crate) struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    end: usize,
    options: Options<'a>,
    words: usize,
    commands: usize,
    depth: usize,
    /// Within `$(…)` or backticks.
    substituted: bool,
    /// Here-documents whose text begins behind the next line break.
    pending: Vec<Pending>,
    here: Vec<HereDocument>,
    loops: Vec<(String, Vec<Word>)>,
    /// What stands in substitutions of the command at hand.
    inner: Vec<List>,
    beyond: Option<Stop>,
    woven: Option<Stop>,
    chained: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, options: Options<'a>) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            end: text.len(),
            options,
            words: 0,
            commands: 0,
            depth: 0,
            substituted: false,
            pending: Vec::new(),
            here: Vec::new(),
            loops: Vec::new(),
            inner: Vec::new(),
            beyond: None,
            woven: None,
            chained: false,
        }
    }

    pub(crate) fn whole(mut self) -> Reading {
        let list = if self.text.len() > MAX_TEXT {
            Err(Stop::MuchText(MAX_TEXT / 1024))
        } else {
            self.all()
        };
        if let Err(stop) = &list {
            self.beyond.get_or_insert_with(|| stop.clone());
        }
        Reading {
            list,
            beyond: self.beyond,
            woven: self.woven,
            chained: self.chained,
            here: self.here,
            loops: self.loops,
        }
    }

    fn all(&mut self) -> Result<List, Stop> {
        let list = self.list()?;
        if self.at < self.end {
            return Err(self.stray());
        }
        self.no_text_missing()?;
        Ok(list)
    }

    pub(crate) fn only_word(mut self, first: bool) -> Word {
        match self.word(first) {
            Ok(Read { word, assigned, .. })
                if assigned.is_none() && self.at == self.end && self.end > 0 =>
            {
                word
            }
            _ => Word::unknown(self.text, 0..self.end),
        }
    }

    /// Pipelines up to the end, or to what closes the construct around them.
    fn list(&mut self) -> Result<List, Stop> {
        let mut list = List::default();
        let mut joint = Joint::First;
        let outermost = self.depth == 0;
        self.blanks(true)?;
        while self.at < self.end && self.closer().is_none() && self.peek(0) != Some(b')') {
            // More than one line is named where the second one begins.
            let pipeline = self.pipeline()?;
            list.items.push(Item { joint, pipeline });
            joint = match (self.peek(0), self.peek(1)) {
                (Some(b'|'), Some(b'|')) | (Some(b'&'), Some(b'&')) => {
                    self.chained = true;
                    let and = self.peek(0) == Some(b'&');
                    self.at += 2;
                    self.breaks()?;
                    if self.at == self.end {
                        return Err(Stop::NothingBehind);
                    }
                    if self.closer().is_some() || self.peek(0) == Some(b')') {
                        return Err(self.stray());
                    }
                    if and { Joint::And } else { Joint::Or }
                }
                (Some(b'&'), _) => {
                    self.beyond(|| Stop::Background);
                    list.background = true;
                    self.at += 1;
                    self.blanks(true)?;
                    Joint::Background
                }
                (Some(b';'), Some(b';' | b'&')) => return Err(Stop::CaseOperator),
                (Some(b';'), _) => {
                    self.chained = true;
                    self.at += 1;
                    self.blanks(true)?;
                    Joint::Then
                }
                (Some(b'\n'), _) => {
                    self.blanks(true)?;
                    if outermost && self.at < self.end {
                        self.beyond(|| Stop::Lines);
                    }
                    Joint::Then
                }
                (None | Some(b')'), _) => break,
                // Only a compound command ends before something else.
                _ => return Err(self.stray()),
            };
        }
        Ok(list)
    }

    fn pipeline(&mut self) -> Result<Pipeline, Stop> {
        // `!(` is a pattern of some shells.
        let negated = self.is_next("!") && self.peek(1) != Some(b'(');
        if negated {
            self.beyond(|| Stop::Reserved("!".to_owned()));
            self.at += 1;
            self.blanks(false)?;
        }
        let mut commands = Vec::new();
        loop {
            commands.push(self.command()?);
            if self.peek(0) != Some(b'|') || self.peek(1) == Some(b'|') {
                return Ok(Pipeline { negated, commands });
            }
            self.at += 1;
            if self.peek(0) == Some(b'&') {
                self.beyond(|| Stop::PipeBoth);
                self.at += 1;
            }
            self.breaks()?;
        }
    }

    fn command(&mut self) -> Result<Command, Stop> {
        self.commands += 1;
        if self.commands > MAX_COMMANDS {
            return Err(Stop::ManyCommands(MAX_COMMANDS));
        }
        let start = self.at;
        let command = match self.peek(0) {
            Some(b'(') if self.peek(1) == Some(b'(') => Err(Stop::Parentheses),
            Some(b'(') => self.subshell(),
            Some(b'{') if self.is_next("{") => self.group(),
            Some(b'i') if self.is_next("if") => self.condition(),
            Some(b'f') if self.is_next("for") => self.loops(),
            _ => self.simple(),
        }?;
        Ok(Command { start, ..command })
    }

    /// Words and redirections up to an operator that joins commands.
    fn simple(&mut self) -> Result<Command, Stop> {
        let mut simple = Simple::default();
        let mut redirections: Vec<Redirection> = Vec::new();
        loop {
            self.blanks(false)?;
            match self.peek(0) {
                Some(b'&') if self.peek(1) == Some(b'>') => {
                    redirections.push(self.redirection(None)?);
                    break;
                }
                None | Some(b'|' | b'&' | b';' | b'\n' | b')') => break,
                Some(b'<' | b'>') => redirections.push(self.redirection(None)?),
                Some(b'(') => return Err(Stop::Parentheses),
                Some(_) => {
                    let first = simple.words.is_empty();
                    let read = self.word(first)?;
                    if read.assigned.is_none()
                        && let Some(descriptor) = self.descriptor(&read)?
                    {
                        redirections.push(self.redirection(Some(descriptor))?);
                        continue;
                    }
                    self.no_text_across(&read.word)?;
                    self.count_word()?;
                    let Read {
                        word,
                        plain,
                        assigned,
                    } = read;
                    if let Some(name) = assigned {
                        simple
                            .assignments
                            .push(crate::Assignment { name, value: word });
                        continue;
                    }
                    // To zsh a lone brace closes a group, wherever it stands.
                    let closes = self.depth > 0 && word.text == "}";
                    if plain && (closes || first && RESERVED.contains(&word.text.as_str())) {
                        return Err(Stop::Reserved(word.text));
                    }
                    if first && !word.known {
                        self.beyond(|| Stop::ProgramLater(word.text.clone()));
                    }
                    simple.words.push(word);
                }
            }
        }
        if simple.words.is_empty() && simple.assignments.is_empty() {
            return Err(Stop::NothingBeside);
        }
        Ok(Command {
            start: 0,
            kind: Kind::Simple(simple),
            redirections,
            substitutions: std::mem::take(&mut self.inner),
        })
    }

    fn count_word(&mut self) -> Result<(), Stop> {
        self.words += 1;
        if self.words > MAX_WORDS {
            return Err(Stop::ManyWords(MAX_WORDS));
        }
        Ok(())
    }

    /// Skips blanks and comments, and with `lines` also line breaks.
    fn blanks(&mut self, lines: bool) -> Result<(), Stop> {
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' if lines => {
                    self.at += 1;
                    self.here_texts()?;
                }
                // Between two words the line goes on; in a word it is another matter.
                b'\\' if self.peek(1) == Some(b'\n') => {
                    self.beyond(|| Stop::Continuation);
                    if !self.pending.is_empty() {
                        return Err(Stop::Continuation);
                    }
                    self.at += 2;
                }
                // Not every shell finds the end of a substitution behind a comment alike.
                b'#' if self.substituted => return Err(Stop::Substitution),
                b'#' => {
                    let rest = self.rest();
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Blanks and line breaks behind an operator.
    fn breaks(&mut self) -> Result<(), Stop> {
        let start = self.at;
        self.blanks(true)?;
        if self.text[start..self.at].contains('\n') {
            self.beyond(|| Stop::NothingBeside);
        }
        Ok(())
    }

    /// Notes the first thing that is more than plain pipelines.
    fn beyond(&mut self, stop: impl FnOnce() -> Stop) {
        if self.woven.is_some() {
            return;
        }
        let stop = stop();
        let flat = matches!(
            stop,
            Stop::Lines | Stop::Background | Stop::Redirection | Stop::NothingBeside
        );
        if !flat {
            self.woven = Some(stop.clone());
        }
        self.beyond.get_or_insert(stop);
    }

    /// One level deeper.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        if self.depth == MAX_DEPTH {
            return Err(Stop::Deep(MAX_DEPTH));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// The word of the shell that ends a list, if it stands here.
    fn closer(&self) -> Option<&'static str> {
        if !matches!(self.peek(0)?, b'}' | b'd' | b'e' | b'f' | b't') {
            return None;
        }
        CLOSERS.into_iter().find(|closer| self.is_next(closer))
    }

    /// Whether exactly this word stands here, without a quote.
    fn is_next(&self, word: &str) -> bool {
        self.rest().starts_with(word) && self.ends(word.len())
    }

    /// What stands here does not belong here.
    fn stray(&self) -> Stop {
        match self.closer() {
            Some(closer) => Stop::Reserved(closer.to_owned()),
            None if matches!(self.peek(0), Some(b'(' | b')')) => Stop::Parentheses,
            None => Stop::NothingBeside,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        if at < self.end {
            self.bytes.get(at).copied()
        } else {
            None
        }
    }

    fn char(&mut self) -> Option<char> {
        let char = self.rest().chars().next()?;
        self.at += char.len_utf8();
        Some(char)
    }

    /// Whether the word that stands here ends so many bytes further on.
    fn ends(&self, ahead: usize) -> bool {
        self.peek(ahead)
            .is_none_or(|byte| b" \t\n|&;<>()".contains(&byte))
    }
}
