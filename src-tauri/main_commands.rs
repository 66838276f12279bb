//! The commands of the main window. It shows and edits the policy, and can answer no prompt.

use std::sync::Arc;

use app_status::AppStatus;
use approvals_app::{CONFIRM_DANGER, Drill, Mailbox, MenuAction, Remedy, Tick};
use policy_editor::Editor;
use tauri::{AppHandle, State, WebviewWindow};
use tokio::sync::oneshot;
use view_model::{
    AgentEdit, AgentPlan, AgentsPage, Check, EditOutcome, Example, Overview, PatternFindings,
    Problem, RecordCheck, RecordFilter, RequestsPage, RuleDraft, RuleProposal, SettingsPage, Trial,
    TrialRequest, WeeklySuggestion,
};

use crate::commands::ended;
use crate::notice_service::NoticeService;
use crate::{main_window, person};

type Edits<'a> = State<'a, Arc<Editor>>;

/// What every page shows.
#[tauri::command]
pub(crate) async fn main_overview(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
) -> Result<Overview, Problem> {
    let status = status(&mailbox).await?;
    on_pool(&editor, move |editor| editor.overview(&status)).await
}

/// What is known of a rule while it is typed.
#[tauri::command]
pub(crate) async fn main_rule(
    editor: Edits<'_>,
    agent: String,
    rule: RuleDraft,
) -> Result<PatternFindings, Problem> {
    on_pool(&editor, move |editor| editor.rule(&agent, &rule)).await
}

/// Lets a person choose a program in the system's own dialog, as a pattern.
#[tauri::command]
pub(crate) async fn main_choose_program(
    window: WebviewWindow,
    editor: Edits<'_>,
) -> Result<Option<String>, Problem> {
    let title = editor.language().title_choose();
    let (reply, opened) = oneshot::channel();
    let parent = window.clone();
    // macOS makes dialogs only in the first thread.
    let open = move || {
        let dialog = rfd::AsyncFileDialog::new();
        #[cfg(unix)]
        let dialog = dialog.set_directory("/usr/bin");
        let _ = reply.send(dialog.set_title(title).set_parent(&parent).pick_file());
    };
    window.run_on_main_thread(open).map_err(|_| ended())?;
    let chosen = opened.await.map_err(|_| ended())?.await;
    Ok(chosen.map(|file| file.path().to_string_lossy().into_owned()))
}

/// Judges a command; nothing runs.
#[tauri::command]
pub(crate) async fn main_try(editor: Edits<'_>, request: TrialRequest) -> Result<Trial, Problem> {
    on_pool(&editor, move |editor| editor.try_command(&request)).await?
}

/// The examples that a person keeps, and what each comes to today.
#[tauri::command]
pub(crate) async fn main_examples(editor: Edits<'_>) -> Result<Vec<Example>, Problem> {
    on_pool(&editor, Editor::examples).await?
}

/// Keeps an example.
#[tauri::command]
pub(crate) async fn main_keep_example(
    editor: Edits<'_>,
    request: TrialRequest,
    expected: String,
) -> Result<(), Problem> {
    on_pool(&editor, move |editor| {
        editor.keep_example(request, &expected)
    })
    .await?
}

/// Removes an example.
#[tauri::command]
pub(crate) async fn main_remove_example(editor: Edits<'_>, id: String) -> Result<(), Problem> {
    on_pool(&editor, move |editor| editor.remove_example(&id)).await?
}

/// The policy of an agent as text.
#[tauri::command]
pub(crate) async fn main_export(editor: Edits<'_>, agent: String) -> Result<String, Problem> {
    on_pool(&editor, move |editor| editor.export(&agent)).await?
}

/// The requests that wait, and those that were decided.
#[tauri::command]
pub(crate) async fn main_requests(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
    filter: RecordFilter,
) -> Result<RequestsPage, Problem> {
    let waiting = status(&mailbox).await?.waiting;
    let (activity, more) = on_pool(&editor, move |editor| editor.activity(&filter)).await??;
    Ok(RequestsPage {
        waiting,
        activity,
        more,
    })
}

/// All records as JSON lines.
#[tauri::command]
pub(crate) async fn main_export_records(editor: Edits<'_>) -> Result<String, Problem> {
    on_pool(&editor, Editor::export_records).await?
}

/// Whether the records are still as they were written.
#[tauri::command]
pub(crate) async fn main_check_records(editor: Edits<'_>) -> Result<RecordCheck, Problem> {
    on_pool(&editor, Editor::check_records).await?
}

/// Proposes rules from what a person has allowed an agent before.
#[tauri::command]
pub(crate) async fn main_proposals(
    editor: Edits<'_>,
    agent: String,
) -> Result<Vec<RuleProposal>, Problem> {
    on_pool(&editor, move |editor| editor.proposals(&agent)).await?
}

/// The rule that is suggested this week.
#[tauri::command]
pub(crate) async fn main_suggestion(
    editor: Edits<'_>,
) -> Result<Option<WeeklySuggestion>, Problem> {
    on_pool(&editor, Editor::weekly).await?
}

/// The checks of the Health page.
#[tauri::command]
pub(crate) async fn main_health(
    app: AppHandle,
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
    service: State<'_, NoticeService>,
) -> Result<Vec<Check>, Problem> {
    let reads_again = move || main_window::tell(&app);
    let status = AppStatus {
        notices: service.now(person::notices, reads_again).await,
        ..status(&mailbox).await?
    };
    on_pool(&editor, move |editor| editor.health(&status)).await
}

/// Sends the requests of the drill, or only the one that asks, and answers once all have ended.
#[tauri::command]
pub(crate) async fn run_drill(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
    whole: bool,
) -> Result<Vec<Check>, Problem> {
    let drill = if whole { Drill::Whole } else { Drill::Question };
    let (paths, store, words) = on_pool(&editor, |editor| {
        (editor.paths().clone(), editor.store(), editor.language())
    })
    .await?;
    Ok(approvals_app::run_drill(drill, &paths, store, &mailbox, words).await)
}

/// Sends a harmless request, which a person may allow, and answers once it has ended.
#[tauri::command]
pub(crate) async fn main_hello(editor: Edits<'_>) -> Result<Check, Problem> {
    let parts = |editor: &Editor| (editor.paths().clone(), editor.store(), editor.language());
    let (paths, store, words) = on_pool(&editor, parts).await?;
    Ok(approvals_app::say_hello(&paths, store, words).await)
}

/// A button of a banner or a check.
#[tauri::command]
pub(crate) async fn main_action(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
    id: String,
) -> Result<(), Problem> {
    if let Some(remedy) = Remedy::from_id(&id) {
        let (reply, done) = oneshot::channel();
        mailbox.send(Tick::Remedy { remedy, reply });
        return done.await.map_err(|_| ended())?;
    }
    if id == MenuAction::Quit.id() {
        mailbox.send(Tick::Menu(MenuAction::Quit));
        return Ok(());
    }
    on_pool(&editor, move |editor| editor.action(&id)).await??;
    // The button may have set a settings file aside.
    mailbox.send(Tick::SettingsChanged);
    // A policy that has just been confirmed may let a waiting command run.
    mailbox.send(Tick::StoreChanged);
    Ok(())
}

/// The coding agents of this computer. Where one is another than before, every page says so.
#[tauri::command]
pub(crate) async fn main_agents(app: AppHandle, editor: Edits<'_>) -> Result<AgentsPage, Problem> {
    let look = |editor: &Editor| (editor.look_at_agents_again(), editor.agents());
    let (differs, page) = on_pool(&editor, look).await?;
    if differs {
        main_window::tell(&app);
    }
    Ok(page)
}

/// What connecting an agent would write.
#[tauri::command]
pub(crate) async fn main_agent_plan(
    editor: Edits<'_>,
    agent: String,
    way: String,
) -> Result<AgentPlan, Problem> {
    on_pool(&editor, move |editor| editor.agent_plan(&agent, &way)).await?
}

/// Writes what a person saw of a plan.
#[tauri::command]
pub(crate) async fn main_connect_agent(
    editor: Edits<'_>,
    edit: AgentEdit,
) -> Result<EditOutcome, Problem> {
    on_pool(&editor, move |editor| editor.connect_agent(&edit)).await
}

/// Starts the hook of an agent with a harmless command.
#[tauri::command]
pub(crate) async fn main_test_agent(editor: Edits<'_>, agent: String) -> Result<Check, Problem> {
    on_pool(&editor, move |editor| editor.test_agent(&agent)).await
}

/// The settings of the app.
#[tauri::command]
pub(crate) async fn main_settings(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
) -> Result<SettingsPage, Problem> {
    let status = status(&mailbox).await?;
    on_pool(&editor, move |editor| editor.settings(&status)).await
}

/// Changes one setting of the app.
#[tauri::command]
pub(crate) async fn main_set(
    editor: Edits<'_>,
    mailbox: State<'_, Mailbox>,
    name: String,
    value: String,
) -> Result<(), Problem> {
    if name == CONFIRM_DANGER {
        // The system checks the person first.
        let (reply, done) = oneshot::channel();
        let on = value == "true";
        mailbox.send(Tick::ConfirmDanger { on, reply });
        return done.await.map_err(|_| ended())?;
    }
    on_pool(&editor, move |editor| editor.set(&name, &value)).await??;
    mailbox.send(Tick::SettingsChanged);
    Ok(())
}

/// Sets whether the app starts at login.
#[tauri::command]
pub(crate) async fn main_start_at_login(
    mailbox: State<'_, Mailbox>,
    on: bool,
) -> Result<(), Problem> {
    let (reply, done) = oneshot::channel();
    mailbox.send(Tick::StartAtLogin { on, reply });
    done.await.map_err(|_| ended())?
}

/// Shows a waiting request in its own window, where it can be answered.
#[tauri::command]
pub(crate) fn main_open_prompt(mailbox: State<'_, Mailbox>, id: String) {
    mailbox.send(Tick::Select(id));
    mailbox.send(Tick::Menu(MenuAction::Review));
}

/// Pauses, so that every request is refused, or resumes.
#[tauri::command]
pub(crate) fn main_pause(mailbox: State<'_, Mailbox>, paused: bool) {
    mailbox.send(Tick::Pause(paused));
}

async fn status(mailbox: &Mailbox) -> Result<AppStatus, Problem> {
    let (reply, status) = oneshot::channel();
    mailbox.send(Tick::Status(reply));
    status.await.map_err(|_| ended())
}

/// Runs what waits for files on the pool of threads for that.
async fn on_pool<T: Send + 'static>(
    editor: &Arc<Editor>,
    work: impl FnOnce(&Editor) -> T + Send + 'static,
) -> Result<T, Problem> {
    let editor = Arc::clone(editor);
    let done = tauri::async_runtime::spawn_blocking(move || work(&editor));
    done.await.map_err(|_| ended())
}
