//! A request and its decision as a card of the prompt window.

use catalogue::Language;
use exec_policy::{Code, Decision, Facts, Request};
use view_model::{Action, LeaseOffer, PromptCard, RiskNote, Run, RunKind, Tier};
use visible_text::{self, PieceKind, isolated, secrets};
use wording::{Say, kind, plain, tier};

use crate::Asker;
use crate::cards::{command, named, told};
use crate::requests::asked::{Incoming, millis};
use crate::requests::limits;
use crate::rules::{always, denial};

/// Where a request came from, beside the agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The session's key, where the caller named one that says something.
    pub(crate) session: Option<String>,
    /// The process id of the caller.
    pub(crate) pid: Option<u32>,
    /// The path of its program, where the system tells.
    pub(crate) program: Option<String>,
    /// The caller runs the command itself (`request`), instead of this app.
    pub(crate) host: Option<String>,
    /// The container it would run in, where it runs in one.
    pub(crate) container: Option<String>,
    /// What the agent says of it, as one visible line.
    pub(crate) says: Option<String>,
}

impl Origin {
    /// The sessions of callers without one are all called `node`: that says nothing.
    pub(crate) fn new(session: Option<&str>, host: Option<&str>, asker: &Asker) -> Self {
        Self {
            session: session
                .filter(|session| !session.is_empty() && *session != "node")
                .map(str::to_owned),
            pid: asker.pid,
            program: asker
                .pid
                .and_then(local_policy::facts::program_of)
                .and_then(|program| program.into_os_string().into_string().ok()),
            host: host.map(str::to_owned),
            container: None,
            says: None,
        }
    }
}

/// What a card depends on beside its request.
pub(crate) struct Around<'a> {
    /// The computer, as the request finds it.
    pub(crate) facts: &'a dyn Facts,
    pub(crate) set: &'a settings::Values,
    /// Whether a lock of the screen would be noticed.
    pub(crate) lock_is_told: bool,
    /// The program that asks never asked before.
    pub(crate) new_asker: bool,
    /// Whether an answer is typed, and names what it is for.
    pub(crate) typed: bool,
    /// The names that the agent's may be taken for.
    pub(crate) known: &'a [String],
}

/// A card for this question. Its times are set when it is sent.
pub(crate) fn card(
    id: String,
    digest: String,
    incoming: &Incoming,
    decision: &Decision,
    around: &Around<'_>,
) -> PromptCard {
    let Around {
        facts,
        set,
        lock_is_told,
        new_asker,
        typed,
        known,
    } = *around;
    let request = &incoming.request;
    let marked = exec_policy::highlight(request, &decision.cwd, facts);
    let words = set.appearance.language;
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
        (None, true) if matches!(decision.code, Code::Substitution | Code::Expansion) => {
            not_offered(words.card_changes_itself())
        }
        (None, true) => not_offered(words.card_no_rule()),
        (None, false) if !incoming.takes_always => not_offered(words.card_no_always()),
        (None, false) => offered(words.card_stores_rule()),
    };
    PromptCard {
        id,
        digest,
        heading: match drill {
            true => vec![plain(&words.card_heading_drill())],
            false => told::heading(request, named::agent(&request.agent, known, words), words),
        },
        agent: named::agent(&request.agent, known, words),
        origin: told::origin(&incoming.origin, words),
        new_asker,
        command: command::command(
            &marked,
            shown_words(request, decision),
            facts.home(),
            too_long.is_some(),
            words,
        ),
        fields: told::fields(
            request,
            decision,
            incoming.origin.says.as_deref(),
            facts.home(),
            words,
        ),
        reason: match drill {
            true => words.card_drill_why(),
            false => told::reason(decision, facts.home(), words),
        },
        risks: risks(decision, named::risks(incoming, known, words), words),
        touches: Vec::new(),
        left_ms: None,
        total_ms: None,
        // D11: in view for so long, twice for danger, and no key for so long.
        arm_ms: match (typed, danger) {
            (true, _) => 0,
            (false, true) => millis(set.arm) * 2,
            (false, false) => millis(set.arm),
        },
        quiet_ms: millis(set.quiet),
        allow_once: match &too_long {
            None if drill => not_offered(words.card_drill()),
            None if request.patch.is_some() => offered(words.card_changes_once()),
            None => offered(words.card_runs_once()),
            Some(why) => not_offered(why.clone()),
        },
        always: if allow_always.offered {
            always::offers(decision, facts.home(), words)
        } else {
            Vec::new()
        },
        always_note: always::note(decision, words),
        pattern: always::pattern(decision).filter(|_| allow_always.offered),
        allow_always,
        deny_always: match drill {
            true => Vec::new(),
            false => denial::offers(decision, facts.home(), words),
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
        kin: Vec::new(),
        why: Vec::new(),
        ended: None,
        before: None,
    }
}

/// The words that would be executed; a patch has none.
fn shown_words<'a>(request: &Request, decision: &'a Decision) -> &'a [String] {
    match request.patch {
        None => &decision.argv,
        Some(_) => &[],
    }
}

/// Where nothing tells of a lock, none can be waited for.
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

/// The start of a command for a chip in the queue.
pub(crate) fn preview(request: &Request, words: Language) -> Vec<Run> {
    // Enough to tell a secret at its start. All of a long one took seconds, for each chip anew.
    const READ: usize = 4_096;
    let text = request.text();
    let end = text.char_indices().nth(READ).map_or(text.len(), |it| it.0);
    let masked = secrets::mask(&text[..end]);
    let short: String = masked.chars().take(48).collect();
    let mut runs = limits::line(&short, 2 * 48, words);
    if short.len() < masked.len() || end < text.len() {
        runs.push(plain("…"));
    }
    runs
}

/// The start of the command as a notice shows it: so many characters of what is displayed.
pub(crate) fn start(request: &Request) -> String {
    const SHOWN: usize = 80;
    // Escapes only make it longer.
    let head: String = request.text().chars().take(SHOWN + 1).collect();
    let shown = shown(&head);
    match shown.char_indices().nth(SHOWN) {
        Some((end, _)) => isolated(&format!("{}…", &shown[..end])),
        None => isolated(&shown),
    }
}

/// Foreign text, visible, lines as lines.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::new();
    for piece in visible_text::visible(text) {
        shown.push_str(&piece.text);
        if piece.kind == PieceKind::Nl {
            shown.push('\n');
        }
    }
    shown
}

/// Runs as one text, lines as lines.
pub(crate) fn text_of(runs: &[Run]) -> String {
    let mut text = String::new();
    for run in runs {
        text.push_str(&run.text);
        if run.kind == RunKind::Nl {
            text.push('\n');
        }
    }
    text
}

/// What to look at, danger first, then the names.
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
