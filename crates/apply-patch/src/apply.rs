//! All of a plan, or nothing.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cap_std::fs::{Dir, OpenOptions, Permissions};

use crate::workspace::shown;
use crate::{Edit, Error, Plan, Workspace};

impl Workspace {
    /// Writes every file of a plan, or none.
    ///
    /// # Errors
    /// What could not be written, or is not as it was when the plan was made.
    pub fn apply(&self, plan: &Plan) -> Result<(), Error> {
        let mut work = Work {
            workspace: self,
            folders: Vec::new(),
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
    /// Folders that were made, outer ones first.
    folders: Vec<PathBuf>,
    steps: Vec<Step<'a>>,
}

/// One file on its way.
struct Step<'a> {
    edit: &'a Edit,
    /// What it will hold, beside its place.
    staged: Option<PathBuf>,
    /// What it held: another name of the same file, or a copy of it.
    kept: Option<PathBuf>,
    done: bool,
}

impl<'a> Work<'a> {
    fn run(&mut self, edits: &'a [Edit]) -> Result<(), Error> {
        for edit in edits {
            self.prepare(edit)
                .map_err(|problem| problem.of(&edit.place))?;
        }
        for index in 0..self.steps.len() {
            self.commit(index)
                .map_err(|problem| problem.of(&self.steps[index].edit.place))?;
        }
        Ok(())
    }

    fn prepare(&mut self, edit: &'a Edit) -> Result<(), Problem> {
        let dir = &self.workspace.dir;
        self.check(edit)?;
        let model = edit.moved_from.as_ref().unwrap_or(&edit.place);
        let permissions = match dir.metadata(model) {
            Ok(data) if data.permissions().readonly() => return Err(Problem::ReadOnly),
            Ok(data) => Some(data.permissions()),
            Err(_) => None,
        };
        let folder = edit.place.parent().unwrap_or(Path::new(""));
        self.make(folder)?;
        // Kept in the list first: what fails half-way is tidied up as well.
        self.steps.push(Step {
            edit,
            staged: None,
            kept: None,
            done: false,
        });
        let Some(step) = self.steps.last_mut() else {
            return Ok(());
        };
        if let Some(content) = &edit.after {
            let staged = step.staged.insert(beside(folder));
            write_new(dir, staged, content, permissions)?;
        }
        if edit.before.is_some() {
            let kept = step.kept.insert(beside(folder));
            if dir.hard_link(&edit.place, dir, &*kept).is_err() {
                dir.copy(&edit.place, dir, &*kept)?;
            }
        }
        Ok(())
    }

    /// Whether the file is still what the plan was made for.
    fn check(&self, edit: &Edit) -> Result<(), Problem> {
        if self.workspace.read(&edit.place)? == edit.before {
            Ok(())
        } else {
            Err(Problem::Changed)
        }
    }

    fn make(&mut self, folder: &Path) -> io::Result<()> {
        let dir = &self.workspace.dir;
        let missing: Vec<&Path> = folder
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !dir.exists(folder))
            .collect();
        for folder in missing.into_iter().rev() {
            dir.create_dir(folder)?;
            self.folders.push(folder.to_owned());
        }
        Ok(())
    }

    fn commit(&mut self, index: usize) -> Result<(), Problem> {
        self.check(self.steps[index].edit)?;
        let dir = &self.workspace.dir;
        let step = &mut self.steps[index];
        let place = &step.edit.place;
        match &step.staged {
            Some(staged) => dir.rename(staged, dir, place)?,
            None => dir.remove_file(place)?,
        }
        step.done = true;
        step.staged = None;
        Ok(())
    }

    /// Puts everything back as it was.
    fn take_back(mut self, problem: Error) -> Error {
        let dir = &self.workspace.dir;
        let mut files = Vec::new();
        for step in self.steps.iter_mut().rev().filter(|step| step.done) {
            let place = &step.edit.place;
            let back = match &step.kept {
                Some(kept) => dir.rename(kept, dir, place),
                None => dir.remove_file(place),
            };
            match (back, step.kept.take()) {
                (Ok(()), _) => {}
                (Err(_), Some(kept)) => {
                    files.push(format!("{} (kept as {})", shown(place), shown(&kept)));
                }
                (Err(_), None) => files.push(format!("{} (new)", shown(place))),
            }
        }
        self.tidy();
        for folder in self.folders.iter().rev() {
            // Somebody else may have put something into it.
            let _ = dir.remove_dir(folder);
        }
        if files.is_empty() {
            return problem;
        }
        Error::Unrestored {
            problem: Box::new(problem),
            files,
        }
    }

    /// Removes what stands beside the files.
    fn tidy(&mut self) {
        for step in &mut self.steps {
            for name in [step.staged.take(), step.kept.take()].into_iter().flatten() {
                let _ = self.workspace.dir.remove_file(name);
            }
        }
    }
}

/// What a step met.
enum Problem {
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

/// A name that nobody else has, in the same folder and thus on the same file system.
fn beside(folder: &Path) -> PathBuf {
    folder.join(format!(".patch-{:016x}", rand::random::<u64>()))
}

fn write_new(
    dir: &Dir,
    name: &Path,
    content: &[u8],
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = dir.open_with(name, options.write(true).create_new(true))?;
    // Before the content: nobody reads what the file that it replaces keeps from them.
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(content)?;
    file.sync_all()
}
