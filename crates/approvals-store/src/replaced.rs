//! Versions of what other programs write over. OpenClaw replaces a file that it cannot read by
//! an empty policy, and saves states that it read long ago.

use crate::{LoadProblem, Snapshot, Store, disk, snapshot::hash};

/// What a watch saw last, where the store keeps versions.
#[derive(Default)]
pub(crate) struct Replaced {
    last: Option<Seen>,
}

struct Seen {
    text: String,
    hash: String,
    /// The hash of what the text permits: uses of entries make no version.
    policy: String,
}

impl Replaced {
    /// The versions to keep now that the file is in this state, put there by another program
    /// (`foreign`) or by us.
    pub(crate) fn by(
        &mut self,
        store: &Store,
        state: &Result<Snapshot, LoadProblem>,
        foreign: bool,
    ) -> Vec<Vec<u8>> {
        if !store.keeps_versions() {
            return Vec::new();
        }
        match state {
            Ok(snapshot)
                if self
                    .last
                    .as_ref()
                    .is_some_and(|it| it.hash == snapshot.hash) =>
            {
                Vec::new()
            }
            Ok(snapshot) => {
                let now = Seen {
                    text: snapshot.text.clone(),
                    hash: snapshot.hash.clone(),
                    policy: hash(snapshot.policy().to_string().as_bytes()),
                };
                let last = self.last.replace(now);
                let changed = |last: &Seen| {
                    let now = self.last.as_ref().map(|now| &now.policy);
                    foreign && now != Some(&last.policy)
                };
                let lost = last.filter(changed);
                lost.into_iter()
                    .map(|last| last.text.into_bytes())
                    .collect()
            }
            Err(_) => {
                let good = self
                    .last
                    .as_ref()
                    .map(|last| last.text.clone().into_bytes());
                let broken = disk::read(store.path()).ok().flatten();
                good.into_iter().chain(broken).collect()
            }
        }
    }
}
