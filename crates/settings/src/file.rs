//! The file itself: read, written in one step, followed.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use catalogue::Language;

use crate::document::{Setting, StoredSettings, Unread};
use crate::gateways::Gateways;
use crate::values::Values;

/// Why the file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system refused to read it.
    #[error("{path} cannot be read; check its permissions ({source})")]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file holds no JSON object. The file is left as it is.
    #[error("{path} cannot be read ({why}); correct it or set it aside. Nothing was overwritten")]
    Broken {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Unread,
    },
    /// The system refused to write it.
    #[error("{path} cannot be written; check the folder's permissions and free space ({source})")]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// There is no such setting, or the setting may not have this value.
    #[error("{name} cannot be set to “{text}”; choose one of the offered values")]
    NotOffered {
        /// The setting.
        name: String,
        /// The value that it was to have.
        text: String,
    },
}

/// `settings.json`, wherever it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    path: PathBuf,
    system: Language,
}

impl File {
    /// The settings in this file. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            system: Language::default(),
        }
    }

    /// The settings in this file, with a language that is used where the file names none.
    #[must_use]
    pub fn on_system(self, system: Language) -> Self {
        Self { system, ..self }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The content of the file; empty where there is no file.
    ///
    /// # Errors
    /// [`Error::Read`], [`Error::Broken`].
    pub fn load(&self) -> Result<StoredSettings, Error> {
        let bytes = match plain_file::read(&self.path, plain_file::SMALL) {
            Ok(bytes) => bytes,
            Err(source) if is_missing(&source) => return Ok(StoredSettings::default()),
            Err(source) => {
                let path = self.path.clone();
                return Err(Error::Read { path, source });
            }
        };
        let text = String::from_utf8(bytes).map_err(|_| Unread::NoText);
        let read = text.and_then(|text| StoredSettings::parse(&text));
        read.map_err(|why| Error::Broken {
            path: self.path.clone(),
            why,
        })
    }

    /// Sets one value in the file as it is now, in one step and for its owner alone.
    ///
    /// # Errors
    /// All of [`Error`]. Nothing was written then.
    pub fn set(&self, name: &str, text: &str) -> Result<(), Error> {
        let setting = Setting::named(name);
        let stored = setting.and_then(|setting| Some((setting, setting.stored(text)?)));
        let (setting, value) = stored.ok_or_else(|| Error::NotOffered {
            name: name.to_owned(),
            text: text.to_owned(),
        })?;
        let mut document = self.load()?;
        document.set(setting, value);
        self.write(&document)
            .map_err(|source| self.not_written(source))
    }

    /// Changes what a person has set about gateways, in one step and for its owner alone.
    ///
    /// # Errors
    /// All of [`Error`]. Nothing was written then.
    pub fn change_gateways(&self, change: impl FnOnce(&mut Gateways)) -> Result<(), Error> {
        let mut document = self.load()?;
        let mut gateways = Gateways::of(&document);
        change(&mut gateways);
        gateways.write(&mut document);
        self.write(&document)
            .map_err(|source| self.not_written(source))
    }

    /// Renames a file that is [broken](Error::Broken) to `settings.broken.json`, or to the
    /// next name that is free; gives the name. One that can be read stays.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::Read`].
    pub fn set_aside(&self) -> Result<Option<PathBuf>, Error> {
        match self.load() {
            Ok(_) => return Ok(None),
            Err(Error::Broken { .. }) => {}
            Err(error) => return Err(error),
        }
        let aside = private_file::set_aside(&self.path);
        aside.map(Some).map_err(|source| self.not_written(source))
    }

    fn write(&self, document: &StoredSettings) -> io::Result<()> {
        // A link stays a link: the file that it leads to is replaced.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        private_file::replace(&path, document.to_text().as_bytes())
    }

    fn not_written(&self, source: io::Error) -> Error {
        Error::Write {
            path: self.path.clone(),
            source,
        }
    }
}

/// The settings in force: reads the file again when it has changed.
#[derive(Debug)]
pub struct Current {
    file: File,
    seen: Option<Seen>,
    values: Values,
}

/// What tells a changed file from an unchanged one without reading it.
type Seen = (u64, Option<SystemTime>, u64);

impl Current {
    /// What this file sets. A file that cannot be read sets nothing.
    pub fn new(file: File) -> Self {
        let values = Values::of(&StoredSettings::default(), file.system);
        let mut current = Self {
            file,
            seen: None,
            values,
        };
        current.refresh();
        current
    }

    /// The file of these settings.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The settings as last read.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Reads the file if it has changed; returns whether any setting has changed. While the file
    /// cannot be read, the settings stay as they were.
    pub fn refresh(&mut self) -> bool {
        let seen = fs::metadata(&self.file.path).ok().map(|about| {
            let changed = about.modified().ok();
            (about.len(), changed, number(&about))
        });
        if seen == self.seen {
            return false;
        }
        self.seen = seen;
        let Ok(document) = self.file.load() else {
            return false;
        };
        let values = Values::of(&document, self.file.system);
        let other = values != self.values;
        self.values = values;
        other
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

#[cfg(unix)]
fn number(about: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    about.ino()
}

/// On this system only the time of the last change tells.
#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}
