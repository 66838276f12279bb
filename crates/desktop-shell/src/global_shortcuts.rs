//! The portal of shortcuts, which asks a person before it grants one: GNOME has it from 48 on.
//!
//! It is spoken to here, not by `ashpd`: that takes no program whose name has no dots, and
//! ends with a panic where a portal answers otherwise than expected.

use std::collections::HashMap;

use futures_util::StreamExt;
use tokio::sync::watch;
use tracing::debug;
use zbus::proxy::CacheProperties;
use zbus::zvariant::{ObjectPath, OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, proxy};

use crate::shortcut::{Talk, Wanted, within};
use crate::{Keys, KeysTold, NotHeard};

pub(crate) const SERVICE: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
/// The last part of the session's path: a connection has one at a time.
const SESSION: &str = "exec_companion";

type Options<'a> = HashMap<&'a str, Value<'a>>;

#[proxy(
    interface = "org.freedesktop.portal.GlobalShortcuts",
    default_service = "org.freedesktop.portal.Desktop",
    default_path = "/org/freedesktop/portal/desktop"
)]
trait GlobalShortcuts {
    fn create_session(&self, options: Options<'_>) -> zbus::Result<OwnedObjectPath>;

    fn bind_shortcuts(
        &self,
        session: &ObjectPath<'_>,
        shortcuts: &[(&str, Options<'_>)],
        parent: &str,
        options: Options<'_>,
    ) -> zbus::Result<OwnedObjectPath>;

    #[zbus(property, name = "version")]
    fn version(&self) -> zbus::Result<u32>;

    #[zbus(signal)]
    fn activated(
        &self,
        session: ObjectPath<'_>,
        shortcut: String,
        at: u64,
        options: HashMap<String, OwnedValue>,
    ) -> zbus::Result<()>;
}

#[proxy(
    interface = "org.freedesktop.portal.Request",
    default_service = "org.freedesktop.portal.Desktop"
)]
trait Request {
    #[zbus(signal)]
    fn response(&self, code: u32, results: HashMap<String, OwnedValue>) -> zbus::Result<()>;
}

#[proxy(
    interface = "org.freedesktop.portal.Session",
    default_service = "org.freedesktop.portal.Desktop"
)]
trait Session {
    fn close(&self) -> zbus::Result<()>;
}

#[proxy(
    interface = "org.freedesktop.host.portal.Registry",
    default_service = "org.freedesktop.portal.Desktop",
    default_path = "/org/freedesktop/portal/desktop"
)]
trait Registry {
    fn register(&self, program: &str, options: Options<'_>) -> zbus::Result<()>;
}

/// Listens as long as the portal is there. One without this interface offers nothing.
pub(crate) async fn listen(
    talk: &Talk<'_>,
    mut wanted: watch::Receiver<Option<Wanted>>,
) -> zbus::Result<()> {
    let portal = GlobalShortcutsProxy::builder(talk.bus);
    let portal = portal.cache_properties(CacheProperties::No).build().await?;
    within(portal.version()).await?;
    let registry = RegistryProxy::builder(talk.bus);
    let registry = registry
        .cache_properties(CacheProperties::No)
        .build()
        .await?;
    // A portal that is older than this knows a program by the unit that systemd started it in.
    if let Err(error) = within(registry.register(talk.program.id, Options::new())).await {
        debug!(%error, "the portal takes no name of the program");
    }
    let mut pressed = portal.receive_activated().await?;
    let session = own_path(talk.bus, "session", SESSION)?;
    (talk.offered)(true);
    loop {
        let now = wanted.borrow_and_update().clone();
        let id = now.as_ref().map(|now| id(&now.keys));
        if let Some(now) = &now {
            // The person may take their time, and may want other keys meanwhile.
            tokio::select! {
                heard = bind(talk.bus, &portal, &session, now) => {
                    (talk.tell)(KeysTold::Heard(heard));
                }
                changed = wanted.changed() => match changed {
                    Ok(()) => {
                        close(talk.bus, &session).await;
                        continue;
                    }
                    Err(_) => return std::future::pending().await,
                },
            }
        } else {
            (talk.tell)(KeysTold::Heard(Ok(())));
        }
        loop {
            tokio::select! {
                changed = wanted.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return std::future::pending().await,
                },
                signal = pressed.next() => {
                    let Some(signal) = signal else { return Ok(()) };
                    let told = signal.args()?;
                    if told.session == session && Some(&told.shortcut) == id.as_ref() {
                        (talk.tell)(KeysTold::Pressed);
                    }
                }
            }
        }
        if now.is_some() {
            close(talk.bus, &session).await;
        }
    }
}

/// Asks for the keys, and waits until the person has said yes or no.
async fn bind(
    bus: &Connection,
    portal: &GlobalShortcutsProxy<'_>,
    session: &ObjectPath<'_>,
    wanted: &Wanted,
) -> Result<(), NotHeard> {
    let server = |error: zbus::Error| NotHeard::Server(error.to_string());
    let token = "session";
    let options = Options::from([
        ("handle_token", token.into()),
        ("session_handle_token", SESSION.into()),
    ]);
    let created = answer(bus, token, portal.create_session(options));
    if within(created).await.map_err(server)?.code != 0 {
        return Err(NotHeard::Server("the portal makes no session".to_owned()));
    }
    let token = "keys";
    let (id, trigger) = (id(&wanted.keys), trigger(&wanted.keys));
    let shortcut = Options::from([
        ("description", wanted.words.as_str().into()),
        ("preferred_trigger", trigger.as_str().into()),
    ]);
    let shortcuts = [(id.as_str(), shortcut)];
    let options = Options::from([("handle_token", token.into())]);
    let bound = portal.bind_shortcuts(session, &shortcuts, "", options);
    let answer = answer(bus, token, bound).await.map_err(server)?;
    match answer.code {
        0 if answer.lacks(&id) => Err(NotHeard::Server("the portal took no keys".to_owned())),
        0 => Ok(()),
        _ => Err(NotHeard::Refused),
    }
}

/// What a portal says once it has done what was asked.
struct Answer {
    code: u32,
    results: HashMap<String, OwnedValue>,
}

impl Answer {
    /// Whether this shortcut is missing in the list of those that are granted. That of Plasma 5.27
    /// grants every one, with an empty list, and hears none.
    fn lacks(&self, id: &str) -> bool {
        let Some(Value::Array(granted)) = self.results.get("shortcuts").map(|list| &**list) else {
            return false;
        };
        let id = Value::from(id);
        !granted
            .iter()
            .any(|one| matches!(one, Value::Structure(one) if one.fields().first() == Some(&id)))
    }
}

/// The answer, which comes as a signal.
async fn answer(
    bus: &Connection,
    token: &str,
    asked: impl Future<Output = zbus::Result<OwnedObjectPath>>,
) -> zbus::Result<Answer> {
    let request = RequestProxy::builder(bus).path(own_path(bus, "request", token)?)?;
    let request = request
        .cache_properties(CacheProperties::No)
        .build()
        .await?;
    let mut answers = request.receive_response().await?;
    within(asked).await?;
    let answer = answers.next().await;
    let answer = answer.ok_or_else(|| zbus::Error::Failure("the portal has gone".to_owned()))?;
    let answer = answer.args()?;
    Ok(Answer {
        code: answer.code,
        results: answer.results,
    })
}

async fn close(bus: &Connection, session: &ObjectPath<'_>) {
    let closed = async {
        let session = SessionProxy::builder(bus).path(session)?;
        let session = session
            .cache_properties(CacheProperties::No)
            .build()
            .await?;
        within(session.close()).await
    };
    if let Err(error) = closed.await {
        debug!(%error, "the session of the shortcut was over");
    }
}

/// Where the portal puts what a client asks for.
fn own_path(bus: &Connection, kind: &str, token: &str) -> zbus::Result<ObjectPath<'static>> {
    let name = bus
        .unique_name()
        .map(|name| name.as_str())
        .unwrap_or_default();
    let name = name.trim_start_matches(':').replace('.', "_");
    Ok(ObjectPath::try_from(format!(
        "{PATH}/{kind}/{name}/{token}"
    ))?)
}

/// With the keys in it: a desktop keeps those that it gave an id before, whatever is asked for
/// later.
fn id(keys: &Keys) -> String {
    format!("review-{}", trigger(keys).replace('+', "-"))
}

/// As the desktops' common text about shortcuts writes keys.
fn trigger(keys: &Keys) -> String {
    let held = [
        (keys.ctrl, "CTRL+"),
        (keys.alt, "ALT+"),
        (keys.shift, "SHIFT+"),
        (keys.meta, "LOGO+"),
    ];
    let held: String = held
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, name)| *name)
        .collect();
    // Letters have the names of their small ones.
    let is_letter = keys.key.len() == 1;
    let key = if is_letter {
        keys.key.to_ascii_lowercase()
    } else {
        keys.key.clone()
    };
    format!("{held}{key}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_as_the_portal_writes_them() {
        let keys = |ctrl, alt, shift, meta, key: &str| Keys {
            ctrl,
            alt,
            shift,
            meta,
            key: key.to_owned(),
        };
        for (keys, want) in [
            (keys(true, true, false, false, "A"), "CTRL+ALT+a"),
            (keys(false, false, true, true, "F12"), "SHIFT+LOGO+F12"),
            (keys(true, false, false, false, "7"), "CTRL+7"),
        ] {
            assert_eq!(trigger(&keys), want);
        }
    }
}
