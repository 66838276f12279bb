//! Who reads the answer.

/// Waits until nobody reads standard output any more, as when the agent has ended: a person need not
/// answer it then. It waits for ever where the system does not tell.
#[cfg(unix)]
pub(super) async fn gone() {
    use tokio::io::Interest;
    use tokio::io::unix::AsyncFd;

    #[expect(clippy::disallowed_methods, reason = "nothing is printed with it")]
    let output = std::io::stdout();
    let interest = Interest::READABLE | Interest::ERROR;
    #[expect(unsafe_code, reason = "the descriptor is the process' own")]
    // SAFETY: standard output stays open, and stays the same file, for as long as this process runs.
    let output = unsafe { AsyncFd::register_with_interest(output, interest) };
    // A file or a device has no reader.
    let Ok(output) = output else {
        return std::future::pending().await;
    };
    loop {
        match output.ready(interest).await {
            Ok(guard) if guard.ready().is_error() || guard.ready().is_read_closed() => return,
            // What somebody types at a terminal is none of ours.
            Ok(mut guard) => guard.clear_ready(),
            Err(_) => return std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
pub(super) async fn gone() {
    std::future::pending().await
}
