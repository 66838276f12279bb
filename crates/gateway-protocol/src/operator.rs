//! The role of a program with which a person looks after a gateway.

use crate::{ClientInfo, Profile};

/// What an operator may do. A gateway approves these when the device is paired; asking for more
/// later has to be approved again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// See nodes, and the configuration of protocol 4.
    Read,
    /// Have nodes run commands.
    Write,
    /// See and answer approvals.
    Approvals,
    /// See and answer devices and nodes that want to be paired.
    Pairing,
    /// Everything. Protocol 4 shows a device without it only the approvals that it asked for itself.
    Admin,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Read,
        Self::Write,
        Self::Approvals,
        Self::Pairing,
        Self::Admin,
    ];

    /// The word for it on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "operator.read",
            Self::Write => "operator.write",
            Self::Approvals => "operator.approvals",
            Self::Pairing => "operator.pairing",
            Self::Admin => "operator.admin",
        }
    }

    /// The scope of a word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == word)
    }
}

impl Profile {
    /// An operator that is told of approvals of commands. `version` is our program's.
    #[must_use]
    pub fn operator(display_name: Option<String>, version: &str, scopes: &[Scope]) -> Self {
        let (platform, device_family) = ClientInfo::platform();
        Self {
            client: ClientInfo {
                // Both generations know this id and this mode, and treat neither as special.
                id: "gateway-client".to_owned(),
                display_name,
                version: version.to_owned(),
                platform: platform.to_owned(),
                device_family: device_family.to_owned(),
                mode: "ui".to_owned(),
                instance_id: None,
            },
            role: "operator".to_owned(),
            scopes: scopes.iter().map(|it| it.as_str().to_owned()).collect(),
            // Without it protocol 4 takes it that nobody here answers approvals.
            caps: vec!["exec-approvals".to_owned()],
            commands: Vec::new(),
            path_env: None,
        }
    }
}
