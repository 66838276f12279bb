//! Runs one command to its end and reports how it ended, or starts it as a [`Session`] that others
//! read and write meanwhile.
//!
//! Whether a command may run is decided elsewhere: this crate knows no permission and adds no
//! shell. [`run`] always returns, whatever the program does:
//!
//! - Standard input is empty. The environment is the given one and the variable
//!   `OPENCLAW_EXEC_ID`, which identifies the processes that belong to the program.
//! - stdout and stderr are kept together, in order of arrival, up to [`Limits::output`] bytes. If
//!   a program writes to stdout and then to stderr, that order is kept; in the other direction two
//!   pipes do not tell. Output beyond the limit is read and dropped, so that a program that prints
//!   without end neither waits nor costs memory.
//! - At the time limit, or when the caller leaves, the whole process tree is killed.
//! - Processes that the program left behind may hold its output open for ever. They get
//!   [`Limits::grace`] to finish. Then the rest of the tree is killed and the result returned:
//!   nothing may outlive the run that a person allowed, and nobody would read its output.
//!
//! # Sessions
//!
//! A [`Session`] has pipes or a terminal, ends by the same rules, and dies with its last handle.
//! It keeps the last part of its output as text: UTF-8 without escape sequences, control
//! characters and invisible characters. If the program asks for the position of the cursor, it
//! gets an answer, because programs wait for one. [`Sessions`] holds the sessions in the
//! background, each in the scope of its owner; [`keys`] encodes keys to type into them.
//!
//! # What a kill reaches
//!
//! The program starts as the leader of a process group of its own. SIGKILL goes to
//!
//! | | reached | not reached |
//! |---|---|---|
//! | Unix | the group: everything that did not ask for another one, orphans included | programs that became another user (`sudo`) |
//! | Linux, at the program's end | also descendants that left the group, and everything that carries its mark in its environment, is of its terminal, or descends from these: `nohup`, `setsid`, `setsid -f`, a shell's jobs; frozen first so that none is born meanwhile | programs in a group of their own that cleared their environment and lost their parent (`env -i setsid -f`) |
//! | Linux, in a process that [adopts](guard::adopt) | also these, once no other program runs that may have started them | what another service starts when it is asked to (`systemd-run`, `at`, `cron`, a container) |
//! | macOS | | descendants outside the group |
//! | Windows | the job object: every descendant | |
//!
//! If the runner's own process is killed, a [`guard`] kills the same processes, except adopted
//! ones; on Windows the system does it. If the guard itself is killed or stopped, everything that
//! runs is killed ([`End::Unguarded`]), and a new guard starts before the next program.
//!
//! Processes that a session leaves behind are killed at its end and named by
//! [`Session::left_behind`], because nobody would know of them any more.
//!
//! The system stops a process that reads from a terminal without being in the terminal's own
//! process group. So if the runner is started from a service with a controlling terminal, a
//! program that opens `/dev/tty` waits until its time limit. A service should give up its terminal
//! first.

mod command;
pub mod keys;
mod mark;
mod os;
mod output;
mod run;
mod session;
mod sessions;
mod tail;
mod terminal;

pub use command::{Command, End, Limits, Outcome, UNGUARDED};
#[cfg(unix)]
pub use os::guard;
pub use run::{run, run_with};
pub use session::{Capacity, Fresh, NotStarted, NotWritten, Output, Session, Size, Start, Started};
pub use sessions::{Entry, Sessions};
