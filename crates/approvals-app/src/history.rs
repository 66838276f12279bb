//! The history: what is written to it.

pub(crate) mod audit;
