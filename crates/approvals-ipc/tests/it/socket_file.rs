//! The socket file: who may make it, when it is replaced, and what happens when it vanishes.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;

use approvals_ipc::{BindError, Server};

use crate::common::*;

const ID: &str = r#"{"command":["id"]}"#;

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().mode() & 0o7777
}

async fn bind_error(path: &Path) -> BindError {
    match Server::bind(options(path).0).await {
        Ok(_) => panic!("{} was bound", path.display()),
        Err(error) => error,
    }
}

#[tokio::test]
async fn the_socket_is_ours_alone_in_a_folder_that_is_made_or_narrowed() {
    let home = tempfile::tempdir().unwrap();
    fs::set_permissions(home.path(), Permissions::from_mode(0o755)).unwrap();
    let wide = home.path().join("wide");
    fs::create_dir(&wide).unwrap();
    fs::set_permissions(&wide, Permissions::from_mode(0o777)).unwrap();
    for directory in [home.path().join("a/b"), wide] {
        let path = directory.join("x.sock");
        let server = Server::bind(options(&path).0).await.unwrap();
        assert_eq!((mode(&directory), mode(&path)), (0o700, 0o600));
        let lock = directory.join("x.sock.lifecycle.lock");
        assert_eq!(
            (mode(&lock), lock.metadata().unwrap().is_file()),
            (0o600, true)
        );
        drop(server);
        assert!(!path.exists(), "given back");
    }
}

#[tokio::test]
async fn folders_that_cannot_keep_others_out() {
    let home = tempfile::tempdir().unwrap();
    let real = home.path().join("real");
    fs::create_dir(&real).unwrap();
    let link = home.path().join("link");
    symlink(&real, &link).unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let shared = home.path().join("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, Permissions::from_mode(0o1777)).unwrap();
    let dangling = home.path().join("dangling");
    symlink(home.path().join("nowhere"), &dangling).unwrap();

    for (directory, problem) in [
        (&link, "is a link: choose a folder of your own"),
        (
            &shared,
            "is shared with other users: choose a folder of your own",
        ),
    ] {
        let error = bind_error(&directory.join("x.sock")).await;
        let expected = format!("the socket folder {} {problem}", directory.display());
        assert_eq!(error.to_string(), expected);
    }
    for directory in [&file, &dangling] {
        let error = bind_error(&directory.join("x.sock")).await.to_string();
        assert!(error.contains(directory.to_str().unwrap()), "{error}");
    }
    assert_eq!(mode(&shared), 0o1777, "left alone");
    assert_eq!(
        fs::read_dir(&real).unwrap().count(),
        0,
        "nothing was made behind the link"
    );

    if rustix::process::geteuid().is_root() {
        let foreign = home.path().join("foreign");
        fs::create_dir(&foreign).unwrap();
        std::os::unix::fs::chown(&foreign, Some(12_345), Some(12_345)).unwrap();
        let error = bind_error(&foreign.join("x.sock")).await.to_string();
        assert!(error.contains("belongs to another user"), "{error}");
    }
}

#[tokio::test]
async fn paths_that_no_socket_can_have() {
    let relative = bind_error(Path::new("x.sock")).await.to_string();
    assert_eq!(
        relative,
        "the socket path x.sock is not absolute: write the whole path"
    );

    let home = tempfile::tempdir().unwrap();
    let limit = if cfg!(target_os = "linux") { 107 } else { 103 };
    let name = |bytes: usize| "x".repeat(bytes - home.path().as_os_str().len() - 1);
    let longest = home.path().join(name(limit));
    drop(Server::bind(options(&longest).0).await.unwrap());
    let too_long = home.path().join(name(limit + 1));
    assert_eq!(
        bind_error(&too_long).await.to_string(),
        format!(
            "the socket path {} is {} bytes long and this system takes {limit}: choose a shorter one",
            too_long.display(),
            limit + 1
        )
    );
}

#[tokio::test]
async fn a_stale_socket_is_replaced_and_anything_else_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let stale = home.path().join("stale.sock");
    drop(UnixListener::bind(&stale).unwrap());
    assert!(stale.exists());
    let server = Server::bind(options(&stale).0).await.unwrap();
    UnixStream::connect(&stale).unwrap();
    drop(server);

    let file = home.path().join("file.sock");
    fs::write(&file, "precious").unwrap();
    let error = bind_error(&file).await.to_string();
    assert_eq!(
        error,
        format!(
            "{} is not a socket and was left alone: move it away",
            file.display()
        )
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");

    // A link is not a socket either, even a link to one.
    let link = home.path().join("link.sock");
    symlink(&stale, &link).unwrap();
    assert!(matches!(bind_error(&link).await, BindError::NotASocket(_)));
}

#[tokio::test]
async fn a_live_socket_is_not_taken() {
    let bench = Bench::start().await;
    let error = bind_error(&bench.path).await.to_string();
    let expected = format!(
        "another program already answers on {}: quit it first",
        bench.path.display()
    );
    assert_eq!(error, expected);
    assert_eq!(
        bench.line(&exec_line(TOKEN, "1", T, ID)).await,
        hi_line("a")
    );

    // A program that does not use the lock.
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.sock");
    let foreign = UnixListener::bind(&path).unwrap();
    let own = Some(std::process::id());
    assert!(
        matches!(bind_error(&path).await, BindError::InUse { pid, .. } if pid == own),
        "who answers is named"
    );
    drop(foreign);
    drop(Server::bind(options(&path).0).await.unwrap());
}

#[tokio::test]
async fn the_lock_must_be_a_plain_file_of_ours() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.sock");
    let lock = home.path().join("x.sock.lifecycle.lock");
    let elsewhere = home.path().join("elsewhere");
    fs::write(&elsewhere, "").unwrap();

    symlink(&elsewhere, &lock).unwrap();
    assert!(
        bind_error(&path)
            .await
            .to_string()
            .starts_with("cannot open the lock")
    );
    fs::remove_file(&lock).unwrap();

    fs::hard_link(&elsewhere, &lock).unwrap();
    let error = bind_error(&path).await.to_string();
    assert_eq!(
        error,
        format!("{} has more than one name: remove it", lock.display())
    );
    fs::remove_file(&lock).unwrap();

    drop(Server::bind(options(&path).0).await.unwrap());
    assert!(lock.exists(), "the lock file stays");
    drop(Server::bind(options(&path).0).await.unwrap());
}

/// Polls the file system until `path` is a socket again.
async fn back(path: &Path) -> std::time::Duration {
    let start = std::time::Instant::now();
    soon(async {
        while UnixStream::connect(path).is_err() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_vanishes_is_back_within_two_seconds() {
    let bench = Bench::start().await;
    let mut nonce = 0;
    let mut waits = Vec::new();
    let mut served = async |what: &str| {
        waits.push(back(&bench.path).await);
        nonce += 1;
        let line = exec_line(TOKEN, &nonce.to_string(), T, ID);
        assert_eq!(bench.line(&line).await, hi_line("a"), "{what}");
        assert_eq!(
            (mode(&bench.path), mode(bench.directory.path())),
            (0o600, 0o700),
            "{what}"
        );
    };
    let lock = bench
        .directory
        .path()
        .join("exec-approvals.sock.lifecycle.lock");
    for round in 0..3 {
        fs::remove_file(&bench.path).unwrap();
        served(&format!("removed {round}")).await;
    }
    fs::rename(&bench.path, bench.directory.path().join("away")).unwrap();
    served("renamed").await;
    fs::remove_file(&lock).unwrap();
    fs::remove_file(&bench.path).unwrap();
    served("removed with its lock").await;
    assert!(lock.exists());
    // In one step: the server may be back in the folder before its last file is removed.
    let away = tempfile::tempdir().unwrap();
    fs::rename(bench.directory.path(), away.path().join("folder")).unwrap();
    served("moved away with its folder").await;
    while fs::remove_dir_all(bench.directory.path()).is_err() {}
    served("removed with its folder").await;
    fs::remove_file(&bench.path).unwrap();
    served("removed from the new folder").await;
    // A dead socket in its place.
    fs::remove_file(&bench.path).unwrap();
    drop(UnixListener::bind(&bench.path));
    served("replaced by a stale one").await;
    waits.sort();
    // The median, because the machine may be busy during one of them.
    assert!(waits[waits.len() / 2].as_secs() < 2, "{waits:?}");
}

#[tokio::test]
async fn only_our_own_file_is_removed_at_the_end() {
    let bench = Bench::start().await;
    let home = tempfile::tempdir().unwrap();
    let other = home.path().join("other.sock");
    let foreign = UnixListener::bind(&other).unwrap();
    // In one step, so that there is always a live socket at the path.
    fs::rename(&other, &bench.path).unwrap();
    let path = bench.path.clone();
    bench.shutdown.cancel();
    soon(bench.running).await.unwrap();
    assert!(path.exists(), "it is somebody else's by now");
    drop(foreign);
}
