//! Similar requests: they differ in words alone, so a person may allow them once together.

use audit_log::digest;
use catalogue::Language;
use exec_policy::{Decision, Tier};
use view_model::{PromptCard, SimilarWord};
use visible_text::secrets;
use wording::visible;

use crate::requests::incoming::{Incoming, Reply};

/// A key that similar requests share: one agent, session, program, folder, environment and kind of
/// caller, and the same risks. `None` for a request that must be looked at alone: it is dangerous,
/// long, of several commands, or has something in it that a difference of words would not show.
pub(crate) fn key(incoming: &Incoming, decision: &Decision, card: &PromptCard) -> Option<String> {
    let request = &incoming.request;
    let text = request.text();
    let danger = decision.risks.iter().any(|it| it.tier == Tier::Danger);
    let alone = danger
        || incoming.drill.is_some()
        || incoming.reply.gateway().is_some()
        || !card.allow_once.offered
        || card.command.must_scroll
        || card.command.lines != 1
        || hides(&text);
    let [segment] = &decision.segments[..] else {
        return None;
    };
    let program = segment.real.as_ref().filter(|_| !alone)?;
    let origin = &incoming.origin;
    let parts = [
        request.agent.clone(),
        program.clone(),
        format!("{:?} {:?}", origin.session, origin.host),
        format!("{:?}", request.env),
        // The risks on the card must be those of every request that it allows.
        format!("{:?}", risks(decision)),
        matches!(incoming.reply, Reply::Exec(_)).to_string(),
    ];
    Some(digest(&parts, &decision.cwd))
}

fn risks(decision: &Decision) -> Vec<(visible_text::PieceKind, Tier)> {
    let risks = decision.risks.iter();
    risks.map(|risk| (risk.kind, risk.tier)).collect()
}

/// Whether the text has something that a list of words does not show: blanks, escapes, secrets.
fn hides(text: &str) -> bool {
    let plain = |it: &visible_text::Piece| it.kind == visible_text::PieceKind::Text;
    !visible_text::visible(text).iter().all(plain)
        || text.starts_with(' ')
        || text.ends_with(' ')
        || text.contains("  ")
        || secrets::mask(text) != text
}

/// How another command differs from the one on the card, word by word. The words with which both
/// begin and end are the same; those in between are removed and added.
pub(crate) fn difference(card: &str, other: &str, words: Language) -> Vec<SimilarWord> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (card.split(' ').collect(), other.split(' ').collect());
    let least = old.len().min(new.len());
    let same = |one: &str, other: &str| one == other;
    let first = (0..least).take_while(|at| same(old[*at], new[*at])).count();
    let last = (0..least - first)
        .take_while(|at| same(old[old.len() - 1 - at], new[new.len() - 1 - at]))
        .count();
    let word = |change: &'static str| {
        move |text: &&str| SimilarWord {
            word: visible(text, words),
            change: change.to_owned(),
        }
    };
    let removed = old[first..old.len() - last].iter().map(word("removed"));
    let added = new[first..new.len() - last].iter().map(word("added"));
    let before = new[..first].iter().map(word("same"));
    let after = new[new.len() - last..].iter().map(word("same"));
    before.chain(removed).chain(added).chain(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_marked() {
        for (card, other, expected) in [
            ("git add a", "git add b", "git add -a +b"),
            ("git add a", "git add a b", "git add a +b"),
            ("git add a b", "git add b", "git add -a b"),
            ("git push", "git push -f", "git push +-f"),
            ("rm a a", "rm a", "rm a -a"),
            ("x", "y z", "-x +y +z"),
        ] {
            let words = difference(card, other, Language::English);
            let told = words.iter().map(|it| {
                let mark = match it.change.as_str() {
                    "added" => "+",
                    "removed" => "-",
                    _ => "",
                };
                let text: String = it.word.iter().map(|run| run.text.as_str()).collect();
                format!("{mark}{text}")
            });
            assert_eq!(told.collect::<Vec<_>>().join(" "), expected);
        }
    }

    #[test]
    fn what_a_difference_would_not_show_stands_alone() {
        for (text, alone) in [
            ("git add a", false),
            ("git  add a", true),
            ("git add a ", true),
            ("git add a\tb", true),
            ("git add a\nb", true),
            ("git add \u{200b}a", true),
            ("git add p\u{430}y", true),
            ("curl --password hunter2secret x", true),
        ] {
            assert_eq!(hides(text), alone, "{text:?}");
        }
    }
}
