//! Notes of what was allowed, for agents that ask about one call twice.
//!
//! Codex tells its hook before it uses a tool, and again when it would ask a person itself. Both are
//! one call, so a person answers once: the first hook notes what was allowed, and the second one
//! takes the note away.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use agent_hooks::Call;
use private_file::make_private_folder;
use sha2::{Digest, Sha256};

/// How long a note counts. Codex asks the second time at once.
const FRESH: Duration = Duration::from_secs(60);

/// The folder with the notes.
pub(super) struct Allowed(PathBuf);

impl Allowed {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Notes that a call was allowed, and removes notes that nobody took.
    pub(super) fn note(&self, call: &Call, now: SystemTime) -> io::Result<()> {
        make_private_folder(&self.0)?;
        for note in fs::read_dir(&self.0)?.flatten() {
            if !is_fresh(note.metadata().and_then(|data| data.modified()), now) {
                // Another hook may have removed it.
                let _ = fs::remove_file(note.path());
            }
        }
        fs::write(self.file(call), "")
    }

    /// Whether the call was allowed a moment ago. The note counts once.
    pub(super) fn take(&self, call: &Call, now: SystemTime) -> bool {
        let file = self.file(call);
        let written = fs::symlink_metadata(&file).and_then(|data| data.modified());
        let fresh = is_fresh(written, now);
        // Of two hooks that see it one can remove it.
        fs::remove_file(&file).is_ok() && fresh
    }

    fn file(&self, call: &Call) -> PathBuf {
        let digest = Sha256::digest(call.join().as_bytes());
        let name: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        self.0.join(name)
    }
}

/// Whether a note of this time counts. One from the future is no note of ours.
fn is_fresh(written: io::Result<SystemTime>, now: SystemTime) -> bool {
    let age = written.ok().and_then(|at| now.duration_since(at).ok());
    age.is_some_and(|age| age <= FRESH)
}
