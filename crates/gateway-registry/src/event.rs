//! What happens to a registry, and what has to happen because of it.

use std::net::IpAddr;

use gateway_protocol::server::{ConnectRequest, Proven};
use gateway_protocol::{Decision, Frame, WireError};
use serde_json::Value;

use crate::approval_request::Approval;
use crate::calls::{CallFault, NodeCall};
use crate::clients::ClientId;
use crate::no_answer::NoAnswer;
use crate::runs::RunEvent;

/// What happens.
#[derive(Debug)]
pub enum Event {
    /// A client asks to be accepted, and has proved which device it is.
    Connect {
        /// Its connection.
        client: ClientId,
        /// The id of its request.
        id: String,
        /// The request.
        request: Box<ConnectRequest>,
        /// The proof.
        proven: Proven,
        /// Where it is.
        address: IpAddr,
        /// Whether it is on this computer.
        is_local: bool,
    },
    /// A client that was accepted asks for something.
    Asked {
        /// Its connection.
        client: ClientId,
        /// The id of its request.
        id: String,
        /// The method.
        method: String,
        /// The parameters.
        params: Value,
    },
    /// Work for a client is done.
    Worked {
        /// Its connection.
        client: ClientId,
        /// The id of its request.
        id: String,
        /// What came of it.
        answer: Result<Value, WireError>,
    },
    /// A connection has ended.
    Left(ClientId),
    /// This process calls a node.
    Call {
        /// Names the call in [`Effect::Returned`].
        key: u64,
        /// The call.
        call: NodeCall,
    },
    /// Nobody in this process waits for that call any more.
    CallDropped(u64),
    /// This process asks a person.
    Ask {
        /// Names the question in [`Effect::Decided`].
        key: u64,
        /// The question.
        approval: Box<Approval>,
    },
    /// Nobody in this process waits for that answer any more.
    AskDropped(u64),
    /// The time of [`crate::Registry::wake_at`] is reached.
    Passed,
}

/// What has to happen, in this order.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Send a frame to each of these clients.
    Send {
        /// The clients.
        to: Vec<ClientId>,
        /// The frame.
        frame: Frame,
    },
    /// Close a connection. The registry has forgotten it already.
    Close {
        /// The connection.
        client: ClientId,
        /// The code.
        code: u16,
        /// The reason.
        reason: String,
    },
    /// Save the book. The effects after this one wait until it is saved.
    Save,
    /// Do something that takes time, and tell [`Event::Worked`].
    Work {
        /// The client that waits.
        client: ClientId,
        /// The id of its request.
        id: String,
        /// The work.
        work: Work,
    },
    /// A call of this process has ended.
    Returned {
        /// The key of the call.
        key: u64,
        /// What the node gave.
        outcome: Result<Value, CallFault>,
    },
    /// A question of this process has ended.
    Decided {
        /// The key of the question.
        key: u64,
        /// The answer.
        answer: Result<Decision, NoAnswer>,
    },
    /// A node tells something of a command that this gateway had it run.
    Heard(RunEvent),
}

/// Work that is not done here.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// Read the approvals file of this computer.
    PolicyGet,
    /// Replace it.
    PolicySet {
        /// The new document.
        file: Value,
        /// The hash of the one that the caller has seen.
        base_hash: Option<String>,
    },
    /// Read the configuration.
    ConfigGet,
    /// Change it.
    ConfigPatch(ConfigPatch),
}

/// A change of the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigPatch {
    /// A JSON5 object that is merged into the configuration; `null` deletes.
    pub raw: String,
    /// The hash of the configuration that the caller has seen.
    pub base_hash: Option<String>,
    /// The lists that may lose entries.
    pub replace_paths: Vec<String>,
}

/// The answer to a request.
pub(crate) fn answer(client: ClientId, id: &str, answer: Result<Value, WireError>) -> Effect {
    Effect::Send {
        to: vec![client],
        frame: Frame::answer(id, answer),
    }
}

/// An event for these clients; nothing if there is none.
pub(crate) fn tell(to: Vec<ClientId>, event: &str, payload: Value) -> Option<Effect> {
    let frame = Frame::event(event, payload);
    (!to.is_empty()).then_some(Effect::Send { to, frame })
}
