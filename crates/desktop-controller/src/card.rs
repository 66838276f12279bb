//! A request and its decision as a card of the prompt window.

use exec_policy::display::{self, PieceKind};
use exec_policy::{Ask, Code, Decision, Facts, Request, Security, Segment, secrets};
use view_model::{Action, Field, LeaseOffer, PromptCard, RiskNote, Run, RunKind, Tier};

use crate::asked::{Incoming, Reply, millis};
use crate::{Asker, always, command};

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
                .and_then(host_facts::program_of)
                .and_then(|program| program.into_os_string().into_string().ok()),
            host: host.map(str::to_owned),
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
    } = *around;
    let request = &incoming.request;
    let marked = exec_policy::highlight(request, &decision.cwd, facts);
    let too_long = command::too_long(&marked);
    let danger = decision
        .risks
        .iter()
        .any(|risk| risk.tier == exec_policy::Tier::Danger);
    let drill = incoming.drill.is_some();
    let allow_always = match (&too_long, decision.offers.is_empty()) {
        (Some(why), _) => not_offered(why),
        (None, _) if drill => not_offered(DRILL),
        (None, true) if matches!(decision.code, Code::Substitution | Code::Expansion) => {
            not_offered(CHANGES_ITSELF)
        }
        (None, true) => not_offered(NO_RULE),
        (None, false) if !incoming.takes_always => not_offered(NO_ALWAYS),
        (None, false) => offered("Stores a rule, so that it runs without asking."),
    };
    PromptCard {
        id,
        digest,
        heading: match drill {
            true => vec![plain("Drill: this is only a test, nothing will run")],
            false => heading(&request.agent),
        },
        agent: visible(&request.agent),
        origin: origin_parts(&incoming.origin),
        new_asker,
        command: command::command(&marked, &decision.argv, facts.home()),
        fields: fields(request, decision),
        reason: text_of(&visible(&decision.sentence)),
        risks: risks(decision),
        left_ms: None,
        total_ms: None,
        // D11: in view for so long, twice for danger, and no key for so long.
        arm_ms: millis(set.arm) * if danger { 2 } else { 1 },
        quiet_ms: millis(set.quiet),
        allow_once: match &too_long {
            None if drill => not_offered(DRILL),
            None => offered("Runs this command once."),
            Some(why) => not_offered(why),
        },
        always: if allow_always.offered {
            always::offers(decision)
        } else {
            Vec::new()
        },
        always_note: always::note(decision),
        pattern: always::pattern(decision).filter(|_| allow_always.offered),
        allow_always,
        leases: if too_long.is_none() && !danger && !drill {
            leases(lock_is_told)
        } else {
            Vec::new()
        },
        deny_message: match incoming.reply {
            Reply::Exec(_) => offered("The agent is told this."),
            Reply::Prompt(_) => not_offered("This asker can be told yes or no, nothing more."),
        },
        times: 1,
        why: Vec::new(),
        ended: None,
    }
}

/// Where nothing tells of a lock, none can be waited for.
fn leases(lock_is_told: bool) -> Vec<LeaseOffer> {
    let lease = |minutes: Option<u64>, label: &str| LeaseOffer {
        ms: minutes.map(|minutes| minutes * 60_000),
        label: label.to_owned(),
    };
    let timed = [(5, "5 minutes"), (30, "30 minutes"), (60, "1 hour")];
    let mut leases: Vec<LeaseOffer> = timed
        .iter()
        .map(|(minutes, label)| lease(Some(*minutes), label))
        .collect();
    if lock_is_told {
        leases.push(lease(None, "Until the screen locks"));
    }
    leases
}

const DRILL: &str = "This is a drill: there is nothing to allow. Press Deny to end it.";

const NO_ALWAYS: &str = "This asker takes yes or no for one run only.";

const CHANGES_ITSELF: &str =
    "This command changes its own text when it runs, so no rule can describe it.";

const NO_RULE: &str = "No rule would cover this command as it is, so it can only be allowed once.";

/// The start of a command for a chip in the queue.
pub(crate) fn preview(request: &Request) -> Vec<Run> {
    let text = request.text();
    let text = secrets::mask(&text);
    let short: String = text.chars().take(48).collect();
    let mut runs = visible(&short);
    if short.len() < text.len() {
        runs.push(plain("…"));
    }
    runs
}

/// The start of the command as a notice shows it: so many characters of what is displayed.
pub(crate) fn start(request: &Request) -> String {
    const SHOWN: usize = 80;
    // Escapes only make it longer.
    let head: String = request.text().chars().take(SHOWN + 1).collect();
    let shown = text_of(&visible(&head));
    match shown.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    }
}

/// Foreign text as runs.
pub(crate) fn visible(text: &str) -> Vec<Run> {
    display::visible(text).into_iter().map(run).collect()
}

pub(crate) fn run(piece: display::Piece) -> Run {
    Run {
        text: piece.text,
        kind: kind(piece.kind),
        note: piece.note,
    }
}

pub(crate) fn kind(kind: PieceKind) -> RunKind {
    match kind {
        PieceKind::Text => RunKind::Text,
        PieceKind::Ctl => RunKind::Ctl,
        PieceKind::Bidi => RunKind::Bidi,
        PieceKind::Zw => RunKind::Zw,
        PieceKind::Ws => RunKind::Ws,
        PieceKind::Nl => RunKind::Nl,
        PieceKind::Byte => RunKind::Byte,
        PieceKind::Conf => RunKind::Conf,
        PieceKind::Op => RunKind::Op,
        PieceKind::Redir => RunKind::Redir,
        PieceKind::Subst => RunKind::Subst,
        PieceKind::PipeSh => RunKind::PipeSh,
        PieceKind::Wrap => RunKind::Wrap,
        PieceKind::Inline => RunKind::Inline,
        PieceKind::Priv => RunKind::Priv,
        PieceKind::Destr => RunKind::Destr,
        PieceKind::Env => RunKind::Env,
        PieceKind::Net => RunKind::Net,
        PieceKind::Secret => RunKind::Secret,
        PieceKind::Own => RunKind::Own,
    }
}

pub(crate) fn tier(tier: exec_policy::Tier) -> Tier {
    match tier {
        exec_policy::Tier::Danger => Tier::Danger,
        exec_policy::Tier::Caution => Tier::Caution,
        exec_policy::Tier::Note => Tier::Note,
    }
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

pub(crate) fn plain(text: &str) -> Run {
    Run {
        text: text.to_owned(),
        kind: RunKind::Text,
        note: None,
    }
}

fn heading(agent: &str) -> Vec<Run> {
    if agent.trim().is_empty() {
        return vec![plain("An agent that gave no name wants to run a command")];
    }
    let mut runs = vec![plain("Agent “")];
    runs.extend(visible(agent));
    runs.push(plain("” wants to run a command"));
    runs
}

fn origin_parts(origin: &Origin) -> Vec<Vec<Run>> {
    let host = match &origin.host {
        None => vec![plain("on this computer")],
        Some(host) => {
            let mut runs = vec![plain("on host ")];
            runs.extend(visible(host));
            runs
        }
    };
    let session = origin.session.as_ref().map(|session| {
        let mut runs = vec![plain("session ")];
        runs.extend(visible(session));
        runs
    });
    let asker = origin.pid.map(|pid| match &origin.program {
        None => vec![plain(&format!("asked by process {pid}"))],
        Some(program) => {
            let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
            let mut runs = vec![plain("asked by ")];
            runs.extend(visible(name));
            runs.push(plain(&format!(" (process {pid})")));
            runs
        }
    });
    std::iter::once(host).chain(session).chain(asker).collect()
}

fn fields(request: &Request, decision: &Decision) -> Vec<Field> {
    let programs = programs(&decision.segments);
    let mut fields = vec![
        field("program", "Program", programs),
        field("folder", "Folder", vec![visible(&decision.cwd)]),
    ];
    if !request.env.is_empty() {
        // Names only: values may be secrets (D19).
        let mut names = vec![plain("adds ")];
        for (index, name) in request.env.keys().enumerate() {
            if index > 0 {
                names.push(plain(", "));
            }
            names.extend(visible(name));
        }
        fields.push(field("environment", "Environment", vec![names]));
    }
    fields.push(field(
        "policy",
        "Policy",
        vec![vec![plain(&policy(decision))]],
    ));
    fields.retain(|field| !field.values.is_empty());
    fields
}

fn field(name: &str, label: &str, values: Vec<Vec<Run>>) -> Field {
    Field {
        name: name.to_owned(),
        label: label.to_owned(),
        values,
    }
}

/// Each program once, in the order in which they would start.
fn programs(segments: &[Segment]) -> Vec<Vec<Run>> {
    let mut programs: Vec<Vec<Run>> = Vec::new();
    for shown in segments.iter().map(program) {
        if !programs.contains(&shown) {
            programs.push(shown);
        }
    }
    if programs.len() > MAX_PROGRAMS {
        let more = format!("and {} more", programs.len() - MAX_PROGRAMS);
        programs.truncate(MAX_PROGRAMS);
        programs.push(vec![plain(&more)]);
    }
    programs
}

/// More of them say nothing that the command itself does not.
const MAX_PROGRAMS: usize = 8;

fn program(segment: &Segment) -> Vec<Run> {
    let Some(resolved) = &segment.resolved else {
        let name = segment.argv.first().map_or("", String::as_str);
        let mut runs = visible(name);
        runs.push(plain(": no program of this name was found"));
        return runs;
    };
    let mut runs = visible(resolved);
    if let Some(real) = segment.real.as_ref().filter(|real| *real != resolved) {
        runs.push(plain(" → "));
        runs.extend(visible(real));
    }
    runs
}

/// The settings that held, in words.
fn policy(decision: &Decision) -> String {
    let ask = match (
        decision.effective.security.value,
        decision.effective.ask.value,
    ) {
        (_, Ask::Always) => "asks every time",
        (Security::Full, Ask::Off | Ask::OnMiss) => "runs everything",
        (Security::Allowlist, Ask::OnMiss) => "asks for anything that is not on the list",
        (Security::Allowlist, Ask::Off) => "runs only what is on the list",
        (Security::Deny, _) => "refuses everything",
    };
    let fallback = match decision.effective.ask_fallback.value {
        Security::Deny => "refuses when nobody can be asked",
        Security::Allowlist => "uses the list when nobody can be asked",
        Security::Full => "runs it when nobody can be asked",
    };
    format!("{ask}; {fallback}")
}

fn risks(decision: &Decision) -> Vec<RiskNote> {
    let risks = decision.risks.iter();
    risks
        .map(|risk| RiskNote {
            kind: kind(risk.kind),
            note: risk.note.clone(),
            tier: tier(risk.tier),
        })
        .collect()
}

fn offered(sentence: &str) -> Action {
    Action {
        offered: true,
        sentence: sentence.to_owned(),
    }
}

fn not_offered(sentence: &str) -> Action {
    Action {
        offered: false,
        sentence: sentence.to_owned(),
    }
}
