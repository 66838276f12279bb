//! `POST /sessions/events`: an agent waits for what became of commands that it did not wait for.
//!
//! OpenClaw runs its agents itself, and wakes one when such a command has ended: it requests a heartbeat. Ours runs no
//! agents. Whoever runs one waits here, and gives it a turn when there is news. Clients of MCP are told without asking.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State as FromState;
use axum::{Extension, Json};
use exec_tools::Events;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{sleep, timeout};

use crate::Gateway;
use crate::invoke::{NoResult, invalid, session};
use crate::keys::Who;

/// The longest wait.
const LONGEST: Duration = Duration::from_secs(300);
/// What ends together is told together.
const TOGETHER: Duration = Duration::from_millis(250);

/// The body of a request.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Waits {
    session_key: Option<String>,
    #[serde(default)]
    wait_seconds: u64,
}

/// Takes the events of a session, as the next call of a tool would. If there are none, it waits for the first.
pub(crate) async fn events(
    FromState(gateway): FromState<Gateway>,
    Extension(who): Extension<Who>,
    body: Bytes,
) -> Result<Json<Value>, NoResult> {
    let asked: Waits = serde_json::from_slice(&body)
        .map_err(|error| invalid(format!("the body names no session to wait for: {error}")))?;
    let key = session(&who, asked.session_key.as_deref())?;
    let events = gateway.0.tools.events();
    let wait = Duration::from_secs(asked.wait_seconds).min(LONGEST);
    if !events.wait(key.as_str()) && !wait.is_zero() {
        let first = first(events, key.as_str());
        let came = gateway
            .0
            .stop
            .run_until_cancelled(timeout(wait, first))
            .await;
        if matches!(came, Some(Ok(()))) {
            sleep(TOGETHER).await;
        }
    }
    let told = events.drain(key.as_str()).into_iter();
    let told: Vec<Value> = told
        .map(|event| json!({ "atMs": event.at_ms, "text": event.text }))
        .collect();
    Ok(Json(
        json!({ "ok": true, "sessionKey": key.as_str(), "events": told }),
    ))
}

/// Completes once there is an event of the session.
async fn first(events: &Events, session_key: &str) {
    let mut news = events.subscribe();
    // One may have come just before.
    while !events.wait(session_key) {
        match news.recv().await {
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}
