//! A desk for tests: the built app in a home of its own, on a session bus of its own, and
//! what a person and an agent can do to it from outside.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot set its desk up has failed"
)]

mod agent;
mod app;
#[cfg(unix)]
mod asking_node;
mod built;
mod client;
mod desk;
#[cfg(feature = "desktops")]
mod desktop;
#[cfg(feature = "window")]
mod driver;
#[cfg(feature = "window")]
mod file_portal;
mod history;
#[cfg(feature = "window")]
mod input;
#[cfg(all(unix, feature = "window"))]
mod input_method;
#[cfg(unix)]
mod listening;
mod log;
mod node;
#[cfg(unix)]
mod openclaw;
#[cfg(unix)]
mod operator;
#[cfg(all(unix, feature = "window"))]
mod orca;
#[cfg(unix)]
mod other_user;
mod own_gateway;
#[cfg(feature = "window")]
mod page;
#[cfg(feature = "window")]
pub mod processes;
#[cfg(all(unix, feature = "window"))]
mod reader;
mod screen;
#[cfg(unix)]
mod tap;
mod texts;
#[cfg(feature = "window")]
mod tray_host;
#[cfg(feature = "window")]
mod typing;

pub use agent::Agent;
pub use app::App;
#[cfg(unix)]
pub use asking_node::AskingNode;
pub use built::built;
pub use client::{Asking, BackgroundClient, Client};
pub use desk::{Answer, Caller, Desk};
#[cfg(feature = "desktops")]
pub use desktop::{Borrowed, Desktop, Kind, Picture, PolkitAgent, Rectangle, Terminal, Window};
#[cfg(feature = "window")]
pub use file_portal::FilePortal;
pub use history::history_text;
#[cfg(all(unix, feature = "window"))]
pub use input_method::{BY_INPUT_METHOD, InputMethod};
pub use node::Node;
#[cfg(unix)]
pub use openclaw::{Gateway, Openclaw, Running};
#[cfg(unix)]
pub use operator::{Answered, Asked, Operator};
#[cfg(all(unix, feature = "window"))]
pub use orca::Orca;
#[cfg(unix)]
pub use other_user::as_other_user;
pub use own_gateway::{Door, GATEWAY_TOKEN, OwnGateway, Reply, free_port};
#[cfg(feature = "window")]
pub use page::{Page, Target};
#[cfg(all(unix, feature = "window"))]
pub use reader::{Accessibility, Reader, Spoken};
pub use screen::{Button, OtherWindow, Screen};
#[cfg(unix)]
pub use tap::{End, Tap, Tapped};
pub use texts::worst_texts;
#[cfg(feature = "window")]
pub use tray_host::TrayHost;
#[cfg(feature = "window")]
pub use typing::Typing;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The folder of the repository.
///
/// # Panics
/// Never: this package has a folder of its own.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The text of a file of the repository.
///
/// # Panics
/// Where it cannot be read.
pub fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Waits for this test's turn at the display, which all tests of one program share.
pub fn turn() -> MutexGuard<'static, ()> {
    static DISPLAY: Mutex<()> = Mutex::new(());
    DISPLAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Longer than anything should take on a busy machine with two cores.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Asks again until there is something. For states of other programs that send no event.
///
/// # Panics
/// When there is nothing after [`PATIENCE`].
pub fn until<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    until_or(what, look, String::new)
}

/// As [`until`]; a failure also tells what there was instead.
fn until_or<T>(
    what: &str,
    mut look: impl FnMut() -> Option<T>,
    instead: impl FnOnce() -> String,
) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        if start.elapsed() > PATIENCE {
            panic!("waited in vain for {what}\n{}", instead());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The id of a process that was started with this argument.
pub fn process_with_argument(argument: &str) -> Option<u32> {
    let wanted = argument.as_bytes();
    std::fs::read_dir("/proc").unwrap().find_map(|entry| {
        let entry = entry.ok()?;
        let pid = entry.file_name().to_str()?.parse().ok()?;
        let words = std::fs::read(entry.path().join("cmdline")).ok()?;
        let mut words = words.split(|byte| *byte == 0);
        // The caller has it among its arguments too.
        let program = words.next()?;
        let is_caller = program.ends_with(b"exec-host");
        (!is_caller && words.any(|word| word == wanted)).then_some(pid)
    })
}
