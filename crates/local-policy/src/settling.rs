//! Confirms changes of the policy that need no person.

use std::sync::Arc;

use approvals_store::Store;
use tracing::warn;

use crate::drift;
use crate::{Judge, Note};

/// Another process holds the store's lock. Settle again when [`Store::until_free`] has ended.
pub struct Busy(pub Arc<Store>);

impl Judge {
    /// Confirms changes that need no person: those by which others let less run, and the whole
    /// policy if none was confirmed before or the record of it cannot be read. The latter is told
    /// in the note.
    ///
    /// A decision needs none of this, so it does not wait for another process.
    ///
    /// # Errors
    /// [`Busy`]; nothing is confirmed then.
    pub fn settle(&mut self) -> Result<Option<Note>, Busy> {
        self.refresh();
        let snapshot = self.store().load().ok().filter(|snapshot| snapshot.exists);
        let Some(snapshot) = snapshot else {
            return Ok(None);
        };
        let (confirms, note) = match (self.store().confirmed(), &self.confirmed) {
            (Ok(Some(recorded)), _) => (
                self.drift().is_none() && drift::differs(&recorded, &snapshot.value),
                None,
            ),
            (Ok(None), None) => (true, None),
            (Err(problem), None) => (true, Some(Note::Adopted { problem })),
            // The last confirmed policy is still known.
            (Ok(None) | Err(_), Some(_)) => (false, None),
        };
        if !confirms {
            return Ok(None);
        }
        match self.store().confirm_at_once(&snapshot.policy_hash()) {
            Ok(true) => {}
            Ok(false) => return Err(Busy(self.store().clone())),
            // A change that came meanwhile is looked at when the store reports it.
            Err(error) => warn!(%error, "the policy is not recorded as confirmed"),
        }
        self.look_again();
        Ok(note)
    }
}
