//! The sockets on which the app is asked.

pub(crate) mod drill;
mod openclaw;
pub(crate) mod service;
pub(crate) mod socket;
pub(crate) mod unserved;
