//! What arrives on the socket, until its one answer.

pub(crate) mod convert;
pub(crate) mod drill;
pub(crate) mod gateway;
pub(crate) mod incoming;
pub(crate) mod limits;
pub(crate) mod reading;
