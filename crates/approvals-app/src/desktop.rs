//! What a screen can draw.

use std::time::Duration;

use exec_policy::Decision;
use local_policy::Preset;
use settings::{Appearance, Presentation, Shortcut};
use tray::{Notice, Tray};
use view_model::{PromptCard, PromptState};

/// A page of the main window, and what is proposed there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MainPage {
    /// The page that a person last looked at.
    Last,
    /// The Health page.
    Health,
    /// The page of coding agents.
    Agents,
    /// The Policy page of an agent, with another mode to be confirmed.
    Mode {
        /// The agent.
        agent: String,
        /// The mode.
        mode: Preset,
    },
}

/// A screen. It draws what the loop says, and decides nothing. Every call returns at once; what
/// happens on the screen arrives as a [`Tick`](crate::Tick).
pub trait Desktop: Send {
    /// Whether a window can be shown at all. Where it cannot, `askFallback` decides (D12).
    fn can_show(&self) -> bool;
    /// An answer is typed, and names the request that it is for. So it counts at once, and not only
    /// after the card was in view for a while.
    fn is_typed(&self) -> bool {
        false
    }
    /// For how long nobody has touched keyboard and pointer; `None` where the system does not tell.
    fn idle(&self) -> Option<Duration> {
        None
    }
    /// A question is open. It may be one of several identical ones.
    fn asked(&mut self, _card: &PromptCard) {}
    /// A question has ended, with this decision about its request.
    fn ended(&mut self, _id: &str, _decision: &Decision) {}
    /// Why the socket is not served; `None` once it is.
    fn socket(&mut self, _problem: Option<&str>) {}
    /// Agents are active: makes the prompt window ready without showing it.
    fn warm(&mut self);
    /// Agents have been idle: gives the memory of the prompt window back.
    fn cool(&mut self);
    /// The prompt window shows nothing: gives it up, so that the next content gets a new window.
    fn give_up(&mut self) {}
    /// From now on, shows the prompt window like this.
    fn presentation(&mut self, _: Presentation) {}
    /// From now on, listens for this shortcut whichever window has the keyboard; `None`: for none.
    fn shortcut(&mut self, _: Option<&Shortcut>) {}
    /// A person wants the prompt window: gives it the keyboard, if it is shown.
    fn focus(&mut self) {}
    /// Brings the prompt window to the front, if it is shown, and makes no key count there: not a person
    /// but another program may want it.
    fn raise(&mut self) {}
    /// Plays the sound with which the desktop calls for a person.
    fn sound(&mut self) {}
    /// Shows the prompt window with this content. It takes the focus only where its
    /// [`presentation`](Self::presentation) says so.
    fn show(&mut self, state: &PromptState);
    /// Gives the prompt window new content.
    fn update(&mut self, state: &PromptState);
    /// Hides the prompt window; the content says that nothing waits.
    fn hide(&mut self, state: &PromptState);
    /// Opens the main window, or brings it to the front.
    fn open_main(&mut self, _page: &MainPage) {}
    /// The token with which the next window that a person asked for may come to the front.
    fn activation(&mut self, _token: &str) {}
    /// Another program fills the whole screen, so no window may open over it by itself.
    fn is_covered(&self) -> bool {
        false
    }
    /// Tells the main window, where there is one, that its content may have changed.
    fn tell_main(&mut self) {}
    /// Gives this look to all windows, also to later ones.
    fn appearance(&mut self, _: Appearance) {}
    /// Shows the tray icon and its menu.
    fn tray(&mut self, tray: &Tray);
    /// The app says where its windows open, and the prompt window comes in front of the others by
    /// itself. Where it does not (Wayland), a notification says that a request waits.
    fn comes_to_front(&self) -> bool;
    /// A shortcut is heard whichever window has the keyboard.
    fn offers_shortcut(&self) -> bool {
        false
    }
    /// Another program may take pictures of the screen by itself, and the system does not tell.
    fn unseen_recorders(&self) -> bool {
        false
    }
    /// Shows this notification in place of the last one, or none.
    fn notify(&mut self, notice: Option<&Notice>);
    /// Ends the app.
    fn exit(&mut self);
}

/// A computer without a screen: nothing can be shown, so `askFallback` answers every question.
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
