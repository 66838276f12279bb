//! A tray's watcher and a portal, played on a private bus.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use desktop_bus::{PrivateBus, SilentBus};
use desktop_shell::{DesktopNews, Scheme, follow};
use test_support::StoppedClock;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use zbus::object_server::SignalEmitter;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{Connection, interface};

/// Patience with this machine; reached only when the test fails.
const PATIENCE: Duration = Duration::from_secs(60);
const WATCHER: &str = "/StatusNotifierWatcher";
const PORTAL: &str = "/org/freedesktop/portal/desktop";

struct Watcher {
    shown: Arc<Mutex<bool>>,
    asked: Arc<Notify>,
}

#[interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        self.asked.notify_one();
        *self.shown.lock().unwrap()
    }

    #[zbus(signal)]
    async fn status_notifier_host_registered(e: &SignalEmitter<'_>) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn status_notifier_host_unregistered(e: &SignalEmitter<'_>) -> zbus::Result<()>;
}

struct Tray {
    bus: Connection,
    shown: Arc<Mutex<bool>>,
    /// Somebody has asked whether icons are shown.
    asked: Arc<Notify>,
}

impl Tray {
    async fn new(bus: &PrivateBus, shown: bool) -> Self {
        let shown = Arc::new(Mutex::new(shown));
        let asked = Arc::new(Notify::new());
        let watcher = Watcher {
            shown: shown.clone(),
            asked: asked.clone(),
        };
        let name = "org.kde.StatusNotifierWatcher";
        Self {
            bus: bus.serve(name, WATCHER, watcher).await,
            shown,
            asked,
        }
    }

    async fn host(&self, shown: bool) {
        *self.shown.lock().unwrap() = shown;
        let emitter = SignalEmitter::new(&self.bus, WATCHER).unwrap();
        let told = match shown {
            true => Watcher::status_notifier_host_registered(&emitter).await,
            false => Watcher::status_notifier_host_unregistered(&emitter).await,
        };
        told.unwrap();
    }
}

struct Settings(u32);

#[interface(name = "org.freedesktop.portal.Settings")]
impl Settings {
    /// As the portal does it: a value within a value.
    fn read(&self, namespace: &str, key: &str) -> OwnedValue {
        assert_eq!(
            (namespace, key),
            ("org.freedesktop.appearance", "color-scheme")
        );
        Value::Value(Box::new(Value::from(self.0)))
            .try_into()
            .unwrap()
    }

    #[zbus(signal)]
    async fn setting_changed(
        e: &SignalEmitter<'_>,
        namespace: &str,
        key: &str,
        value: Value<'_>,
    ) -> zbus::Result<()>;
}

struct Background(mpsc::UnboundedSender<String>);

#[interface(name = "org.freedesktop.portal.Background")]
impl Background {
    fn set_status(&self, options: HashMap<String, OwnedValue>) {
        let message = options["message"].try_clone().unwrap();
        self.0.send(String::try_from(message).unwrap()).unwrap();
    }
}

struct App {
    told: mpsc::UnboundedReceiver<DesktopNews>,
    status: watch::Sender<Option<String>>,
    stop: CancellationToken,
    clock: StoppedClock,
}

impl App {
    fn start(address: &str) -> Self {
        let (sender, told) = mpsc::unbounded_channel();
        let (status, line) = watch::channel(None);
        let (stop, clock) = (CancellationToken::new(), StoppedClock::new());
        let (address, ended) = (address.to_owned(), stop.clone());
        tokio::spawn(async move {
            let tell = move |told| {
                let _ = sender.send(told);
            };
            follow(Some(address), line, ended, tell).await;
        });
        Self {
            told,
            status,
            stop,
            clock,
        }
    }

    /// What is told before any time has passed.
    async fn next(&mut self) -> DesktopNews {
        timeout(PATIENCE, self.told.recv()).await.unwrap().unwrap()
    }

    /// What is told after some time.
    async fn after_a_while(&mut self) -> DesktopNews {
        self.clock.pass_until(self.told.recv()).await.unwrap()
    }
}

#[tokio::test]
async fn a_tray_that_is_there_is_told_at_once_and_its_end_after_a_while() {
    let bus = PrivateBus::new();
    let tray = Tray::new(&bus, true).await;
    let mut app = App::start(bus.address());
    assert_eq!(app.next().await, DesktopNews::TrayIsThere);
    drop(tray);
    assert_eq!(app.after_a_while().await, DesktopNews::TrayIsMissing);
    let _back = Tray::new(&bus, true).await;
    assert_eq!(app.next().await, DesktopNews::TrayIsThere);
}

#[tokio::test]
async fn a_watcher_without_a_host_is_no_tray_until_one_comes() {
    let bus = PrivateBus::new();
    let tray = Tray::new(&bus, false).await;
    let mut app = App::start(bus.address());
    // Until then the time that passes is the bus's.
    timeout(PATIENCE, tray.asked.notified()).await.unwrap();
    assert_eq!(app.after_a_while().await, DesktopNews::NoTrayYet);
    assert_eq!(app.after_a_while().await, DesktopNews::TrayIsMissing);
    tray.host(true).await;
    assert_eq!(app.next().await, DesktopNews::TrayIsThere);
    tray.host(false).await;
    assert_eq!(app.after_a_while().await, DesktopNews::TrayIsMissing);
}

#[tokio::test]
async fn a_tray_that_comes_late_was_never_missing() {
    let bus = PrivateBus::new();
    let mut app = App::start(bus.address());
    let _tray = Tray::new(&bus, true).await;
    assert_eq!(app.next().await, DesktopNews::TrayIsThere);
}

#[tokio::test]
async fn without_a_bus_there_is_no_tray() {
    let mut app = App::start("unix:path=/nonexistent/bus");
    assert_eq!(app.next().await, DesktopNews::TrayIsMissing);
    app.stop.cancel();
    assert_eq!(timeout(PATIENCE, app.told.recv()).await.unwrap(), None);
}

#[tokio::test]
async fn a_bus_that_hangs_is_no_tray() {
    let bus = SilentBus::new();
    let mut app = App::start(bus.address());
    assert_eq!(app.after_a_while().await, DesktopNews::TrayIsMissing);
}

#[tokio::test]
async fn the_portal_says_what_is_preferred_and_shows_how_things_stand() {
    let bus = PrivateBus::new();
    let _tray = Tray::new(&bus, true).await;
    let (sender, mut lines) = mpsc::unbounded_channel();
    let mut app = App::start(bus.address());
    assert_eq!(app.next().await, DesktopNews::TrayIsThere);
    app.status
        .send_replace(Some("2 requests waiting".to_owned()));
    // It comes late, and is told what it missed.
    let portal = bus.service().serve_at(PORTAL, Settings(2)).unwrap();
    let portal = portal.serve_at(PORTAL, Background(sender)).unwrap();
    let portal = portal.name("org.freedesktop.portal.Desktop").unwrap();
    let portal = portal.build().await.unwrap();
    assert_eq!(app.next().await, DesktopNews::Scheme(Scheme::Light));
    let line = timeout(PATIENCE, lines.recv()).await.unwrap().unwrap();
    assert_eq!(line, "2 requests waiting");
    app.status.send_replace(Some("x".repeat(200)));
    let line = timeout(PATIENCE, lines.recv()).await.unwrap().unwrap();
    assert_eq!(line.chars().count(), 96);
    let emitter = SignalEmitter::new(&portal, PORTAL).unwrap();
    let changed = |key: &'static str, value: u32| {
        let space = "org.freedesktop.appearance";
        Settings::setting_changed(&emitter, space, key, Value::from(value))
    };
    changed("contrast", 1).await.unwrap();
    changed("color-scheme", 1).await.unwrap();
    assert_eq!(app.next().await, DesktopNews::Scheme(Scheme::Dark));
    changed("color-scheme", 0).await.unwrap();
    assert_eq!(app.next().await, DesktopNews::Scheme(Scheme::None));
}
