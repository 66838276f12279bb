//! `exec-host node install` and its like: the node as a service of this user.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use local_policy::Secrets;
use paths::Paths;

use super::{Connect, configure, shared};
use crate::service::Unit;

/// How long a node gets to stop.
const ENDING: Duration = Duration::from_secs(5);

/// The node as a service.
pub(super) fn unit(paths: &Paths) -> Unit {
    Unit::new("node", node_host::service_file(paths), paths)
}

/// Writes the service and starts it, anew if it exists.
pub(super) async fn install(
    paths: Paths,
    arguments: Connect,
    secrets: &Secrets,
) -> Result<ExitCode> {
    let program = std::env::current_exe().context("the path of this program is not known")?;
    let more: &[&str] = match arguments.serve_approvals {
        true => &["--serve-approvals"],
        false => &[],
    };
    let service = node_host::service(&paths, program, more, |name| std::env::var_os(name));
    let unit = unit(&paths);
    let steps = unit.prepare(&service)?;
    {
        // A node that was started by hand would keep the service from running.
        let _alone = node_host::lock_within(&paths, ENDING).await?;
        let (_, endpoint) = configure(&paths, arguments)?;
        let shared = shared(secrets);
        if shared.token.is_some() || shared.password.is_some() {
            node_host::keep_secret(&paths, &endpoint, &shared)?;
        }
        node_host::device(&paths)?;
    }
    unit.started(&steps)
}

/// Stops and removes the service. The identity of the node stays.
pub(super) fn uninstall(paths: &Paths) -> Result<ExitCode> {
    unit(paths).uninstall()?;
    node_host::forget_secret(paths)?;
    Ok(ExitCode::SUCCESS)
}
