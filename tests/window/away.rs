//! A locked screen, and the notice of what it cost: the real services' protocol, played on
//! the session bus.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use promises::{Answer, App, Desk, PATIENCE, Screen};
use zbus::blocking::{Connection, connection};
use zbus::zvariant::OwnedValue;

use crate::turn;

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
struct Notices(Sender<Vec<String>>);

const NOTICES: &str = "/org/freedesktop/Notifications";

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Notices {
    fn get_capabilities(&self) -> Vec<String> {
        ["actions", "body"].map(str::to_owned).to_vec()
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
        let _ = self.0.send(said);
        1
    }

    fn close_notification(&self, _id: u32) {}
}

struct Session {
    bus: Connection,
    asked: Receiver<()>,
    said: Receiver<Vec<String>>,
}

impl Session {
    fn new(desk: &Desk) -> Self {
        let (told, asked) = mpsc::channel();
        let (sender, said) = mpsc::channel();
        let bus = connection::Builder::address(desk.bus())
            .and_then(|builder| builder.serve_at(SAVER, Saver(told)))
            .and_then(|builder| builder.serve_at(NOTICES, Notices(sender)))
            .and_then(|builder| builder.name("org.gnome.ScreenSaver"))
            .and_then(|builder| builder.name("org.freedesktop.Notifications"))
            .and_then(connection::Builder::build)
            .expect("the session bus takes the services");
        Self { bus, asked, said }
    }

    fn lock(&self, locked: bool) {
        let to = None::<&str>;
        self.bus
            .emit_signal(to, SAVER, "org.gnome.ScreenSaver", "ActiveChanged", &locked)
            .unwrap();
    }
}

#[test]
fn a_locked_screen_asks_nobody_and_leaves_a_note() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    let app = App::start(&desk);
    // It listens before it asks.
    session.asked.recv_timeout(PATIENCE).unwrap();
    session.lock(true);
    app.wait_for("unseen=true");

    let answer = desk.call(&["--agent", "main", "--", "uname"]).answer();
    let refused = "exec-host: SYSTEM_RUN_DENIED: The command contains /usr/bin/uname, which is not \
                   on the allowlist of main. Nobody can be asked, so it does not run: askFallback \
                   is deny (defaults.askFallback).\n";
    assert_eq!(answer, Answer::new(77, "", refused));
    screen.no_prompt();

    session.lock(false);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    assert_eq!(
        said,
        [
            "1 request ran out of time while you were away",
            "Not run. The history says what was asked.",
            "default",
            "1 request ran out of time while you were away",
            "review",
            "Review",
        ]
    );
}
