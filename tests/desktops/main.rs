//! The built app on the desktops that people have: sway, GNOME, Plasma and Xfce, each whole and
//! without a screen. `DESKTOP` says which; `make test-desktops` runs them.
//!
//! The tests take turns. One that changes what a desktop is set to has a desktop of its own
//! (`start_with`), the others share one (`start`). The harness is not the compiler's: that one can't
//! leave a test out, with its reason, on one desktop alone.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod answers;
mod bus;
mod figures;
mod focus;
mod means;
mod notices;
mod paint;
mod review;
mod session;
mod start;
mod table;
mod tray;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use libtest_mimic::{Arguments, Completion, Trial};
use promises::{Desktop, Kind};

/// What a caller of a denied command is told.
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

/// On a thread with the name of the test, which names the picture of a failure.
fn run(test: &'static table::Test) {
    let start = Instant::now();
    let thread = std::thread::Builder::new().name(test.name.to_owned());
    let ended = thread.spawn(test.run).expect("a thread starts").join();
    say(&format!("{:.1} s ", start.elapsed().as_secs_f64()));
    if let Err(panic) = ended {
        std::panic::resume_unwind(panic);
    }
}

/// Says it at once, also of a test that passes.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    write!(out, "{text}").and_then(|()| out.flush()).unwrap();
}
