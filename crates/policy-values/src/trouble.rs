//! Shell text as `shell_reader` reads it, in the words of a decision.

use shell_reader::Stop;

use crate::{Code, Obstacle};

/// Why a text, or a part of it, is not proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub code: Code,
    /// What is in the way.
    pub what: Obstacle,
}

impl Trouble {
    pub fn new(code: Code, what: Obstacle) -> Self {
        Self { code, what }
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        let (code, what) = match stop {
            Stop::MuchText(size) => (Code::Unparsed, Obstacle::MuchText(size)),
            Stop::ManyWords(count) => (Code::Unparsed, Obstacle::ManyWords(count)),
            Stop::ManyCommands(count) => (Code::Unparsed, Obstacle::ManyCommands(count)),
            Stop::Deep(count) => (Code::Unparsed, Obstacle::Deep(count)),
            Stop::PipeBoth => (Code::Grammar, Obstacle::PipeBoth),
            Stop::NothingBehind => (Code::Unparsed, Obstacle::NothingBehind),
            Stop::NothingBeside => (Code::Unparsed, Obstacle::NothingBeside),
            Stop::Background => (Code::Chain, Obstacle::Background),
            Stop::CaseOperator => (Code::Unparsed, Obstacle::CaseOperator),
            Stop::Lines => (Code::Chain, Obstacle::Lines),
            Stop::ProcessSubstitution => (Code::Substitution, Obstacle::ProcessSubstitution),
            Stop::Parentheses => (Code::Grammar, Obstacle::Parentheses),
            Stop::Reserved(word) => (Code::Grammar, Obstacle::Reserved(word)),
            Stop::ProgramLater(text) => (Code::Expansion, Obstacle::ProgramLater(text)),
            Stop::Redirection => (Code::Redirection, Obstacle::Redirection),
            Stop::OpenRedirection => (Code::Unparsed, Obstacle::Redirection),
            Stop::Substitution => (Code::Substitution, Obstacle::Substitution),
            Stop::Continuation => (Code::Grammar, Obstacle::Continuation),
            Stop::OpenQuote => (Code::Unparsed, Obstacle::OpenQuote),
            Stop::EndingBackslash => (Code::Unparsed, Obstacle::EndingBackslash),
            Stop::Assignment(name) => (Code::Assignment, Obstacle::Assignment(name)),
            Stop::ControlCharacter => (Code::Grammar, Obstacle::ControlCharacter),
            Stop::Arithmetic => (Code::Substitution, Obstacle::Arithmetic),
            Stop::EscapedQuote => (Code::Expansion, Obstacle::EscapedQuote),
            Stop::RunningExpansion => (Code::Substitution, Obstacle::RunningExpansion),
        };
        Self::new(code, what)
    }
}
