//! Alone in its test program, because the umask belongs to the whole process.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::os::unix::fs::MetadataExt;

use approvals_ipc::Server;
use rustix::fs::Mode;

#[tokio::test]
async fn modes_do_not_depend_on_the_umask() {
    let home = tempfile::tempdir().unwrap();
    for umask in [0o000, 0o022, 0o077, 0o177] {
        let directory = home.path().join(format!("{umask:o}"));
        let path = directory.join("x.sock");
        let before = rustix::process::umask(Mode::from_raw_mode(umask));
        let server = Server::bind(common::options(&path).0).await.unwrap();
        rustix::process::umask(before);
        let mode = |path: &std::path::Path| path.metadata().unwrap().mode() & 0o7777;
        assert_eq!((mode(&directory), mode(&path)), (0o700, 0o600), "{umask:o}");
        assert_eq!(
            mode(&directory.join("x.sock.lifecycle.lock")),
            0o600,
            "{umask:o}"
        );
        drop(server);
    }
}
