//! Turns a command, a policy and facts into a decision with its reason.
//!
//! ```text
//! evaluate(request, policy, facts) -> Decision { verdict: run | ask | deny, layer, code, sentence, … }
//! ```
//!
//! Pure: no files, environment, clock, processes or sockets. What a decision needs to
//! know of the computer arrives through [`Facts`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod allowlist;
mod analysis;
pub mod cases;
mod code_options;
mod decision;
pub mod display;
mod document;
pub mod environment;
mod evaluate;
mod facts;
mod glob;
mod offers;
pub mod outline;
mod policy;
mod posix;
mod programs;
mod protected;
mod read;
mod request;
mod resolve;
mod risks;
mod rules;
mod safe_bins;
mod scripts;
mod windows;
mod wrapper;

pub use decision::{Code, Decision, Effective, Layered, Matched, Offer, Risk, Segment, Verdict};
pub use document::{Agent, Config, Document, Entry, ExecConfig, Finding, Rule, Settings};
pub use evaluate::evaluate;
pub use facts::{Facts, FileFacts, Platform};
pub use policy::Policy;
pub use request::{Ask, Call, Host, Request, Security};
