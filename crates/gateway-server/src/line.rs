//! The queue of one client: bounded, so that a client that does not read costs little.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

/// How many frames may wait for a client.
const FRAMES: usize = 512;

/// What a client is sent.
#[derive(Debug)]
pub(crate) enum Out {
    /// A frame.
    Text(Utf8Bytes),
    /// The end of the connection: code and reason.
    Close(u16, String),
}

/// The end of the queue where frames go in.
#[derive(Debug)]
pub(crate) struct Line {
    queue: mpsc::Sender<Out>,
    waiting: Arc<AtomicUsize>,
    most: usize,
    cut: CancellationToken,
}

/// The end where they come out.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Receiver<Out>,
    waiting: Arc<AtomicUsize>,
    /// Cancelled when the client is dropped: nothing more is sent, not even what waits.
    pub(crate) cut: CancellationToken,
}

/// A queue for at most so many bytes.
pub(crate) fn line(most: usize) -> (Line, Outbox) {
    let (queue, frames) = mpsc::channel(FRAMES);
    let waiting = Arc::new(AtomicUsize::new(0));
    let cut = CancellationToken::new();
    let line = Line {
        queue,
        waiting: Arc::clone(&waiting),
        most,
        cut: cut.clone(),
    };
    let outbox = Outbox {
        queue: frames,
        waiting,
        cut,
    };
    (line, outbox)
}

impl Line {
    /// Queues a frame. `false` if there is no room for it.
    pub(crate) fn text(&self, text: Utf8Bytes) -> bool {
        let bytes = text.len();
        let before = self.waiting.fetch_add(bytes, Ordering::Relaxed);
        // One frame may always wait: the largest result of a node has to pass.
        let fits = before == 0 || before + bytes <= self.most;
        fits && self.queue.try_send(Out::Text(text)).is_ok()
    }

    /// Queues the end of the connection.
    pub(crate) fn close(self, code: u16, reason: String) {
        if self.queue.try_send(Out::Close(code, reason)).is_err() {
            self.cut();
        }
    }

    /// Ends the connection at once.
    pub(crate) fn cut(self) {
        self.cut.cancel();
    }

    /// How many bytes wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

impl Outbox {
    /// The next frame.
    pub(crate) async fn next(&mut self) -> Option<Out> {
        let out = self.queue.recv().await;
        self.taken(out)
    }

    /// The next frame, if one waits.
    pub(crate) fn ready(&mut self) -> Option<Out> {
        let out = self.queue.try_recv().ok();
        self.taken(out)
    }

    fn taken(&self, out: Option<Out>) -> Option<Out> {
        if let Some(Out::Text(text)) = &out {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
        out
    }
}
