//! The commands of the prompt window. Each is one message to the controller, except the height of
//! a card, which is one to the window thread.

use std::sync::Arc;

use approvals_app::{Mailbox, Remedy, Tick};
use policy_editor::Editor;
use tauri::{State, WebviewWindow};
use tokio::sync::oneshot;
use tracing::debug;
use view_model::{EditOutcome, Problem, PromptAnswer, PromptState, Proposal, ProposalRequest};

use crate::fitting::{Measure, Measures};
use crate::seen::{self, Look};
use crate::web_view::Way;

/// The requests that wait.
#[tauri::command]
pub(crate) async fn prompt_get(mailbox: State<'_, Mailbox>) -> Result<PromptState, Problem> {
    let (reply, state) = oneshot::channel();
    mailbox.send(Tick::State(reply));
    state.await.map_err(|_| ended())
}

/// The page has measured a card: the window must be this high. An empty digest stands for no card.
#[tauri::command]
pub(crate) fn prompt_fits(measures: State<'_, Measures>, digest: String, height: f64) {
    measures.send(Measure { digest, height });
}

/// The page has painted a card with this count. The time after which its buttons count starts here
/// and in the page once the card is on the screen.
#[tauri::command]
pub(crate) async fn prompt_painted(
    window: WebviewWindow,
    mailbox: State<'_, Mailbox>,
    id: String,
    digest: String,
    times: u32,
) -> Result<(), Problem> {
    let painted = Tick::Painted { id, digest, times };
    seen(&window, &mailbox, painted).await?;
    Ok(())
}

/// The page has painted a test card of the app. Once it is on the screen, the window is known to
/// show what it is given.
#[tauri::command]
pub(crate) async fn prompt_proven(
    window: WebviewWindow,
    mailbox: State<'_, Mailbox>,
    way: State<'_, Way>,
    number: u64,
) -> Result<(), Problem> {
    // This card holds nothing that an agent wrote.
    if seen(&window, &mailbox, Tick::Proven(number)).await? == Look::Blank {
        way.shows_nothing();
    }
    Ok(())
}

async fn seen(window: &WebviewWindow, mailbox: &Mailbox, painted: Tick) -> Result<Look, Problem> {
    debug!("the page of the prompt window has painted");
    // When the window is gone, its page is gone too, and gets no answer.
    let look = seen::look(window).await.ok_or_else(ended)?;
    mailbox.send(match look {
        Look::Seen => painted,
        Look::Blank => Tick::Blank,
    });
    Ok(look)
}

/// The page runs, but the card that it is to show is not on the screen yet.
#[tauri::command]
pub(crate) fn prompt_waits(mailbox: State<'_, Mailbox>) {
    mailbox.send(Tick::OutOfView);
}

/// A person wants to see another request.
#[tauri::command]
pub(crate) fn prompt_select(mailbox: State<'_, Mailbox>, id: String) {
    mailbox.send(Tick::Select(id));
}

/// A person denied all of these requests.
#[tauri::command]
pub(crate) fn prompt_deny_all(mailbox: State<'_, Mailbox>, ids: Vec<String>) {
    mailbox.send(Tick::DenyAll(ids));
}

/// A person has seen how the request in view ended.
#[tauri::command]
pub(crate) fn prompt_dismiss(mailbox: State<'_, Mailbox>) {
    mailbox.send(Tick::Dismissed);
}

/// A person closed the window by a button of its page, which stands for a title bar.
#[tauri::command]
pub(crate) fn prompt_later(window: WebviewWindow) -> Result<(), Problem> {
    window.close().map_err(|_| ended())
}

/// What an Always allow would change; nothing is stored.
#[tauri::command]
pub(crate) async fn prompt_propose(
    mailbox: State<'_, Mailbox>,
    request: ProposalRequest,
) -> Result<Proposal, Problem> {
    let (reply, proposal) = oneshot::channel();
    mailbox.send(Tick::Propose { request, reply });
    proposal.await.map_err(|_| ended())?
}

/// A person answered.
#[tauri::command]
pub(crate) async fn prompt_answer(
    mailbox: State<'_, Mailbox>,
    answer: PromptAnswer,
) -> Result<(), Problem> {
    let (reply, counted) = oneshot::channel();
    mailbox.send(Tick::Answer { answer, reply });
    counted.await.map_err(|_| ended())?
}

/// A person wants a rule for what they have just allowed once.
#[tauri::command]
pub(crate) async fn prompt_always(mailbox: State<'_, Mailbox>, number: u64) -> Result<(), Problem> {
    let (reply, counted) = oneshot::channel();
    mailbox.send(Tick::AllowFromNowOn { number, reply });
    counted.await.map_err(|_| ended())?
}

/// A person undoes what their last answer stored, by the name that its receipt gave.
#[tauri::command]
pub(crate) async fn prompt_undo(
    editor: State<'_, Arc<Editor>>,
    mailbox: State<'_, Mailbox>,
    id: String,
) -> Result<(), Problem> {
    if let Some(remedy @ Remedy::End(_)) = Remedy::from_id(&id) {
        let (reply, done) = oneshot::channel();
        mailbox.send(Tick::Remedy { remedy, reply });
        return done.await.map_err(|_| ended())?;
    }
    let editor = Arc::clone(&editor);
    let undone = tauri::async_runtime::spawn_blocking(move || editor.undo(&id));
    match undone.await.map_err(|_| ended())? {
        EditOutcome::Saved { .. } => Ok(()),
        EditOutcome::Refused { problem } => Err(problem),
        // An undo asks nothing, and is no edit beside another.
        EditOutcome::Confirm { .. } | EditOutcome::Conflict { .. } => Err(ended()),
    }
}

pub(crate) fn ended() -> Problem {
    Problem {
        code: "gone".to_owned(),
        message: "Exec Companion is ending. Nothing was allowed.".to_owned(),
    }
}
