//! The socket's service, and a person who does not want to wait for its next try.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::sync::Arc;

use approvals_app::{Tick, mailbox, service};
use catalogue::Language;
use paths::Paths;
use test_support::StoppedClock;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

/// What is told of the socket next.
async fn told(ticks: &mut UnboundedReceiver<Tick>) -> Result<PathBuf, String> {
    loop {
        if let Tick::Socket(served) = ticks.recv().await.unwrap() {
            return served.map_err(|problem| problem.say(Language::English));
        }
    }
}

#[tokio::test]
async fn the_socket_is_served_as_soon_as_a_person_wants_it() {
    // No try is due before a person wants one, or a file changes.
    let _clock = StoppedClock::new();
    let home = tempfile::tempdir().unwrap();
    let paths = Paths::new(home.path(), |_| None);
    fs::create_dir_all(paths.state_dir()).unwrap();
    let socket = paths.socket_file();
    let taken = UnixListener::bind(&socket).unwrap();

    let store = Arc::new(local_policy::store(&paths));
    let (mailbox, mut ticks) = mailbox();
    let service = service(paths.clone(), store, mailbox);
    let (retry, stop) = (service.retry(), CancellationToken::new());
    let serving = tokio::spawn(service.run(stop.clone()));
    let problem = told(&mut ticks).await.unwrap_err();
    assert!(problem.starts_with("Not receiving requests: "), "{problem}");

    drop(taken);
    fs::remove_file(&socket).unwrap();
    retry.notify_one();
    assert_eq!(told(&mut ticks).await, Ok(socket.clone()));

    // Another program's socket in its place: it is told, and tried again when that is gone.
    let elsewhere = paths.state_dir().join("other.sock");
    let other = tokio::net::UnixListener::bind(&elsewhere).unwrap();
    fs::rename(&elsewhere, &socket).unwrap();
    let problem = told(&mut ticks).await.unwrap_err();
    assert!(
        problem.contains("another program already answers"),
        "{problem}"
    );
    // With each change in the folder the other program is asked again whether it still
    // answers, and nothing is told twice.
    for name in ["one", "two", "three"] {
        fs::write(paths.state_dir().join(name), "").unwrap();
        other.accept().await.unwrap();
    }
    drop(other);
    retry.notify_one();
    assert_eq!(told(&mut ticks).await, Ok(socket.clone()));
    let mode = fs::metadata(&socket).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    stop.cancel();
    serving.await.unwrap();
    assert!(!socket.exists());
}
