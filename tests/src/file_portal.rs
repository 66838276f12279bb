//! A desktop's dialog for a file, played on the session bus: the portal that GTK asks where
//! [`FilePortal::WANTED`] is set, and a person who chooses. The dialog that GTK draws itself
//! takes no path while it reads its folder, and tells nobody when it has.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use zbus::blocking::{Connection, connection};
use zbus::message::Header;
use zbus::zvariant::{ObjectPath, OwnedObjectPath, OwnedValue, Value};

use crate::PATIENCE;

/// Where it is, as GTK knows it.
const PORTAL: (&str, &str) = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
);

/// The portal of a session.
pub struct FilePortal {
    connection: Connection,
    opened: Receiver<Opened>,
}

/// A dialog that waits for a person.
struct Opened {
    title: String,
    asker: String,
    request: OwnedObjectPath,
}

struct Chooser {
    opened: Sender<Opened>,
}

#[zbus::interface(name = "org.freedesktop.portal.FileChooser")]
impl Chooser {
    fn open_file(
        &self,
        _parent: &str,
        title: String,
        options: HashMap<String, OwnedValue>,
        #[zbus(header)] header: Header<'_>,
    ) -> zbus::fdo::Result<OwnedObjectPath> {
        let unknown = |what: &str| zbus::fdo::Error::InvalidArgs(what.to_owned());
        let asker = header.sender().ok_or_else(|| unknown("nobody asks"))?;
        let asker = asker.to_string();
        let token = options.get("handle_token");
        let token = token.and_then(|token| <&str>::try_from(token).ok());
        let token = token.ok_or_else(|| unknown("no token"))?;
        let name = asker.trim_start_matches(':').replace('.', "_");
        let request = format!("{}/request/{name}/{token}", PORTAL.1);
        let request = ObjectPath::try_from(request).map_err(|error| unknown(&error.to_string()))?;
        let request = OwnedObjectPath::from(request);
        // The test that plays it may have ended.
        drop(self.opened.send(Opened {
            title,
            asker,
            request: request.clone(),
        }));
        Ok(request)
    }
}

/// GIO asks it about each connection as soon as there is a portal: that of the driver, too.
struct Proxies;

#[zbus::interface(name = "org.freedesktop.portal.ProxyResolver")]
impl Proxies {
    fn lookup(&self, _uri: &str) -> Vec<String> {
        vec!["direct://".to_owned()]
    }
}

impl FilePortal {
    /// What an app is started with so that it asks the portal.
    pub const WANTED: (&str, &str) = ("GTK_USE_PORTAL", "1");

    /// Takes the portal's name on this bus.
    pub fn new(address: &str) -> Self {
        let (sender, opened) = mpsc::channel();
        let chooser = Chooser { opened: sender };
        let connection = connection::Builder::address(address)
            .and_then(|builder| builder.serve_at(PORTAL.1, chooser))
            .and_then(|builder| builder.serve_at(PORTAL.1, Proxies))
            .and_then(|builder| builder.name(PORTAL.0))
            .and_then(connection::Builder::build)
            .expect("the session bus takes the portal");
        Self { connection, opened }
    }

    /// Waits until a file is asked for, chooses this one, and gives the dialog's title.
    pub fn choose(&self, path: &str) -> String {
        let opened = self.opened.recv_timeout(PATIENCE);
        let opened = opened.expect("a file is asked for");
        let uris = Value::from(vec![format!("file://{path}")]);
        let answer = (0_u32, HashMap::from([("uris", uris)]));
        self.connection
            .emit_signal(
                Some(opened.asker.as_str()),
                &opened.request,
                "org.freedesktop.portal.Request",
                "Response",
                &answer,
            )
            .expect("the app is told");
        opened.title
    }
}
