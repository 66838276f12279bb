//! What the main window shows and does: the policy of this computer as pages, edits as values
//! with confirmation and undo.
//!
//! An [`Editor`] reads the approvals file and `openclaw.json` each time it is asked, and
//! answers with the finished values of `view-model`. What holds is said by the functions that
//! judge (`exec-policy`, `local-policy`); nothing here decides about a command.
//!
//! An edit is a [`Change`](view_model::Change), made on the file as it is when its lock is
//! held:
//!
//! | what it does | what happens |
//! |---|---|
//! | narrows | it is saved at once, with an undo |
//! | lets more run, drops most entries, breaks a kept example | [`Confirm`](view_model::EditOutcome::Confirm): nothing is written before a person says so, and says so to exactly this |
//! | meets a file that says something else in that place by now | [`Conflict`](view_model::EditOutcome::Conflict) |
//!
//! All functions block: call them where waiting for a file is allowed.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod actions;
mod activity;
mod agents;
mod binding;
mod confirm;
mod editor;
mod elsewhere;
mod examples;
mod fresh;
mod health;
mod health_desktop;
mod health_files;
mod health_findings;
mod health_node;
mod history;
mod last_good;
mod overview;
mod patterns;
mod plan;
mod policy;
mod proposals;
mod record;
mod records;
mod rows;
mod saving;
mod settings;
mod steps;
mod text;
mod trial;
mod undo;

pub use binding::{BindingWrite, GatewayConfig, KnownNode, Tested};
pub use editor::Editor;
pub use elsewhere::{BuiltIn, Edited, Kept, Theirs, taken_back};
