//! How a served socket stands.

use std::sync::Arc;

use tokio::sync::{Notify, watch};

use crate::BindError;

/// Whether a served socket can be reached, and the wish to look at it now. Cloned freely; all
/// clones are about the same socket.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    pub(crate) lost: watch::Sender<Option<Arc<BindError>>>,
    pub(crate) look: Arc<Notify>,
}

impl Standing {
    /// Why nobody can connect although the socket is served: its file is gone or another
    /// program's, and could not be made anew. `None`: they can.
    pub fn lost(&self) -> watch::Receiver<Option<Arc<BindError>>> {
        self.lost.subscribe()
    }

    /// Says how it stands, to those who wait for a change of that: the file is looked at
    /// whenever anything in its folder is, also by who is told.
    #[cfg(unix)]
    pub(crate) fn say(&self, lost: Option<BindError>) {
        self.lost.send_if_modified(|said| {
            let text = |error: &BindError| error.to_string();
            let changed = said.as_deref().map(text) != lost.as_ref().map(text);
            *said = lost.map(Arc::new);
            changed
        });
    }

    /// Looks at the file now instead of at the next try, and makes it anew where it is gone.
    pub fn look(&self) {
        self.look.notify_one();
    }
}
