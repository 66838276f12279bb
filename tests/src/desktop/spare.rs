//! One desktop for all tests that leave it as they found it: each start of one takes seconds.

use std::fs;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::prompt::APP;
use super::{Desktop, Kind, Window};
use crate::until;

/// What the last test left.
static SPARE: Mutex<Option<Desktop>> = Mutex::new(None);

fn spare() -> MutexGuard<'static, Option<Desktop>> {
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A desktop that the next test has as well, if this one does not fail.
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
    /// The chosen desktop, for a test that changes no settings of it: new, or left by a test
    /// before, and then without what that one left.
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

    /// Takes away everything that the app, which does not run, has written.
    pub fn forget(&self) {
        let name = "dev.execcompanion.desktop";
        let own = [".local/share", ".cache", ".config"].map(|folder| format!("{folder}/{name}"));
        let shared = [".openclaw", ".config/autostart"].map(str::to_owned);
        for kept in own.iter().chain(&shared) {
            let _ = fs::remove_dir_all(self.desk.home().join(kept));
        }
        assert!(!self.desk.state().exists(), "the state of the app is left");
    }

    /// The programs of the last test have been killed.
    fn clean(&self) {
        self.go_to_workspace(1);
        until("the windows of the last test to go", || {
            // A panel of X is a window too.
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
            // Of what the tests show there, no notice tells.
            Kind::Kde | Kind::Xfce => {}
        }
        self.forget();
        // Nothing is under the pointer.
        self.move_to(5, self.size().1 / 2);
    }
}
