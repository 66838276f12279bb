//! The Health page's checks of what the system and its desktop do for the app.

use std::path::Path;

use view_model::Check;

use crate::health::check;
use crate::overview::{action, retry};
use crate::text::short;
use crate::{Live, Notices};

/// Whether requests arrive: where, who may connect, and what stands in the way.
pub(crate) fn socket(live: &Live, home: &str) -> Check {
    let (id, title) = ("socket", "Socket");
    let Some(socket) = &live.socket else {
        return match &live.socket_problem {
            Some(problem) => check(id, title, "bad", problem, Some(retry())),
            None => check(id, title, "off", "It is about to be served.", None),
        };
    };
    let path = short(&socket.to_string_lossy(), home);
    match mode(socket) {
        Mode::Private(mode) => {
            let sentence = format!(
                "Requests are received at {path} (mode {mode:04o}), from your own programs alone."
            );
            check(id, title, "good", &sentence, None)
        }
        Mode::Pipe => {
            let sentence =
                format!("Requests are received at {path}, from your own programs alone.");
            check(id, title, "good", &sentence, None)
        }
        Mode::Open(mode) => {
            let sentence = format!(
                "Other users can connect to {path} (mode {mode:04o}), and are refused. Remove the file; it is made anew at once."
            );
            check(id, title, "warn", &sentence, None)
        }
        Mode::Gone => {
            let sentence =
                format!("{path} was removed, so nobody can call. It is about to be made anew.");
            check(id, title, "warn", &sentence, Some(retry()))
        }
    }
}

#[expect(dead_code, reason = "a system has files or pipes")]
enum Mode {
    Private(u32),
    Open(u32),
    Gone,
    Pipe,
}

#[cfg(unix)]
fn mode(socket: &Path) -> Mode {
    use std::os::unix::fs::PermissionsExt;
    match std::fs::metadata(socket) {
        Err(_) => Mode::Gone,
        Ok(about) => match about.permissions().mode() & 0o777 {
            mode if mode & 0o077 == 0 => Mode::Private(mode),
            mode => Mode::Open(mode),
        },
    }
}

#[cfg(not(unix))]
fn mode(_: &Path) -> Mode {
    Mode::Pipe
}

/// Whether there is an icon to click.
pub(crate) fn tray(live: &Live) -> Check {
    let (state, sentence) = match live.tray {
        Some(true) => ("good", "This desktop shows the icon."),
        Some(false) => (
            "warn",
            "This desktop shows no tray icons. Start the app again to come back to this window; on GNOME, the AppIndicator extension shows them.",
        ),
        None => (
            "off",
            "The desktop has not told yet whether it shows tray icons.",
        ),
    };
    check("tray", "Tray", state, sentence, None)
}

/// What shows notices, and what it can.
pub(crate) fn notices(live: &Live) -> Check {
    let (id, title) = ("notices", "Notifications");
    let (state, sentence) = match &live.notices {
        Notices::System => (
            "off",
            "The system shows them for the installed app, if its own settings allow that.".to_owned(),
        ),
        Notices::Missing => (
            "warn",
            "Nothing on this desktop shows notifications, so a request opens its window over a full screen too, and what was missed is told in the history alone.".to_owned(),
        ),
        Notices::Service { name, buttons: true, keeps } => {
            let kept = match keeps {
                true => ", and keeps them until you have looked",
                false => "",
            };
            ("good", format!("{name} shows them with buttons{kept}."))
        }
        Notices::Service { name, buttons: false, .. } => (
            "good",
            format!("{name} shows them without buttons: answer in the window."),
        ),
    };
    check(id, title, state, &sentence, None)
}

/// Whether a locked screen is known.
pub(crate) fn lock(live: &Live) -> Check {
    let (state, sentence) = match live.lock_is_told {
        true => (
            "good",
            "This system tells when the screen locks: nothing is shown then, and what was allowed for a while ends.",
        ),
        false => (
            "warn",
            "Nothing here tells when the screen locks, so windows open behind a lock too, and nothing can be allowed until then.",
        ),
    };
    check("lock", "Screen lock", state, sentence, None)
}

/// What the next login does.
pub(crate) fn start_at_login(live: &Live) -> Check {
    use autostart::State::{Off, On, Other};
    let start = || Some(action("start-at-login", "Start at login"));
    let (state, sentence, solve) = match live.start_at_login {
        Some(On) => ("good", "It starts at your next login.", None),
        Some(Off) => (
            "off",
            "It does not start at your next login: until you open it, what needs a click follows “when nobody can be asked”.",
            start(),
        ),
        Some(Other) => (
            "warn",
            "Your next login starts a program at another place under this name.",
            start(),
        ),
        None => ("off", "This copy of the app cannot see to it.", None),
    };
    check("start-at-login", "Start at login", state, sentence, solve)
}
