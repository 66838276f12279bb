//! What the policy says of a command.

mod codes;
mod marks;
mod why;
