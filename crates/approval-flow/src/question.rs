//! One question and how it ends.

/// Milliseconds of a clock that never goes back; the driver's, from any start.
pub type Millis = u64;

/// A question's id, unique while the program runs; a later question has a greater one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

/// A question, as far as the flow needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its id.
    pub id: Id,
    /// Binds an answer to exactly the content that was shown. Questions with the same
    /// digest are one for the person: one answer serves those that were counted.
    pub digest: String,
    /// The agent that asks. Agents take turns.
    pub agent: String,
    /// When the question is refused if nobody has answered; absent: never.
    pub deadline: Option<Millis>,
    /// How long its content must have been in view before an allowing answer counts.
    pub arm: Millis,
    /// What may be chosen beside a denial.
    pub offers: Offers,
    /// Near-identical questions have the same: a person may allow them once together. Absent:
    /// it is answered alone.
    pub similar: Option<String>,
}

/// Questions that were shown, as an answer names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Their digest.
    pub digest: String,
    /// How many were counted when a person answered; the answer serves no more than these.
    pub times: u32,
}

/// The allowing answers that a question takes. A denial is always taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    /// This one run; and the next one, where nobody answered in time.
    pub once: bool,
    /// This and future runs: what may be stored, by name.
    pub always: Vec<String>,
    /// The same command for so long.
    pub leases: Vec<Lease>,
}

/// How long a command may run unasked. A lock of the screen ends each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lease {
    /// For this time.
    For(Millis),
    /// Until the screen locks.
    UntilLocked,
}

/// What a person chose.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Choice {
    /// This one run.
    AllowOnce,
    /// This and future runs, by the offer of this name.
    AllowAlways(String),
    /// This run and the same command for so long.
    AllowFor(Lease),
    /// Not this run.
    Deny,
    /// Not this run, with a message: why not, or what to do instead.
    DenyWithMessage(String),
    /// Not this run, and nothing from this agent for a while.
    DenyAndPause,
    /// Neither this run nor any other that a rule now refuses.
    DenyAlways,
}

impl Choice {
    /// Whether the choice refuses. A refusal is never delayed.
    pub fn denies(&self) -> bool {
        match self {
            Self::Deny | Self::DenyWithMessage(_) | Self::DenyAndPause | Self::DenyAlways => true,
            Self::AllowOnce | Self::AllowAlways(_) | Self::AllowFor(_) => false,
        }
    }
}

/// How a question ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A person decided.
    Answered(Choice),
    /// Its deadline passed while a person could have answered.
    Expired,
    /// Its deadline passed before its card was painted.
    Unseen,
    /// Its card could not be painted, in a window that had just painted one of ours.
    NotPainted,
    /// Nothing can be shown at all.
    NoUi,
    /// Everything, or everything of its agent, is refused for now.
    Paused,
    /// A person allowed it, and the system did not confirm that it was them.
    Unconfirmed,
    /// The policy changed and now covers it.
    Covered,
    /// The policy changed and now refuses it.
    Refused,
    /// The caller hung up.
    Withdrawn,
    /// It ended where it was asked, by whoever else may answer there.
    Elsewhere,
}

/// Why an answer did not count. The question goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The question has ended.
    Gone,
    /// The answer is for other content than what is asked now.
    Stale,
    /// It has not been in view long enough.
    Unarmed,
    /// This choice is not offered for it.
    NotOffered,
}
