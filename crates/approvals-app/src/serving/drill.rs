//! The drill: marked requests through the real socket, with the real token, to see that it
//! refuses, that it asks, and what happens where nobody can be asked.
//!
//! Its command is known by its words and answered before the policy is read, so that no rule
//! ever meets it; and whatever the answer is, it is never started.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Client, ExecRequest, Token};
use approvals_store::Store;
use catalogue::Language;
use exec_policy::{Code, Decision, Effective, Request, Verdict};
use paths::Paths;
use view_model::Check;
use wording::{Say, ended, plain};

use crate::cards::card::shown;
use crate::serving::service::{socket_of, token_of};
use crate::serving::unserved::unanswered;
use crate::{Mailbox, Tick};

/// The first words of its command. The third says which part it is, the fourth which drill.
const MARKER: [&str; 2] = ["exec-host", "drill"];
/// For how long the question of a drill waits for a person.
const LOOK: Duration = Duration::from_secs(30);
/// How much longer its answer may take on the way.
const WAY: Duration = Duration::from_secs(5);

/// What a marked request is there to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// It must be refused.
    Refused,
    /// It must ask.
    Asked,
    /// It must ask, and nobody can be asked.
    Unseen,
    /// It has the mark and is of no drill that is under way.
    Stray,
}

impl Part {
    const ALL: [Self; 3] = [Self::Refused, Self::Asked, Self::Unseen];

    fn word(self) -> &'static str {
        match self {
            Self::Refused => "refuse",
            Self::Asked => "ask",
            Self::Unseen => "unseen",
            Self::Stray => "stray",
        }
    }

    /// The part that a command is of the drill with this name; `None` where it has no mark.
    pub(crate) fn of(command: &[String], drill: Option<&str>) -> Option<Self> {
        let rest = command.strip_prefix(MARKER.map(str::to_owned).as_slice())?;
        let part = match rest {
            [part, name] if Some(name.as_str()) == drill => {
                Self::ALL.into_iter().find(|it| it.word() == part)
            }
            _ => None,
        };
        Some(part.unwrap_or(Self::Stray))
    }

    /// The decision about it; `effective` are the settings that hold for its agent, where a
    /// policy could be read.
    pub(crate) fn decision(self, request: &Request, effective: Option<Effective>) -> Decision {
        let refusal = |code, sentence: &str| Decision::refusal(request, code, LAYER, sentence);
        let asks = |effective| Decision {
            verdict: Verdict::Ask,
            effective,
            ..refusal(Code::AskAlways, "This is a drill: press Deny to end it.")
        };
        match (self, effective) {
            (Self::Stray, _) => refusal(Code::DenyRule, "No drill is under way."),
            (Self::Refused, _) => refusal(Code::DenyRule, "This is a drill."),
            (_, None) => refusal(Code::StoreUnreadable, "The approvals file cannot be read."),
            (Self::Asked, Some(effective)) => asks(effective),
            (Self::Unseen, Some(effective)) => asks(effective).without_ui(),
        }
    }
}

/// The layer of its decisions.
const LAYER: &str = "drill";

/// A decision that starts nothing; its code stays, so that the drill reads what would be.
pub(crate) fn held(decision: Decision) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        ..decision
    }
}

/// What is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drill {
    /// A request that must be refused, one that must ask, and one while no screen is there.
    Whole,
    /// The one that must ask.
    Question,
}

/// Sends its requests to the app's own socket and says what became of each. Takes half a
/// minute where nobody answers the question.
pub async fn run_drill(
    drill: Drill,
    paths: &Paths,
    store: Arc<Store>,
    mailbox: &Mailbox,
    words: Language,
) -> Vec<Check> {
    let (socket, token) = match reached(paths, store, words).await {
        Ok(reached) => reached,
        Err(problem) => {
            let failed = |part| check(part, "bad", problem.clone(), words);
            return match drill {
                Drill::Whole => Part::ALL.map(failed).to_vec(),
                Drill::Question => vec![failed(Part::Asked)],
            };
        }
    };
    let client = Client::new(socket, token);
    let name = format!("{:032x}", rand::random::<u128>());
    mailbox.send(Tick::Drill(Some(name.clone())));
    let ask = |part| ask(&client, part, &name, words);
    let checks = match drill {
        Drill::Question => vec![ask(Part::Asked).await],
        Drill::Whole => {
            let (refused, asked, unseen) =
                tokio::join!(ask(Part::Refused), ask(Part::Asked), ask(Part::Unseen));
            vec![refused, asked, unseen]
        }
    };
    mailbox.send(Tick::Drill(None));
    checks
}

async fn reached(
    paths: &Paths,
    store: Arc<Store>,
    words: Language,
) -> Result<(PathBuf, Token), String> {
    let loaded = tokio::task::spawn_blocking(move || store.load()).await;
    let snapshot = loaded
        .map_err(|error| error.to_string())?
        .map_err(|problem| ended(&visible_text::sentence(&problem.say(words)), words))?;
    let token = token_of(&snapshot).ok_or_else(|| words.drill_no_token())?;
    Ok((socket_of(paths, &snapshot), token))
}

async fn ask(client: &Client, part: Part, name: &str, words: Language) -> Check {
    let command = MARKER.into_iter().chain([part.word(), name]);
    let request = ExecRequest {
        command: command.map(str::to_owned).collect(),
        deadline_ms: u64::try_from(LOOK.as_millis()).ok(),
        ..ExecRequest::default()
    };
    let (state, sentence) = match client.exec(&request, LOOK + WAY).await {
        Ok(Err(error)) => told(part, error.reason.as_deref().unwrap_or(&error.code), words),
        Ok(Ok(_)) => ("bad", words.drill_taken()),
        Err(error) => ("bad", words.drill_no_answer(&unanswered(&error, words))),
    };
    check(part, state, sentence, words)
}

/// What an answer says about the app.
fn told(part: Part, reason: &str, words: Language) -> (&'static str, String) {
    match (part, reason) {
        (_, "paused") => ("off", words.drill_paused()),
        (_, "store-unreadable") => ("bad", words.drill_unreadable()),
        (Part::Refused, "deny-rule") => ("good", words.drill_refused()),
        (Part::Asked, "user-denied") => ("good", words.drill_denied()),
        (Part::Asked, "approval-timeout") => ("good", words.drill_timeout()),
        (Part::Asked, "no-ui") => ("bad", words.drill_no_window()),
        (Part::Unseen, "no-ui" | "allowlist-miss") => ("good", words.drill_unseen()),
        (Part::Unseen, "fallback") => ("warn", words.drill_fallback()),
        (_, other) => ("bad", words.drill_other(&shown(other))),
    }
}

fn check(part: Part, state: &str, sentence: String, words: Language) -> Check {
    let title = match part {
        Part::Refused | Part::Stray => words.drill_refused_title(),
        Part::Asked => words.drill_asked_title(),
        Part::Unseen => words.drill_unseen_title(),
    };
    Check {
        id: format!("drill-{}", part.word()),
        title,
        state: state.to_owned(),
        sentence: vec![plain(&sentence)],
        action: None,
    }
}
