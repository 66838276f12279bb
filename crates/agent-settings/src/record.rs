//! What we wrote: which files, what they were before, and what they are since.

use std::path::{Path, PathBuf};

use plain_file::SMALL;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::call::Own;
use crate::file::io;
use crate::places::Places;
use crate::{Agent, Refused};

/// The files that we wrote, as they are kept.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    version: u32,
    files: Vec<Entry>,
}

/// One file that we wrote.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    pub(crate) agent: String,
    pub(crate) path: PathBuf,
    /// Our program, as we wrote it there: other programs of its name are not ours.
    #[serde(default)]
    pub(crate) program: Option<PathBuf>,
    /// Whether the file was there before.
    pub(crate) was_there: bool,
    /// What the file was when we had written it.
    pub(crate) written: String,
    /// The folders that we made for it, the outermost first.
    pub(crate) folders: Vec<PathBuf>,
}

impl Record {
    pub(crate) fn read(places: &Places) -> Result<Self, Refused> {
        let path = &places.record;
        let text = match plain_file::read_text(path, SMALL) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(error) => return Err(io(path, "read", error)),
        };
        let unread = |why: String| Refused::Record {
            path: path.clone(),
            why,
        };
        let record: Self = serde_json::from_str(&text).map_err(|why| unread(why.to_string()))?;
        match record.version {
            1 => Ok(record),
            newer => Err(unread(format!("it is of version {newer}"))),
        }
    }

    pub(crate) fn entry(&self, path: &Path) -> Option<&Entry> {
        self.files.iter().find(|entry| entry.path == path)
    }

    /// What is ours in the settings of an agent: calls of a program that we wrote there, and of the one
    /// that is here.
    pub(crate) fn own(&self, agent: Agent, here: Option<&Path>, places: &Places) -> Own {
        let files = self.files.iter().filter(|entry| entry.agent == agent.id());
        let written = files.filter_map(|entry| entry.program.clone());
        let here = here.map(Path::to_owned).into_iter();
        Own::of(
            agent,
            written.chain(here).chain(places.program.clone()).collect(),
        )
    }

    /// Whether we wrote a file of this agent.
    pub(crate) fn names(&self, agent: Agent) -> bool {
        self.files.iter().any(|entry| entry.agent == agent.id())
    }

    /// Keeps an entry, and the file as it was before.
    pub(crate) fn keep(
        &mut self,
        entry: Entry,
        before: Option<&[u8]>,
        places: &Places,
    ) -> Result<(), Refused> {
        if let Some(before) = before {
            let kept = kept(&entry.path, places);
            private_file::replace(&kept, before).map_err(|error| io(&kept, "written", error))?;
        }
        self.files.retain(|it| it.path != entry.path);
        self.files.push(entry);
        self.write(places)
    }

    /// Forgets a file.
    pub(crate) fn forget(&mut self, path: &Path, places: &Places) -> Result<(), Refused> {
        let had = self.files.len();
        self.files.retain(|it| it.path != path);
        if self.files.len() == had {
            return Ok(());
        }
        self.write(places)?;
        let kept = kept(path, places);
        match private_file::remove(&kept) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(io(&kept, "removed", error))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn write(&mut self, places: &Places) -> Result<(), Refused> {
        self.version = 1;
        let path = &places.record;
        let text = serde_json::to_vec_pretty(self).map_err(|why| Refused::Record {
            path: path.clone(),
            why: why.to_string(),
        })?;
        private_file::replace(path, &text).map_err(|error| io(path, "written", error))
    }
}

impl Entry {
    /// The file as it was before we wrote it, if it still is what we made of it. The outer `None`
    /// says that somebody else has written it since.
    pub(crate) fn before(&self, now: Option<&[u8]>, places: &Places) -> Option<Option<Vec<u8>>> {
        if digest(now?) != self.written {
            return None;
        }
        match self.was_there {
            false => Some(None),
            true => plain_file::read(&kept(&self.path, places), SMALL)
                .ok()
                .map(Some),
        }
    }
}

pub(crate) fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the file is kept as it was before.
fn kept(path: &Path, places: &Places) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let place = digest(path.as_os_str().as_encoded_bytes());
    places.kept.join(format!("{}-{name}", &place[..16]))
}
