//! A new document in the place of one that cannot be read.

use std::path::Path;

use crate::{Error, LoadProblem, Snapshot, Store};

impl Store {
    /// Makes a document as [`Store::ensure`] does where none can be read. What is in its place
    /// is renamed to `exec-approvals.broken.json`, or to the next name that is free, and never
    /// removed. Where there is one that can be read, nothing is done: `None`.
    ///
    /// # Errors
    /// As [`Store::ensure`]; a file of a newer version, which its program still reads.
    pub fn start_fresh(&self, socket_path: &Path) -> Result<Option<Snapshot>, Error> {
        {
            let guard = self.guard()?;
            guard.refuse_link()?;
            match self.load() {
                Ok(now) if now.exists => return Ok(None),
                Ok(_) => {}
                Err(problem @ LoadProblem::NewerVersion { .. }) => return Err(problem.into()),
                Err(_) => guard.set_aside()?,
            }
        }
        let fresh = self.ensure(socket_path)?;
        // What the old one said is over, also what it denied: a person chose that.
        self.confirm(&fresh.policy_hash())?;
        Ok(Some(fresh))
    }
}
