//! Records that wait for the disk: repeats are counted, and each agent has a limit.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    time::{Duration, Instant},
};

use crate::{Body, Decision, Gap, Record, Repeats, Verdict, record::millis, share::Share};

/// Requests that repeat one of so long ago are counted, and then a new record is made.
pub(crate) const RUN: Duration = Duration::from_secs(10);
/// How many records may wait of what people did, and of all agents together.
const MOST: usize = 4096;
/// How many records of one agent may wait.
const MOST_OF_AGENT: usize = 1024;
/// How many runs of repeats are counted at once.
const MOST_RUNS: usize = 1024;
/// How many records are written at once.
const AT_ONCE: usize = 64;

/// Two refusals with the same key count as one and its repeat.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Alike {
    agent: String,
    session: Option<String>,
    host: String,
    digest: String,
    verdict: Verdict,
    code: String,
    message: Option<String>,
}

impl Alike {
    /// What ran has an end of its own, and is never counted together.
    fn of(record: &Record) -> Option<Self> {
        let Body::Decision(it) = &record.body else {
            return None;
        };
        (it.verdict != Verdict::Allowed).then(|| Self::refused(it))
    }

    fn refused(it: &Decision) -> Self {
        Self {
            agent: it.agent.clone(),
            session: it.session.clone(),
            host: it.host.clone(),
            digest: it.argv_digest.clone(),
            verdict: it.verdict,
            code: it.code.clone(),
            message: it.message.clone(),
        }
    }
}

/// One click that answered several requests, identical or nearly.
#[derive(Debug, PartialEq, Eq)]
struct Click {
    agent: String,
    verdict: Verdict,
    code: String,
    message: Option<String>,
    together: u32,
}

impl Click {
    fn of(record: &Record) -> Option<Self> {
        let Body::Decision(it) = &record.body else {
            return None;
        };
        Some(Self {
            agent: it.agent.clone(),
            verdict: it.verdict,
            code: it.code.clone(),
            message: it.message.clone(),
            together: it.together?,
        })
    }
}

/// A refusal, and how often it came again.
#[derive(Debug)]
struct Repeated {
    of: String,
    share: Share,
    since: Instant,
    count: u64,
    last: u64,
}

/// The records that are not written yet.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    records: VecDeque<(Share, Record)>,
    of_share: BTreeMap<Share, usize>,
    runs: HashMap<Alike, Repeated>,
    /// When the oldest of them ends.
    first_end: Option<Instant>,
    /// Where the exits of what runs belong.
    running: HashMap<String, Share>,
    lost: BTreeMap<Share, u64>,
    /// The last click of several, and when it came.
    click: Option<(Click, Instant)>,
}

impl Waiting {
    /// Takes a record. One that repeats another is counted with it, and one for which there is
    /// no room is counted as lost.
    pub(crate) fn push(&mut self, record: Record, now: Instant) {
        self.end_runs(now);
        let alike = Alike::of(&record);
        if let Some(run) = alike.as_ref().and_then(|it| self.runs.get_mut(it)) {
            run.count += 1;
            run.last = millis(record.at);
            return;
        }
        // An exit of a decision that was lost tells nobody anything.
        let Some(share) = self.share(&record, now) else {
            return;
        };
        let (id, at) = (record.id.clone(), millis(record.at));
        let runs_on = matches!(&record.body, Body::Decision(_)) && alike.is_none();
        if !self.accept(share.clone(), record) {
            return;
        }
        if runs_on && self.running.len() < MOST {
            self.running.insert(id, share);
        } else if let Some(alike) = alike.filter(|_| self.runs.len() < MOST_RUNS) {
            let run = Repeated {
                of: id,
                share,
                since: now,
                count: 0,
                last: at,
            };
            self.runs.insert(alike, run);
            self.first_end.get_or_insert(now + RUN);
        }
    }

    /// An exit comes whose decision is written elsewhere.
    pub(crate) fn expect_exit(&mut self, decision: &str, agent: &str) {
        if self.running.len() < MOST {
            let share = Share::Agent(agent.to_owned());
            self.running.insert(decision.to_owned(), share);
        }
    }

    /// An exit belongs where its decision is. Of one click that answered many requests the first
    /// is kept with what people did, and the others with the agent's: else an agent that asks
    /// much at once would need one click to flush what people did.
    fn share(&mut self, record: &Record, now: Instant) -> Option<Share> {
        match &record.body {
            Body::Exit(it) => {
                let refused = || self.runs.values().find(|run| run.of == it.of);
                let running = self.running.get(&it.of);
                let share = running.or_else(|| refused().map(|run| &run.share)).cloned();
                self.running.remove(&it.of);
                share
            }
            Body::Decision(it) if Share::of(record) == Some(Share::People) => {
                let click = Click::of(record).map(|click| (click, now + RUN));
                let before = std::mem::replace(&mut self.click, click);
                let same = |(click, until): &(Click, Instant)| {
                    now < *until && self.click.as_ref().is_some_and(|(new, _)| new == click)
                };
                let again = before.as_ref().is_some_and(same);
                Some(if again {
                    Share::Agent(it.agent.clone())
                } else {
                    Share::People
                })
            }
            Body::Decision(_)
            | Body::Policy(_)
            | Body::Repeats(_)
            | Body::Dropped(_)
            | Body::Gap(_)
            | Body::Unknown => Share::of(record),
        }
    }

    fn accept(&mut self, share: Share, record: Record) -> bool {
        let of_agents = self.records.len() - self.of_share.get(&Share::People).unwrap_or(&0);
        let waiting = self.of_share.entry(share.clone()).or_default();
        let room = match share {
            Share::People => *waiting < MOST,
            Share::Agent(_) => *waiting < MOST_OF_AGENT && of_agents < MOST,
        };
        if room {
            *waiting += 1;
            self.records.push_back((share, record));
        } else {
            self.lose(share, &record);
        }
        room
    }

    /// This record will not be written.
    pub(crate) fn lose(&mut self, share: Share, record: &Record) {
        let count = match &record.body {
            Body::Gap(it) => it.lost,
            Body::Repeats(it) => it.count,
            Body::Decision(_)
            | Body::Exit(_)
            | Body::Policy(_)
            | Body::Dropped(_)
            | Body::Unknown => 1,
        };
        *self.lost.entry(share).or_default() += count;
    }

    /// Loses everything that waits.
    pub(crate) fn lose_all(&mut self) {
        self.of_share.clear();
        for (share, record) in std::mem::take(&mut self.records) {
            self.lose(share, &record);
        }
    }

    /// Makes records of the runs that are over.
    fn end_runs(&mut self, now: Instant) {
        if self.first_end.is_some_and(|end| end <= now) {
            self.end(|run| run.since + RUN <= now);
        }
    }

    /// Makes records of all runs.
    pub(crate) fn end_all_runs(&mut self) {
        self.end(|_| true);
    }

    fn end(&mut self, is_over: impl Fn(&Repeated) -> bool) {
        let over = self.runs.extract_if(|_, run| is_over(run));
        let counted: Vec<_> = over.filter(|(_, run)| run.count > 0).collect();
        for (alike, run) in counted {
            let repeats = Body::Repeats(Repeats {
                of: run.of,
                agent: alike.agent,
                count: run.count,
            });
            self.accept(run.share, Record::new(run.last, repeats));
        }
        self.first_end = self.runs.values().map(|run| run.since + RUN).min();
    }

    /// When a count is to be written next.
    pub(crate) fn next_end(&self) -> Option<Instant> {
        let runs = self.runs.values().filter(|run| run.count > 0);
        runs.map(|run| run.since + RUN).min()
    }

    /// What is to be written now, in order; before it how many records of each share were lost,
    /// and why.
    pub(crate) fn take(&mut self, now: Instant, problem: Option<&str>) -> Vec<(Share, Record)> {
        self.end_runs(now);
        let Some(first) = self.records.front().map(|(_, first)| millis(first.at)) else {
            return Vec::new();
        };
        let reason = problem.unwrap_or("they came too fast");
        let gap = |(share, lost)| {
            let body = Body::Gap(Gap {
                lost,
                agent: match &share {
                    Share::People => None,
                    Share::Agent(agent) => Some(agent.clone()),
                },
                reason: reason.to_owned(),
            });
            (share, Record::new(first, body))
        };
        let mut batch: Vec<_> = std::mem::take(&mut self.lost)
            .into_iter()
            .map(gap)
            .collect();
        let count = self.records.len().min(AT_ONCE);
        for (share, record) in self.records.drain(..count) {
            if let Some(waiting) = self.of_share.get_mut(&share) {
                *waiting = waiting.saturating_sub(1);
            }
            batch.push((share, record));
        }
        self.of_share.retain(|_, waiting| *waiting > 0);
        batch
    }
}
