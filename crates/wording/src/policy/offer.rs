//! What Always allow may store, in a few words.

use catalogue::Language;
use exec_policy::{Offer, OfferKind};

/// `This program with these arguments`.
#[must_use]
pub fn offer_label(offer: &Offer, words: Language) -> String {
    let many = offer.rules.len() + offer.patterns.len() > 1;
    match (offer.kind, many) {
        (OfferKind::Command, _) => words.offer_command(),
        (OfferKind::Arguments, false) => words.offer_arguments(),
        (OfferKind::Arguments, true) => words.offer_arguments_many(),
        (OfferKind::Prefix, _) => words.offer_prefix(),
        (OfferKind::Script, _) => words.offer_script(),
        (OfferKind::Programs, false) => words.offer_programs(),
        (OfferKind::Programs, true) => words.offer_programs_many(),
        (OfferKind::Writes, false) => words.offer_writes(),
        (OfferKind::Writes, true) => words.offer_writes_many(),
        (OfferKind::Parts, _) => words.offer_parts(),
        (OfferKind::Chains, _) => words.offer_chains(),
        (OfferKind::Line, _) => words.offer_line(),
    }
}
