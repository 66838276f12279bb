//! The tray app without a screen: requests in; questions, runs and answers out.
//!
//! One loop ([`Controller::run`]) over a closed [`Tick`] owns the policy, the open
//! questions and what tray and window show. A screen is a [`Desktop`]: a small trait that
//! `src-tauri` implements, and that a test implements by writing down what it is told.

mod always;
mod asked;
mod askers;
mod audit;
mod beside;
mod card;
mod command;
mod controller;
mod denial;
mod desktop;
mod drill;
mod focus;
mod incoming;
mod kin;
mod limits;
mod memory;
mod menu;
mod named;
mod notice;
mod pause;
pub mod pending;
mod permits;
mod place;
mod proposal;
mod remedy;
mod replay;
#[cfg(test)]
mod said;
mod service;
mod socket;
mod tick;
mod told;
mod touches;
mod tray;
mod tray_menu;
mod unasked;
mod unserved;

pub use askers::Asked;
pub use autostart::{Autostart, State as StartAtLogin};
pub use controller::{Controller, Settings};
pub use desktop::{Desktop, NoDesktop};
pub use drill::{Drill, run_drill};
pub use focus::{Hand, Keys, takes_focus};
pub use local_policy::{Judge, Machine, Preset, Secrets};
pub use menu::{MenuAction, MenuItem, PauseFor};
pub use notice::{Notice, NoticeButton};
pub use place::Place;
pub use remedy::Remedy;
pub use service::Service;
pub use settings::{
    Appearance, File as SettingsFile, Focus, Position, Presentation, Shortcut, Theme, Values,
};
pub use socket::Front;
pub use tick::{Asker, Mailbox, Pausing, SavedRule, Status, Tick, mailbox};
pub use tray::{Icon, Shape, Tray};
pub use unasked::Alarm;
pub use unserved::{BesideNote, Unasked, Unserved};
