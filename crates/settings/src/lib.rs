//! What a person set about the app itself, in `settings.json`.
//!
//! ```json
//! {
//!   "prompt": { "armMs": 1500, "focus": "never", "position": "pointer", "sound": false, "confirmDanger": true },
//!   "notifications": { "show": true, "hideContent": false },
//!   "appearance": { "theme": "dark", "contrast": "system", "textPercent": 115 },
//!   "language": "system",
//!   "records": { "days": 30, "rows": 5000 },
//!   "runner": { "outputBytes": 200000, "withheld": ["OPENAI_API_KEY", "WORK_*"] },
//!   "rules": { "suggest": true },
//!   "firstRunDone": true,
//!   "closedOnce": true,
//!   "suggestedAt": 1800000000000
//! }
//! ```
//!
//! Every key may be missing. [`SETTINGS`] lists all settings: the name of each, its values and its
//! default. A value that a setting may not have is reported and has no effect; an unknown key is
//! kept where it is. A file that holds no JSON object is never written over: the settings stay as
//! they were, and a person may [set the file aside](File::set_aside).
//!
//! The policy is not here: it is in the approvals file.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod document;
mod file;
mod gateways;
mod names;
mod shortcut;
mod values;

pub use document::{CONFIRM_DANGER, Finding, Kind, SETTINGS, Setting, StoredSettings, Unread};
pub use file::{Current, Error, File};
pub use gateways::{AnsweredAgent, Gateways, TypedGateway};
pub use shortcut::Shortcut;
pub use values::{Appearance, AskedBy, Focus, Position, Presentation, Runner, Theme, Values};
