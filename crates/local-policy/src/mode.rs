//! Whole settings of an agent at a click.

use exec_policy::{Ask, Effective, Security};

/// Security, ask and askFallback at once, from closed to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Everything is refused.
    Locked,
    /// What is not on the list is asked about.
    Ask,
    /// What is not on the list is refused.
    List,
    /// Everything runs.
    Full,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Locked, Self::Ask, Self::List, Self::Full];

    /// A stable name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::Ask => "ask",
            Self::List => "list",
            Self::Full => "full",
        }
    }

    /// The mode of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.id() == id)
    }

    /// What it sets: security, ask, askFallback.
    #[must_use]
    pub fn settings(self) -> (Security, Ask, Security) {
        match self {
            Self::Locked => (Security::Deny, Ask::Off, Security::Deny),
            Self::Ask => (Security::Allowlist, Ask::OnMiss, Security::Deny),
            Self::List => (Security::Allowlist, Ask::Off, Security::Deny),
            Self::Full => (Security::Full, Ask::Off, Security::Full),
        }
    }

    /// The mode that these settings come to; `None`: they are like none of them.
    #[must_use]
    pub fn of(effective: &Effective) -> Option<Self> {
        let security = effective.security.value;
        let ask = effective.ask.value;
        let now = (security, ask, effective.ask_fallback.value);
        // Where nothing can be asked, the other two do not matter.
        match security {
            Security::Deny => Some(Self::Locked),
            Security::Full if runs_everything(effective) => Some(Self::Full),
            Security::Full | Security::Allowlist => {
                Self::ALL.into_iter().find(|mode| mode.settings() == now)
            }
        }
    }
}

/// Whatever comes runs without a question.
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
            (json!({}), Some(Mode::Ask)),
            (json!({"security": "deny"}), Some(Mode::Locked)),
            (
                json!({"security": "deny", "ask": "always"}),
                Some(Mode::Locked),
            ),
            (json!({"ask": "off"}), Some(Mode::List)),
            (json!({"ask": "off", "askFallback": "allowlist"}), None),
            (json!({"ask": "always"}), None),
            (json!({"security": "full"}), Some(Mode::Full)),
            (json!({"security": "full", "ask": "off"}), Some(Mode::Full)),
            (json!({"security": "full", "ask": "always"}), None),
        ];
        for (settings, expected) in cases {
            let value = json!({"version": 1, "agents": {"main": settings}});
            let (document, findings) = Document::read(&value);
            assert_eq!(findings.len(), 0);
            let policy = Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux);
            let effective = policy.effective("main", Call::default());
            assert_eq!(Mode::of(&effective), expected, "{value}");
        }
    }

    #[test]
    fn ids_come_back() {
        for mode in Mode::ALL {
            assert_eq!(Mode::from_id(mode.id()), Some(mode));
        }
        assert_eq!(Mode::from_id("open"), None);
    }
}
