//! Plasma's service of shortcuts: it takes keys as Qt counts them, and says at once whether another
//! program has them.

use futures_util::StreamExt;
use tokio::sync::watch;
use tracing::debug;
use zbus::proxy;
use zbus::proxy::CacheProperties;
use zbus::zvariant::OwnedObjectPath;

use crate::shortcut::{Talk, Wanted, within};
use crate::{Keys, KeysTold, NotHeard};

pub(crate) const SERVICE: &str = "org.kde.kglobalaccel";
const ACTION: &str = "review";
/// These keys hold from now on, whatever was kept of an earlier run.
const PRESENT_AND_NOT_KEPT: u32 = 2 | 4;

/// A sequence of keys, of which all but the first are zero here.
type Sequence = (Vec<i32>,);

#[proxy(
    interface = "org.kde.KGlobalAccel",
    default_service = "org.kde.kglobalaccel",
    default_path = "/kglobalaccel"
)]
trait Accelerator {
    #[zbus(name = "doRegister")]
    fn do_register(&self, action: &[&str]) -> zbus::Result<()>;

    #[zbus(name = "setShortcutKeys")]
    fn set_shortcut_keys(
        &self,
        action: &[&str],
        keys: &[Sequence],
        flags: u32,
    ) -> zbus::Result<Vec<Sequence>>;

    #[zbus(name = "getComponent")]
    fn get_component(&self, program: &str) -> zbus::Result<OwnedObjectPath>;

    #[zbus(name = "unregister")]
    fn unregister(&self, program: &str, action: &str) -> zbus::Result<bool>;
}

#[proxy(
    interface = "org.kde.kglobalaccel.Component",
    default_service = "org.kde.kglobalaccel"
)]
trait Component {
    #[zbus(signal, name = "globalShortcutPressed")]
    fn global_shortcut_pressed(&self, program: String, action: String, at: i64)
    -> zbus::Result<()>;
}

/// Listens as long as the service is there.
pub(crate) async fn listen(
    talk: &Talk<'_>,
    mut wanted: watch::Receiver<Option<Wanted>>,
) -> zbus::Result<()> {
    let service = service(talk).await?;
    (talk.offered)(true);
    loop {
        let now = wanted.borrow_and_update().clone();
        let mut pressed = None;
        if let Some(now) = &now {
            let registered = register(talk, &service, now).await;
            let heard = registered.map(|stream| pressed = Some(stream));
            (talk.tell)(KeysTold::Heard(heard));
        } else {
            (talk.tell)(KeysTold::Heard(Ok(())));
        }
        loop {
            let next = async {
                match &mut pressed {
                    Some(pressed) => pressed.next().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                changed = wanted.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return std::future::pending().await,
                },
                signal = next => match signal {
                    Some(signal) if signal.args()?.action == ACTION => {
                        (talk.tell)(KeysTold::Pressed);
                    }
                    Some(_) => {}
                    None => return Ok(()),
                },
            }
        }
        if now.is_some() {
            give_back(talk).await;
        }
    }
}

async fn service(talk: &Talk<'_>) -> zbus::Result<AcceleratorProxy<'static>> {
    let service = AcceleratorProxy::builder(talk.bus);
    service.cache_properties(CacheProperties::No).build().await
}

async fn register(
    talk: &Talk<'_>,
    service: &AcceleratorProxy<'_>,
    wanted: &Wanted,
) -> Result<globalShortcutPressedStream, NotHeard> {
    let code = code(&wanted.keys).ok_or(NotHeard::NoKey)?;
    let server = |error: zbus::Error| NotHeard::Server(error.to_string());
    let program = talk.program;
    let action = [program.id, ACTION, program.name, wanted.words.as_str()];
    let registered = async {
        within(service.do_register(&action)).await?;
        let path = within(service.get_component(program.id)).await?;
        let component = ComponentProxy::builder(talk.bus).path(path)?;
        let component = component
            .cache_properties(CacheProperties::No)
            .build()
            .await?;
        let pressed = component.receive_global_shortcut_pressed().await?;
        let keys = [(vec![code, 0, 0, 0],)];
        let set = within(service.set_shortcut_keys(&action, &keys, PRESENT_AND_NOT_KEPT)).await?;
        zbus::Result::Ok((pressed, set))
    };
    let (pressed, set) = registered.await.map_err(server)?;
    // Of keys that another program has, nothing is set.
    let is_set = set.iter().any(|(keys,)| keys.first() == Some(&code));
    if is_set {
        Ok(pressed)
    } else {
        Err(NotHeard::Taken)
    }
}

/// Has the service hear the keys no longer.
pub(crate) async fn give_back(talk: &Talk<'_>) {
    let given = async {
        let service = service(talk).await?;
        within(service.unregister(talk.program.id, ACTION)).await
    };
    if let Err(error) = given.await {
        debug!(%error, "the shortcut went with its service");
    }
}

/// As Qt counts keys; `None` where the key is none that a shortcut has.
fn code(keys: &Keys) -> Option<i32> {
    const F1: i32 = 0x0100_0030;
    const HELD: [i32; 4] = [0x0400_0000, 0x0800_0000, 0x0200_0000, 0x1000_0000];
    let key = match (keys.key.as_bytes(), keys.key.strip_prefix('F')) {
        ([letter], _) => i32::from(*letter),
        (_, Some(number)) => F1 + number.parse::<i32>().ok()? - 1,
        (_, None) => return None,
    };
    let held = [keys.ctrl, keys.alt, keys.shift, keys.meta];
    let held = held.iter().zip(HELD).filter(|(is_held, _)| **is_held);
    Some(held.fold(key, |all, (_, one)| all | one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_as_qt_counts_them() {
        let keys = |ctrl, alt, shift, meta, key: &str| Keys {
            ctrl,
            alt,
            shift,
            meta,
            key: key.to_owned(),
        };
        for (keys, want) in [
            (keys(true, true, false, false, "A"), Some(0x0c00_0041)),
            (keys(false, false, true, true, "7"), Some(0x1200_0037)),
            (keys(true, false, false, false, "F"), Some(0x0400_0046)),
            (keys(false, true, false, false, "F12"), Some(0x0900_003b)),
            (keys(true, false, false, false, "Home"), None),
        ] {
            assert_eq!(code(&keys), want, "{keys:?}");
        }
    }
}
