//! Keys that are heard whatever window has the keyboard, as X11 grants them: to one program.

use std::sync::Arc;

use tracing::debug;
use x11rb::connection::Connection;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, Grab as AnyKey, GrabMode,
    Keycode, Keysym, Mapping, ModMask, Window, WindowClass,
};
use x11rb::protocol::{ErrorKind, Event};
use x11rb::rust_connection::RustConnection;

use crate::{Keys, KeysTold, NotHeard};

/// Listens until it is dropped.
pub struct Grab {
    server: Arc<RustConnection>,
    root: Window,
    /// The message that ends the thread is sent to this window, which is never shown.
    own: Window,
}

impl Grab {
    /// Tells what becomes of the keys on a thread of its own. Nothing polls. A layout that does
    /// not have the key leaves it where it was.
    ///
    /// # Errors
    /// [`NotHeard`]
    pub fn new(
        keys: &Keys,
        mut tell: impl FnMut(KeysTold) + Send + 'static,
    ) -> Result<Self, NotHeard> {
        let symbol = symbol(&keys.key).ok_or(NotHeard::NoKey)?;
        let held = modifiers(keys);
        let (server, screen) = x11rb::connect(None)?;
        let root = server.setup().roots.get(screen).map(|screen| screen.root);
        let root = root.ok_or_else(|| NotHeard::Server("no screen".to_owned()))?;
        let own = server.generate_id()?;
        let unseen = CreateWindowAux::new();
        server.create_window(
            0,
            own,
            root,
            0,
            0,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            0,
            &unseen,
        )?;
        let mut at = code(&server, symbol)?.ok_or(NotHeard::NoKey)?;
        grab(&server, root, held, at)?;
        let server = Arc::new(server);
        let heard = Arc::clone(&server);
        let listen = move || loop {
            match heard.wait_for_event() {
                Ok(Event::KeyPress(_)) => tell(KeysTold::Pressed),
                Ok(Event::ClientMessage(message)) if message.window == own => return,
                // Each client is told, also of a layout that is chosen by XKB.
                Ok(Event::MappingNotify(change)) if change.request == Mapping::KEYBOARD => {
                    let moved = match code(&heard, symbol) {
                        Ok(Some(now)) if now != at => {
                            at = now;
                            give_up(&heard, root)
                                .map_err(NotHeard::from)
                                .and_then(|()| grab(&heard, root, held, now))
                        }
                        Ok(_) => continue,
                        Err(error) => Err(error),
                    };
                    tell(KeysTold::Heard(moved));
                }
                Ok(_) => {}
                Err(error) => {
                    debug!(%error, "the shortcut is heard no longer");
                    return;
                }
            }
        };
        std::thread::Builder::new()
            .name("shortcut".to_owned())
            .spawn(listen)
            .map_err(|error| NotHeard::Server(error.to_string()))?;
        Ok(Self { server, root, own })
    }

    fn end(&self) -> Result<(), ReplyError> {
        give_up(&self.server, self.root)?;
        let end = ClientMessageEvent::new(32, self.own, x11rb::NONE, [0; 5]);
        self.server
            .send_event(false, self.own, EventMask::NO_EVENT, end)?
            .check()
    }
}

impl Drop for Grab {
    fn drop(&mut self) {
        if let Err(error) = self.end() {
            debug!(%error, "the shortcut went with its X server");
        }
    }
}

fn grab(
    server: &RustConnection,
    root: Window,
    held: ModMask,
    code: Keycode,
) -> Result<(), NotHeard> {
    for held in with_locks(held) {
        let (its, theirs) = (GrabMode::ASYNC, GrabMode::ASYNC);
        server
            .grab_key(false, root, held, code, its, theirs)?
            .check()?;
    }
    Ok(())
}

fn give_up(server: &RustConnection, root: Window) -> Result<(), ReplyError> {
    server.ungrab_key(AnyKey::ANY, root, ModMask::ANY)?.check()
}

/// The X name of a key, without Shift.
fn symbol(key: &str) -> Option<Keysym> {
    const F1: Keysym = 0xffbe;
    if let Some(number) = key.strip_prefix('F').filter(|number| !number.is_empty()) {
        return number.parse::<Keysym>().ok().map(|number| F1 + number - 1);
    }
    key.bytes()
        .next()
        .map(|byte| byte.to_ascii_lowercase().into())
}

/// The key that writes this without Shift.
fn code(server: &RustConnection, symbol: Keysym) -> Result<Option<Keycode>, NotHeard> {
    let setup = server.setup();
    let (first, last) = (setup.min_keycode, setup.max_keycode);
    let map = server
        .get_keyboard_mapping(first, last - first + 1)?
        .reply()?;
    let each = usize::from(map.keysyms_per_keycode).max(1);
    let rows = (first..=last).zip(map.keysyms.chunks(each));
    let mut found = rows.filter(|(_, symbols)| symbols.first() == Some(&symbol));
    Ok(found.next().map(|(code, _)| code))
}

fn modifiers(keys: &Keys) -> ModMask {
    let held = [
        (keys.ctrl, ModMask::CONTROL),
        (keys.alt, ModMask::M1),
        (keys.shift, ModMask::SHIFT),
        (keys.meta, ModMask::M4),
    ];
    let held = held.into_iter().filter(|(is_held, _)| *is_held);
    held.fold(ModMask::from(0_u16), |all, (_, one)| all | one)
}

/// Caps Lock and Num Lock change nothing.
fn with_locks(held: ModMask) -> [ModMask; 4] {
    let (caps, num) = (ModMask::LOCK, ModMask::M2);
    [held, held | caps, held | num, held | caps | num]
}

impl From<ConnectError> for NotHeard {
    fn from(error: ConnectError) -> Self {
        Self::Server(error.to_string())
    }
}

impl From<ConnectionError> for NotHeard {
    fn from(error: ConnectionError) -> Self {
        Self::Server(error.to_string())
    }
}

impl From<ReplyOrIdError> for NotHeard {
    fn from(error: ReplyOrIdError) -> Self {
        Self::Server(error.to_string())
    }
}

impl From<ReplyError> for NotHeard {
    fn from(error: ReplyError) -> Self {
        match error {
            ReplyError::X11Error(error) if error.error_kind == ErrorKind::Access => Self::Taken,
            error @ (ReplyError::X11Error(_) | ReplyError::ConnectionError(_)) => {
                Self::Server(error.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys() {
        for (key, want) in [
            ("A", Some(0x61)),
            ("F", Some(0x66)),
            ("7", Some(0x37)),
            ("F1", Some(0xffbe)),
            ("F12", Some(0xffc9)),
        ] {
            assert_eq!(symbol(key), want, "{key}");
        }
    }
}
