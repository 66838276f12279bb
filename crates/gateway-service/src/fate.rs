//! What became of an answer, as the app goes on from there.

use gateway_operator::{ApprovalEnd, NotSent, Resolution};

/// What became of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate {
    /// The gateway took it.
    Taken,
    /// The question had ended.
    TooLate(ApprovalEnd),
    /// The connection broke.
    Lost,
    /// The gateway did not take it, and still asks; the reason.
    Refused(String),
}

impl From<Resolution> for Fate {
    fn from(resolution: Resolution) -> Self {
        match resolution {
            Resolution::Accepted => Self::Taken,
            Resolution::TooLate(how) => Self::TooLate(how),
            Resolution::NotSent(NotSent::NotOpen) => Self::TooLate(ApprovalEnd::Gone),
            Resolution::NotSent(why) => Self::Refused(why.to_string()),
            Resolution::Refused(error) => Self::Refused(error.to_string()),
            Resolution::Unknown => Self::Lost,
        }
    }
}
