//! A question of a gateway as a request, and its end as a decision of the history.

use catalogue::Language;
use exec_policy::{Ask, Code, Decision, Host, Request, Verdict};
use gateway_service::{Approval, Asked, Decision as Answer, Ended};
use local_policy::Judge;
use tokio_util::sync::CancellationToken;
use visible_text::isolated;

use crate::requests::incoming::{Asker, Incoming, Origin, Reply};
use crate::requests::limits::{NAME, SESSION};
use crate::text::shown;

/// The agent of a question that names none.
const UNNAMED_AGENT: &str = "main";

/// What a gateway says of a command beside what every request has.
#[derive(Debug)]
pub(crate) struct GatewayCall {
    /// The id of the question at the gateway.
    pub(crate) id: String,
    /// The gateway, as `host:port`.
    pub(crate) gateway: String,
    /// The gateway runs on this computer, so paths are paths of this computer.
    pub(crate) is_here: bool,
    /// The protocol that the gateway speaks.
    pub(crate) protocol: u32,
    /// Where the command would run: `gateway`, `node`, `sandbox`.
    pub(crate) host: Option<String>,
    /// The node, where the command would run on one.
    pub(crate) node: Option<String>,
    /// The words of the command, where the gateway says them.
    pub(crate) argv: Option<Vec<String>>,
    /// The file of the program, where the gateway says it.
    pub(crate) program: Option<String>,
    /// The names of variables that the command sets.
    pub(crate) env_names: Vec<String>,
    /// What the gateway warns of.
    pub(crate) warning: Option<String>,
    /// The answers that the gateway takes.
    pub(crate) takes: Vec<Answer>,
    /// The app has all that the gateway said. Else the question can only be denied.
    pub(crate) is_whole: bool,
}

/// The question as a request. It is never started here: the gateway runs the command.
pub(crate) fn incoming(asked: Asked) -> Incoming {
    let Asked {
        approval,
        left,
        gateway,
        is_here,
        protocol,
    } = asked;
    let Approval {
        id,
        command,
        argv,
        cwd,
        host,
        node,
        agent,
        session,
        resolved_path,
        env_names,
        warning,
        takes,
        is_whole,
        security: _,
        ask: _,
        created_ms: _,
        expires_ms: _,
    } = approval;
    let agent = agent.filter(|agent| !agent.trim().is_empty());
    Incoming {
        origin: Origin {
            session: session.map(|session| cut(&session, SESSION)),
            pid: None,
            program: None,
            host: Some("gateway".to_owned()),
            container: None,
            says: None,
        },
        asker: Asker {
            pid: None,
            gone: CancellationToken::new(),
            caller: None,
        },
        timeout: None,
        wait: left,
        expired: Code::ApprovalTimeout,
        takes_always: takes.contains(&Answer::AllowAlways),
        takes_message: false,
        probe: false,
        drill: None,
        records_screen: false,
        request: Request {
            agent: agent.map_or_else(|| UNNAMED_AGENT.to_owned(), |agent| cut(&agent, NAME)),
            cwd,
            host: Host::Gateway,
            ..Request::shell(command)
        },
        reply: Reply::Gateway(Box::new(GatewayCall {
            id,
            gateway,
            is_here,
            protocol,
            host,
            node,
            argv,
            program: resolved_path,
            env_names,
            warning,
            takes,
            is_whole,
        })),
    }
}

/// A name in one line, and no longer than a window shows it. A gateway is not told that a name is
/// too long: another operator may still answer.
fn cut(name: &str, most: usize) -> String {
    let (head, rest) = visible_text::start(name, most);
    let head = head.replace(['\n', '\r'], " ");
    match rest {
        0 => head,
        _ => format!("{head}…"),
    }
}

/// What this computer decides about a question of a gateway: a deny rule refuses, and everything
/// else asks a person, whatever the policy would let run here.
pub(crate) fn decide(judge: &mut Judge, request: &Request) -> Decision {
    let said = judge.decide(request);
    if said.verdict == Verdict::Deny && said.code == Code::DenyRule {
        return said;
    }
    // The judge looks for risks only where it asks.
    let mut asks = request.clone();
    asks.call.ask = Some(Ask::Always);
    let risks = judge.decide(&asks).risks;
    Decision {
        verdict: Verdict::Ask,
        risks,
        offers: Vec::new(),
        unsaved: None,
        ..said
    }
}

/// The record of an answer that the gateway took.
pub(crate) fn taken(asked: Decision, answer: Answer) -> Decision {
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
        Answer::Deny => (Verdict::Deny, Code::UserDenied, execution::answers::DENIED),
    };
    Decision {
        verdict,
        code,
        sentence: sentence.into(),
        ..asked
    }
}

/// The record of a question that ended without an answer from here.
pub(crate) fn elsewhere(asked: Decision, how: &Ended) -> Decision {
    let (verdict, code) = match how {
        Ended::Answered(answer) => return taken(asked, *answer),
        Ended::ByOther {
            decision: Some(Answer::AllowOnce | Answer::AllowAlways),
            ..
        } => (Verdict::Run, Code::AnsweredElsewhere),
        Ended::ByOther { .. } => (Verdict::Deny, Code::AnsweredElsewhere),
        Ended::Expired => (Verdict::Deny, Code::ApprovalTimeout),
        Ended::Gone => (Verdict::Deny, Code::CallerGone),
    };
    Decision {
        verdict,
        code,
        sentence: sentence(how, Language::English).into(),
        ..asked
    }
}

/// How the question ended, for a person.
pub(crate) fn sentence(how: &Ended, words: Language) -> String {
    match how {
        Ended::Answered(_) => words.gateway_arrived(),
        Ended::Expired => words.ended_expired(),
        Ended::Gone => words.gateway_gone(),
        Ended::ByOther { decision, by } => {
            let by = by.as_deref().map(|by| isolated(&shown(&cut(by, NAME))));
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
    use gateway_service::{Decision as Answer, Ended};

    use super::{elsewhere, sentence};

    #[test]
    fn an_end_is_told_and_kept() {
        let by = |decision, by: Option<&str>| Ended::ByOther {
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
                "a⟨U+202E⟩b denied it at the gateway. Not run.",
            ),
            (
                by(None, None),
                denied,
                "Somebody else answered at the gateway.",
            ),
            (
                Ended::Expired,
                (Verdict::Deny, Code::ApprovalTimeout),
                "Not run. Time ran out.",
            ),
            (
                Ended::Gone,
                (Verdict::Deny, Code::CallerGone),
                "The gateway no longer asks about this.",
            ),
            (
                Ended::Answered(Answer::Deny),
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
