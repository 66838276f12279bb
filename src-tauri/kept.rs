//! A small value that a window saves for its next time, in a file of its own.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tracing::warn;

/// A value that is noted at once, and written on another thread than those that draw, because a disk
/// may be slow.
#[derive(Debug, Clone)]
pub(crate) struct SavedValue<T> {
    /// Locked while the file is written. The value has a lock of its own, so that nobody who notes or
    /// reads it waits for the disk.
    file: Arc<Mutex<PathBuf>>,
    noted: Arc<Mutex<Noted<T>>>,
}

#[derive(Debug)]
struct Noted<T> {
    value: Option<T>,
    /// The value is not in the file yet.
    is_new: bool,
}

impl<T> SavedValue<T>
where
    T: Copy + PartialEq + Serialize + DeserializeOwned + Send + 'static,
{
    /// The value in this file; none if the file is missing or cannot be read as one.
    pub(crate) fn in_file(file: PathBuf) -> Self {
        let kept = plain_file::read(&file, plain_file::SMALL).ok();
        let value = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let is_new = false;
        Self {
            file: Arc::new(Mutex::new(file)),
            noted: Arc::new(Mutex::new(Noted { value, is_new })),
        }
    }

    pub(crate) fn get(&self) -> Option<T> {
        lock(&self.noted).value
    }

    /// Notes the value for this run. [`write`](Self::write) saves it for the next one.
    pub(crate) fn note(&self, value: T) {
        let mut noted = lock(&self.noted);
        noted.is_new |= noted.value.replace(value) != Some(value);
    }

    /// Writes what was noted since the last time, on a thread of its own.
    pub(crate) fn write_soon(&self) {
        if !lock(&self.noted).is_new {
            return;
        }
        let kept = self.clone();
        let thread = std::thread::Builder::new().name("kept".to_owned());
        if let Err(error) = thread.spawn(move || kept.write()) {
            // The app writes it when it ends.
            warn!(%error, "what a window leaves is not written yet");
        }
    }

    /// Writes what was noted since the last time, after another thread that is writing.
    pub(crate) fn write(&self) {
        let file = lock(&self.file);
        let value = {
            let mut noted = lock(&self.noted);
            if !std::mem::take(&mut noted.is_new) {
                return;
            }
            noted.value
        };
        let bytes = serde_json::to_vec(&value).unwrap_or_default();
        if let Err(error) = private_file::replace(&file, &bytes) {
            warn!(%error, "{} was not written", file.display());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_kept_in_a_file() {
        let folder = std::env::temp_dir().join(format!("kept-{}", std::process::id()));
        let file = folder.join("value.json");
        std::fs::create_dir_all(&folder).ok();
        for text in ["", "{}", "no", "1.5"] {
            std::fs::write(&file, text).ok();
            assert_eq!(
                SavedValue::<i32>::in_file(file.clone()).get(),
                None,
                "{text}"
            );
        }
        let kept = SavedValue::in_file(file.clone());
        kept.note(-5);
        kept.note(7);
        let read = || SavedValue::<i32>::in_file(file.clone()).get();
        assert_eq!((kept.get(), read()), (Some(7), None));
        kept.write();
        assert_eq!(read(), Some(7));
        // A value that is already in the file is not written again.
        std::fs::remove_file(&file).ok();
        kept.note(7);
        kept.write();
        assert_eq!(read(), None);
        std::fs::remove_dir_all(folder).ok();
    }
}
