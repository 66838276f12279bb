//! A notification service, played on a private bus, and the app that speaks to it.

use std::collections::HashMap;
use std::time::Duration;

use desktop_bus::PrivateBus;
use notifications::{Notice, Picture, Reaction, follow};
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use zbus::object_server::SignalEmitter;
use zbus::zvariant::OwnedValue;
use zbus::{Connection, interface};

pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
pub(crate) const ENTRY: &str = "exec-companion";
pub(crate) const PATH: &str = "/org/freedesktop/Notifications";

/// What the service was told.
#[derive(Debug, PartialEq)]
pub(crate) enum Told {
    Notify {
        replaces: u32,
        title: String,
        body: String,
        actions: Vec<String>,
        urgency: u8,
        /// The name of its sound; `None` where it is to have none.
        sound: Option<String>,
        icon: String,
        /// The width of the picture that comes with it.
        picture: Option<i32>,
        entry: String,
        expires: i32,
    },
    Close(u32),
}

pub(crate) struct Played {
    pub(crate) capabilities: Vec<String>,
    pub(crate) told: mpsc::UnboundedSender<Told>,
    pub(crate) last: u32,
    /// A person closes each one just before another takes its place.
    pub(crate) closes_first: bool,
}

#[interface(name = "org.freedesktop.Notifications")]
impl Played {
    fn get_capabilities(&self) -> Vec<String> {
        self.capabilities.clone()
    }

    fn get_server_information(&self) -> (String, String, String, String) {
        let own = ["Played", "us", "1", "1.2"];
        own.map(str::to_owned).into()
    }

    #[expect(clippy::too_many_arguments, reason = "the service's own list")]
    async fn notify(
        &mut self,
        #[zbus(signal_emitter)] emitter: SignalEmitter<'_>,
        app_name: &str,
        replaces_id: u32,
        app_icon: &str,
        summary: &str,
        body: &str,
        actions: Vec<String>,
        hints: HashMap<String, OwnedValue>,
        expire_timeout: i32,
    ) -> u32 {
        assert_eq!(app_name, "Exec Companion");
        let urgency = u8::try_from(&hints["urgency"]).unwrap();
        let entry = String::try_from(hints["desktop-entry"].try_clone().unwrap()).unwrap();
        let named = hints.get("sound-name");
        let sound = named.map(|name| String::try_from(name.try_clone().unwrap()).unwrap());
        let silent = hints.get("suppress-sound");
        let silent = silent.is_some_and(|silent| bool::try_from(silent).unwrap());
        assert_eq!(silent, sound.is_none());
        self.told
            .send(Told::Notify {
                replaces: replaces_id,
                title: summary.to_owned(),
                body: body.to_owned(),
                actions,
                urgency,
                sound,
                icon: app_icon.to_owned(),
                picture: hints.get("image-data").map(width),
                entry,
                expires: expire_timeout,
            })
            .unwrap();
        if replaces_id == 0 {
            self.last += 1;
            return self.last;
        }
        if self.closes_first {
            let closed = Self::notification_closed(&emitter, replaces_id, 2);
            closed.await.unwrap();
        }
        replaces_id
    }

    fn close_notification(&self, id: u32) {
        self.told.send(Told::Close(id)).unwrap();
    }

    #[zbus(signal)]
    async fn action_invoked(e: &SignalEmitter<'_>, id: u32, action_key: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn activation_token(e: &SignalEmitter<'_>, id: u32, token: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn notification_closed(e: &SignalEmitter<'_>, id: u32, reason: u32) -> zbus::Result<()>;
}

/// The picture is whole.
pub(crate) fn width(picture: &OwnedValue) -> i32 {
    type Picture = (i32, i32, i32, bool, i32, i32, Vec<u8>);
    let picture = picture.try_clone().unwrap();
    let (width, height, row, has_alpha, bits, samples, data) = Picture::try_from(picture).unwrap();
    assert_eq!((row, has_alpha, bits, samples), (width * 4, true, 8, 4));
    assert_eq!(data.len(), usize::try_from(row * height).unwrap());
    width
}

pub(crate) struct Service {
    pub(crate) bus: Connection,
    pub(crate) told: mpsc::UnboundedReceiver<Told>,
}

impl Service {
    pub(crate) async fn new(bus: &PrivateBus, capabilities: &[&str]) -> Self {
        Self::start(bus, capabilities, false).await
    }

    pub(crate) async fn start(bus: &PrivateBus, capabilities: &[&str], closes_first: bool) -> Self {
        let (sender, told) = mpsc::unbounded_channel();
        let played = Played {
            capabilities: capabilities.iter().map(ToString::to_string).collect(),
            told: sender,
            last: 0,
            closes_first,
        };
        Self {
            bus: bus
                .serve("org.freedesktop.Notifications", PATH, played)
                .await,
            told,
        }
    }

    pub(crate) async fn next(&mut self) -> Told {
        timeout(PATIENCE, self.told.recv()).await.unwrap().unwrap()
    }

    pub(crate) async fn press(&self, id: u32, key: &str) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::action_invoked(&emitter, id, key).await.unwrap();
    }

    pub(crate) async fn token(&self, id: u32, token: &str) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::activation_token(&emitter, id, token).await.unwrap();
    }

    pub(crate) async fn close(&self, id: u32) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::notification_closed(&emitter, id, 2).await.unwrap();
    }
}

pub(crate) struct App {
    pub(crate) wanted: watch::Sender<Option<Notice>>,
    pub(crate) reactions: mpsc::UnboundedReceiver<Reaction>,
    pub(crate) stop: CancellationToken,
    pub(crate) ended: JoinHandle<()>,
    pub(crate) folder: TempDir,
}

impl App {
    pub(crate) fn start(bus: &PrivateBus) -> Self {
        Self::start_at(bus.address())
    }

    pub(crate) fn start_at(address: &str) -> Self {
        Self::start_in(address, tempfile::tempdir().unwrap(), None)
    }

    pub(crate) fn start_in(address: &str, folder: TempDir, picture: Option<Picture>) -> Self {
        let (wanted, receiver) = watch::channel(None);
        let (sender, reactions) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let (address, end) = (address.to_owned(), stop.clone());
        let whose = notifications::App {
            name: "Exec Companion".to_owned(),
            entry: ENTRY.to_owned(),
            picture,
            left: folder.path().join("notice.json"),
        };
        let ended = tokio::spawn(async move {
            follow(Some(address), whose, receiver, end, |reaction| {
                let _ = sender.send(reaction);
            })
            .await;
        });
        Self {
            wanted,
            reactions,
            stop,
            ended,
            folder,
        }
    }

    /// Which one is shown has been written.
    pub(crate) async fn noted(&self) {
        let file = self.folder.path().join("notice.json");
        let written = async {
            while !file.exists() {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, written).await.unwrap();
    }

    /// Nothing of it runs any more, and it could say nothing to the end.
    pub(crate) async fn kill(self) -> TempDir {
        self.ended.abort();
        assert!(self.ended.await.unwrap_err().is_cancelled());
        self.folder
    }

    pub(crate) fn want(&self, title: &str, body: &str) {
        self.want_so(title, body, false);
    }

    pub(crate) fn want_so(&self, title: &str, body: &str, audible: bool) {
        self.wanted.send_replace(Some(Notice {
            title: title.to_owned(),
            body: body.to_owned(),
            urgent: true,
            audible,
            buttons: vec![
                ("review".to_owned(), "Review".to_owned()),
                ("deny".to_owned(), "Deny".to_owned()),
            ],
        }));
    }

    pub(crate) async fn next(&mut self) -> Reaction {
        timeout(PATIENCE, self.reactions.recv())
            .await
            .unwrap()
            .unwrap()
    }
}

pub(crate) fn notify(replaces: u32, title: &str, body: &str, with_buttons: bool) -> Told {
    let actions: &[&str] = if with_buttons {
        &["default", title, "review", "Review", "deny", "Deny"]
    } else {
        &[]
    };
    Told::Notify {
        replaces,
        title: title.to_owned(),
        body: body.to_owned(),
        actions: actions.iter().map(ToString::to_string).collect(),
        urgency: 2,
        sound: None,
        icon: ENTRY.to_owned(),
        picture: None,
        entry: ENTRY.to_owned(),
        expires: 0,
    }
}

pub(crate) fn review(token: Option<&str>) -> Reaction {
    Reaction::Pressed {
        name: "review".to_owned(),
        token: token.map(str::to_owned),
    }
}
