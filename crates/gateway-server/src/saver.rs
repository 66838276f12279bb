//! Saves the book, and lets what waits for that go on. What changes meanwhile is saved next, together.

use std::path::PathBuf;

use gateway_protocol::{Frame, WireError};
use gateway_registry::{Book, Effect};
use tracing::error;

use crate::hub::Hub;

pub(crate) async fn run(hub: Hub, path: PathBuf) {
    let stop = hub.stop().clone();
    loop {
        tokio::select! {
            biased;
            () = hub.must_save() => save(&hub, path.clone()).await,
            () = stop.cancelled() => return,
        }
    }
}

async fn save(hub: &Hub, path: PathBuf) {
    let (text, waiting) = hub.to_save();
    let saved = tokio::task::spawn_blocking(move || Book::save(&path, &text)).await;
    let problem = match saved {
        Ok(Ok(())) => None,
        Ok(Err(problem)) => Some(problem.to_string()),
        Err(problem) => Some(problem.to_string()),
    };
    match problem {
        None => hub.apply(waiting),
        Some(problem) => {
            error!(problem, "the paired devices cannot be saved");
            hub.apply(failed(waiting, &problem));
        }
    }
}

/// Nobody is told that something is done which a restart would undo. What is taken away stays away
/// until then.
fn failed(waiting: Vec<Effect>, problem: &str) -> Vec<Effect> {
    let still = waiting.into_iter().filter_map(|effect| {
        let Effect::Send { to, frame } = effect else {
            return Some(effect);
        };
        let Frame::Response { id, .. } = frame else {
            return None;
        };
        let message = format!("the paired devices cannot be saved: {problem}");
        let frame = Frame::answer(&id, Err(WireError::unavailable(message)));
        Some(Effect::Send { to, frame })
    });
    still.collect()
}
