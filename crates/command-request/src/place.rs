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
    reached: Rc<Reached>,
    /// Nobody knows where else.
    pub lost: bool,
}

#[derive(Debug)]
struct Reached {
    /// Never empty.
    folders: Vec<String>,
    guarded: OnceCell<bool>,
    repository: OnceCell<Option<String>>,
}

impl Place {
    pub fn of(folders: Vec<String>) -> Self {
        Self {
            reached: Rc::new(Reached {
                folders,
                guarded: OnceCell::new(),
                repository: OnceCell::new(),
            }),
            lost: false,
        }
    }

    /// All of them, each once; the first is the one that is likely.
    pub fn folders(&self) -> &[String] {
        &self.reached.folders
    }

    /// The one folder that it is, where that is certain.
    pub fn certain(&self) -> Option<&str> {
        match self.folders() {
            [folder] if !self.lost => Some(folder),
            _ => None,
        }
    }

    /// Whether no more folders are followed.
    pub fn is_full(&self) -> bool {
        self.folders().len() == MAX_FOLDERS
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
        if Rc::ptr_eq(&self.reached, &other.reached) {
            return Self {
                lost: self.lost || other.lost,
                ..self.clone()
            };
        }
        let more = other.folders().iter();
        let more: Vec<&String> = more.filter(|it| !self.folders().contains(it)).collect();
        let here = self.folders().len();
        let lost = self.lost || other.lost || here + more.len() > MAX_FOLDERS;
        let mut more = more.into_iter().take(MAX_FOLDERS - here).peekable();
        // What is known of these folders stays known.
        if more.peek().is_none() {
            return Self {
                lost,
                ..self.clone()
            };
        }
        let folders = self.folders().iter().chain(more).cloned().collect();
        Self {
            lost,
            ..Self::of(folders)
        }
    }

    /// One of them holds keys, settings or the store: there every name is a path to look at.
    pub fn is_guarded(&self, machine: &Machine<'_>) -> bool {
        *self.reached.guarded.get_or_init(|| {
            let mut folders = self.folders().iter();
            folders.any(|folder| protected::holds(folder, machine))
        })
    }

    /// The repository that git would find from one of them, where nothing guards its settings
    /// ([`protected::opened`]).
    pub fn repository(&self, machine: &Machine<'_>) -> Option<&str> {
        let found = self.reached.repository.get_or_init(|| {
            let mut folders = self.folders().iter();
            folders.find_map(|folder| protected::opened(&[], folder, machine).ok().flatten())
        });
        found.as_deref()
    }

    /// Whether something holds in each of them.
    pub fn all(&self, machine: &Machine<'_>, holds: impl Fn(&Machine<'_>) -> bool) -> bool {
        self.folders()
            .iter()
            .all(|folder| machine.within(folder, &holds))
    }
}
