//! What a node offers, as far as this gateway ever asks for it.

use std::collections::BTreeSet;

use gateway_protocol::server::ConnectRequest;
use serde::{Deserialize, Serialize};

/// The commands that this gateway calls.
const CALLED: [&str; 6] = [
    RUN,
    PREPARE,
    "system.which",
    "system.notify",
    "system.execApprovals.get",
    "system.execApprovals.set",
];

/// Runs a command.
pub(crate) const RUN: &str = "system.run";
/// Says what a command would be, before it runs.
pub(crate) const PREPARE: &str = "system.run.prepare";

/// The platform of a node, and those of its commands that this gateway calls. A person approves it
/// whole; whatever of it changes has to be approved again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Surface {
    pub(crate) platform: String,
    pub(crate) device_family: String,
    pub(crate) commands: BTreeSet<String>,
}

impl Surface {
    /// What the client offers. A node whose platform and family contradict each other, or say
    /// nothing, offers nothing: it lies about one of them.
    pub(crate) fn of(request: &ConnectRequest) -> Self {
        let client = &request.client;
        let [platform, device_family] =
            [&client.platform, &client.device_family].map(|text| text.trim().to_lowercase());
        let is_known = agree(&platform, &device_family);
        let commands = request.commands.iter();
        let commands = commands.filter(|it| is_known && CALLED.contains(&it.as_str()));
        Self {
            commands: commands.cloned().collect(),
            platform,
            device_family,
        }
    }

    /// The commands that can be called under what was approved.
    pub(crate) fn under(&self, approved: Option<&Self>) -> BTreeSet<String> {
        match approved {
            Some(approved) if self.is_of_same_kind(approved) => {
                let both = self.commands.intersection(&approved.commands);
                both.cloned().collect()
            }
            Some(_) | None => BTreeSet::new(),
        }
    }

    /// Whether all of it is approved.
    pub(crate) fn is_under(&self, approved: Option<&Self>) -> bool {
        self.under(approved) == self.commands
    }

    fn is_of_same_kind(&self, other: &Self) -> bool {
        (&self.platform, &self.device_family) == (&other.platform, &other.device_family)
    }
}

/// Whether a family belongs to a platform. OpenClaw 2026.2 names no family.
fn agree(platform: &str, family: &str) -> bool {
    let families = [
        (["linux", "linux"], "linux"),
        (["macos", "darwin"], "mac"),
        (["windows", "win32"], "windows"),
    ];
    families.iter().any(|(platforms, its)| {
        platforms.contains(&platform) && (family.is_empty() || family == *its)
    })
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn a_family_belongs_to_its_platform() {
        for (platform, family, expected) in [
            ("linux", "linux", true),
            ("linux", "", true),
            ("darwin", "mac", true),
            ("macos", "mac", true),
            ("win32", "windows", true),
            ("windows", "windows", true),
            ("linux", "mac", false),
            ("macos", "linux", false),
            ("", "", false),
            ("ios", "", false),
            ("linuxx", "linux", false),
        ] {
            assert_eq!(agree(platform, family), expected, "{platform} {family}");
        }
    }
}
