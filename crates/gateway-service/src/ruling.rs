//! What this computer decides about a question of a gateway, and its end as a decision of the
//! history and as a sentence for a person.

use catalogue::Language;
use exec_policy::{Ask, Code, Decision, Request, Verdict};
use gateway_operator::{ApprovalEnd, Decision as Answer};
use local_policy::Judge;
use visible_text::{isolated, visible};

/// The most displayed characters of the name of anybody.
pub(crate) const NAME: usize = 64;

/// A name in one line, and no longer than a window shows it. A gateway is not told that a name is
/// too long: another operator may still answer.
#[must_use]
pub fn short(name: &str, most: usize) -> String {
    let (head, rest) = visible_text::start(name, most);
    let head = head.replace(['\n', '\r'], " ");
    match rest {
        0 => head,
        _ => format!("{head}…"),
    }
}

/// What this computer decides about a question of a gateway: a deny rule refuses, and everything
/// else asks a person, whatever the policy would let run here.
pub fn decide(judge: &mut Judge, request: &Request) -> Decision {
    let said = judge.decide(request);
    if said.verdict == Verdict::Deny && said.code == Code::DenyRule {
        return said;
    }
    let risks = match said.verdict {
        // The judge looks for no risks where nobody is asked.
        Verdict::Run => {
            let mut asks = request.clone();
            asks.call.ask = Some(Ask::Always);
            judge.decide(&asks).risks
        }
        Verdict::Ask | Verdict::Deny => said.risks.clone(),
    };
    Decision {
        verdict: Verdict::Ask,
        risks,
        offers: Vec::new(),
        unsaved: None,
        ..said
    }
}

/// The record of an answer that the gateway took.
fn taken(asked: Decision, answer: Answer) -> Decision {
    let (verdict, code, sentence) = match answer {
        Answer::AllowOnce => (
            Verdict::Run,
            Code::AllowOnce,
            "A person allowed it, and the gateway runs it.",
        ),
        Answer::AllowAlways => (
            Verdict::Run,
            Code::AllowAlways,
            "A person allowed it, and the gateway keeps that.",
        ),
        Answer::Deny => (
            Verdict::Deny,
            Code::UserDenied,
            "A person denied it, and the gateway was told.",
        ),
    };
    Decision {
        verdict,
        code,
        sentence: sentence.into(),
        ..asked
    }
}

/// The record of a question that ended without an answer from here.
#[must_use]
pub fn elsewhere(asked: Decision, how: &ApprovalEnd) -> Decision {
    let (verdict, code) = match how {
        ApprovalEnd::Answered(answer) => return taken(asked, *answer),
        ApprovalEnd::ByOther {
            decision: Some(Answer::AllowOnce | Answer::AllowAlways),
            ..
        } => (Verdict::Run, Code::AnsweredElsewhere),
        ApprovalEnd::ByOther { .. } => (Verdict::Deny, Code::AnsweredElsewhere),
        ApprovalEnd::Expired => (Verdict::Deny, Code::ApprovalTimeout),
        ApprovalEnd::Gone => (Verdict::Deny, Code::CallerGone),
    };
    Decision {
        verdict,
        code,
        sentence: sentence(how, Language::English).into(),
        ..asked
    }
}

/// Foreign text made visible.
pub(crate) fn shown(text: &str) -> String {
    visible(text)
        .iter()
        .map(|piece| piece.text.as_str())
        .collect()
}

/// How the question ended, for a person.
#[must_use]
pub fn sentence(how: &ApprovalEnd, words: Language) -> String {
    match how {
        ApprovalEnd::Answered(_) => words.gateway_arrived(),
        ApprovalEnd::Expired => words.ended_expired(),
        ApprovalEnd::Gone => words.gateway_gone(),
        ApprovalEnd::ByOther { decision, by } => {
            let by = by.as_deref().map(|by| isolated(&shown(&short(by, NAME))));
            let by = by.unwrap_or_else(|| words.gateway_somebody());
            match decision {
                Some(Answer::AllowOnce) => words.gateway_other_allowed(&by),
                Some(Answer::AllowAlways) => words.gateway_other_always(&by),
                Some(Answer::Deny) => words.gateway_other_denied(&by),
                None => words.gateway_other_answered(&by),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Language;
    use exec_policy::{Code, Decision, Request, Verdict};
    use gateway_operator::{ApprovalEnd, Decision as Answer};

    use super::{elsewhere, sentence};

    #[test]
    fn an_end_is_told_and_kept() {
        let by = |decision, by: Option<&str>| ApprovalEnd::ByOther {
            decision,
            by: by.map(str::to_owned),
        };
        let allowed = (Verdict::Run, Code::AnsweredElsewhere);
        let denied = (Verdict::Deny, Code::AnsweredElsewhere);
        for (how, record, told) in [
            (
                by(Some(Answer::AllowOnce), Some("phone")),
                allowed,
                "phone allowed it at the gateway.",
            ),
            (
                by(Some(Answer::AllowAlways), None),
                allowed,
                "Somebody else allowed it at the gateway, from now on.",
            ),
            (
                by(Some(Answer::Deny), Some("a\u{202e}b")),
                denied,
                "a⟨U+202E right-to-left override⟩b denied it at the gateway. Not run.",
            ),
            (
                by(None, None),
                denied,
                "Somebody else answered at the gateway.",
            ),
            (
                ApprovalEnd::Expired,
                (Verdict::Deny, Code::ApprovalTimeout),
                "Not run. Time ran out.",
            ),
            (
                ApprovalEnd::Gone,
                (Verdict::Deny, Code::CallerGone),
                "The gateway no longer asks about this.",
            ),
            (
                ApprovalEnd::Answered(Answer::Deny),
                (Verdict::Deny, Code::UserDenied),
                "Your answer reached the gateway.",
            ),
        ] {
            let asked = Decision::refusal(&Request::shell("ls"), Code::AskAlways, "x", "y");
            let kept = elsewhere(asked, &how);
            assert_eq!((kept.verdict, kept.code), record, "{how:?}");
            assert_eq!(sentence(&how, Language::English), told);
        }
    }
}
