//! Starts a command that was allowed and waits for its end.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use approvals_ipc::ExecAnswer;
use exec_policy::{Code, Decision, Facts, Request, environment};
use local_policy::LocalMachine;
use local_policy::facts::Folder;
use process_runner::{Command, Limits};

use crate::answers;

/// How commands run on this computer.
pub struct Terms<'a> {
    /// The bytes of output that are kept, standard output and standard error together.
    pub output: usize,
    /// Whether a command does not inherit the variable of this name. Variables that its request
    /// sets are given to it in any case.
    pub withholds: &'a (dyn Fn(&str) -> bool + Send + Sync),
}

impl Default for Terms<'_> {
    /// 200 000 bytes of output (D14), and every variable that the policy lets through.
    fn default() -> Self {
        Self {
            output: Limits::default().output,
            withholds: &|_| false,
        }
    }
}

/// Runs the command of `decision` until it ends, `timeout` is over or `stopped` completes.
pub async fn execute(
    request: &Request,
    decision: Decision,
    machine: &LocalMachine,
    terms: &Terms<'_>,
    timeout: Option<Duration>,
    stopped: impl Future<Output = ()>,
) -> ExecAnswer {
    let facts = machine.facts(request);
    let inherited = machine.environment.iter();
    let inherited = inherited.filter(|(name, _)| !(terms.withholds)(name));
    let environment = match environment::child(
        inherited.cloned(),
        &request.env,
        request.host,
        facts.platform(),
    ) {
        Ok(environment) => environment,
        Err(refused) => return Err(answers::denial(Code::EnvBlocked, &refused.to_string())),
    };
    // The real folder: a link could point elsewhere by the time of the start.
    let Ok(folder) = Folder::capture(Path::new(&decision.cwd)) else {
        return Err(answers::cwd_unavailable(&decision.cwd));
    };
    let command = Command {
        argv: decision.argv,
        cwd: Some(folder.real),
        env: environment
            .into_iter()
            .map(|(name, value)| (OsString::from(name), OsString::from(value)))
            .collect(),
        timeout,
        program: decision.program.map(PathBuf::from),
    };
    let limits = Limits {
        output: terms.output,
        ..Limits::default()
    };
    let outcome = process_runner::run_with(&command, limits, stopped).await;
    answers::ran(outcome, &command)
}
