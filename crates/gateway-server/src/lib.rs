//! The WebSocket server of a gateway: nodes and operators connect to it.
//!
//! ```text
//! serve ── Doors: Host, Origin, connections ──▶ router ──▶ one task a connection ──▶ Hub ──▶ Registry
//!   ▲                                                          ▲ bounded queue        │
//! clients ◀────────────────────────────────────────────────────┴──────────────────────┘
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Hub`] | one running gateway: carries out what the registry decides; [`exec_tools::NodeLink`] for this process |
//! | [`router`] | the route of the WebSocket; others are merged with it |
//! | [`serve`] | accepts connections and looks at every request before a route does |
//! | [`ConfigFile`], [`PolicyFile`], [`NodeEvents`] | what the program around it supplies |
//!
//! A client that does not read is dropped when its queue is full, and waits for nobody. Before a client
//! is accepted it may send 64 KiB and has 15 s.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::wildcard_enum_match_arm
    )
)]

mod bearer;
mod budget;
mod connection;
mod doors;
mod farewell;
mod hub;
mod line;
mod link;
mod saver;
mod serve;
mod supplied;
mod upgrade;

pub use bearer::BearerRefusal;
pub use doors::Doors;
pub use gateway_registry::{
    Approval, BookError, CallFault, ConfigPatch, Decision, NoAnswer, RunEvent, RunStep,
};
pub use hub::{Figures, Hub, Limits, Setup};
pub use serve::serve;
pub use supplied::{ConfigFile, NodeEvents, PolicyFile};
pub use upgrade::router;
