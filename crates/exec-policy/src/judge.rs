//! From a command, a policy and facts to a decision.
//!
//! ```text
//! resolve ─▶ analysis ─▶ evaluate ─▶ decision      words, programs, what each part may
//!                │           ▲
//!             protected   policy = allowlist + rules + what the tools' config sets
//! ```
//!
//! [`nearest`] says which rule missed, [`offers`] what Always allow may write, [`executes`]
//! which files are part of the look.

pub(crate) mod allowlist;
pub(crate) mod analysis;
pub(crate) mod arguments;
pub(crate) mod decision;
pub(crate) mod evaluate;
pub(crate) mod executes;
pub(crate) mod line;
pub(crate) mod nearest;
pub(crate) mod offers;
pub(crate) mod pattern;
pub(crate) mod policy;
pub(crate) mod protection;
pub(crate) mod rules;
pub(crate) mod ruling;
pub(crate) mod safe_bins;
pub(crate) mod still;
pub(crate) mod terminal;
pub(crate) mod writing;
