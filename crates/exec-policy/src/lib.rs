//! Turns a command, a policy and facts into a decision with its reason.
//!
//! ```text
//! evaluate(request, policy, facts) -> Decision { verdict: run | ask | deny, layer, code, sentence, … }
//! ```
//!
//! Pure: no files, environment, clock, processes or sockets. What a decision needs to
//! know of the computer arrives through [`Facts`].

mod decision;
mod document;
mod facts;
mod policy;
mod request;

pub use decision::{Code, Decision, Effective, Layered, Matched, Offer, Risk, Segment, Verdict};
pub use document::{Agent, Config, Document, Entry, ExecConfig, Finding, Rule, Settings};
pub use facts::{Facts, FileFacts, Platform};
pub use policy::Policy;
pub use request::{Ask, Call, Host, Request, Security};
