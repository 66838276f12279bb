//! The pieces that a text is shown as.

use serde::{Deserialize, Serialize};

use crate::Note;

/// What a piece of text is: how it reads, or what it does in a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// Text that looks like what it is.
    Text,
    /// An escape for a control character.
    Ctl,
    /// An escape for a character that changes the direction of text.
    Bidi,
    /// An escape for a character that has no width.
    Zw,
    /// An unusual blank, or many blanks as one counted mark.
    Ws,
    /// A word with letters that look like others.
    Conf,
    /// Letters that are written from right to left, without a blank or a digit among them.
    Rtl,
    /// A mark for a line break; the window breaks the line after it.
    Nl,
    /// A sign that joins commands.
    Op,
    /// A redirection, or its target.
    Redir,
    /// A part that is known only when it runs.
    Subst,
    /// Text of one program that another runs.
    PipeSh,
    /// A program that starts another one.
    Wrap,
    /// Code in an argument.
    Inline,
    /// A program that runs others with more rights.
    Priv,
    /// A part that deletes or overwrites something.
    Destr,
    /// A variable that is set for a program.
    Env,
    /// Another computer.
    Net,
    /// A text that looks like a password.
    Secret,
    /// A path that decides what may run, or opens other doors.
    #[serde(rename = "self")]
    Own,
}

/// A piece of text of one kind, visible as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The text to show.
    pub text: String,
    /// The kind of the text.
    pub kind: PieceKind,
    /// What a screen reader and a tooltip say, where it is not plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Note>,
}
