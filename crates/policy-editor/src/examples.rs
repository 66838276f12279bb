//! Kept trials that guard edits of the policy.

use std::io;
use std::path::Path;

use catalogue::Language;
use exec_policy::{Config, Decision, Document, Policy, evaluate};
use rand::{TryRngCore, rngs::OsRng};
use serde::{Deserialize, Serialize};
use view_model::{Example, Problem, TextRun, TrialRequest};
use wording::cause;

use crate::editor::{Editor, lock};
use crate::text::{around, problem, visible};
use crate::trial::{request, verdict};

/// As it is written in `examples.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KeptExample {
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
        let language = self.language();
        let mut judge = lock(&self.judge);
        Ok(kept
            .into_iter()
            .map(|kept| {
                let request = request(&kept.request, &self.machine.home);
                Example {
                    id: kept.id,
                    command: visible(&request.text(), language),
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
            return Err(problem(self.language().example_no_kind()));
        }
        let mut kept = self.kept()?;
        kept.retain(|it| it.request != request);
        if kept.len() >= MAX_KEPT {
            return Err(problem(self.language().example_full(MAX_KEPT)));
        }
        kept.push(KeptExample {
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
    ) -> Vec<Vec<TextRun>> {
        let language = self.language();
        let kept = self.kept().unwrap_or_default();
        if kept.is_empty() {
            return Vec::new();
        }
        let judge = lock(&self.judge);
        let (before, after) = (judge.compile(before, config), judge.compile(after, config));
        drop(judge);
        let broken = |kept: &KeptExample| {
            let was = self.judged(&kept.request, &before);
            let will = self.judged(&kept.request, &after);
            let (was, (will, _)) = (verdict(&was).0, verdict(&will));
            (was == kept.expected && will != kept.expected).then(|| {
                let (must, would) = (must(&kept.expected, language), would(will, language));
                let text = request(&kept.request, &self.machine.home).text();
                around(
                    |it| language.confirm_example(it, &must, &would),
                    &text,
                    language,
                )
            })
        };
        kept.iter().filter_map(broken).collect()
    }

    fn judged(&self, trial: &TrialRequest, policy: &Policy) -> Decision {
        let request = request(trial, &self.machine.home);
        let facts = self.machine.facts(&request);
        evaluate(&request, policy, &facts)
    }

    fn kept(&self) -> Result<Vec<KeptExample>, Problem> {
        let path = self.paths().examples_file();
        let language = self.language();
        let failed = |why: &str| problem(language.example_unreadable(&path.to_string_lossy(), why));
        match plain_file::read(&path, plain_file::SMALL) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|it| failed(&it.to_string())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(failed(&cause(&error, language))),
        }
    }

    fn keep(&self, kept: &[KeptExample]) -> Result<(), Problem> {
        let written = serde_json::to_vec_pretty(kept)
            .map_err(io::Error::from)
            .and_then(|bytes| private_file::replace(&self.paths().examples_file(), &bytes));
        written.map_err(|error| self.not_written(&error))
    }

    fn not_written(&self, error: &io::Error) -> Problem {
        problem(not_written(
            &self.paths().examples_file(),
            error,
            self.language(),
        ))
    }
}

fn new_id() -> io::Result<String> {
    let mut bytes = [0; 8];
    OsRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn must(expected: &str, language: Language) -> String {
    match expected {
        "run" => language.example_must_run(),
        "ask" => language.example_must_ask(),
        _ => language.example_must_deny(),
    }
}

fn would(verdict: &str, language: Language) -> String {
    match verdict {
        "run" => language.example_would_run(),
        "ask" => language.example_would_ask(),
        _ => language.example_would_deny(),
    }
}

/// That a file of ours could not be written, and what to do.
pub(crate) fn not_written(path: &Path, error: &io::Error, language: Language) -> String {
    let problem = language.file_not_written(&path.to_string_lossy(), &cause(error, language));
    language.sentence(&problem)
}
