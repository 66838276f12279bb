//! The answers that callers on the socket and gateways get. Code and words are those of OpenClaw's
//! wire (`docs/openclaw-wire.md` §2.3) where it has some, otherwise ours.

use approvals_ipc::{ExecAnswer, RunPayload, WireError};
use exec_policy::{Code, Decision};
use process_runner::{Command, End, Outcome, UNGUARDED};

/// The answer to a request that was decided against. `message` is what a person said with it.
pub fn denied(decision: &Decision, message: Option<&str>) -> WireError {
    if decision.code == Code::CwdUnavailable {
        return cwd_unavailable(&decision.cwd);
    }
    match message {
        Some(message) => unavailable(
            format!("SYSTEM_RUN_DENIED: user denied: {message}"),
            "user-denied",
        ),
        None => denial(decision.code, &decision.sentence.to_string()),
    }
}

/// A denial with this code; `sentence` gives the reason.
pub fn denial(code: Code, sentence: &str) -> WireError {
    let denied =
        |text: &str, reason: &str| unavailable(format!("SYSTEM_RUN_DENIED: {text}"), reason);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a code without words on the wire is told in its own"
    )]
    match code {
        Code::EmptyCommand => invalid("command required"),
        Code::RawMismatch => invalid("INVALID_REQUEST: rawCommand does not match command"),
        Code::InvalidCommand => invalid(sentence),
        Code::SecurityDeny => unavailable(
            "SYSTEM_RUN_DISABLED: security=deny".to_owned(),
            "security=deny",
        ),
        Code::AllowlistMiss => denied(&format!("allowlist miss ({sentence})"), "allowlist-miss"),
        Code::UserDenied => denied("user denied", "user-denied"),
        Code::ApprovalRequired => denied("approval required", "approval-required"),
        other => denied(sentence, other.as_str()),
    }
}

/// The sentence of a denial to which a person added no message.
pub const DENIED: &str = "A person denied it.";

/// The answer to a request that cannot be read as one.
pub fn invalid(message: &str) -> WireError {
    WireError {
        code: "INVALID_REQUEST".to_owned(),
        message: message.to_owned(),
        reason: Some("invalid".to_owned()),
    }
}

/// The answer to whatever waits when the app ends.
pub fn app_ended() -> WireError {
    denial(Code::NoUi, APP_ENDED)
}

/// The sentence of [`app_ended`].
pub const APP_ENDED: &str = "Exec Companion ended before it could answer";

/// The answer to a request that needs screen recording, which macOS does not allow this app.
pub fn screen_recording_missing() -> WireError {
    unavailable(
        "PERMISSION_MISSING: screenRecording".to_owned(),
        "permission:screenRecording",
    )
}

/// The answer to a command that was started and ended. A program that does not exist gives exit
/// code 127, and one that cannot be started gives 126, as in a shell.
pub fn ran(outcome: Outcome, command: &Command) -> ExecAnswer {
    let program = command.argv.first().map_or("", String::as_str);
    let (exit_code, timed_out, error) = match outcome.end {
        End::Exited(code) => (Some(code), false, None),
        End::Signalled(signal) => (None, false, Some(format!("ended by signal {signal}"))),
        End::TimedOut => {
            let seconds = command.timeout.unwrap_or_default().as_secs_f64();
            (
                None,
                true,
                Some(format!("ended after {seconds} s: time ran out")),
            )
        }
        End::Unknown(why) => (None, false, Some(why)),
        End::Unguarded => (None, false, Some(UNGUARDED.to_owned())),
        End::NotFound => (
            Some(127),
            false,
            Some(format!("{program}: program not found")),
        ),
        End::NotExecutable(why) | End::NotStarted(why) => {
            (Some(126), false, Some(format!("{program}: {why}")))
        }
        End::CwdUnavailable(_) => {
            let folder = command.cwd.clone().unwrap_or_default();
            return Err(cwd_unavailable(&folder.to_string_lossy()));
        }
        End::Cancelled => {
            return Err(unavailable(
                "SYSTEM_RUN_CANCELLED: execution cancelled".to_owned(),
                "cancelled",
            ));
        }
    };
    Ok(RunPayload {
        success: exit_code == Some(0) && error.is_none(),
        exit_code,
        timed_out,
        stdout: outcome.stdout,
        stderr: outcome.stderr,
        error,
    })
}

/// The answer where the working directory `folder` cannot be entered.
pub(crate) fn cwd_unavailable(folder: &str) -> WireError {
    unavailable(
        format!(
            "Working directory does not exist, is inaccessible, or is not a directory: {folder}"
        ),
        "cwd-unavailable",
    )
}

fn unavailable(message: String, reason: &str) -> WireError {
    WireError {
        code: "UNAVAILABLE".to_owned(),
        message,
        reason: Some(reason.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use exec_policy::Request;

    use super::*;

    /// Even a message in the words of our own sentence.
    #[test]
    fn a_message_is_passed_on_whatever_it_says() {
        let request = Request::argv(["ls"]);
        for (message, expected) in [
            (None, "SYSTEM_RUN_DENIED: user denied"),
            (Some("use git"), "SYSTEM_RUN_DENIED: user denied: use git"),
            (
                Some(DENIED),
                "SYSTEM_RUN_DENIED: user denied: A person denied it.",
            ),
        ] {
            let decision = Decision::refusal(&request, Code::UserDenied, "person", DENIED);
            let error = denied(&decision, message);
            assert_eq!(error.message, expected);
            assert_eq!(error.reason.as_deref(), Some("user-denied"));
        }
    }
}
