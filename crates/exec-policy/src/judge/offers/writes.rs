//! Grants for writing: the files below the folder of what a redirection writes (E4).

use super::proof::Proof;
use super::rows::Rows;
use crate::judge::analysis::Writing;
use crate::{Offer, OfferKind, Rule};
use policy_values::glob::collapse;

/// The folders of all redirections that nothing covers.
pub(super) fn all(proof: &Proof<'_>, rows: &Rows<'_>) -> Option<Offer> {
    let mut all = Offer::of(OfferKind::Writes);
    for writing in &rows.writes {
        all.add(&of(proof, writing)?);
    }
    (!all.rules.is_empty() && proof.runs(&all)).then_some(all)
}

/// The folder of one redirection: below the home, and written so that it means itself alone.
pub(super) fn of(proof: &Proof<'_>, writing: &Writing) -> Option<Offer> {
    let machine = proof.evaluation.machine();
    let folder = machine.within(writing.place.first(), |machine| {
        let path = machine.absolute(&writing.path);
        let path = collapse(&path, machine.platform());
        path.rsplit_once('/').map(|(folder, _)| folder.to_owned())
    })?;
    let home = machine.facts.home().trim_end_matches('/');
    let below = folder.strip_prefix(home).filter(|_| !home.is_empty())?;
    if !below.starts_with('/') || folder.contains(['*', '?']) {
        return None;
    }
    let offer = Offer {
        rules: vec![Rule {
            writes: Some(format!("{folder}/**")),
            ..Rule::default()
        }],
        ..Offer::of(OfferKind::Writes)
    };
    let would = proof.would(Some(&offer));
    let granted = proof.evaluation.may_write(writing, Some(&would));
    granted.map(|_| offer)
}
