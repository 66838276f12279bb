//! Which agents are on this computer: their programs and versions.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::agent::packages;
use crate::started::printed;
use crate::{Agent, Places};

/// How long a program may take to say its version.
const PATIENCE: Duration = Duration::from_secs(5);
/// How far above a program the description of its package is looked for.
const ABOVE: usize = 6;

/// The folders in which programs are looked for.
#[derive(Debug, Clone)]
pub struct Search(Vec<PathBuf>);

impl Search {
    /// The folders of this `PATH`, then those into which agents are usually installed: a program
    /// that starts at login has a shorter `PATH` than a terminal.
    pub fn new(path: Option<OsString>, places: &Places) -> Self {
        let home = places.home();
        let usual = [
            home.join(".local/bin"),
            home.join("bin"),
            home.join(".npm-global/bin"),
            home.join(".bun/bin"),
            home.join(".opencode/bin"),
            PathBuf::from("/usr/local/bin"),
            PathBuf::from("/opt/homebrew/bin"),
        ];
        let path = path.unwrap_or_default();
        let given = env::split_paths(&path).filter(|folder| folder.is_absolute());
        Self(given.chain(usual).collect())
    }

    /// These folders alone.
    pub fn only(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self(folders.into_iter().collect())
    }

    fn program(&self, name: &str) -> Option<PathBuf> {
        let names = match cfg!(windows) {
            true => vec![format!("{name}.exe"), format!("{name}.cmd")],
            false => vec![name.to_owned()],
        };
        let all = self
            .0
            .iter()
            .flat_map(|folder| names.iter().map(move |name| folder.join(name)));
        all.into_iter().find(|path| path.is_file())
    }
}

/// An agent on this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its program; `None` where only its settings were found.
    pub program: Option<PathBuf>,
    /// Its version, where it is known.
    pub version: Option<String>,
}

impl Found {
    /// Looks for an agent; `None` where there is neither a program nor a folder of settings.
    pub fn look(agent: Agent, places: &Places, search: &Search) -> Option<Self> {
        let program = search.program(agent.id());
        if program.is_none() && !places.folder(agent).is_dir() {
            return None;
        }
        let version = program
            .as_deref()
            .and_then(|program| version(agent, program));
        Some(Self { program, version })
    }

    /// Whether the version is an earlier one than this; `false` where it is not known.
    pub(crate) fn is_before(&self, wanted: [u64; 3]) -> bool {
        self.version
            .as_deref()
            .and_then(numbers)
            .is_some_and(|it| it < wanted)
    }
}

/// By the package that the program is in, else by its name, else by what it says itself.
fn version(agent: Agent, program: &Path) -> Option<String> {
    let real = fs::canonicalize(program).ok()?;
    let folders = real.ancestors().skip(1).take(ABOVE);
    let packaged = folders
        .into_iter()
        .find_map(|folder| in_package(agent, folder));
    let named = || {
        let name = real.file_name()?.to_str()?;
        numbers(name).map(|_| name.to_owned())
    };
    packaged
        .or_else(named)
        .or_else(|| said(&printed(program, &["--version"], PATIENCE)?))
}

fn in_package(agent: Agent, folder: &Path) -> Option<String> {
    let text = plain_file::read_text(&folder.join("package.json"), plain_file::SMALL).ok()?;
    let package: Value = serde_json::from_str(&text).ok()?;
    let name = package["name"].as_str()?;
    let version = package["version"].as_str()?;
    let is_its = packages(agent).iter().any(|own| name.starts_with(own));
    // A package for one kind of computer has that behind its version.
    let plain = ["-linux", "-darwin", "-win32"]
        .iter()
        .find_map(|system| version.split_once(system));
    is_its.then(|| plain.map_or(version, |(plain, _)| plain).to_owned())
}

/// The first word of a text that is a version.
fn said(text: &str) -> Option<String> {
    let words = text.split(|char: char| char.is_whitespace() || char == 'v');
    words
        .into_iter()
        .find(|word| numbers(word).is_some())
        .map(str::to_owned)
}

fn numbers(version: &str) -> Option<[u64; 3]> {
    let plain = version.split(['-', '+']).next()?;
    let mut parts = plain.split('.').map(|part| part.parse().ok());
    let mut next = || parts.next().flatten();
    Some([next()?, next()?, next()?])
}
