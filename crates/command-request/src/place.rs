//! The folders that a command may run in.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::protected;
use crate::resolve::Machine;

/// How many folders a command may be in. More of them ask.
const MAX_FOLDERS: usize = 16;

/// Where a line may have got to.
#[derive(Debug, Clone)]
pub struct Place {
    /// Never empty.
    folders: Rc<[Rc<Folder>]>,
    /// Nobody knows where else.
    pub lost: bool,
}

/// One folder, and what was found out about it. A line that goes on from here keeps that.
#[derive(Debug)]
struct Folder {
    path: String,
    guarded: OnceCell<bool>,
    repository: OnceCell<Option<String>>,
}

impl Folder {
    fn of(path: String) -> Rc<Self> {
        Rc::new(Self {
            path,
            guarded: OnceCell::new(),
            repository: OnceCell::new(),
        })
    }
}

impl Place {
    pub fn of(folders: Vec<String>) -> Self {
        Self {
            folders: folders.into_iter().map(Folder::of).collect(),
            lost: false,
        }
    }

    /// All of them, each once; the first is the one that is likely.
    pub fn folders(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.folders.iter().map(|folder| folder.path.as_str())
    }

    /// The one that is likely.
    pub fn first(&self) -> &str {
        &self.folders[0].path
    }

    /// The one folder that it is, where that is certain.
    pub fn certain(&self) -> Option<&str> {
        (self.folders.len() == 1 && !self.lost).then(|| self.first())
    }

    /// Whether no more folders are followed.
    pub fn is_full(&self) -> bool {
        self.folders.len() == MAX_FOLDERS
    }

    /// Also somewhere else.
    pub fn lost(&self) -> Self {
        Self {
            lost: true,
            ..self.clone()
        }
    }

    /// These folders, reached from here.
    pub fn on(&self, folders: Vec<String>) -> Self {
        Self {
            lost: self.lost,
            ..Self::of(folders)
        }
    }

    /// Here or there.
    pub fn or(&self, other: &Self) -> Self {
        let lost = self.lost || other.lost;
        if Rc::ptr_eq(&self.folders, &other.folders) {
            return Self {
                lost,
                ..self.clone()
            };
        }
        let new = |it: &&Rc<Folder>| self.folders().all(|folder| folder != it.path);
        let more: Vec<&Rc<Folder>> = other.folders.iter().filter(new).collect();
        let here = self.folders.len();
        let lost = lost || here + more.len() > MAX_FOLDERS;
        let mut more = more.into_iter().take(MAX_FOLDERS - here).peekable();
        if more.peek().is_none() {
            return Self {
                lost,
                ..self.clone()
            };
        }
        Self {
            folders: self.folders.iter().chain(more).cloned().collect(),
            lost,
        }
    }

    /// The first of them that holds keys, settings or the store: there every name is a path to
    /// look at.
    pub fn guarded(&self, machine: &Machine<'_>) -> Option<&str> {
        let holds = |folder: &&Rc<Folder>| {
            let found = || protected::holds(&folder.path, machine);
            *folder.guarded.get_or_init(found)
        };
        let guarded = self.folders.iter().find(holds)?;
        Some(&guarded.path)
    }

    /// The repository that git would find from one of them, where nothing guards its settings
    /// ([`protected::opened`]).
    pub fn repository(&self, machine: &Machine<'_>) -> Option<&str> {
        self.folders.iter().find_map(|folder| {
            let found = || protected::opened(&[], &folder.path, machine).ok().flatten();
            folder.repository.get_or_init(found).as_deref()
        })
    }

    /// Whether something holds in each of them.
    pub fn all(&self, machine: &Machine<'_>, holds: impl Fn(&Machine<'_>) -> bool) -> bool {
        self.folders().all(|folder| machine.within(folder, &holds))
    }
}
