//! The tray icon on a Linux desktop: an object on the session bus, which a panel reads.
//!
//! Tauri's own icon shares the check marks of its menu with the thread of the bus through a count
//! that is not atomic (`Rc` in muda 0.20). When that count goes wrong, memory is freed twice.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::{Context, Result};
use approvals_app::{MenuAction, MenuItem, Tray};
use ksni::menu::{CheckmarkItem, StandardItem, SubMenu};
use ksni::{Handle, TrayMethods};
use tauri::AppHandle;
use tauri::async_runtime::{self, block_on};
use tray_image::{Icon, Panel};

use super::Clicks;
use crate::identity;

/// The icon sizes of common panels, and twice these for large scales. Xfce's panel shrinks a picture
/// of another size without smoothing it.
const SIZES: [u32; 6] = [16, 22, 24, 32, 44, 48];

/// The icon on the bus.
pub(crate) struct TrayIcon {
    handle: Handle<Item>,
    pictures: Pictures,
}

impl TrayIcon {
    /// Shows the icon. This fails if no panel shows icons.
    pub(crate) fn new(_: &AppHandle, tray: &Tray, panel: Panel, clicks: &Clicks) -> Result<Self> {
        let mut pictures = Pictures::default();
        let item = Item {
            pictures: pictures.of(tray.icon, panel),
            tray: tray.clone(),
            clicks: clicks.clone(),
        };
        let handle = contained(item.spawn())??;
        Ok(Self { handle, pictures })
    }

    /// Changes the icon. The panel is told only of what has changed.
    pub(crate) fn change(&mut self, _: &AppHandle, tray: &Tray, panel: Panel) -> Result<()> {
        let pictures = self.pictures.of(tray.icon, panel);
        let told = block_on(self.handle.update(|item| {
            item.pictures = pictures;
            item.tray = tray.clone();
        }));
        told.context("the session bus is gone")
    }
}

/// ksni panics if its handle goes first and the session bus is gone.
impl Drop for TrayIcon {
    fn drop(&mut self) {
        drop(self.handle.shutdown());
    }
}

/// Runs work of ksni to its end. ksni panics where a bus ends while it is asked, and a panic on the
/// thread of the tray would end the app.
fn contained<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Result<T> {
    block_on(async_runtime::spawn(work)).context("the tray icon could not be made")
}

/// How many icons are kept as pictures, of 26 kB each: those with and without a request that waits,
/// and two more.
const KEPT: usize = 4;

/// The icons that were drawn last. An icon is drawn while a request waits for its window, on the same
/// processors, and the next request has the same one.
#[derive(Default)]
struct Pictures(VecDeque<((Icon, Panel), Vec<ksni::Icon>)>);

impl Pictures {
    /// The icon in each size.
    fn of(&mut self, icon: Icon, panel: Panel) -> Vec<ksni::Icon> {
        let wanted = (icon, panel);
        let known = self.0.iter().position(|(drawn, _)| *drawn == wanted);
        let entry = known.and_then(|at| self.0.remove(at));
        let (_, pictures) =
            entry.unwrap_or_else(|| (wanted, SIZES.map(|size| picture(wanted, size)).to_vec()));
        self.0.truncate(KEPT - 1);
        self.0.push_front((wanted, pictures.clone()));
        pictures
    }
}

fn picture((icon, panel): (Icon, Panel), size: u32) -> ksni::Icon {
    let picture = tray_image::draw(icon, panel, size);
    let mut data = picture.rgba;
    for pixel in data.chunks_exact_mut(4) {
        // On the bus the alpha byte comes first.
        pixel.rotate_right(1);
    }
    let size = i32::try_from(picture.size).unwrap_or_default();
    ksni::Icon {
        width: size,
        height: size,
        data,
    }
}

struct Item {
    pictures: Vec<ksni::Icon>,
    tray: Tray,
    clicks: Clicks,
}

impl Item {
    fn chosen(&mut self, action: &MenuAction) {
        // Some panels change the check mark themselves at a click. It changes here too, so that the
        // controller's answer counts as a change and is sent to them.
        flip(&mut self.tray.menu, action);
        self.clicks.chosen(action.clone(), token);
    }
}

/// How often the app looks for the panel's activation token, and how long it waits between. A token
/// may come after its click. One that comes later than this counts for the next click.
const LOOKS: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(1);

/// The activation token of the click that is handled now.
fn token() -> Option<String> {
    (0..LOOKS).find_map(|look| {
        if look > 0 {
            // Another task of this runtime receives the token.
            tokio::task::block_in_place(|| std::thread::sleep(BETWEEN));
        }
        ksni::current_xdg_activation_token()
    })
}

fn flip(menu: &mut [MenuItem], clicked: &MenuAction) {
    for item in menu {
        match item {
            MenuItem::Action {
                action,
                checked: Some(checked),
                ..
            } if action == clicked => *checked = !*checked,
            MenuItem::Submenu { items, .. } => flip(items, clicked),
            MenuItem::Action { .. } | MenuItem::Status(_) | MenuItem::Separator => {}
        }
    }
}

impl ksni::Tray for Item {
    fn id(&self) -> String {
        identity::ID.to_owned()
    }

    fn title(&self) -> String {
        "Exec Companion".to_owned()
    }

    fn icon_pixmap(&self) -> Vec<ksni::Icon> {
        self.pictures.clone()
    }

    fn tool_tip(&self) -> ksni::ToolTip {
        ksni::ToolTip {
            title: self.title(),
            description: self.tray.status.clone(),
            icon_pixmap: self.pictures.last().cloned().into_iter().collect(),
            ..ksni::ToolTip::default()
        }
    }

    /// A click with the first button, if the panel does not open the menu then.
    fn activate(&mut self, _: i32, _: i32) {
        self.clicks.chosen(MenuAction::Review, token);
    }

    fn menu(&self) -> Vec<ksni::MenuItem<Self>> {
        self.tray.menu.iter().map(line).collect()
    }
}

fn line(item: &MenuItem) -> ksni::MenuItem<Item> {
    match item {
        MenuItem::Separator => ksni::MenuItem::Separator,
        MenuItem::Status(text) => StandardItem {
            label: literal(text),
            enabled: false,
            ..StandardItem::default()
        }
        .into(),
        MenuItem::Action {
            action,
            label,
            checked,
        } => {
            let (label, action) = (literal(label), action.clone());
            let activate = Box::new(move |item: &mut Item| item.chosen(&action));
            match *checked {
                None => StandardItem {
                    label,
                    activate,
                    ..StandardItem::default()
                }
                .into(),
                Some(checked) => CheckmarkItem {
                    label,
                    checked,
                    activate,
                    ..CheckmarkItem::default()
                }
                .into(),
            }
        }
        MenuItem::Submenu { label, items } => SubMenu {
            label: literal(label),
            submenu: items.iter().map(line).collect(),
            ..SubMenu::default()
        }
        .into(),
    }
}

/// Doubles each `_`, because a single one marks an access key.
fn literal(text: &str) -> String {
    text.replace('_', "__")
}

#[cfg(test)]
mod tests {
    use tray_image::Shape;

    use super::*;

    #[test]
    fn a_click_moves_its_own_check_mark() {
        let action = |action, checked| MenuItem::Action {
            action,
            label: String::new(),
            checked,
        };
        let menu = |review, main| {
            let items = vec![action(MenuAction::Open, main)];
            let label = String::new();
            vec![
                MenuItem::Separator,
                action(MenuAction::Review, review),
                MenuItem::Submenu { label, items },
            ]
        };
        for (clicked, review, main) in [
            (MenuAction::Review, Some(true), Some(true)),
            (MenuAction::Open, Some(false), Some(false)),
            (MenuAction::Quit, Some(false), Some(true)),
        ] {
            let mut now = menu(Some(false), Some(true));
            flip(&mut now, &clicked);
            assert_eq!(now, menu(review, main), "{clicked:?}");
        }
        let mut plain = menu(None, None);
        flip(&mut plain, &MenuAction::Review);
        assert_eq!(plain, menu(None, None));
    }

    #[test]
    fn the_icons_that_were_drawn_last_are_kept() {
        let icon = |count| Icon {
            shape: Shape::Waiting(count),
            dimmed: false,
        };
        let mut pictures = Pictures::default();
        for (count, kept) in [
            (0, &[0][..]),
            (1, &[1, 0]),
            (0, &[0, 1]),
            (2, &[2, 0, 1]),
            (3, &[3, 2, 0, 1]),
            (4, &[4, 3, 2, 0]),
        ] {
            let drawn = pictures.of(icon(count), Panel::Dark);
            let expected = SIZES.map(|size| picture((icon(count), Panel::Dark), size));
            assert!(
                drawn
                    .iter()
                    .map(|it| &it.data)
                    .eq(expected.iter().map(|it| &it.data))
            );
            let found: Vec<Icon> = pictures.0.iter().map(|((icon, _), _)| *icon).collect();
            let kept: Vec<Icon> = kept.iter().copied().map(icon).collect();
            assert_eq!(found, kept, "after {count}");
        }
        pictures.of(icon(4), Panel::Light);
        assert_eq!(pictures.0[0].0, (icon(4), Panel::Light));
    }

    #[test]
    fn a_panic_of_the_library_is_an_error() {
        assert_eq!(contained(async { 1 }).ok(), Some(1));
        let fails = async { assert!(std::env::args().count() == 0, "on purpose") };
        assert!(contained(fails).is_err());
    }

    #[test]
    fn a_label_is_said_as_it_is() {
        for (text, label) in [("a_b", "a__b"), ("a & b", "a & b"), ("__", "____")] {
            assert_eq!(literal(text), label);
        }
    }
}
