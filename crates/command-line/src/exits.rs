//! How `exec-host` ends where no command's own code is passed on: the numbers of `sysexits.h`
//! and `timeout(1)`.

/// The command line, or a file that it names, cannot be used.
pub const USAGE: u8 = 2;
/// The app, or the node that serves the approvals, cannot be reached.
pub const UNREACHABLE: u8 = 69;
/// Something else went wrong.
pub const SOFTWARE: u8 = 70;
/// The request was denied.
pub const DENIED: u8 = 77;
/// The command, or the answer to it, ran out of time.
pub const TIMED_OUT: u8 = 124;
