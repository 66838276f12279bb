//! Makes the containers that nobody named, keeps them while they are used, and has them removed.
//!
//! The program that makes a container stays connected to its first process, and the tools write it a line again and again.
//! The first process ends when its input does, or when no line came for a minute. So no container runs longer than a
//! minute after the tools, whatever ends them.
//!
//! Tools that are told to end wait for their containers. Podman keeps the name and the files of a container whose
//! program was killed: the first making of a container removes what other tools have left so.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use process_runner::{Command, End, NotStarted, Session, Start, run};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OnceCell};
use tokio::task::AbortHandle;
use tokio::time::{interval, timeout};
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::hold::BEAT;
use super::plan::Plan;
use super::{Container, left};

/// How long the making of a container may take, and what is run once in it.
const MAKING: Duration = Duration::from_secs(60);
const SETUP: Duration = Duration::from_secs(300);
/// How long a container may take to end by itself. Then the program that holds it is killed.
const ENDING: Duration = Duration::from_secs(10);

/// How many containers there may be. One more needs one that nobody uses, which is then removed.
const MOST: usize = 32;

/// The bytes of what a program says that are told.
const SAID: usize = 400;

/// The containers of these tools.
pub(crate) struct Keeper {
    /// Part of the name of each.
    owner: String,
    made: Lock<HashMap<String, Arc<Mutex<Slot>>>>,
    /// One for each container that has not ended.
    alive: TaskTracker,
    /// Set once the containers that other tools have left were removed.
    tidied: OnceCell<()>,
}

/// The place of one container. Whoever makes it holds the lock, and others wait.
#[derive(Default)]
struct Slot {
    kept: Option<Arc<Kept>>,
    used: Option<Instant>,
}

/// A container. It ends with the last handle: that of the tools, and one of each command in it.
pub(crate) struct Kept {
    made: Made,
    session: Session,
    beats: AbortHandle,
    alive: TaskTrackerToken,
    /// The program that reaches it, without its words.
    outer: Command,
}

/// A plan, and the argument vector by which it is carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) plan: Plan,
    pub(crate) argv: Vec<String>,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.beats.abort();
        let session = self.session.clone();
        if session.end_input().is_ok()
            && let Ok(runtime) = Handle::try_current()
        {
            let alive = self.alive.clone();
            runtime.spawn(async move {
                // A program that takes longer is killed as the last handle of its session goes.
                let _ = timeout(ENDING, session.ended()).await;
                drop(alive);
            });
        }
    }
}

impl Kept {
    /// Removes a container whose program has ended: it may have been killed, and the container still have its name.
    async fn remove(&self) {
        let Container { program, name } = &self.made.plan.container;
        left::remove(program, &[name], &self.outer).await;
    }
}

impl Default for Keeper {
    fn default() -> Self {
        Self {
            owner: format!("{:016x}", rand::random::<u64>()),
            made: Lock::default(),
            alive: TaskTracker::new(),
            tidied: OnceCell::new(),
        }
    }
}

impl Keeper {
    pub(crate) fn owner(&self) -> &str {
        &self.owner
    }

    /// The container that is wanted: the one that runs, else a new one. `outer` is the program that reaches it, without
    /// its words.
    ///
    /// # Errors
    /// Why there is none, in one sentence without its end.
    pub(crate) async fn container(
        &self,
        wanted: &Made,
        outer: &Command,
        idle: Option<Duration>,
    ) -> Result<Arc<Kept>, String> {
        let slot = self.slot(&wanted.plan.key, idle)?;
        let mut slot = slot.lock().await;
        slot.used = Some(Instant::now());
        if let Some(kept) = slot.kept.take() {
            let has_ended = kept.session.end().is_some();
            if kept.made == *wanted && !has_ended {
                slot.kept = Some(Arc::clone(&kept));
                return Ok(kept);
            }
            if has_ended {
                kept.remove().await;
            }
        }
        let program = &wanted.plan.container.program;
        let tidy = || left::remove_ended(program, outer);
        self.tidied.get_or_init(tidy).await;
        let kept = Arc::new(make(wanted, outer, self.alive.token()).await?);
        slot.used = Some(Instant::now());
        slot.kept = Some(Arc::clone(&kept));
        Ok(kept)
    }

    /// The place of a container. What nobody used for so long is removed, and, if there are too many, what nobody uses now.
    fn slot(&self, key: &str, idle: Option<Duration>) -> Result<Arc<Mutex<Slot>>, String> {
        // A poisoned lock is taken all the same: no code leaves the map half changed under it.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let mut unused: Vec<(Instant, String)> = Vec::new();
        made.retain(|of, slot| {
            // What is locked is being made.
            let Ok(slot) = slot.try_lock() else {
                return true;
            };
            let is_used = slot
                .kept
                .as_ref()
                .is_some_and(|kept| Arc::strong_count(kept) > 1);
            match slot.used {
                Some(used) if !is_used && of != key => {
                    let is_idle = idle.is_some_and(|idle| used.elapsed() >= idle);
                    unused.extend((!is_idle).then(|| (used, of.clone())));
                    !is_idle
                }
                Some(_) | None => true,
            }
        });
        if !made.contains_key(key) && made.len() >= MOST {
            let oldest = unused.into_iter().min();
            let (_, oldest) = oldest.ok_or_else(|| format!("{MOST} containers are in use"))?;
            made.remove(&oldest);
        }
        Ok(Arc::clone(made.entry(key.to_owned()).or_default()))
    }

    /// Ends the containers, and waits until they have ended: those in which a command still runs, for a few seconds.
    pub(crate) async fn end(&self) {
        let made = std::mem::take(&mut *self.made.lock().unwrap_or_else(PoisonError::into_inner));
        // What is locked is being made, and ends as nobody takes it.
        let kept = made
            .into_values()
            .filter_map(|slot| slot.try_lock().ok().and_then(|mut slot| slot.kept.take()));
        // Those that run begin to end here.
        let ended: Vec<_> = kept.filter(|kept| kept.session.end().is_some()).collect();
        self.alive.close();
        let all = async {
            for kept in ended {
                kept.remove().await;
            }
            self.alive.wait().await;
        };
        // A container that does not end has only a minute left.
        let _ = timeout(ENDING, all).await;
    }
}

/// Tells a container again and again that the tools are there.
fn beat(session: Session) -> AbortHandle {
    let beats = async move {
        let mut beat = interval(BEAT);
        while session.write(b"\n").is_ok() {
            beat.tick().await;
        }
    };
    tokio::spawn(beats).abort_handle()
}

/// Makes a container, and runs in it what a new one needs.
async fn make(wanted: &Made, outer: &Command, alive: TaskTrackerToken) -> Result<Kept, String> {
    let program = &wanted.plan.container.program;
    let command = Command {
        argv: wanted.argv.clone(),
        timeout: None,
        ..outer.clone()
    };
    let start = Start {
        input: true,
        ..Start::default()
    };
    let session = match Session::start(&command, start) {
        Ok(started) => started.session,
        Err(NotStarted(End::NotFound)) => return Err(format!("{program}: program not found")),
        Err(NotStarted(_)) => return Err(format!("{program} did not start")),
    };
    let ready = async {
        loop {
            let output = session.output();
            if output.text.lines().any(|line| line == "ready") {
                return Ok(());
            }
            if session.end().is_some() {
                return Err(said(program, &output.text));
            }
            session.wrote_more_than(output.written).await;
        }
    };
    let seconds = MAKING.as_secs();
    let late = || format!("{program} took longer than {seconds} seconds");
    timeout(MAKING, ready).await.map_err(|_| late())??;
    let kept = Kept {
        made: wanted.clone(),
        beats: beat(session.clone()),
        session,
        alive,
        outer: outer.clone(),
    };
    if let Some(argv) = wanted.plan.setup() {
        let command = Command {
            argv,
            timeout: Some(SETUP),
            ..outer.clone()
        };
        let outcome = run(&command, std::future::pending()).await;
        if outcome.end != End::Exited(0) {
            let output = format!("{}\n{}", outcome.stdout, outcome.stderr);
            return Err(said("sandbox.docker.setupCommand", &output));
        }
    }
    Ok(kept)
}

/// That it failed, and the last line that it wrote. Engines end with where to read about their options.
fn said(what: &str, output: &str) -> String {
    let mut lines = output.lines().map(str::trim);
    let last = lines.rfind(|line| !line.is_empty() && *line != "ready" && !line.contains("--help"));
    match last {
        Some(line) => {
            let line: String = line.chars().take(SAID).collect();
            format!("{what} failed: {line}")
        }
        None => format!("{what} failed, and did not say why"),
    }
}
