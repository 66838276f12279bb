//! `openclaw.json`, read in one place.

use std::io;
use std::path::Path;

use serde_json::Value;

/// The file as it is.
#[derive(Debug)]
pub struct ConfigFile {
    /// Its text.
    pub text: String,
    /// What the text says.
    pub value: Value,
}

/// Why the file says nothing.
#[derive(Debug)]
pub enum ConfigUnread {
    /// It cannot be read.
    Io(io::Error),
    /// It is not JSON5; the parser's words.
    Syntax(String),
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

    fn parse(text: String) -> Result<Self, ConfigUnread> {
        let value = json5::from_str(&text);
        let value = value.map_err(|error| ConfigUnread::Syntax(error.to_string()))?;
        Ok(Self { text, value })
    }
}
