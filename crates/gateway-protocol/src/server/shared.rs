//! The secret of a gateway.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::ConnectAuth;
use crate::secret::Secret;

/// The secret that a gateway's owner gives to its clients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SharedSecret {
    /// `gateway.auth.token`.
    Token(Secret),
    /// `gateway.auth.password`.
    Password(Secret),
}

/// From how many characters on a token is not found by trying.
const UNGUESSABLE: usize = 32;

/// How a client stands with a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// It showed none.
    Nothing,
    /// It showed another one.
    Wrong,
    /// It showed this one.
    Right,
}

impl SharedSecret {
    /// `token` or `password`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Token(_) => "token",
            Self::Password(_) => "password",
        }
    }

    /// Whether somebody who may try often enough could find it: a password, or a short token. Tokens that are made for a
    /// gateway have 43 characters, or 48.
    #[must_use]
    pub fn is_guessable(&self) -> bool {
        match self {
            Self::Token(token) => token.reveal().len() < UNGUESSABLE,
            Self::Password(_) => true,
        }
    }

    /// How a client stands with it.
    #[must_use]
    pub fn shown(&self, auth: &ConnectAuth) -> Shown {
        let shown = match self {
            Self::Token(_) => &auth.token,
            Self::Password(_) => &auth.password,
        };
        match shown {
            None => Shown::Nothing,
            Some(text) if self.is(text.reveal()) => Shown::Right,
            Some(_) => Shown::Wrong,
        }
    }

    /// Whether `text` is the secret. How long that takes tells nothing about it. An empty secret
    /// is nobody's.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let (Self::Token(secret) | Self::Password(secret)) = self;
        !secret.reveal().is_empty() && secret.equals(text)
    }
}

impl Secret {
    /// Whether `text` is this secret, in a time that tells nothing about it.
    #[must_use]
    pub fn equals(&self, text: &str) -> bool {
        let [one, other] = [self.reveal(), text].map(Sha256::digest);
        one.ct_eq(&other).into()
    }
}
