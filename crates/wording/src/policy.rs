//! What a policy says, and what a change of it would let run.

mod layer;
mod may;
mod offer;
mod rule;
mod sentence;
mod settings;
mod widening;

pub use layer::{Layer, layer};
pub use may::{Naming, entry_sentence, rule_sentence};
pub use offer::offer_label;
pub use rule::rule_line;
pub use sentence::{Grants, predicate, sentence};
pub use settings::{CHAINS, InEachLanguage, SETTINGS, Setting, agent, means, preset, whom};
pub use widening::{Wider, briefly, item, wider_settings};
