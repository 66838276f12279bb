//! The requests of a drill, which carry a mark and never run.
//!
//! A drill's request is known by its words and answered before the policy is read, so that no
//! rule ever meets it.

use exec_policy::{Code, Decision, Effective, Request, Verdict};

/// The first two words of such a request. The third names the part, the fourth the drill.
const MARKER: [&str; 2] = ["exec-host", "drill"];

/// What a request of a drill is there to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrillPart {
    /// The app refuses.
    Refused,
    /// The app asks.
    Asked,
    /// The app would ask, and nobody can be asked.
    Unseen,
    /// The request has the mark, and no drill of its name is under way.
    Stray,
}

impl DrillPart {
    /// The words of the request for a drill of this name.
    pub(crate) fn command(self, drill: &str) -> Vec<String> {
        let words = MARKER.into_iter().chain([self.word(), drill]);
        words.map(str::to_owned).collect()
    }

    pub(crate) const ALL: [Self; 3] = [Self::Refused, Self::Asked, Self::Unseen];

    /// The third word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Refused => "refuse",
            Self::Asked => "ask",
            Self::Unseen => "unseen",
            Self::Stray => "stray",
        }
    }

    /// The part of the drill with this name that a command is; `None` where the command has no
    /// mark.
    pub(crate) fn of(command: &[String], drill: Option<&str>) -> Option<Self> {
        let rest = command.strip_prefix(MARKER.map(str::to_owned).as_slice())?;
        let part = match rest {
            [part, name] if Some(name.as_str()) == drill => {
                Self::ALL.into_iter().find(|it| it.word() == part)
            }
            _ => None,
        };
        Some(part.unwrap_or(Self::Stray))
    }

    /// The decision about the request. `effective` are the settings that hold for its agent, where
    /// a policy could be read.
    pub(crate) fn decision(self, request: &Request, effective: Option<Effective>) -> Decision {
        let refusal = |code, sentence: &str| Decision::refusal(request, code, LAYER, sentence);
        let asks = |effective| Decision {
            verdict: Verdict::Ask,
            effective,
            ..refusal(Code::AskAlways, "This is a drill: press Deny to end it.")
        };
        match (self, effective) {
            (Self::Stray, _) => refusal(Code::DenyRule, "No drill is under way."),
            (Self::Refused, _) => refusal(Code::DenyRule, "This is a drill."),
            (_, None) => refusal(Code::StoreUnreadable, "The approvals file cannot be read."),
            (Self::Asked, Some(effective)) => asks(effective),
            (Self::Unseen, Some(effective)) => asks(effective).without_ui(),
        }
    }
}

/// The layer of these decisions.
const LAYER: &str = "drill";

/// The decision as one that starts nothing. Its code stays, so that the drill reads what would
/// happen.
pub(crate) fn held(decision: Decision) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        ..decision
    }
}
