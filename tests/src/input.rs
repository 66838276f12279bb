//! What the X server is told as by a person, and what it tells of their input and of its bell.

use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::Event;
use x11rb::protocol::screensaver::ConnectionExt as _;
use x11rb::protocol::xkb::{self, ConnectionExt as _, EventType, ID, MapPart, SelectEventsAux};
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt as _, EventMask, GrabMode, ModMask,
};

use crate::{Screen, until};

impl Screen {
    /// Closes a window as a taskbar does: through the window manager. Keys would need the
    /// keyboard to be there already.
    pub fn close(&self, window: &str) {
        let (server, screen) = x11rb::connect(None).unwrap();
        let root = server.setup().roots[screen].root;
        let name = server.intern_atom(false, b"_NET_CLOSE_WINDOW").unwrap();
        let name = name.reply().unwrap().atom;
        let by_a_person = [0, 2, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window.parse().unwrap(), name, by_a_person);
        let manager = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let sent = server.send_event(false, root, manager, message).unwrap();
        sent.check().unwrap();
    }

    /// Waits until nobody has touched keyboard and pointer for so long.
    pub fn leave_alone(&self, time: Duration) {
        let (server, screen) = x11rb::connect(None).unwrap();
        let root = server.setup().roots[screen].root;
        until("nobody to touch anything", || {
            let told = server.screensaver_query_info(root).unwrap();
            let idle = told.reply().unwrap().ms_since_user_input;
            (Duration::from_millis(idle.into()) >= time).then_some(())
        });
    }

    /// The keyboard has another layout (`fr`), perhaps with an option (`us compose:menu`), while
    /// what is returned is kept.
    pub fn lay_out(&self, layout: &str) -> impl Sized + use<> {
        struct Layout;
        impl Drop for Layout {
            fn drop(&mut self) {
                set_layout("us");
            }
        }
        set_layout(layout);
        Layout
    }

    /// Another program has this key, with whatever is held, while what is returned is kept.
    pub fn hold_key(&self, key: &str) -> impl Sized + use<> {
        let (server, screen) = x11rb::connect(None).unwrap();
        let setup = server.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let root = setup.roots[screen].root;
        let map = server
            .get_keyboard_mapping(first, last - first + 1)
            .unwrap();
        let map = map.reply().unwrap();
        let rows = map.keysyms.chunks(map.keysyms_per_keycode.into());
        let symbol = u32::from(key.as_bytes()[0]);
        let (code, _) = (first..=last)
            .zip(rows)
            .find(|(_, symbols)| symbols[0] == symbol)
            .unwrap();
        let (any, mode) = (ModMask::ANY, GrabMode::ASYNC);
        let grabbed = server.grab_key(false, root, any, code, mode, mode).unwrap();
        grabbed.check().unwrap();
        server
    }

    /// From now on sends one message for each bell.
    pub fn bells(&self) -> Receiver<()> {
        let (server, _) = x11rb::connect(None).unwrap();
        server
            .prefetch_extension_information(xkb::X11_EXTENSION_NAME)
            .unwrap();
        let used = server.xkb_use_extension(1, 0).unwrap().reply().unwrap();
        assert!(used.supported);
        let (none, bells) = (EventType::from(0_u16), EventType::BELL_NOTIFY);
        let (device, parts) = (ID::USE_CORE_KBD.into(), MapPart::from(0_u16));
        server
            .xkb_select_events(device, none, bells, parts, parts, &SelectEventsAux::new())
            .unwrap()
            .check()
            .unwrap();
        let (sender, heard) = mpsc::channel();
        std::thread::spawn(move || {
            // Ends with the server, or once nobody listens.
            while let Ok(event) = server.wait_for_event() {
                if matches!(event, Event::XkbBellNotify(_)) && sender.send(()).is_err() {
                    return;
                }
            }
        });
        heard
    }
}

fn set_layout(layout: &str) {
    let (layout, option) = layout.split_once(' ').unwrap_or((layout, ""));
    let done = Command::new("setxkbmap")
        // An empty one takes those away that were set before.
        .args(["-layout", layout, "-option", "", "-option", option])
        .status();
    assert!(done.expect("x11-xkb-utils are installed").success());
}
