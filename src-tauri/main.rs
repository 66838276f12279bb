//! Exec Companion: the tray app that asks before an agent runs a command.
//!
//! This package is the only place that knows Tauri: it draws what
//! [`approvals_app`] says and hands back what a person does.

// A release on Windows opens no console beside the app.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

mod activation;
mod agents;
mod appearance;
mod backend;
mod bus;
mod commands;
mod decider;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod ending;
mod fault;
mod fitting;
mod gateway_commands;
mod guard;
mod headless;
mod identity;
mod kept;
mod keyboard;
mod launch;
#[cfg(target_os = "linux")]
mod layer;
mod main_commands;
mod main_window;
mod modes;
mod notice_service;
mod panel;
mod permission;
mod person;
mod placement;
mod quiet;
mod screen;
mod seen;
mod shortcut;
mod sound;
mod spoken;
mod startup;
mod tray;
#[cfg(target_os = "linux")]
mod uncovered;
mod web_view;
mod world;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use approvals_app::{Autostart, Judge, Mailbox, NewApp, Options, SettingsFile, Timings};
use catalogue::Language;
use gateway_pages::Pages;
use paths::Paths;
use policy_editor::Editor;
use tauri::{App, Manager, RunEvent, WindowEvent};
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use crate::decider::Decider;
use crate::kept::SavedValue;
use crate::launch::Arguments;
use crate::notice_service::NoticeService;
use crate::startup::{Fresh, Prepared};

fn main() -> ExitCode {
    let Some(process) = Fresh::begin() else {
        return ExitCode::SUCCESS;
    };
    let arguments = Arguments::of_process();
    let process = process.in_state_dir(arguments.state_dir.as_deref());
    let prepared = process.with_guard().prepare();
    match prepared.and_then(|process| start(&arguments, process)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(arguments: &Arguments, process: Prepared) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("the runtime could not be started")?;
    let stop = CancellationToken::new();
    runtime.spawn(stop_on_signal(stop.clone()));
    if headless::display_is_missing() {
        warn!("there is no display: whatever needs a click follows askFallback");
        return headless::run(stop);
    }
    #[cfg(target_os = "linux")]
    identity::name_process();
    tauri::async_runtime::set(runtime.handle().clone());
    let new = NewApp::new(stop.clone());
    let mailbox = new.mailbox().clone();
    let app = windows(process.way, &mailbox)?;
    let paths = world::paths()?;
    let (user, gateway) = new
        .of_user(paths.clone(), world::machine(&paths)?)
        .asked_by_gateway(paths.clone(), process.secrets);
    // The editor has a judge of its own, because its pages wait for files.
    let judge = Judge::following(paths.clone(), world::machine(&paths)?);
    let mut editor = Editor::new(judge, paths.clone()).on_system(Language::of_system());
    if let Some(program) = agents::program() {
        editor = editor.connecting(program);
    }
    let editor = Arc::new(editor);
    app.manage(Arc::clone(&editor));
    app.manage(Arc::new(Pages::new(Arc::clone(&editor), gateway)));
    let handle = app.handle().clone();
    agents::follow(
        &runtime,
        handle,
        editor.clone(),
        mailbox.clone(),
        stop.clone(),
    );
    person::follow(&runtime, mailbox.clone(), stop.clone());
    let left = paths.notice_file();
    let (_withdrawn_at_the_end, running) = person::Withdrawal::new(stop.clone());
    let notices = person::Notices::new(
        &runtime,
        mailbox.clone(),
        stop.clone(),
        left,
        running.clone(),
    );
    let main_size = SavedValue::in_file(paths.window_state_file());
    let prompt_place = SavedValue::in_file(paths.prompt_place_file());
    let kept = (main_size.clone(), prompt_place.clone());
    let screen = screen::Screen::new(app.handle(), mailbox.clone(), kept, notices)
        .context("the window thread could not be started")?;
    panel::follow(&runtime, &screen, mailbox.clone(), stop.clone());
    shortcut::follow(&runtime, &screen, mailbox.clone(), stop, running);
    let gone = screen.gone();
    for tick in arguments.ticks() {
        mailbox.send(tick);
    }
    let ready = user
        .on(screen, options(&paths))
        .with_undo({
            let editor = editor.clone();
            move |rule| {
                let revision = &rule.revision;
                let hash = rule.policy.hash.clone();
                editor.keep_undo(hash, revision.before.clone(), revision.after.clone())
            }
        })
        .with_modes(move |agent, mode| modes::save(&editor, agent, mode));
    let handle = app.handle().clone();
    let decider = Decider::start(ready, move || {
        handle.exit(1);
    })?;
    #[cfg(target_os = "macos")]
    let linked = mailbox.clone();
    app.run_return(move |_, event| {
        // The other systems start the app a second time, with the link as its argument.
        #[cfg(target_os = "macos")]
        if let RunEvent::Opened { urls } = &event {
            let requests = urls
                .iter()
                .filter_map(|it| launch::request_of(it.as_str()).ok());
            requests.for_each(|request| linked.send(approvals_app::Tick::Link(request)));
        }
        if let RunEvent::ExitRequested {
            code: None, api, ..
        } = &event
        {
            // The app goes on in the tray when its last window has closed.
            api.prevent_exit();
        }
        if let RunEvent::WindowEvent {
            label,
            event: WindowEvent::Destroyed,
            ..
        } = event
        {
            gone.window(label);
        }
    });
    main_size.write();
    prompt_place.write();
    // The process ends only after its commands have ended and its callers have their answers.
    decider.wait()
}

/// The window system, without a window. A second start of the app sends a tick to the mailbox and
/// ends.
fn windows(way: web_view::Way, mailbox: &Mailbox) -> Result<App> {
    let again = mailbox.clone();
    let app = bus::begin(tauri::Builder::default())
        .plugin(tauri_plugin_single_instance::init(move |_, words, _| {
            if let Some(tick) = Arguments::tick_of_second_start(words) {
                again.send(tick);
            }
        }))
        .manage(mailbox.clone())
        .manage(way)
        .manage(NoticeService::default())
        .invoke_handler(tauri::generate_handler![
            gateway_commands::main_allowlist,
            gateway_commands::main_bind,
            gateway_commands::main_binding,
            gateway_commands::main_edit,
            gateway_commands::main_forget_gateway,
            gateway_commands::main_gateways,
            gateway_commands::main_keep_gateway,
            gateway_commands::main_let_answer,
            gateway_commands::main_places,
            gateway_commands::main_policy,
            gateway_commands::main_test_node,
            gateway_commands::main_undo,
            gateway_commands::main_use_gateway,
            main_commands::main_action,
            main_commands::main_agent_plan,
            main_commands::main_agents,
            main_commands::main_check_records,
            main_commands::main_choose_program,
            main_commands::main_connect_agent,
            main_commands::main_examples,
            main_commands::main_export,
            main_commands::main_export_records,
            main_commands::main_health,
            main_commands::main_hello,
            main_commands::main_keep_example,
            main_commands::main_open_prompt,
            main_commands::main_overview,
            main_commands::main_pause,
            main_commands::main_proposals,
            main_commands::main_remove_example,
            main_commands::main_requests,
            main_commands::main_rule,
            main_commands::main_set,
            main_commands::main_settings,
            main_commands::main_start_at_login,
            main_commands::main_suggestion,
            main_commands::main_test_agent,
            main_commands::main_try,
            commands::prompt_answer,
            commands::prompt_deny_all,
            commands::prompt_dismiss,
            commands::prompt_fits,
            commands::prompt_get,
            commands::prompt_always,
            commands::prompt_later,
            commands::prompt_undo,
            commands::prompt_painted,
            commands::prompt_propose,
            commands::prompt_proven,
            commands::prompt_select,
            commands::prompt_waits,
            main_commands::run_drill,
            spoken::say,
        ])
        .build(tauri::generate_context!())
        .context("the window system could not be started")?;
    backend::note();
    #[cfg(target_os = "linux")]
    identity::name_windows();
    quiet::stay_out_of_dock(app.handle()).context("macOS shows the app in the Dock")?;
    web_view::outlive_others();
    web_view::keep_to_owner(app.path().app_local_data_dir());
    Ok(app)
}

fn options(paths: &Paths) -> Options {
    let settings = SettingsFile::new(paths.settings_file());
    Options {
        settings: settings.on_system(Language::of_system()),
        timings: Timings::default(),
        autostart: program().map(|program| Autostart::new(paths.autostart_file(), program)),
        user_check: Arc::new(user_check::System::default()),
    }
}

/// The program that the system starts at login. An AppImage is unpacked to another folder at each
/// start, so for an AppImage it is the AppImage's own file.
fn program() -> Option<PathBuf> {
    let image = std::env::var_os("APPIMAGE").map(PathBuf::from);
    let image = image.filter(|path| path.is_absolute());
    image.or_else(|| std::env::current_exe().ok())
}

/// Ends the app as Quit does when the session ends or the process gets a signal to end.
async fn stop_on_signal(stop: CancellationToken) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut terminate), Ok(mut hang_up)) = (
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        ) else {
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            // The terminal in which the app was started has been closed.
            _ = hang_up.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        return;
    }
    stop.cancel();
}
