//! The shortcut that brings a waiting request to the front, whatever has the keyboard.
//!
//! On X11 the server grants it. Wayland's compositors grant none to a program of this kind, and
//! for the other systems nothing is built: there it is not offered.

#[cfg(target_os = "linux")]
use approvals_app::Tick;
use approvals_app::{Mailbox, Shortcut};

use crate::backend::Backend;

/// Whether one is heard on this desktop.
pub(crate) fn is_offered() -> bool {
    cfg!(target_os = "linux") && Backend::now().sees_everything()
}

/// The one that is listened for. Without one there is no thread and no connection.
#[derive(Default)]
pub(crate) struct Listening {
    set: Option<Shortcut>,
    #[cfg(target_os = "linux")]
    grab: Option<desktop_shell::Grab>,
}

impl Listening {
    /// Listens for this one in place of the last.
    pub(crate) fn set(&mut self, shortcut: Option<Shortcut>, mailbox: &Mailbox) {
        if self.set == shortcut || !is_offered() {
            return;
        }
        self.set = shortcut;
        #[cfg(target_os = "linux")]
        self.grab(mailbox);
        #[cfg(not(target_os = "linux"))]
        let _ = mailbox;
    }

    #[cfg(target_os = "linux")]
    fn grab(&mut self, mailbox: &Mailbox) {
        use desktop_shell::{Grab, Keys, KeysTold};

        // The last one is given up first: the next may share its keys.
        self.grab = None;
        let mut heard = Ok(());
        if let Some(shortcut) = &self.set {
            let keys = Keys {
                ctrl: shortcut.ctrl,
                alt: shortcut.alt,
                shift: shortcut.shift,
                meta: shortcut.meta,
                key: &shortcut.key,
            };
            let told = mailbox.clone();
            let grab = Grab::new(keys, move |news| match news {
                KeysTold::Pressed => told.send(Tick::ShortcutPressed),
                KeysTold::Moved(heard) => tell(&told, &heard),
            });
            heard = grab.map(|grab| self.grab = Some(grab));
        }
        tell(mailbox, &heard);
    }
}

/// Settings say so where another program has the keys.
#[cfg(target_os = "linux")]
fn tell(mailbox: &Mailbox, heard: &Result<(), desktop_shell::NotGrabbed>) {
    let taken = matches!(heard, Err(desktop_shell::NotGrabbed::Taken));
    if let Err(error) = heard
        && !taken
    {
        tracing::warn!(?error, "the shortcut is not heard");
    }
    mailbox.send(Tick::ShortcutTaken(taken));
}
