//! Records, written behind the back of decisions.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, SyncSender},
    },
    thread::{self, JoinHandle},
};

use crate::{Body, Error, Gap, Log, Record, Retention};

/// How many records may wait for the disk. More are lost, and counted.
const WAITING: usize = 4096;
/// How many are written at once.
const AT_ONCE: usize = 64;
/// After how many records it is looked for what is no longer kept.
const PRUNE_AFTER: u64 = 100;

/// What the thread is handed.
enum Order {
    Record(Box<Record>),
    /// From now on, and this is when now is.
    Keep(Retention, u64),
}

/// Writes records on a thread of its own: [`Writer::record`] never waits for the disk.
///
/// What could not be written is lost and counted; the next record that is written says how
/// many are missing before it. Dropping writes what is left.
pub struct Writer {
    orders: Option<SyncSender<Order>>,
    lost: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// `told` hears, in one sentence, when records begin to be lost, and `None` once they
    /// are written again.
    pub fn start(log: Log, told: impl FnMut(Option<String>) + Send + 'static) -> io::Result<Self> {
        let (orders, waiting) = mpsc::sync_channel(WAITING);
        let lost = Arc::<AtomicU64>::default();
        let counted = lost.clone();
        let thread = thread::Builder::new()
            .name("history".into())
            .spawn(move || write(&log, &waiting, &counted, told))?;
        Ok(Self {
            orders: Some(orders),
            lost,
            thread: Some(thread),
        })
    }

    /// Hands a record over and returns at once.
    pub fn record(&self, record: Record) {
        if !self.send(Order::Record(Box::new(record))) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Keeps records for so long from now on, and returns at once. What cannot be removed is
    /// tried again after some more records.
    pub fn keep(&self, retention: Retention, now_ms: u64) {
        self.send(Order::Keep(retention, now_ms));
    }

    fn send(&self, order: Order) -> bool {
        let to = self.orders.as_ref();
        to.is_some_and(|to| to.try_send(order).is_ok())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write(
    log: &Log,
    waiting: &Receiver<Order>,
    lost: &AtomicU64,
    mut told: impl FnMut(Option<String>),
) {
    let mut problem: Option<String> = None;
    let mut retention: Option<Retention> = None;
    let mut unpruned = 0;
    while let Ok(first) = waiting.recv() {
        let mut records = Vec::new();
        let orders = std::iter::once(first).chain(waiting.try_iter().take(AT_ONCE - 1));
        for order in orders {
            match order {
                Order::Record(record) => records.push(*record),
                Order::Keep(wanted, now_ms) => {
                    retention = Some(wanted);
                    let _ = log.prune(wanted, now_ms);
                }
            }
        }
        let Some(last) = records.last() else {
            continue;
        };
        let now_ms = u64::try_from(last.at.as_millisecond()).unwrap_or_default();
        let missing = lost.swap(0, Ordering::Relaxed);
        let count = records.len() as u64;
        if missing > 0 {
            let reason = problem.clone();
            let gap = Body::Gap(Gap {
                lost: missing,
                reason: reason.unwrap_or_else(|| "they came too fast".to_owned()),
            });
            let at = u64::try_from(records[0].at.as_millisecond()).unwrap_or_default();
            records.insert(0, Record::new(at, gap));
        }
        match log.append(&records) {
            Ok(()) => {
                if problem.take().is_some() {
                    told(None);
                }
                unpruned += count;
                if let Some(retention) = retention.filter(|_| unpruned >= PRUNE_AFTER) {
                    unpruned = 0;
                    let _ = log.prune(retention, now_ms);
                }
            }
            Err(error) => {
                // Waiting for the lock once is enough: the app may be about to end.
                let locked = matches!(error, Error::Locked { .. });
                let rest = if locked {
                    waiting
                        .try_iter()
                        .filter(|order| matches!(order, Order::Record(_)))
                        .count()
                } else {
                    0
                };
                lost.fetch_add(missing + count + rest as u64, Ordering::Relaxed);
                let sentence = error.to_string();
                if problem.as_ref() != Some(&sentence) {
                    told(Some(sentence.clone()));
                    problem = Some(sentence);
                }
            }
        }
    }
}
