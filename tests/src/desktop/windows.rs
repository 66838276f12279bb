//! The windows of a desktop, as its compositor tells of them.

mod gnome;
mod kde;
mod sway;
mod x11;

use serde::Deserialize;

use super::{Desktop, Kind, Rectangle};

/// A window of a program.
#[derive(Debug, Clone, Deserialize)]
pub struct Window {
    /// Its title.
    pub title: String,
    /// The program's name, as the window tells it.
    pub app: String,
    /// The number of its process; 0 where the window does not tell.
    pub pid: u32,
    /// Where it is, without its shadow.
    #[serde(flatten)]
    pub place: Rectangle,
    /// Whether keys go to it.
    pub focused: bool,
    /// Whether it is on a workspace that is in view, though something may be above it.
    pub visible: bool,
}

impl Desktop {
    /// All windows of programs.
    pub fn windows(&self) -> Vec<Window> {
        match self.kind {
            Kind::Sway => sway::windows(&self.swaymsg("get_tree")),
            Kind::Gnome => serde_json::from_value(self.shell(gnome::WINDOWS)).unwrap(),
            Kind::Kde => serde_json::from_value(self.kwin(kde::WINDOWS)).unwrap(),
            Kind::Xfce => x11::windows(self.desk().variable("DISPLAY").unwrap()),
        }
    }

    /// The window that keys go to, if it is a program's.
    pub fn focused(&self) -> Option<Window> {
        self.windows().into_iter().find(|window| window.focused)
    }

    /// Reads the size of all screens together.
    pub(super) fn measure(&self) {
        let size = match self.kind {
            Kind::Sway => sway::size(&self.swaymsg("get_outputs")),
            Kind::Gnome => serde_json::from_value(self.shell(gnome::SIZE)).unwrap(),
            Kind::Kde => serde_json::from_value(self.kwin(kde::SIZE)).unwrap(),
            Kind::Xfce => x11::size(self.desk().variable("DISPLAY").unwrap()),
        };
        self.size.set(size);
    }
}
