//! What happens to the questions, and what the driver has to do.

use crate::{Choice, Id, Millis, Outcome, Question, Refusal, Shown};

/// The time limits that hold for every question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a window that is on the screen and has painted before may take to paint a card.
    pub paint: Millis,
    /// How long each step before that may take: until it is made and on the screen, until it
    /// begins to load its page, until it has, and until it paints for the first time; and how
    /// long one that is out of view may take to tell so again.
    pub open: Millis,
    /// How long the card of a question that ended without the person stays in view while
    /// nothing waits.
    pub linger: Millis,
    /// How long such a card stays that offers to let the request run when it is asked again, or that
    /// says more about the person's answer.
    pub linger_alone: Millis,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A new question.
    Asked(Question),
    /// The window has painted this content.
    Painted {
        id: Id,
        digest: String,
        /// How many with this digest it counts.
        times: u32,
    },
    /// The window has painted the proof card of this number.
    Proven(u64),
    /// The window is on the screen.
    OnScreen,
    /// What draws the window is there and loads its page.
    Loading,
    /// The page of the window has loaded, in view or not.
    Loaded,
    /// The page answers, and what it is to show does not come on the screen: the window is
    /// covered, minimized, on another workspace, or the screen is off. Told again while that lasts.
    OutOfView,
    /// The window was given up: the next one has to load its page.
    GivenUp,
    /// What draws the window has ended.
    ViewEnded,
    /// Another program has destroyed the window.
    Destroyed,
    /// The window cannot be shown.
    ShowFailed,
    /// A person answered.
    Answered {
        id: Id,
        digest: String,
        /// How many with this digest were counted in view; an allowing answer serves at
        /// most so many, and must have been armed with that count in view.
        times: u32,
        choice: Choice,
        /// There is more to say about it: it stays in view for a moment.
        stays: bool,
    },
    /// A person allows once the question in view, and with it near-identical ones that were
    /// shown beside it.
    AllowedTogether {
        id: Id,
        shown: Shown,
        others: Vec<Shown>,
    },
    /// A person lets the ended question in view run when it is asked again.
    AllowedNext { id: Id, digest: String },
    /// A person denied all of these, with those that are the same.
    DeniedAll(Vec<Id>),
    /// A person has seen how a question ended.
    Dismissed,
    /// A person wants to see another question.
    Selected(Id),
    /// A person closed the window: its questions go on waiting.
    Closed,
    /// A person wants to see the window again.
    Opened,
    /// The caller of a question hung up.
    Withdrawn(Id),
    /// A question no longer needs a person.
    Settled { id: Id, outcome: Outcome },
    /// Everything that waits is refused.
    Paused,
    /// Time passed.
    Passed,
}

/// What the driver has to do, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Show the window with the current content, without taking the focus.
    Show,
    /// The content changed while the window is not in view.
    Update,
    /// Hide the window: nothing waits.
    Hide,
    /// Give the window up: it showed nothing, or nothing draws it any more.
    GiveUp,
    /// Tell the caller.
    Resolve { id: Id, outcome: Outcome },
    /// Let the same request run once when it is asked again.
    AllowNext { id: Id },
    /// Tell the person that the answer did not count.
    Refuse { id: Id, refusal: Refusal },
}
