//! What everybody shows a gateway that has given this device nothing yet.
//!
//! A person gives it in the environment of their terminal. A service has no terminal, and the
//! variables of services can be listed: it reads a file that is this user's alone.

use std::fs;
use std::io;

use gateway_protocol::{Credentials, Endpoint, Secret};
use paths::Paths;
use serde::{Deserialize, Serialize};

use crate::state::{self, StateError};

/// The gateway that it is for, and what it is shown.
#[derive(Serialize, Deserialize)]
struct Kept {
    gateway: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<Secret>,
}

/// Keeps the token and password of `shared` for this gateway.
///
/// # Errors
/// What the system says.
pub fn keep_secret(
    paths: &Paths,
    endpoint: &Endpoint,
    shared: &Credentials,
) -> Result<(), StateError> {
    let path = paths.gateway_secret_file();
    let kept = Kept {
        gateway: name(endpoint),
        token: shared.token.clone(),
        password: shared.password.clone(),
    };
    let text = serde_json::to_string(&kept).map_err(|error| StateError::Unreadable {
        path: path.clone(),
        problem: error.to_string(),
    })?;
    state::write(&path, &format!("{text}\n"))
}

/// What is kept for this gateway; nothing where it is for another one.
///
/// # Errors
/// A file that is there and cannot be read.
pub fn kept_secret(paths: &Paths, endpoint: &Endpoint) -> Result<Credentials, StateError> {
    let path = paths.gateway_secret_file();
    let Some(text) = state::read(&path)? else {
        return Ok(Credentials::default());
    };
    let kept: Kept = serde_json::from_str(&text).map_err(|error| StateError::Unreadable {
        path,
        // What the parser met is not repeated: it may be the secret.
        problem: format!("line {}, column {}", error.line(), error.column()),
    })?;
    if kept.gateway != name(endpoint) {
        return Ok(Credentials::default());
    }
    Ok(Credentials {
        token: kept.token,
        password: kept.password,
        ..Credentials::default()
    })
}

/// Keeps it no longer.
///
/// # Errors
/// What the system says.
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

/// With the certificate that is trusted: another one is another gateway.
fn name(endpoint: &Endpoint) -> String {
    let pin = endpoint.fingerprint.map(|pin| format!("#{pin}"));
    format!("{}{}", endpoint.url(), pin.unwrap_or_default())
}
