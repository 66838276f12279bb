//! Looks at the coding agents from time to time: an update of one of them may have broken its
//! connection.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use policy_editor::Editor;
use tauri::AppHandle;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::main_window;

/// Between two looks. One of them may start the program of an agent.
const PAUSE: Duration = Duration::from_secs(600);

/// The program that connected agents start: it is installed beside the app.
pub(crate) fn program() -> Option<PathBuf> {
    let app = std::env::current_exe().ok()?;
    let name = format!("exec-host{}", std::env::consts::EXE_SUFFIX);
    Some(app.parent()?.join(name))
}

/// Looks now and again and again, and has the main window read what is another then.
pub(crate) fn follow(
    runtime: &Runtime,
    app: AppHandle,
    editor: Arc<Editor>,
    stop: CancellationToken,
) {
    runtime.spawn(async move {
        loop {
            let editor = Arc::clone(&editor);
            let looked = tokio::task::spawn_blocking(move || editor.look_at_agents());
            if looked.await.unwrap_or_default() {
                main_window::tell(&app);
            }
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                () = stop.cancelled() => return,
            }
        }
    });
}
