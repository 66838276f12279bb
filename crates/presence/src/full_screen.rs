//! Whether another program fills the screen, as X11 and Windows tell. Where nothing tells, and
//! on macOS, nothing does: there the window is the only door.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known of it.
#[derive(Debug, Clone, Default)]
pub struct FullScreen(Arc<AtomicBool>);

impl FullScreen {
    /// Follows the window in front for the life of the process; it is woken only when
    /// another window comes to the front or that one changes.
    #[must_use]
    pub fn watch() -> Self {
        let known = Self::default();
        #[cfg(target_os = "linux")]
        {
            let told = Arc::clone(&known.0);
            let watching = std::thread::Builder::new()
                .name("full-screen".to_owned())
                .spawn(move || {
                    if let Err(error) = x11::follow(&told) {
                        tracing::debug!(%error, "windows in full screen are not seen");
                    }
                    told.store(false, Ordering::Relaxed);
                });
            if let Err(error) = watching {
                tracing::warn!(%error, "windows in full screen are not seen");
            }
        }
        known
    }

    /// As it is now.
    #[must_use]
    pub fn now(&self) -> bool {
        #[cfg(windows)]
        if windows::is_busy() {
            return true;
        }
        self.0.load(Ordering::Relaxed)
    }
}

/// Type-checked, not run.
#[cfg(windows)]
mod windows {
    use windows_sys::Win32::Foundation::S_OK;
    use windows_sys::Win32::UI::Shell::{
        QUNS_BUSY, QUNS_PRESENTATION_MODE, QUNS_RUNNING_D3D_FULL_SCREEN,
        SHQueryUserNotificationState,
    };

    /// A program fills the screen, or the person presents: what Windows itself asks before it
    /// shows anything.
    #[expect(unsafe_code, reason = "a call of the system that std does not have")]
    pub(super) fn is_busy() -> bool {
        let mut state = 0;
        // SAFETY: the pointer outlives the call.
        let told = unsafe { SHQueryUserNotificationState(&raw mut state) };
        let busy = [
            QUNS_BUSY,
            QUNS_RUNNING_D3D_FULL_SCREEN,
            QUNS_PRESENTATION_MODE,
        ];
        told == S_OK && busy.contains(&state)
    }
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::error::Error;
    use std::sync::atomic::{AtomicBool, Ordering};

    use x11rb::connection::Connection;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{
        Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt, EventMask, Window,
    };
    use x11rb::rust_connection::RustConnection;

    /// Ends with the X server.
    pub(super) fn follow(told: &AtomicBool) -> Result<(), Box<dyn Error>> {
        let (server, screen) = x11rb::connect(None)?;
        let root = server.setup().roots.get(screen).ok_or("no screen")?.root;
        let atom = |name: &str| -> Result<Atom, Box<dyn Error>> {
            Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom)
        };
        let active = atom("_NET_ACTIVE_WINDOW")?;
        let state = atom("_NET_WM_STATE")?;
        let full = atom("_NET_WM_STATE_FULLSCREEN")?;
        listen(&server, root)?;
        loop {
            // Asked after listening, so that no change is missed.
            let window = values(&server, root, active, AtomEnum::WINDOW.into())?;
            let window = window.first().copied().filter(|window| *window != 0);
            let is_full = match window {
                // A window that has gone in the meantime fills nothing.
                Some(window) => {
                    listen(&server, window)?;
                    values(&server, window, state, AtomEnum::ATOM.into())
                        .is_ok_and(|states| states.contains(&full))
                }
                None => false,
            };
            told.store(is_full, Ordering::Relaxed);
            loop {
                let event = server.wait_for_event()?;
                if let Event::PropertyNotify(change) = event
                    && [active, state].contains(&change.atom)
                {
                    break;
                }
            }
        }
    }

    fn listen(server: &RustConnection, window: Window) -> Result<(), Box<dyn Error>> {
        let changes = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        server.change_window_attributes(window, &changes)?;
        Ok(server.flush()?)
    }

    fn values(
        server: &RustConnection,
        window: Window,
        property: Atom,
        kind: Atom,
    ) -> Result<Vec<u32>, Box<dyn Error>> {
        const MOST: u32 = 64;
        let reply = server.get_property(false, window, property, kind, 0, MOST)?;
        Ok(reply.reply()?.value32().into_iter().flatten().collect())
    }
}
