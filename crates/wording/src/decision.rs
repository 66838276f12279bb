//! What the policy says of a command.

mod said;
mod trace;

pub use trace::Trace;
