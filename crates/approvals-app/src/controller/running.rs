//! The start of a command that may run, or the word to a caller that runs it itself.

use approvals_ipc::{PromptDecision, PromptReply};
use exec_policy::{Code, Decision};
use execution::Terms;
use tokio_util::sync::CancellationToken;

use crate::controller::Controller;
use crate::history::audit::Running;
use crate::requests::incoming::{Asker, Incoming, Reply, ruling};

impl<D> Controller<D> {
    /// Starts the command and answers with its exit; or allows a caller to start it.
    pub(super) fn start(&self, incoming: Incoming, decision: Decision, running: Running) {
        match incoming.reply {
            Reply::Prompt(reply) => {
                let always = decision.code == Code::AllowAlways;
                // A caller that has hung up reads no answer.
                let _ = reply.send(PromptReply {
                    decision: if always {
                        PromptDecision::AllowAlways
                    } else {
                        PromptDecision::AllowOnce
                    },
                    record: running.record().map(str::to_owned),
                    message: None,
                    ruling: Some(ruling(&decision)),
                });
                running.done();
            }
            // The gateway runs it, and was told already.
            Reply::Gateway(_) => {}
            Reply::Exec(reply) => {
                let (request, timeout) = (incoming.request, incoming.timeout);
                let (asker, stop) = (incoming.asker, self.stop.clone());
                let caller = asker.caller.clone();
                let machine = self.judge.machine().clone();
                let runner = self.preferences.values.runner.clone();
                tokio::spawn(async move {
                    let stopped = stopped(asker, stop);
                    let terms = Terms {
                        output: runner.output,
                        withholds: &|name| runner.withholds(name),
                    };
                    if let Some(caller) = caller {
                        caller.started();
                    }
                    let answer =
                        execution::execute(&request, decision, &machine, &terms, timeout, stopped)
                            .await;
                    let ending = running.ended(&answer);
                    let _ = reply.send(answer);
                    // The answer is on its way before the threads wake that write the exit down.
                    tokio::task::yield_now().await;
                    drop(ending);
                });
            }
        }
    }
}

/// Completes once the caller has left or the app ends. The runner looks at this first, right before
/// it starts the command, so the connection itself is asked: the loop may not have heard of a caller
/// that has hung up just now (D13).
async fn stopped(asker: Asker, stop: CancellationToken) {
    if asker.has_left() {
        return;
    }
    tokio::select! {
        () = asker.gone.cancelled() => {}
        () = stop.cancelled() => {}
    }
}
