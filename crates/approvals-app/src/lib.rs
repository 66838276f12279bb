//! The approvals app without a screen: requests in; questions, runs and answers out.
//!
//! One loop ([`Controller::run`]) takes one [`Tick`] after the other. It owns the policy, the open
//! questions, and what tray and window show. A screen is a [`Desktop`]: a small trait that the tray
//! app implements, and that a test implements by writing down what it is told to draw. Where there
//! is no desktop, the crate `approvals-terminal` lets a person answer from a terminal. [`NewApp`] puts the parts
//! together.
//!
//! A part uses only those above it; `tests/it/layers.rs` checks that.
//!
//! | part | what it holds |
//! |---|---|
//! | `text`, `timings` | foreign text as it is drawn; how long the app waits for what |
//! | `requests` | a request from its arrival on the socket to its one answer |
//! | `history` | what is written to the history |
//! | `cards` | a request as a card of the prompt window |
//! | `desktop`, `tick`, `handler` | what a screen draws; what can happen; requests of a socket as ticks |
//! | `drill` | marked requests through the real socket |
//! | `controller` | the loop |
//! | `app` | the parts put together |

mod app;
mod cards;
mod controller;
mod desktop;
mod drill;
mod handler;
mod history;
mod requests;
mod text;
mod tick;
mod timings;

pub use app::{NewApp, Options, ReadyApp, UserApp, service};
pub use approvals_service::{OpenClawNote, OpenClawProblem, SocketProblem};
pub use audit_log::PastCallers;
pub use autostart::{Autostart, State as StartAtLogin};
pub use controller::Controller;
pub use desktop::{Desktop, MainPage, NoDesktop};
pub use drill::{Drill, run_drill, say_hello};
pub use handler::SocketHandler;
pub use local_policy::{Judge, LocalMachine, Preset, Secrets};
pub use requests::convert::parse_id;
pub use requests::incoming::Asker;
pub use settings::{
    Appearance, CONFIRM_DANGER, File as SettingsFile, Focus, Position, Presentation, Shortcut,
    Theme, Values,
};
pub use text::text_of;
pub use tick::{Afterthought, By, Mailbox, Remedy, SavedRule, Tick, mailbox};
pub use timings::Timings;
pub use tray::{
    BrokenAgent, Icon, MenuAction, MenuItem, Notice, NoticeButton, PauseFor, Shape, Tray,
};
