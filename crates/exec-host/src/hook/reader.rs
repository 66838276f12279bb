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
    // A file or a device has no reader.
    let Ok(output) = AsyncFd::with_interest(output, interest) else {
        return std::future::pending().await;
    };
    loop {
        match output.ready(interest).await {
            Ok(mut guard) if guard.ready().is_error() || guard.ready().is_read_closed() => return,
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
