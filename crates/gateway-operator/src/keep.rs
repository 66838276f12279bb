//! The tokens that gateways gave this device, in a file for its owner alone.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use gateway_protocol::{Credentials, Endpoint, Secret};
use serde::{Deserialize, Serialize};

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// It cannot be read or written.
    #[error("{} cannot be {what}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The attempt, as in *cannot be read*.
        what: &'static str,
        /// The error of the system.
        source: io::Error,
    },
    /// It holds something else. The parser's words are left out, because they may quote a token.
    #[error("{} cannot be read (line {line}): correct it, or remove it and pair again", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
}

/// What one gateway gave.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The token of this device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// The protocol that it spoke last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// The token or password of the gateway that a person typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<TypedSecret>,
}

/// The secret that a gateway shares with all its clients, as a person typed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TypedSecret {
    /// Its token.
    Token(Secret),
    /// Its password.
    Password(Secret),
}

impl Kept {
    /// What is shown to the gateway: the typed secret before the one of the configuration.
    #[must_use]
    pub fn credentials(&self, configured: Credentials) -> Credentials {
        match &self.typed {
            None => configured,
            Some(TypedSecret::Token(token)) => Credentials {
                token: Some(token.clone()),
                password: None,
                ..configured
            },
            Some(TypedSecret::Password(password)) => Credentials {
                token: None,
                password: Some(password.clone()),
                ..configured
            },
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
struct File {
    #[serde(default)]
    gateways: BTreeMap<String, Kept>,
}

impl Kept {
    /// What this gateway gave; nothing if it never gave anything. A gateway is its address and its
    /// pinned certificate, so that no other one is shown its token.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn load(path: &Path, gateway: &Endpoint) -> Result<Self, KeepError> {
        let mut file = read(path)?;
        Ok(file.gateways.remove(&gateway.name()).unwrap_or_default())
    }

    /// Forgets what this gateway gave, and the secret that was typed for it.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn forget(path: &Path, gateway: &Endpoint) -> Result<(), KeepError> {
        let mut file = read(path)?;
        match file.gateways.remove(&gateway.name()) {
            Some(_) => write(path, &file),
            None => Ok(()),
        }
    }

    /// Saves it for this gateway, and keeps what others gave.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn save(&self, path: &Path, gateway: &Endpoint) -> Result<(), KeepError> {
        let mut file = read(path)?;
        file.gateways.insert(gateway.name(), self.clone());
        write(path, &file)
    }
}

fn write(path: &Path, file: &File) -> Result<(), KeepError> {
    let io = |source| KeepError::Io {
        path: path.to_owned(),
        what: "written",
        source,
    };
    let text = serde_json::to_string_pretty(file).map_err(|error| io(error.into()))?;
    private_file::replace(path, format!("{text}\n").as_bytes()).map_err(io)
}

fn read(path: &Path) -> Result<File, KeepError> {
    let text = match plain_file::read_text(path, plain_file::SMALL) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(File::default()),
        Err(source) => {
            return Err(KeepError::Io {
                path: path.to_owned(),
                what: "read",
                source,
            });
        }
    };
    serde_json::from_str(&text).map_err(|error| KeepError::Unreadable {
        path: path.to_owned(),
        line: error.line(),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use gateway_protocol::{Endpoint, Fingerprint};

    use super::{Kept, TypedSecret};

    #[test]
    fn each_gateway_has_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity/operator.json");
        let gateway = |port, pin: Option<u8>| Endpoint {
            host: "127.0.0.1".to_owned(),
            port,
            tls: pin.is_some(),
            fingerprint: pin.map(|byte| Fingerprint([byte; 32])),
        };
        let kept = |token: &str| Kept {
            token: Some(token.into()),
            protocol: Some(4),
            typed: Some(TypedSecret::Password("p".into())),
        };
        assert_eq!(
            Kept::load(&path, &gateway(1, None)).unwrap(),
            Kept::default()
        );
        kept("a").save(&path, &gateway(1, None)).unwrap();
        kept("b").save(&path, &gateway(2, Some(7))).unwrap();
        for (gateway, expected) in [
            (gateway(1, None), kept("a")),
            (gateway(2, Some(7)), kept("b")),
            (gateway(2, Some(8)), Kept::default()),
            (gateway(1, Some(7)), Kept::default()),
        ] {
            assert_eq!(Kept::load(&path, &gateway).unwrap(), expected);
        }
        Kept::forget(&path, &gateway(1, None)).unwrap();
        Kept::forget(&path, &gateway(9, None)).unwrap();
        assert_eq!(
            Kept::load(&path, &gateway(1, None)).unwrap(),
            Kept::default()
        );
        assert_eq!(Kept::load(&path, &gateway(2, Some(7))).unwrap(), kept("b"));
        fs::write(&path, "{\n\"gateways\": {\"sekret\": 7}}").unwrap();
        let error = Kept::load(&path, &gateway(1, None))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("line 2") && !error.contains("sekret"),
            "{error}"
        );
    }
}
