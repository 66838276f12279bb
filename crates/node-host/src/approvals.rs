//! The policy over the wire: `system.execApprovals.get` and `set`.

use std::time::Duration;

use approvals_ipc::{PromptDecision, PromptRequest, WireError};
use approvals_store::{SetError, Store};
use exec_policy::{Call, Config, Document, Policy};
use execution::{App, NoAnswer};
use local_policy::PLATFORM;
use serde_json::{Value, json};

use crate::dialect::Dialect;
use crate::errors;
use crate::widening::Reasons;

/// The policy in the form that this generation of gateways knows.
pub(crate) fn get(
    store: &Store,
    config: &Config,
    dialect: Dialect,
    params: Option<&Value>,
) -> Result<Value, WireError> {
    let failed = |error: String| errors::unavailable(error, "store-unreadable");
    let remote = store
        .get(dialect.schema())
        .map_err(|error| failed(error.to_string()))?;
    let mut answer = serde_json::to_value(remote).map_err(|error| failed(error.to_string()))?;
    let wants = params.is_some_and(|params| params["includeResolvedDefaults"] == true);
    if wants && dialect == Dialect::V4 {
        let snapshot = store.load().map_err(|error| failed(error.to_string()))?;
        let document = Document::read(&snapshot.value).0;
        let policy = Policy::compile(&document, config, "", PLATFORM);
        let held = policy.effective("", Call::default());
        answer["resolvedDefaults"] = json!({
            "security": held.security.value,
            "ask": held.ask.value,
            "askFallback": held.ask_fallback.value,
            "autoAllowSkills": false,
        });
    }
    Ok(answer)
}

/// A change of the policy that a gateway sent.
#[derive(Debug)]
pub(crate) struct Change {
    file: Value,
    base_hash: Option<String>,
    /// Why a person has to decide about it; empty if it only narrows.
    pub(crate) reasons: Reasons,
}

/// Reads a change and compares it with the policy. Nothing is written.
pub(crate) fn change(
    store: &Store,
    config: &Config,
    dialect: Dialect,
    params: Option<&Value>,
) -> Result<Change, WireError> {
    let params = params.ok_or_else(|| errors::invalid("INVALID_REQUEST: paramsJSON required"))?;
    let file = params.get("file").filter(|file| file.is_object());
    let file = file
        .ok_or_else(|| refused(&SetError::FileRequired))?
        .clone();
    let base = params["baseHash"].as_str();
    // The whole documents are compared, including the parts that this gateway is not shown: it may
    // send new values for them.
    let proposed = store.proposed(&file, base, dialect.schema());
    let proposed = proposed.map_err(|error| refused(&error))?;
    Ok(Change {
        reasons: Reasons::between(&proposed.before, &proposed.after, config),
        base_hash: base.map(str::to_owned),
        file,
    })
}

/// Asks the person at this computer whether the change may be made.
pub(crate) async fn ask(app: &App, reasons: &Reasons, wait: Duration) -> Result<(), WireError> {
    let question = PromptRequest {
        command: format!(
            "gateway changes the policy of this computer: {}",
            reasons.all()
        ),
        host: Some("node".to_owned()),
        ask: Some("always".to_owned()),
        allowed_decisions: Some(vec![PromptDecision::AllowOnce, PromptDecision::Deny]),
        // The question outlives this wait by a second: ending the wait is not an answer.
        deadline_ms: Some(millis(wait + Duration::from_secs(1))),
        ..PromptRequest::default()
    };
    let answer = app.prompt(&question, wait).await;
    let why = match answer.map(|answer| answer.decision) {
        Ok(PromptDecision::AllowOnce | PromptDecision::AllowAlways) => return Ok(()),
        Ok(PromptDecision::Deny) => "the person at this computer did not allow it".to_owned(),
        Err(NoAnswer::Unreachable(_)) => {
            "nobody at this computer can be asked; change it there with `exec-host approvals`"
                .to_owned()
        }
        Err(NoAnswer::Lost(why)) => why,
    };
    let message = format!(
        "EXEC_APPROVALS_DENIED: the policy would {}, and {why}",
        reasons.said()
    );
    Err(errors::unavailable(message, "user-denied"))
}

/// Makes the change, if the policy is still the one that was compared.
pub(crate) fn set(store: &Store, dialect: Dialect, change: &Change) -> Result<Value, WireError> {
    let remote = store
        .set(&change.file, change.base_hash.as_deref(), dialect.schema())
        .map_err(|error| refused(&error))?;
    serde_json::to_value(remote)
        .map_err(|error| errors::unavailable(error.to_string(), "store-unreadable"))
}

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn refused(error: &SetError) -> WireError {
    match error {
        SetError::Store(error) => errors::unavailable(error.to_string(), "store-unreadable"),
        SetError::FileRequired
        | SetError::Invalid { .. }
        | SetError::BaseHashUnavailable(_)
        | SetError::BaseHashRequired
        | SetError::Changed => errors::invalid(&error.to_string()),
    }
}
