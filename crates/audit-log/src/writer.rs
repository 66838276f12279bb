//! A thread that writes records, so that no decision waits for the disk.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Instant,
};

use crate::{Error, Log, Record, Retention, record::millis, share::Share, waiting::Waiting};

/// After how many records it is looked for what is no longer kept.
const PRUNE_AFTER: u64 = 100;

/// A message to the thread.
#[derive(Default)]
struct Orders {
    waiting: Waiting,
    /// Keep records for so long from now on, and the time of that now.
    keep: Option<(Retention, u64)>,
    /// The writer ends.
    closed: bool,
}

#[derive(Default)]
struct Desk {
    orders: Mutex<Orders>,
    changed: Condvar,
}

impl Desk {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes records on a thread of its own: [`Writer::record`] never waits for the disk.
///
/// A refusal that comes again within ten seconds is counted: the first is written at once, and
/// the count behind it when the ten seconds are over. A crash costs the count at most.
///
/// What could not be written is lost and counted; the next record that is written says how
/// many are missing before it. An agent whose requests come too fast loses its own records
/// alone. Dropping writes what is left.
pub struct Writer {
    desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// `told` hears, in one sentence, when records begin to be lost, and `None` once they
    /// are written again.
    pub fn start(log: Log, told: impl FnMut(Option<String>) + Send + 'static) -> io::Result<Self> {
        let desk = Arc::<Desk>::default();
        let mut writing = Writing {
            log,
            desk: desk.clone(),
            retention: None,
            unpruned: 0,
            problem: None,
            told,
        };
        let thread = thread::Builder::new()
            .name("history".into())
            .spawn(move || while writing.step() {})?;
        Ok(Self {
            desk,
            thread: Some(thread),
        })
    }

    /// Hands a record over and returns at once.
    pub fn record(&self, record: Record) {
        self.desk.orders().waiting.push(record, Instant::now());
        self.desk.changed.notify_one();
    }

    /// The exit of a decision that another process writes is to come: it is kept with what was
    /// decided of this agent.
    pub fn expect_exit(&self, decision: &str, agent: &str) {
        self.desk.orders().waiting.expect_exit(decision, agent);
    }

    /// Keeps records for so long from now on, and returns at once. What cannot be removed is
    /// tried again after some more records.
    pub fn keep(&self, retention: Retention, now_ms: u64) {
        self.desk.orders().keep = Some((retention, now_ms));
        self.desk.changed.notify_one();
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.desk.orders().closed = true;
        self.desk.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread.
struct Writing<T> {
    log: Log,
    desk: Arc<Desk>,
    retention: Option<Retention>,
    unpruned: u64,
    problem: Option<String>,
    told: T,
}

/// The next thing that the thread does.
enum Next {
    Keep(Retention, u64),
    Write(Vec<(Share, Record)>),
    End,
}

impl<T: FnMut(Option<String>)> Writing<T> {
    /// Does the next thing; false at the end.
    fn step(&mut self) -> bool {
        match self.next() {
            Next::Keep(retention, now_ms) => {
                self.retention = Some(retention);
                let _ = self.log.prune(retention, now_ms);
            }
            Next::Write(batch) => self.write(batch),
            Next::End => return false,
        }
        true
    }

    fn next(&self) -> Next {
        let mut orders = self.desk.orders();
        loop {
            if let Some((retention, now_ms)) = orders.keep.take() {
                return Next::Keep(retention, now_ms);
            }
            if orders.closed {
                orders.waiting.end_all_runs();
            }
            let now = Instant::now();
            let batch = orders.waiting.take(now, self.problem.as_deref());
            if !batch.is_empty() {
                return Next::Write(batch);
            }
            if orders.closed {
                return Next::End;
            }
            orders = match orders.waiting.next_end() {
                Some(end) => {
                    let wait = end.saturating_duration_since(now);
                    let woken = self.desk.changed.wait_timeout(orders, wait);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
                None => {
                    let woken = self.desk.changed.wait(orders);
                    woken.unwrap_or_else(PoisonError::into_inner)
                }
            };
        }
    }

    fn write(&mut self, batch: Vec<(Share, Record)>) {
        let error = match self.log.append_shared(&batch) {
            Ok(()) => return self.written(&batch),
            Err(error) => error,
        };
        let mut orders = self.desk.orders();
        for (share, record) in batch {
            orders.waiting.lose(share, &record);
        }
        // Waiting for the lock once is enough: the app may be about to end.
        if matches!(error, Error::Locked { .. }) {
            orders.waiting.lose_all();
        }
        drop(orders);
        let sentence = error.to_string();
        if self.problem.as_ref() != Some(&sentence) {
            (self.told)(Some(sentence.clone()));
            self.problem = Some(sentence);
        }
    }

    fn written(&mut self, batch: &[(Share, Record)]) {
        if self.problem.take().is_some() {
            (self.told)(None);
        }
        self.unpruned += batch.len() as u64;
        let (Some(retention), Some((_, last))) = (self.retention, batch.last()) else {
            return;
        };
        if self.unpruned >= PRUNE_AFTER {
            self.unpruned = 0;
            let _ = self.log.prune(retention, millis(last.at));
        }
    }
}
