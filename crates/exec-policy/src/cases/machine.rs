//! A computer as data, and what a case sees of it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{Facts, FileFacts, Platform};
use policy_values::glob::collapse;

/// A computer as data.
#[derive(Debug, Clone, Deserialize)]
pub struct CaseMachine {
    /// `linux`, `macos` or `windows`.
    pub platform: String,
    /// The home folder.
    pub home: String,
    /// The folder of requests that name none.
    pub cwd: String,
    /// The folders of `PATH`.
    pub path: Vec<String>,
    /// What is where.
    pub files: BTreeMap<String, CaseFileEntry>,
}

/// One file of a [`CaseMachine`].
#[derive(Debug, Clone, Default, Deserialize)]
pub struct CaseFileEntry {
    /// It may be executed; so it is when absent.
    pub exec: Option<bool>,
    /// The target, where it is a symbolic link.
    pub link: Option<String>,
    /// The user may write it and its folder.
    #[serde(default)]
    pub user: bool,
    /// It runs as root, whoever starts it.
    #[serde(default)]
    pub as_root: bool,
    /// The hash of its content.
    pub sha256: Option<String>,
    /// What stands behind `#!` in its first line.
    pub interpreter: Option<String>,
}

impl CaseMachine {
    /// The computer as it is, at the beginning of time.
    #[must_use]
    pub fn facts(&self) -> impl Facts + '_ {
        CaseFacts {
            machine: self,
            path: &self.path,
            now_ms: 0,
        }
    }
}

/// A [`CaseMachine`] as one case sees it.
pub(super) struct CaseFacts<'a> {
    pub(super) machine: &'a CaseMachine,
    pub(super) path: &'a [String],
    pub(super) now_ms: u64,
}

impl Facts for CaseFacts<'_> {
    fn platform(&self) -> Platform {
        match self.machine.platform.as_str() {
            "windows" => Platform::Windows,
            "macos" => Platform::Macos,
            _ => Platform::Linux,
        }
    }

    fn home(&self) -> &str {
        &self.machine.home
    }

    fn cwd(&self) -> &str {
        &self.machine.cwd
    }

    fn path(&self) -> &[String] {
        self.path
    }

    fn now_ms(&self) -> u64 {
        self.now_ms
    }

    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = self.real(path)?;
        match self.entry(&real) {
            Some(file) => Some(FileFacts {
                executable: file.exec.unwrap_or(true),
                user_writable: file.user,
                as_root: file.as_root,
                real,
            }),
            None => {
                let inside = format!("{}/", real.trim_end_matches('/'));
                let folder = self
                    .machine
                    .files
                    .keys()
                    .any(|key| key.starts_with(&inside));
                folder.then_some(FileFacts {
                    real,
                    executable: false,
                    user_writable: false,
                    as_root: false,
                })
            }
        }
    }

    /// A folder is what something is in. A file that says nothing is one too if its name has no
    /// ending: a case need not fill it.
    fn is_folder(&self, path: &str) -> bool {
        let Some(real) = self.real(path) else {
            return false;
        };
        let inside = format!("{}/", real.trim_end_matches('/'));
        let plain = |file: &CaseFileEntry| file.exec == Some(false) && file.sha256.is_none();
        let named = !real
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .trim_start_matches('.')
            .contains('.');
        self.machine
            .files
            .keys()
            .any(|key| key.starts_with(&inside))
            || named && self.entry(&real).is_some_and(plain)
    }

    fn link(&self, path: &str) -> Option<String> {
        let links = |path: &str| self.machine.files.get(path)?.link.clone();
        links(path).or_else(|| {
            let (folder, name) = path.rsplit_once('/')?;
            links(&format!("{}/{name}", self.real(folder)?))
        })
    }

    fn sha256(&self, path: &str) -> Option<String> {
        let file = self.entry(&self.real(path)?)?;
        file.sha256.clone()
    }

    fn interpreter(&self, path: &str) -> Option<String> {
        let file = self.entry(&self.real(path)?)?;
        file.interpreter.clone()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let Some(real) = self.real(folder) else {
            return Vec::new();
        };
        let inside = format!("{}/", real.trim_end_matches('/'));
        let below = self.machine.files.keys();
        let below = below.filter_map(|path| path.strip_prefix(&inside));
        let mut names: Vec<String> = below
            .filter_map(|path| path.split('/').next())
            .map(str::to_owned)
            .collect();
        names.dedup();
        names
    }
}

impl CaseFacts<'_> {
    fn entry(&self, path: &str) -> Option<&CaseFileEntry> {
        let files = &self.machine.files;
        files.get(path).or_else(|| {
            let mut files = files
                .iter()
                .filter(|_| self.platform() == Platform::Windows);
            let found = files.find(|(key, _)| key.eq_ignore_ascii_case(path));
            found.map(|(_, file)| file)
        })
    }

    /// Follows the links of a path, component by component.
    fn real(&self, path: &str) -> Option<String> {
        let windows = self.platform() == Platform::Windows;
        // `..` is followed after links are, except on Windows, which collapses it first.
        let path = if windows {
            collapse(path, Platform::Windows)
        } else {
            Cow::Borrowed(path)
        };
        let mut rest: Vec<String> = path.split('/').rev().map(str::to_owned).collect();
        let mut real = String::from(if path.starts_with("//") && windows {
            "/"
        } else {
            ""
        });
        let mut links = 0;
        while let Some(part) = rest.pop() {
            match part.as_str() {
                "" | "." => continue,
                ".." => {
                    real.truncate(real.rfind('/').unwrap_or(0));
                    continue;
                }
                _ => {}
            }
            let is_drive = real.is_empty() && part.ends_with(':');
            let next = if is_drive {
                part
            } else {
                format!("{real}/{part}")
            };
            match self
                .machine
                .files
                .get(&next)
                .and_then(|file| file.link.as_deref())
            {
                Some(target) => {
                    links += 1;
                    if links > 40 {
                        return None;
                    }
                    if target.starts_with('/') {
                        real.clear();
                    }
                    rest.extend(target.split('/').rev().map(str::to_owned));
                }
                None => real = next,
            }
        }
        Some(if real.is_empty() {
            "/".to_owned()
        } else {
            real
        })
    }
}
