//! Presets: values of `security`, `ask`, `askFallback` and `chains` that go together.

use exec_policy::{Ask, Chains, Effective, Security};

/// A preset, from closed to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// Nothing runs.
    Locked,
    /// Listed programs run, everything else asks.
    Ask,
    /// As `Ask`; a line of several commands runs too when each of its parts may run.
    AskLess,
    /// Listed programs run, everything else is refused.
    List,
    /// Everything runs without asking.
    Full,
}

impl Preset {
    /// All presets, from closed to open. The recommended one is the second.
    pub const ALL: [Self; 5] = [
        Self::Locked,
        Self::Ask,
        Self::AskLess,
        Self::List,
        Self::Full,
    ];

    /// The name, also on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::Ask => "ask",
            Self::AskLess => "ask-less",
            Self::List => "list",
            Self::Full => "full",
        }
    }

    /// The preset with this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.id() == id)
    }

    /// The values for the file: `security`, `ask` and `askFallback`.
    #[must_use]
    pub fn values(self) -> [&'static str; 3] {
        let (security, ask, fallback) = self.settings();
        [security.as_str(), ask.as_str(), fallback.as_str()]
    }

    /// The value of `chains`; `None` if the preset leaves that setting as it is.
    #[must_use]
    pub fn chains(self) -> Option<Chains> {
        match self {
            Self::Ask => Some(Chains::Ask),
            Self::AskLess => Some(Chains::PerPart),
            Self::Locked | Self::List | Self::Full => None,
        }
    }

    /// The preset that these settings amount to; `None` if they match none.
    #[must_use]
    pub fn of(effective: &Effective, chains: Chains) -> Option<Self> {
        let security = effective.security.value;
        let now = (security, effective.ask.value, effective.ask_fallback.value);
        let fits = |preset: &Self| {
            preset.settings() == now && preset.chains().is_none_or(|value| value == chains)
        };
        // Under `deny` nothing is asked, so the other two change nothing.
        match security {
            Security::Deny => Some(Self::Locked),
            Security::Full if runs_everything(effective) => Some(Self::Full),
            Security::Full | Security::Allowlist => Self::ALL.into_iter().find(fits),
        }
    }

    fn settings(self) -> (Security, Ask, Security) {
        match self {
            Self::Locked => (Security::Deny, Ask::Off, Security::Deny),
            Self::Ask | Self::AskLess => (Security::Allowlist, Ask::OnMiss, Security::Deny),
            Self::List => (Security::Allowlist, Ask::Off, Security::Deny),
            Self::Full => (Security::Full, Ask::Off, Security::Full),
        }
    }
}

/// Whether everything runs without a question under these settings.
pub(crate) fn runs_everything(effective: &Effective) -> bool {
    effective.security.value == Security::Full && effective.ask.value != Ask::Always
}

#[cfg(test)]
mod tests {
    use exec_policy::{Call, Config, Document, Platform, Policy};
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_settings_come_to() {
        let cases = [
            (json!({}), Some(Preset::Ask)),
            (json!({"security": "deny"}), Some(Preset::Locked)),
            (
                json!({"security": "deny", "ask": "always"}),
                Some(Preset::Locked),
            ),
            (json!({"ask": "off"}), Some(Preset::List)),
            (json!({"ask": "off", "askFallback": "allowlist"}), None),
            (json!({"ask": "always"}), None),
            (json!({"security": "full"}), Some(Preset::Full)),
            (
                json!({"security": "full", "ask": "off"}),
                Some(Preset::Full),
            ),
            (json!({"security": "full", "ask": "always"}), None),
            (json!({"chains": "ask"}), Some(Preset::Ask)),
            (json!({"chains": "per-part"}), Some(Preset::AskLess)),
            (
                json!({"ask": "off", "chains": "per-part"}),
                Some(Preset::List),
            ),
            (
                json!({"security": "deny", "chains": "per-part"}),
                Some(Preset::Locked),
            ),
            (json!({"ask": "always", "chains": "per-part"}), None),
        ];
        for (settings, expected) in cases {
            let value = json!({"version": 1, "agents": {"main": settings}});
            let (document, findings) = Document::read(&value);
            assert_eq!(findings.len(), 0);
            let policy = Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux);
            let effective = policy.effective("main", Call::default());
            let chains = policy.chains("main").value;
            assert_eq!(Preset::of(&effective, chains), expected, "{value}");
        }
    }

    #[test]
    fn ids_come_back() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_id(preset.id()), Some(preset));
        }
        assert_eq!(Preset::from_id("open"), None);
    }
}
