//! A command that waits for its ruling, perhaps by a person.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use exec_policy::{Question, Ruling};
use process_runner::{End, Session};
use tokio::time::sleep;

use super::inside::{UNAVAILABLE, unavailable};
use super::local::Prepared;
use super::{code_of, denied, reason};
use crate::frames::fold;
use crate::pending::Pending;
use crate::tools::Shared;
use crate::{Caller, ToolResult};

/// The bytes of output in the event of an approved command (D14).
const EVENT: usize = 20_000;

/// A question without a ruling yet. Dropping it withdraws the question.
pub(crate) type Asked = Pin<Box<dyn Future<Output = Ruling> + Send>>;

/// The answer to a call that waited.
pub(crate) enum Answer {
    /// The ruling.
    Ruled(Ruling),
    /// A person has not answered yet.
    Open(Asked),
    /// The call was cancelled.
    Cancelled,
}

/// Asks, and waits for as long as the caller allows.
pub(crate) async fn ask(
    shared: &Arc<Shared>,
    question: Question,
    wait: Option<Duration>,
    cancelled: Pin<&mut impl Future<Output = ()>>,
) -> Answer {
    let approver = Arc::clone(&shared.approver);
    let mut asked: Asked = Box::pin(async move { approver.rule(question).await });
    let patience = async {
        match wait {
            // Even a timer of no time may take a moment.
            Some(Duration::ZERO) => {}
            Some(wait) => sleep(wait).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        biased;
        () = cancelled => Answer::Cancelled,
        ruling = &mut asked => Answer::Ruled(ruling),
        () = pin!(patience) => Answer::Open(asked),
    }
}

impl Prepared {
    /// Lets the question wait on in the background, and returns that it waits.
    pub(super) fn wait_for(
        self,
        asked: Asked,
        until_ms: u64,
        shared: &Arc<Shared>,
        caller: &Caller,
    ) -> ToolResult {
        let (id, pending) = Pending::new(&self.params.command, Some(&self.cwd), until_ms);
        let result = pending.result();
        shared.pending.add(caller.owner(), &id, &pending);
        let (shared_too, caller) = (Arc::clone(shared), caller.clone());
        shared.spawn(async move {
            let ruling = asked.await;
            ruled(ruling, self, &id, &pending, &shared_too, &caller).await;
        });
        result
    }
}

async fn ruled(
    ruling: Ruling,
    mut prepared: Prepared,
    id: &str,
    pending: &Pending,
    shared: &Arc<Shared>,
    caller: &Caller,
) {
    let tell = |text: String| shared.event(&caller.session_key, &text);
    if !ruling.runs {
        let reason = reason(ruling.code);
        let said = ruling
            .said()
            .map_or_else(String::new, |said| format!("\n{said}"));
        pending.ended(denied(&ruling, "gateway"));
        return tell(format!(
            "Exec denied (node=gateway, id={id}, {reason}){said}"
        ));
    }
    prepared.decided(&ruling, shared);
    let mut warnings = Vec::new();
    // No call waits for it: it is in the background from the start.
    prepared.params.background = true;
    if let Err(sentence) = prepared.enter(shared).await {
        pending.ended(unavailable(&sentence));
        let reason = UNAVAILABLE;
        return tell(format!("Exec denied (node=gateway, id={id}, {reason})"));
    }
    let session = match prepared.start(caller.process, &mut warnings) {
        Ok(session) => session,
        Err(sentence) => {
            pending.ended(ToolResult::failed(sentence));
            return tell(format!("Exec denied (node=gateway, id={id}, spawn-failed)"));
        }
    };
    let after = std::mem::take(&mut prepared.after);
    let (session, name) = if caller.process {
        let entry = shared.background(session, &prepared, caller);
        pending.runs_as(&entry.name);
        (entry.session, format!(" (session {})", entry.name))
    } else {
        (session, String::new())
    };
    let end = with_notice(&session, caller.settings.notice(), || {
        let seconds = caller
            .settings
            .notice()
            .unwrap_or_default()
            .as_millis()
            .div_ceil(1000);
        tell(format!(
            "Exec running (node=gateway, id={id}, >{}s): {}{name}",
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
    let (output, cut) = session.tail(EVENT);
    let cut = match cut {
        true => format!("[only the last {} bytes]\n", output.len()),
        false => String::new(),
    };
    tell(format!(
        "Exec finished (node=gateway, id={id}, code={code})\n{cut}{}",
        fold(&output).text.trim_end()
    ));
}

/// Waits for the end. Calls `say` once if that takes longer than `notice`.
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
