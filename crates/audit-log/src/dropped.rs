//! What the history says about files that it removes to make room.

use std::{
    io::{self, BufRead, BufReader},
    path::Path,
};

use jiff::Timestamp;

use crate::{Body, Dropped, Record, platform};

/// What files hold that are about to be removed. A record of earlier ones that were dropped
/// is counted with what it tells, so that the number goes on when it is dropped itself.
#[derive(Debug, Default)]
pub(crate) struct Dropping {
    count: u64,
    /// The agent of them all; `Some(None)` for several.
    agent: Option<Option<String>>,
    span: Option<(Timestamp, Timestamp)>,
}

impl Dropping {
    pub(crate) fn take(&mut self, path: &Path) -> io::Result<()> {
        for line in BufReader::new(platform::open(path)?).split(b'\n') {
            if let Ok(record) = serde_json::from_slice::<Record>(&line?) {
                self.count(&record);
            }
        }
        Ok(())
    }

    fn count(&mut self, record: &Record) {
        let (count, agent, from, to) = match &record.body {
            Body::Decision(it) => (1, Some(&it.agent), record.at, record.at),
            Body::Repeats(it) => (it.count, Some(&it.agent), record.at, record.at),
            Body::Policy(_) => (1, None, record.at, record.at),
            Body::Dropped(it) => (it.dropped, it.agent.as_ref(), it.from, it.to),
            // Those records are gone, too.
            Body::Gap(it) => (it.lost, it.agent.as_ref(), record.at, record.at),
            Body::Exit(_) | Body::Unknown => return,
        };
        self.count += count;
        let agent = agent.cloned();
        match &self.agent {
            Some(other) if *other != agent => self.agent = Some(None),
            Some(_) => {}
            None => self.agent = Some(agent),
        }
        self.span = Some(match self.span {
            Some((first, last)) => (first.min(from), last.max(to)),
            None => (from, to),
        });
    }

    /// The record that tells of these files; `None` where they held nothing.
    pub(crate) fn told(self) -> Option<Body> {
        let (from, to) = self.span?;
        Some(Body::Dropped(Dropped {
            dropped: self.count,
            agent: self.agent.flatten(),
            from,
            to,
        }))
    }
}
