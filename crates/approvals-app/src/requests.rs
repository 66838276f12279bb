//! What arrives on the socket, until its one answer.

pub(crate) mod asked;
pub(crate) mod incoming;
pub(crate) mod limits;
