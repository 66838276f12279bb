//! A request and its decision as a card of the prompt window.

use catalogue::Language;
use exec_policy::{Decision, Facts, Request};
use view_model::{Action, LeaseOffer, PromptCard, RiskNote, Tier};
use visible_text::isolated;
use wording::{Say, kind, plain, tier};

use crate::cards::{command, fields, names};
use crate::requests::convert::millis;
use crate::requests::incoming::Incoming;

/// What a card depends on beside its request.
pub(crate) struct CardContext<'a> {
    /// The computer, as the request finds it.
    pub(crate) facts: &'a dyn Facts,
    /// The settings of the person.
    pub(crate) settings: &'a settings::Values,
    /// The system tells when the screen locks.
    pub(crate) lock_is_told: bool,
    /// The program that asks never asked before.
    pub(crate) new_asker: bool,
    /// An answer is typed, and names the request that it is for.
    pub(crate) typed: bool,
    /// The names that the agent's name may be taken for.
    pub(crate) known: &'a [String],
}

/// The card of a question. Its times are set when it is shown.
pub(crate) fn card(
    id: String,
    digest: String,
    incoming: &Incoming,
    decision: &Decision,
    context: &CardContext<'_>,
) -> PromptCard {
    let CardContext {
        facts,
        settings,
        lock_is_told,
        new_asker,
        typed,
        known,
    } = *context;
    let request = &incoming.request;
    let marked = exec_policy::highlight(request, &decision.cwd, facts);
    let headline = exec_policy::headline(request, &decision.cwd, facts);
    let words = settings.appearance.language;
    let too_long = command::too_long(&marked).map(|limit| match &request.patch {
        None => limit.say(words),
        Some(_) => words.card_long_patch(),
    });
    let danger = decision
        .risks
        .iter()
        .any(|risk| risk.tier == exec_policy::Tier::Danger);
    let drill = incoming.drill.is_some();
    let allow_always = match (&too_long, decision.offers.is_empty()) {
        (Some(why), _) => not_offered(why.clone()),
        (None, _) if drill => not_offered(words.card_drill()),
        (None, _) if request.patch.is_some() => not_offered(words.card_no_rule_patch()),
        (None, true) => not_offered(match &decision.unsaved {
            Some(why) => {
                let why = visible_text::short_home_in(&why.say(words), facts.home());
                words.card_no_rule_because(&isolated(&why))
            }
            None => words.card_no_rule(),
        }),
        (None, false) if !incoming.takes_always => not_offered(words.card_no_always()),
        (None, false) => offered(words.card_stores_rule()),
    };
    PromptCard {
        id,
        digest,
        heading: match drill {
            true => vec![plain(&words.card_heading_drill())],
            false => fields::heading(
                request,
                names::agent(&request.agent, known, words),
                headline.as_ref(),
                words,
            ),
        },
        agent: names::agent(&request.agent, known, words),
        origin: fields::origin(&incoming.origin, &request.agent, words),
        new_asker,
        command: command::command(
            &marked,
            shown_words(request, decision),
            facts.home(),
            too_long.is_some(),
            words,
        ),
        fields: fields::fields(request, decision, &incoming.origin, facts.home(), words),
        reason: match drill {
            true => words.card_drill_why(),
            false => fields::reason(decision, facts.home(), words),
        },
        risks: risks(decision, names::risks(incoming, known, words), words),
        touches: Vec::new(),
        left_ms: None,
        total_ms: None,
        // D11: how long the card must be in view, twice as long for danger; and how long no key may
        // be pressed before.
        arm_ms: match (typed, danger) {
            (true, _) => 0,
            (false, true) => millis(settings.arm) * 2,
            (false, false) => millis(settings.arm),
        },
        quiet_ms: millis(settings.quiet),
        allow_once: match &too_long {
            None if drill => not_offered(words.card_drill()),
            None if request.patch.is_some() => offered(words.card_changes_once()),
            None => offered(words.card_runs_once()),
            Some(why) => not_offered(why.clone()),
        },
        always: if allow_always.offered {
            rule_offers::allowing(decision, facts.home(), words)
        } else {
            Vec::new()
        },
        always_note: rule_offers::note(decision, words),
        pattern: rule_offers::pattern(decision).filter(|_| allow_always.offered),
        allow_always,
        deny_always: match drill {
            true => Vec::new(),
            false => rule_offers::denying(decision, facts.home(), words),
        },
        leases: if too_long.is_none() && !danger && !drill && request.patch.is_none() {
            leases(lock_is_told, words)
        } else {
            Vec::new()
        },
        deny_message: match incoming.takes_message {
            true => offered(words.card_tells_agent()),
            false => not_offered(words.card_yes_or_no()),
        },
        times: 1,
        similar: Vec::new(),
        why: Vec::new(),
        ended: None,
        before: None,
    }
}

/// The words that would be executed. A patch has none.
fn shown_words<'a>(request: &Request, decision: &'a Decision) -> &'a [String] {
    match request.patch {
        None => &decision.argv,
        Some(_) => &[],
    }
}

/// For how long a command may be allowed. Until the screen locks is offered only where the system
/// tells of a lock.
fn leases(lock_is_told: bool, words: Language) -> Vec<LeaseOffer> {
    let lease = |minutes: Option<u64>, label: String| LeaseOffer {
        ms: minutes.map(|minutes| minutes * 60_000),
        label,
    };
    let mut leases = vec![
        lease(Some(5), words.card_minutes(5)),
        lease(Some(30), words.card_minutes(30)),
        lease(Some(60), words.card_hour()),
    ];
    if lock_is_told {
        leases.push(lease(None, words.card_until_lock()));
    }
    leases
}

/// The risks of the command, danger first, then what is odd about the names.
fn risks(decision: &Decision, names: Vec<RiskNote>, words: Language) -> Vec<RiskNote> {
    let risks = decision.risks.iter();
    let mut risks: Vec<RiskNote> = risks
        .map(|risk| RiskNote {
            kind: kind(risk.kind),
            note: isolated(&risk.note.say(words)),
            tier: tier(risk.tier),
        })
        .collect();
    let behind = risks
        .iter()
        .filter(|risk| risk.tier == Tier::Danger)
        .count();
    risks.splice(behind..behind, names);
    risks
}

fn offered(sentence: String) -> Action {
    Action {
        offered: true,
        sentence,
    }
}

fn not_offered(sentence: String) -> Action {
    Action {
        offered: false,
        sentence,
    }
}
