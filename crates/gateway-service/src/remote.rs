//! The way from the app to the gateway.

use gateway_operator::{CallError, Decision, NotSent, PairKind, Resolution};
use serde_json::Value;
use settings::AskedBy;
use tokio::sync::{mpsc, oneshot, watch};

use crate::finding::Chosen;

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
    /// To know or to change something of the gateway's own.
    Call {
        /// The gateway, and no other.
        address: String,
        method: &'static str,
        params: Value,
        reply: oneshot::Sender<Result<Value, CallError>>,
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
            Self::Call { reply, .. } => {
                let _ = reply.send(Err(CallError::NotConnected));
            }
        }
    }
}

/// The gateway that is connected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connected {
    /// The gateway, as `host:port`.
    pub address: String,
    /// The gateway runs on this computer.
    pub is_here: bool,
    /// The protocol that the gateway speaks.
    pub protocol: u32,
}

/// Sends answers to the gateway of a [`Service`](crate::Service), and tells the service what a
/// person set.
#[derive(Debug, Clone)]
pub struct Remote {
    wishes: mpsc::UnboundedSender<Wish>,
    set: watch::Sender<Chosen>,
    connected: watch::Receiver<Option<Connected>>,
}

/// The other ends, for the service.
pub(crate) struct Ends {
    pub(crate) wishes: mpsc::UnboundedReceiver<Wish>,
    pub(crate) set: watch::Receiver<Chosen>,
    pub(crate) connected: watch::Sender<Option<Connected>>,
}

impl Remote {
    pub(crate) fn new() -> (Self, Ends) {
        let (wishes, wished) = mpsc::unbounded_channel();
        let (set, sets) = watch::channel(Chosen {
            asked_by: AskedBy::Off,
            typed: None,
        });
        let (connects, connected) = watch::channel(None);
        let ends = Ends {
            wishes: wished,
            set: sets,
            connected: connects,
        };
        let remote = Self {
            wishes,
            set,
            connected,
        };
        (remote, ends)
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

    /// The gateway that is connected now.
    #[must_use]
    pub fn connected(&self) -> Option<Connected> {
        self.connected.borrow().clone()
    }

    /// Asks the gateway at this address for something of its own, and waits. Another gateway is not
    /// asked, even if it has taken the place of that one.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn call(
        &self,
        address: &str,
        method: &'static str,
        params: Value,
    ) -> Result<Value, CallError> {
        let (reply, answer) = oneshot::channel();
        let wish = Wish::Call {
            address: address.to_owned(),
            method,
            params,
            reply,
        };
        let sent = self.wishes.send(wish);
        sent.map_err(|_| CallError::NotConnected)?;
        answer.await.unwrap_or(Err(CallError::NotConnected))
    }

    /// Which gateway may ask, by the settings. Before the first call none is connected to.
    pub fn set(&self, chosen: Chosen) {
        self.set.send_if_modified(|held| {
            let is_new = *held != chosen;
            *held = chosen;
            is_new
        });
    }
}
