//! The conversation with `org.freedesktop.Notifications`.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::debug;
use zbus::message::Sequence;
use zbus::zvariant::Value;
use zbus::{Connection, proxy};

use crate::left::Left;
use crate::{App, Notice, Picture, Reaction, Service};

/// What a click beside the buttons is called on the bus.
const DEFAULT: &str = "default";
/// How long a service may take: one that is only being started, or hangs, shows nothing to a
/// person who is waited for. Once it has started it is told what is wanted.
const SOON: Duration = Duration::from_secs(2);

#[proxy(
    interface = "org.freedesktop.Notifications",
    default_service = "org.freedesktop.Notifications",
    default_path = "/org/freedesktop/Notifications"
)]
trait Notifications {
    fn get_capabilities(&self) -> zbus::Result<Vec<String>>;

    /// Name, vendor, version, and the version of the specification.
    fn get_server_information(&self) -> zbus::Result<(String, String, String, String)>;

    fn close_notification(&self, id: u32) -> zbus::Result<()>;

    #[zbus(signal)]
    fn action_invoked(&self, id: u32, action_key: String) -> zbus::Result<()>;

    #[zbus(signal)]
    fn activation_token(&self, id: u32, activation_token: String) -> zbus::Result<()>;

    #[zbus(signal)]
    fn notification_closed(&self, id: u32, reason: u32) -> zbus::Result<()>;
}

/// The notification that is shown; id 0: none of ours is.
#[derive(Debug, Clone, Copy, Default)]
struct Shown {
    id: u32,
    /// When the service told so.
    since: Sequence,
}

/// Shows what `wanted` holds, and nothing while it holds `None`, until `stop`: then none is left.
/// What is wanted without a session bus or a service is told to be
/// [`NotShown`](Reaction::NotShown), each time; a service that is started anew is told again what
/// is wanted. A notice that an earlier run of the app could not withdraw is withdrawn first.
pub async fn follow(
    address: Option<String>,
    app: App,
    mut wanted: watch::Receiver<Option<Notice>>,
    stop: CancellationToken,
    tell: impl Fn(Reaction),
) {
    let connected = tokio::select! {
        () = stop.cancelled() => return,
        connected = desktop_bus::session(address.as_deref()) => connected,
    };
    let ended = match connected {
        Ok(bus) => converse(&bus, &app, &mut wanted, &stop, &tell).await,
        Err(error) => Err(error),
    };
    if let Err(error) = ended {
        debug!(%error, "there are no notifications");
    }
    let nothing_is_shown = async {
        loop {
            if wanted.borrow_and_update().is_some() {
                tell(Reaction::NotShown);
            }
            if wanted.changed().await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = nothing_is_shown => {}
    }
}

/// What would show a notification now: the service that runs, or the one that the session
/// starts for it. `None` where there is none.
pub async fn service(address: Option<String>) -> Option<Service> {
    let asked = async {
        let bus = desktop_bus::session(address.as_deref()).await?;
        let service = NotificationsProxy::builder(&bus)
            .cache_properties(zbus::proxy::CacheProperties::No)
            .build()
            .await?;
        let abilities = service.get_capabilities().await?;
        // One that does not tell its name shows them all the same.
        let named = service.get_server_information().await;
        let name = named.map_or_else(|_| String::new(), |(name, ..)| name);
        zbus::Result::Ok(Service { name, abilities })
    };
    asked
        .await
        .inspect_err(|error| debug!(%error, "nothing shows notifications"))
        .ok()
}

async fn converse(
    bus: &Connection,
    app: &App,
    wanted: &mut watch::Receiver<Option<Notice>>,
    stop: &CancellationToken,
    tell: &impl Fn(Reaction),
) -> zbus::Result<()> {
    let service = NotificationsProxy::builder(bus)
        .cache_properties(zbus::proxy::CacheProperties::No)
        .build()
        .await?;
    let mut pressed = service.receive_action_invoked().await?;
    let mut tokens = service.receive_activation_token().await?;
    // It comes just before the action that it belongs to.
    let mut token = None;
    let mut closed = service.receive_notification_closed().await?;
    let mut owners = service.inner().receive_owner_changed().await?;
    let mut left = Left::new(bus, &app.left);
    if let Some(id) = left.of_earlier_run().await {
        debug!(id, "an earlier run left a notification");
        // Where that failed, a person has closed it.
        let _ = soon(service.close_notification(id)).await;
    }
    let mut shown = Shown::default();
    loop {
        left.note(shown.id).await;
        tokio::select! {
            // In this order, because a token and its action may both be there.
            biased;
            // Its buttons would do nothing any more.
            () = stop.cancelled() => {
                let gone = draw(&service, app, shown.id, None, tell).await;
                left.note(gone.id).await;
                return Ok(());
            }
            signal = tokens.next() => {
                let Some(signal) = signal else { return Ok(()) };
                let told = signal.args()?;
                if told.id == shown.id && shown.id != 0 {
                    token = Some(told.activation_token);
                }
            }
            changed = wanted.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let notice = wanted.borrow_and_update().clone();
                shown = draw(&service, app, shown.id, notice.as_ref(), tell).await;
            }
            signal = pressed.next() => {
                let Some(signal) = signal else { return Ok(()) };
                let told = signal.args()?;
                if told.id == shown.id && shown.id != 0 {
                    let token = token.take();
                    tell(match told.action_key.as_str() {
                        DEFAULT => Reaction::Opened { token },
                        name => Reaction::Pressed {
                            name: name.to_owned(),
                            token,
                        },
                    });
                }
            }
            signal = closed.next() => {
                let Some(signal) = signal else { return Ok(()) };
                // One that was closed while the next took its place has left it its id.
                let came_before = signal.message().recv_position() < shown.since;
                if signal.args()?.id == shown.id && !came_before {
                    shown = Shown::default();
                }
            }
            owner = owners.next() => {
                let Some(owner) = owner else { return Ok(()) };
                // Another service knows nothing of what the last one showed.
                shown = Shown::default();
                let notice = wanted.borrow().clone();
                match owner {
                    _ if notice.is_none() => {}
                    Some(_) => shown = draw(&service, app, 0, notice.as_ref(), tell).await,
                    None => tell(Reaction::NotShown),
                }
            }
        }
    }
}

/// Gives what is shown then.
async fn draw(
    service: &NotificationsProxy<'_>,
    app: &App,
    shown: u32,
    notice: Option<&Notice>,
    tell: &impl Fn(Reaction),
) -> Shown {
    let nothing = Shown::default();
    let drawn = match notice {
        Some(notice) => show(service, app, shown, notice).await,
        None if shown == 0 => Ok(nothing),
        None => soon(service.close_notification(shown))
            .await
            .map(|()| nothing),
    };
    drawn.unwrap_or_else(|error| {
        debug!(%error, "a notification is not shown");
        if notice.is_some() {
            tell(Reaction::NotShown);
        }
        nothing
    })
}

async fn show(
    service: &NotificationsProxy<'_>,
    app: &App,
    shown: u32,
    notice: &Notice,
) -> zbus::Result<Shown> {
    let can = soon(service.get_capabilities()).await?;
    let can = |ability: &str| can.iter().any(|can| can == ability);
    let body = if can("body-markup") {
        escaped(&notice.body)
    } else {
        notice.body.clone()
    };
    let mut actions = Vec::new();
    if can("actions") {
        actions.extend([DEFAULT, &notice.title]);
        let buttons = notice.buttons.iter();
        actions.extend(buttons.flat_map(|(name, says)| [name.as_str(), says.as_str()]));
    }
    let urgency: u8 = if notice.urgent { 2 } else { 1 };
    let sound = match notice.audible {
        true => ("sound-name", Value::from("message-new-instant")),
        false => ("suppress-sound", Value::from(true)),
    };
    let App { name, entry, .. } = app;
    let mut hints = HashMap::from([
        ("urgency", Value::from(urgency)),
        ("desktop-entry", Value::from(entry)),
        sound,
    ]);
    // Icons of packages have the name of their desktop entry.
    let icon = match &app.picture {
        None => entry.as_str(),
        Some(picture) => {
            hints.insert("image-data", image_data(picture));
            ""
        }
    };
    // An urgent one stays; for others the service knows how long a person takes.
    let expires = if notice.urgent { 0 } else { -1 };
    let title = &notice.title;
    let words = (name, shown, icon, title, &body, actions, hints, expires);
    let told = soon(service.inner().call_method("Notify", &words)).await?;
    Ok(Shown {
        id: told.body().deserialize()?,
        since: told.recv_position(),
    })
}

/// Width, height, bytes of a row, whether there is alpha, bits of a sample, samples of a pixel.
fn image_data(picture: &Picture) -> Value<'_> {
    let size = i32::try_from(picture.size).unwrap_or_default();
    Value::from((size, size, size * 4, true, 8, 4, picture.rgba.as_slice()))
}

async fn soon<T>(answer: impl Future<Output = zbus::Result<T>>) -> zbus::Result<T> {
    let late = |_| zbus::Error::Failure("the service does not answer".to_owned());
    timeout(SOON, answer).await.map_err(late)?
}

/// A service that reads markup shows these three as they are.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
