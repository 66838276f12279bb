//! When the policy of this computer answers a question of a gateway, where a person lets it (D27).

use exec_policy::{Ask, Code, Decision, Request, Tier, Verdict};
use gateway_operator::{Approval, Decision as Answer};
use local_policy::Judge;

use crate::report::Asked;

/// The answer of the policy, with its reason; `None` where a person has to be asked.
///
/// The gateway runs the command, so the facts of this computer must be the gateway's: it is here, the
/// command runs beside it, and it names the same program. Only the list and the rules answer. What was
/// cut, has a danger, sets variables, or has a warning of the gateway is for a person.
pub fn answer(judge: &mut Judge, request: &Request, asked: &Asked) -> Option<Decision> {
    let approval = &asked.approval;
    let fits = asked.is_here
        && approval.is_whole
        && approval.node.is_none()
        && matches!(approval.host.as_deref(), None | Some("gateway"))
        && approval.ask.as_deref() != Some("always")
        && approval.env_names.is_empty()
        && approval.warning.is_none()
        && request.cwd.is_some()
        && approval.agent.as_deref() == Some(request.agent.as_str())
        && approval.takes.contains(&Answer::AllowOnce)
        && says_the_same(approval, &request.text());
    if !fits {
        return None;
    }
    let said = judge.decide(request);
    let by_rule = matches!(said.code, Code::Allowlist | Code::SafeBin | Code::RuleAllow);
    if said.verdict != Verdict::Run || !by_rule || !finds_the_same(approval, &said) {
        return None;
    }
    // The judge looks for no risks where nobody is asked.
    let mut asks = request.clone();
    asks.call.ask = Some(Ask::Always);
    let risks = judge.decide(&asks).risks;
    if risks.iter().any(|risk| risk.tier == Tier::Danger) {
        return None;
    }
    Some(Decision {
        sentence: format!(
            "This computer’s policy answered the gateway {} for {}, as a person lets it: {}",
            asked.gateway, request.agent, said.sentence
        )
        .into(),
        ..said
    })
}

/// Whether the words that the gateway tells are a shell with this text, where it tells any.
fn says_the_same(approval: &Approval, text: &str) -> bool {
    match approval.argv.as_deref() {
        None => true,
        Some([_, option, inner]) => matches!(option.as_str(), "-c" | "-lc") && inner == text,
        Some(_) => false,
    }
}

/// Whether the file that the gateway would start is the one that was judged, where it tells one.
fn finds_the_same(approval: &Approval, said: &Decision) -> bool {
    let Some(theirs) = &approval.resolved_path else {
        return true;
    };
    said.segments.first().is_some_and(|first| {
        [&first.resolved, &first.real]
            .into_iter()
            .any(|ours| ours.as_ref() == Some(theirs))
    })
}
