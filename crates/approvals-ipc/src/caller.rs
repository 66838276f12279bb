//! Who is at the other end, and whether they still are.

use std::fmt;
use std::sync::{Arc, Weak};
use std::time::Instant;

use tokio_util::sync::CancellationToken;

use crate::transport::{self, Stream};

/// The process at the other end of a connection, as the system names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Peer {
    /// Process id, where the system tells it. It names who connected, and may be
    /// another process by the time it is looked up.
    pub pid: Option<u32>,
    /// Effective user id; absent on Windows.
    pub uid: Option<u32>,
}

/// A clonable view on the connection of whoever asks.
#[derive(Clone)]
pub struct Caller {
    peer: Peer,
    connected: Instant,
    stream: Weak<Stream>,
    gone: CancellationToken,
}

impl Caller {
    pub(crate) fn new(
        peer: Peer,
        connected: Instant,
        stream: &Arc<Stream>,
        gone: CancellationToken,
    ) -> Self {
        Self {
            peer,
            connected,
            stream: Arc::downgrade(stream),
            gone,
        }
    }

    /// The process that connected.
    #[must_use]
    pub fn peer(&self) -> &Peer {
        &self.peer
    }

    /// When it connected. OpenClaw's own clients count their 20 s from here.
    #[must_use]
    pub fn connected_at(&self) -> Instant {
        self.connected
    }

    /// Resolves once nobody is left to read the answer: the client has hung up in both
    /// directions, or the server is stopping: what is answered within
    /// [`Limits::grace`](crate::Limits::grace) is still sent. A client that only ended its
    /// sending half is still there.
    pub async fn gone(&self) {
        self.gone.cancelled().await;
    }

    /// Whether nobody is left to read the answer, asked of the system at this moment:
    /// the last question before a command is started.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.gone.is_cancelled()
            || self
                .stream
                .upgrade()
                .is_none_or(|stream| transport::is_hung_up(&stream))
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller")
            .field("peer", &self.peer)
            .finish_non_exhaustive()
    }
}
