//! The errors that a gateway gets for a call, in the words of `docs/openclaw-wire.md` §5.3.

use approvals_ipc::WireError;
use exec_policy::{Code, Decision, Host, Request, environment};
use execution::answers;
use local_policy::{LocalMachine, PLATFORM};

/// The call itself is wrong.
pub(crate) fn invalid(message: &str) -> WireError {
    WireError::invalid_request(message, "invalid")
}

/// The call is valid and is not served.
pub(crate) fn unavailable(message: impl Into<String>, reason: &str) -> WireError {
    WireError::unavailable(message, reason)
}

/// The command differs from the plan that was prepared for it.
pub(crate) fn plan_mismatch() -> WireError {
    unavailable(
        "SYSTEM_RUN_DENIED: execution plan mismatch",
        "execution-plan-miss",
    )
}

/// The policy has changed since the command was approved under it.
pub(crate) fn policy_changed() -> WireError {
    let message = "SYSTEM_RUN_DENIED: exec approval policy changed; request approval again";
    unavailable(message, "approval-required")
}

/// `what` has changed since the command was judged (D10).
pub(crate) fn changed(what: &str) -> WireError {
    answers::denial(Code::Changed, what)
}

/// A node cannot record the screen: macOS grants that to the app alone.
pub(crate) fn screen_recording_missing() -> WireError {
    unavailable(
        "PERMISSION_MISSING: screenRecording",
        "permission:screenRecording",
    )
}

/// The call was cancelled, or its gateway went away.
pub(crate) fn cancelled() -> WireError {
    unavailable("SYSTEM_RUN_CANCELLED: execution cancelled", CANCELLED)
}

/// The reason in [`cancelled`].
pub(crate) const CANCELLED: &str = "cancelled";

/// The app took the request and its outcome is unknown. The command is not run again.
pub(crate) fn unknown(why: &str) -> WireError {
    let message = format!("SYSTEM_RUN_UNKNOWN: {why}; it may have run, and was not run again");
    unavailable(message, UNKNOWN)
}

/// The reason in [`unknown`].
pub(crate) const UNKNOWN: &str = "unknown-outcome";

/// A denial by the policy. For a refused environment every key is named, as OpenClaw does.
pub(crate) fn denied(decision: &Decision, request: &Request, machine: &LocalMachine) -> WireError {
    if !matches!(decision.code, Code::EnvBlocked | Code::EnvInvalid) {
        return answers::denied(decision, None);
    }
    let inherited = machine.environment.iter().cloned();
    match environment::child(inherited, &request.env, Host::Node, PLATFORM) {
        Ok(_) => answers::denied(decision, None),
        Err(refusal) => {
            let part = |what: &str, keys: &[String]| {
                (!keys.is_empty()).then(|| format!("{what}: {}", keys.join(", ")))
            };
            let parts = [
                part("blocked override keys", &refusal.blocked),
                part("invalid non-portable override keys", &refusal.invalid),
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            invalid(&format!(
                "SYSTEM_RUN_DENIED: environment override rejected ({})",
                parts.join("; ")
            ))
        }
    }
}
