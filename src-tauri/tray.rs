//! The tray icon, drawn from data.

use std::time::Duration;

use desktop_controller::{Mailbox, MenuItem, Tray, TrayIcon};
use tauri::image::Image;
use tauri::menu::{CheckMenuItemBuilder, Menu, MenuItemBuilder, PredefinedMenuItem};
use tauri::tray::{TrayIconBuilder, TrayIconId};
use tauri::{AppHandle, Wry, include_image};
use tracing::{debug, warn};

use crate::screen::menu_chosen;

const ID: &str = "tray";

/// Where there is no tray, how long until it is looked for again: first and at most.
const RETRY: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// macOS draws the shape in the colour of its menu bar; elsewhere panels are mostly dark.
const AS_TEMPLATE: bool = cfg!(target_os = "macos");
const IDLE: Image<'_> = include_image!("icons/tray-idle-dark.png");
const ASKING: Image<'_> = include_image!("icons/tray-asking-dark.png");
const LOCKED: Image<'_> = include_image!("icons/tray-paused-dark.png");

/// What the tray should show, and whether it does.
#[derive(Default)]
pub(crate) struct TrayState {
    wanted: Option<Tray>,
    built: bool,
    retry: Option<Duration>,
}

impl TrayState {
    pub(crate) fn set(&mut self, tray: Tray) {
        self.wanted = Some(tray);
    }

    /// How long to wait before drawing again; `None`: until something changes.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.retry
    }

    /// Draws what is wanted. A desktop without a tray costs the icon, nothing else.
    pub(crate) fn draw(&mut self, app: &AppHandle, mailbox: &Mailbox) {
        let Some(tray) = &self.wanted else {
            return;
        };
        let drawn = if self.built {
            change(app, tray)
        } else {
            build(app, tray, mailbox)
        };
        match drawn {
            Ok(()) => {
                self.built = true;
                self.retry = None;
            }
            Err(error) => {
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
}

fn build(app: &AppHandle, tray: &Tray, mailbox: &Mailbox) -> tauri::Result<()> {
    let mailbox = mailbox.clone();
    let icon_in_tray = TrayIconBuilder::with_id(ID)
        .icon(icon(tray.icon))
        .icon_as_template(AS_TEMPLATE)
        .tooltip(&tray.status)
        .menu(&menu(app, tray)?)
        .on_menu_event(move |_, event| menu_chosen(&mailbox, event.id().as_ref()));
    // On Linux the title heads the tooltip; on macOS it would stand beside the icon.
    if cfg!(target_os = "linux") {
        icon_in_tray.title("Exec Companion").build(app)?;
    } else {
        icon_in_tray.build(app)?;
    }
    Ok(())
}

fn change(app: &AppHandle, tray: &Tray) -> tauri::Result<()> {
    let Some(icon_in_tray) = app.tray_by_id(&TrayIconId::new(ID)) else {
        return Ok(());
    };
    icon_in_tray.set_icon_with_as_template(Some(icon(tray.icon)), AS_TEMPLATE)?;
    icon_in_tray.set_tooltip(Some(&tray.status))?;
    icon_in_tray.set_menu(Some(menu(app, tray)?))
}

fn icon(icon: TrayIcon) -> Image<'static> {
    match icon {
        TrayIcon::Idle => IDLE,
        TrayIcon::Asking => ASKING,
        TrayIcon::Locked => LOCKED,
    }
}

fn menu(app: &AppHandle, tray: &Tray) -> tauri::Result<Menu<Wry>> {
    let menu = Menu::new(app)?;
    for item in &tray.menu {
        match item {
            MenuItem::Status(text) => {
                menu.append(&MenuItemBuilder::new(text).enabled(false).build(app)?)?;
            }
            MenuItem::Separator => menu.append(&PredefinedMenuItem::separator(app)?)?,
            MenuItem::Action {
                action,
                label,
                checked: None,
            } => menu.append(&MenuItemBuilder::with_id(action.id(), label).build(app)?)?,
            MenuItem::Action {
                action,
                label,
                checked: Some(checked),
            } => {
                let item = CheckMenuItemBuilder::with_id(action.id(), label).checked(*checked);
                menu.append(&item.build(app)?)?;
            }
        }
    }
    Ok(menu)
}
