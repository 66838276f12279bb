//! What Always allow may write (D8, E7), each proven against the policy it would make.
//!
//! ```text
//! rows (rows.rs)         what needs a grant, and what is covered already
//!   └▶ choices (choice.rs)   what would cover one row, narrow to broad
//!        └▶ proof (proof.rs)    the same request, judged with it
//! ```

mod choice;
mod line;
mod proof;
mod rows;
mod writes;

pub(crate) use line::rule as line_rule;

use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::evaluate::Evaluation;
use crate::judge::executes;
use crate::{Chains, Code, Obstacle, Offer, OfferKind, Part};
use command_request::{Machine, carried_text};
use known_programs::Class;
use policy_values::glob::base_name;
use proof::Proof;
use rows::{Row, Rows};
use shell_reader::Word;
use visible_text::MAX_WORDS;

/// More parts than a person chooses for are not offered by themselves.
const MAX_PARTS: usize = 16;

/// The kinds that cover one program, narrow to broad.
const KINDS: [OfferKind; 5] = [
    OfferKind::Command,
    OfferKind::Arguments,
    OfferKind::Prefix,
    OfferKind::Script,
    OfferKind::Programs,
];

/// The offers for a command that was asked about, narrow to broad. None for one that is too
/// long to be judged by a person (D20), and none for danger, which is looked at each time.
pub(crate) fn of(evaluation: &Evaluation<'_>, analysis: &Analysis) -> Vec<Offer> {
    let words: usize = analysis.leaves.iter().map(|leaf| leaf.words.len()).sum();
    if words > MAX_WORDS || evaluation.is_dangerous() {
        return Vec::new();
    }
    let plain = is_plain(analysis);
    let chains = !plain && evaluation.chains() == Chains::Ask;
    let proof = Proof::new(evaluation, analysis, chains);
    let rows = Rows::of(&proof);
    let mut offers = Vec::new();
    let one = rows.open().nth(1).is_none();
    let flat = plain || (!chains && rows.all.len() == 1);
    if flat && rows.writes.is_empty() {
        let kinds = KINDS.into_iter();
        offers.extend(kinds.filter_map(|kind| together(&proof, &rows, kind)));
    }
    let only_writes = rows.open().all(|row| matches!(row, Row::Writes(_)));
    if only_writes && !chains {
        offers.extend(writes::all(&proof, &rows));
    } else if rows.open().next().is_none() {
        let wanted = Offer {
            chains,
            ..Offer::of(OfferKind::Chains)
        };
        offers.extend((chains && proof.runs(&wanted)).then_some(wanted));
    } else if !flat || !one {
        offers.extend(parts(&proof, &rows));
    }
    offers.extend((!plain).then(|| line::of(evaluation, analysis)).flatten());
    offers
}

/// What stands in the way of every offer: the first thing that nothing can be stored for.
pub(crate) fn obstacle(evaluation: &Evaluation<'_>, analysis: &Analysis) -> Option<Obstacle> {
    let covers = evaluation.covers(analysis, None);
    let open = analysis.leaves.iter().zip(&covers);
    let open = open.filter(|(_, cover)| cover.is_none());
    let troubles = open.filter_map(|(leaf, _)| leaf.trouble.as_ref());
    let mut troubles = troubles.filter(|it| it.code != Code::AllowlistMiss);
    if let Some(trouble) = troubles.next() {
        return Some(trouble.what.clone());
    }
    if evaluation.is_dangerous() {
        return Some(Obstacle::LookedAt);
    }
    let around = evaluation.around(analysis).map(|trouble| trouble.what);
    let text = carried_text(&evaluation.request().argv).unwrap_or_default();
    let hidden = || visible_text::hides(text).then_some(Obstacle::HiddenCharacters);
    let long = || line::is_long(text).then_some(Obstacle::MuchText(line::MAX_KIB));
    let asks = || evaluation.missing(analysis, &covers, None);
    around
        .or_else(hidden)
        .or_else(long)
        .or_else(|| asks().map(|trouble| trouble.what))
}

/// Whether it is one pipeline of plain commands.
fn is_plain(analysis: &Analysis) -> bool {
    analysis.trouble.is_none() && !analysis.chained
}

/// The same kind for every row.
fn together(proof: &Proof<'_>, rows: &Rows<'_>, kind: OfferKind) -> Option<Offer> {
    let mut all = Offer::of(kind);
    for row in rows.open() {
        all.add(&choice::of(proof, row, kind)?);
    }
    proof.runs(&all).then_some(all)
}

/// Each row with its own choice.
fn parts(proof: &Proof<'_>, rows: &Rows<'_>) -> Option<Offer> {
    if rows.all.len() > MAX_PARTS {
        return None;
    }
    let found: Vec<(&Row<'_>, Vec<Offer>)> = rows
        .all
        .iter()
        .map(|row| (row, choice::all(proof, row)))
        .collect();
    let preferred = |offers: &Vec<Offer>| offers.get(Offer::preferred(offers)).cloned();
    // With what is preferred for all the other rows.
    let with = |at: usize, offer: Option<&Offer>| {
        let mut whole = Offer {
            chains: proof.chains,
            ..Offer::of(OfferKind::Parts)
        };
        for (place, (row, offers)) in found.iter().enumerate() {
            let own = offer.filter(|_| place == at).cloned();
            match own.or_else(|| preferred(offers)) {
                Some(offer) => whole.add(&offer),
                None if row.is_open() => return None,
                None => {}
            }
        }
        proof.runs(&whole).then_some(whole)
    };
    let mut whole = with(usize::MAX, None)?;
    whole.parts = found
        .iter()
        .enumerate()
        .map(|(at, (row, offers))| Part {
            words: row.words(),
            writes: matches!(row, Row::Writes(_)),
            offers: offers
                .iter()
                .filter(|offer| with(at, Some(offer)).is_some())
                .cloned()
                .collect(),
        })
        .collect();
    Some(whole)
}

/// The script operand of a shell or an interpreter, as a real path.
pub(crate) fn script(leaf: &Leaf, machine: &Machine<'_>) -> Option<String> {
    let word = script_word(leaf).filter(|_| !leaf.place.lost)?;
    let file = machine.facts.file(&machine.absolute(&word.text))?;
    Some(file.real)
}

/// The word that names the script of a shell or an interpreter, where that is certain.
pub(crate) fn script_word(leaf: &Leaf) -> Option<&Word> {
    if !matches!(leaf.class, Class::Shell | Class::Interpreter) {
        return None;
    }
    let program = leaf.program.as_ref()?;
    let names = [base_name(&program.path), base_name(&program.real)];
    let words = leaf.words.get(1..)?;
    let at = executes::script(names, leaf.class == Class::Shell, words)?;
    words.get(at)
}
