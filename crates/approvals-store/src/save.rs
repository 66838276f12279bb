//! One save: read, decide, write beside, compare, exchange.

use std::{panic::resume_unwind, thread};

use tempfile::NamedTempFile;

use crate::{
    Backup, Error, LoadProblem, Snapshot, Step, Store,
    disk::{self, Guard, is_blank},
    snapshot::{hash, state_name},
    text::Text,
};

/// How often an edit starts again because another program wrote the file meanwhile.
const ATTEMPTS: u32 = 20;

/// What a save replaces.
struct Before<'b> {
    /// As a watch names it.
    name: String,
    hash: String,
    bytes: Option<&'b [u8]>,
}

impl Store {
    /// Puts an earlier version in place of the file, whatever the file holds: it is kept as a
    /// version first, also where it does not parse.
    ///
    /// # Errors
    /// As [`Store::apply`], and a version that gives no policy itself.
    pub fn restore(&self, backup: &Backup) -> Result<Snapshot, Error> {
        let wanted = Snapshot::parse(&backup.path, Some(backup.read()?))?;
        let mut guard = self.guard()?;
        for _ in 0..ATTEMPTS {
            let bytes = disk::read(&self.path)?;
            let before = Before {
                name: state_name(&Snapshot::parse(&self.path, bytes.clone())),
                hash: hash(bytes.as_deref().unwrap_or_default()),
                bytes: bytes.as_deref(),
            };
            if let Some(after) = self.put(&guard, &before, &wanted.text, true)? {
                return Ok(after);
            }
            self.renew(&mut guard)?;
        }
        Err(self.changing())
    }

    /// Reads, decides on the new text, and replaces the file, under the lock. `policy`: the
    /// change is worth a version.
    pub(crate) fn rewrite<E: From<Error> + From<LoadProblem>>(
        &self,
        policy: bool,
        decide: impl Fn(&Text) -> Result<String, E>,
    ) -> Result<Snapshot, E> {
        let mut guard = self.guard()?;
        for _ in 0..ATTEMPTS {
            let before = disk::settled(&self.path, Text::parse)?;
            let old = before.text.as_deref().unwrap_or_default();
            self.refuse_emptied(before.text.is_some(), old)?;
            let text = decide(&before)?;
            if text == old {
                return Ok(before.snapshot()?);
            }
            disk::check_size(&self.path, text.len())?;
            let hash = hash(old.as_bytes());
            let before = Before {
                name: hash.clone(),
                hash,
                bytes: before.text.as_deref().map(str::as_bytes),
            };
            if let Some(after) = self.put(&guard, &before, &text, policy)? {
                return Ok(after);
            }
            self.renew(&mut guard)?;
        }
        Err(self.changing().into())
    }

    pub(crate) fn guard(&self) -> Result<Guard<'_>, Error> {
        Guard::acquire(&self.path, &*self.at_step)
    }

    /// Takes the lock again where somebody removed its file.
    fn renew<'s>(&'s self, guard: &mut Guard<'s>) -> Result<(), Error> {
        if !guard.holds() {
            *guard = self.guard()?;
        }
        Ok(())
    }

    fn changing(&self) -> Error {
        Error::Changing {
            path: self.path.clone(),
        }
    }

    /// Puts the new text in the place of the old, unless the file is no longer as it was:
    /// `None`. After an error or a crash at any point it holds either the old text or the
    /// new, and never one that gives no policy.
    fn put(
        &self,
        guard: &Guard,
        before: &Before,
        text: &str,
        policy: bool,
    ) -> Result<Option<Snapshot>, Error> {
        guard.refuse_link()?;
        guard.at(Step::Decided)?;
        let (after, staged) = thread::scope(|scope| {
            // A large document takes as long to be looked into as to reach the disk.
            let look = || Snapshot::parse(&self.path, Some(text.as_bytes().to_vec()));
            let looking = thread::Builder::new().spawn_scoped(scope, look);
            let staged = self.keep_and_stage(guard, before, text, policy);
            let after = match looking {
                Ok(looking) => looking.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(_) => look(),
            };
            Ok::<_, Error>((after?, staged?))
        })?;
        if !guard.is_still(before.bytes)? {
            return Ok(None);
        }
        guard.at(Step::Compared)?;
        if policy {
            self.confirm_edit(guard, before.bytes, &after)?;
        }
        self.known.saving(&before.name, &after.hash);
        let done = guard.commit(staged, before.bytes);
        if !matches!(done, Ok(true)) {
            self.known.not_saved(&after.hash);
            return done.map(|_| None);
        }
        self.known.saw_document();
        guard.sync()?;
        Ok(Some(after))
    }

    /// The old text among the versions, the new one on the disk.
    fn keep_and_stage(
        &self,
        guard: &Guard,
        before: &Before,
        text: &str,
        policy: bool,
    ) -> Result<NamedTempFile, Error> {
        if let (true, Some(backups), Some(bytes)) = (policy, &self.backups, before.bytes)
            && !is_blank(bytes)
        {
            backups.keep(bytes, &before.hash, (self.clock)())?;
        }
        guard.at(Step::Kept)?;
        guard.stage(text)
    }
}
