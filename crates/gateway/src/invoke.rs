//! `POST /tools/invoke`: one call of a tool.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State as FromState;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use exec_tools::{ToolResult, definitions};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio_util::sync::CancellationToken;

use crate::Gateway;
use crate::callers::About;
use crate::commands::operator;
use crate::keys::Who;
use crate::sessions::SessionKey;
use crate::state::WAIT;

/// The body of a call.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Call {
    tool: String,
    #[serde(default)]
    args: Map<String, Value>,
    /// The `action` of the arguments, for tools that have one.
    action: Option<String>,
    session_key: Option<String>,
    #[serde(default)]
    dry_run: bool,
}

/// Why there is no result.
pub(crate) struct NoResult(
    pub(crate) StatusCode,
    pub(crate) &'static str,
    pub(crate) String,
);

impl IntoResponse for NoResult {
    fn into_response(self) -> Response {
        let Self(status, kind, message) = self;
        let error = json!({ "type": kind, "message": message });
        (status, Json(json!({ "ok": false, "error": error }))).into_response()
    }
}

pub(crate) fn invalid(message: impl Into<String>) -> NoResult {
    NoResult(StatusCode::BAD_REQUEST, "invalid_request", message.into())
}

/// Calls the tool, and waits for it. If the client goes away, what it waits for is ended.
pub(crate) async fn invoke(
    FromState(gateway): FromState<Gateway>,
    Extension(who): Extension<Who>,
    body: Bytes,
) -> Result<Response, NoResult> {
    let call: Call = serde_json::from_slice(&body)
        .map_err(|error| invalid(format!("the body is not a call of a tool: {error}")))?;
    if call.dry_run {
        return Err(invalid("dryRun is not supported, and nothing was run"));
    }
    let key = session(&who, call.session_key.as_deref())?;
    let about = About {
        sender: match &who {
            Who::Operator | Who::Local => Some(operator()),
            Who::Agent(_) => None,
        },
        apart: None,
        workspace: None,
        host: None,
        container: None,
        engine: None,
        model: None,
        process: true,
        wait: WAIT,
    };
    let caller = gateway.0.caller(&key, &about);
    let is_known = definitions(&caller).iter().any(|it| it.name == call.tool);
    if !is_known && caller.forbidden(&call.tool).is_none() {
        let message = format!("Tool not available: {}", call.tool);
        return Err(NoResult(StatusCode::NOT_FOUND, "not_found", message));
    }
    let mut arguments = call.args;
    if let Some(action) = call.action {
        arguments.entry("action").or_insert_with(|| action.into());
    }
    let gone = CancellationToken::new();
    let _gone = gone.clone().drop_guard();
    let state = Arc::clone(&gateway.0);
    let tool = call.tool;
    let work = async move {
        let arguments = Value::Object(arguments);
        let cancelled = gone.cancelled_owned();
        let result = state.tools.call(&tool, arguments, &caller, cancelled).await;
        state
            .metrics
            .call(&tool, result.details["status"].as_str().unwrap_or_default());
        result
    };
    match tokio::spawn(work).await {
        Ok(result) => Ok(Json(told(&result)).into_response()),
        Err(_) => Err(NoResult(
            StatusCode::INTERNAL_SERVER_ERROR,
            "tool_error",
            "the call failed; the command may have run".to_owned(),
        )),
    }
}

/// The session of a call. An agent has the one of its token and no other: what a person set for a session would else
/// bound nobody, and raise whoever names it.
pub(crate) fn session(who: &Who, key: Option<&str>) -> Result<SessionKey, NoResult> {
    let own = match who {
        Who::Agent(own) => Some(own),
        Who::Operator | Who::Local => None,
    };
    let key = match (own, key) {
        (Some(own), None) => Ok(own.clone()),
        (_, key) => SessionKey::read(key),
    };
    let key = key.map_err(|error| invalid(error.to_string()))?;
    match own {
        Some(own) if *own != key => Err(NoResult(
            StatusCode::FORBIDDEN,
            "forbidden",
            format!("this token is of the session {own}"),
        )),
        Some(_) | None => Ok(key),
    }
}

fn told(result: &ToolResult) -> Value {
    let events: Vec<&str> = result
        .events
        .iter()
        .map(|event| event.text.as_str())
        .collect();
    json!({
        "ok": true,
        "result": {
            "content": [{ "type": "text", "text": result.text }],
            "details": result.details,
            "isError": result.is_error,
            "events": events,
        },
    })
}
