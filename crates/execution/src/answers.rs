//! What a caller is told, in the words and codes of OpenClaw's wire
//! (`docs/openclaw-wire.md` §2.3) where it has some, in ours where it has none.

use approvals_ipc::{ExecAnswer, RunPayload, WireError};
use exec_policy::{Code, Decision};
use process_runner::{Command, End, Outcome, UNGUARDED};

/// A decision that says no.
pub fn denied(decision: &Decision) -> WireError {
    if decision.code == Code::CwdUnavailable {
        return cwd_unavailable(&decision.cwd);
    }
    denial(decision.code, &decision.sentence.to_string())
}

/// A denial; `sentence` says why.
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
        Code::UserDenied if sentence == DENIED => denied("user denied", "user-denied"),
        Code::UserDenied => denied(&format!("user denied: {sentence}"), "user-denied"),
        Code::ApprovalRequired => denied("approval required", "approval-required"),
        other => denied(sentence, other.as_str()),
    }
}

/// The sentence of a denial to which a person added nothing.
pub const DENIED: &str = "A person denied it.";

/// A request that is no request.
pub fn invalid(message: &str) -> WireError {
    WireError {
        code: "INVALID_REQUEST".to_owned(),
        message: message.to_owned(),
        reason: Some("invalid".to_owned()),
    }
}

/// The app ended before it could answer.
pub fn app_ended() -> WireError {
    denial(Code::NoUi, APP_ENDED)
}

/// Why, then.
pub const APP_ENDED: &str = "Exec Companion ended before it could answer";

/// macOS does not let this app record the screen.
pub fn screen_recording_missing() -> WireError {
    unavailable(
        "PERMISSION_MISSING: screenRecording".to_owned(),
        "permission:screenRecording",
    )
}

/// What came of a run. A program that is not there, or cannot be started, is a run that
/// failed with the codes of a shell.
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
                Some(format!("ended after {seconds} s: its time was over")),
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

/// The folder cannot be entered.
pub fn cwd_unavailable(folder: &str) -> WireError {
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
