//! The token or password that a gateway shares with all its clients, for a gateway that has not
//! yet given this device a token of its own.
//!
//! In a terminal a person gives it in the environment. A service has no terminal, and other
//! programs can list its variables, so the service reads a file that only this user may read.

use std::fs;
use std::io;

use gateway_protocol::{Credentials, Endpoint, Secret};
use paths::Paths;
use serde::{Deserialize, Serialize};

use crate::state::{self, StateError};

/// The gateway and its secret.
#[derive(Serialize, Deserialize)]
struct SavedSecret {
    gateway: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<Secret>,
}

/// Saves the token and password of `shared` for this gateway.
///
/// # Errors
/// The file cannot be written.
pub fn keep_secret(
    paths: &Paths,
    endpoint: &Endpoint,
    shared: &Credentials,
) -> Result<(), StateError> {
    let path = paths.gateway_secret_file();
    let kept = SavedSecret {
        gateway: endpoint.name(),
        token: shared.token.clone(),
        password: shared.password.clone(),
    };
    let text = serde_json::to_string(&kept).map_err(|error| StateError::Unreadable {
        path: path.clone(),
        problem: error.to_string(),
    })?;
    state::write(&path, &format!("{text}\n"))
}

/// The secret saved for this gateway; empty if it was saved for another one.
///
/// # Errors
/// The file exists and cannot be read.
pub fn kept_secret(paths: &Paths, endpoint: &Endpoint) -> Result<Credentials, StateError> {
    let path = paths.gateway_secret_file();
    let Some(text) = state::read(&path)? else {
        return Ok(Credentials::default());
    };
    let kept: SavedSecret =
        serde_json::from_str(&text).map_err(|error| StateError::Unreadable {
            path,
            // The parser's message is left out, because it may quote the secret.
            problem: format!("line {}, column {}", error.line(), error.column()),
        })?;
    if kept.gateway != endpoint.name() {
        return Ok(Credentials::default());
    }
    Ok(Credentials {
        token: kept.token,
        password: kept.password,
        ..Credentials::default()
    })
}

/// Deletes the saved secret.
///
/// # Errors
/// The file cannot be deleted.
pub fn forget_secret(paths: &Paths) -> Result<(), StateError> {
    let path = paths.gateway_secret_file();
    match fs::remove_file(&path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(StateError::Io {
            path,
            what: "removed",
            source,
        }),
        Ok(()) | Err(_) => Ok(()),
    }
}
