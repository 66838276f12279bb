//! Whether a person can see the screen, and whether others see it too: the lock and the sleep of
//! the session, and programs that show the screen to somebody.
//!
//! A locked screen shows no dialog (`docs/decisions.md` D12: no UI, so `askFallback` decides), and
//! a permission "until the screen locks" ends there. This crate only tells; the app decides
//! what follows.
//!
//! | system | lock | sleep | sharing |
//! |---|---|---|---|
//! | Linux | logind's `LockedHint` of our session, and `ActiveChanged` of the screen savers of GNOME, KDE, Cinnamon, MATE and Xfce | logind's `PrepareForSleep` | PipeWire's nodes, as `pw-dump` prints them |
//! | Windows | `WM_WTSSESSION_CHANGE` of this session | the suspend and resume callback | nothing tells |
//! | macOS | `com.apple.screenIsLocked` and `…Unlocked` | `NSWorkspace`'s sleep notifications | nothing tells |
//!
//! [`FullScreen`] says whether another program fills the screen: on X11 by its window's
//! `_NET_WM_STATE_FULLSCREEN`, on Windows by `SHQueryUserNotificationState`, which knows a
//! presentation too; macOS is not asked.
//!
//! [`takes_focus`] and [`Keys`] say whether a person means the prompt window with the keyboard.
//!
//! [`idle`] says for how long nobody has touched keyboard and pointer.
//!
//! Nothing here polls: a computer at rest is not woken.

use tokio_util::sync::CancellationToken;

mod focus;
mod full_screen;
mod idle;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as os;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(target_os = "macos")]
use macos as os;
#[cfg(target_os = "linux")]
mod casts;
#[cfg(target_os = "linux")]
mod pipewire;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as os;

pub use focus::{FocusEvent, Keys, takes_focus};
pub use full_screen::FullScreen;
pub use idle::idle;
pub use os::Sources;
#[cfg(target_os = "linux")]
pub use pipewire::ScreenCasts;

/// Whether the screen is locked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Lock {
    /// Nothing on this system tells. Content that a lock should hide stays hidden; a
    /// question may be shown.
    #[default]
    Unknown,
    /// A person can see the screen.
    Unlocked,
    /// The screen is locked.
    Locked,
}

/// Whether a program shows the screen to somebody.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// Nothing on this system tells.
    #[default]
    Unknown,
    /// No program takes pictures of the screen or of a window.
    Unshared,
    /// A program takes pictures of it: a call, a recording, a remote desktop.
    Shared,
}

/// What is known of the person at this computer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Presence {
    /// The screen.
    pub lock: Lock,
    /// The computer is about to sleep, or has not told yet that it woke.
    pub asleep: bool,
    /// Whether others see the screen.
    pub sharing: Sharing,
}

impl Presence {
    /// A dialog could be seen. An unknown lock shows it: a desktop without logind and
    /// screen saver must work too.
    #[must_use]
    pub fn can_see(self) -> bool {
        self.lock != Lock::Locked && !self.asleep
    }
}

/// Tells what is known, once at the start and then at each change, until `stop`. A source
/// that is not there, ends or comes later is followed without a word: what it said is
/// forgotten while it is gone.
pub async fn watch(sources: Sources, stop: CancellationToken, mut tell: impl FnMut(Presence)) {
    let (sender, mut told) = tokio::sync::watch::channel(Presence::default());
    let source = os::follow(sources, sender);
    let telling = async {
        let mut last = None;
        loop {
            let now = *told.borrow_and_update();
            if last.replace(now) != Some(now) {
                tell(now);
            }
            if told.changed().await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        ((), ()) = async { tokio::join!(source, telling) } => {}
    }
}
