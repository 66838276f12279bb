//! What a session starts with, and what is read of it.

use portable_pty::PtySize;

use super::Session;
use crate::End;

/// How a session starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Start {
    /// In a terminal of this size, if there are terminals; else, and without, with pipes.
    pub terminal: Option<Size>,
    /// Somebody may write to it. Else its standard input is empty. A terminal is always open.
    pub input: bool,
    /// How much of its output is kept.
    pub capacity: Capacity,
}

/// The size of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Characters in a line.
    pub columns: u16,
    /// Lines.
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

/// How many bytes of text a session keeps of both streams together: the last ones (D14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity(pub usize);

impl Default for Capacity {
    /// 200 000 bytes.
    fn default() -> Self {
        Self(200_000)
    }
}

/// A session, and what was not as it was asked for.
#[derive(Debug)]
pub struct Started {
    /// The session.
    pub session: Session,
    /// Why it has no terminal, where it should have one.
    pub no_terminal: Option<String>,
}

/// Why a program did not start: one of the ends that say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotStarted(pub End);

/// What was written since the last look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fresh {
    /// Both streams, in order of arrival.
    pub text: String,
    /// Bytes before the text that were written since the last look too, and are not kept.
    pub left_out: u64,
}

/// What is known of the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// The last part of both streams, in order of arrival.
    pub text: String,
    /// Bytes of text that there were in all.
    pub total: u64,
    /// Bytes that the program wrote, sequences and all.
    pub written: u64,
    /// The first part was dropped.
    pub truncated: bool,
}
