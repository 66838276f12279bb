//! The desktop portal: light or dark, and the line among the background apps.

use std::collections::HashMap;

use futures_util::StreamExt;
use tokio::sync::watch;
use tracing::debug;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{Connection, proxy};

use crate::{DesktopNews, Scheme};

/// The portal takes a line of so many characters.
pub const MOST: usize = 96;

const APPEARANCE: &str = "org.freedesktop.appearance";
const SCHEME: &str = "color-scheme";

#[proxy(
    interface = "org.freedesktop.portal.Settings",
    default_service = "org.freedesktop.portal.Desktop",
    default_path = "/org/freedesktop/portal/desktop"
)]
trait Settings {
    /// A value within a value. `ReadOne`, which gives it bare, is not there before version 1.17 of
    /// the portal.
    fn read(&self, namespace: &str, key: &str) -> zbus::Result<OwnedValue>;

    #[zbus(signal)]
    fn setting_changed(&self, namespace: String, key: String, value: Value<'_>)
    -> zbus::Result<()>;
}

#[proxy(
    interface = "org.freedesktop.portal.Background",
    default_service = "org.freedesktop.portal.Desktop",
    default_path = "/org/freedesktop/portal/desktop"
)]
trait Background {
    fn set_status(&self, options: HashMap<&str, Value<'_>>) -> zbus::Result<()>;
}

/// Tells what the person prefers, now and whenever it changes, while the portal is there.
pub(crate) async fn scheme(bus: &Connection, tell: impl Fn(DesktopNews)) -> zbus::Result<()> {
    let settings = SettingsProxy::builder(bus)
        .cache_properties(zbus::proxy::CacheProperties::No)
        .build()
        .await?;
    let mut changes = settings.receive_setting_changed().await?;
    // A portal may be older than this setting.
    if let Ok(value) = settings.read(APPEARANCE, SCHEME).await {
        tell(DesktopNews::Scheme(scheme_of(&value)));
    }
    while let Some(change) = changes.next().await {
        let args = change.args()?;
        if args.namespace == APPEARANCE && args.key == SCHEME {
            tell(DesktopNews::Scheme(scheme_of(&args.value)));
        }
    }
    Ok(())
}

fn scheme_of(value: &Value<'_>) -> Scheme {
    if let Value::Value(inner) = value {
        return scheme_of(inner);
    }
    match u32::try_from(value) {
        Ok(1) => Scheme::Dark,
        Ok(2) => Scheme::Light,
        Ok(_) | Err(_) => Scheme::None,
    }
}

/// Keeps the line up to date while the portal is there.
pub(crate) async fn status(
    bus: &Connection,
    mut status: watch::Receiver<Option<String>>,
) -> zbus::Result<()> {
    let background = BackgroundProxy::builder(bus)
        .cache_properties(zbus::proxy::CacheProperties::No)
        .build()
        .await?;
    loop {
        let line = status.borrow_and_update().clone();
        if let Some(line) = line {
            let options = HashMap::from([("message", Value::from(shortened(&line)))]);
            // A desktop that keeps no such list says so each time; nothing depends on it.
            if let Err(error) = background.set_status(options).await {
                debug!(%error, "the list of background apps does not show how things stand");
            }
        }
        if status.changed().await.is_err() {
            return std::future::pending().await;
        }
    }
}

/// A line that the portal takes.
#[must_use]
pub fn shortened(line: &str) -> String {
    match line.char_indices().nth(MOST) {
        None => line.to_owned(),
        Some(_) => {
            let start: String = line.chars().take(MOST - 1).collect();
            format!("{start}…")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_at_most_96_characters() {
        let cases = [
            (String::new(), String::new()),
            ("ä".repeat(96), "ä".repeat(96)),
            ("ä".repeat(97), format!("{}…", "ä".repeat(95))),
        ];
        for (line, expected) in cases {
            assert_eq!(shortened(&line), expected);
            assert!(expected.chars().count() <= MOST);
        }
    }
}
