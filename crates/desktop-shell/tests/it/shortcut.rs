//! The services that hear a shortcut, played on a private bus.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use desktop_bus::{PrivateBus, SilentBus};
use desktop_shell::{Keys, KeysTold, NotHeard, Program, Wanted, listen};
use test_support::StoppedClock;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use zbus::message::Header;
use zbus::object_server::SignalEmitter;
use zbus::zvariant::{ObjectPath, OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, fdo, interface};

/// Patience with this machine; reached only when the test fails.
const PATIENCE: Duration = Duration::from_secs(60);
const PORTAL: (&str, &str) = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
);
const COMPONENT: &str = "/component/exec_companion";

type Options = HashMap<String, OwnedValue>;

fn wanted(key: &str) -> Option<Wanted> {
    Some(Wanted {
        keys: Keys {
            ctrl: true,
            alt: true,
            shift: false,
            meta: false,
            key: key.to_owned(),
        },
        words: "Review requests".to_owned(),
    })
}

/// What the app is told, as text.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    Offered(bool),
    Pressed,
    Heard(&'static str),
}

struct App {
    told: mpsc::UnboundedReceiver<Told>,
    wanted: watch::Sender<Option<Wanted>>,
    stop: CancellationToken,
    ended: tokio::task::JoinHandle<()>,
}

impl App {
    fn start(address: &str, key: Option<Wanted>) -> Self {
        let (sender, told) = mpsc::unbounded_channel();
        let (wanted, follows) = watch::channel(key);
        let stop = CancellationToken::new();
        let (address, end) = (address.to_owned(), stop.clone());
        // The closures are told on one thread, as those of the app are.
        let ended = tokio::spawn(async move {
            let program = Program {
                id: "exec-companion",
                name: "Exec Companion",
            };
            let offers = sender.clone();
            let offered = move |is| offers.send(Told::Offered(is)).unwrap_or_default();
            let tell = move |news| {
                let told = match news {
                    KeysTold::Pressed => Told::Pressed,
                    KeysTold::Heard(Ok(())) => Told::Heard("yes"),
                    KeysTold::Heard(Err(NotHeard::Taken)) => Told::Heard("taken"),
                    KeysTold::Heard(Err(NotHeard::Refused)) => Told::Heard("refused"),
                    KeysTold::Heard(Err(NotHeard::NoKey)) => Told::Heard("no key"),
                    KeysTold::Heard(Err(NotHeard::Server(_))) => Told::Heard("no answer"),
                };
                sender.send(told).unwrap_or_default();
            };
            listen(Some(address), program, follows, end, offered, tell).await;
        });
        Self {
            told,
            wanted,
            stop,
            ended,
        }
    }

    async fn next(&mut self) -> Told {
        timeout(PATIENCE, self.told.recv()).await.unwrap().unwrap()
    }

    async fn end(self) {
        self.stop.cancel();
        timeout(PATIENCE, self.ended).await.unwrap().unwrap();
    }
}

/// What a played service was asked.
type Asked = mpsc::UnboundedReceiver<String>;

async fn asked(asked: &mut Asked) -> String {
    timeout(PATIENCE, asked.recv()).await.unwrap().unwrap()
}

/// What the portal answers to who asks for keys.
#[derive(Clone, Copy)]
enum Answer {
    Granted,
    Refused,
    /// The portal grants the keys and names none, as that of Plasma 5.27 does, which then hears none.
    Nothing,
}

/// The portal: it gives the answer that is there at the time, or none before a person does.
struct GlobalShortcuts {
    asked: mpsc::UnboundedSender<String>,
    answer: Arc<Mutex<Option<Answer>>>,
}

#[interface(name = "org.freedesktop.portal.GlobalShortcuts")]
impl GlobalShortcuts {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        1
    }

    async fn create_session(
        &self,
        options: Options,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
    ) -> OwnedObjectPath {
        self.asked.send("session".to_owned()).unwrap();
        respond(bus, &header, &options, (0, Options::new())).await
    }

    async fn bind_shortcuts(
        &self,
        session: ObjectPath<'_>,
        shortcuts: Vec<(String, Options)>,
        _parent: String,
        options: Options,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
    ) -> OwnedObjectPath {
        let token = session.rsplit('/').next().unwrap();
        let [(id, shortcut)] = &shortcuts[..] else {
            panic!("one shortcut: {shortcuts:?}");
        };
        let text = |name: &str| <&str>::try_from(&shortcut[name]).unwrap().to_owned();
        let (trigger, words) = (text("preferred_trigger"), text("description"));
        let said = format!("{token}: {id} = {trigger} ({words})");
        self.asked.send(said).unwrap();
        let answer = *self.answer.lock().unwrap();
        let (code, granted) = match answer {
            Some(Answer::Granted) => (0, shortcuts),
            Some(Answer::Refused) => (1, Vec::new()),
            Some(Answer::Nothing) => (0, Vec::new()),
            None => return request(&header, &options).into(),
        };
        let granted = Value::from(granted).try_into().unwrap();
        let results = Options::from([("shortcuts".to_owned(), granted)]);
        respond(bus, &header, &options, (code, results)).await
    }

    #[zbus(signal)]
    async fn activated(
        e: &SignalEmitter<'_>,
        session: ObjectPath<'_>,
        shortcut: &str,
        at: u64,
        options: HashMap<&str, Value<'_>>,
    ) -> zbus::Result<()>;
}

fn own_path(header: &Header<'_>, kind: &str, token: &str) -> ObjectPath<'static> {
    let sender = header.sender().unwrap().trim_start_matches(':');
    let sender = sender.replace('.', "_");
    ObjectPath::try_from(format!("{}/{kind}/{sender}/{token}", PORTAL.1)).unwrap()
}

fn request(header: &Header<'_>, options: &Options) -> ObjectPath<'static> {
    let token = <&str>::try_from(&options["handle_token"]).unwrap();
    own_path(header, "request", token)
}

async fn respond(
    bus: &Connection,
    header: &Header<'_>,
    options: &Options,
    response: (u32, Options),
) -> OwnedObjectPath {
    let path = request(header, options);
    let interface = "org.freedesktop.portal.Request";
    let to = header.sender().cloned();
    bus.emit_signal(to, &path, interface, "Response", &response)
        .await
        .unwrap();
    if let Some(token) = options.get("session_handle_token") {
        let token = <&str>::try_from(token).unwrap();
        let session = own_path(header, "session", token);
        bus.object_server().at(session, Session).await.unwrap();
    }
    path.into()
}

struct Session;

#[interface(name = "org.freedesktop.portal.Session")]
impl Session {
    async fn close(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
    ) {
        let path = header.path().unwrap().to_owned();
        let portal = bus
            .object_server()
            .interface::<_, GlobalShortcuts>(PORTAL.1);
        portal
            .await
            .unwrap()
            .get()
            .await
            .asked
            .send("closed".to_owned())
            .unwrap();
        bus.object_server().remove::<Self, _>(path).await.unwrap();
    }
}

struct Registry(mpsc::UnboundedSender<String>);

#[interface(name = "org.freedesktop.host.portal.Registry")]
impl Registry {
    fn register(&self, program: &str, _options: Options) {
        self.0.send(format!("register {program}")).unwrap();
    }
}

struct Portal {
    bus: Connection,
    asked: Asked,
    answer: Arc<Mutex<Option<Answer>>>,
}

impl Portal {
    async fn new(bus: &PrivateBus, answer: Option<Answer>) -> Self {
        let (sender, asked) = mpsc::unbounded_channel();
        let answer = Arc::new(Mutex::new(answer));
        let shortcuts = GlobalShortcuts {
            asked: sender.clone(),
            answer: answer.clone(),
        };
        let portal = bus.service().serve_at(PORTAL.1, shortcuts).unwrap();
        let portal = portal.serve_at(PORTAL.1, Registry(sender)).unwrap();
        let bus = portal.name(PORTAL.0).unwrap().build().await.unwrap();
        Self { bus, asked, answer }
    }

    async fn press(&self, app: &str, shortcut: &str) {
        let session = format!("{}/session/{app}/exec_companion", PORTAL.1);
        let session = ObjectPath::try_from(session).unwrap();
        let emitter = SignalEmitter::new(&self.bus, PORTAL.1).unwrap();
        GlobalShortcuts::activated(&emitter, session, shortcut, 0, HashMap::new())
            .await
            .unwrap();
    }

    /// The client, as its paths name it: the one whose session is there.
    async fn client(&self) -> String {
        let path = PORTAL.1.to_owned() + "/session";
        let proxy = fdo::IntrospectableProxy::builder(&self.bus)
            .destination(PORTAL.0)
            .unwrap()
            .path(path)
            .unwrap()
            .build()
            .await
            .unwrap();
        let xml = proxy.introspect().await.unwrap();
        let name = xml.split("<node name=\"").nth(1).unwrap();
        name.split('"').next().unwrap().to_owned()
    }
}

#[tokio::test]
async fn the_portal_hears_the_keys_that_are_wanted() {
    let bus = PrivateBus::new();
    let mut portal = Portal::new(&bus, Some(Answer::Granted)).await;
    let mut app = App::start(bus.address(), wanted("A"));
    assert_eq!(asked(&mut portal.asked).await, "register exec-companion");
    assert_eq!(app.next().await, Told::Offered(true));
    assert_eq!(asked(&mut portal.asked).await, "session");
    let said = asked(&mut portal.asked).await;
    assert_eq!(
        said,
        "exec_companion: review-CTRL-ALT-a = CTRL+ALT+a (Review requests)"
    );
    assert_eq!(app.next().await, Told::Heard("yes"));
    let client = portal.client().await;
    // Another program's, and one that was wanted before.
    portal.press("1_99", "review-CTRL-ALT-a").await;
    portal.press(&client, "review-CTRL-ALT-b").await;
    portal.press(&client, "review-CTRL-ALT-a").await;
    assert_eq!(app.next().await, Told::Pressed);

    // Other keys are another shortcut: a desktop keeps the keys of one that it knows.
    *portal.answer.lock().unwrap() = Some(Answer::Refused);
    app.wanted.send_replace(wanted("F5"));
    assert_eq!(asked(&mut portal.asked).await, "closed");
    assert_eq!(asked(&mut portal.asked).await, "session");
    let said = asked(&mut portal.asked).await;
    assert!(said.contains("review-CTRL-ALT-F5 = CTRL+ALT+F5"), "{said}");
    assert_eq!(app.next().await, Told::Heard("refused"));

    *portal.answer.lock().unwrap() = Some(Answer::Nothing);
    app.wanted.send_replace(wanted("F6"));
    assert_eq!(asked(&mut portal.asked).await, "closed");
    assert_eq!(asked(&mut portal.asked).await, "session");
    let said = asked(&mut portal.asked).await;
    assert!(said.contains("review-CTRL-ALT-F6"), "{said}");
    assert_eq!(app.next().await, Told::Heard("no answer"));

    app.wanted.send_replace(None);
    assert_eq!(asked(&mut portal.asked).await, "closed");
    assert_eq!(app.next().await, Told::Heard("yes"));
    app.end().await;
}

#[tokio::test]
async fn a_person_who_is_asked_may_want_other_keys_meanwhile() {
    let bus = PrivateBus::new();
    let mut portal = Portal::new(&bus, None).await;
    let mut app = App::start(bus.address(), wanted("A"));
    assert_eq!(app.next().await, Told::Offered(true));
    for step in ["register exec-companion", "session"] {
        assert_eq!(asked(&mut portal.asked).await, step);
    }
    assert!(asked(&mut portal.asked).await.contains("CTRL+ALT+a"));
    *portal.answer.lock().unwrap() = Some(Answer::Granted);
    app.wanted.send_replace(wanted("B"));
    for step in ["closed", "session"] {
        assert_eq!(asked(&mut portal.asked).await, step);
    }
    assert!(asked(&mut portal.asked).await.contains("CTRL+ALT+b"));
    assert_eq!(app.next().await, Told::Heard("yes"));
    app.end().await;
}

struct OldPortal(mpsc::UnboundedSender<()>);

#[interface(name = "org.freedesktop.portal.Settings")]
impl OldPortal {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        let _ = self.0.send(());
        1
    }
}

#[tokio::test]
async fn a_portal_without_shortcuts_offers_none() {
    let bus = PrivateBus::new();
    let (sender, _asked) = mpsc::unbounded_channel();
    let _portal = bus.serve(PORTAL.0, PORTAL.1, OldPortal(sender)).await;
    let mut app = App::start(bus.address(), wanted("A"));
    // It says so once it was asked.
    assert_eq!(app.next().await, Told::Offered(false));
    app.end().await;
}

#[tokio::test]
async fn a_bus_that_hangs_offers_none() {
    let bus = SilentBus::new();
    let clock = StoppedClock::new();
    let app = App::start(bus.address(), wanted("A"));
    clock.pass_until(app.ended).await.unwrap();
}

/// Plasma's service. `C` is another program's already.
struct Accelerator {
    asked: mpsc::UnboundedSender<String>,
}

type Sequence = (Vec<i32>,);

#[interface(name = "org.kde.KGlobalAccel")]
impl Accelerator {
    #[zbus(name = "doRegister")]
    fn do_register(&self, action: Vec<String>) {
        self.asked.send(action.join(", ")).unwrap();
    }

    #[zbus(name = "setShortcutKeys")]
    fn set_shortcut_keys(
        &self,
        action: Vec<String>,
        keys: Vec<Sequence>,
        flags: u32,
    ) -> Vec<Sequence> {
        let said = format!("{} {} {:x?} {flags}", action[0], action[1], keys[0].0);
        self.asked.send(said).unwrap();
        match keys[0].0[0] {
            0x0c00_0043 => vec![(vec![0, 0, 0, 0],)],
            _ => keys,
        }
    }

    #[zbus(name = "getComponent")]
    fn get_component(&self, program: &str) -> OwnedObjectPath {
        assert_eq!(program, "exec-companion");
        ObjectPath::try_from(COMPONENT).unwrap().into()
    }

    #[zbus(name = "unregister")]
    fn unregister(&self, program: &str, action: &str) -> bool {
        self.asked
            .send(format!("unregister {program} {action}"))
            .unwrap();
        true
    }
}

struct Component;

#[interface(name = "org.kde.kglobalaccel.Component")]
impl Component {
    #[zbus(signal, name = "globalShortcutPressed")]
    async fn global_shortcut_pressed(
        e: &SignalEmitter<'_>,
        program: &str,
        action: &str,
        at: i64,
    ) -> zbus::Result<()>;
}

#[tokio::test]
async fn plasma_hears_the_keys_by_its_own_service_and_gets_them_back() {
    let bus = PrivateBus::new();
    // Its portal is there too, and is not asked.
    let mut portal = Portal::new(&bus, Some(Answer::Granted)).await;
    let (sender, mut service) = mpsc::unbounded_channel();
    let plasma = bus
        .service()
        .serve_at("/kglobalaccel", Accelerator { asked: sender });
    let plasma = plasma.unwrap().serve_at(COMPONENT, Component).unwrap();
    let plasma = plasma.name("org.kde.KWin").unwrap();
    let plasma = plasma.name("org.kde.kglobalaccel").unwrap();
    let plasma = plasma.build().await.unwrap();
    let emitter = SignalEmitter::new(&plasma, COMPONENT).unwrap();
    let press = |action| Component::global_shortcut_pressed(&emitter, "exec-companion", action, 0);

    let mut app = App::start(bus.address(), wanted("A"));
    assert_eq!(app.next().await, Told::Offered(true));
    let named = "exec-companion, review, Exec Companion, Review requests";
    assert_eq!(asked(&mut service).await, named);
    let set = "exec-companion review [c000041, 0, 0, 0] 6";
    assert_eq!(asked(&mut service).await, set);
    assert_eq!(app.next().await, Told::Heard("yes"));
    press("other").await.unwrap();
    press("review").await.unwrap();
    assert_eq!(app.next().await, Told::Pressed);

    app.wanted.send_replace(wanted("C"));
    assert_eq!(
        asked(&mut service).await,
        "unregister exec-companion review"
    );
    assert_eq!(asked(&mut service).await, named);
    let set = asked(&mut service).await;
    assert!(set.contains("c000043"), "{set}");
    assert_eq!(app.next().await, Told::Heard("taken"));

    // Plasma would go on hearing them for a program that has ended.
    app.end().await;
    assert_eq!(
        asked(&mut service).await,
        "unregister exec-companion review"
    );
    assert!(portal.asked.try_recv().is_err());
}
