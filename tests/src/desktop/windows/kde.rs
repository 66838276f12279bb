//! The windows of KWin. A script inside KWin sends them to this test.

use std::fs;
use std::sync::mpsc::{self, Sender};

use serde_json::Value;
use zbus::blocking::{Proxy, connection};

use crate::{Desktop, PATIENCE};

pub(super) const WINDOWS: &str = "
workspace.clientList().filter((window) => window.normalWindow || window.dialog).map((window) => ({
  title: String(window.caption), app: String(window.resourceClass), pid: window.pid,
  x: Math.round(window.frameGeometry.x), y: Math.round(window.frameGeometry.y),
  width: Math.round(window.frameGeometry.width), height: Math.round(window.frameGeometry.height),
  focused: window.active,
  visible: !window.minimized && (window.onAllDesktops || window.desktop === workspace.currentDesktop),
}))";

pub(super) const SIZE: &str = "[workspace.workspaceWidth, workspace.workspaceHeight]";

const SERVICE: &str = "org.kde.KWin";
/// The D-Bus path to which the script sends.
const PATH: &str = "/told";

struct Told(Sender<String>);

#[zbus::interface(name = "tests.Told")]
impl Told {
    fn tell(&self, text: &str) {
        let _ = self.0.send(text.to_owned());
    }
}

impl Desktop {
    /// What JavaScript inside KWin gives.
    pub fn kwin(&self, script: &str) -> Value {
        let (sender, told) = mpsc::channel();
        let bus = connection::Builder::address(self.desk().bus())
            .and_then(|builder| builder.serve_at(PATH, Told(sender)))
            .and_then(connection::Builder::build)
            .unwrap();
        let name = bus.unique_name().unwrap().as_str();
        let file = self.state().join("script.js");
        let text = format!(
            "callDBus('{name}', '{PATH}', 'tests.Told', 'Tell', JSON.stringify({script}));"
        );
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let scripting = Proxy::new(&bus, SERVICE, "/Scripting", "org.kde.kwin.Scripting").unwrap();
        let number: i32 = scripting.call("loadScript", &(file, name)).unwrap();
        let loaded = format!("/{number}");
        let loaded = Proxy::new(&bus, SERVICE, loaded, "org.kde.kwin.Script").unwrap();
        loaded.call::<_, _, ()>("run", &()).unwrap();
        let text = told.recv_timeout(PATIENCE).expect("the script runs");
        let _unloaded: bool = scripting.call("unloadScript", &(name,)).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}
