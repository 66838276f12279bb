//! The Health page's checks of what the system and its desktop do for the app.

use std::path::Path;

use catalogue::Language;
use view_model::Check;

use crate::health::check;
use crate::overview::{action, retry};
use crate::text::short;
use app_status::{AppStatus, Notices};

/// Whether requests arrive: where, who may connect, and what stands in the way.
pub(crate) fn socket(status: &AppStatus, home: &str, language: Language) -> Check {
    let check = |state, sentence: &str, action| {
        check("socket", language.health_socket(), state, sentence, action)
    };
    let Some(socket) = &status.socket else {
        return match &status.socket_problem {
            Some(problem) => check("bad", problem, Some(retry(language))),
            None => check("off", &language.health_socket_soon(), None),
        };
    };
    let path = short(&socket.to_string_lossy(), home);
    let octal = |mode: u32| format!("{mode:04o}");
    match mode(socket) {
        Mode::Private(mode) => {
            let sentence = language.health_socket_served(&path, &octal(mode));
            check("good", &sentence, None)
        }
        Mode::Pipe => check("good", &language.health_socket_pipe(&path), None),
        Mode::Open(mode) => {
            let sentence = language.health_socket_open(&path, &octal(mode));
            check("warn", &sentence, None)
        }
        Mode::Gone => {
            let sentence = language.health_socket_gone(&path);
            check("warn", &sentence, Some(retry(language)))
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
pub(crate) fn tray(status: &AppStatus, language: Language) -> Check {
    let (state, sentence) = match status.tray {
        Some(true) => ("good", language.health_tray_shown()),
        Some(false) => ("warn", language.health_tray_missing()),
        None => ("off", language.health_tray_unknown()),
    };
    check("tray", language.health_tray(), state, &sentence, None)
}

/// What shows notices, and what it can.
pub(crate) fn notices(status: &AppStatus, language: Language) -> Check {
    let (state, sentence) = match &status.notices {
        Notices::System => ("off", language.health_notices_system()),
        Notices::Asked => ("off", language.health_notices_asked()),
        Notices::Missing => ("warn", language.health_notices_missing()),
        Notices::Service {
            name,
            buttons,
            keeps,
        } => {
            let sentence = match (buttons, keeps) {
                (true, true) => language.health_notices_kept(name),
                (true, false) => language.health_notices_buttons(name),
                (false, _) => language.health_notices_plain(name),
            };
            ("good", sentence)
        }
    };
    check("notices", language.health_notices(), state, &sentence, None)
}

/// Whether a locked screen is known.
pub(crate) fn lock(status: &AppStatus, language: Language) -> Check {
    let (state, sentence) = match status.lock_is_told {
        true => ("good", language.health_lock_told()),
        false => ("warn", language.health_lock_unknown()),
    };
    check("lock", language.health_lock(), state, &sentence, None)
}

/// Whether it is known who else sees the screen.
pub(crate) fn sharing(status: &AppStatus, language: Language) -> Check {
    let (state, sentence) = match status.shared {
        Some(true) => ("warn", language.health_sharing_now()),
        Some(false) if status.unseen_recorders => ("off", language.health_sharing_part()),
        Some(false) => ("good", language.health_sharing_told()),
        None => ("off", language.health_sharing_unknown()),
    };
    check("sharing", language.health_sharing(), state, &sentence, None)
}

/// What the next login does.
pub(crate) fn start_at_login(status: &AppStatus, language: Language) -> Check {
    use autostart::State::{Off, On, Other};
    let id = "start-at-login";
    let start = || Some(action(id, language.health_login()));
    let (state, sentence, solve) = match status.start_at_login {
        Some(On) => ("good", language.health_login_on(), None),
        Some(Off) => ("off", language.health_login_off(), start()),
        Some(Other) => ("warn", language.health_login_other(), start()),
        None => ("off", language.health_login_unknown(), None),
    };
    check(id, language.health_login(), state, &sentence, solve)
}
