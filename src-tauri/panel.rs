//! Follows the desktop: whether it has a tray, and whether a person prefers light or dark.

use approvals_app::Mailbox;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::screen::Screen;

/// Follows the desktop, and shows it the app's line among the background apps.
#[cfg(target_os = "linux")]
pub(crate) fn follow(
    runtime: &Runtime,
    screen: &Screen,
    mailbox: Mailbox,
    stop: CancellationToken,
) {
    use approvals_app::{Theme, Tick};
    use desktop_shell::{DesktopNews, Scheme};
    use tray_image::Panel;

    use crate::screen;
    use crate::tray::Order;

    let (tray, windows) = (screen.tray_orders(), screen.orders());
    let tell = move |told| match told {
        DesktopNews::TrayIsThere => {
            tray.send(Order::IsThere(true));
            mailbox.send(Tick::TrayMissing(false));
        }
        DesktopNews::NoTrayYet => mailbox.send(Tick::NoTrayYet),
        DesktopNews::TrayIsMissing => {
            tray.send(Order::IsThere(false));
            mailbox.send(Tick::TrayMissing(true));
        }
        DesktopNews::Scheme(scheme) => {
            // GNOME's panel is always dark.
            let panel = match scheme {
                Scheme::Light if !is_gnome() => Panel::Light,
                Scheme::Light | Scheme::Dark | Scheme::None => Panel::Dark,
            };
            tray.send(Order::Panel(panel));
            let theme = match scheme {
                Scheme::None => Theme::System,
                Scheme::Light => Theme::Light,
                Scheme::Dark => Theme::Dark,
            };
            // The thread ends only with the process.
            let _ = windows.send(screen::Order::System(theme));
        }
    };
    let status = screen.status();
    runtime.spawn(desktop_shell::follow(None, status, stop, tell));
}

#[cfg(target_os = "linux")]
fn is_gnome() -> bool {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    desktop.split(':').any(|name| name == "GNOME")
}

/// Windows and macOS always have a tray, and fit the icon to its colour themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow(_: &Runtime, _: &Screen, mailbox: Mailbox, _: CancellationToken) {
    mailbox.send(approvals_app::Tick::TrayMissing(false));
}
