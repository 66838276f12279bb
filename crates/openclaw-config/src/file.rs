//! The file on disk.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::edit::edited;
use crate::{Edit, parse};

/// The file as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigFile {
    /// Its text.
    pub text: String,
    /// What the text says.
    pub value: Value,
}

/// Why the file says nothing.
#[derive(Debug, thiserror::Error)]
pub enum ConfigUnread {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[source] io::Error),
    /// It is not JSON5; the parser's words.
    #[error("it cannot be read; correct it: {0}")]
    Syntax(String),
}

/// Why the file was not saved.
#[derive(Debug, thiserror::Error)]
pub enum NotSaved {
    /// Another program has written it since it was read.
    #[error("another program has changed it meanwhile; try again")]
    Changed,
    /// The system refuses.
    #[error("it cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl ConfigFile {
    /// The file at this path; nothing where there is none.
    ///
    /// # Errors
    /// The file is there and cannot be read, or is not JSON5.
    pub fn read(path: &Path) -> Result<Option<Self>, ConfigUnread> {
        match plain_file::read_text(path, plain_file::SMALL) {
            Ok(text) => Self::parse(text).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ConfigUnread::Io(error)),
        }
    }

    /// A file with this text.
    ///
    /// # Errors
    /// The text is not JSON5.
    pub fn parse(text: String) -> Result<Self, ConfigUnread> {
        let value = parse(&text).map_err(ConfigUnread::Syntax)?;
        Ok(Self { text, value })
    }

    /// A name for exactly this text, by which a later edit knows whether the file is still the one that was seen.
    #[must_use]
    pub fn version(&self) -> String {
        let hash = Sha256::digest(&self.text);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The file after these edits. Comments, order and everything beside the edits stay. `None` where the text cannot be
    /// edited so, or where a reader would find anything else than the edits say.
    #[must_use]
    pub fn with(&self, edits: &[Edit]) -> Option<Self> {
        let text = edited(&self.text, edits)?;
        Self::parse(text).ok()
    }

    /// Whether any part of it stands in another file (`$include`), where no edit reaches.
    #[must_use]
    pub fn includes(&self) -> bool {
        includes(&self.value)
    }

    /// Puts this file in the place of `before`; `None`: there was none, and it will be this user's alone. The file's mode
    /// stays, and a link leads where it did.
    ///
    /// # Errors
    /// [`NotSaved`].
    pub fn save(&self, path: &Path, before: Option<&Self>) -> Result<(), NotSaved> {
        let Some(before) = before else {
            if path.symlink_metadata().is_ok() {
                return Err(NotSaved::Changed);
            }
            return Ok(private_file::replace(path, self.text.as_bytes())?);
        };
        let real = fs::canonicalize(path)?;
        let (before, after) = (before.text.as_bytes(), self.text.as_bytes());
        match private_file::exchange(&real, Some(before), Some(after))? {
            true => Ok(()),
            false => Err(NotSaved::Changed),
        }
    }
}

fn includes(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.contains_key("$include") || object.values().any(includes),
        Value::Array(list) => list.iter().any(includes),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
