//! An agent's mode, chosen in the tray.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use approvals_app::{Place, Preset};
use policy_editor::Editor;
use tauri::{AppHandle, Manager};
use tracing::info;
use view_model::{Change, EditOutcome, EditRequest};

use crate::screen::Order;

/// Saves what only narrows. Whatever needs a word first is proposed in the main window,
/// which asks.
pub(crate) fn set(app: &AppHandle, agent: &str, mode: Preset, orders: Sender<Order>) {
    let editor = Arc::clone(&app.state::<Arc<Editor>>());
    let agent = agent.to_owned();
    tauri::async_runtime::spawn_blocking(move || {
        let saved = saved(&editor, &agent, mode);
        info!(
            agent,
            mode = mode.id(),
            saved,
            "a mode was chosen in the tray"
        );
        let order = if saved {
            Order::TellMain
        } else {
            Order::OpenMain(Place::Mode { agent, mode })
        };
        let _ = orders.send(order);
    });
}

fn saved(editor: &Editor, agent: &str, mode: Preset) -> bool {
    let Ok(page) = editor.policy(agent) else {
        return false;
    };
    let outcome = editor.edit(&EditRequest {
        agent: agent.to_owned(),
        version: page.version,
        change: Change::Preset {
            id: mode.id().to_owned(),
        },
        confirmed: None,
    });
    matches!(outcome, EditOutcome::Saved { .. })
}
