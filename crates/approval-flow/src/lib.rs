//! The life of the open questions: asked, shown, answered, expired or withdrawn.
//!
//! Pure: [`Flow::step`] takes an event and the time and returns what to do. It keeps the
//! queue in order of arrival and one question in view, and holds the rules of
//! `design.md` D11 and D12: an arrival never replaces the question in view, an allowing
//! answer counts only for the content that was painted and only once it is armed, a
//! question ends in exactly one [`Outcome`].

mod flow;
mod question;

pub use flow::{Effect, Event, Flow, Limits};
pub use question::{Choice, Id, Millis, Outcome, Question, Refusal};
