//! What a window manager of X tells of its windows.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, Window as Id};
use x11rb::rust_connection::RustConnection;

use super::Window;
use crate::Rectangle;

pub(super) fn windows(display: &str) -> Vec<Window> {
    let server = Server::new(display);
    let windows = server.numbers(server.root, "_NET_CLIENT_LIST");
    let windows = windows.into_iter();
    windows.filter_map(|id| server.window(id)).collect()
}

/// The size of the whole display.
pub(super) fn size(display: &str) -> (i32, i32) {
    let server = Server::new(display);
    let root = server.connection.get_geometry(server.root).unwrap();
    let root = root.reply().unwrap();
    (root.width.into(), root.height.into())
}

struct Server {
    connection: RustConnection,
    root: Id,
}

impl Server {
    fn new(display: &str) -> Self {
        let (connection, screen) = x11rb::connect(Some(display)).unwrap();
        let root = connection.setup().roots[screen].root;
        Self { connection, root }
    }

    /// A window; `None` where it has gone meanwhile.
    fn window(&self, id: Id) -> Option<Window> {
        let size = self.connection.get_geometry(id).unwrap().reply().ok()?;
        let corner = self.connection.translate_coordinates(id, self.root, 0, 0);
        let corner = corner.unwrap().reply().ok()?;
        let class = self.text(id, "WM_CLASS");
        let first = |name| self.numbers(self.root, name).first().copied();
        let workspace = self.numbers(id, "_NET_WM_DESKTOP").first().copied();
        let on_all = workspace == Some(u32::MAX);
        let here = on_all || workspace == first("_NET_CURRENT_DESKTOP");
        let hidden = self.atom("_NET_WM_STATE_HIDDEN");
        Some(Window {
            title: Some(self.text(id, "_NET_WM_NAME"))
                .filter(|title| !title.is_empty())
                .unwrap_or_else(|| self.text(id, "WM_NAME")),
            // Instance and class, each with a zero behind it.
            app: class.split('\0').nth(1).unwrap_or_default().to_owned(),
            pid: self
                .numbers(id, "_NET_WM_PID")
                .first()
                .copied()
                .unwrap_or_default(),
            place: Rectangle {
                x: corner.dst_x.into(),
                y: corner.dst_y.into(),
                width: size.width.into(),
                height: size.height.into(),
            },
            focused: first("_NET_ACTIVE_WINDOW") == Some(id),
            visible: here && !self.numbers(id, "_NET_WM_STATE").contains(&hidden),
        })
    }

    fn atom(&self, name: &str) -> u32 {
        let atom = self.connection.intern_atom(false, name.as_bytes()).unwrap();
        atom.reply().unwrap().atom
    }

    fn numbers(&self, window: Id, name: &str) -> Vec<u32> {
        let (any, name) = (AtomEnum::ANY, self.atom(name));
        let told = self
            .connection
            .get_property(false, window, name, any, 0, 4_096);
        let told = told.unwrap().reply().ok();
        let numbers = told
            .as_ref()
            .and_then(|told| Some(told.value32()?.collect()));
        numbers.unwrap_or_default()
    }

    fn text(&self, window: Id, name: &str) -> String {
        let (any, name) = (AtomEnum::ANY, self.atom(name));
        let told = self
            .connection
            .get_property(false, window, name, any, 0, 4_096);
        let told = told.unwrap().reply();
        let value = told.map(|told| told.value).unwrap_or_default();
        String::from_utf8_lossy(&value).into_owned()
    }
}
