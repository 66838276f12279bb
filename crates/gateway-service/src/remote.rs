//! The way from the app to the gateway.

use gateway_operator::{CallError, Decision, NotSent, PairKind, Resolution};
use settings::AskedBy;
use tokio::sync::{mpsc, oneshot, watch};

/// What a person wants at the gateway.
pub(crate) enum Wish {
    /// To answer a question.
    Resolve {
        id: String,
        decision: Decision,
        reply: oneshot::Sender<Resolution>,
    },
    /// To answer a request to be paired.
    Pair {
        kind: PairKind,
        request: String,
        approve: bool,
        reply: oneshot::Sender<Result<(), CallError>>,
    },
}

impl Wish {
    /// Nothing is connected that could carry it out.
    pub(crate) fn not_sent(self) {
        // Whoever asked may have left.
        match self {
            Self::Resolve { reply, .. } => {
                let _ = reply.send(Resolution::NotSent(NotSent::NotOpen));
            }
            Self::Pair { reply, .. } => {
                let _ = reply.send(Err(CallError::NotConnected));
            }
        }
    }
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
        let wish = Wish::Resolve {
            id,
            decision,
            reply,
        };
        if self.wishes.send(wish).is_err() {
            return Resolution::NotSent(NotSent::NotOpen);
        }
        answer.await.unwrap_or(Resolution::Unknown)
    }

    /// Approves or refuses a request to be paired, and waits for the gateway.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn pair(
        &self,
        kind: PairKind,
        request: String,
        approve: bool,
    ) -> Result<(), CallError> {
        let (reply, answer) = oneshot::channel();
        let wish = Wish::Pair {
            kind,
            request,
            approve,
            reply,
        };
        let sent = self.wishes.send(wish);
        sent.map_err(|_| CallError::NotConnected)?;
        answer.await.unwrap_or(Err(CallError::NotConnected))
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
