//! The rules that a click on Always allow or Always deny may store.
//!
//! A card lists the offers ([`allowing`], [`denying`]). A [`Draft`] is one of them in front of
//! the policy and the history of this computer: it tells what the rule would change, and writes
//! it. A draft reads and writes files, so it is used on a thread of its own.
//!
//! What may be stored was proven when the request was judged: a window names an offer, and
//! never a rule.

mod allow;
mod deny;
mod draft;
mod edits;
mod grant;
mod recorded;
mod replay;
mod said;
mod stored;

pub use allow::{PATTERN, name, note, offers as allowing, pattern};
pub use deny::{is_denial, offers as denying};
pub use draft::{Case, Draft, NotSaved, WantedRule, unread};
pub use stored::{Revision, StoredRule};
