//! A story: events with their times, and every effect that each must have.

use approval_flow::{
    Choice::{self},
    Effect::{self, Refuse, Resolve},
    Event::{self, *},
    Flow, Id, Lease, Limits, Millis, Offers,
    Outcome::{self},
    Question, Refusal,
};

pub(crate) const PAINT: Millis = 2_000;
pub(crate) const OPEN: Millis = 5_000;
pub(crate) const ARM: Millis = 700;
pub(crate) const LIMITS: Limits = Limits {
    paint: PAINT,
    open: OPEN,
    linger: 4_000,
    linger_alone: 60_000,
};

pub(crate) fn question(id: u64) -> Question {
    Question {
        id: Id(id),
        digest: format!("d{id}"),
        agent: "main".into(),
        deadline: Some(17_500),
        arm: ARM,
        offers: Offers {
            once: true,
            always: vec!["arguments".into()],
            leases: vec![Lease::For(300_000), Lease::UntilLocked],
        },
        similar: None,
    }
}

pub(crate) fn ask(id: u64) -> Event {
    Asked(question(id))
}

pub(crate) fn painted(id: u64) -> Event {
    painted_as(id, &format!("d{id}"), 1)
}

pub(crate) fn painted_as(id: u64, digest: &str, times: u32) -> Event {
    Painted {
        id: Id(id),
        digest: digest.into(),
        times,
    }
}

pub(crate) fn answer(id: u64, choice: Choice) -> Event {
    Answered {
        id: Id(id),
        digest: format!("d{id}"),
        times: 1,
        choice,
        stays: false,
    }
}

pub(crate) fn always() -> Choice {
    Choice::AllowAlways("arguments".into())
}

pub(crate) fn resolve(id: u64, outcome: Outcome) -> Effect {
    Resolve {
        id: Id(id),
        outcome,
    }
}

pub(crate) fn refuse(id: u64, refusal: Refusal) -> Effect {
    Refuse {
        id: Id(id),
        refusal,
    }
}

pub(crate) type Step = (Millis, Event, Vec<Effect>);

pub(crate) fn tell(name: &str, steps: Vec<Step>) -> Flow {
    let mut flow = Flow::new(LIMITS);
    for (index, (now, event, expected)) in steps.into_iter().enumerate() {
        let shown = format!("{event:?}");
        let effects = flow.step(event, now);
        assert_eq!(effects, expected, "{name}: step {index} at {now}: {shown}");
    }
    flow
}

/// The same content as question 1.
pub(crate) fn twin(id: u64, deadline: Millis) -> Event {
    Asked(Question {
        digest: "d1".into(),
        deadline: Some(deadline),
        ..question(id)
    })
}

pub(crate) fn answer_for(times: u32, choice: Choice) -> Event {
    Answered {
        id: Id(1),
        digest: "d1".into(),
        times,
        choice,
        stays: false,
    }
}

pub(crate) fn next(id: u64) -> Event {
    AllowedNext {
        id: Id(id),
        digest: format!("d{id}"),
    }
}

/// The questions in the order of the story, with the deadline of each.
pub(crate) fn due(id: u64, deadline: Millis) -> Event {
    Asked(Question {
        deadline: Some(deadline),
        ..question(id)
    })
}

/// An Always allow about which there is more to say.
pub(crate) fn told(id: u64) -> Event {
    Answered {
        id: Id(id),
        digest: format!("d{id}"),
        times: 1,
        choice: always(),
        stays: true,
    }
}

pub(crate) fn arrival(id: u64) -> Event {
    Asked(Question {
        deadline: None,
        ..question(id)
    })
}

/// Whole stories, each with its name.
pub(crate) fn tell_all(stories: Vec<(&str, Vec<Step>)>) {
    for (name, steps) in stories {
        tell(name, steps);
    }
}
