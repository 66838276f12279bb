//! A desktop's tray, played on the session bus: the watcher that tray icons register with,
//! and a person who reads their menu and clicks in it.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

#[cfg(feature = "desktops")]
use zbus::blocking::proxy;
use zbus::blocking::{Connection, Proxy, connection};
use zbus::message::Header;
#[cfg(feature = "desktops")]
use zbus::proxy::CacheProperties;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Structure, Value};

use crate::{PATIENCE, until};

/// A line of the menu as a person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuLine {
    id: i32,
    /// The text of the item; empty for a separator.
    pub label: String,
}

/// The tray of a session.
pub struct TrayHost {
    connection: Connection,
    registered: Receiver<String>,
    item: Mutex<Option<String>>,
}

struct Watcher {
    registered: Sender<String>,
}

#[zbus::interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    fn register_status_notifier_item(&self, service: &str, #[zbus(header)] header: Header<'_>) {
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        // An item gives its bus name, or only its path.
        let name = if service.starts_with('/') {
            sender
        } else {
            service.to_owned()
        };
        let _ = self.registered.send(name);
    }

    fn register_status_notifier_host(&self, _service: &str) {}

    #[zbus(property)]
    fn registered_status_notifier_items(&self) -> Vec<String> {
        Vec::new()
    }

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }

    #[zbus(property)]
    fn protocol_version(&self) -> i32 {
        0
    }
}

impl TrayHost {
    /// Takes the watcher's name on this bus.
    pub fn new(address: &str) -> Self {
        let (sender, registered) = mpsc::channel();
        let watcher = Watcher { registered: sender };
        let build = || {
            connection::Builder::address(address)
                .and_then(|builder| builder.serve_at("/StatusNotifierWatcher", watcher))
                .and_then(|builder| builder.name("org.kde.StatusNotifierWatcher"))
                .and_then(connection::Builder::build)
        };
        // On a thread of its own: the one of a test with a runtime may not block.
        let connection = thread::scope(|scope| scope.spawn(build).join().unwrap());
        let connection = connection.expect("the session bus takes the watcher");
        Self {
            connection,
            registered,
            item: Mutex::new(None),
        }
    }

    /// Waits until the tray of a desktop has an icon, and looks at the icon beside it.
    #[cfg(feature = "desktops")]
    pub(crate) fn of_desktop(connection: &Connection) -> Self {
        // Plasma's watcher does not tell that its list has changed, so none is kept.
        let watcher = proxy::Builder::<Proxy<'_>>::new(connection)
            .destination("org.kde.StatusNotifierWatcher")
            .and_then(|builder| builder.path("/StatusNotifierWatcher"))
            .and_then(|builder| builder.interface("org.kde.StatusNotifierWatcher"))
            .map(|builder| builder.cache_properties(CacheProperties::No))
            .and_then(proxy::Builder::build)
            .expect("the watcher's names are valid");
        let name = until("an icon in the tray", || {
            let items = "RegisteredStatusNotifierItems";
            let items: Vec<String> = watcher.get_property(items).ok()?;
            // A bus name, and in some trays a path behind it.
            let name = items.last()?.split('/').next()?;
            Some(name.to_owned())
        });
        Self {
            connection: connection.clone(),
            registered: mpsc::channel().1,
            item: Mutex::new(Some(name)),
        }
    }

    /// Waits for an icon to register, and takes it for the one to look at.
    pub fn wait_for_icon(&self) {
        let name = self
            .registered
            .recv_timeout(PATIENCE)
            .expect("a tray icon registers");
        *self.item.lock().unwrap() = Some(name);
    }

    /// The icon's tooltip.
    pub fn tooltip(&self) -> String {
        let tip: Structure<'_> = self
            .item_proxy()
            .get_property::<OwnedValue>("ToolTip")
            .and_then(|value| Ok(Structure::try_from(value)?))
            .expect("the icon has a tooltip");
        // Icon name, icons, title, text.
        let Value::Str(text) = &tip.fields()[3] else {
            panic!("a tooltip has a text: {tip:?}");
        };
        text.to_string()
    }

    /// The menu, line by line.
    pub fn menu(&self) -> Vec<MenuLine> {
        type Layout = (
            u32,
            (
                i32,
                std::collections::HashMap<String, OwnedValue>,
                Vec<OwnedValue>,
            ),
        );
        let (_, (_, _, children)): Layout = self
            .menu_proxy()
            .call("GetLayout", &(0_i32, -1_i32, Vec::<String>::new()))
            .expect("the icon has a menu");
        children.iter().flat_map(|child| lines(child)).collect()
    }

    /// Waits until the menu has a line that says this, and clicks it.
    pub fn choose(&self, label: &str) {
        self.click_line(&self.line(label));
    }

    /// The same with a token that the panel gives just before, which the icon keeps for 100 ms.
    pub fn choose_with(&self, token: &str, label: &str) {
        let line = self.line(label);
        self.give_token(token);
        self.click_line(&line);
    }

    fn line(&self, label: &str) -> MenuLine {
        until("a menu line", || {
            self.menu().into_iter().find(|line| line.label == label)
        })
    }

    fn click_line(&self, line: &MenuLine) {
        let nothing = Value::from(0_i32);
        let sent: zbus::Result<()> = self
            .menu_proxy()
            .call("Event", &(line.id, "clicked", nothing, 0_u32));
        // Quit may end the app before it has answered the click.
        let is_ended = |error: &zbus::Error| error.to_string().contains("NoReply");
        assert!(
            sent.as_ref().is_ok() || sent.as_ref().is_err_and(is_ended),
            "the menu takes a click: {sent:?}"
        );
    }

    /// Clicks the icon with the first button, as a panel tells it that opens no menu by that.
    pub fn click(&self) {
        self.item_proxy()
            .call::<_, _, ()>("Activate", &(0_i32, 0_i32))
            .expect("the icon takes a click");
    }

    /// Gives the icon a token, as a panel does before it tells of a click.
    pub fn give_token(&self, token: &str) {
        self.item_proxy()
            .call::<_, _, ()>("ProvideXdgActivationToken", &token)
            .expect("the icon takes a token");
    }

    /// Waits until the menu's first line says this.
    pub fn wait_for_status(&self, status: &str) {
        until(status, || {
            self.menu()
                .first()
                .filter(|line| line.label == status)
                .map(|_| ())
        });
    }

    fn item_proxy(&self) -> Proxy<'_> {
        let name = self
            .item
            .lock()
            .unwrap()
            .clone()
            .expect("wait_for_icon came first");
        Proxy::new(
            &self.connection,
            name,
            "/StatusNotifierItem",
            "org.kde.StatusNotifierItem",
        )
        .expect("the icon is on the bus")
    }

    fn menu_proxy(&self) -> Proxy<'_> {
        let item = self.item_proxy();
        let path: OwnedObjectPath = item.get_property("Menu").expect("the icon names its menu");
        Proxy::new(
            &self.connection,
            item.destination().to_owned(),
            path,
            "com.canonical.dbusmenu",
        )
        .expect("the menu is on the bus")
    }
}

/// A line and what it opens.
fn lines(child: &Value<'_>) -> Vec<MenuLine> {
    let child = if let Value::Value(inner) = child {
        inner
    } else {
        child
    };
    let Value::Structure(child) = child else {
        panic!("not a menu line: {child:?}");
    };
    let [
        Value::I32(id),
        Value::Dict(properties),
        Value::Array(children),
    ] = child.fields()
    else {
        panic!("not a menu line: {child:?}");
    };
    let label: Option<String> = properties.get(&"label").ok().flatten();
    let line = MenuLine {
        id: *id,
        // An underscore marks a key; two are one.
        label: label.unwrap_or_default().replace("__", "_"),
    };
    std::iter::once(line)
        .chain(children.iter().flat_map(lines))
        .collect()
}
