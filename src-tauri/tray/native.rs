//! The tray icon of Windows and macOS, which Tauri draws. Type-checked, not run.

use anyhow::Result;
use approvals_app::{MenuAction, MenuItem, Tray};
use tauri::image::Image;
use tauri::menu::{
    CheckMenuItemBuilder, IsMenuItem, Menu, MenuItemBuilder, PredefinedMenuItem, Submenu,
};
use tauri::tray::{TrayIconBuilder, TrayIconId};
use tauri::{AppHandle, Wry};
use tray_image::Panel;

use super::Clicks;

const ID: &str = "tray";

/// macOS draws the shape in the colour of its menu bar.
const AS_TEMPLATE: bool = cfg!(target_os = "macos");
/// Windows draws 16 or 32; twice 22 halves without blur.
const SIZE: u32 = if cfg!(windows) { 32 } else { 44 };

/// The icon, and what it shows.
pub(crate) struct TrayIcon {
    tray: Tray,
    panel: Panel,
}

impl TrayIcon {
    /// Shows the icon.
    pub(crate) fn new(app: &AppHandle, tray: &Tray, panel: Panel, clicks: &Clicks) -> Result<Self> {
        let clicks = clicks.clone();
        TrayIconBuilder::with_id(ID)
            .icon(icon(tray, panel))
            .icon_as_template(AS_TEMPLATE)
            .tooltip(&tray.status)
            .menu(&menu(app, tray)?)
            .on_menu_event(move |_, event| {
                if let Some(action) = MenuAction::from_id(event.id().as_ref()) {
                    clicks.chosen(action, || None);
                }
            })
            .build(app)?;
        let tray = tray.clone();
        Ok(Self { tray, panel })
    }

    /// Changes the icon. The menu is built anew each time, because a click changes a check mark
    /// whatever comes of the click.
    pub(crate) fn change(&mut self, app: &AppHandle, tray: &Tray, panel: Panel) -> Result<()> {
        let Some(shown) = app.tray_by_id(&TrayIconId::new(ID)) else {
            return Ok(());
        };
        if (tray.icon, panel) != (self.tray.icon, self.panel) {
            shown.set_icon_with_as_template(Some(icon(tray, panel)), AS_TEMPLATE)?;
        }
        if tray.status != self.tray.status {
            shown.set_tooltip(Some(&tray.status))?;
        }
        shown.set_menu(Some(menu(app, tray)?))?;
        (self.tray, self.panel) = (tray.clone(), panel);
        Ok(())
    }
}

fn icon(tray: &Tray, panel: Panel) -> Image<'static> {
    let panel = if AS_TEMPLATE { Panel::Colouring } else { panel };
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

/// Doubles each `&`, because a single one marks an access key.
fn literal(text: &str) -> String {
    text.replace('&', "&&")
}
