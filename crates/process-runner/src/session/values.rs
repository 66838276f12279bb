//! The values that a session starts with, and those that are read from it.

use portable_pty::PtySize;

use super::Session;
use crate::End;

/// The options of a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Start {
    /// The size of the terminal. Without one, or on a system without terminals, the program gets
    /// pipes.
    pub terminal: Option<Size>,
    /// Whether the program's standard input is open for writing, else it is empty. A terminal is
    /// always open.
    pub input: bool,
    /// How much of the output is kept.
    pub capacity: Capacity,
}

/// The size of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The characters in a line.
    pub columns: u16,
    /// The number of lines.
    pub rows: u16,
}

impl Default for Size {
    /// 120 × 30.
    fn default() -> Self {
        Self {
            columns: 120,
            rows: 30,
        }
    }
}

impl From<Size> for PtySize {
    fn from(size: Size) -> Self {
        Self {
            rows: size.rows,
            cols: size.columns,
            ..Self::default()
        }
    }
}

/// How many bytes of text a session keeps of both streams together; the last ones stay (D14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity(pub usize);

impl Default for Capacity {
    /// 200 000 bytes.
    fn default() -> Self {
        Self(200_000)
    }
}

/// A session that was started, and what could not be as asked for.
#[derive(Debug)]
pub struct Started {
    /// The session.
    pub session: Session,
    /// Why the program has no terminal although one was asked for.
    pub no_terminal: Option<String>,
}

/// Why a program did not start: one of the variants of [`End`] that say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotStarted(pub End);

/// The text that was written since the last look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fresh {
    /// Both streams, in order of arrival.
    pub text: String,
    /// The bytes before this text that are new too and were not kept.
    pub left_out: u64,
}

/// The output of a program so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// The last part of both streams, in order of arrival.
    pub text: String,
    /// The bytes of text that there were in all.
    pub total: u64,
    /// The bytes that the program wrote, escape sequences included.
    pub written: u64,
    /// Whether the beginning was dropped.
    pub truncated: bool,
}
