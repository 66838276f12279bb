//! What the text of a command says.
//!
//! `shell_reader` reads the little that has one meaning in every shell, and is what the judge
//! believes; `shell_outline` reads everything for the eye and never grants anything; [`windows`]
//! reads the command lines of Windows.

pub(crate) mod windows;
