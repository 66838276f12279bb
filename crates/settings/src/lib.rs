//! What a person set about the app itself, in `settings.json`.
//!
//! ```json
//! {
//!   "prompt": { "armMs": 1500, "focus": "never", "position": "pointer", "sound": false },
//!   "notifications": { "show": true, "hideContent": false },
//!   "appearance": { "theme": "dark", "contrast": "system", "textPercent": 115 },
//!   "language": "system",
//!   "records": { "days": 30, "rows": 5000 },
//!   "runner": { "outputBytes": 200000, "withheld": ["OPENAI_API_KEY", "WORK_*"] },
//!   "firstRunDone": true,
//!   "closedOnce": true
//! }
//! ```
//!
//! Everything may be missing. [`SETTINGS`] lists what there is: each value's name, what it may
//! be and what holds without it. A value that may not be is reported and does nothing; a key
//! that is not known is kept where it is. A file that is no JSON object is never written over:
//! what held before goes on, and a person may [set it aside](File::set_aside).
//!
//! The policy is none of this: it is in the approvals file.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod document;
mod file;
mod names;
mod shortcut;
mod values;

pub use document::{Document, Finding, Kind, SETTINGS, Setting, Unread};
pub use file::{Current, Error, File};
pub use shortcut::Shortcut;
pub use values::{Appearance, Focus, Position, Presentation, Runner, Theme, Values};
