//! What the policy says of a command.

mod codes;
mod marks;
mod trace;
mod why;

pub use trace::Trace;
