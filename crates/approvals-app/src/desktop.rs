//! What a screen can do.

use std::time::Duration;

use exec_policy::Decision;
use settings::{Appearance, Presentation, Shortcut};
use view_model::{PromptCard, PromptState};

use crate::{Notice, Place, Preset, Tray};

/// A screen. Every call returns at once; what comes of it arrives as a
/// [`Tick`](crate::Tick).
pub trait Desktop: Send {
    /// Whether a window can be shown at all. Where it cannot, `askFallback` decides (D12).
    fn can_show(&self) -> bool;
    /// An answer here is typed and names what it is for: nothing has to be in view for a while
    /// before it counts.
    fn is_typed(&self) -> bool {
        false
    }
    /// For how long nobody has touched keyboard and pointer; `None` where nothing tells.
    fn idle(&self) -> Option<Duration> {
        None
    }
    /// A question is open. It may be one of several that are the same.
    fn asked(&mut self, _card: &PromptCard) {}
    /// A question has ended: this is what became of its request.
    fn ended(&mut self, _id: &str, _decision: &Decision) {}
    /// The socket is served (`None`), or why it is not.
    fn socket(&mut self, _problem: Option<&str>) {}
    /// Makes the prompt window ready without showing it: agents are active.
    fn warm(&mut self);
    /// Gives the prompt window's memory back: agents have been idle.
    fn cool(&mut self);
    /// Gives the prompt window up, which shows nothing: the next content gets a new one.
    fn give_up(&mut self) {}
    /// From now on the prompt window is shown like this.
    fn presentation(&mut self, _: Presentation) {}
    /// Listens for this shortcut from now on, whatever has the keyboard, or for none.
    fn shortcut(&mut self, _: Option<&Shortcut>) {}
    /// Gives the prompt window, if it is shown, the keyboard: a person wants that.
    fn focus(&mut self) {}
    /// Brings the prompt window, if it is shown, to the front for a program that may not be a
    /// person's hand.
    fn raise(&mut self) {}
    /// Makes the sound of the desktop that calls for a person.
    fn sound(&mut self) {}
    /// Shows the prompt window with this content. It takes the focus only where its
    /// [`presentation`](Self::presentation) says so.
    fn show(&mut self, state: &PromptState);
    /// Gives the prompt window new content.
    fn update(&mut self, state: &PromptState);
    /// Hides the prompt window; the content says that nothing waits.
    fn hide(&mut self, state: &PromptState);
    /// Opens the main window, or brings it to the front.
    fn open_main(&mut self, _place: &Place) {}
    /// Gives an agent another mode; where that opens something, the main window asks.
    fn set_mode(&mut self, _agent: &str, _mode: Preset) {}
    /// With what the desktop lets the next window that a person asked for come to the front.
    fn activation(&mut self, _token: &str) {}
    /// Another program fills the whole screen: no window may open over it by itself.
    fn is_covered(&self) -> bool {
        false
    }
    /// Tells the main window, where there is one, that what it shows may have changed.
    fn tell_main(&mut self) {}
    /// Gives all windows, and those that come, this look.
    fn appearance(&mut self, _: Appearance) {}
    /// Shows the tray icon and its menu.
    fn tray(&mut self, tray: &Tray);
    /// Whether the prompt window comes in front of the others by itself. Where it may not
    /// (Wayland), a notice says that something waits.
    fn comes_to_front(&self) -> bool;
    /// Shows this notice in place of the last, or none.
    fn notify(&mut self, notice: Option<&Notice>);
    /// Ends the app.
    fn exit(&mut self);
}

/// A computer without a screen: nothing can be shown, so every question is answered by
/// `askFallback`.
#[derive(Debug, Default)]
pub struct NoDesktop;

impl Desktop for NoDesktop {
    fn can_show(&self) -> bool {
        false
    }
    fn warm(&mut self) {}
    fn cool(&mut self) {}
    fn show(&mut self, _: &PromptState) {}
    fn update(&mut self, _: &PromptState) {}
    fn hide(&mut self, _: &PromptState) {}
    fn tray(&mut self, _: &Tray) {}
    fn comes_to_front(&self) -> bool {
        true
    }
    fn notify(&mut self, _: Option<&Notice>) {}
    fn exit(&mut self) {}
}
