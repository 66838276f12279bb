//! A command in a container.

use std::collections::BTreeMap;
use std::future::Future;

use exec_policy::{Host, Platform, Question, Request, environment};
use login_path::merge;
use process_runner::Command;

use super::local::{Prepared, pairs};
use super::refused;
use super::run::After;
use crate::params::ExecParams;
use crate::sandbox::{INTERNAL, Inside};
use crate::{Caller, Container, ToolResult, Tools};

impl Tools {
    pub(super) async fn exec_inside(
        &self,
        mut params: ExecParams,
        container: &Container,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let world = &self.shared.world;
        let sandbox = &caller.settings.sandbox;
        let cwd = match sandbox.folder(params.workdir.as_deref(), &caller.workspace) {
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
            cwd: Some(caller.workspace.clone()),
            env: pairs(own.unwrap_or_default()),
            timeout: params.limit(),
            program: None,
        };
        let swept = self.shared.janitors.of(container, &outer);
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
        env.push(swept.variable());
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
            command: Command { argv, ..outer },
            after: After::default().leaving(swept),
            question,
            params,
            cwd,
            inside: true,
            own: None,
        };
        self.ask_and_run(prepared, caller, warnings, cancelled)
            .await
    }
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
