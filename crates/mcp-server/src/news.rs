//! Notifications for a client.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use exec_tools::Event;
use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
#[expect(deprecated, reason = "nothing has taken the place of log messages yet")]
use rmcp::model::{LoggingLevel, LoggingMessageNotificationParam};
use rmcp::service::{Peer, RequestContext};
use serde_json::Value;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

/// How often a client is told that its call still waits.
const PROGRESS: Duration = Duration::from_secs(5);

/// Sends the client the events of its session at once. The next call returns them too.
///
/// They are sent as log messages, which today's clients show without having asked.
#[expect(deprecated, reason = "today's clients show log messages")]
pub(crate) async fn news(
    mut events: broadcast::Receiver<(String, Event)>,
    session_key: String,
    client: Peer<RoleServer>,
    muted: Arc<AtomicBool>,
) {
    loop {
        let event = match events.recv().await {
            Ok((session, event)) if session == session_key => event,
            // Events that were missed come with the next result.
            Ok(_) | Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        if muted.load(Ordering::Relaxed) {
            continue;
        }
        let text = Value::String(event.text);
        let told = LoggingMessageNotificationParam::new(LoggingLevel::Notice, text);
        // A client that is gone is not told.
        let _ = client
            .notify_logging_message(told.with_logger("exec"))
            .await;
    }
}

/// Sends progress to a client that asked for it, while its call waits.
pub(crate) async fn progress(context: &RequestContext<RoleServer>, tool: &str) -> Infallible {
    let Some(token) = context.meta.get_progress_token() else {
        return pending().await;
    };
    let mut ticks = interval(PROGRESS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seconds = 0.0;
    loop {
        ticks.tick().await;
        let message = format!("{tool} has been running for {seconds} s");
        let progress = ProgressNotificationParam::new(token.clone(), seconds).with_message(message);
        // A client that is gone is not told; its call is about to be cancelled.
        let _ = context.peer.notify_progress(progress).await;
        seconds += PROGRESS.as_secs_f64();
    }
}
