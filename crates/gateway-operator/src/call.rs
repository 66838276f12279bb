//! One request to a gateway, and why it may have no answer.

use std::time::Duration;

use gateway_protocol::{Outgoing, RequestError, WireError};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// How long the gateway may take to answer a request.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a request has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CallError {
    /// There is no connection.
    #[error("the gateway is not connected")]
    NotConnected,
    /// No answer came in time.
    #[error("the gateway did not answer within {} s", PATIENCE.as_secs())]
    Silent,
    /// This device may not.
    #[error(
        "the gateway did not give this device the scope {0}: run `exec-host gateway pair`, and approve it"
    )]
    Scope(String),
    /// The gateway refused.
    #[error("the gateway refused: {}", .0.message)]
    Refused(WireError),
}

/// Sends a request, and waits for its answer.
pub(crate) async fn call(
    outgoing: &mpsc::Sender<Outgoing>,
    method: &str,
    params: Value,
) -> Result<Value, CallError> {
    let (reply, answer) = oneshot::channel();
    let asked = Outgoing {
        method: method.to_owned(),
        params,
        reply: Some(reply),
    };
    let answer = async {
        outgoing.send(asked).await.ok()?;
        answer.await.ok()
    };
    match timeout(PATIENCE, answer).await {
        Err(_) => Err(CallError::Silent),
        Ok(None | Some(Err(RequestError::NotConnected))) => Err(CallError::NotConnected),
        Ok(Some(Err(RequestError::Refused(error)))) => Err(refused(error)),
        Ok(Some(Ok(payload))) => Ok(payload),
    }
}

fn refused(error: WireError) -> CallError {
    match error.message.strip_prefix("missing scope: ") {
        Some(scope) => CallError::Scope(scope.to_owned()),
        None => CallError::Refused(error),
    }
}
