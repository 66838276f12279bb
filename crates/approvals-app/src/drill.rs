//! A drill: marked requests go through the real socket with the real token. Their answers show that
//! the app refuses, that it asks, and what happens where nobody can be asked. Nothing is started.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Client, ExecRequest, Token};
use approvals_service::{socket_of, token_of, unanswered};
use approvals_store::Store;
use catalogue::Language;
use paths::Paths;
use view_model::Check;
use wording::{Say, ended, plain};

use crate::requests::convert::millis;
use crate::requests::drill::DrillPart;
use crate::text::shown;
use crate::tick::{Mailbox, Tick};

/// For how long the question of a drill waits for a person.
const WAIT: Duration = Duration::from_secs(30);
/// How much longer the answer may take on its way.
const TRANSPORT: Duration = Duration::from_secs(5);

/// Which requests a drill sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drill {
    /// A request that must be refused, one that must ask, and one while no screen is there.
    Whole,
    /// The one that must ask.
    Question,
}

/// Sends the requests of a drill to the app's own socket, and says what became of each. A drill
/// takes half a minute where nobody answers its question.
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
                Drill::Whole => DrillPart::ALL.map(failed).to_vec(),
                Drill::Question => vec![failed(DrillPart::Asked)],
            };
        }
    };
    let client = Client::new(socket, token);
    let name = format!("{:032x}", rand::random::<u128>());
    mailbox.send(Tick::Drill(Some(name.clone())));
    let ask = |part| ask(&client, part, &name, words);
    let checks = match drill {
        Drill::Question => vec![ask(DrillPart::Asked).await],
        Drill::Whole => {
            let (refused, asked, unseen) = tokio::join!(
                ask(DrillPart::Refused),
                ask(DrillPart::Asked),
                ask(DrillPart::Unseen)
            );
            vec![refused, asked, unseen]
        }
    };
    mailbox.send(Tick::Drill(None));
    checks
}

/// Sends a harmless command to the app's own socket, as an agent does, and says what became of it. The
/// policy decides about it as about any other, so a person is asked where the policy asks.
pub async fn say_hello(paths: &Paths, store: Arc<Store>, words: Language) -> Check {
    let said = |state: &str, sentence: String| Check {
        id: "hello".to_owned(),
        title: String::new(),
        state: state.to_owned(),
        sentence: vec![plain(&sentence)],
        action: None,
    };
    let (socket, token) = match reached(paths, store, words).await {
        Ok(reached) => reached,
        Err(problem) => return said("bad", problem),
    };
    let request = ExecRequest {
        command: HELLO.map(str::to_owned).to_vec(),
        deadline_ms: Some(millis(WAIT)),
        ..ExecRequest::default()
    };
    match Client::new(socket, token)
        .exec(&request, WAIT + TRANSPORT)
        .await
    {
        Ok(Ok(_)) => said("good", words.hello_ran()),
        Ok(Err(error)) => match error.reason.as_deref().unwrap_or(&error.code) {
            "user-denied" => said("good", words.hello_denied()),
            "approval-timeout" => said("warn", words.hello_timeout()),
            "no-ui" => said("bad", words.drill_no_window()),
            _ => said(
                "warn",
                words.hello_refused(&visible_text::sentence(&error.message)),
            ),
        },
        Err(error) => said("bad", words.drill_no_answer(&unanswered(&error, words))),
    }
}

/// Says hello, and does nothing else.
#[cfg(unix)]
const HELLO: [&str; 2] = ["echo", "Hello"];
/// `echo` is no program of Windows.
#[cfg(windows)]
const HELLO: [&str; 1] = ["hostname"];

/// Where the socket is, and its token.
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

/// Sends one request of the drill.
async fn ask(client: &Client, part: DrillPart, name: &str, words: Language) -> Check {
    let request = ExecRequest {
        command: part.command(name),
        deadline_ms: Some(millis(WAIT)),
        ..ExecRequest::default()
    };
    let (state, sentence) = match client.exec(&request, WAIT + TRANSPORT).await {
        Ok(Err(error)) => finding(part, error.reason.as_deref().unwrap_or(&error.code), words),
        Ok(Ok(_)) => ("bad", words.drill_taken()),
        Err(error) => ("bad", words.drill_no_answer(&unanswered(&error, words))),
    };
    check(part, state, sentence, words)
}

/// What an answer says about the app.
fn finding(part: DrillPart, reason: &str, words: Language) -> (&'static str, String) {
    match (part, reason) {
        (_, "paused") => ("off", words.drill_paused()),
        (_, "store-unreadable") => ("bad", words.drill_unreadable()),
        (DrillPart::Refused, "deny-rule") => ("good", words.drill_refused()),
        (DrillPart::Asked, "user-denied") => ("good", words.drill_denied()),
        (DrillPart::Asked, "approval-timeout") => ("good", words.drill_timeout()),
        (DrillPart::Asked, "no-ui") => ("bad", words.drill_no_window()),
        (DrillPart::Unseen, "no-ui" | "allowlist-miss") => ("good", words.drill_unseen()),
        (DrillPart::Unseen, "fallback") => ("warn", words.drill_fallback()),
        (_, other) => ("bad", words.drill_other(&shown(other))),
    }
}

fn check(part: DrillPart, state: &str, sentence: String, words: Language) -> Check {
    let title = match part {
        DrillPart::Refused | DrillPart::Stray => words.drill_refused_title(),
        DrillPart::Asked => words.drill_asked_title(),
        DrillPart::Unseen => words.drill_unseen_title(),
    };
    Check {
        id: format!("drill-{}", part.word()),
        title,
        state: state.to_owned(),
        sentence: vec![plain(&sentence)],
        action: None,
    }
}
