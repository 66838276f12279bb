//! The life of the open questions: asked, shown, answered, expired or withdrawn.
//!
//! Pure: [`Flow::step`] takes an event and the time and returns what to do. It keeps the
//! queue, in which agents take turns, and one question in view, and holds the rules of
//! `docs/decisions.md` D11 and D12: an arrival never replaces the question in view, an allowing
//! answer counts only for the content that was painted and only once it is armed, a
//! question ends in exactly one [`Outcome`].
//!
//! Questions with the same digest are one for the person. A question that a person has
//! seen and that ends without them is told of as [`EndedQuestion`]; it never holds up the next.

mod flow;
mod question;

pub use flow::{Effect, EndedQuestion, Event, Flow, Group, Limits};
pub use question::{Choice, Id, Lease, Millis, Offers, Outcome, Question, Refusal, Shown};
