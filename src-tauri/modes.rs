//! An agent's mode, chosen in the tray.

use approvals_app::Preset;
use policy_editor::Editor;
use view_model::{Change, EditOutcome, EditRequest};

/// Saves a mode that only narrows, and says whether it did. A mode that opens something has to be
/// confirmed first.
pub(crate) fn save(editor: &Editor, agent: &str, mode: Preset) -> bool {
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
