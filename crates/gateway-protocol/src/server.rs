//! The gateway's side of the wire, as values: what a client may say, and how it is answered.
//!
//! | part | what it is |
//! |---|---|
//! | [`Call`] | one message of a client, read under a closed schema |
//! | [`ConnectRequest`] | the parameters of `connect`, under a closed schema |
//! | [`Challenge::proves`](crate::Challenge::proves) | whether a client has the key of the device that it names |
//! | [`SharedSecret`] | the gateway's token or password |
//! | [`Refusal`] | the answer to a `connect` that is not accepted |
//! | [`Welcome`] | the answer to one that is |

mod call;
mod connect_request;
mod proof;
mod refusal;
mod shared;
mod welcome;

pub use call::{BadCall, Call};
pub use connect_request::{BadConnect, ConnectAuth, ConnectDevice, ConnectRequest};
pub use proof::{Proven, SKEW_MS};
pub use refusal::Refusal;
pub use shared::{SharedSecret, Shown};
pub use welcome::Welcome;
