//! What the card of a gateway's question has of its own.

use catalogue::Language;
use exec_policy::Decision;
use gateway_service::{Asked, Decision as Answer};
use view_model::{Action, AlwaysOffer, Field, PromptCard, RiskNote, TextRun, TextRunKind, Tier};
use visible_text::{isolated, short_home_in};
use wording::{FIRST, Say, filled, plain};

use crate::cards::limits::{PATH, ROWS};
use crate::cards::{command, fields, limits};
use crate::requests::limits::NAME;
use crate::text::shown;

/// What Always allow offers: the gateway alone says what it stores.
const OFFER: &str = "gateway";
/// The most displayed characters of a warning.
const WARNING: usize = 300;

/// The card of any request as that of this question. `home` is the person's.
pub(crate) fn asked(
    card: PromptCard,
    call: &Asked,
    decision: &Decision,
    home: &str,
    words: Language,
) -> PromptCard {
    let named = |text: &str, most| limits::line(text, most, words);
    let mut origin = vec![filled(
        &words.gateway_asked_by(FIRST),
        &[named(&call.gateway, NAME)],
    )];
    let place = match (&call.approval.node, call.approval.host.as_deref()) {
        (Some(node), _) => Some(filled(&words.gateway_on_node(FIRST), &[named(node, NAME)])),
        (None, Some("sandbox")) => Some(vec![plain(&words.gateway_in_sandbox())]),
        (None, _) => None,
    };
    origin.extend(place);
    // The first part says where any other request runs.
    origin.extend(card.origin.into_iter().skip(1));
    let mut risks = card.risks;
    if let Some(warning) = &call.approval.warning {
        let line = shown(warning).replace('\n', " ");
        let (head, _) = visible_text::start(&line, WARNING);
        risks.push(RiskNote {
            kind: TextRunKind::Text,
            note: isolated(&words.gateway_warns(head)),
            tier: Tier::Caution,
        });
    }
    let mut command = card.command;
    if let Some(argv) = &call.approval.argv {
        command.words = command::rows(argv, home, words);
    }
    let reason = isolated(&short_home_in(&decision.sentence.say(words), home));
    let takes = |answer| call.approval.takes.contains(&answer);
    let not_whole = || action(false, words.gateway_not_whole());
    let allow_once = match (call.approval.is_whole, card.allow_once.offered) {
        (false, _) => not_whole(),
        (true, true) if takes(Answer::AllowOnce) => action(true, words.gateway_runs_once()),
        (true, true) => action(false, words.gateway_takes_not()),
        // Too long to be read safely.
        (true, false) => card.allow_once,
    };
    let allow_always = match (call.approval.is_whole, allow_once.offered) {
        (false, _) => not_whole(),
        (true, false) => allow_once.clone(),
        (true, true) if takes(Answer::AllowAlways) => action(true, words.gateway_keeps_always()),
        (true, true) => action(false, words.gateway_takes_no_always()),
    };
    PromptCard {
        origin,
        risks,
        command,
        fields: facts(card.fields, call, home, words),
        reason: match call.is_here {
            true => words.gateway_why_here(&reason),
            false => words.gateway_why(),
        },
        always: match allow_always.offered {
            true => vec![always(call, home, words)],
            false => Vec::new(),
        },
        always_note: None,
        pattern: None,
        deny_always: Vec::new(),
        leases: Vec::new(),
        deny_message: action(false, words.card_yes_or_no()),
        allow_once,
        allow_always,
        ..card
    }
}

/// What the gateway would store, as it says or as its generation does.
fn always(call: &Asked, home: &str, words: Language) -> AlwaysOffer {
    // A gateway of protocol 3 stores the program's file, and any arguments run with it.
    let file = call
        .approval
        .resolved_path
        .as_ref()
        .filter(|_| call.protocol < 4);
    AlwaysOffer {
        id: OFFER.to_owned(),
        label: match file {
            Some(_) => words.gateway_always_program(),
            None => words.gateway_always_command(),
        },
        stored: file
            .map(|file| fields::path(file, home, words))
            .into_iter()
            .collect(),
        rule: false,
        preselected: true,
        parts: Vec::new(),
        also: Some(words.gateway_always_where()),
    }
}

/// The fields, with what only the gateway knows. Programs of another computer are not looked for
/// on this one.
fn facts(mut all: Vec<Field>, call: &Asked, home: &str, words: Language) -> Vec<Field> {
    if let Some(program) = &call.approval.resolved_path {
        let field = Field {
            name: "program".to_owned(),
            label: words.card_field_program(),
            values: vec![fields::path(program, home, words)],
        };
        match all.iter_mut().find(|it| it.name == "program") {
            Some(there) => *there = field,
            None => all.insert(0, field),
        }
    } else if !call.is_here {
        all.retain(|it| it.name != "program");
    }
    if !call.is_here {
        all.retain(|it| it.name != "policy");
    }
    if !call.approval.env_names.is_empty() {
        let field = Field {
            name: "environment".to_owned(),
            label: words.card_field_environment(),
            values: vec![filled(
                &words.card_adds(FIRST),
                &[names(&call.approval.env_names, words)],
            )],
        };
        let at = all.iter().position(|it| it.name == "policy");
        all.insert(at.unwrap_or(all.len()), field);
    }
    all
}

/// Names with commas between them.
fn names(all: &[String], words: Language) -> Vec<TextRun> {
    let mut runs = Vec::new();
    for (index, name) in all.iter().take(ROWS).enumerate() {
        if index > 0 {
            runs.push(plain(", "));
        }
        runs.extend(limits::line(name, PATH, words));
    }
    if all.len() > ROWS {
        runs.push(plain(&format!(", … +{}", all.len() - ROWS)));
    }
    runs
}

fn action(offered: bool, sentence: String) -> Action {
    Action { offered, sentence }
}
