//! Shares: only records of the same share make room for each other.

use std::{io, path::Path};

use sha2::{Digest, Sha256};

use crate::{Body, By, Record, files, series::Series};

/// Records of one share are kept together and make room for each other alone, so that nobody
/// can make the history forget what another did.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Share {
    /// What a person decided and changed, and what the history tells of itself. An agent adds
    /// nothing to it without a click.
    People,
    /// What was decided without a person about requests of this agent.
    Agent(String),
}

impl Share {
    /// Where a record belongs by itself; `None` for one that belongs to a decision.
    pub(crate) fn of(record: &Record) -> Option<Self> {
        Some(match &record.body {
            Body::Decision(it) if matches!(it.by, By::Person | By::Drill) => Self::People,
            Body::Decision(it) => Self::Agent(it.agent.clone()),
            Body::Exit(_) | Body::Repeats(_) => return None,
            Body::Policy(_) | Body::Dropped(_) | Body::Gap(_) | Body::Unknown => Self::People,
        })
    }

    /// Its files in the history at `path`, of which at most so many agents have their own: the
    /// first that came. Those after them have one together.
    pub(crate) fn series(&self, path: &Path, agents: usize) -> io::Result<Series> {
        let Self::Agent(agent) = self else {
            return Ok(Series {
                path: path.to_owned(),
            });
        };
        // A name may hold anything, and a file is told by its bytes on every system.
        let hash = Sha256::digest(agent.as_bytes());
        let mut name = AGENT.to_owned();
        for byte in &hash[..8] {
            name.push_str(&format!("{byte:02x}"));
        }
        let own = Series {
            path: files::beside(path, &name),
        };
        if own.exists()? || files::shares(path, AGENT)?.len() < agents {
            return Ok(own);
        }
        Ok(Series {
            path: files::beside(path, OTHERS),
        })
    }
}

const AGENT: &str = "agent-";
const OTHERS: &str = "others";

/// Every chain of the history at `path`: that of people first.
pub(crate) fn all(path: &Path) -> io::Result<Vec<Series>> {
    let mut names = files::shares(path, AGENT)?;
    names.extend(files::shares(path, OTHERS)?);
    let of_agents = names.iter().map(|name| files::beside(path, name));
    let paths = std::iter::once(path.to_owned()).chain(of_agents);
    Ok(paths.map(|path| Series { path }).collect())
}
