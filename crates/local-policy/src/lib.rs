//! The policy of this computer, kept current, and the facts it decides by.
//!
//! Each program that decides about commands here (the tray app, the node, the command line) has
//! one [`Judge`]. It reads `exec-approvals.json`, `tools.exec.*` of `openclaw.json` (JSON5), and
//! the file system.
//!
//! If another program widens the policy, the change is held back until a person has confirmed it
//! ([`Drift`]).
//!
//! The approvals file moves once, when a newer OpenClaw takes over the state directory: [`store`]
//! opens it where it has to be, and [`bring_along`] takes the policy there.

mod drift;
pub mod facts;
mod findings;
mod judge;
mod listing;
mod machine;
mod place;
mod presets;
mod secrets;
mod seen;
mod settling;
mod typed;
mod uses;
mod widens;

pub use drift::Drift;
pub use findings::{Findings, Refused, Remark, findings, refused, remarks};
pub use judge::{Judge, Problem, Sources};
pub use listing::{Covered, Listing};
pub use machine::{LocalMachine, PLATFORM};
pub use place::{MoveError, Note, bring_along, notes, store};
pub use presets::Preset;
pub use secrets::Secrets;
pub use settling::Busy;
pub use typed::{Inert, broad, inert, line, typed};
pub use uses::uses;
pub use widens::{Looser, Summary, Widening, lists_skills, summary, widens};
