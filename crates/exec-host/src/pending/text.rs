//! Questions as text. Text from elsewhere is visible already, and never begins a line.

use approvals_terminal::{Question, Resolution};
use view_model::Tier;
use visible_text::secrets;

/// The characters of a command in a row.
const SHOWN: usize = 80;

/// A question in one line, without passwords: `q1  main  118 s  uname -a`.
pub(super) fn row(question: &Question) -> String {
    let Question {
        id, agent, times, ..
    } = question;
    let masked = secrets::mask(&question.command).replace('\n', " ");
    let command = match masked.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &masked[..end]),
        None => masked.to_string(),
    };
    let times = match times {
        1 => String::new(),
        times => format!("  ({times} the same)"),
    };
    format!(
        "{id}  {agent}  {} s  {command}{times}",
        question.left_ms / 1_000
    )
}

/// An end in one line: `q1  ran (allow-once)`, `q2  denied (user-denied): use git`.
pub(super) fn ended(end: &Resolution) -> String {
    let Resolution { id, code, .. } = end;
    match (&end.reason, end.ran) {
        (_, true) => format!("{id}  runs ({code})"),
        (Some(reason), false) => format!("{id}  denied ({code}): {reason}"),
        (None, false) => format!("{id}  denied ({code})"),
    }
}

/// The whole question. The digest comes last, so that a reader of it has seen the whole command.
pub(super) fn card(question: &Question) -> String {
    let Question { id, digest, .. } = question;
    let mut lines = vec![format!("{id}: agent {} wants to run", question.agent)];
    lines.extend(question.command.lines().map(|line| format!("  │ {line}")));
    let mut fact = |name: &str, value: &str| lines.push(format!("{name:<12}{value}"));
    fact("asked", &question.origin.join(", "));
    if question.new_asker {
        fact(
            "new",
            "this program never asked before, as far as the history reaches",
        );
    }
    for part in &question.parts {
        for value in &part.values {
            fact(&part.name, value);
        }
    }
    fact("because", &question.reason);
    for risk in &question.risks {
        let tier = match risk.tier {
            Tier::Danger => "DANGER",
            Tier::Caution => "caution",
            Tier::Note => "note",
        };
        fact(tier, &risk.note);
    }
    if question.times > 1 {
        let times = format!(
            "{} of the same wait: allow answers the oldest",
            question.times
        );
        fact("times", &times);
    }
    fact("left", &format!("{} s", question.left_ms / 1_000));
    if question.once.offered {
        fact("digest", digest);
        fact(
            "allow",
            &format!("exec-host pending allow {id} --digest {digest}"),
        );
    } else {
        fact("allow", &format!("not offered: {}", question.once.sentence));
    }
    for offer in &question.always {
        let stored = offer.stored.join("; ");
        fact(
            "always",
            &format!("--always {}: {} ({stored})", offer.id, offer.label),
        );
        for part in &offer.parts {
            fact("", &format!("{}: {}", part.words, part.choices.join(" | ")));
        }
        if !offer.parts.is_empty() {
            let firsts = offer.parts.iter().filter_map(|part| part.choices.first());
            let firsts: Vec<&str> = firsts.map(String::as_str).collect();
            let other = format!("another choice: --always {}:{}", offer.id, firsts.join(","));
            fact("", &other);
        }
    }
    fact("deny", &format!("exec-host pending deny {id}"));
    lines.join("\n")
}
