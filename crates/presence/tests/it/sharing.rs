//! A `pw-dump` that prints what one of PipeWire 0.3.65 printed: a node offered as GNOME and as
//! xdg-desktop-portal-wlr offer theirs, taken by another program, and left again. Objects that
//! name the computer were taken out.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use presence::{Lock, Presence, ScreenCasts, Sharing, Sources, watch};
use tempfile::TempDir;
use tokio::io::AsyncReadExt;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Longer than any of this takes; a change that never comes fails here.
const PATIENCE: Duration = Duration::from_secs(60);
const PRINTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pw-dump");

/// A folder with the program. It needs a socket, prints what it is told to, and ends when told.
struct PipeWire {
    folder: TempDir,
    orders: File,
}

impl PipeWire {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["orders", "alive"] {
            let made = Command::new("mkfifo").arg(path(name)).status().unwrap();
            assert!(made.success());
        }
        // Open for both: neither end waits for the other.
        let mut both = OpenOptions::new();
        let orders = both.read(true).write(true).open(path("orders")).unwrap();
        let here = folder.path().display();
        let script = format!(
            "#!/bin/sh\n\
             [ \"$*\" = --monitor ] || exit 2\n\
             [ -e {here}/pipewire-0 ] || {{ echo \"can't connect: Host is down\" >&2; exit 255; }}\n\
             exec 9<>{here}/alive\n\
             cat {PRINTED}/start\n\
             while read -r order; do\n\
             \x20 [ \"$order\" = end ] && exit 0\n\
             \x20 cat \"{PRINTED}/$order\"\n\
             done <{here}/orders\n"
        );
        test_support::write_program(&path("pw-dump"), &script);
        Self { folder, orders }
    }

    fn up(self) -> Self {
        fs::write(self.folder.path().join("pipewire-0"), "").unwrap();
        self
    }

    fn order(&mut self, order: &str) {
        writeln!(self.orders, "{order}").unwrap();
    }

    fn watch(&self) -> Told {
        Told::start(&self.folder.path().join("pw-dump"), self.folder.path())
    }
}

/// What is told of sharing, as it comes.
struct Told(mpsc::UnboundedReceiver<Presence>, CancellationToken);

impl Told {
    fn start(program: &Path, sockets: &Path) -> Self {
        let nothing = Some("unix:path=/nonexistent/bus".to_owned());
        let sources = Sources {
            system: nothing.clone(),
            session: nothing,
            screen_casts: ScreenCasts {
                program: program.to_owned(),
                sockets: Some(sockets.to_owned()),
                pause: Duration::ZERO,
            },
        };
        let (sender, receiver) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        tokio::spawn(watch(sources, stop.clone(), move |now| {
            let _ = sender.send(now);
        }));
        Self(receiver, stop)
    }

    async fn next(&mut self) -> Option<Sharing> {
        let now = timeout(PATIENCE, self.0.recv()).await;
        let now = now.expect("nothing was told");
        now.map(|now| {
            assert_eq!((now.lock, now.asleep), (Lock::Unknown, false));
            now.sharing
        })
    }

    /// What is told next is this: nothing else came in between.
    async fn is(&mut self, expected: Sharing) {
        assert_eq!(self.next().await, Some(expected));
    }

    async fn until(&mut self, expected: Sharing) {
        while self.next().await != Some(expected) {}
    }
}

#[tokio::test]
async fn a_screen_is_shared_for_as_long_as_somebody_takes_it() {
    let mut pipewire = PipeWire::new().up();
    let mut told = pipewire.watch();
    told.until(Sharing::Unshared).await;
    pipewire.order("offered");
    pipewire.order("taken");
    told.is(Sharing::Shared).await;
    pipewire.order("left");
    told.is(Sharing::Unshared).await;
    pipewire.order("gone");
    pipewire.order("portal-taken");
    told.is(Sharing::Shared).await;
    pipewire.order("portal-left");
    told.is(Sharing::Unshared).await;
}

#[tokio::test]
async fn one_that_ends_is_forgotten_and_the_next_is_heard() {
    let mut pipewire = PipeWire::new().up();
    let mut told = pipewire.watch();
    told.until(Sharing::Unshared).await;
    pipewire.order("offered");
    pipewire.order("taken");
    told.is(Sharing::Shared).await;
    pipewire.order("end");
    told.until(Sharing::Unshared).await;
    pipewire.order("offered");
    pipewire.order("taken");
    told.is(Sharing::Shared).await;
}

#[tokio::test]
async fn one_that_comes_late_is_heard() {
    let pipewire = PipeWire::new();
    let mut told = pipewire.watch();
    told.is(Sharing::Unknown).await;
    // Whatever the watch is at: it looks once more after it has begun to wait.
    let mut pipewire = pipewire.up();
    told.is(Sharing::Unshared).await;
    pipewire.order("offered");
    pipewire.order("taken");
    told.is(Sharing::Shared).await;
}

#[tokio::test]
async fn what_is_no_dump_tells_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let absent = folder.path().join("absent");
    let nonsense = folder.path().join("nonsense");
    test_support::write_program(&nonsense, "#!/bin/sh\necho '{]'\n");
    for program in [absent, nonsense] {
        let mut told = Told::start(&program, folder.path());
        told.is(Sharing::Unknown).await;
        told.1.cancel();
        assert_eq!(told.next().await, None);
    }
}

#[tokio::test]
async fn it_ends_with_the_watch() {
    let pipewire = PipeWire::new().up();
    let mut told = pipewire.watch();
    told.until(Sharing::Unshared).await;
    // It holds the other end by now.
    let alive = pipewire.folder.path().join("alive");
    let mut alive = tokio::net::unix::pipe::OpenOptions::new()
        .open_receiver(alive)
        .unwrap();
    told.1.cancel();
    assert_eq!(told.next().await, None);
    let mut nothing = Vec::new();
    let end = timeout(PATIENCE, alive.read_to_end(&mut nothing)).await;
    assert_eq!(end.expect("it did not end").unwrap(), 0);
}
