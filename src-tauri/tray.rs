//! The tray icon, drawn from data.

mod clicks;
#[cfg(target_os = "linux")]
mod item;
#[cfg(not(target_os = "linux"))]
mod native;
mod thread;

use std::time::Duration;

use approvals_app::Tray;
use tauri::AppHandle;
use tracing::{debug, warn};
use tray_image::Panel;

pub(crate) use self::clicks::Clicks;
#[cfg(target_os = "linux")]
use self::item::TrayIcon;
#[cfg(not(target_os = "linux"))]
use self::native::TrayIcon;
pub(crate) use self::thread::{Order, Orders, start};

/// How long to wait before the icon is tried again when it cannot be made although there is a tray:
/// the first time, and at most.
const RETRY: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// What the tray is to show, and the icon that shows it.
#[derive(Default)]
struct TrayState {
    wanted: Option<Tray>,
    icon: Option<TrayIcon>,
    panel: Panel,
    retry: Option<Duration>,
}

impl TrayState {
    fn set(&mut self, tray: Tray) {
        self.wanted = Some(tray);
    }

    #[cfg(target_os = "linux")]
    fn set_panel(&mut self, panel: Panel) {
        self.panel = panel;
    }

    /// How long to wait before drawing again; `None`: until something changes.
    fn retry_after(&self) -> Option<Duration> {
        self.retry
    }

    /// Draws the icon as it is wanted. Without a tray there is only no icon.
    fn draw(&mut self, app: &AppHandle, clicks: &Clicks) {
        let Some(tray) = &self.wanted else {
            return;
        };
        let drawn = match &mut self.icon {
            Some(icon) => icon.change(app, tray, self.panel),
            None => TrayIcon::new(app, tray, self.panel, clicks).map(|icon| self.icon = Some(icon)),
        };
        match drawn {
            Ok(()) => self.retry = None,
            Err(error) => {
                // The next try makes a new one: ksni's own ends with its connection to the bus.
                #[cfg(target_os = "linux")]
                {
                    self.icon = None;
                }
                let wait = self.retry.map_or(RETRY.0, |last| (last * 2).min(RETRY.1));
                if self.retry.is_none() {
                    warn!(%error, "there is no tray; looking for one again");
                } else {
                    debug!(%error, ?wait, "there is still no tray");
                }
                self.retry = Some(wait);
            }
        }
    }

    /// Stops looking for a tray: the desktop tells when there is one.
    #[cfg(target_os = "linux")]
    fn give_up(&mut self) {
        self.retry = None;
    }
}
