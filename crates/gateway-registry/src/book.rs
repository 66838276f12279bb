//! The paired devices, in a file for its owner alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gateway_protocol::Secret;
use hmac::{Hmac, Mac as _};
use rand::TryRngCore as _;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::device::Device;

/// The most devices that can be paired.
pub(crate) const DEVICES: usize = 4_096;
/// The form of the file.
const VERSION: u32 = 1;

/// The paired devices.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    /// Makes the tokens of devices, which are kept nowhere.
    key: [u8; 32],
    pub(crate) devices: BTreeMap<String, Device>,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file holds something else.
    #[error("{} is not a list of paired devices ({why}): correct it, or remove it and pair every device again", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The place and the reason.
        why: String,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    version: u32,
    key: String,
    devices: BTreeMap<String, Device>,
}

impl Book {
    /// A book without devices, with this key.
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        let devices = BTreeMap::new();
        Self { key, devices }
    }

    /// The book in a file; a new one if there is no file.
    ///
    /// # Errors
    /// [`BookError`]. A book that cannot be read is never replaced by a new one: every removed
    /// device could come back.
    pub fn load(path: &Path) -> Result<Self, BookError> {
        match plain_file::read_text(path, plain_file::SMALL) {
            Ok(text) => Self::read(&text).map_err(|why| BookError::Unreadable {
                path: path.to_owned(),
                why,
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut key = [0; 32];
                let filled = rand::rngs::OsRng.try_fill_bytes(&mut key);
                filled.map_err(|_| BookError::Random)?;
                Ok(Self::new(key))
            }
            Err(source) => Err(BookError::Io {
                path: path.to_owned(),
                source,
            }),
        }
    }

    fn read(text: &str) -> Result<Self, String> {
        let wire: Wire = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if wire.version != VERSION {
            return Err(format!("version {} instead of {VERSION}", wire.version));
        }
        if wire.devices.len() > DEVICES {
            return Err(format!("more than {DEVICES} devices"));
        }
        let key = URL_SAFE_NO_PAD.decode(&wire.key).ok();
        let key = key.and_then(|key| key.try_into().ok());
        let key = key.ok_or_else(|| "key is not 32 bytes in base64url".to_owned())?;
        let devices = wire.devices;
        Ok(Self { key, devices })
    }

    /// The book as the text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        let wire = Wire {
            version: VERSION,
            key: URL_SAFE_NO_PAD.encode(self.key),
            devices: self.devices.clone(),
        };
        format!("{:#}\n", serde_json::json!(wire))
    }

    /// Puts the text of a book in its file.
    ///
    /// # Errors
    /// The error of the system; the file is then as it was.
    pub fn save(path: &Path, text: &str) -> io::Result<()> {
        private_file::replace(path, text.as_bytes())
    }

    /// The token of a device for a role, and when it was made; `None` if it is not paired for it.
    pub(crate) fn token(&self, device: &str, role: &str) -> Option<(Secret, i64)> {
        let at_ms = self.devices.get(device)?.roles.get(role)?.issued_at_ms;
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(format!("device-token|{role}|{device}|{at_ms}").as_bytes());
        let token = URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes());
        Some((token.into(), at_ms))
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Book")
            .field("key", &"[hidden]")
            .field("devices", &self.devices)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Book, VERSION};
    use crate::device::{Device, Grant};

    fn book() -> Book {
        let mut book = Book::new([7; 32]);
        let grant = Grant {
            scopes: vec!["operator.read".to_owned()],
            approved_at_ms: 1,
            issued_at_ms: 2,
        };
        let device = Device {
            public_key: "key".to_owned(),
            display_name: Some("box".to_owned()),
            given_name: None,
            platform: "linux".to_owned(),
            created_at_ms: 1,
            roles: [("operator".to_owned(), grant)].into(),
            surface: None,
        };
        book.devices.insert("d1".to_owned(), device);
        book
    }

    #[test]
    fn a_book_survives_its_text_and_hides_its_key() {
        let book = book();
        assert_eq!(Book::read(&book.text()).unwrap(), book);
        assert!(!format!("{book:?}").contains(", 7"), "{book:?}");
    }

    #[test]
    fn what_is_no_book() {
        let good = book().text();
        for (from, to) in [
            ("\"version\": 1", "\"version\": 2"),
            ("\"version\": 1", "\"version\": 1, \"more\": 1"),
            ("\"publicKey\"", "\"publickey\""),
            ("BwcH", "!"),
            ("{", ""),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good, "{from}");
            Book::read(&bad).unwrap_err();
        }
        assert_eq!(VERSION, 1);
    }

    #[test]
    fn a_token_is_that_of_one_device_one_role_and_one_time() {
        let mut book = book();
        let (token, at_ms) = book.token("d1", "operator").unwrap();
        assert_eq!(at_ms, 2);
        assert_eq!(book.token("d1", "node"), None);
        assert_eq!(book.token("d2", "operator"), None);
        let device = book.devices.get_mut("d1").unwrap();
        device.roles.get_mut("operator").unwrap().issued_at_ms = 3;
        assert_ne!(book.token("d1", "operator").unwrap().0, token);
        let other = Book {
            key: [8; 32],
            ..self::book()
        };
        assert_ne!(other.token("d1", "operator").unwrap().0, token);
    }
}
