//! Writes a whole plan, or nothing of it.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use cap_std::fs::{Dir, OpenOptions, Permissions};

use crate::workspace::{read, shown};
use crate::{Edit, Error, Plan, Workspace, folder};

impl Workspace {
    /// Writes every file of a plan, or none.
    ///
    /// # Errors
    /// A file could not be written, or has changed since the plan was made.
    pub fn apply(&self, plan: &Plan) -> Result<(), Error> {
        let mut work = Work {
            workspace: self,
            folders: Vec::new(),
            opened: HashMap::new(),
            steps: Vec::new(),
        };
        match work.run(&plan.edits) {
            Ok(()) => {
                work.tidy();
                Ok(())
            }
            Err(problem) => Err(work.take_back(problem)),
        }
    }
}

struct Work<'a> {
    workspace: &'a Workspace,
    /// The folders that were created, outer ones first.
    folders: Vec<PathBuf>,
    /// The folders of the files, kept open so that they stay the same.
    opened: HashMap<PathBuf, Rc<Dir>>,
    steps: Vec<Step<'a>>,
}

/// One file that is being written.
struct Step<'a> {
    edit: &'a Edit,
    /// Its folder.
    dir: Rc<Dir>,
    /// Its name in the folder.
    name: PathBuf,
    /// The temporary file with the new content.
    staged: Option<PathBuf>,
    /// The old content: a hard link to the file, or a copy of it.
    kept: Option<PathBuf>,
    done: bool,
}

impl<'a> Work<'a> {
    fn run(&mut self, edits: &'a [Edit]) -> Result<(), Error> {
        if !self.workspace.is_there().unwrap_or(false) {
            let path = self.workspace.real().display().to_string();
            return Err(Error::Changed { path });
        }
        for edit in edits {
            self.prepare(edit)
                .map_err(|problem| problem.of(&edit.place))?;
        }
        for step in &mut self.steps {
            step.commit()
                .map_err(|problem| problem.of(&step.edit.place))?;
        }
        Ok(())
    }

    fn prepare(&mut self, edit: &'a Edit) -> Result<(), Problem> {
        let folder = edit.place.parent().unwrap_or(Path::new(""));
        let dir = self.open(folder)?;
        let name = PathBuf::from(edit.place.file_name().ok_or(Problem::Changed)?);
        // Added to the list first, so that a step that fails half-way is cleaned up too.
        let mut step = Step {
            edit,
            dir: dir.clone(),
            name,
            staged: None,
            kept: None,
            done: false,
        };
        step.check()?;
        let root = &self.workspace.dir;
        let model = match &edit.moved_from {
            Some(from) => root.metadata(from),
            None => dir.metadata(&step.name),
        };
        let permissions = match model {
            Ok(data) if data.permissions().readonly() => return Err(Problem::ReadOnly),
            Ok(data) => Some(data.permissions()),
            Err(_) => None,
        };
        let staged = edit.after.as_ref().map(|content| (beside(), content));
        let kept = edit.before.is_some().then(beside);
        step.staged = staged.as_ref().map(|(name, _)| name.clone());
        step.kept.clone_from(&kept);
        let name = step.name.clone();
        self.steps.push(step);
        if let Some((staged, content)) = staged {
            write_new(&dir, &staged, content, permissions)?;
        }
        if let Some(kept) = kept
            && dir.hard_link(&name, &dir, &kept).is_err()
        {
            dir.copy(&name, &dir, &kept)?;
        }
        Ok(())
    }

    fn open(&mut self, folder: &Path) -> Result<Rc<Dir>, Problem> {
        if let Some(dir) = self.opened.get(folder) {
            return Ok(dir.clone());
        }
        let dir = folder::open(&self.workspace.dir, folder, &mut self.folders)?;
        let dir = Rc::new(dir);
        self.opened.insert(folder.to_owned(), dir.clone());
        Ok(dir)
    }

    /// Puts everything back as it was.
    fn take_back(mut self, problem: Error) -> Error {
        let mut files = Vec::new();
        for step in self.steps.iter_mut().rev().filter(|step| step.done) {
            let place = &step.edit.place;
            let back = match &step.kept {
                Some(kept) => step.dir.rename(kept, &step.dir, &step.name),
                None => step.dir.remove_file(&step.name),
            };
            match (back, step.kept.take()) {
                (Ok(()), _) => {}
                (Err(_), Some(kept)) => {
                    let kept = shown(&place.with_file_name(kept));
                    files.push(format!("{} (kept as {kept})", shown(place)));
                }
                (Err(_), None) => files.push(format!("{} (new)", shown(place))),
            }
        }
        self.tidy();
        for folder in self.folders.iter().rev() {
            // Fails if another program has put a file into it.
            let _ = self.workspace.dir.remove_dir(folder);
        }
        if files.is_empty() {
            return problem;
        }
        Error::Unrestored {
            problem: Box::new(problem),
            files,
        }
    }

    /// Removes the temporary files.
    fn tidy(&mut self) {
        for step in &mut self.steps {
            for name in [step.staged.take(), step.kept.take()].into_iter().flatten() {
                let _ = step.dir.remove_file(name);
            }
        }
    }
}

impl Step<'_> {
    /// Whether the file is still the one that the plan was made for.
    fn check(&self) -> Result<(), Problem> {
        let data = self.dir.symlink_metadata(&self.name);
        let is_link = data.is_ok_and(|data| data.is_symlink());
        if !is_link && read(&self.dir, &self.name)? == self.edit.before {
            Ok(())
        } else {
            Err(Problem::Changed)
        }
    }

    fn commit(&mut self) -> Result<(), Problem> {
        self.check()?;
        match &self.staged {
            Some(staged) => self.dir.rename(staged, &self.dir, &self.name)?,
            None => self.dir.remove_file(&self.name)?,
        }
        self.done = true;
        self.staged = None;
        Ok(())
    }
}

/// Why a step failed.
pub(crate) enum Problem {
    Changed,
    ReadOnly,
    Io(io::Error),
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Problem {
    fn of(self, place: &Path) -> Error {
        let path = shown(place);
        match self {
            Self::Changed => Error::Changed { path },
            Self::ReadOnly => Error::ReadOnly { path },
            Self::Io(why) => Error::NotWritten { path, why },
        }
    }
}

/// A unique name in the same folder, and so on the same file system.
fn beside() -> PathBuf {
    PathBuf::from(format!(".patch-{:016x}", rand::random::<u64>()))
}

fn write_new(
    dir: &Dir,
    name: &Path,
    content: &[u8],
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = dir.open_with(name, options.write(true).create_new(true))?;
    // Before the content, so that nobody reads content that the replaced file kept from them.
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(content)?;
    file.sync_all()
}
