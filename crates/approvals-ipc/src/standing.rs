//! The state of a served socket.

use std::sync::Arc;

use tokio::sync::{Notify, watch};

use crate::BindError;

/// Tells whether a served socket can be reached, and lets others ask for a look at its file.
/// Clones are about the same socket.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    pub(crate) lost: watch::Sender<Option<Arc<BindError>>>,
    pub(crate) look: Arc<Notify>,
}

impl Standing {
    /// Why nobody can connect although the socket is served: its file is gone or was replaced, and
    /// could not be made anew. `None` while clients can connect.
    pub fn lost(&self) -> watch::Receiver<Option<Arc<BindError>>> {
        self.lost.subscribe()
    }

    /// Sets the state. Only a change is reported, because the file is looked at whenever anything
    /// in its folder is touched, also by a receiver of the report.
    #[cfg(unix)]
    pub(crate) fn say(&self, lost: Option<BindError>) {
        self.lost.send_if_modified(|said| {
            let text = |error: &BindError| error.to_string();
            let changed = said.as_deref().map(text) != lost.as_ref().map(text);
            *said = lost.map(Arc::new);
            changed
        });
    }

    /// Looks at the file now, and makes it anew if it is gone.
    pub fn look(&self) {
        self.look.notify_one();
    }
}
