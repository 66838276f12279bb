//! Each case is a whole story: events with their times, and every effect they must have.

use approval_flow::{
    Choice::{AllowAlways, AllowOnce, Deny},
    Effect::{self, Hide, Refuse, Resolve, Show, Update},
    Event::{self, *},
    Flow, Id, Limits, Millis,
    Outcome::{
        self, Answered as Said, Covered, Expired, NoUi, Paused as PausedOut, Withdrawn as Left,
    },
    Question, Refusal,
};

const PAINT: Millis = 5_000;
const ARM: Millis = 700;

fn question(id: u64) -> Question {
    Question {
        id: Id(id),
        digest: format!("d{id}"),
        deadline: Some(17_500),
        arm: ARM,
        allow_once: true,
        allow_always: true,
    }
}

fn ask(id: u64) -> Event {
    Asked(question(id))
}

fn painted(id: u64) -> Event {
    Painted {
        id: Id(id),
        digest: format!("d{id}"),
    }
}

fn answer(id: u64, choice: approval_flow::Choice) -> Event {
    Answered {
        id: Id(id),
        digest: format!("d{id}"),
        choice,
    }
}

fn resolve(id: u64, outcome: Outcome) -> Effect {
    Resolve {
        id: Id(id),
        outcome,
    }
}

fn refuse(id: u64, refusal: Refusal) -> Effect {
    Refuse {
        id: Id(id),
        refusal,
    }
}

type Step = (Millis, Event, Vec<Effect>);

fn tell(name: &str, steps: Vec<Step>) -> Flow {
    let mut flow = Flow::new(Limits { paint: PAINT });
    for (index, (now, event, expected)) in steps.into_iter().enumerate() {
        let shown = format!("{event:?}");
        let effects = flow.step(event, now);
        assert_eq!(effects, expected, "{name}: step {index} at {now}: {shown}");
    }
    flow
}

#[test]
fn stories() {
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "allow once, armed",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (
                    800,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
            ],
        ),
        (
            "an allow before it is armed does not count, and the question goes on",
            vec![
                (0, ask(1), vec![Show]),
                (50, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
                (100, painted(1), vec![]),
                (
                    799,
                    answer(1, AllowAlways),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (
                    800,
                    answer(1, AllowAlways),
                    vec![resolve(1, Said(AllowAlways)), Hide],
                ),
                (801, answer(1, AllowOnce), vec![refuse(1, Refusal::Gone)]),
            ],
        ),
        (
            "painting again does not start the clock again, hiding does",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (700, painted(1), vec![]),
                (800, Closed, vec![]),
                (810, painted(1), vec![]),
                (900, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
                (1_000, Opened, vec![Show]),
                (1_010, painted(1), vec![]),
                (
                    1_709,
                    answer(1, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (
                    1_710,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
            ],
        ),
        (
            "deny is never delayed",
            vec![
                (0, ask(1), vec![Show]),
                (1, answer(1, Deny), vec![resolve(1, Said(Deny)), Hide]),
            ],
        ),
        (
            "an answer for other content does not count, not even a denial",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (
                    900,
                    Answered {
                        id: Id(1),
                        digest: "other".into(),
                        choice: Deny,
                    },
                    vec![refuse(1, Refusal::Stale)],
                ),
            ],
        ),
        (
            "painted content that is not in view arms nothing",
            vec![
                (0, ask(1), vec![Show]),
                (
                    10,
                    Painted {
                        id: Id(1),
                        digest: "other".into(),
                    },
                    vec![],
                ),
                (900, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
            ],
        ),
        (
            "a choice that is not offered does not count",
            vec![
                (
                    0,
                    Asked(Question {
                        allow_always: false,
                        allow_once: false,
                        ..question(1)
                    }),
                    vec![Show],
                ),
                (10, painted(1), vec![]),
                (
                    900,
                    answer(1, AllowAlways),
                    vec![refuse(1, Refusal::NotOffered)],
                ),
                (
                    900,
                    answer(1, AllowOnce),
                    vec![refuse(1, Refusal::NotOffered)],
                ),
                (900, answer(1, Deny), vec![resolve(1, Said(Deny)), Hide]),
            ],
        ),
        (
            "an arrival does not replace the question in view; the next one is disarmed",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (700, ask(2), vec![Update]),
                (710, answer(2, AllowOnce), vec![refuse(2, Refusal::Stale)]),
                (
                    800,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Update],
                ),
                (801, answer(2, AllowOnce), vec![refuse(2, Refusal::Unarmed)]),
                (820, painted(2), vec![]),
                (
                    1_520,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Hide],
                ),
            ],
        ),
        (
            "selecting another disarms both",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (100, painted(1), vec![]),
                (900, Selected(Id(2)), vec![Update]),
                (900, Selected(Id(2)), vec![]),
                (900, Selected(Id(9)), vec![]),
                (910, painted(2), vec![]),
                (920, Selected(Id(1)), vec![Update]),
                (930, painted(1), vec![]),
                (
                    1_000,
                    answer(1, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
            ],
        ),
        (
            "after the one in view comes the one behind it, else the first",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (0, ask(3), vec![Update]),
                (1, Selected(Id(2)), vec![Update]),
                (2, answer(2, Deny), vec![resolve(2, Said(Deny)), Update]),
                (3, painted(3), vec![]),
                (
                    703,
                    answer(3, AllowOnce),
                    vec![resolve(3, Said(AllowOnce)), Update],
                ),
                (704, painted(1), vec![]),
                (
                    1_404,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
            ],
        ),
        (
            "nobody answers: every question ends at its own deadline",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (
                    200,
                    Asked(Question {
                        deadline: Some(20_000),
                        ..question(2)
                    }),
                    vec![Update],
                ),
                (
                    200,
                    Asked(Question {
                        deadline: None,
                        ..question(3)
                    }),
                    vec![Update],
                ),
                (17_499, Passed, vec![]),
                (17_500, Passed, vec![resolve(1, Expired), Update]),
                (20_000, Passed, vec![resolve(2, Expired), Update]),
                (9_999_999, Passed, vec![]),
                (
                    9_999_999,
                    answer(3, Deny),
                    vec![resolve(3, Said(Deny)), Hide],
                ),
            ],
        ),
        (
            "a closed window keeps its questions waiting until their deadline",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (200, Closed, vec![]),
                (6_000, Passed, vec![]),
                (17_500, Passed, vec![resolve(1, Expired)]),
            ],
        ),
        (
            "a new question opens a closed window again, with the older one in view",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (200, Closed, vec![]),
                (300, ask(2), vec![Show]),
                (310, painted(2), vec![]),
                (320, painted(1), vec![]),
                (
                    1_020,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Update],
                ),
            ],
        ),
        (
            "a window that does not paint in time is no UI",
            vec![
                (0, ask(1), vec![Show]),
                (10, ask(2), vec![Update]),
                (4_999, Passed, vec![]),
                (
                    5_000,
                    Passed,
                    vec![resolve(1, NoUi), resolve(2, NoUi), Hide],
                ),
            ],
        ),
        (
            "a window that cannot be made is no UI at once",
            vec![
                (0, ask(1), vec![Show]),
                (3, ShowFailed, vec![resolve(1, NoUi), Hide]),
            ],
        ),
        (
            "opened empty, it waits without a limit; a question then needs its paint",
            vec![
                (0, Opened, vec![Show]),
                (60_000, Passed, vec![]),
                (
                    60_000,
                    Asked(Question {
                        deadline: None,
                        ..question(1)
                    }),
                    vec![Update],
                ),
                (65_000, Passed, vec![resolve(1, NoUi), Hide]),
            ],
        ),
        (
            "the caller hung up",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (100, painted(1), vec![]),
                (200, Event::Withdrawn(Id(2)), vec![resolve(2, Left), Update]),
                (300, Event::Withdrawn(Id(1)), vec![resolve(1, Left), Hide]),
                (300, Event::Withdrawn(Id(1)), vec![]),
            ],
        ),
        (
            "pause refuses all that waits",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (
                    5,
                    Event::Paused,
                    vec![resolve(1, PausedOut), resolve(2, PausedOut), Hide],
                ),
            ],
        ),
        (
            "always allow settles the others that it covers",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (100, painted(1), vec![]),
                (
                    900,
                    answer(1, AllowAlways),
                    vec![resolve(1, Said(AllowAlways)), Update],
                ),
                (
                    901,
                    Settled {
                        id: Id(2),
                        outcome: Covered,
                    },
                    vec![resolve(2, Covered), Hide],
                ),
                (
                    902,
                    Settled {
                        id: Id(2),
                        outcome: Covered,
                    },
                    vec![],
                ),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
}

#[test]
fn the_next_deadline_is_the_earliest_of_paint_and_questions() {
    let flow = tell(
        "two questions",
        vec![(0, ask(1), vec![Show]), (1_000, ask(2), vec![Update])],
    );
    assert_eq!(flow.next_deadline(), Some(PAINT));

    let mut flow = flow;
    assert_eq!(flow.step(painted(1), 2_000), vec![]);
    assert_eq!(flow.next_deadline(), Some(17_500));
    assert_eq!(flow.in_view().map(|question| question.id), Some(Id(1)));
    assert_eq!(flow.queue().len(), 2);

    assert_eq!(
        flow.step(Event::Paused, 3_000),
        vec![resolve(1, PausedOut), resolve(2, PausedOut), Hide]
    );
    assert_eq!(flow.next_deadline(), None);
    assert_eq!(flow.in_view(), None);
}
