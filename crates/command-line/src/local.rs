//! The policy and the configuration of this user.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use approvals_store::Store;
use local_policy::{Judge, LocalMachine};
use paths::{Paths, Places, STATE_DIR_VAR};

/// The policy of this user.
pub struct Local {
    pub paths: Paths,
    pub store: Arc<Store>,
}

impl Local {
    /// Finds it in `state_dir`, else in `OPENCLAW_STATE_DIR`. If the policy has to move, it is
    /// moved first.
    pub fn find(state_dir: Option<&Path>) -> Result<Self> {
        let paths = paths(state_dir)?;
        let store = local_policy::store(&paths);
        local_policy::bring_along(&paths, &store)?;
        Ok(Self {
            paths,
            store: Arc::new(store),
        })
    }

    /// A judge for this user. `cwd` is where relative paths start.
    pub fn judge(&self, cwd: String) -> Result<Judge> {
        let home = text(self.paths.home().to_path_buf())?;
        // No program is started from here, so none records the screen.
        let machine = LocalMachine {
            cwd,
            ..LocalMachine::from_process(home, || false)
        };
        Ok(Judge::following(self.paths.clone(), machine))
    }
}

/// Where the files of this user are, with the policy in `state_dir`, else in `OPENCLAW_STATE_DIR`.
pub fn paths(state_dir: Option<&Path>) -> Result<Paths> {
    let places = Places::from_system()
        .context("no home directory is known for this user; set HOME and start again")?;
    Ok(Paths::at(places, |name| match state_dir {
        Some(folder) if name == STATE_DIR_VAR => Some(folder.as_os_str().to_owned()),
        Some(_) | None => std::env::var_os(name),
    }))
}

/// The folder that is named, made absolute, else the current one.
pub fn folder(named: Option<&Path>) -> Result<String> {
    let folder = match named {
        Some(named) => std::path::absolute(named),
        None => std::env::current_dir(),
    };
    text(folder.context("the current folder is not known; name one with --cwd")?)
}

pub fn text(path: PathBuf) -> Result<String> {
    path.into_os_string()
        .into_string()
        .map_err(|path| anyhow::anyhow!("{path:?} is not text; name another folder"))
}
