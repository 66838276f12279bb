//! A notification service, played on a private bus.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

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

const PATIENCE: Duration = Duration::from_secs(60);
const ENTRY: &str = "exec-companion";
const PATH: &str = "/org/freedesktop/Notifications";

/// What the service was told.
#[derive(Debug, PartialEq)]
enum Told {
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

struct Played {
    capabilities: Vec<String>,
    told: mpsc::UnboundedSender<Told>,
    last: u32,
    /// A person closes each one just before another takes its place.
    closes_first: bool,
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
fn width(picture: &OwnedValue) -> i32 {
    type Picture = (i32, i32, i32, bool, i32, i32, Vec<u8>);
    let picture = picture.try_clone().unwrap();
    let (width, height, row, has_alpha, bits, samples, data) = Picture::try_from(picture).unwrap();
    assert_eq!((row, has_alpha, bits, samples), (width * 4, true, 8, 4));
    assert_eq!(data.len(), usize::try_from(row * height).unwrap());
    width
}

struct Service {
    bus: Connection,
    told: mpsc::UnboundedReceiver<Told>,
}

impl Service {
    async fn new(bus: &PrivateBus, capabilities: &[&str]) -> Self {
        Self::start(bus, capabilities, false).await
    }

    async fn start(bus: &PrivateBus, capabilities: &[&str], closes_first: bool) -> Self {
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

    async fn next(&mut self) -> Told {
        timeout(PATIENCE, self.told.recv()).await.unwrap().unwrap()
    }

    async fn press(&self, id: u32, key: &str) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::action_invoked(&emitter, id, key).await.unwrap();
    }

    async fn token(&self, id: u32, token: &str) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::activation_token(&emitter, id, token).await.unwrap();
    }

    async fn close(&self, id: u32) {
        let emitter = SignalEmitter::new(&self.bus, PATH).unwrap();
        Played::notification_closed(&emitter, id, 2).await.unwrap();
    }
}

struct App {
    wanted: watch::Sender<Option<Notice>>,
    reactions: mpsc::UnboundedReceiver<Reaction>,
    stop: CancellationToken,
    ended: JoinHandle<()>,
    folder: TempDir,
}

impl App {
    fn start(bus: &PrivateBus) -> Self {
        Self::start_at(bus.address())
    }

    fn start_at(address: &str) -> Self {
        Self::start_in(address, tempfile::tempdir().unwrap(), None)
    }

    fn start_in(address: &str, folder: TempDir, picture: Option<Picture>) -> Self {
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
    async fn noted(&self) {
        let file = self.folder.path().join("notice.json");
        let written = async {
            while !file.exists() {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, written).await.unwrap();
    }

    /// Nothing of it runs any more, and it could say nothing to the end.
    async fn kill(self) -> TempDir {
        self.ended.abort();
        assert!(self.ended.await.unwrap_err().is_cancelled());
        self.folder
    }

    fn want(&self, title: &str, body: &str) {
        self.want_so(title, body, false);
    }

    fn want_so(&self, title: &str, body: &str, audible: bool) {
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

    async fn next(&mut self) -> Reaction {
        timeout(PATIENCE, self.reactions.recv())
            .await
            .unwrap()
            .unwrap()
    }
}

fn notify(replaces: u32, title: &str, body: &str, with_buttons: bool) -> Told {
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

fn review(token: Option<&str>) -> Reaction {
    Reaction::Pressed {
        name: "review".to_owned(),
        token: token.map(str::to_owned),
    }
}

#[tokio::test]
async fn shown_replaced_pressed_withdrawn() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions", "body", "body-markup"]).await;
    let mut app = App::start(&bus);
    app.want("main wants to run a command", "echo <b> && true");
    let shown = notify(
        0,
        "main wants to run a command",
        "echo &lt;b&gt; &amp;&amp; true",
        true,
    );
    assert_eq!(service.next().await, shown);
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(1, "2 requests wait", "", true));
    // Somebody else's notification is none of ours.
    service.press(7, "deny").await;
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
    service.press(1, "default").await;
    assert_eq!(app.next().await, Reaction::Opened { token: None });
    app.wanted.send_replace(None);
    assert_eq!(service.next().await, Told::Close(1));
    app.stop.cancel();
}

#[tokio::test]
async fn one_that_is_to_be_heard_names_the_sound_of_a_message() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["body"]).await;
    let app = App::start(&bus);
    app.want_so("main wants to run a command", "", true);
    let Told::Notify { sound, .. } = service.next().await else {
        panic!("nothing was shown");
    };
    assert_eq!(sound.as_deref(), Some("message-new-instant"));
    app.stop.cancel();
}

#[tokio::test]
async fn a_plain_service_gets_plain_text_and_no_buttons() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["body"]).await;
    let app = App::start(&bus);
    app.want("main wants to run a command", "echo <b>");
    let shown = notify(0, "main wants to run a command", "echo <b>", false);
    assert_eq!(service.next().await, shown);
}

#[tokio::test]
async fn after_a_person_closed_one_the_next_works() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    service.close(1).await;
    app.want("two", "");
    let Told::Notify { replaces, .. } = service.next().await else {
        panic!("it is shown");
    };
    // Both are right: the word of the closing may still be on its way.
    let id = if replaces == 0 { 2 } else { replaces };
    service.press(id, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn one_that_is_closed_while_another_takes_its_place_leaves_that_one_shown() {
    let bus = PrivateBus::new();
    let mut service = Service::start(&bus, &["actions"], true).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    app.want("two", "");
    assert_eq!(service.next().await, notify(1, "two", "", true));
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
    app.wanted.send_replace(None);
    assert_eq!(service.next().await, Told::Close(1));
}

#[tokio::test]
async fn a_service_that_starts_anew_is_told_again() {
    let bus = PrivateBus::new();
    let mut first = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("one", "");
    assert_eq!(first.next().await, notify(0, "one", "", true));
    drop(first);
    let mut second = Service::new(&bus, &["actions"]).await;
    assert_eq!(second.next().await, notify(0, "one", "", true));
}

#[tokio::test]
async fn a_service_that_comes_late_is_told_what_is_wanted() {
    let bus = PrivateBus::new();
    let app = App::start(&bus);
    app.want("one", "");
    let mut service = Service::new(&bus, &["actions"]).await;
    assert_eq!(service.next().await, notify(0, "one", "", true));
}

#[tokio::test]
async fn without_a_service_or_a_bus_each_one_is_told_to_be_not_shown() {
    let bus = PrivateBus::new();
    for address in [bus.address(), "unix:path=/nonexistent/bus"] {
        let mut app = App::start_at(address);
        for title in ["one", "two"] {
            app.want(title, "");
            assert_eq!(app.next().await, Reaction::NotShown, "{address}");
        }
        app.stop.cancel();
    }
    // Nor is one whose service has gone.
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    drop(service);
    assert_eq!(app.next().await, Reaction::NotShown);
}

/// As KDE's, which waits for a minute to be started by somebody else.
#[tokio::test]
async fn one_that_is_slow_to_start_keeps_nobody_waiting_and_is_told_once_it_is_there() {
    let bus = PrivateBus::offering(&[("org.freedesktop.Notifications", "exec sleep 100")]);
    let mut app = App::start(&bus);
    app.want("first", "");
    assert_eq!(app.next().await, Reaction::NotShown);
    let mut service = Service::new(&bus, &[]).await;
    assert_eq!(service.next().await, notify(0, "first", "", false));
}

/// It has the name, and hangs.
#[tokio::test]
async fn one_that_hangs_keeps_nobody_waiting() {
    let bus = PrivateBus::new();
    let name = bus.service().name("org.freedesktop.Notifications").unwrap();
    let _hangs = name.build().await.unwrap();
    let mut app = App::start(&bus);
    app.want("first", "");
    assert_eq!(app.next().await, Reaction::NotShown);
}

#[tokio::test]
async fn a_token_goes_with_the_press_that_follows_it_and_with_no_other() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    service.token(7, "somebody else's").await;
    service.token(1, "t-1").await;
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(Some("t-1")));
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn what_would_show_one_is_told() {
    let bus = PrivateBus::new();
    let address = Some(bus.address().to_owned());
    assert_eq!(notifications::service(address.clone()).await, None);
    let _service = Service::new(&bus, &["actions", "persistence"]).await;
    assert_eq!(
        notifications::service(address).await,
        Some(notifications::Service {
            name: "Played".to_owned(),
            abilities: vec!["actions".to_owned(), "persistence".to_owned()],
        })
    );
    let nowhere = Some("unix:path=/nonexistent/bus".to_owned());
    assert_eq!(notifications::service(nowhere).await, None);
}

#[tokio::test]
async fn at_the_end_none_is_left() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.stop.cancel();
    assert_eq!(service.next().await, Told::Close(1));
    timeout(PATIENCE, app.ended).await.unwrap().unwrap();
    assert!(!app.folder.path().join("notice.json").exists());
}

#[tokio::test]
async fn what_a_killed_run_left_is_withdrawn_by_the_next_one() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.noted().await;
    let folder = app.kill().await;

    let mut app = App::start_in(bus.address(), folder, None);
    assert_eq!(service.next().await, Told::Close(1));
    // Nor does a button that was pressed before that do anything.
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(0, "2 requests wait", "", true));
    service.press(1, "deny").await;
    service.press(2, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn the_number_of_another_service_is_nobodys() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.noted().await;
    let folder = app.kill().await;
    drop(service.bus);

    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start_in(bus.address(), folder, None);
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(0, "2 requests wait", "", true));
}

#[tokio::test]
async fn without_a_desktop_entry_it_brings_its_picture() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let picture = Picture {
        size: 2,
        rgba: vec![7; 16],
    };
    let folder = tempfile::tempdir().unwrap();
    let app = App::start_in(bus.address(), folder, Some(picture));
    app.want("1 request waits", "");
    let Told::Notify { icon, picture, .. } = service.next().await else {
        panic!("nothing is shown");
    };
    assert_eq!((icon.as_str(), picture), ("", Some(2)));
}
