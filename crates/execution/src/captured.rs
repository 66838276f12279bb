//! What was approved is what runs (D10): captured when asked, compared before the start.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use exec_policy::{Decision, Difference, Facts, Reason, Request};
use local_policy::facts::{Folder, Identity};
use sha2::{Digest, Sha256};

/// So much content of one request is hashed; what is left is told by the time of its change.
const MAX_HASHED: u64 = 64 * 1024 * 1024;

/// Folder and files that a decision was about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    folder: Option<Folder>,
    /// The programs, one after the other.
    programs: Vec<File>,
    /// What else is executed or sourced.
    executed: Vec<File>,
}

type File = (PathBuf, Option<Identity>);

impl Captured {
    /// As they are now. `facts` are those that were decided by.
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
            .or_else(|| other_content(&self.programs, &now.programs))
            .or_else(|| other_content(&self.executed, &now.executed))
            .or_else(|| other_paths(&self.programs, &now.programs))
            .or_else(|| other_paths(&self.executed, &now.executed))
    }
}

fn capture(path: &str, left: &mut u64) -> File {
    let path = PathBuf::from(path);
    // A file that only others may read can still be run as one of them.
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

/// The first file under a path of both that is not the same any more.
fn other_content(before: &[File], now: &[File]) -> Option<Difference> {
    let now: HashMap<&Path, &Option<Identity>> = now
        .iter()
        .map(|(path, known)| (path.as_path(), known))
        .collect();
    before.iter().find_map(|(path, before)| {
        let path = path.as_path();
        match (before, now.get(path)?) {
            (Some(before), Some(after)) => before.difference(after),
            (None, None) => None,
            (Some(_), None) => Some(Difference::Gone(shown(path))),
            (None, Some(_)) => Some(Difference::New(shown(path))),
        }
    })
}

/// The first path that is another one.
fn other_paths(before: &[File], now: &[File]) -> Option<Difference> {
    if before.len() != now.len() {
        return Some(Difference::Programs);
    }
    let mut pairs = before.iter().zip(now);
    let ((path, _), (path_now, _)) = pairs.find(|((path, _), (now, _))| path != now)?;
    Some(Difference::Instead(shown(path_now), shown(path)))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Binds an answer to agent, words, folder, additions to the environment, terminal and files.
///
/// `terms` are what else an answer depends on: where it comes from and goes, and what it
/// may be.
pub fn digest(request: &Request, decision: &Decision, captured: &Captured, terms: &str) -> String {
    let mut hash = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    part(request.agent.as_bytes());
    for words in [&request.argv, &decision.argv] {
        // How many: else a word could pass for what comes after it.
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

    /// Folders that this computer does not have, and words that end elsewhere.
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
