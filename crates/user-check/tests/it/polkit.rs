//! A polkit that the test plays, on a private bus.

use std::collections::HashMap;
use std::time::Duration;

use desktop_bus::{PrivateBus, SilentBus};
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::timeout;
use user_check::{System, Unconfirmed, UserCheck};
use zbus::fdo::DBusProxy;
use zbus::names::BusName;
use zbus::zvariant::OwnedValue;
use zbus::{Connection, fdo, interface};

/// Longer than any of this takes.
const PATIENCE: Duration = Duration::from_secs(60);
const POLKIT: &str = "org.freedesktop.PolicyKit1";
const PATH: &str = "/org/freedesktop/PolicyKit1/Authority";

/// What polkit says, or nothing while the person has not answered.
#[derive(Clone)]
enum Says {
    Answer(bool, bool, &'static [&'static str]),
    Error(&'static str),
    Nothing,
}

/// What was asked: the subject, the action, the number of details, the flags.
type Heard = (String, String, String, usize, u32);

struct Polkit {
    says: Says,
    heard: mpsc::UnboundedSender<Heard>,
}

#[interface(name = "org.freedesktop.PolicyKit1.Authority")]
impl Polkit {
    async fn check_authorization(
        &self,
        subject: (String, HashMap<String, OwnedValue>),
        action: String,
        details: HashMap<String, String>,
        flags: u32,
        cancellation: String,
    ) -> fdo::Result<(bool, bool, HashMap<String, String>)> {
        assert_eq!(cancellation, "");
        let (kind, about) = subject;
        assert_eq!(about.len(), 1);
        let name: &str = about["name"].downcast_ref().unwrap();
        let heard = (kind, name.to_owned(), action, details.len(), flags);
        self.heard.send(heard).unwrap();
        match self.says {
            Says::Answer(authorized, challenge, details) => {
                let details = details
                    .iter()
                    .map(|key| ((*key).to_owned(), "true".to_owned()));
                Ok((authorized, challenge, details.collect()))
            }
            Says::Error(why) => Err(fdo::Error::Failed(why.to_owned())),
            Says::Nothing => std::future::pending().await,
        }
    }
}

async fn polkit(bus: &PrivateBus, says: Says) -> (Connection, mpsc::UnboundedReceiver<Heard>) {
    let (heard, told) = mpsc::unbounded_channel();
    (bus.serve(POLKIT, PATH, Polkit { says, heard }).await, told)
}

async fn check(address: &str) -> Result<(), Unconfirmed> {
    let checked = System::on_bus(address).check("Allow it.");
    timeout(PATIENCE, checked).await.unwrap()
}

#[tokio::test]
async fn every_answer_is_read() {
    let unable = |why: &str| Err(Unconfirmed::Unable(why.to_owned()));
    let nobody = "no program of this session asks for passwords (polkit authentication agent)";
    let unknown = "Action dev.execcompanion.allow-danger is not registered";
    let rows = [
        (Says::Answer(true, false, &[]), Ok(())),
        (Says::Answer(false, false, &[]), Err(Unconfirmed::Rejected)),
        (
            Says::Answer(false, false, &["polkit.dismissed"]),
            Err(Unconfirmed::Cancelled),
        ),
        (
            Says::Answer(false, true, &["polkit.dismissed"]),
            Err(Unconfirmed::Cancelled),
        ),
        (Says::Answer(false, true, &[]), unable(nobody)),
        (
            Says::Error(unknown),
            unable(&format!("org.freedesktop.DBus.Error.Failed: {unknown}")),
        ),
    ];
    for (says, read) in rows {
        let bus = PrivateBus::new();
        let (_polkit, mut told) = polkit(&bus, says).await;
        assert_eq!(check(bus.address()).await, read);
        let (kind, name, action, details, flags) = told.recv().await.unwrap();
        assert!(name.starts_with(":1."), "{name}");
        assert_eq!(
            (kind.as_str(), action.as_str(), details, flags),
            ("system-bus-name", "dev.execcompanion.allow-danger", 0, 1)
        );
    }
}

#[tokio::test]
async fn where_nobody_answers_nothing_is_confirmed() {
    let bus = PrivateBus::new();
    let silent = SilentBus::new();
    for address in [
        // No polkit.
        bus.address(),
        // A bus that hangs.
        silent.address(),
        // No bus.
        "unix:path=/nonexistent/bus",
    ] {
        let checked = check(address).await;
        assert!(
            matches!(checked, Err(Unconfirmed::Unable(_))),
            "{address}: {checked:?}"
        );
    }
}

/// polkit takes its dialog away when who asked leaves the bus.
#[tokio::test]
async fn who_waits_no_longer_leaves_the_bus() {
    let bus = PrivateBus::new();
    let (polkit, mut told) = polkit(&bus, Says::Nothing).await;
    let daemon = DBusProxy::new(&polkit).await.unwrap();
    let mut owners = daemon.receive_name_owner_changed().await.unwrap();
    let asking = tokio::spawn(System::on_bus(bus.address()).check("Allow it."));
    let (_, asker, ..) = timeout(PATIENCE, told.recv()).await.unwrap().unwrap();
    asking.abort();
    let left = async {
        while let Some(change) = owners.next().await {
            let change = change.args().unwrap();
            let is_asker = *change.name() == BusName::try_from(asker.as_str()).unwrap();
            if is_asker && change.new_owner().is_none() {
                return;
            }
        }
        panic!("the bus has ended");
    };
    timeout(PATIENCE, left).await.unwrap();
}
