//! A logind and screen savers, played on private buses.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use desktop_bus::PrivateBus;
use presence::{Lock, Presence, ScreenCasts, Sharing, Sources, watch};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use zbus::object_server::SignalEmitter;
use zbus::zvariant::OwnedObjectPath;
use zbus::{Connection, interface};

/// Longer than any of this takes; a change that never comes fails here.
const PATIENCE: Duration = Duration::from_secs(60);
const SESSION: &str = "/org/freedesktop/login1/session/_31";

struct Manager {
    /// Versions before 243 know no session "auto".
    knows_auto: bool,
}

#[interface(name = "org.freedesktop.login1.Manager")]
impl Manager {
    fn get_session(&self, id: &str) -> zbus::fdo::Result<OwnedObjectPath> {
        if self.knows_auto && id == "auto" {
            Ok(OwnedObjectPath::try_from(SESSION).unwrap())
        } else {
            Err(zbus::fdo::Error::Failed(format!("no session '{id}'")))
        }
    }

    #[zbus(name = "GetSessionByPID")]
    fn get_session_by_pid(&self, pid: u32) -> zbus::fdo::Result<OwnedObjectPath> {
        assert_eq!(pid, std::process::id());
        Ok(OwnedObjectPath::try_from(SESSION).unwrap())
    }

    #[zbus(signal)]
    async fn prepare_for_sleep(emitter: &SignalEmitter<'_>, start: bool) -> zbus::Result<()>;
}

struct Session(Arc<Mutex<bool>>);

#[interface(name = "org.freedesktop.login1.Session")]
impl Session {
    #[zbus(property)]
    fn locked_hint(&self) -> bool {
        *self.0.lock().unwrap()
    }
}

struct Logind {
    bus: Connection,
    locked: Arc<Mutex<bool>>,
}

impl Logind {
    async fn new(bus: &PrivateBus, locked: bool, knows_auto: bool) -> Self {
        let locked = Arc::new(Mutex::new(locked));
        let service = bus.service();
        let service = service.serve_at(SESSION, Session(locked.clone())).unwrap();
        let service = service
            .serve_at("/org/freedesktop/login1", Manager { knows_auto })
            .unwrap();
        let service = service.name("org.freedesktop.login1").unwrap();
        Self {
            bus: service.build().await.unwrap(),
            locked,
        }
    }

    async fn lock(&self, locked: bool) {
        *self.locked.lock().unwrap() = locked;
        let objects = self.bus.object_server();
        let session = objects.interface::<_, Session>(SESSION).await.unwrap();
        let emitter = session.signal_emitter();
        session
            .get()
            .await
            .locked_hint_changed(emitter)
            .await
            .unwrap();
    }

    async fn sleep(&self, start: bool) {
        let emitter = SignalEmitter::new(&self.bus, "/org/freedesktop/login1").unwrap();
        Manager::prepare_for_sleep(&emitter, start).await.unwrap();
    }
}

struct Saver(bool);

#[interface(name = "org.gnome.ScreenSaver")]
impl Saver {
    fn get_active(&self) -> bool {
        self.0
    }

    #[zbus(signal)]
    async fn active_changed(emitter: &SignalEmitter<'_>, active: bool) -> zbus::Result<()>;
}

/// A service that only inhibits: it does not tell whether it is active.
struct Inhibitor;

#[interface(name = "org.freedesktop.ScreenSaver")]
impl Inhibitor {
    fn inhibit(&self, _program: &str, _reason: &str) -> u32 {
        1
    }
}

/// What is told, as it comes.
struct Told(mpsc::UnboundedReceiver<Presence>, CancellationToken);

impl Told {
    fn start(system: &str, session: &str) -> Self {
        let sources = Sources {
            system: Some(system.to_owned()),
            session: Some(session.to_owned()),
            screen_casts: ScreenCasts {
                program: "/nonexistent/pw-dump".into(),
                ..ScreenCasts::default()
            },
        };
        let (sender, receiver) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        tokio::spawn(watch(sources, stop.clone(), move |now| {
            let _ = sender.send(now);
        }));
        Self(receiver, stop)
    }

    async fn until(&mut self, lock: Lock, asleep: bool) {
        let expected = Presence {
            lock,
            asleep,
            sharing: Sharing::Unknown,
        };
        let mut told = Vec::new();
        loop {
            let now = timeout(PATIENCE, self.0.recv()).await;
            let now = now.unwrap_or_else(|_| panic!("{expected:?} never came after {told:?}"));
            told.push(now.unwrap());
            if now == Some(expected) {
                return;
            }
        }
    }
}

#[tokio::test]
async fn logind_tells_of_lock_and_sleep() {
    for knows_auto in [true, false] {
        let (system, session) = (PrivateBus::new(), PrivateBus::new());
        let logind = Logind::new(&system, false, knows_auto).await;
        let mut told = Told::start(system.address(), session.address());
        told.until(Lock::Unlocked, false).await;
        logind.lock(true).await;
        told.until(Lock::Locked, false).await;
        logind.sleep(true).await;
        told.until(Lock::Locked, true).await;
        logind.sleep(false).await;
        told.until(Lock::Locked, false).await;
        logind.lock(false).await;
        told.until(Lock::Unlocked, false).await;
    }
}

#[tokio::test]
async fn a_session_that_is_locked_at_the_start_is_locked() {
    let (system, session) = (PrivateBus::new(), PrivateBus::new());
    let _logind = Logind::new(&system, true, true).await;
    Told::start(system.address(), session.address())
        .until(Lock::Locked, false)
        .await;
}

#[tokio::test]
async fn a_service_that_comes_late_is_heard_and_one_that_goes_is_forgotten() {
    let (system, session) = (PrivateBus::new(), PrivateBus::new());
    let mut told = Told::start(system.address(), session.address());
    told.until(Lock::Unknown, false).await;
    let logind = Logind::new(&system, true, true).await;
    told.until(Lock::Locked, false).await;
    logind.sleep(true).await;
    told.until(Lock::Locked, true).await;
    drop(logind);
    told.until(Lock::Unknown, false).await;
}

#[tokio::test]
async fn a_screen_saver_that_says_locked_is_believed() {
    let (system, session) = (PrivateBus::new(), PrivateBus::new());
    let logind = Logind::new(&system, false, true).await;
    let mut told = Told::start(system.address(), session.address());
    told.until(Lock::Unlocked, false).await;
    let path = "/org/gnome/ScreenSaver";
    let saver = session
        .serve("org.gnome.ScreenSaver", path, Saver(true))
        .await;
    told.until(Lock::Locked, false).await;
    let emitter = SignalEmitter::new(&saver, path).unwrap();
    Saver::active_changed(&emitter, false).await.unwrap();
    told.until(Lock::Unlocked, false).await;
    Saver::active_changed(&emitter, true).await.unwrap();
    told.until(Lock::Locked, false).await;
    // Its end takes its word back; logind still says unlocked.
    drop((emitter, saver));
    told.until(Lock::Unlocked, false).await;
    drop(logind);
}

#[tokio::test]
async fn a_service_that_cannot_tell_says_nothing() {
    let (system, session) = (PrivateBus::new(), PrivateBus::new());
    let path = "/org/freedesktop/ScreenSaver";
    let _inhibitor = session
        .serve("org.freedesktop.ScreenSaver", path, Inhibitor)
        .await;
    let mut told = Told::start(system.address(), session.address());
    told.until(Lock::Unknown, false).await;
    let _logind = Logind::new(&system, false, true).await;
    told.until(Lock::Unlocked, false).await;
}

#[tokio::test]
async fn without_a_bus_nothing_is_known_and_the_watch_ends_when_told() {
    let mut told = Told::start("unix:path=/nonexistent/bus", "unix:path=/nonexistent/bus");
    told.until(Lock::Unknown, false).await;
    told.1.cancel();
    let end = timeout(PATIENCE, told.0.recv()).await.unwrap();
    assert_eq!(end, None);
}

#[test]
fn who_can_see_a_dialog() {
    let cases = [
        (Lock::Unknown, false, true),
        (Lock::Unlocked, false, true),
        (Lock::Locked, false, false),
        (Lock::Unlocked, true, false),
    ];
    for (lock, asleep, can_see) in cases {
        let presence = Presence {
            lock,
            asleep,
            ..Presence::default()
        };
        assert_eq!(presence.can_see(), can_see);
    }
}
