//! One desktop for all tests that leave it as they found it, because a desktop takes seconds to start.

use std::fs;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::prompt::APP;
use super::{Desktop, Kind, Window};
use crate::until;

/// The desktop that the last test left.
static SPARE: Mutex<Option<Desktop>> = Mutex::new(None);

fn spare() -> MutexGuard<'static, Option<Desktop>> {
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A desktop that goes on to the next test if this one does not fail.
pub struct Borrowed(Option<Desktop>);

impl Deref for Borrowed {
    type Target = Desktop;

    fn deref(&self) -> &Desktop {
        self.0.as_ref().expect("it is given back by its end alone")
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            *spare() = self.0.take();
        }
    }
}

impl Desktop {
    /// The chosen desktop, for a test that changes no settings of it. It is new, or the last test's,
    /// cleaned up.
    pub fn start() -> Borrowed {
        let left = spare().take();
        let desktop = match left {
            Some(desktop) => {
                desktop.clean();
                desktop.leave_picture();
                desktop
            }
            None => Self::start_with(&[]),
        };
        Borrowed(Some(desktop))
    }

    /// Ends the desktop that the last test left.
    pub fn end_spare() {
        drop(spare().take());
    }

    /// Removes all files of the app, which must not run.
    pub fn forget(&self) {
        let name = "dev.execcompanion.desktop";
        let own = [".local/share", ".cache", ".config"].map(|folder| format!("{folder}/{name}"));
        let shared = [".openclaw", ".config/autostart"].map(str::to_owned);
        for kept in own.iter().chain(&shared) {
            let _ = fs::remove_dir_all(self.desk.home().join(kept));
        }
        assert!(!self.desk.state().exists(), "the state of the app is left");
    }

    /// Waits until nothing of the last test is left on the screens. Its programs have been killed.
    fn clean(&self) {
        self.go_to_workspace(1);
        until("the windows of the last test to go", || {
            // On X11 a panel is a window too.
            let ours = |it: &Window| it.app == APP || it.title.starts_with("terminal-");
            let left = self.windows().iter().any(ours) || self.visible_prompt().is_some();
            (!left).then_some(())
        });
        match self.kind {
            Kind::Sway => {
                self.run("makoctl", &["dismiss", "--all"]);
            }
            Kind::Gnome => {
                self.shell("Main.messageTray.getSources().forEach((source) => source.destroy())");
            }
            // These desktops do not list their notifications.
            Kind::Kde | Kind::Xfce => {}
        }
        self.forget();
        // The pointer goes where nothing is under it.
        self.move_to(5, self.size().1 / 2);
    }
}
