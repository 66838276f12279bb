//! The tray icon, drawn from data.

use std::time::Duration;

use desktop_controller::{Mailbox, MenuItem, Tray};
use tauri::image::Image;
use tauri::menu::{
    CheckMenuItemBuilder, IsMenuItem, Menu, MenuItemBuilder, PredefinedMenuItem, Submenu,
};
use tauri::tray::{TrayIconBuilder, TrayIconId};
use tauri::{AppHandle, Wry};
use tracing::{debug, warn};
use tray_image::Panel;

use crate::screen::menu_chosen;

const ID: &str = "tray";

/// Where the icon cannot be made though there is a tray, how long until it is tried again:
/// first and at most.
const RETRY: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// macOS draws the shape in the colour of its menu bar.
const AS_TEMPLATE: bool = cfg!(target_os = "macos");
/// Twice 22, the size most panels draw: it halves without blur. Windows draws 16 or 32.
const SIZE: u32 = if cfg!(windows) { 32 } else { 44 };

/// What the tray should show, and what it does show.
#[derive(Default)]
pub(crate) struct TrayState {
    wanted: Option<Tray>,
    /// The menu as it stands is not the wanted one.
    stale: bool,
    shown: Option<(Tray, Panel)>,
    panel: Panel,
    retry: Option<Duration>,
}

impl TrayState {
    pub(crate) fn set(&mut self, tray: Tray) {
        self.wanted = Some(tray);
        self.stale = true;
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn set_panel(&mut self, panel: Panel) {
        self.panel = panel;
    }

    /// How long to wait before drawing again; `None`: until something changes.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.retry
    }

    /// Draws what is wanted and not shown yet. A desktop without a tray costs the icon,
    /// nothing else.
    pub(crate) fn draw(&mut self, app: &AppHandle, mailbox: &Mailbox) {
        let Some(tray) = &self.wanted else {
            return;
        };
        let drawn = match &self.shown {
            Some(shown) => change(app, tray, self.panel, shown, self.stale),
            None => build(app, tray, self.panel, mailbox),
        };
        match drawn {
            Ok(()) => {
                self.shown = Some((tray.clone(), self.panel));
                self.stale = false;
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

    /// Looks for no tray any more: the desktop says when one comes.
    #[cfg(target_os = "linux")]
    pub(crate) fn give_up(&mut self) {
        self.retry = None;
    }
}

fn build(app: &AppHandle, tray: &Tray, panel: Panel, mailbox: &Mailbox) -> tauri::Result<()> {
    let mailbox = mailbox.clone();
    let icon_in_tray = TrayIconBuilder::with_id(ID)
        .icon(icon(tray, panel))
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

/// What is the same stays: an open menu that is built anew closes. A click moves a check mark
/// whatever comes of it, so the menu is built anew each time it is told.
fn change(
    app: &AppHandle,
    tray: &Tray,
    panel: Panel,
    (shown, shown_on): &(Tray, Panel),
    stale: bool,
) -> tauri::Result<()> {
    let Some(icon_in_tray) = app.tray_by_id(&TrayIconId::new(ID)) else {
        return Ok(());
    };
    if (tray.icon, panel) != (shown.icon, *shown_on) {
        icon_in_tray.set_icon_with_as_template(Some(icon(tray, panel)), AS_TEMPLATE)?;
    }
    if tray.status != shown.status {
        icon_in_tray.set_tooltip(Some(&tray.status))?;
    }
    if stale {
        icon_in_tray.set_menu(Some(menu(app, tray)?))?;
    }
    Ok(())
}

fn icon(tray: &Tray, panel: Panel) -> Image<'static> {
    let picture = tray_image::draw(tray.icon, panel, SIZE);
    Image::new_owned(picture.rgba, picture.size, picture.size)
}

fn menu(app: &AppHandle, tray: &Tray) -> tauri::Result<Menu<Wry>> {
    let menu = Menu::new(app)?;
    for item in &tray.menu {
        menu.append(line(app, item)?.as_ref())?;
    }
    Ok(menu)
}

fn line(app: &AppHandle, item: &MenuItem) -> tauri::Result<Box<dyn IsMenuItem<Wry>>> {
    Ok(match item {
        MenuItem::Status(text) => Box::new(
            MenuItemBuilder::new(literal(text))
                .enabled(false)
                .build(app)?,
        ),
        MenuItem::Separator => Box::new(PredefinedMenuItem::separator(app)?),
        MenuItem::Action {
            action,
            label,
            checked: None,
        } => Box::new(MenuItemBuilder::with_id(action.id(), literal(label)).build(app)?),
        MenuItem::Action {
            action,
            label,
            checked: Some(checked),
        } => {
            let item = CheckMenuItemBuilder::with_id(action.id(), literal(label));
            Box::new(item.checked(*checked).build(app)?)
        }
        MenuItem::Submenu { label, items } => {
            let submenu = Submenu::new(app, literal(label), true)?;
            for item in items {
                submenu.append(line(app, item)?.as_ref())?;
            }
            Box::new(submenu)
        }
    })
}

/// A single `&` would mark a key.
fn literal(text: &str) -> String {
    text.replace('&', "&&")
}
