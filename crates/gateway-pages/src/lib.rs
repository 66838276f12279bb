//! The pages of the main window that a connected gateway fills: which node runs commands, and the
//! policies of the gateway and of its nodes, and which gateway that is.
//!
//! ```text
//! window ──▶ Pages ──▶ Editor (policy-editor): what a page shows, what an edit makes of a document
//!              └─────▶ Remote (gateway-service): reads and writes at the gateway
//! ```
//!
//! An edit at a gateway is bound to the content that was in view, by the gateway's own hash. Where no
//! gateway is connected, the pages are those of this computer's files.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod binding;
mod gateways;
mod pages;
mod place;
mod policy;

pub use pages::Pages;
