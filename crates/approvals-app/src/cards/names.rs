//! The names that an agent chose, with a mark where they could be taken for other names.

use catalogue::Language;
use view_model::{RiskNote, TextRun, TextRunKind, Tier};
use visible_text::{OddName, isolated, odd_name, odd_text};
use wording::Say;

use crate::cards::limits;
use crate::requests::incoming::Incoming;
use crate::requests::limits::NAME;

/// The name of an agent, drawn. `known` are the names that it could be taken for.
pub(crate) fn agent(name: &str, known: &[String], words: Language) -> Vec<TextRun> {
    let mut runs = limits::line(name, NAME, words);
    if let Some(odd) = odd_name(name, known.iter().map(String::as_str)) {
        let plain = runs.iter_mut().filter(|run| run.kind == TextRunKind::Text);
        for run in plain {
            run.kind = TextRunKind::Conf;
            run.note = Some(sentence(&odd, words));
        }
    }
    runs
}

/// What is odd about the names, and about the agent's description of the command.
pub(crate) fn risks(incoming: &Incoming, known: &[String], words: Language) -> Vec<RiskNote> {
    let origin = &incoming.origin;
    let agent = odd_name(&incoming.request.agent, known.iter().map(String::as_str));
    let others = [&origin.session, &origin.host].into_iter().flatten();
    let others = others.filter_map(|name| odd_name(name, []));
    // A description is a sentence.
    let says = origin.says.as_deref().and_then(odd_text);
    let mut notes: Vec<String> = Vec::new();
    for odd in agent.into_iter().chain(others).chain(says) {
        let note = sentence(&odd, words);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    let note = |note| RiskNote {
        kind: TextRunKind::Conf,
        note,
        tier: Tier::Caution,
    };
    notes.into_iter().map(note).collect()
}

fn sentence(odd: &OddName, words: Language) -> String {
    isolated(&odd.say(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_like_another_is_marked() {
        let words = Language::English;
        let known = ["main".to_owned()];
        for (name, marked) in [
            ("main", false),
            ("research", false),
            ("мain", true),
            ("rnain", true),
        ] {
            let runs = agent(name, &known, words);
            let odd = runs.iter().any(|run| run.kind == TextRunKind::Conf);
            assert_eq!(odd, marked, "{name}");
            assert_eq!(runs.iter().any(|run| run.note.is_some()), marked, "{name}");
        }
    }
}
