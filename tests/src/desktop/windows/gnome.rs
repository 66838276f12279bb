//! What gnome-shell tells of its windows, asked by JavaScript inside it.

use serde_json::Value;

use crate::Desktop;

pub(super) const WINDOWS: &str = "
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

pub(super) const SIZE: &str = "[global.stage.width, global.stage.height]";

impl Desktop {
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
}
