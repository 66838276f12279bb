//! The way from the app to the gateway.

use gateway_operator::{Decision, NotSent, Resolution};
use settings::AskedBy;
use tokio::sync::{mpsc, oneshot, watch};

/// An answer on its way.
pub(crate) struct Wish {
    pub(crate) id: String,
    pub(crate) decision: Decision,
    pub(crate) reply: oneshot::Sender<Resolution>,
}

/// Sends answers to the gateway of a [`Service`](crate::Service), and tells the service what a
/// person set.
#[derive(Debug, Clone)]
pub struct Remote {
    wishes: mpsc::UnboundedSender<Wish>,
    set: watch::Sender<AskedBy>,
}

/// The other ends, for the service.
pub(crate) struct Ends {
    pub(crate) wishes: mpsc::UnboundedReceiver<Wish>,
    pub(crate) set: watch::Receiver<AskedBy>,
}

impl Remote {
    pub(crate) fn new() -> (Self, Ends) {
        let (wishes, wished) = mpsc::unbounded_channel();
        let (set, sets) = watch::channel(AskedBy::Off);
        let ends = Ends {
            wishes: wished,
            set: sets,
        };
        (Self { wishes, set }, ends)
    }

    /// Answers a question of the gateway, once, and waits for the gateway to take the answer.
    pub async fn resolve(&self, id: String, decision: Decision) -> Resolution {
        let (reply, answer) = oneshot::channel();
        let wish = Wish {
            id,
            decision,
            reply,
        };
        if self.wishes.send(wish).is_err() {
            return Resolution::NotSent(NotSent::NotOpen);
        }
        answer.await.unwrap_or(Resolution::Unknown)
    }

    /// Which gateways may ask, by the settings. Before the first call none is connected to.
    pub fn set(&self, asked_by: AskedBy) {
        self.set.send_if_modified(|held| {
            let is_new = *held != asked_by;
            *held = asked_by;
            is_new
        });
    }
}
