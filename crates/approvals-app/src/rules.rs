//! The rules that Always allow and Always deny store.

pub(crate) mod always;
pub(crate) mod denial;
pub(crate) mod proposal;
mod replay;
