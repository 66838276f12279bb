//! What is not read, or not plain.

/// A part of a text that stands in the way of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// More than so many KiB of text.
    MuchText(usize),
    /// More than so many words.
    ManyWords(usize),
    /// More than so many commands.
    ManyCommands(usize),
    /// More than so many constructs within each other.
    Deep(usize),
    /// `|&`.
    PipeBoth,
    /// An operator without a command behind it.
    NothingBehind,
    /// An operator without a command beside it.
    NothingBeside,
    /// `&`.
    Background,
    /// `;;` or `;&`.
    CaseOperator,
    /// More than one line.
    Lines,
    /// `<(…)` or `>(…)`.
    ProcessSubstitution,
    /// `(` or `)`.
    Parentheses,
    /// A word of the shell's own.
    Reserved(String),
    /// The program is decided when the text runs; as written.
    ProgramLater(String),
    /// A redirection, a here-document included.
    Redirection,
    /// A redirection or a here-document that does not end.
    OpenRedirection,
    /// `$(…)` or backticks.
    Substitution,
    /// A line that goes on behind a backslash.
    Continuation,
    /// A quote that is not closed.
    OpenQuote,
    /// A backslash at the end.
    EndingBackslash,
    /// `NAME=value` before a program; the name.
    Assignment(String),
    /// A control character.
    ControlCharacter,
    /// `$((…))`, `$[…]`, `$x[…]`.
    Arithmetic,
    /// `$'…'` or `$"…"`.
    EscapedQuote,
    /// `${…}` with more than a name.
    RunningExpansion,
}
