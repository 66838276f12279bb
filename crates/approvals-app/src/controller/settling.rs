//! Changes of the policy that are confirmed without a person: those that only narrow it.

use local_policy::Busy;
use tracing::warn;

use crate::controller::Controller;
use crate::desktop::Desktop;
use crate::tick::Tick;

/// Whether changes wait to be confirmed.
#[derive(Default)]
pub(super) struct Settling {
    /// A thread waits for the lock of the approvals file.
    waits: bool,
}

impl<D: Desktop> Controller<D> {
    /// The approvals file was written, or can be written again.
    pub(super) fn store_changed(&mut self) {
        self.settle();
        // The file can be read and was written, so a rule could be saved again.
        if self.judge.problem().is_none() {
            self.problems.save = None;
        }
        self.check_what_waits();
        self.desktop.tell_main();
    }

    /// The lock is free.
    pub(super) fn store_free(&mut self) {
        self.settling.waits = false;
        self.store_changed();
    }

    /// Confirms what there is to confirm. Another program may have the lock of the approvals file. No
    /// request waits for it, because a decision only reads; changes are confirmed once the lock is
    /// free.
    pub(super) fn settle(&mut self) {
        match self.judge.settle() {
            Ok(None) => {}
            Ok(note) => self.problems.confirmed = note,
            Err(Busy(_)) if self.settling.waits => {}
            Err(Busy(store)) => {
                let mailbox = self.mailbox.clone();
                let wait = move || {
                    if let Err(error) = store.until_free() {
                        warn!(%error, "the approvals file's lock is not waited for");
                    }
                    mailbox.send(Tick::StoreFree);
                };
                // The end of the app waits for no lock either, so this is no task of the runtime.
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
