//! Who reads the answer.

/// Waits until nobody reads standard output any more, as when the agent has ended: a person need not
/// answer it then. It waits for ever where the system does not tell.
#[cfg(unix)]
pub(super) async fn gone() {
    let (told, heard) = tokio::sync::oneshot::channel();
    // A thread of the system: the end of this process waits for none of them.
    std::thread::spawn(move || {
        if hangs_up() {
            let _ = told.send(());
        }
    });
    if heard.await.is_err() {
        std::future::pending().await
    }
}

/// Waits in `poll(2)` until the other end of standard output is closed; false if that cannot be told.
#[cfg(unix)]
fn hangs_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    #[expect(clippy::disallowed_methods, reason = "nothing is printed with it")]
    let output = std::io::stdout();
    // Only an error or the end is waited for: these two need not be asked for.
    let mut watched = [PollFd::new(&output, PollFlags::empty())];
    loop {
        match poll(&mut watched, None) {
            Ok(_) => {
                return watched[0]
                    .revents()
                    .intersects(PollFlags::ERR | PollFlags::HUP);
            }
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

#[cfg(not(unix))]
pub(super) async fn gone() {
    std::future::pending().await
}
