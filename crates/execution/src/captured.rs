//! What was approved is what runs (D10): captured when asked, compared before the start.

use std::path::{Path, PathBuf};

use exec_policy::{Decision, Difference, Reason, Request};
use host_facts::{Folder, Identity};
use sha2::{Digest, Sha256};

/// Folder and files that a decision was about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    folder: Option<Folder>,
    files: Vec<(PathBuf, Option<Identity>)>,
}

impl Captured {
    /// As they are now.
    pub fn of(decision: &Decision) -> Self {
        let segments = || decision.segments.iter();
        let inner = segments().map(|segment| &segment.resolved);
        // An interpreter is whatever its script says.
        let scripts = segments().map(|segment| &segment.script);
        Self {
            folder: Folder::capture(Path::new(&decision.cwd)).ok(),
            files: std::iter::once(&decision.program)
                .chain(inner)
                .chain(scripts)
                .flatten()
                .map(|path| (PathBuf::from(path), Identity::capture(Path::new(path)).ok()))
                .collect(),
        }
    }

    /// What is different now, in one sentence.
    pub fn difference(&self, now: &Self) -> Option<Reason> {
        self.differs(now).map(Reason::Changed)
    }

    fn differs(&self, now: &Self) -> Option<Difference> {
        let folder = match (&self.folder, &now.folder) {
            (Some(before), Some(after)) => before.difference(after),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => Some(Difference::Folder),
        };
        if folder.is_some() {
            return folder;
        }
        if self.files.len() != now.files.len() {
            return Some(Difference::Programs);
        }
        let shown = |path: &PathBuf| path.display().to_string();
        let mut pairs = self.files.iter().zip(&now.files);
        pairs.find_map(|((path, before), (path_now, after))| {
            if path != path_now {
                return Some(Difference::Instead(shown(path_now), shown(path)));
            }
            match (before, after) {
                (Some(before), Some(after)) => before.difference(after),
                (None, None) => None,
                (Some(_), None) => Some(Difference::Gone(shown(path))),
                (None, Some(_)) => Some(Difference::New(shown(path))),
            }
        })
    }
}

/// Binds an answer to agent, words, folder, additions to the environment and files.
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
        let of = |argv: &[&str], raw: &str, env: &[(&str, &str)], cwd: &str| {
            let request = Request {
                raw_command: Some(raw.to_owned()),
                env: env
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect(),
                ..Request::argv(argv.iter().copied())
            };
            let decision = Decision {
                argv: request.argv.clone(),
                cwd: cwd.to_owned(),
                ..Decision::refusal(&request, Code::AllowlistMiss, "", "")
            };
            let captured = Captured {
                folder: None,
                files: Vec::new(),
            };
            digest(&request, &decision, &captured, "")
        };
        let digests = std::collections::BTreeSet::from([
            of(&["a"], "x", &[("y", "z")], "/there"),
            of(&["a"], "x", &[("y", "z")], "/elsewhere"),
            of(&["a"], "x", &[("y", "other")], "/there"),
            of(&["a", "x", "y"], "z", &[], "/there"),
            of(&["a x"], "y", &[], "/there"),
        ]);
        assert_eq!(digests.len(), 5);
    }
}
