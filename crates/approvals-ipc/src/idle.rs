//! Limits the connections that have not sent their line yet.
//!
//! A connection that sends nothing takes a place that others need. One process may hold some of
//! them, and none for long. If all places are taken, the process with most of them gives up one
//! for a process that has none.

use std::collections::BTreeMap;
use std::time::Instant;

use tokio_util::sync::CancellationToken;

use crate::limits::Limits;

/// The id of the process that connected, if the system tells it.
type Process = Option<u32>;

/// The connections that have not sent their line, in order of arrival.
#[derive(Default)]
pub(crate) struct Idle {
    last: u64,
    held: BTreeMap<u64, Held>,
}

struct Held {
    process: Process,
    since: Instant,
    gives_way: CancellationToken,
}

/// The place of a connection that has not sent its line.
pub(crate) struct Silent {
    pub(crate) number: u64,
    /// Cancelled when the connection has to end for another one.
    pub(crate) gives_way: CancellationToken,
}

impl Idle {
    /// Gives a place to a connection of `process`. `None` if all places are taken and no
    /// connection has to give way.
    pub(crate) fn enter(
        &mut self,
        process: Process,
        all_taken: bool,
        now: Instant,
        limits: &Limits,
    ) -> Option<Silent> {
        let other = if all_taken {
            Some(self.who_gives_way(process, now, limits)?)
        } else {
            self.one_too_many(process, now, limits)
        };
        if let Some(other) = other {
            self.end(other);
        }
        self.last += 1;
        let gives_way = CancellationToken::new();
        let held = Held {
            process,
            since: now,
            gives_way: gives_way.clone(),
        };
        self.held.insert(self.last, held);
        Some(Silent {
            number: self.last,
            gives_way,
        })
    }

    /// Frees the place of a connection whose line has come, or that has ended.
    pub(crate) fn leave(&mut self, number: u64) {
        self.held.remove(&number);
    }

    /// Ends one connection because the system has no descriptor left. Returns whether there was
    /// one to end.
    pub(crate) fn end_one(&mut self) -> bool {
        let oldest = self.most().and_then(|(process, _)| self.oldest_of(process));
        oldest.is_some_and(|(number, _)| {
            self.end(number);
            true
        })
    }

    fn end(&mut self, number: u64) {
        if let Some(held) = self.held.remove(&number) {
            held.gives_way.cancel();
        }
    }

    /// A young connection may be about to send its line and is left alone, unless its process
    /// holds more than its share and keeps another one out.
    fn who_gives_way(&self, newcomer: Process, now: Instant, limits: &Limits) -> Option<u64> {
        let (process, count) = self.most()?;
        let (number, since) = self.oldest_of(process)?;
        let hoards = count > limits.idle && process != newcomer;
        (hoards || now.duration_since(since) >= limits.idle_age).then_some(number)
    }

    fn one_too_many(&self, process: Process, now: Instant, limits: &Limits) -> Option<u64> {
        // No process can hold more than all of them.
        if self.held.len() < limits.idle {
            return None;
        }
        let its = self.held.values().filter(|held| held.process == process);
        let (number, since) = self.oldest_of(process)?;
        let old = now.duration_since(since) >= limits.idle_age;
        (old && its.count() >= limits.idle).then_some(number)
    }

    /// The process with the most connections, and how many. Of equal ones, that of the oldest
    /// connection.
    fn most(&self) -> Option<(Process, usize)> {
        let mut counts: BTreeMap<Process, (usize, u64)> = BTreeMap::new();
        for (number, held) in &self.held {
            counts.entry(held.process).or_insert((0, *number)).0 += 1;
        }
        let most = counts
            .into_iter()
            .max_by_key(|(_, (count, first))| (*count, std::cmp::Reverse(*first)));
        most.map(|(process, (count, _))| (process, count))
    }

    fn oldest_of(&self, process: Process) -> Option<(u64, Instant)> {
        let mut all = self.held.iter();
        let oldest = all.find(|(_, held)| held.process == process);
        oldest.map(|(number, held)| (*number, held.since))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const ATTACKER: Process = Some(666);
    const OTHER: Process = Some(7);

    /// Each case: the connections and how many ms old they are; the process that comes; whether
    /// all places are taken; whether it is served; and the connections that ended, by index.
    type Case = (
        &'static str,
        Vec<(Process, u64)>,
        Process,
        bool,
        bool,
        Vec<usize>,
    );

    #[test]
    fn who_gives_way_to_whom() {
        let of = |process: Process, count: usize, age: u64| vec![(process, age); count];
        let forked: Vec<(Process, u64)> = (0..8).map(|n| (Some(100 + n), 5)).collect();
        let mut forked_long_ago = forked.clone();
        forked_long_ago[3].1 = 2_000;
        forked_long_ago.rotate_left(3);
        let cases: Vec<Case> = vec![
            ("nobody is there", vec![], OTHER, false, true, vec![]),
            ("all wait for answers", vec![], OTHER, true, false, vec![]),
            ("a hoard", of(ATTACKER, 5, 5), OTHER, true, true, vec![0]),
            (
                "the same",
                of(ATTACKER, 5, 5),
                ATTACKER,
                true,
                false,
                vec![],
            ),
            (
                "the same, later",
                of(ATTACKER, 5, 2_000),
                ATTACKER,
                true,
                true,
                vec![0],
            ),
            (
                "more than its share, for long",
                of(ATTACKER, 4, 2_000),
                ATTACKER,
                false,
                true,
                vec![0],
            ),
            (
                "more than its share, at once",
                of(ATTACKER, 9, 1_999),
                ATTACKER,
                false,
                true,
                vec![],
            ),
            (
                "another's share",
                of(ATTACKER, 9, 9_000),
                OTHER,
                false,
                true,
                vec![],
            ),
            ("many processes", forked, OTHER, true, false, vec![]),
            (
                "many processes, for long",
                forked_long_ago,
                OTHER,
                true,
                true,
                vec![0],
            ),
            (
                "not the smaller one",
                [of(OTHER, 1, 9_000), of(ATTACKER, 5, 5)].concat(),
                Some(8),
                true,
                true,
                vec![1],
            ),
        ];
        let limits = Limits {
            idle: 4,
            idle_age: Duration::from_secs(2),
            ..Limits::default()
        };
        for (name, there, newcomer, all_taken, served, ended) in cases {
            let now = Instant::now() + Duration::from_secs(60);
            let mut idle = Idle::default();
            let mut places = Vec::new();
            for (process, age) in there {
                let since = now - Duration::from_millis(age);
                let all = Limits {
                    idle: usize::MAX,
                    ..limits.clone()
                };
                places.push(idle.enter(process, false, since, &all).unwrap());
            }
            let new = idle.enter(newcomer, all_taken, now, &limits);
            assert_eq!(new.is_some(), served, "{name}");
            let gone = |(at, place): (usize, &Silent)| place.gives_way.is_cancelled().then_some(at);
            let gone: Vec<usize> = places.iter().enumerate().filter_map(gone).collect();
            assert_eq!(gone, ended, "{name}");
        }
    }

    #[test]
    fn whoever_has_sent_a_line_is_left_alone() {
        let (limits, now) = (Limits::default(), Instant::now());
        let mut idle = Idle::default();
        let sent = idle.enter(ATTACKER, false, now, &limits).unwrap();
        let waits = idle.enter(ATTACKER, false, now, &limits).unwrap();
        idle.leave(sent.number);
        assert!(idle.end_one());
        assert!(!idle.end_one());
        assert!(waits.gives_way.is_cancelled() && !sent.gives_way.is_cancelled());
    }
}
