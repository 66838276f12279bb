//! What is confirmed without a person.

use std::sync::Arc;

use approvals_store::Store;
use tracing::warn;

use crate::drift;
use crate::{Judge, Note};

/// Another process has the store's lock: settle again once [`Store::until_free`] has ended.
pub struct Busy(pub Arc<Store>);

impl Judge {
    /// Confirms what needs nobody: the policy as it is where nothing ever was confirmed, or
    /// where the record cannot be read, which is told; and what others made narrower.
    ///
    /// It waits for no other process, because a decision needs none of this.
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
            // It is known still.
            (Ok(None) | Err(_), Some(_)) => (false, None),
        };
        if !confirms {
            return Ok(None);
        }
        match self.store().confirm_at_once(&snapshot.hash) {
            Ok(true) => {}
            Ok(false) => return Err(Busy(self.store().clone())),
            // What came meanwhile is looked at when it is told.
            Err(error) => warn!(%error, "the policy is not recorded as confirmed"),
        }
        self.look_again();
        Ok(note)
    }
}
