//! The words of the settings: how much may run, when a person is asked, where it would run.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much an agent may run without a person: `deny < allowlist < full`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    /// Nothing runs.
    Deny,
    /// What the allowlist covers runs.
    Allowlist,
    /// Everything runs.
    Full,
}

impl Security {
    /// The value as documents and the wire write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Allowlist => "allowlist",
            Self::Full => "full",
        }
    }

    /// Reads the value of a document; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Deny, Self::Allowlist, Self::Full]
            .into_iter()
            .find(|value| value.as_str() == text)
    }
}

impl fmt::Display for Security {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// When a person is asked: `off < on-miss < always`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Never.
    Off,
    /// When the allowlist does not cover the command.
    OnMiss,
    /// Every time.
    Always,
}

impl Ask {
    /// The value as documents and the wire write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::OnMiss => "on-miss",
            Self::Always => "always",
        }
    }

    /// Reads the value of a document; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Off, Self::OnMiss, Self::Always]
            .into_iter()
            .find(|value| value.as_str() == text)
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Where the command would run. A node accepts a `PATH` that prepends to its own (D3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Host {
    /// The computer of the gateway.
    Gateway,
    /// A node.
    Node,
}
