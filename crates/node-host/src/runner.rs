//! A command of a gateway, from the call to its one result.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use approvals_ipc::{ExecAnswer, ExecRequest, RunPayload, WireError};
use exec_policy::{Code, Config, Request, Verdict};
use execution::{App, Captured, Judged, NoAnswer, Terms, execute};
use gateway_protocol::{Invoke, Outgoing};
use local_policy::{Judge, LocalMachine};
use serde_json::Value;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use crate::approvals::millis;
use crate::dialect::Dialect;
use crate::history::{EndRecord, History};
use crate::node::report;
use crate::plan::{Plan, Snapshot, prepared};
use crate::run_params::{RunParams, read_prepare};
use crate::{approvals, errors, events, which};

/// The commands that run at once. Each holds some open files, of often no more than 1 024.
const AT_ONCE: usize = 256;

/// The commands that a gateway may call.
pub(crate) const COMMANDS: [&str; 5] = [
    "system.run",
    "system.run.prepare",
    "system.which",
    "system.execApprovals.get",
    "system.execApprovals.set",
];

/// Serves the calls of a gateway.
#[derive(Clone)]
pub(crate) struct Runner {
    judge: Arc<Mutex<Judge>>,
    machine: LocalMachine,
    app: App,
    history: History,
    /// Limits the commands under way; more of them wait. Beyond [`AT_ONCE`] open files would run
    /// out, or the app would turn requests away, and `askFallback` would decide.
    places: Arc<Semaphore>,
}

/// One call under way.
pub(crate) struct Call {
    pub(crate) invoke: Invoke,
    pub(crate) dialect: Dialect,
    /// Cancelled when nobody waits for the result any more.
    pub(crate) cancelled: CancellationToken,
    /// Takes events in their order, before the result.
    pub(crate) outgoing: mpsc::Sender<Outgoing>,
}

/// The times at which a call has to be over.
#[derive(Clone, Copy)]
struct Times {
    /// When the command is ended, and a person no longer waited for.
    run: Instant,
    /// When the result is sent, whatever is still under way.
    result: Instant,
}

impl Times {
    fn left(self) -> Duration {
        self.run.saturating_duration_since(Instant::now())
    }
}

impl Runner {
    pub(crate) fn new(judge: Judge, app: App, history: History) -> Self {
        Self {
            history,
            places: Arc::new(Semaphore::new(AT_ONCE)),
            machine: judge.machine().clone(),
            judge: Arc::new(Mutex::new(judge)),
            app,
        }
    }

    /// Serves a call. The result comes before the gateway stops waiting.
    pub(crate) async fn serve(&self, call: &Call) -> Result<Value, WireError> {
        // The result needs time to travel. Before that, whoever runs the command needs time to
        // report how far it came.
        let timeout = call.invoke.timeout();
        let cut = timeout - margin(timeout);
        let now = Instant::now();
        let times = Times {
            run: now + (cut - margin(cut)),
            result: now + cut,
        };
        tokio::select! {
            biased;
            () = call.cancelled.cancelled() => Err(errors::cancelled()),
            result = self.dispatch(call, times) => result,
        }
    }

    async fn dispatch(&self, call: &Call, times: Times) -> Result<Value, WireError> {
        let params = call.invoke.params();
        let params =
            params.map_err(|error| errors::invalid(&format!("INVALID_REQUEST: {error}")))?;
        match call.invoke.command.as_str() {
            "system.run" => self.run(call, params, times).await,
            "system.run.prepare" => self.prepare(params).await,
            "system.which" => {
                let machine = self.machine.clone();
                blocking(move || {
                    let facts = machine.facts(&Request::argv([""; 0]));
                    which::which(params.as_ref(), exec_policy::Facts::path(&facts))
                })
                .await?
            }
            "system.execApprovals.get" => {
                let dialect = call.dialect;
                self.with_judge(move |judge| {
                    approvals::get(judge.store(), &config(judge), dialect, params.as_ref())
                })
                .await?
            }
            "system.execApprovals.set" => self.set(call.dialect, params, times).await,
            _ => Err(errors::unavailable("command not supported", "unsupported")),
        }
    }

    async fn set(
        &self,
        dialect: Dialect,
        params: Option<Value>,
        times: Times,
    ) -> Result<Value, WireError> {
        let change = self
            .with_judge(move |judge| {
                approvals::change(judge.store(), &config(judge), dialect, params.as_ref())
            })
            .await??;
        if !change.reasons.is_empty() {
            approvals::ask(&self.app, &change.reasons, times.left()).await?;
        }
        self.with_judge(move |judge| approvals::set(judge.store(), dialect, &change))
            .await?
    }

    async fn prepare(&self, params: Option<Value>) -> Result<Value, WireError> {
        let (request, agent, session) = read_prepare(params)?;
        let (judged, snapshot) = self.judge(&request).await?;
        let decision = &judged.decision;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is denied is planned, too"
        )]
        match decision.code {
            Code::RawMismatch
            | Code::EmptyCommand
            | Code::InvalidCommand
            | Code::EnvBlocked
            | Code::EnvInvalid
            | Code::CwdUnavailable
            | Code::StoreUnreadable => {
                return Err(errors::denied(decision, &request, &self.machine));
            }
            _ => {}
        }
        let snapshot = snapshot.ok_or_else(|| errors::changed("the policy is gone"))?;
        let facts = self.machine.facts(&request);
        let plan = Plan::of(&request, agent, session, decision, snapshot, &facts);
        Ok(prepared(&plan, decision))
    }

    async fn run(
        &self,
        call: &Call,
        params: Option<Value>,
        times: Times,
    ) -> Result<Value, WireError> {
        let run = RunParams::read(params, call.dialect, || uuid::Uuid::new_v4().to_string())?;
        let answer = tokio::select! {
            answer = self.decide_and_run(call, &run, times) => answer,
            // Dropping the other future ends the command, here or in the app.
            () = sleep_until(times.result) => Ok(RunPayload {
                timed_out: true,
                error: Some("ended: the gateway waits no longer".to_owned()),
                ..RunPayload::default()
            }),
        };
        if let Some(event) = events::ended(&run, call.dialect, &answer) {
            report(&call.outgoing, &event).await;
        }
        match answer {
            Ok(payload) => serde_json::to_value(payload)
                .map_err(|error| errors::unavailable(error.to_string(), "unwritable")),
            Err(error) => Err(WireError {
                code: match error.reason.as_deref() {
                    Some(errors::UNKNOWN | errors::CANCELLED) => error.code.clone(),
                    Some(_) | None => call.dialect.refusal_code(&error).to_owned(),
                },
                ..error
            }),
        }
    }

    /// The policy of this computer decides; if an app runs, it asks and runs the command.
    async fn decide_and_run(&self, call: &Call, run: &RunParams, times: Times) -> ExecAnswer {
        let (judged, snapshot) = self.judge(&run.request).await?;
        if let Err(error) = self.check_plan(run, snapshot.as_ref()) {
            self.history.refused(run, &error);
            return Err(error);
        }
        if judged.decision.verdict == Verdict::Deny {
            self.history.decided(run, &judged.decision);
            return Err(errors::denied(
                &judged.decision,
                &run.request,
                &self.machine,
            ));
        }
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|_| errors::cancelled())?;
        let request = to_app(run, times.left());
        // The app says when it starts the command, and the gateway hears of that before the end.
        let (tell, told) = mpsc::unbounded_channel();
        let asked = async {
            // The channel closes with the answer.
            let tell = tell;
            let started = || _ = tell.send(());
            let wait = call.invoke.timeout();
            self.app.exec_telling(&request, wait, started).await
        };
        let (answer, ()) = tokio::join!(asked, self.tell_start(call, run, told));
        match answer {
            Ok(answer) => answer,
            Err(NoAnswer::Lost(why)) => Err(errors::unknown(&why)),
            Err(NoAnswer::Unreachable(why)) => {
                debug!(why, "no app");
                self.run_here(call, run, &judged.captured, times).await
            }
        }
    }

    async fn tell_start(
        &self,
        call: &Call,
        run: &RunParams,
        mut told: mpsc::UnboundedReceiver<()>,
    ) {
        if told.recv().await.is_some() {
            report(&call.outgoing, &events::started(run, call.dialect)).await;
        }
    }

    fn check_plan(&self, run: &RunParams, policy: Option<&Snapshot>) -> Result<(), WireError> {
        let Some(plan) = &run.plan else {
            return Ok(());
        };
        plan.check(run, &self.machine.facts(&run.request))?;
        policy.map_or(Ok(()), |now| plan.check_policy(now))
    }

    /// Runs a command without an app: `askFallback` takes the place of the person (D12).
    /// `captured` holds the files that the plan was checked against.
    async fn run_here(
        &self,
        call: &Call,
        run: &RunParams,
        captured: &Captured,
        times: Times,
    ) -> ExecAnswer {
        let (mut now, _) = self.judge(&run.request).await?;
        now.decision = now.decision.without_ui();
        let code = now.decision.code;
        let decision = execution::confirm(captured, now, code);
        if decision.verdict == Verdict::Run && run.records_screen {
            let error = errors::screen_recording_missing();
            self.history.refused(run, &error);
            return Err(error);
        }
        let record = self.history.decided(run, &decision);
        if decision.verdict != Verdict::Run {
            return Err(errors::denied(&decision, &run.request, &self.machine));
        }
        report(&call.outgoing, &events::started(run, call.dialect)).await;
        let left = times.left();
        let timeout = run.timeout.map_or(left, |timeout| timeout.min(left));
        let mut ended = EndRecord::new(&self.history, record);
        // Cancelling drops this future, which kills the command.
        let cancelled = std::future::pending();
        let answer = execute(
            &run.request,
            decision,
            &self.machine,
            &Terms::default(),
            Some(timeout),
            cancelled,
        )
        .await;
        ended.tell(&answer);
        answer
    }

    /// The decision about a request now, and the policy, if one can be read.
    async fn judge(&self, request: &Request) -> Result<(Judged, Option<Snapshot>), WireError> {
        let request = request.clone();
        self.with_judge(move |judge| {
            let decision = judge.decide(&request);
            let agent = request.agent.trim();
            let effective = judge.effective(agent);
            let held = effective.zip(judge.document());
            let snapshot =
                held.map(|(effective, document)| Snapshot::of(&effective, document, agent));
            let facts = judge.machine().facts(&request);
            (Judged::now(&request, decision, &facts), snapshot)
        })
        .await
    }

    async fn with_judge<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Judge) -> T + Send + 'static,
    ) -> Result<T, WireError> {
        let judge = Arc::clone(&self.judge);
        // A poisoned lock is taken all the same: the judge reads its files anew for each decision.
        blocking(move || work(&mut judge.lock().unwrap_or_else(PoisonError::into_inner))).await
    }
}

/// Does work with files on another thread. If it panics, the answer is a denial.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WireError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        errors::unavailable("SYSTEM_RUN_DENIED: the policy could not decide", "failed")
    })
}

/// The limits of `openclaw.json`. If it cannot be read, the approvals file alone counts.
pub(crate) fn config(judge: &Judge) -> Config {
    judge
        .config()
        .map_or(Config::default(), |(config, _)| config)
}

/// A tenth of the time, at most a second.
fn margin(whole: Duration) -> Duration {
    (whole / 10).min(Duration::from_secs(1))
}

fn to_app(run: &RunParams, left: Duration) -> ExecRequest {
    let Request {
        argv,
        raw_command,
        cwd,
        env,
        ..
    } = run.request.clone();
    ExecRequest {
        command: argv,
        raw_command,
        cwd,
        env: (!env.is_empty()).then_some(env),
        timeout_ms: Some(millis(
            run.timeout.map_or(left, |timeout| timeout.min(left)),
        )),
        needs_screen_recording: run.records_screen.then_some(true),
        agent_id: run.agent.clone(),
        session_key: Some(run.session_key().to_owned()),
        approval_decision: run.claimed,
        approval_source: run.source.clone(),
        policy_snapshot: None,
        deadline_ms: Some(millis(left)),
        takes_start: Some(true),
    }
}
