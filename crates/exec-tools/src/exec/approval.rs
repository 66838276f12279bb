//! A command that waits for a person.

use std::sync::Arc;
use std::time::Duration;

use exec_policy::{Decision, Request, Verdict};
use process_runner::{End, Session};
use serde_json::json;
use tokio::time::sleep;

use super::local::{Prepared, QUESTION, TAIL};
use super::{code_of, reason, tail_line};
use crate::tools::Shared;
use crate::{Asked, Caller, Ruling, ToolResult};

/// A command, and what is asked about it.
pub(super) struct Approved {
    pub(super) prepared: Prepared,
    pub(super) request: Request,
    pub(super) decision: Decision,
}

impl Approved {
    /// Asks in the background, and says so at once.
    pub(super) fn ask(self, shared: &Arc<Shared>, caller: &Caller) -> ToolResult {
        let id = uuid(rand::random());
        let slug = id[..8].to_owned();
        let wait = u64::try_from(QUESTION.as_millis()).unwrap_or(u64::MAX);
        let expires_at_ms = (shared.world.now_ms)().saturating_add(wait);
        let result = ToolResult::new(
            format!(
                "Approval required (id {slug}). Approve to run; updates will arrive after \
                 completion."
            ),
            json!({
                "status": "approval-pending",
                "approvalId": id,
                "approvalSlug": slug,
                "expiresAtMs": expires_at_ms,
                "host": "gateway",
                "command": self.prepared.params.command,
                "cwd": self.prepared.cwd,
            }),
        );
        let asked = Asked {
            id: id.clone(),
            session_key: caller.session_key.clone(),
            request: self.request,
            decision: self.decision,
            expires_at_ms,
        };
        let (shared_too, caller, prepared) = (Arc::clone(shared), caller.clone(), self.prepared);
        shared.spawn(async move {
            let answer = shared_too.approver.ask(asked).await;
            answered(answer, prepared, &id, &shared_too, &caller).await;
        });
        result
    }
}

async fn answered(
    answer: Ruling,
    mut prepared: Prepared,
    id: &str,
    shared: &Arc<Shared>,
    caller: &Caller,
) {
    let tell = |text: String| shared.event(&caller.session_key, &text);
    if answer.decision.verdict != Verdict::Run {
        let reason = reason(answer.decision.code);
        let said = answer
            .message
            .map(|message| format!("\nDenied by the person: {message}"));
        let said = said.unwrap_or_default();
        return tell(format!(
            "Exec denied (node=gateway, id={id}, {reason}){said}"
        ));
    }
    prepared.decided(&answer, shared);
    let mut warnings = Vec::new();
    // Nobody waits for it: it is in the background from the start.
    prepared.params.background = true;
    let session = match prepared.start(caller.process, &mut warnings) {
        Ok(session) => session,
        Err(_) => {
            return tell(format!("Exec denied (node=gateway, id={id}, spawn-failed)"));
        }
    };
    let after = std::mem::take(&mut prepared.after);
    let session = if caller.process {
        shared.background(session, &prepared, caller).session
    } else {
        session
    };
    let end = with_notice(&session, caller.settings.notice(), || {
        let seconds = caller
            .settings
            .notice()
            .unwrap_or_default()
            .as_millis()
            .div_ceil(1000);
        tell(format!(
            "Exec running (node=gateway, id={id}, >{}s): {}",
            seconds.max(1),
            prepared.params.command
        ));
    })
    .await;
    after.ended(&end).await;
    let code = match code_of(&end) {
        Some(code) => code.to_string(),
        None if end == End::TimedOut => "timeout".to_owned(),
        None => "?".to_owned(),
    };
    let tail = tail_line(&session.tail(TAIL).0);
    tell(format!(
        "Exec finished (node=gateway, id={id}, code={code})\n{tail}"
    ));
}

/// Waits for the end, and says once that it takes longer than `notice`.
async fn with_notice(session: &Session, notice: Option<Duration>, say: impl FnOnce()) -> End {
    if let Some(notice) = notice {
        tokio::select! {
            biased;
            end = session.ended() => return end,
            () = sleep(notice) => say(),
        }
    }
    session.ended().await
}

/// A random id, as the wire writes one.
fn uuid(random: u128) -> String {
    let version = random & !(0xf << 76) & !(0x3 << 62) | (4 << 76) | (2 << 62);
    let hex = format!("{version:032x}");
    let parts = [
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..],
    ];
    parts.join("-")
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_id_has_the_form_of_one() {
        assert_eq!(super::uuid(0), "00000000-0000-4000-8000-000000000000");
        assert_eq!(
            super::uuid(u128::MAX),
            "ffffffff-ffff-4fff-bfff-ffffffffffff"
        );
    }
}
