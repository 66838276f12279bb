//! What nodes tell of commands, as events of the sessions that had them run.

use std::sync::{OnceLock, Weak};

use gateway_server::{NodeEvents, RunEvent};

use crate::Gateway;
use crate::state::State;

/// Hands the news of nodes to the gateway, once there is one.
#[derive(Default)]
pub struct NodeNews(OnceLock<Weak<State>>);

impl NodeNews {
    /// From now on the sessions of this gateway are told.
    pub fn go_to(&self, gateway: &Gateway) {
        // The first gateway stays the one that is told.
        let _ = self.0.set(std::sync::Arc::downgrade(&gateway.0));
    }
}

impl NodeEvents for NodeNews {
    fn heard(&self, event: RunEvent) {
        let gateway = self.0.get().and_then(Weak::upgrade);
        if let Some(state) = gateway.filter(|_| !event.quiet) {
            let events = state.tools.events();
            events.push(&event.session_key, (state.now_ms)(), &event.text());
        }
    }
}
