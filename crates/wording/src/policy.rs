//! What a policy says, and what a change of it would let run.

mod layer;
mod offer;
mod rule;
mod sentence;
mod settings;
mod widening;

pub use layer::{Layer, layer};
pub use offer::offer_label;
pub use rule::rule_line;
pub use sentence::{Grants, predicate, sentence};
pub use settings::{CHAINS, SETTINGS, Said, Setting, agent, means, preset, whom};
pub use widening::{Wider, briefly, item, wider_settings};
