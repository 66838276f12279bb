//! The built app on whole desktops without a screen: sway, GNOME, Plasma or Xfce, as `DESKTOP` says.
//! `make test-desktops` runs them.
//!
//! The tests run one after the other. A test that changes the settings of a desktop starts its own
//! (`start_with`); the others share one (`start`). The tests have a harness of their own, because
//! Rust's cannot leave a test out on one desktop and say why.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod answers;
mod bus;
mod figures;
mod focus;
mod means;
mod notices;
mod paint;
mod password;
mod review;
mod session;
mod start;
mod table;
mod tray;
mod typing;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use libtest_mimic::{Arguments, Completion, Trial};
use promises::{Desktop, Kind};

/// What `exec-host` prints for a denied command.
pub(crate) const DENIED: &str = "exec-host: SYSTEM_RUN_DENIED: user denied\n";

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1);
    let trials = table::TESTS.iter().map(|test| {
        Trial::ignorable_test(test.name, || match test.reason_against(Kind::chosen()) {
            Some(reason) => Ok(Completion::ignored_with(reason)),
            None => {
                run(test);
                Ok(Completion::Completed)
            }
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    Desktop::end_spare();
    conclusion.exit_code()
}

/// Runs a test on a thread with its name. If the test fails, its picture gets that name.
fn run(test: &'static table::Test) {
    let start = Instant::now();
    let thread = std::thread::Builder::new().name(test.name.to_owned());
    let ended = thread.spawn(test.run).expect("a thread starts").join();
    say(&format!("{:.1} s ", start.elapsed().as_secs_f64()));
    if let Err(panic) = ended {
        std::panic::resume_unwind(panic);
    }
}

/// Prints a text at once, also for a test that passes.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    write!(out, "{text}").and_then(|()| out.flush()).unwrap();
}
