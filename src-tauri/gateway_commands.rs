//! The commands of the main window that a gateway may answer.

use std::sync::Arc;

use approvals_app::{Mailbox, Tick};
use gateway_pages::Pages;
use tauri::State;
use view_model::{
    AllowlistPage, BindingEdit, BindingPage, Check, EditOutcome, EditRequest, GatewayDraft,
    GatewaysPage, PlaceItem, PolicyPage, Problem,
};

type Filled<'a> = State<'a, Arc<Pages>>;

/// The places whose policy can be shown.
#[tauri::command]
pub(crate) async fn main_places(pages: Filled<'_>) -> Result<Vec<PlaceItem>, Problem> {
    pages.places().await
}

/// The Policy page of an agent at a place.
#[tauri::command]
pub(crate) async fn main_policy(
    pages: Filled<'_>,
    place: String,
    agent: String,
) -> Result<PolicyPage, Problem> {
    pages.policy(&place, agent).await
}

/// The Allowlist page of an agent at a place.
#[tauri::command]
pub(crate) async fn main_allowlist(
    pages: Filled<'_>,
    place: String,
    agent: String,
) -> Result<AllowlistPage, Problem> {
    pages.allowlist(&place, agent).await
}

/// Makes an edit at a place, or tells why not.
#[tauri::command]
pub(crate) async fn main_edit(
    pages: Filled<'_>,
    place: String,
    edit: EditRequest,
) -> Result<EditOutcome, Problem> {
    pages.edit(&place, edit).await
}

/// Undoes the last edit, wherever it was.
#[tauri::command]
pub(crate) async fn main_undo(pages: Filled<'_>, id: String) -> Result<EditOutcome, Problem> {
    pages.undo(id).await
}

/// Which node runs commands.
#[tauri::command]
pub(crate) async fn main_binding(pages: Filled<'_>) -> Result<BindingPage, Problem> {
    pages.binding().await
}

/// Saves which node runs commands, at the gateway or in the file.
#[tauri::command]
pub(crate) async fn main_bind(
    pages: Filled<'_>,
    edit: BindingEdit,
    live: bool,
) -> Result<EditOutcome, Problem> {
    pages.bind(edit, live).await
}

/// Has a node run a harmless command.
#[tauri::command]
pub(crate) async fn main_test_node(pages: Filled<'_>, node: String) -> Result<Check, Problem> {
    pages.test_node(node).await
}

/// The gateways that a person has typed.
#[tauri::command]
pub(crate) async fn main_gateways(pages: Filled<'_>) -> Result<GatewaysPage, Problem> {
    pages.gateways().await
}

/// Keeps a gateway that a person typed, and uses it.
#[tauri::command]
pub(crate) async fn main_keep_gateway(
    pages: Filled<'_>,
    mailbox: State<'_, Mailbox>,
    gateway: GatewayDraft,
) -> Result<(), Problem> {
    let kept = pages.keep_gateway(gateway).await;
    mailbox.send(Tick::SettingsChanged);
    kept
}

/// Uses a gateway that is kept, or that of `openclaw.json`.
#[tauri::command]
pub(crate) async fn main_use_gateway(
    pages: Filled<'_>,
    mailbox: State<'_, Mailbox>,
    id: String,
) -> Result<(), Problem> {
    let used = pages.use_gateway(id).await;
    mailbox.send(Tick::SettingsChanged);
    used
}

/// Forgets a gateway with its secrets.
#[tauri::command]
pub(crate) async fn main_forget_gateway(
    pages: Filled<'_>,
    mailbox: State<'_, Mailbox>,
    id: String,
) -> Result<(), Problem> {
    let forgotten = pages.forget_gateway(id).await;
    mailbox.send(Tick::SettingsChanged);
    forgotten
}

/// Lets the policy of this computer answer for an agent of a gateway, or no longer.
#[tauri::command]
pub(crate) async fn main_let_answer(
    pages: Filled<'_>,
    mailbox: State<'_, Mailbox>,
    place: String,
    agent: String,
    on: bool,
) -> Result<(), Problem> {
    let set = pages.let_answer(place, agent, on).await;
    mailbox.send(Tick::SettingsChanged);
    set
}
