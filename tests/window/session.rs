//! The session's services, as their protocol says, played on the session bus.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use promises::Desk;
use zbus::blocking::{Connection, connection};
use zbus::zvariant::OwnedValue;

/// GNOME's screen saver; it says when it has been asked.
struct Saver(Sender<()>);

const SAVER: &str = "/org/gnome/ScreenSaver";

#[zbus::interface(name = "org.gnome.ScreenSaver")]
impl Saver {
    fn get_active(&self) -> bool {
        let _ = self.0.send(());
        false
    }
}

/// The notification service.
struct Notices {
    said: Sender<Vec<String>>,
    closed: Sender<()>,
}

const NOTICES: &str = "/org/freedesktop/Notifications";

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Notices {
    fn get_capabilities(&self) -> Vec<String> {
        ["actions", "body"].map(str::to_owned).to_vec()
    }

    fn get_server_information(&self) -> (String, String, String, String) {
        let own = ["gnome-shell", "tests", "1", "1.2"];
        own.map(str::to_owned).into()
    }

    #[expect(clippy::too_many_arguments, reason = "the service's own list")]
    fn notify(
        &self,
        _app: &str,
        _replaces: u32,
        _icon: &str,
        summary: &str,
        body: &str,
        actions: Vec<String>,
        _hints: HashMap<String, OwnedValue>,
        _expires: i32,
    ) -> u32 {
        let mut said = vec![summary.to_owned(), body.to_owned()];
        said.extend(actions);
        let _ = self.said.send(said);
        1
    }

    fn close_notification(&self, _id: u32) {
        let _ = self.closed.send(());
    }
}

/// What a desktop's session answers and is told.
pub(crate) struct Session {
    bus: Connection,
    /// Whether the screen is locked was asked.
    pub(crate) asked: Receiver<()>,
    /// What a notice says: title, text, and its buttons as names and labels.
    pub(crate) said: Receiver<Vec<String>>,
    /// A notice was taken back.
    pub(crate) closed: Receiver<()>,
}

impl Session {
    /// On the desk's bus.
    pub(crate) fn new(desk: &Desk) -> Self {
        let (told, asked) = mpsc::channel();
        let (sender, said) = mpsc::channel();
        let (closes, closed) = mpsc::channel();
        let notices = Notices {
            said: sender,
            closed: closes,
        };
        let bus = connection::Builder::address(desk.bus())
            .and_then(|builder| builder.serve_at(SAVER, Saver(told)))
            .and_then(|builder| builder.serve_at(NOTICES, notices))
            .and_then(|builder| builder.name("org.gnome.ScreenSaver"))
            .and_then(|builder| builder.name("org.freedesktop.Notifications"))
            .and_then(connection::Builder::build)
            .expect("the session bus takes the services");
        Self {
            bus,
            asked,
            said,
            closed,
        }
    }

    /// Locks the screen, or unlocks it.
    pub(crate) fn lock(&self, locked: bool) {
        let to = None::<&str>;
        self.bus
            .emit_signal(to, SAVER, "org.gnome.ScreenSaver", "ActiveChanged", &locked)
            .unwrap();
    }

    /// Gives a token for the next press, as a desktop does that lets the window come to the front.
    pub(crate) fn give_token(&self, token: &str) {
        let to = None::<&str>;
        let service = "org.freedesktop.Notifications";
        self.bus
            .emit_signal(to, NOTICES, service, "ActivationToken", &(1_u32, token))
            .unwrap();
    }

    /// Presses a button of the notice.
    pub(crate) fn press(&self, name: &str) {
        let to = None::<&str>;
        let service = "org.freedesktop.Notifications";
        self.bus
            .emit_signal(to, NOTICES, service, "ActionInvoked", &(1_u32, name))
            .unwrap();
    }
}
