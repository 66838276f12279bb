//! A command on this computer.

use std::ffi::OsString;
use std::future::{Future, pending};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use clock::since_epoch;
use exec_policy::{Code, Host, Question, Request, Ruling, environment};
use login_path::with_path;
use process_runner::{Command, End, Entry, Session, Size, Start};
use serde_json::json;
use tokio::time::sleep;

use super::approval::{self, Answer};
use super::ended::{self, label};
use super::inside::{Inner, unavailable};
use super::run::After;
use super::{Here, denied, folder, refused, tail_line};
use crate::frames::fold;
use crate::params::ExecParams;
use crate::process::About;
use crate::time::millis;
use crate::tools::Shared;
use crate::{Caller, Shell, ToolResult, Tools, choose_shell};

/// The characters that are shown of the output of a running command.
pub(crate) const TAIL: usize = 2000;

/// A command that is ready to start.
pub(super) struct Prepared {
    pub(super) command: Command,
    pub(super) params: ExecParams,
    pub(super) cwd: String,
    /// The environment with the person's own pager, used once they allow the terminal it is for.
    pub(super) own: Option<Vec<(OsString, OsString)>>,
    pub(super) after: After,
    /// The question for the guard.
    pub(super) question: Question,
    /// The container that it runs in.
    pub(super) inside: Option<Inner>,
}

impl Tools {
    pub(super) async fn exec_here(
        &self,
        params: ExecParams,
        here: Here,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let world = &self.shared.world;
        let cwd = match folder(params.workdir.as_deref(), &caller.workspace, &world.home) {
            Ok(cwd) => cwd,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        let inherited = self.inherited(here, caller).await;
        let (gateway, platform) = (Host::Gateway, world.platform);
        let own = params.pty.then(|| inherited.clone());
        let child = match environment::child(inherited, &params.env, gateway, platform) {
            Ok(child) => child,
            Err(refusal) => return refused(&refusal),
        };
        let own = own.and_then(|own| {
            environment::allowed_terminal(own, &params.env, gateway, platform).ok()
        });
        let path = child.iter().find(|(name, _)| name == "PATH");
        let request = Request {
            agent: caller.agent.clone(),
            cwd: Some(cwd.clone()),
            env: params.env.clone(),
            call: params.call.and(caller.overrides.call()),
            host: gateway,
            path: path.map(|(_, path)| path.clone()),
            elevated: here != Here::Asked,
            terminal: params.pty,
            input: caller.process && (params.continues || params.pty),
            ..Request::argv(self.shell().argv(&params.command))
        };
        let prepared = Prepared {
            command: Command {
                argv: request.argv.clone(),
                cwd: Some(PathBuf::from(&cwd)),
                env: pairs(child),
                timeout: params.limit(),
                program: None,
            },
            after: After::default(),
            question: Question {
                description: params.description.clone(),
                ..caller.question(request, here.host())
            },
            params,
            cwd,
            own: own.map(pairs),
            inside: None,
        };
        self.ask_and_run(prepared, caller, warnings, cancelled)
            .await
    }

    /// Asks the guard, and runs the command if it may.
    pub(super) async fn ask_and_run(
        &self,
        mut prepared: Prepared,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let question = prepared.question.clone();
        let until_ms = (self.shared.world.now_ms)().saturating_add(millis(question.wait));
        let host = question.host.clone();
        let mut cancelled = pin!(cancelled);
        let answer = approval::ask(&self.shared, question, caller.wait, cancelled.as_mut()).await;
        match answer {
            Answer::Cancelled => ToolResult::failed("Aborted"),
            Answer::Open(asked) => prepared.wait_for(asked, until_ms, &self.shared, caller),
            Answer::Ruled(ruling) if !ruling.runs => denied(&ruling, &host),
            Answer::Ruled(ruling) => {
                prepared.decided(&ruling, &self.shared);
                self.run(prepared, caller, warnings, cancelled).await
            }
        }
    }

    pub(super) async fn run(
        &self,
        mut prepared: Prepared,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let mut cancelled = pin!(cancelled);
        let entered = tokio::select! {
            biased;
            () = &mut cancelled => return ToolResult::failed("Aborted"),
            entered = prepared.enter(&self.shared) => entered,
        };
        if let Err(sentence) = entered {
            return unavailable(&sentence);
        }
        let begun = Instant::now();
        let session = match prepared.start(caller.process, warnings) {
            Ok(session) => session,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        let after = std::mem::take(&mut prepared.after);
        let params = &prepared.params;
        let window = async {
            match (caller.process, params.background) {
                (false, _) => pending().await,
                (true, true) if params.window.is_zero() => {}
                (true, _) => sleep(params.window).await,
            }
        };
        tokio::select! {
            biased;
            () = &mut cancelled => {
                session.kill();
                let end = session.ended().await;
                after.ended(&end).await;
                ToolResult::failed("Aborted")
            }
            () = window => {
                let entry = self.shared.background(session, &prepared, caller);
                self.shared.watch(&entry, after, caller);
                running(&entry)
            }
            end = session.ended() => {
                let took = begun.elapsed();
                after.ended(&end).await;
                ended::result(&end, &session, took, &prepared.cwd, params.timeout)
            }
        }
    }

    fn shell(&self) -> Shell {
        let world = &self.shared.world;
        choose_shell(world.platform, |name| world.variable(name), is_program)
    }

    /// The environment before the call's own additions.
    async fn inherited(&self, here: Here, caller: &Caller) -> Vec<(String, String)> {
        let world = &self.shared.world;
        let login = match &world.login_path {
            Some(login) if here != Here::Unsandboxed => login.get().await,
            Some(_) | None => None,
        };
        let prepend: Vec<String> = caller
            .settings
            .path_prepend
            .iter()
            .map(|folder| match folder.strip_prefix("~/") {
                Some(rest) => world.home.join(rest).display().to_string(),
                None => folder.clone(),
            })
            .collect();
        with_path(
            &world.environment,
            login.as_deref(),
            &prepend,
            world.platform,
        )
    }
}

pub(super) fn pairs(environment: Vec<(String, String)>) -> Vec<(OsString, OsString)> {
    let pairs = environment.into_iter();
    pairs
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

/// Whether a file may be executed.
pub(super) fn is_program(file: &std::path::Path) -> bool {
    let Ok(data) = file.metadata() else {
        return false;
    };
    #[cfg(unix)]
    let may = std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let may = true;
    data.is_file() && may
}

impl Prepared {
    /// Takes over what the ruling decided, so that exactly that runs.
    pub(super) fn decided(&mut self, ruling: &Ruling, shared: &Shared) {
        let record = ruling.record.clone();
        let after = std::mem::take(&mut self.after);
        self.after = after.recorded(&shared.approver, record, &self.params);
        // A command in a container was judged by its text, and starts by its own argument vector.
        if self.inside.is_some() {
            return;
        }
        let by_person = [
            Code::AllowOnce,
            Code::AllowAlways,
            Code::Lease,
            Code::Ticket,
        ];
        let own = self.own.take();
        if let Some(own) = own.filter(|_| by_person.contains(&ruling.code)) {
            self.command.env = own;
        }
        self.command.argv.clone_from(&ruling.argv);
        self.command.program = ruling.program.as_ref().map(PathBuf::from);
        self.cwd.clone_from(&ruling.cwd);
        self.command.cwd = Some(PathBuf::from(&ruling.cwd));
    }

    /// Whether standard input stays open: only if the call allows the command to go on after it.
    /// Many programs read an open input to its end first (`rg` without a path, `cat`), and would
    /// hang in any other call.
    fn has_input(&self, process: bool) -> bool {
        process && self.params.continues
    }

    /// Starts the command.
    ///
    /// # Errors
    /// Why it did not start, in one sentence.
    pub(super) fn start(
        &mut self,
        process: bool,
        warnings: &mut Vec<String>,
    ) -> Result<Session, String> {
        let start = Start {
            terminal: self.params.pty.then(Size::default),
            input: self.has_input(process),
            ..Start::default()
        };
        let started = Session::start(&self.command, start).map_err(|error| {
            let sentence = ended::not_started(&error, &self.cwd, &self.command.argv[0]);
            std::mem::take(&mut self.after).not_started(&sentence);
            sentence
        })?;
        if let Some(why) = started.no_terminal {
            warnings.push(format!(
                "Warning: PTY spawn failed ({why}); retrying without PTY for `{}`.",
                self.params.command
            ));
        }
        Ok(started.session)
    }
}

impl Shared {
    /// Puts a session into the background.
    pub(super) fn background(
        &self,
        session: Session,
        prepared: &Prepared,
        caller: &Caller,
    ) -> Entry<About> {
        let has_input = prepared.params.continues || prepared.params.pty;
        let about = About::new(
            &prepared.params,
            &prepared.cwd,
            &prepared.question,
            has_input,
        );
        self.sessions
            .add(caller.owner(), session, about, &mut rand::rng())
    }

    /// Writes the end into the history, and sends it as an event unless an agent ended the session
    /// itself.
    fn watch(self: &Arc<Self>, entry: &Entry<About>, after: After, caller: &Caller) {
        let (shared, entry) = (Arc::clone(self), entry.clone());
        let session_key = caller.session_key.clone();
        let silent = caller.settings.silent;
        self.spawn(async move {
            let end = entry.session.ended().await;
            after.ended(&end).await;
            if silent || entry.about.is_quiet() {
                return;
            }
            let verb = if end == End::Exited(0) {
                "completed"
            } else {
                "failed"
            };
            let mut text = format!("Exec {verb} ({}, {})", entry.name, label(&end));
            let tail = tail_line(&fold(&entry.session.tail(TAIL).0).text);
            if !tail.is_empty() {
                text.push_str(&format!(" :: {tail}"));
            }
            shared.event(&session_key, &text);
        });
    }
}

fn running(entry: &Entry<About>) -> ToolResult {
    let (tail, truncated) = entry.session.tail(TAIL);
    let id = entry.session.id();
    let pid = id.map_or_else(|| "n/a".to_owned(), |id| id.to_string());
    let text = format!(
        "Command still running (session {}, pid {pid}). Use process \
         (list/poll/log/write/send-keys/submit/paste/kill/clear/remove) for follow-up.",
        entry.name
    );
    let details = json!({
        "status": "running",
        "sessionId": entry.name,
        "pid": id,
        "startedAt": since_epoch(entry.session.started()),
        "cwd": entry.about.cwd,
        "tail": fold(&tail).text,
        "truncated": truncated,
    });
    ToolResult::new(text, details)
}
