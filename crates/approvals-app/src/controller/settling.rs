//! What is confirmed of the policy without a person, and when.

use local_policy::{Busy, Note};
use tracing::warn;

use super::Controller;
use crate::{Desktop, Tick};

/// How far that has come.
#[derive(Default)]
pub(super) struct Settling {
    /// What had to be taken for confirmed.
    pub(super) note: Option<Note>,
    /// A thread waits for the store's lock.
    waits: bool,
}

impl<D: Desktop> Controller<D> {
    /// The policy was written, or can be again.
    pub(super) fn store_changed(&mut self) {
        self.settle();
        // Who mended the file had it written.
        if self.judge.problem().is_none() {
            self.save_problem = None;
        }
        self.check_what_waits();
        self.desktop.tell_main();
    }

    /// The lock that was waited for is free.
    pub(super) fn store_free(&mut self) {
        self.settling.waits = false;
        self.store_changed();
    }

    /// No request waits for whoever has the store's lock: a decision needs only what can be
    /// read, and what there is to confirm is confirmed when its turn comes.
    pub(super) fn settle(&mut self) {
        match self.judge.settle() {
            Ok(None) => {}
            Ok(note) => self.settling.note = note,
            Err(Busy(_)) if self.settling.waits => {}
            Err(Busy(store)) => {
                let mailbox = self.mailbox.clone();
                let wait = move || {
                    if let Err(error) = store.until_free() {
                        warn!(%error, "the approvals file's lock is not waited for");
                    }
                    mailbox.send(Tick::StoreFree);
                };
                // The app's end waits for no lock either, so this is no task of the runtime.
                let started = std::thread::Builder::new()
                    .name("store-lock".into())
                    .spawn(wait);
                match started {
                    Ok(_) => self.settling.waits = true,
                    Err(error) => warn!(%error, "the approvals file's lock is not waited for"),
                }
            }
        }
    }
}
