//! What a gateway is told where nothing came of its call, in the words of
//! `docs/openclaw-wire.md` §5.3.

use approvals_ipc::WireError;
use exec_policy::{Code, Decision, Host, Request, environment};
use execution::answers;
use local_policy::{Machine, PLATFORM};

/// The call itself is at fault.
pub(crate) fn invalid(message: &str) -> WireError {
    WireError::invalid_request(message, "invalid")
}

/// The call is sound, and is not served.
pub(crate) fn unavailable(message: impl Into<String>, reason: &str) -> WireError {
    WireError::unavailable(message, reason)
}

/// What is prepared is not what is run.
pub(crate) fn plan_mismatch() -> WireError {
    unavailable(
        "SYSTEM_RUN_DENIED: execution plan mismatch",
        "execution-plan-miss",
    )
}

/// The policy is not the one under which it was approved.
pub(crate) fn policy_changed() -> WireError {
    let message = "SYSTEM_RUN_DENIED: exec approval policy changed; request approval again";
    unavailable(message, "approval-required")
}

/// Something is different from a moment ago (D10).
pub(crate) fn changed(what: &str) -> WireError {
    answers::denial(Code::Changed, what)
}

/// Only the app can be allowed to record the screen.
pub(crate) fn screen_recording_missing() -> WireError {
    unavailable(
        "PERMISSION_MISSING: screenRecording",
        "permission:screenRecording",
    )
}

/// Nobody waits for it any more.
pub(crate) fn cancelled() -> WireError {
    unavailable("SYSTEM_RUN_CANCELLED: execution cancelled", CANCELLED)
}

/// The reason of [`cancelled`].
pub(crate) const CANCELLED: &str = "cancelled";

/// The app took the request, and nobody knows what became of it. It is not run again.
pub(crate) fn unknown(why: &str) -> WireError {
    let message = format!("SYSTEM_RUN_UNKNOWN: {why}; it may have run, and was not run again");
    unavailable(message, UNKNOWN)
}

/// The reason of [`unknown`].
pub(crate) const UNKNOWN: &str = "unknown-outcome";

/// What the policy refuses. A refused environment is named key by key, as OpenClaw does.
pub(crate) fn denied(decision: &Decision, request: &Request, machine: &Machine) -> WireError {
    if !matches!(decision.code, Code::EnvBlocked | Code::EnvInvalid) {
        return answers::denied(decision);
    }
    let inherited = machine.environment.iter().cloned();
    match environment::child(inherited, &request.env, Host::Node, PLATFORM) {
        Ok(_) => answers::denied(decision),
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
