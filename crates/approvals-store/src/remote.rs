//! The document over a wire: `exec.approvals.get` and `exec.approvals.set`
//! (`docs/openclaw-wire.md` §1.4), compare-and-swap on the hash.

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    Error, LoadProblem, Schema, Snapshot, Store,
    text::{self, with_ids},
};

/// The answer to both calls. It never holds the token.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Remote {
    /// The file.
    pub path: String,
    /// Whether there is one.
    pub exists: bool,
    /// The hash that the next `set` has to name.
    pub hash: String,
    /// The document as the peer may see it.
    pub file: Value,
}

/// The whole document, also what the peer does not see of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposed {
    /// As it is.
    pub before: Value,
    /// As it would be.
    pub after: Value,
}

/// Why a `set` was refused. The words are a node host's; a gateway's are
/// [`SetError::gateway_message`]. All but [`SetError::Store`] have the code
/// `INVALID_REQUEST`.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// `file` is missing or no object.
    #[error("INVALID_REQUEST: exec approvals file required")]
    FileRequired,
    /// `file` has something in this place that no reader accepts.
    #[error("INVALID_REQUEST: exec approvals file invalid at {place}; correct it and retry")]
    Invalid {
        /// Such as `agents.main.ask`.
        place: String,
    },
    /// The file cannot be read, so that there is no hash to compare.
    #[error("INVALID_REQUEST: exec approvals base hash unavailable; reload and retry")]
    BaseHashUnavailable(#[source] LoadProblem),
    /// There is a file, and the caller did not say which state it has seen.
    #[error("INVALID_REQUEST: exec approvals base hash required; reload and retry")]
    BaseHashRequired,
    /// The file is no longer what the caller has seen.
    #[error("INVALID_REQUEST: exec approvals changed; reload and retry")]
    Changed,
    /// The store failed; the code is `UNAVAILABLE`.
    #[error(transparent)]
    Store(Error),
}

impl SetError {
    /// The message of a gateway for the same case.
    pub fn gateway_message(&self) -> String {
        match self {
            Self::FileRequired => "exec approvals file is required".into(),
            Self::Invalid { place } => {
                format!("exec approvals file is invalid at {place}; correct it and retry")
            }
            Self::BaseHashUnavailable(_) => {
                "exec approvals base hash unavailable; re-run exec.approvals.get and retry".into()
            }
            Self::BaseHashRequired => {
                "exec approvals base hash required; re-run exec.approvals.get and retry".into()
            }
            Self::Changed => {
                "exec approvals changed since last load; re-run exec.approvals.get and retry".into()
            }
            Self::Store(error) => error.to_string(),
        }
    }
}

impl From<Error> for SetError {
    fn from(error: Error) -> Self {
        if let Error::Load(problem) = error {
            problem.into()
        } else {
            Self::Store(error)
        }
    }
}

impl From<LoadProblem> for SetError {
    fn from(problem: LoadProblem) -> Self {
        Self::BaseHashUnavailable(problem)
    }
}

impl Store {
    /// The document for a peer that knows this schema.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub fn get(&self, schema: Schema) -> Result<Remote, LoadProblem> {
        self.load().map(|snapshot| remote(&snapshot, schema))
    }

    /// Makes the document what a peer with this schema says, if the file still has the hash
    /// that the peer names; where there is no file, none is needed. The text changes only
    /// where the document does. A document without a token gets one.
    ///
    /// # Errors
    /// Every [`SetError`]; the file is then as it was.
    pub fn set(
        &self,
        file: &Value,
        base_hash: Option<&str>,
        schema: Schema,
    ) -> Result<Remote, SetError> {
        check(file)?;
        let token = self.token()?;
        let after = self.rewrite(true, |before| {
            compare(&before.snapshot()?, base_hash)?;
            let current = before.current()?;
            let mut merged = merged(&current.value, file, schema)?;
            if merged["socket"]["token"]
                .as_str()
                .is_none_or(|token| token.trim().is_empty())
            {
                merged["socket"]["token"] = json!(token);
            }
            with_ids(&mut merged, &current.value, &|| self.id())?;
            Ok::<_, SetError>(text::patched(&current, &merged)?)
        })?;
        Ok(remote(&after, schema))
    }

    /// What [`Store::set`] would make of the document; nothing is written.
    ///
    /// # Errors
    /// As [`Store::set`].
    pub fn proposed(
        &self,
        file: &Value,
        base_hash: Option<&str>,
        schema: Schema,
    ) -> Result<Proposed, SetError> {
        check(file)?;
        let now = self.load()?;
        compare(&now, base_hash)?;
        let after = merged(&now.value, file, schema)?;
        let before = now.value;
        Ok(Proposed { before, after })
    }
}

fn check(file: &Value) -> Result<(), SetError> {
    if !file.is_object() {
        return Err(SetError::FileRequired);
    }
    let version = file.get("version");
    if version.is_some_and(|version| version.as_f64() != Some(1.0)) {
        return Err(SetError::Invalid {
            place: "version".into(),
        });
    }
    Ok(())
}

fn merged(current: &Value, file: &Value, schema: Schema) -> Result<Value, SetError> {
    let merged = schema.merged(current, file);
    merged.map_err(|at| SetError::Invalid { place: at.0 })
}

fn remote(snapshot: &Snapshot, schema: Schema) -> Remote {
    Remote {
        path: snapshot.path.display().to_string(),
        exists: snapshot.exists,
        hash: snapshot.hash.clone(),
        file: schema.shown(&snapshot.value),
    }
}

/// The newer OpenClaw marks the hash of an absent document.
fn compare(before: &Snapshot, base: Option<&str>) -> Result<(), SetError> {
    let base = base.map(str::trim).filter(|hash| !hash.is_empty());
    match base {
        None if before.exists => Err(SetError::BaseHashRequired),
        Some(base) if before.exists && base != before.hash => Err(SetError::Changed),
        Some(base) if !before.exists && base.trim_start_matches("missing:") != before.hash => {
            Err(SetError::Changed)
        }
        None | Some(_) => Ok(()),
    }
}
