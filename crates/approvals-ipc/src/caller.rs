//! The process that sent a request, and whether it still waits.

use std::fmt;
use std::sync::{Arc, Weak};

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::transport::{self, Stream};

/// The process at the other end of a connection, as the system names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Peer {
    /// The process id, if the system tells it. It belongs to the process that connected; by the
    /// time it is looked up, another process may have it.
    pub pid: Option<u32>,
    /// The effective user id; absent on Windows.
    pub uid: Option<u32>,
}

/// The sender of a request. Clones are about the same connection.
#[derive(Clone)]
pub struct Caller {
    peer: Peer,
    stream: Weak<Stream>,
    gone: CancellationToken,
    started: Arc<Notify>,
}

impl Caller {
    pub(crate) fn new(peer: Peer, stream: &Arc<Stream>, gone: CancellationToken) -> Self {
        Self {
            peer,
            stream: Arc::downgrade(stream),
            gone,
            started: Arc::default(),
        }
    }

    /// The command of an `exec` request starts now. Whoever [wants to
    /// know](crate::ExecRequest::takes_start) is told before the answer.
    pub fn started(&self) {
        self.started.notify_one();
    }

    /// Completes once the command starts.
    pub(crate) fn start(&self) -> impl Future<Output = ()> + use<> {
        let started = Arc::clone(&self.started);
        async move { started.notified().await }
    }

    /// The process that connected.
    #[must_use]
    pub fn peer(&self) -> &Peer {
        &self.peer
    }

    /// Completes when nobody reads the answer any more: the client has hung up in both directions,
    /// or the server is stopping. An answer within [`Limits::grace`](crate::Limits::grace) of a
    /// stop is still sent. A client that only closed its sending half still reads.
    pub async fn gone(&self) {
        self.gone.cancelled().await;
    }

    /// Whether nobody reads the answer any more. Asks the system now; call it last before a
    /// command is started.
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
