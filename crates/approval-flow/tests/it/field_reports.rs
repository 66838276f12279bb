//! What people who do this job reported, as far as the life of a question is concerned. The
//! table `tests/cases/field-reports.tsv` says where each row is held.

use approval_flow::{Choice, Effect, Event, Flow, Id, Limits, Offers, Outcome, Question, Refusal};

fn question(id: u64) -> Question {
    Question {
        id: Id(id),
        digest: format!("d{id}"),
        agent: "main".into(),
        deadline: Some(125_000),
        arm: 700,
        offers: Offers {
            once: true,
            always: vec!["arguments".to_owned()],
            leases: Vec::new(),
        },
        similar: None,
    }
}

const LIMITS: Limits = Limits {
    paint: 2_000,
    open: 5_000,
    linger: 4_000,
    linger_alone: 60_000,
};

/// Question 1, asked at 0 and painted at 0.
fn in_view() -> Flow {
    let mut flow = Flow::new(LIMITS);
    assert_eq!(flow.step(Event::Asked(question(1)), 0), [Effect::Show]);
    let painted = Event::Painted {
        id: Id(1),
        digest: "d1".to_owned(),
        times: 1,
    };
    assert_eq!(flow.step(painted, 0), []);
    flow
}

fn answer(id: u64, digest: &str, choice: Choice) -> Event {
    Event::Answered {
        id: Id(id),
        digest: digest.to_owned(),
        times: 1,
        choice,
        stays: false,
    }
}

fn choices() -> [Choice; 3] {
    [
        Choice::AllowOnce,
        Choice::AllowAlways("arguments".to_owned()),
        Choice::Deny,
    ]
}

/// There are no nodes yet; the boundary that is here: what was approved for one question is
/// no approval of another one, by its id or by its content.
#[test]
fn g59_an_approval_of_one_question_is_none_of_another() {
    for choice in choices() {
        let mut flow = in_view();
        flow.step(Event::Asked(question(2)), 10);
        let shown = format!("{choice:?}");
        let effects = flow.step(answer(1, "d2", choice), 10_000);
        let stale = Effect::Refuse {
            id: Id(1),
            refusal: Refusal::Stale,
        };
        assert_eq!(effects, [stale], "{shown}");
        assert_eq!(flow.queue().len(), 2);
    }
}

/// There are no node events yet; the boundary that is here: what is told of a question that
/// was never asked, or that has ended, changes nothing.
#[test]
fn g70_events_of_an_unknown_question_change_nothing() {
    let unknown = || {
        [
            Event::Painted {
                id: Id(7),
                digest: "d1".to_owned(),
                times: 1,
            },
            Event::Selected(Id(7)),
            Event::Withdrawn(Id(7)),
            Event::Settled {
                id: Id(7),
                outcome: Outcome::Covered,
            },
        ]
    };
    for event in unknown() {
        let mut flow = in_view();
        let shown = format!("{event:?}");
        assert_eq!(flow.step(event, 10), [], "{shown}");
        assert_eq!(flow.queue(), [question(1)], "{shown}");
        assert_eq!(flow.in_view(), Some(&question(1)), "{shown}");
    }
}

#[test]
fn r116_an_answer_to_an_old_id_is_told_once_that_it_is_gone() {
    for choice in choices() {
        let mut flow = in_view();
        flow.step(answer(1, "d1", Choice::Deny), 10);
        let gone = Effect::Refuse {
            id: Id(1),
            refusal: Refusal::Gone,
        };
        assert_eq!(flow.step(answer(1, "d1", choice), 20), [gone]);
        assert_eq!(flow.next_deadline(), None);
    }
}

#[test]
fn r094_a_window_that_fails_is_neither_allowed_nor_denied() {
    let mut flow = in_view();
    assert_eq!(
        flow.step(Event::ShowFailed, 63),
        [Effect::GiveUp, Effect::Show]
    );
    let none = Effect::Resolve {
        id: Id(1),
        outcome: Outcome::NoUi,
    };
    assert_eq!(
        flow.step(Event::ShowFailed, 64),
        [none, Effect::Hide, Effect::GiveUp]
    );
}

#[test]
fn r112_the_deadline_is_the_one_that_was_asked_for() {
    let mut flow = in_view();
    assert_eq!(flow.next_deadline(), Some(125_000));
    assert_eq!(flow.step(Event::Passed, 124_999), []);
    let expired = Effect::Resolve {
        id: Id(1),
        outcome: Outcome::Expired,
    };
    assert_eq!(flow.step(Event::Passed, 125_000), [expired, Effect::Update]);
}

#[test]
fn r125_without_a_deadline_it_waits_until_it_is_answered_or_its_caller_leaves() {
    let mut flow = Flow::new(LIMITS);
    flow.step(
        Event::Asked(Question {
            deadline: None,
            ..question(1)
        }),
        0,
    );
    let painted = Event::Painted {
        id: Id(1),
        digest: "d1".to_owned(),
        times: 1,
    };
    flow.step(painted, 0);
    assert_eq!(flow.next_deadline(), None);
    assert_eq!(flow.step(Event::Passed, u64::MAX), []);
    let left = Effect::Resolve {
        id: Id(1),
        outcome: Outcome::Withdrawn,
    };
    assert_eq!(
        flow.step(Event::Withdrawn(Id(1)), 9),
        [left, Effect::Update]
    );
}

#[test]
fn r154_keys_typed_for_another_window_allow_nothing() {
    for (now, allowed) in [(0, false), (100, false), (699, false), (700, true)] {
        let mut flow = in_view();
        let effects = flow.step(answer(1, "d1", Choice::AllowOnce), now);
        let resolved = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Resolve { .. }));
        assert_eq!(resolved, allowed, "{now}");
    }
}
