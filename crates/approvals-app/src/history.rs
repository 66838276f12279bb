//! The history: what is written to it, and which programs and agents are in it.

pub(crate) mod audit;
pub(crate) mod callers;
