//! The history: what is written there, and who asked before.

pub(crate) mod askers;
pub(crate) mod audit;
