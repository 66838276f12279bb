//! Reads the whole document, and replaces it by compare-and-swap (`docs/openclaw-wire.md` §1.4).

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use approvals_store::{Import, ImportError, Losses, Prefer, Schema, SetError};
use command_line::shown::visible;
use command_line::{say, shown};
use exec_policy::Document;
use serde_json::{Value, json};

use super::arguments::Set;
use super::widening::widenings;
use super::{Scope, changes, refuse};
use crate::audit;

/// The largest input; no approvals document is larger.
const MAX_INPUT: u64 = 16 << 20;

/// Prints `{path, exists, hash, file}`, never the token.
pub(super) fn get(scope: &Scope) -> Result<()> {
    for note in local_policy::notes(&scope.local.paths) {
        say(&visible(&note.to_string()));
    }
    shown::print(&shown::json(&scope.local.store.get(Schema::Whole)?)?)
}

pub(super) fn set(scope: &Scope, set: &Set) -> Result<()> {
    let input = read(set.file.as_deref())?;
    let store = &scope.local.store;
    let before = store.load().map_err(SetError::from)?;
    let base = match (&set.base_hash, &input.hash) {
        (Some(given), _) => given,
        (None, Some(seen)) => seen,
        (None, None) => {
            let short = &before.hash[..12];
            say(&format!(
                "replacing the document as it is now (hash {short}…)"
            ));
            &before.hash
        }
    };
    if let Err(error) = readable(&input.document) {
        return refuse(visible(&error.to_string()));
    }
    // If the document has changed since it was read, the store refuses below, whatever would be
    // lost.
    if *base == before.hash {
        let losses = Losses::between(&before.value, &input.document);
        changes::refuse_unless(set.yes, "the set", losses, &[])?;
    }
    store.set(&input.document, Some(base), Schema::Whole)?;
    let after = store.load()?;
    for line in widenings(scope, &before.value, &after.value, &scope.listing()) {
        say(&format!("more may run now: {line}"));
    }
    if before.exists && before.token() != after.token() {
        say("the token of the socket is the one of the input now");
    }
    for finding in Document::read(&after.value).1 {
        say(&visible(&finding.to_string()));
    }
    changes::answer(scope, audit::IMPORT, &before.value, &after)
}

/// Checks that the store can read the document: the same check as for an import into an empty one.
fn readable(document: &Value) -> Result<(), SetError> {
    if !document.is_object() {
        return Err(SetError::FileRequired);
    }
    match Import::of(&json!({}), document, Prefer::Here) {
        Ok(_) => Ok(()),
        Err(ImportError::Coming { place, .. } | ImportError::Here { place, .. }) => {
            Err(SetError::Invalid { place })
        }
    }
}

/// A document that was read from elsewhere.
pub(super) struct Input {
    pub(super) document: Value,
    /// Its hash, if it was printed by `get`.
    pub(super) hash: Option<String>,
}

/// Reads a document, or the output of `get`, from a file or standard input.
pub(super) fn read(file: Option<&Path>) -> Result<Input> {
    let name = file.map_or("the input".to_owned(), |file| file.display().to_string());
    let mut bytes = Vec::new();
    match file {
        Some(file) => {
            File::open(file).and_then(|it| it.take(MAX_INPUT + 1).read_to_end(&mut bytes))
        }
        None => std::io::stdin()
            .lock()
            .take(MAX_INPUT + 1)
            .read_to_end(&mut bytes),
    }
    .with_context(|| format!("{name} cannot be read"))?;
    let name = visible(&name);
    if bytes.len() as u64 > MAX_INPUT {
        return refuse(format!(
            "{name} is larger than {} MiB; give an approvals document",
            MAX_INPUT >> 20
        ));
    }
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let mut document: Value = match serde_json::from_slice(text) {
        Ok(document) => document,
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            return refuse(format!(
                "{name} is not valid JSON at line {line}, column {column} ({}); correct it there",
                visible(reason)
            ));
        }
    };
    let hash = document["hash"].as_str().map(str::to_owned);
    let printed = hash.is_some() && document.get("version").is_none();
    match document.get_mut("file").map(Value::take) {
        Some(file) if printed => Ok(Input {
            document: file,
            hash,
        }),
        Some(file) => {
            document["file"] = file;
            Ok(Input {
                document,
                hash: None,
            })
        }
        None => Ok(Input {
            document,
            hash: None,
        }),
    }
}
