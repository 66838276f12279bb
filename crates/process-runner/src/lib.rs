//! Runs one command to its end and tells how it ended, or as a [`Session`] that others look
//! at and write to meanwhile.
//!
//! Whether it may run was decided elsewhere: nothing here knows of permission, and no shell
//! is added. [`run`] always returns, whatever the program does:
//!
//! - Standard input is empty. The environment is the one that is given, and the variable
//!   `OPENCLAW_EXEC_ID`, by which what belongs to the program is told.
//! - stdout and stderr are kept together, in order of arrival, up to [`Limits::output`]
//!   bytes. What a program writes to stdout and then to stderr is taken in that order;
//!   where it writes to stderr first, two pipes cannot tell. What comes later is read and
//!   dropped, so that a program that prints without end neither waits nor costs memory.
//! - At the timeout, or when the caller leaves, the whole process tree is killed.
//! - When the program has ended, processes that it left behind may hold its output open
//!   for ever. They get [`Limits::grace`] to finish what they print; then what is left of
//!   the tree is killed and the result returned, because nothing may outlive the run that a
//!   person allowed, and nobody would read its output.
//!
//! # Sessions
//!
//! A [`Session`] has pipes or a terminal, ends under the same rules, and dies with its last
//! handle. A session
//! keeps the last bytes of its output as text: UTF-8 that is read across pieces,
//! without escape sequences, control and invisible characters. Questions for the cursor are
//! answered, because programs wait for that. [`Sessions`] are those in the background, each
//! in the scope of its owner; [`keys`] are what is typed into them.
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
//! The same but what was adopted is reached when the runner's own process is killed, if it has
//! a [`guard`]; on Windows the system does that. A guard that is killed or stopped takes all
//! that runs with it ([`End::Unguarded`]), and the next one stands by before anything starts.
//!
//! What a session leaves behind is ended with it and named by [`Session::left_behind`]: nobody
//! would know of it any more.
//!
//! A process group that is not the terminal's own is stopped when it reads from the
//! terminal: started from a service that has a controlling terminal, a program that opens
//! `/dev/tty` waits until its timeout. A service leaves its terminal first.

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
