//! Foreign text, made visible.

use serde::{Deserialize, Serialize};

/// The kind of a run of text, by which a window styles it. Colour is never the only sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TextRunKind {
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
    /// Letters that are written from right to left: drawn apart, in their own order, so that
    /// nothing beside them moves.
    Rtl,
    /// A mark for a line break; the window breaks the line after it.
    Nl,
    /// What joins commands.
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
    /// What deletes or overwrites.
    Destr,
    /// A variable that is set for a program.
    Env,
    /// Another computer.
    Net,
    /// What looks like a password: covered until a person uncovers it.
    Secret,
    /// A path that decides what may run, or opens other doors.
    #[serde(rename = "self")]
    Own,
}

/// How much a note weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Tier {
    /// Arms later, and is not offered for a time.
    Danger,
    /// Worth a second look.
    Caution,
    /// Worth knowing.
    Note,
}

/// A piece of text of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextRun {
    /// The text to show.
    pub text: String,
    /// The kind of the text.
    pub kind: TextRunKind,
    /// What a screen reader and a tooltip say, where it is not plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
}
