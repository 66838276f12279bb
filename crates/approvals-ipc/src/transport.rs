//! The only module that tells unix sockets and named pipes apart.
//!
//! Each platform has the same names: `Endpoint` (a bound name that accepts), `Stream`,
//! `connect`, `peer`, `same_user`, `hung_up` / `is_hung_up`, `write_all`, `end_writing`.

#[cfg(unix)]
mod directory;
#[cfg(unix)]
mod endpoint;
#[cfg(unix)]
mod lock;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use endpoint::Endpoint;
#[cfg(unix)]
pub(crate) use unix::*;
#[cfg(windows)]
pub(crate) use windows::*;
