//! Kept trials that guard edits of the policy.

use std::io::{self, Write};
use std::{fs, path::Path};

use exec_policy::{Config, Decision, Document, Policy, evaluate};
use rand::{TryRngCore, rngs::OsRng};
use serde::{Deserialize, Serialize};
use view_model::{Example, Problem, Run, TrialRequest};

use crate::editor::{Editor, lock};
use crate::text::{around, problem, visible};
use crate::trial::{request, verdict};

/// As it is written in `examples.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    id: String,
    #[serde(flatten)]
    request: TrialRequest,
    expected: String,
}

/// More are not kept: each is judged before each edit.
const MAX_KEPT: usize = 200;

impl Editor {
    /// The kept examples and what comes of each today.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn examples(&self) -> Result<Vec<Example>, Problem> {
        let kept = self.kept()?;
        let mut judge = lock(&self.judge);
        Ok(kept
            .into_iter()
            .map(|kept| {
                let request = request(&kept.request, &self.machine.home);
                Example {
                    id: kept.id,
                    command: visible(&request.text()),
                    actual: verdict(&judge.decide(&request)).0.to_owned(),
                    request: kept.request,
                    expected: kept.expected,
                }
            })
            .collect())
    }

    /// Keeps an example; `expected` is `run`, `ask` or `deny`. One that is there for the same
    /// command is replaced.
    ///
    /// # Errors
    /// A file that cannot be read or written, and another expectation.
    pub fn keep_example(&self, request: TrialRequest, expected: &str) -> Result<(), Problem> {
        if !["run", "ask", "deny"].contains(&expected) {
            return Err(problem("An example must run, ask or be refused."));
        }
        let mut kept = self.kept()?;
        kept.retain(|it| it.request != request);
        if kept.len() >= MAX_KEPT {
            let message = format!("{MAX_KEPT} examples are kept already; remove one first.");
            return Err(problem(message));
        }
        kept.push(Kept {
            id: new_id().map_err(|error| self.not_written(&error))?,
            request,
            expected: expected.to_owned(),
        });
        self.keep(&kept)
    }

    /// Takes an example out.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn remove_example(&self, id: &str) -> Result<(), Problem> {
        let mut kept = self.kept()?;
        kept.retain(|it| it.id != id);
        self.keep(&kept)
    }

    /// The examples that hold under one document and not under the next, as sentences. A file
    /// that cannot be read guards nothing, and the examples page says so.
    pub(crate) fn broken_examples(
        &self,
        before: &Document,
        after: &Document,
        config: &Config,
    ) -> Vec<Vec<Run>> {
        let kept = self.kept().unwrap_or_default();
        if kept.is_empty() {
            return Vec::new();
        }
        let judge = lock(&self.judge);
        let (before, after) = (judge.compile(before, config), judge.compile(after, config));
        drop(judge);
        let broken = |kept: &Kept| {
            let was = self.judged(&kept.request, &before);
            let will = self.judged(&kept.request, &after);
            let (was, (will, _)) = (verdict(&was).0, verdict(&will));
            (was == kept.expected && will != kept.expected).then(|| {
                let end = format!("” {}; it {}.", must(&kept.expected), would(will));
                let text = request(&kept.request, &self.machine.home).text();
                around("The kept example “", &text, &end)
            })
        };
        kept.iter().filter_map(broken).collect()
    }

    fn judged(&self, trial: &TrialRequest, policy: &Policy) -> Decision {
        let request = request(trial, &self.machine.home);
        let facts = self.machine.facts(&request);
        evaluate(&request, policy, &facts)
    }

    fn kept(&self) -> Result<Vec<Kept>, Problem> {
        let path = self.paths().examples_file();
        let failed = |error: &dyn std::error::Error| {
            problem(format!(
                "The kept examples in {} cannot be read ({error}); correct the file or move it away.",
                path.display()
            ))
        };
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| failed(&error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(failed(&error)),
        }
    }

    fn keep(&self, kept: &[Kept]) -> Result<(), Problem> {
        let written = serde_json::to_vec_pretty(kept)
            .map_err(io::Error::from)
            .and_then(|bytes| write_private(&self.paths().examples_file(), &bytes));
        written.map_err(|error| self.not_written(&error))
    }

    fn not_written(&self, error: &io::Error) -> Problem {
        problem(format!(
            "{} cannot be written ({error}); check the folder's permissions and free space.",
            self.paths().examples_file().display()
        ))
    }
}

/// Replaces a file of ours in one step, for its owner alone.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_private(folder)?;
    // A temporary file is its owner's alone.
    let mut temp = tempfile::NamedTempFile::new_in(folder)?;
    temp.write_all(bytes)?;
    temp.as_file().sync_all()?;
    temp.persist(path).map(drop).map_err(|error| error.error)
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

fn new_id() -> io::Result<String> {
    let mut bytes = [0; 8];
    OsRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn must(expected: &str) -> &'static str {
    match expected {
        "run" => "must run",
        "ask" => "must ask",
        _ => "must be refused",
    }
}

fn would(verdict: &str) -> &'static str {
    match verdict {
        "run" => "would run",
        "ask" => "would ask",
        _ => "would be refused",
    }
}
