#![cfg_attr(test, allow(clippy::unwrap_used))]
//! What is wrong with Exec Companion on this computer, and what to do about it, without the app:
//! the checks of the Health page, from the same code.
//!
//! The Health page has an [`AppStatus`] that the running app filled in. [`look`] fills one in from
//! outside: it connects to the app's socket and hangs up, and asks the session bus for the tray,
//! the notification service and the lock. It changes nothing.

mod bundle;
#[cfg(target_os = "linux")]
mod desktop;
mod report;

pub use bundle::{Error, bundle};
pub use report::{About, Finding, Report};

use std::path::Path;
use std::time::Duration;

use app_status::AppStatus;
use autostart::Autostart;
use execution::{App, NoAnswer};
use paths::Paths;
use policy_editor::Editor;
use view_model::Problem;

/// What is mended without asking: it takes rights from others, and nothing from the person.
const SAFE: &str = "make-private";

/// How long the app, and each service of the desktop, may take to answer.
const SOON: Duration = Duration::from_secs(2);

/// How the app stands, seen from another process. `app` is the program of the app, whose start at
/// login is looked for; `None` where it is not known.
///
/// What only the app itself knows stays as it is by default: requests, pauses, screen sharing.
pub async fn look(paths: &Paths, app: Option<&Path>) -> AppStatus {
    let (socket, socket_problem) = match App::new(paths.clone()).listens(SOON).await {
        Ok(path) => (Some(path), None),
        Err(NoAnswer::Unreachable(sentence) | NoAnswer::Lost(sentence)) => {
            let home = paths.home().to_string_lossy();
            (None, Some(visible_text::short_home_in(&sentence, &home)))
        }
    };
    let entry = app.map(|app| Autostart::new(paths.autostart_file(), app));
    let status = AppStatus {
        socket,
        socket_problem,
        start_at_login: entry.map(|entry| entry.state()),
        ..AppStatus::default()
    };
    #[cfg(target_os = "linux")]
    let status = desktop::look(status).await;
    status
}

/// Mends what is safe to mend: others may no longer read or write the approvals file.
///
/// # Errors
/// It cannot be mended, and why.
pub fn fix(editor: &Editor) -> Result<(), Problem> {
    let checks = editor.health(&AppStatus::default());
    let mut offered = checks.iter().filter_map(|check| check.action.as_ref());
    match offered.any(|action| action.id == SAFE) {
        true => editor.action(SAFE),
        false => Ok(()),
    }
}
