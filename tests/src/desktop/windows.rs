//! The windows of a desktop, as its compositor tells of them.

use serde::Deserialize;
use serde_json::Value;

use super::{Desktop, Kind, Place};

/// A window of a program.
#[derive(Debug, Clone, Deserialize)]
pub struct Window {
    /// Its title.
    pub title: String,
    /// The program's name, as the window tells it.
    pub app: String,
    /// The number of its process.
    pub pid: u32,
    /// Where it is, without its shadow.
    #[serde(flatten)]
    pub place: Place,
    /// Whether keys go to it.
    pub focused: bool,
    /// Whether it is on a workspace that is in view, though something may be above it.
    pub visible: bool,
}

const GNOME: &str = "
global.get_window_actors().map((actor) => actor.meta_window)
  .filter((window) => !window.is_override_redirect())
  .map((window) => ({
    title: window.title ?? '', app: window.get_wm_class() ?? '', pid: window.get_pid(),
    x: window.get_frame_rect().x, y: window.get_frame_rect().y,
    width: window.get_frame_rect().width, height: window.get_frame_rect().height,
    focused: window.has_focus(),
    visible: window.showing_on_its_workspace() && !window.minimized
      && window.located_on_workspace(global.workspace_manager.get_active_workspace()),
  }))";

impl Desktop {
    /// All windows of programs.
    pub fn windows(&self) -> Vec<Window> {
        match self.kind {
            Kind::Sway => {
                let tree: Value = self.swaymsg("get_tree");
                let mut windows = Vec::new();
                sway_windows(&tree, &mut windows);
                windows
            }
            Kind::Gnome => serde_json::from_value(self.shell(GNOME)).unwrap(),
            Kind::Kde | Kind::Xfce => todo!(),
        }
    }

    /// The window that keys go to, if it is a program's.
    pub fn focused(&self) -> Option<Window> {
        self.windows().into_iter().find(|window| window.focused)
    }

    /// What JavaScript inside gnome-shell gives.
    ///
    /// # Panics
    /// When it throws.
    pub fn shell(&self, script: &str) -> Value {
        let (service, path) = ("org.gnome.Shell", "/org/gnome/Shell");
        let bus = self.bus();
        let answer = bus.call_method(Some(service), path, Some(service), "Eval", &(script,));
        let answer = answer.unwrap().body();
        let (done, text): (bool, String) = answer.deserialize().unwrap();
        assert!(done, "{script}: {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// What sway tells of something, such as `get_outputs`.
    pub fn swaymsg(&self, what: &str) -> Value {
        serde_json::from_str(&self.run("swaymsg", &["-r", "-t", what])).unwrap()
    }

    /// Reads the size of all screens together.
    pub(super) fn measure(&self) {
        let size = match self.kind {
            Kind::Sway => {
                let outputs = self.swaymsg("get_outputs");
                let edge = |from: &str, length: &str| {
                    let outputs = outputs.as_array().unwrap().iter();
                    let edges = outputs.map(|output| {
                        let of = |name: &str| output["rect"][name].as_i64().unwrap();
                        of(from) + of(length)
                    });
                    i32::try_from(edges.max().unwrap()).unwrap()
                };
                (edge("x", "width"), edge("y", "height"))
            }
            Kind::Gnome => {
                let size = self.shell("[global.stage.width, global.stage.height]");
                serde_json::from_value(size).unwrap()
            }
            Kind::Kde | Kind::Xfce => (1440, 900),
        };
        self.size.set(size);
    }
}

fn sway_windows(node: &Value, windows: &mut Vec<Window>) {
    for list in ["nodes", "floating_nodes"] {
        for inner in node[list].as_array().into_iter().flatten() {
            sway_windows(inner, windows);
        }
    }
    if let Some(pid) = node["pid"].as_u64() {
        let number = |part: &str, name: &str| {
            i32::try_from(node[part][name].as_i64().unwrap_or_default()).unwrap()
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let class = &node["window_properties"]["class"];
        windows.push(Window {
            title: text(&node["name"]),
            app: text(if class.is_string() {
                class
            } else {
                &node["app_id"]
            }),
            pid: u32::try_from(pid).unwrap(),
            // The rest of its rectangle is title bar and border.
            place: Place {
                x: number("rect", "x") + number("window_rect", "x"),
                y: number("rect", "y") + number("window_rect", "y"),
                width: number("window_rect", "width"),
                height: number("window_rect", "height"),
            },
            focused: node["focused"] == true,
            visible: node["visible"] == true,
        });
    }
}
