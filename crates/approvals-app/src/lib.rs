//! The tray app without a screen: requests in; questions, runs and answers out.
//!
//! One loop ([`Controller::run`]) over a closed [`Tick`] owns the policy, the open
//! questions and what tray and window show. A screen is a [`Desktop`]: a small trait that
//! `src-tauri` implements, and that a test implements by writing down what it is told.

mod cards;
mod controller;
mod desktop;
mod focus;
mod history;
mod place;
mod remedy;
mod requests;
mod rules;
mod serving;
pub mod terminal;
mod tick;
mod tray;

pub use autostart::{Autostart, State as StartAtLogin};
pub use controller::unasked::Alarm;
pub use controller::{Controller, Settings};
pub use desktop::{Desktop, NoDesktop};
pub use focus::{Hand, Keys, takes_focus};
pub use history::askers::Asked;
pub use local_policy::{Judge, Machine, Preset, Secrets};
pub use place::Place;
pub use remedy::Remedy;
pub use serving::drill::{Drill, run_drill};
pub use serving::service::Service;
pub use serving::socket::Front;
pub use serving::unserved::{BesideNote, Unasked, Unserved};
pub use settings::{
    Appearance, File as SettingsFile, Focus, Position, Presentation, Shortcut, Theme, Values,
};
pub use tick::{Asker, Mailbox, Pausing, SavedRule, Status, Tick, mailbox};
pub use tray::menu::{MenuAction, MenuItem, PauseFor};
pub use tray::notice::{Notice, NoticeButton};
pub use tray::{Icon, Shape, Tray};
