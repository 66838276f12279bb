//! What sway tells of its windows.

use serde_json::Value;

use super::Window;
use crate::{Desktop, Rectangle};

impl Desktop {
    /// What sway tells of something, such as `get_outputs`.
    pub fn swaymsg(&self, what: &str) -> Value {
        serde_json::from_str(&self.run("swaymsg", &["-r", "-t", what])).unwrap()
    }
}

pub(super) fn windows(tree: &Value) -> Vec<Window> {
    let mut windows = Vec::new();
    add_windows(tree, &mut windows);
    windows
}

/// The size of all outputs together, in logical pixels.
pub(super) fn size(outputs: &Value) -> (i32, i32) {
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

fn add_windows(node: &Value, windows: &mut Vec<Window>) {
    for list in ["nodes", "floating_nodes"] {
        for inner in node[list].as_array().into_iter().flatten() {
            add_windows(inner, windows);
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
            place: Rectangle {
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
