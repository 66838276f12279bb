//! A desktop's dialog for a file, played on the session bus: the portal that GTK asks where
//! [`FilePortal::WANTED`] is set, and a person who chooses. The dialog that GTK draws itself
//! takes no path while it reads its folder, and tells nobody when it has.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use zbus::blocking::{Connection, MessageIterator, connection};
use zbus::message::Type;
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

/// Answers what is asked, one after the other: GTK must have the answer to its call before it
/// is told what was chosen.
fn serve(connection: &Connection, opened: &Sender<Opened>) -> zbus::Result<()> {
    for message in MessageIterator::from(connection) {
        let message = message?;
        let header = message.header();
        if message.message_type() != Type::MethodCall {
            continue;
        }
        match header.member().map(|name| name.as_str()) {
            Some("OpenFile") => {
                let body = message.body();
                let (_, title, options): (String, String, HashMap<String, OwnedValue>) =
                    body.deserialize()?;
                let asker = header.sender().map(ToString::to_string).unwrap_or_default();
                let token: &str = (&options["handle_token"]).try_into()?;
                let name = asker.trim_start_matches(':').replace('.', "_");
                let request = ObjectPath::try_from(format!("{}/request/{name}/{token}", PORTAL.1));
                let request = OwnedObjectPath::from(request?);
                connection.reply(&header, &request)?;
                // The test that plays it may have ended.
                drop(opened.send(Opened {
                    title,
                    asker,
                    request,
                }));
            }
            // GIO asks about each connection as soon as there is a portal.
            Some("Lookup") => connection.reply(&header, &vec!["direct://"])?,
            _ => {
                connection.reply_error(&header, "org.freedesktop.DBus.Error.UnknownMethod", &"")?
            }
        }
    }
    Ok(())
}

impl FilePortal {
    /// The environment in which an app asks the portal for files.
    pub const WANTED: (&str, &str) = ("GTK_USE_PORTAL", "1");

    /// Takes the portal's name on this bus.
    pub fn new(address: &str) -> Self {
        let (sender, opened) = mpsc::channel();
        let connection = connection::Builder::address(address)
            .and_then(connection::Builder::build)
            .expect("the session bus is there");
        let served = connection.clone();
        // Ends with the bus.
        std::thread::spawn(move || drop(serve(&served, &sender)));
        connection
            .request_name(PORTAL.0)
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
