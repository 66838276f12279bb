//! The tray icon under real clicks.

use promises::{App, Desktop, Kind, Picture, Rectangle, until};

/// The part of the panel with the tray icons, without the clock.
fn panel(desktop: &Desktop) -> Rectangle {
    let (width, height) = desktop.size();
    let (x, y, height) = match desktop.kind() {
        Kind::Sway | Kind::Gnome => (width * 2 / 3, 0, 30),
        Kind::Kde => (width / 2, height - 44, 44),
        Kind::Xfce => (width / 2, 0, 26),
    };
    Rectangle {
        x,
        y,
        width: width - x,
        height,
    }
}

/// A picture of a desktop on which nothing changes at this place any more.
pub(crate) fn at_rest(desktop: &Desktop, place: Rectangle) -> Picture {
    let mut last = desktop.picture();
    until("the desktop to stand still", || {
        let now = desktop.picture();
        let still = now.difference(&last, place).is_none();
        last = now;
        still.then_some(())
    });
    last
}

/// Starts the app, and gives the middle of the icon that came into the panel with it.
pub(crate) fn start_with_icon(desktop: &Desktop) -> (App, (i32, i32)) {
    let panel = panel(desktop);
    let before = at_rest(desktop, panel);
    let app = App::start(desktop.desk());
    drop(desktop.tray());
    let icon = until("an icon in the panel", || {
        let new = desktop.picture().difference(&before, panel)?;
        (new.width >= 10 && new.height >= 10).then_some(new)
    });
    let half = icon.width.min(22) / 2;
    // A new icon moves the icons right of it; on Xfce those left of it.
    let x = match desktop.kind() {
        Kind::Xfce => icon.x + icon.width - half,
        Kind::Sway | Kind::Gnome | Kind::Kde => icon.x + half,
    };
    (app, (x, icon.y + icon.height / 2))
}

/// An icon, by its middle.
fn place_of((x, y): (i32, i32)) -> Rectangle {
    let (width, height) = (22, 22);
    Rectangle {
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
    }
}

/// Clicks the icon so that the waiting request opens, or else the main window.
pub(crate) fn click_icon(desktop: &Desktop, (x, y): (i32, i32)) {
    desktop.click_at(x, y);
    if desktop.kind() == Kind::Gnome {
        // GNOME's extension opens the menu at the first click.
        desktop.click_at(x, y);
    }
}

/// A white icon could not be seen on the light panels of Plasma and Xfce.
pub(crate) fn the_icon_stands_out_from_the_panel() {
    let desktop = Desktop::start_with(&[]);
    let (_app, (x, y)) = start_with_icon(&desktop);
    // The pointer is elsewhere, because panels highlight the icon under it.
    let picture = desktop.picture();
    let icon = place_of((x, y));
    let ground = picture.brightness(panel(&desktop));
    let apart = picture.apart(ground, icon);
    assert!(
        apart > 0.1,
        "{apart} of the icon is darker or brighter than {ground}"
    );
}

pub(crate) fn a_click_on_the_icon_opens_the_main_window() {
    let desktop = Desktop::start_with(&[]);
    let (_app, (x, y)) = start_with_icon(&desktop);
    assert!(desktop.visible_main_window().is_none());
    click_icon(&desktop, (x, y));
    desktop.main_window();
}

pub(crate) fn quit_in_the_menu_ends_the_app_and_takes_the_icon_away() {
    let desktop = Desktop::start_with(&[]);
    let (mut app, (x, y)) = start_with_icon(&desktop);
    let closed = desktop.picture();
    let button = match desktop.kind() {
        Kind::Gnome => "left",
        Kind::Sway | Kind::Kde | Kind::Xfce => "right",
    };
    desktop.press_at(x, y, button);
    let mut last = None;
    let menu = until("the menu", || {
        let new = desktop.picture().difference(&closed, desktop.whole())?;
        // The menu may open in steps.
        let still = last.replace(new) == Some(new);
        (still && new.width > 100 && new.height > 150).then_some(new)
    });
    // The last line only says what quitting means, and closes some menus. The line above it quits.
    let (from, to) = match desktop.kind() {
        // KDE's panel is at the bottom, so the menu ends above it.
        Kind::Kde => (menu.y + menu.height - 50, menu.y),
        Kind::Sway | Kind::Gnome | Kind::Xfce => (menu.y + menu.height - 34, menu.y),
    };
    let mut at = from;
    while app.is_running() && at > to.max(from - 120) {
        // The menu opens at its icon, also if the rest of the desktop has changed.
        desktop.click_at(x - 15, at);
        at -= 6;
    }
    assert_eq!(app.ended(), Some(0));
    let icon = place_of((x, y));
    until("the icon to go", || {
        (desktop.picture().changed(&closed, icon) > 0.1).then_some(())
    });
}
