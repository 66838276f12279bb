//! Carries out what the registry decides.

use std::collections::VecDeque;
use std::sync::Arc;

use gateway_protocol::WireError;
use gateway_registry::{ClientId, Effect, Event, RunEvent, Work};
use serde_json::Value;
use tokio::task::spawn_blocking;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::warn;

use super::{Hub, State};

impl Hub {
    /// Carries out effects, in their order. Returns what nodes told, which is handed on without the
    /// lock.
    pub(super) fn carry_out(&self, state: &mut State, effects: Vec<Effect>) -> Vec<RunEvent> {
        let mut heard = Vec::new();
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Send { to, frame } => {
                    let text = Utf8Bytes::from(frame.write());
                    for client in to {
                        let line = state.lines.get(&client);
                        if line.is_some_and(|line| !line.text(text.clone())) {
                            effects.extend(self.drop_slow(state, client));
                        }
                    }
                }
                Effect::Close {
                    client,
                    code,
                    reason,
                } => {
                    if let Some(line) = state.lines.remove(&client) {
                        line.close(code, reason);
                    }
                }
                Effect::Save => {
                    state.unsaved.extend(effects.drain(..));
                    self.0.dirty.notify_one();
                }
                Effect::Work { client, id, work } => self.work(client, id, work),
                Effect::Returned { key, outcome } => {
                    if let Some(waiting) = state.calls.remove(&key) {
                        // Whoever asked may have left.
                        let _ = waiting.send(outcome);
                    }
                }
                Effect::Decided { key, answer } => {
                    if let Some(waiting) = state.asks.remove(&key) {
                        let _ = waiting.send(answer);
                    }
                }
                Effect::Heard(event) => heard.push(event),
            }
        }
        heard
    }

    /// Drops a client that does not read: waiting for it would hold up the others.
    fn drop_slow(&self, state: &mut State, client: ClientId) -> Vec<Effect> {
        if let Some(line) = state.lines.remove(&client) {
            line.cut();
            state.dropped += 1;
            warn!(client = client.0, "a client does not read, and is dropped");
        }
        state.registry.step(self.now(), Event::Left(client))
    }

    pub(super) fn hand_on(&self, heard: Vec<RunEvent>) {
        for event in heard {
            self.0.events.heard(event);
        }
    }

    fn work(&self, client: ClientId, id: String, work: Work) {
        let hub = self.clone();
        self.0.tasks.spawn(async move {
            let stop = hub.0.stop.clone();
            let answer = tokio::select! {
                answer = hub.worked(work) => answer,
                () = stop.cancelled() => Err(WireError::unavailable("the gateway ends")),
            };
            hub.step(Event::Worked { client, id, answer });
        });
    }

    async fn worked(&self, work: Work) -> Result<Value, WireError> {
        let config = Arc::clone(&self.0.config);
        let done = match work {
            Work::PolicyGet => return self.0.policy.get().await,
            Work::PolicySet { file, base_hash } => {
                return self.0.policy.set(file, base_hash).await;
            }
            Work::ConfigGet => spawn_blocking(move || config.get()).await,
            Work::ConfigPatch(patch) => spawn_blocking(move || config.patch(patch)).await,
        };
        done.unwrap_or_else(|_| Err(WireError::unavailable("the gateway failed")))
    }
}
