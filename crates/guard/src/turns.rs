//! Each agent has one command judged at a time, so that no agent makes the others wait for more than one of its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

/// The turns of the agents that have any.
#[derive(Debug, Default)]
pub(crate) struct Turns(Mutex<HashMap<String, Arc<Turn<()>>>>);

impl Turns {
    /// Waits for the agent's turn. Those who wait get theirs in order.
    pub(crate) async fn of(&self, agent: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut known = self.known();
            // Whoever has or wants a turn holds it.
            known.retain(|_, turn| Arc::strong_count(turn) > 1);
            Arc::clone(known.entry(agent.to_owned()).or_default())
        };
        turn.lock_owned().await
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Arc<Turn<()>>>> {
        // A poisoned lock is taken all the same: no code leaves the map half changed under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::Turns;

    #[test]
    fn one_agent_waits_for_itself_alone() {
        let turns = Turns::default();
        let mut context = Context::from_waker(Waker::noop());
        let mut first = pin!(turns.of("a"));
        let Poll::Ready(held) = first.as_mut().poll(&mut context) else {
            panic!("nobody has a turn");
        };
        let mut second = pin!(turns.of("a"));
        assert!(second.as_mut().poll(&mut context).is_pending());
        assert!(pin!(turns.of("b")).as_mut().poll(&mut context).is_ready());
        drop(held);
        assert!(second.as_mut().poll(&mut context).is_ready());
        assert!(pin!(turns.of("c")).as_mut().poll(&mut context).is_ready());
        assert_eq!(turns.known().len(), 1);
    }
}
