//! A command in a container.

use std::collections::BTreeMap;
use std::fs::DirBuilder;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use exec_policy::{Host, Platform, Question, Request, environment};
use login_path::merge;
use process_runner::Command;
use serde_json::json;

use super::local::{Prepared, is_program, pairs};
use super::refused;
use super::run::After;
use crate::params::ExecParams;
use crate::sandbox::{INTERNAL, Inside, Made, Tenant};
use crate::tools::Shared;
use crate::{Access, Caller, Container, ToolResult, Tools, World};

/// The reason of a denial where a session belongs in a container and has none.
pub(super) const UNAVAILABLE: &str = "sandbox-unavailable";

/// The programs that make a container.
const ENGINES: [&str; 3] = ["docker", "podman", "nerdctl"];

/// The container that a command runs in.
pub(super) struct Inner {
    container: Container,
    /// How it is made; `None` for one that a person named.
    made: Option<Made>,
    /// How long it is kept if nobody uses it.
    idle: Option<Duration>,
    /// The program that reaches it, without its words.
    outer: Command,
    /// The mark of the command.
    mark: String,
}

impl Tools {
    pub(super) async fn exec_inside(
        &self,
        mut params: ExecParams,
        container: Option<&Container>,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let world = &self.shared.world;
        let sandbox = &caller.settings.sandbox;
        let made = match container {
            Some(_) => None,
            None => match self.made(caller) {
                Ok(made) => Some(made),
                Err(why) => return unavailable(&why),
            },
        };
        let root = made.as_ref().map(|made| &made.plan.root);
        let root = root.unwrap_or(&caller.workspace);
        let cwd = match sandbox.folder(params.workdir.as_deref(), root) {
            Ok(cwd) => cwd,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        if let Err(refusal) = check(&params.env) {
            return refused(&refusal);
        }
        if params.pty {
            params.pty = false;
            warnings.push("Warning: the sandbox has no terminal; running without PTY.".to_owned());
        }
        // The program that reaches the container runs on this computer.
        let own = world.environment.iter().cloned();
        let own = environment::child(own, &BTreeMap::new(), Host::Gateway, world.platform);
        let outer = Command {
            argv: Vec::new(),
            cwd: Some(root.clone()),
            env: pairs(own.unwrap_or_default()),
            timeout: params.limit(),
            program: None,
        };
        let home = |folder: &String| match folder.strip_prefix("~/") {
            Some(rest) => format!("{}/{rest}", sandbox.workdir),
            None => folder.clone(),
        };
        let prepend: Vec<String> = caller.settings.path_prepend.iter().map(home).collect();
        let named = [&params.env, &sandbox.env];
        let named = named.into_iter().filter_map(|env| env.get("PATH"));
        let first = prepend.iter().chain(named).map(String::as_str);
        let prepend = merge(first, Platform::Linux);
        let mut env = sandbox.environment(&params.env);
        let (variable, mark) = self.shared.janitors.mark();
        env.push((variable, mark.clone()));
        let container = container.or(made.as_ref().map(|made| &made.plan.container));
        let container = container.cloned().unwrap_or_default();
        let argv = container.argv(&Inside {
            workdir: Some(&cwd),
            env: &env,
            prepend: &prepend,
            terminal: false,
            command: &params.command,
        });
        // Nobody is asked, but denials of the policy hold there too. Programs are judged as this
        // computer would find them; the environment is the container's own.
        let request = Request {
            agent: caller.agent.clone(),
            cwd: Some(caller.workspace.display().to_string()),
            call: params.call.and(caller.overrides.call()),
            host: Host::Gateway,
            elevated: true,
            ..Request::shell(params.command.as_str())
        };
        let question = Question {
            description: params.description.clone(),
            container: Some(container.name.clone()),
            ..caller.question(request, "sandbox")
        };
        let prepared = Prepared {
            command: Command {
                argv,
                ..outer.clone()
            },
            after: After::default(),
            question,
            params,
            cwd,
            inside: Some(Inner {
                container,
                made,
                idle: sandbox.idle,
                outer,
                mark,
            }),
            own: None,
        };
        self.ask_and_run(prepared, caller, warnings, cancelled)
            .await
    }

    /// The container to make for a session that belongs in one.
    fn made(&self, caller: &Caller) -> Result<Made, String> {
        let world = &self.shared.world;
        let program = match &caller.engine {
            Some(program) => program.clone(),
            None => world
                .engine()
                .ok_or("there is no docker, podman or nerdctl in PATH")?,
        };
        let real = |path: &Path| path.canonicalize().ok();
        let private: Vec<PathBuf> = [&world.state, &world.home]
            .into_iter()
            .map(|path| real(path).unwrap_or_else(|| path.clone()))
            .collect();
        let place = Tenant {
            program: &program,
            as_root: is_root(),
            owner: self.shared.containers.owner(),
            agent: &caller.agent,
            claimed: caller.apart.is_some(),
            session_key: &caller.session_key,
            workspace: &caller.workspace,
            sandboxes: &world.sandboxes,
            private: &private,
        };
        let plan = caller.settings.sandbox.plan(&place)?;
        if plan.owns_root {
            let shown = plan.root.display();
            private_folder(&plan.root)
                .map_err(|error| format!("its workspace {shown} cannot be made: {error}"))?;
        }
        let user = owner_of(&plan.root);
        let argv = plan.argv(&place, user.as_deref(), real)?;
        Ok(Made { plan, argv })
    }
}

impl World {
    /// The first program in `PATH` that makes containers.
    fn engine(&self) -> Option<String> {
        let path = self.variable("PATH")?;
        let found = ENGINES.into_iter().find(|name| {
            let file = match self.platform {
                Platform::Windows => format!("{name}.exe"),
                Platform::Linux | Platform::Macos => (*name).to_owned(),
            };
            std::env::split_paths(path).any(|folder| is_program(&folder.join(&file)))
        });
        found.map(str::to_owned)
    }
}

impl Prepared {
    /// Makes the container of the command, unless it runs already, and begins to watch over what the command starts there.
    ///
    /// # Errors
    /// Why there is no container, in one sentence without its end.
    pub(super) async fn enter(&mut self, shared: &Shared) -> Result<(), String> {
        let Some(inner) = &self.inside else {
            return Ok(());
        };
        let kept = match &inner.made {
            None => None,
            Some(made) => {
                // The time limit is that of the command.
                let outer = Command {
                    timeout: None,
                    ..inner.outer.clone()
                };
                match shared.containers.container(made, &outer, inner.idle).await {
                    Ok(kept) => Some(kept),
                    Err(why) => {
                        std::mem::take(&mut self.after).not_started(&sentence(&why));
                        return Err(why);
                    }
                }
            }
        };
        let swept = shared
            .janitors
            .of(&inner.container, &inner.outer, &inner.mark);
        self.after = std::mem::take(&mut self.after).leaving(swept, kept);
        Ok(())
    }
}

/// Whether a caller's commands see another workspace than its patches would.
pub(crate) fn has_own_workspace(caller: &Caller) -> bool {
    let sandbox = &caller.settings.sandbox;
    caller.container.is_none()
        && sandbox.holds(&caller.session_key)
        && sandbox.access != Access::ReadWrite
}

fn sentence(why: &str) -> String {
    format!(
        "Commands of this session belong in a sandbox (agents.defaults.sandbox.mode), and no \
         container could be made: {why}."
    )
}

/// The result where a session belongs in a container and has none: nothing runs on this computer in its place.
pub(super) fn unavailable(why: &str) -> ToolResult {
    let sentence = sentence(why);
    let next = "A person has to set this right; trying again changes nothing.";
    let details = json!({
        "status": "denied",
        "reason": UNAVAILABLE,
        "sentence": sentence,
        "next": next,
        "host": "sandbox",
    });
    ToolResult {
        is_error: true,
        ..ToolResult::new(format!("exec denied: {sentence}\n{next}"), details)
            .with_line("exec denied")
    }
}

/// Makes a folder that its owner alone enters.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// User and group of a folder, as engines want them. Commands of others could not write into it.
#[cfg(unix)]
fn owner_of(folder: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt;

    let data = folder.metadata().ok()?;
    Some(format!("{}:{}", data.uid(), data.gid()))
}

#[cfg(not(unix))]
fn owner_of(_folder: &Path) -> Option<String> {
    None
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
const fn is_root() -> bool {
    false
}

/// Checks the names of variables. Those that choose programs are allowed, because they choose none
/// of this computer.
fn check(env: &BTreeMap<String, String>) -> Result<(), environment::Refusal> {
    let found = environment::child(std::iter::empty(), env, Host::Gateway, Platform::Linux);
    let invalid = found.err().map_or_else(Vec::new, |refusal| refusal.invalid);
    let ours = env.keys().filter(|name| INTERNAL.contains(&name.as_str()));
    let blocked: Vec<String> = ours.cloned().collect();
    if invalid.is_empty() && blocked.is_empty() {
        return Ok(());
    }
    Err(environment::Refusal { blocked, invalid })
}
