//! The policy of this computer for a gateway that runs here: `exec.approvals.get` and `set`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use approvals_ipc::WireError;
use execution::App;
use local_policy::{Judge, LocalMachine};
use paths::Paths;
use serde_json::{Value, json};

use crate::approvals;
use crate::dialect::Dialect;
use crate::errors;
use crate::runner::config;

/// How long a person is waited for.
const WAIT: Duration = Duration::from_secs(120);

/// The policy, read and written as a gateway does it (D18, D23).
#[derive(Clone)]
pub struct PolicyWire {
    judge: Arc<Mutex<Judge>>,
    app: Arc<App>,
}

impl PolicyWire {
    /// The policy of this user.
    #[must_use]
    pub fn new(paths: &Paths, machine: LocalMachine) -> Self {
        Self {
            judge: Arc::new(Mutex::new(Judge::following(paths.clone(), machine))),
            app: Arc::new(App::new(paths.clone())),
        }
    }

    /// The document, without what is this computer's alone.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn get(&self) -> Result<Value, WireError> {
        self.with(|judge| approvals::get(judge.store(), &config(judge), Dialect::V4, None))
            .await
    }

    /// Replaces the document, if it is still the one that was seen. What allows more, or empties a part, asks the person
    /// at this computer.
    ///
    /// # Errors
    /// It was not replaced, and why.
    pub async fn set(&self, file: Value, base_hash: Option<String>) -> Result<Value, WireError> {
        let params = json!({ "file": file, "baseHash": base_hash });
        let change = self
            .with(move |judge| {
                approvals::change(judge.store(), &config(judge), Dialect::V4, Some(&params))
            })
            .await?;
        if !change.reasons.is_empty() {
            approvals::ask(&self.app, &change.reasons, WAIT).await?;
        }
        self.with(move |judge| approvals::set(judge.store(), Dialect::V4, &change))
            .await
    }

    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Judge) -> Result<T, WireError> + Send + 'static,
    ) -> Result<T, WireError> {
        let judge = Arc::clone(&self.judge);
        let work = move || {
            let mut judge = judge.lock().unwrap_or_else(PoisonError::into_inner);
            judge.refresh();
            work(&mut judge)
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|error| errors::unavailable(error.to_string(), "store-unreadable"))?
    }
}
