//! One question and how it ends.

/// Milliseconds of a clock that never goes back; the driver's, from any start.
pub type Millis = u64;

/// A question's id, unique while the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

/// What is asked, as far as its life is concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its id.
    pub id: Id,
    /// Binds an answer to exactly the content that was shown.
    pub digest: String,
    /// When it is refused unanswered; absent: never.
    pub deadline: Option<Millis>,
    /// How long its content must have been in view before an allowing answer counts.
    pub arm: Millis,
    /// Allow once may be answered.
    pub allow_once: bool,
    /// Always allow may be answered.
    pub allow_always: bool,
}

/// What a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// This one run.
    AllowOnce,
    /// This and future runs.
    AllowAlways,
    /// Not this run.
    Deny,
}

/// How a question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A person decided.
    Answered(Choice),
    /// Its deadline passed.
    Expired,
    /// It could not be shown: the window was not painted in time, or there is none.
    NoUi,
    /// Everything is refused for now.
    Paused,
    /// The policy changed and now covers it.
    Covered,
    /// The policy changed and now refuses it.
    Refused,
    /// The caller hung up.
    Withdrawn,
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
