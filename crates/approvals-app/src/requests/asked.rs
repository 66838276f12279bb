//! One request on its way from the socket to its answer.

use std::time::Duration;

use approval_flow::{Id, Lease, Millis, Offers, Question};
use approvals_ipc::{ExecAnswer, PromptDecision, PromptReply, PromptRuling, WireError};
use catalogue::Language;
use exec_policy::{Code, Decision, Facts, Request};
use execution::{Captured, Judged, Terms, answers};
use local_policy::Machine;
use settings::Runner;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use view_model::{Kin, PromptCard, QueueItem, Run, Touch, TraceLine};

use crate::Asker;
use crate::cards::card::{self, Around, Origin};
use crate::cards::kin;
use crate::history::audit::Running;
use crate::rules::always;
use crate::serving::drill::Part;

/// Where the one answer goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// To a caller that wants it run.
    Exec(oneshot::Sender<ExecAnswer>),
    /// To a caller that runs it itself.
    Prompt(oneshot::Sender<PromptReply>),
}

/// A request and who waits for its answer.
#[derive(Debug)]
pub(crate) struct Incoming {
    pub(crate) request: Request,
    pub(crate) origin: Origin,
    pub(crate) asker: Asker,
    pub(crate) reply: Reply,
    /// How long the command may run.
    pub(crate) timeout: Option<Duration>,
    /// How long it may wait for a person.
    pub(crate) wait: Duration,
    /// What it is called when nobody came.
    pub(crate) expired: Code,
    /// The caller takes Always allow for an answer.
    pub(crate) takes_always: bool,
    /// The caller is told what a person says with a denial.
    pub(crate) takes_message: bool,
    /// Nobody is asked: only whether anything forbids it is said, and only a denial is written
    /// down.
    pub(crate) probe: bool,
    /// It is part of a drill: nothing of it is ever started.
    pub(crate) drill: Option<Part>,
    /// What is run must be able to record the screen.
    pub(crate) records_screen: bool,
}

impl Incoming {
    /// Binds an answer: two requests with the same digest are one for a person.
    pub(crate) fn digest(&self, decision: &Decision, captured: &Captured) -> String {
        let ours = matches!(self.reply, Reply::Exec(_));
        let (host, session) = (&self.origin.host, &self.origin.session);
        let (always, message) = (self.takes_always, self.takes_message);
        // What the agent says of it is no part of what is allowed: it changes with each call.
        let terms = format!("{ours} {always} {message} {host:?} {session:?}");
        execution::digest(&self.request, decision, captured, &terms)
    }

    /// Says no to what nobody judged.
    pub(crate) fn invalid(self, error: WireError) {
        // A caller that has gone does not read its answer.
        let _ = match self.reply {
            Reply::Exec(reply) => reply.send(Err(error)).is_ok(),
            Reply::Prompt(reply) => reply.send(PromptDecision::Deny.into()).is_ok(),
        };
    }

    /// Says no, with the reason, or with what a person said. `record` is the decision's.
    pub(crate) fn refuse(
        self,
        decision: &Decision,
        record: Option<String>,
        message: Option<String>,
    ) {
        // As above.
        let _ = match self.reply {
            Reply::Exec(reply) => {
                let denied = answers::denied(decision, message.as_deref());
                reply.send(Err(denied)).is_ok()
            }
            Reply::Prompt(reply) => {
                let mut ruling = ruling(decision);
                if message.is_some() {
                    // The socket's own answer has room for one sentence; here the person's
                    // words have a place of their own, and are told once.
                    ruling.sentence = answers::DENIED.to_owned();
                }
                let denied = PromptReply {
                    decision: PromptDecision::Deny,
                    record,
                    message,
                    ruling: Some(ruling),
                };
                reply.send(denied).is_ok()
            }
        };
    }

    /// Says that nothing forbids it.
    pub(crate) fn unforbidden(self, decision: &Decision) {
        if let Reply::Prompt(reply) = self.reply {
            let _ = reply.send(PromptReply {
                ruling: Some(ruling(decision)),
                ..PromptDecision::AllowOnce.into()
            });
        }
    }

    /// Runs it and answers with what came of it, or says yes to who runs it.
    pub(crate) fn go(
        self,
        decision: Decision,
        running: Running,
        machine: Machine,
        runner: Runner,
        stop: CancellationToken,
    ) {
        match self.reply {
            Reply::Prompt(reply) => {
                let always = decision.code == Code::AllowAlways;
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
            Reply::Exec(reply) => {
                let (request, timeout, gone) = (self.request, self.timeout, self.asker.gone);
                tokio::spawn(async move {
                    let stopped = stop_when(gone, stop);
                    let terms = Terms {
                        output: runner.output,
                        withholds: &|name| runner.withholds(name),
                    };
                    let answer =
                        execution::execute(&request, decision, &machine, &terms, timeout, stopped)
                            .await;
                    let ending = running.ended(&answer);
                    let _ = reply.send(answer);
                    // It is on its way before others are woken to write it down.
                    tokio::task::yield_now().await;
                    drop(ending);
                });
            }
        }
    }
}

/// What a caller that runs the command itself is told of a decision.
fn ruling(decision: &Decision) -> PromptRuling {
    PromptRuling {
        code: decision.code.as_str().to_owned(),
        layer: decision.layer.clone(),
        sentence: decision.sentence.to_string(),
        argv: decision.argv.clone(),
        program: decision.program.clone(),
        cwd: decision.cwd.clone(),
    }
}

async fn stop_when(gone: CancellationToken, stop: CancellationToken) {
    tokio::select! {
        () = gone.cancelled() => {}
        () = stop.cancelled() => {}
    }
}

/// A request that waits for a person.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) id: Id,
    pub(crate) incoming: Incoming,
    pub(crate) decision: Decision,
    pub(crate) since: Millis,
    /// Cancelled when the question has ended.
    pub(crate) ended: CancellationToken,
    /// The files as they were when it was asked.
    captured: Captured,
    card: PromptCard,
    /// The start of its command. It is drawn often, and to look for secrets takes a while.
    preview: Vec<Run>,
    /// What it has in common with requests that are nearly the same.
    kin: Option<String>,
}

impl Waiting {
    /// Fixes what is shown and what may run.
    pub(crate) fn new(
        id: Id,
        incoming: Incoming,
        decision: Decision,
        why: Vec<TraceLine>,
        since: Millis,
        around: &Around<'_>,
    ) -> Self {
        let captured = Captured::of(&incoming.request, &decision, around.facts);
        let digest = incoming.digest(&decision, &captured);
        let card = PromptCard {
            why,
            ..card::card(show_id(id), digest, &incoming, &decision, around)
        };
        let kin = kin::kin(&incoming, &decision, &card);
        let preview = card::preview(&incoming.request, around.set.appearance.language);
        Self {
            preview,
            id,
            incoming,
            decision,
            since,
            ended: CancellationToken::new(),
            captured,
            card,
            kin,
        }
    }

    /// What it touches was looked at.
    pub(crate) fn touches(&mut self, touches: Vec<Touch>) {
        self.card.touches = touches;
    }

    /// The question, for the flow.
    pub(crate) fn question(&self, id: Id) -> Question {
        Question {
            id,
            digest: self.card.digest.clone(),
            agent: self.incoming.request.agent.clone(),
            deadline: Some(self.deadline()),
            arm: self.card.arm_ms,
            offers: Offers {
                once: self.card.allow_once.offered,
                always: self
                    .card
                    .always
                    .iter()
                    .map(|offer| offer.id.clone())
                    .chain(self.card.pattern.iter().map(|_| always::PATTERN.to_owned()))
                    .collect(),
                leases: self
                    .card
                    .leases
                    .iter()
                    .map(|offer| lease(offer.ms))
                    .collect(),
            },
            kin: self.kin.clone(),
        }
    }

    /// The decision to carry out, where a person allowed what was shown; `now` is that of the
    /// policy of now.
    pub(crate) fn confirm(&self, now: Decision, facts: &dyn Facts, code: Code) -> Decision {
        let now = Judged::now(&self.incoming.request, now, facts);
        execution::confirm(&self.captured, now, code)
    }

    /// Binds what may run again: agent, session, words, folder, environment and files.
    pub(crate) fn digest(&self) -> &str {
        &self.card.digest
    }

    /// `main: uname -a`, short and visible, for a menu.
    pub(crate) fn what(&self) -> String {
        let agent = card::text_of(&self.card.agent);
        let preview = card::text_of(&card::preview(&self.incoming.request, Language::default()));
        format!("{agent}: {}", preview.replace('\n', " "))
    }

    /// The start of the command, visible and in one line, for a notice.
    pub(crate) fn start(&self) -> String {
        card::start(&self.incoming.request).replace('\n', " ")
    }

    /// The card as it is at this time, for so many that are the same.
    pub(crate) fn card(&self, times: u32, now: Millis) -> PromptCard {
        PromptCard {
            times,
            left_ms: Some(self.deadline().saturating_sub(now)),
            total_ms: Some(millis(self.incoming.wait)),
            ..self.card.clone()
        }
    }

    /// Another request beside it, for so many that are the same; `None` where they are not
    /// nearly the same.
    pub(crate) fn beside(&self, other: &Self, times: u32, words: Language) -> Option<Kin> {
        (self.kin.is_some() && self.kin == other.kin).then(|| Kin {
            digest: other.card.digest.clone(),
            times,
            words: kin::beside(
                &self.incoming.request.text(),
                &other.incoming.request.text(),
                words,
            ),
        })
    }

    /// The chip as it is at this time.
    pub(crate) fn queue_item(&self, times: u32, now: Millis) -> QueueItem {
        QueueItem {
            id: self.card.id.clone(),
            agent: self.card.agent.clone(),
            preview: self.preview.clone(),
            times,
            left_ms: Some(self.deadline().saturating_sub(now)),
        }
    }

    fn deadline(&self) -> Millis {
        self.since.saturating_add(millis(self.incoming.wait))
    }
}

/// A lease as the window names it.
pub(crate) fn lease(ms: Option<Millis>) -> Lease {
    ms.map_or(Lease::UntilLocked, Lease::For)
}

pub(crate) fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}

pub(crate) fn show_id(id: Id) -> String {
    format!("q{}", id.0)
}

pub(crate) fn parse_id(text: &str) -> Option<Id> {
    text.strip_prefix('q')?.parse().ok().map(Id)
}
