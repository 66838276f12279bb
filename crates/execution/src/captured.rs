//! The folder and the files that a decision is about: captured when a person is asked, compared
//! before the start (D10).

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use exec_policy::{Decision, Difference, Facts, Reason, Request};
use local_policy::facts::{Folder, Identity};
use sha2::{Digest, Sha256};

/// The bytes of one request that are hashed. Larger files are compared by size and time of change.
const MAX_HASHED: u64 = 64 * 1024 * 1024;

/// The folder and the files that a decision is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    folder: Option<Folder>,
    /// Those that the line goes to.
    reached: Vec<(PathBuf, Option<Folder>)>,
    /// The program, then those of each part of the command.
    programs: Vec<File>,
    /// Scripts and other files that the command executes or sources.
    executed: Vec<File>,
}

type File = (PathBuf, Option<Identity>);

impl Captured {
    /// Captures them as they are now. `facts` are those that the decision was made by.
    pub fn of(request: &Request, decision: &Decision, facts: &dyn Facts) -> Self {
        let mut left = MAX_HASHED;
        let inner = decision.segments.iter().map(|segment| &segment.resolved);
        let programs: Vec<File> = std::iter::once(&decision.program)
            .chain(inner)
            .flatten()
            .map(|path| capture(path, &mut left))
            .collect();
        let executed = exec_policy::executes(request, &decision.cwd, facts);
        let another = |path: &String| programs.iter().all(|(known, _)| known != Path::new(path));
        Self {
            folder: Folder::capture(Path::new(&decision.cwd)).ok(),
            reached: decision
                .folders
                .iter()
                .map(|path| (PathBuf::from(path), Folder::capture(Path::new(path)).ok()))
                .collect(),
            executed: executed
                .iter()
                .filter(|path| another(path))
                .map(|path| capture(path, &mut left))
                .collect(),
            programs,
        }
    }

    /// The first difference, in one sentence.
    pub(crate) fn difference(&self, now: &Self) -> Option<Reason> {
        self.differs(now).map(Reason::Changed)
    }

    fn differs(&self, now: &Self) -> Option<Difference> {
        let folder = match (&self.folder, &now.folder) {
            (Some(before), Some(after)) => before.difference(after),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => Some(Difference::Folder),
        };
        folder
            .or_else(|| other(&self.reached, &now.reached, Folder::difference))
            .or_else(|| other_paths(&self.reached, &now.reached, Difference::Folder))
            .or_else(|| other_content(&self.programs, &now.programs))
            .or_else(|| other_content(&self.executed, &now.executed))
            .or_else(|| other_paths(&self.programs, &now.programs, Difference::Programs))
            .or_else(|| other_paths(&self.executed, &now.executed, Difference::Programs))
    }
}

fn capture(path: &str, left: &mut u64) -> File {
    let path = PathBuf::from(path);
    // A program that this user may start but not read is compared by size and time of change.
    let known = match std::fs::metadata(&path) {
        Ok(metadata) if metadata.is_file() && metadata.len() <= *left => {
            *left -= metadata.len();
            Identity::capture(&path).or_else(|_| Identity::by_time(&path))
        }
        Ok(_) => Identity::by_time(&path).or_else(|_| Identity::capture(&path)),
        Err(error) => Err(error),
    };
    (path, known.ok())
}

/// The first file that is under the same path in both and has other content now.
fn other_content(before: &[File], now: &[File]) -> Option<Difference> {
    other(before, now, Identity::difference)
}

/// The first thing that is under the same path in both and differs now.
fn other<T>(
    before: &[(PathBuf, Option<T>)],
    now: &[(PathBuf, Option<T>)],
    difference: impl Fn(&T, &T) -> Option<Difference>,
) -> Option<Difference> {
    let now: HashMap<&Path, &Option<T>> = now
        .iter()
        .map(|(path, known)| (path.as_path(), known))
        .collect();
    before.iter().find_map(|(path, before)| {
        let path = path.as_path();
        match (before, now.get(path)?) {
            (Some(before), Some(after)) => difference(before, after),
            (None, None) => None,
            (Some(_), None) => Some(Difference::Gone(shown(path))),
            (None, Some(_)) => Some(Difference::New(shown(path))),
        }
    })
}

/// The first path that was replaced by another one; `all` where there are more or fewer of them.
fn other_paths<T>(
    before: &[(PathBuf, Option<T>)],
    now: &[(PathBuf, Option<T>)],
    all: Difference,
) -> Option<Difference> {
    if before.len() != now.len() {
        return Some(all);
    }
    let mut pairs = before.iter().zip(now);
    let ((path, _), (path_now, _)) = pairs.find(|((path, _), (now, _))| path != now)?;
    Some(Difference::Instead(shown(path_now), shown(path)))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Identifies a question: two requests with the same digest are one question for a person, and an
/// answer counts only for its digest. It covers agent, words, folder, additions to the
/// environment, terminal and files.
///
/// `terms` holds everything else that the answer depends on, such as the session and the offers.
pub fn digest(request: &Request, decision: &Decision, captured: &Captured, terms: &str) -> String {
    let mut hash = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    part(request.agent.as_bytes());
    for words in [&request.argv, &decision.argv] {
        // The number of words comes first. Without it, a word could pass for what follows the
        // words.
        part(&words.len().to_be_bytes());
        for word in words {
            part(word.as_bytes());
        }
    }
    part(
        request
            .raw_command
            .as_deref()
            .unwrap_or_default()
            .as_bytes(),
    );
    part(decision.cwd.as_bytes());
    for files in request
        .patch
        .iter()
        .flat_map(|patch| [&patch.writes, &patch.removes])
    {
        part(&files.len().to_be_bytes());
        for file in files {
            part(file.as_bytes());
        }
    }
    for (name, value) in &request.env {
        part(name.as_bytes());
        part(value.as_bytes());
    }
    part(&[u8::from(request.terminal), u8::from(request.input)]);
    part(format!("{captured:?}").as_bytes());
    part(terms.as_bytes());
    format!("{:x}", hash.finalize())
}

#[cfg(test)]
mod tests {
    use exec_policy::Code;

    use super::*;

    /// The folders do not exist here, and the same text is divided into words differently.
    #[test]
    fn every_part_makes_another_digest() {
        let of = |argv: &[&str], raw: &str, env: &[(&str, &str)], cwd: &str, terminal| {
            let request = Request {
                raw_command: Some(raw.to_owned()),
                env: env
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect(),
                terminal,
                ..Request::argv(argv.iter().copied())
            };
            let decision = Decision {
                argv: request.argv.clone(),
                cwd: cwd.to_owned(),
                ..Decision::refusal(&request, Code::AllowlistMiss, "", "")
            };
            let captured = Captured {
                folder: None,
                reached: Vec::new(),
                programs: Vec::new(),
                executed: Vec::new(),
            };
            digest(&request, &decision, &captured, "")
        };
        let digests = std::collections::BTreeSet::from([
            of(&["a"], "x", &[("y", "z")], "/there", false),
            of(&["a"], "x", &[("y", "z")], "/elsewhere", false),
            of(&["a"], "x", &[("y", "other")], "/there", false),
            of(&["a", "x", "y"], "z", &[], "/there", false),
            of(&["a x"], "y", &[], "/there", false),
            of(&["a x"], "y", &[], "/there", true),
        ]);
        assert_eq!(digests.len(), 6);
    }
}
