//! The agent's JSON on standard input.

use std::io::{self, Read};
use std::thread;

use agent_hooks::LONGEST_INPUT;
use tokio::sync::oneshot;

/// Reads it to its end, or to just beyond the longest that is taken.
///
/// A thread of its own reads, and is not waited for at the end of the process: an agent that never
/// closes its end would hold it up.
pub(super) async fn read() -> io::Result<Vec<u8>> {
    let (sender, read) = oneshot::channel();
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let mut bytes = Vec::new();
            let most = LONGEST_INPUT as u64 + 1;
            let ended = io::stdin().lock().take(most).read_to_end(&mut bytes);
            // Nobody waits for it any more once the time is over.
            let _ = sender.send(ended.map(|_| bytes));
        })?;
    read.await
        .unwrap_or_else(|_| Err(io::Error::other("the thread that read it has ended")))
}
