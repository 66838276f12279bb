//! The shortcut that brings a waiting request to the front, whichever window has the keyboard.
//!
//! On X11 the app grabs the keys. On Wayland a service of the desktop listens for them, if the
//! desktop has one. Windows and macOS have no shortcut yet. It is offered only where it would work.

use approvals_app::{Mailbox, Shortcut};

#[cfg(target_os = "linux")]
pub(crate) use self::linux::{Listening, follow, is_offered};
#[cfg(not(target_os = "linux"))]
pub(crate) use self::other::{Listening, follow, is_offered};

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::atomic::{AtomicBool, Ordering};

    use approvals_app::{By, Tick};
    use catalogue::Language;
    use desktop_shell::{Grab, Keys, KeysTold, NotHeard, Program, Wanted};
    use tokio::runtime::Runtime;
    use tokio::sync::watch;
    use tokio_util::sync::CancellationToken;

    use super::{Mailbox, Shortcut};
    use crate::backend::Backend;
    use crate::identity;
    use crate::person::Running;
    use crate::screen::{Order, Screen};

    /// This desktop has a service that listens for shortcuts.
    static IS_SERVED: AtomicBool = AtomicBool::new(false);

    /// Whether a shortcut works on this desktop.
    pub(crate) fn is_offered() -> bool {
        Backend::now().sees_everything() || IS_SERVED.load(Ordering::Relaxed)
    }

    /// The shortcut that the app listens for. Without one there is no thread and no connection to
    /// the X server.
    pub(crate) struct Listening {
        set: Option<Shortcut>,
        grab: Option<Grab>,
        served: watch::Sender<Option<Wanted>>,
    }

    impl Listening {
        /// Listens for no shortcut yet.
        pub(crate) fn new() -> Self {
            Self {
                set: None,
                grab: None,
                served: watch::Sender::new(None),
            }
        }

        /// The shortcut that a service of the desktop is to listen for.
        pub(crate) fn wanted(&self) -> watch::Receiver<Option<Wanted>> {
            self.served.subscribe()
        }

        /// Listens for this shortcut in place of the last one.
        pub(crate) fn set(
            &mut self,
            shortcut: Option<Shortcut>,
            words: Language,
            mailbox: &Mailbox,
        ) {
            if self.set == shortcut {
                return;
            }
            self.set = shortcut;
            let keys = self.set.as_ref().map(keys);
            if Backend::now().sees_everything() {
                return self.grab(keys.as_ref(), mailbox);
            }
            let words = words.entry_review();
            self.served
                .send_replace(keys.map(|keys| Wanted { keys, words }));
        }

        fn grab(&mut self, keys: Option<&Keys>, mailbox: &Mailbox) {
            // The last grab ends first, because the next one may have the same keys.
            self.grab = None;
            let mut heard = Ok(());
            if let Some(keys) = keys {
                let told = mailbox.clone();
                let grab = Grab::new(keys, move |news| tell(&told, news, By::Person));
                heard = grab.map(|grab| self.grab = Some(grab));
            }
            tell(mailbox, KeysTold::Heard(heard), By::Person);
        }
    }

    /// Has a service of the desktop listen, unless the desktop is an X server. `running` is held until
    /// the service has given the keys back.
    pub(crate) fn follow(
        runtime: &Runtime,
        screen: &Screen,
        mailbox: Mailbox,
        stop: CancellationToken,
        running: Running,
    ) {
        if Backend::now().sees_everything() {
            return;
        }
        let (windows, wanted) = (screen.orders(), screen.wanted_shortcut());
        let offered = move |is_served| {
            if IS_SERVED.swap(is_served, Ordering::Relaxed) != is_served {
                // The thread ends only with the process.
                let _ = windows.send(Order::TellMain);
            }
        };
        let program = Program {
            id: identity::ID,
            name: "Exec Companion",
        };
        runtime.spawn(async move {
            let _running = running;
            // Any program can tell Plasma's service, and some compositors, to press it.
            let tell = |news| tell(&mailbox, news, By::Anyone);
            desktop_shell::listen(None, program, wanted, stop, offered, tell).await;
        });
    }

    fn keys(shortcut: &Shortcut) -> Keys {
        Keys {
            ctrl: shortcut.ctrl,
            alt: shortcut.alt,
            shift: shortcut.shift,
            meta: shortcut.meta,
            key: shortcut.key.clone(),
        }
    }

    /// Tells the Settings page, for example that another program has the keys.
    fn tell(mailbox: &Mailbox, news: KeysTold, by: By) {
        let heard = match news {
            KeysTold::Pressed => return mailbox.send(Tick::ShortcutPressed(by)),
            KeysTold::Heard(heard) => heard,
        };
        let taken = matches!(heard, Err(NotHeard::Taken));
        if let Err(error) = heard
            && !taken
        {
            tracing::warn!(?error, "the shortcut is not heard");
        }
        mailbox.send(Tick::ShortcutTaken(taken));
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use catalogue::Language;
    use tokio::runtime::Runtime;
    use tokio_util::sync::CancellationToken;

    use super::{Mailbox, Shortcut};
    use crate::person::Running;
    use crate::screen::Screen;

    /// There is no service to follow.
    pub(crate) fn follow(_: &Runtime, _: &Screen, _: Mailbox, _: CancellationToken, _: Running) {}

    /// No shortcut works here.
    pub(crate) fn is_offered() -> bool {
        false
    }

    /// Listens for nothing.
    pub(crate) struct Listening;

    impl Listening {
        pub(crate) fn new() -> Self {
            Self
        }

        pub(crate) fn set(&mut self, _: Option<Shortcut>, _: Language, _: &Mailbox) {}
    }
}
