//! Looks at the coding agents from time to time, and when their settings change: an update of one of
//! them may have broken its connection.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{BrokenAgent, Mailbox, Tick};
use policy_editor::Editor;
use tauri::AppHandle;
use tokio::runtime::Runtime;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::main_window;

/// Between two looks. One of them may start the program of an agent.
const PAUSE: Duration = Duration::from_secs(600);
/// From a change of settings to the look: an update writes several files.
const SETTLING: Duration = Duration::from_secs(2);

/// The program that connected agents start: it is installed beside the app.
pub(crate) fn program() -> Option<PathBuf> {
    let app = std::env::current_exe().ok()?;
    let name = format!("exec-host{}", std::env::consts::EXE_SUFFIX);
    Some(app.parent()?.join(name))
}

/// Looks now and again and again, has the main window read what is another then, and tells the loop
/// which connections are broken.
pub(crate) fn follow(
    runtime: &Runtime,
    app: AppHandle,
    editor: Arc<Editor>,
    mailbox: Mailbox,
    stop: CancellationToken,
) {
    runtime.spawn(async move {
        loop {
            let changed = Arc::new(Notify::new());
            let tell = Arc::clone(&changed);
            // Watched first, then read: no change falls in between.
            let watch = editor.watch_agents(move || tell.notify_one());
            let _watch = watch.inspect_err(|error| warn!("{error}"));
            let looking = Arc::clone(&editor);
            let looked = tokio::task::spawn_blocking(move || {
                (looking.look_at_agents(), looking.broken_agents())
            });
            if let Ok((differs, broken)) = looked.await {
                if differs {
                    main_window::tell(&app);
                }
                let broken = broken.into_iter();
                let broken = broken.map(|(name, problem)| BrokenAgent { name, problem });
                mailbox.send(Tick::Agents(broken.collect()));
            }
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                () = changed.notified() => tokio::time::sleep(SETTLING).await,
                () = stop.cancelled() => return,
            }
        }
    });
}
