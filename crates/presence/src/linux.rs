//! logind on the system bus, screen savers on the session bus, PipeWire's screen casts.

use desktop_bus::while_owned;
use futures_util::StreamExt;
use tokio::sync::watch::Sender;
use tracing::debug;
use zbus::proxy::{Builder, CacheProperties};
use zbus::zvariant::OwnedObjectPath;
use zbus::{Connection, Proxy};

use crate::{Lock, Presence, ScreenCasts, Sharing, pipewire};

/// Where to listen.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The address of the system bus; `None`: the system's own.
    pub system: Option<String>,
    /// The address of the session bus; `None`: the session's own.
    pub session: Option<String>,
    /// The source that tells who is shown the screen.
    pub screen_casts: ScreenCasts,
}

/// Screen savers that tell of the lock: bus name and object. They share their interface.
const SAVERS: &[(&str, &str)] = &[
    (
        "org.freedesktop.ScreenSaver",
        "/org/freedesktop/ScreenSaver",
    ),
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    ("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"),
    ("org.mate.ScreenSaver", "/org/mate/ScreenSaver"),
    ("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"),
];

const LOGIND: &str = "org.freedesktop.login1";
const LOGIND_PATH: &str = "/org/freedesktop/login1";
const MANAGER: &str = "org.freedesktop.login1.Manager";
const SESSION: &str = "org.freedesktop.login1.Session";

/// What each source says; together they are one answer.
#[derive(Debug, Default)]
struct Votes {
    logind: Lock,
    savers: [Lock; SAVERS.len()],
    asleep: bool,
    sharing: Sharing,
}

impl Votes {
    /// The screen counts as locked if one source says so, whatever the others say.
    fn presence(&self) -> Presence {
        let votes = || self.savers.iter().copied().chain([self.logind]);
        let lock = if votes().any(|vote| vote == Lock::Locked) {
            Lock::Locked
        } else if votes().any(|vote| vote == Lock::Unlocked) {
            Lock::Unlocked
        } else {
            Lock::Unknown
        };
        Presence {
            lock,
            asleep: self.asleep,
            sharing: self.sharing,
        }
    }
}

struct Ballot {
    votes: std::sync::Mutex<Votes>,
    sender: Sender<Presence>,
}

impl Ballot {
    fn change(&self, change: impl FnOnce(&mut Votes)) {
        let mut votes = match self.votes.lock() {
            Ok(votes) => votes,
            Err(poisoned) => poisoned.into_inner(),
        };
        change(&mut votes);
        self.sender.send_replace(votes.presence());
    }
}

pub(crate) async fn follow(sources: Sources, sender: Sender<Presence>) {
    let ballot = Ballot {
        votes: std::sync::Mutex::default(),
        sender,
    };
    tokio::join!(
        follow_logind(&ballot, sources.system),
        follow_savers(&ballot, sources.session),
        pipewire::follow(&sources.screen_casts, |sharing| {
            ballot.change(|votes| votes.sharing = sharing);
        })
    );
}

async fn follow_logind(ballot: &Ballot, address: Option<String>) {
    let Some(bus) = told(desktop_bus::system(address.as_deref()).await, "system") else {
        return;
    };
    let gone = || {
        ballot.change(|votes| {
            votes.logind = Lock::Unknown;
            votes.asleep = false;
        });
    };
    while_owned(&bus, LOGIND, || logind(ballot, &bus), gone).await;
}

async fn follow_savers(ballot: &Ballot, address: Option<String>) {
    let Some(bus) = told(desktop_bus::session(address.as_deref()).await, "session") else {
        return;
    };
    let bus = &bus;
    let savers = SAVERS
        .iter()
        .enumerate()
        .map(|(at, (name, path))| async move {
            let says = move |lock| ballot.change(|votes| votes.savers[at] = lock);
            let gone = || says(Lock::Unknown);
            while_owned(bus, name, || saver(bus, name, path, says), gone).await;
        });
    futures_util::future::join_all(savers).await;
}

/// A computer without a bus, such as a container, has no lock that could be asked.
fn told(bus: zbus::Result<Connection>, which: &str) -> Option<Connection> {
    bus.inspect_err(|error| debug!(%error, which, "no bus: the lock is not known"))
        .ok()
}

async fn logind(ballot: &Ballot, bus: &Connection) -> zbus::Result<()> {
    let manager = proxy(bus, LOGIND, LOGIND_PATH, MANAGER, CacheProperties::No).await?;
    let mut sleeps = manager.receive_signal("PrepareForSleep").await?;
    let session = session_path(&manager).await?;
    let session = proxy(
        bus,
        LOGIND,
        session.as_str(),
        SESSION,
        CacheProperties::Lazily,
    )
    .await?;
    // Its first item is the value now.
    let mut locks = session.receive_property_changed::<bool>("LockedHint").await;
    loop {
        tokio::select! {
            sleep = sleeps.next() => {
                let Some(sleep) = sleep else { return Ok(()) };
                let asleep: bool = sleep.body().deserialize()?;
                ballot.change(|votes| votes.asleep = asleep);
            }
            lock = locks.next() => {
                let Some(lock) = lock else { return Ok(()) };
                let lock = lock_of(lock.get().await?);
                ballot.change(|votes| votes.logind = lock);
            }
        }
    }
}

/// Our session; for a program that the user's service manager started, the one that is on
/// the screen. Older versions know it only by one of its processes.
async fn session_path(manager: &Proxy<'_>) -> zbus::Result<OwnedObjectPath> {
    match manager.call("GetSession", &("auto",)).await {
        Ok(path) => Ok(path),
        Err(_) => {
            manager
                .call("GetSessionByPID", &(std::process::id(),))
                .await
        }
    }
}

async fn saver(bus: &Connection, name: &str, path: &str, says: impl Fn(Lock)) -> zbus::Result<()> {
    // The interface has the name of the service.
    let saver = proxy(bus, name, path, name, CacheProperties::No).await?;
    let mut changes = saver.receive_signal("ActiveChanged").await?;
    says(lock_of(saver.call("GetActive", &()).await?));
    while let Some(change) = changes.next().await {
        says(lock_of(change.body().deserialize()?));
    }
    Ok(())
}

async fn proxy<'a>(
    bus: &'a Connection,
    name: &'a str,
    path: &'a str,
    interface: &'a str,
    cache: CacheProperties,
) -> zbus::Result<Proxy<'a>> {
    Builder::new(bus)
        .destination(name)?
        .path(path)?
        .interface(interface)?
        .cache_properties(cache)
        .build()
        .await
}

fn lock_of(locked: bool) -> Lock {
    if locked { Lock::Locked } else { Lock::Unlocked }
}
