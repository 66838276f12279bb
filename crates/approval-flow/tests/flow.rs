//! Each case is a whole story: events with their times, and every effect they must have.

use approval_flow::{
    Choice::{self, AllowFor, AllowOnce, Deny, DenyAndPause, DenyWithMessage},
    Effect::{self, AllowNext, GiveUp, Hide, Refuse, Resolve, Show, Update},
    Event::{self, *},
    Flow, Id, Lease, Limits, Millis, Offers,
    Outcome::{
        self, Answered as Said, Covered, Expired, NoUi, NotPainted, Paused as PausedOut, Refused,
        Unseen, Withdrawn as Left,
    },
    Question, Refusal, Shown,
};

const PAINT: Millis = 2_000;
const OPEN: Millis = 5_000;
const ARM: Millis = 700;
const LIMITS: Limits = Limits {
    paint: PAINT,
    open: OPEN,
    linger: 4_000,
    linger_alone: 60_000,
};

fn question(id: u64) -> Question {
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
        kin: None,
    }
}

fn ask(id: u64) -> Event {
    Asked(question(id))
}

fn painted(id: u64) -> Event {
    painted_as(id, &format!("d{id}"), 1)
}

fn painted_as(id: u64, digest: &str, times: u32) -> Event {
    Painted {
        id: Id(id),
        digest: digest.into(),
        times,
    }
}

fn answer(id: u64, choice: Choice) -> Event {
    Answered {
        id: Id(id),
        digest: format!("d{id}"),
        times: 1,
        choice,
        stays: false,
    }
}

fn always() -> Choice {
    Choice::AllowAlways("arguments".into())
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
    let mut flow = Flow::new(LIMITS);
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
                (799, answer(1, always()), vec![refuse(1, Refusal::Unarmed)]),
                (
                    800,
                    answer(1, always()),
                    vec![resolve(1, Said(always())), Hide],
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
                        times: 1,
                        choice: Deny,
                        stays: false,
                    },
                    vec![refuse(1, Refusal::Stale)],
                ),
            ],
        ),
        (
            "painted content that is not in view arms nothing",
            vec![
                (0, ask(1), vec![Show]),
                (10, painted_as(1, "other", 1), vec![]),
                (900, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
            ],
        ),
        (
            "a choice that is not offered does not count",
            vec![
                (
                    0,
                    Asked(Question {
                        offers: Offers::default(),
                        ..question(1)
                    }),
                    vec![Show],
                ),
                (10, painted(1), vec![]),
                (
                    900,
                    answer(1, always()),
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
                (17_510, painted(2), vec![]),
                (20_000, Passed, vec![resolve(2, Expired), Update]),
                (20_010, painted(3), vec![]),
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
            "a window that paints neither a card nor ours in time is no UI, and is given up",
            vec![
                (0, ask(1), vec![Show]),
                (10, ask(2), vec![Update]),
                (4_999, Passed, vec![]),
                (5_000, Passed, vec![GiveUp, Show]),
                (9_999, Passed, vec![]),
                (
                    10_000,
                    Passed,
                    vec![resolve(1, NoUi), resolve(2, NoUi), Hide, GiveUp],
                ),
            ],
        ),
        (
            "one that has painted before has 2 s from when it is on the screen",
            vec![
                (0, ask(1), vec![Show]),
                (300, painted(1), vec![]),
                (900, answer(1, Deny), vec![resolve(1, Said(Deny)), Hide]),
                (1_000, ask(2), vec![Show]),
                (1_300, OnScreen, vec![]),
                (1_400, OnScreen, vec![]),
                (1_400, Loaded, vec![]),
                (3_299, Passed, vec![]),
                // The next one is new.
                (3_300, Passed, vec![GiveUp, Show]),
                (3_400, OnScreen, vec![]),
                (8_399, Passed, vec![]),
                (8_400, Passed, vec![resolve(2, NoUi), Hide, GiveUp]),
            ],
        ),
        (
            "so has one whose content went away before it was painted",
            vec![
                (0, ask(1), vec![Show]),
                (10, OnScreen, vec![]),
                (300, painted(1), vec![]),
                (400, Closed, vec![]),
                (1_000, Opened, vec![Show]),
                (1_010, OnScreen, vec![]),
                (1_020, ask(2), vec![Update]),
                (
                    1_500,
                    Event::Withdrawn(Id(1)),
                    vec![resolve(1, Left), Update],
                ),
                (3_499, Passed, vec![]),
                (3_500, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "and the next one that comes into view, by itself or by a person",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (0, ask(3), vec![Update]),
                (10, painted(1), vec![]),
                (900, answer(1, Deny), vec![resolve(1, Said(Deny)), Update]),
                (2_899, Passed, vec![]),
                (2_899, painted(2), vec![]),
                (3_000, Selected(Id(3)), vec![Update]),
                (4_999, Passed, vec![]),
                (5_000, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "a new one has 5 s for each step, however busy the computer is",
            vec![
                (0, arrival(1), vec![Show]),
                (4_999, OnScreen, vec![]),
                (9_998, Loading, vec![]),
                (14_997, Loaded, vec![]),
                (15_000, Loaded, vec![]),
                (15_000, Loading, vec![]),
                (19_996, Passed, vec![]),
                (19_997, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "what is made ready before has the rest of the steps to go",
            vec![
                (0, Loading, vec![]),
                (100, Loaded, vec![]),
                (1_000, ask(1), vec![Show]),
                (1_100, OnScreen, vec![]),
                (6_099, Passed, vec![]),
                (6_100, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "one that was given up while idle is new again",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (200, answer(1, Deny), vec![resolve(1, Said(Deny)), Hide]),
                (300, GivenUp, vec![]),
                (400, ask(2), vec![Show]),
                (500, OnScreen, vec![]),
                (5_499, Passed, vec![]),
                (5_500, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "when what draws it ends, what waits is shown in a new one",
            vec![
                (0, Loaded, vec![]),
                (0, ask(1), vec![Show]),
                (10, OnScreen, vec![]),
                (20, painted(1), vec![]),
                (500, ViewEnded, vec![GiveUp, Show]),
                (510, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
                (5_499, Passed, vec![]),
                (5_499, painted(1), vec![]),
                (
                    6_199,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
                // Nobody looks at it.
                (7_000, ViewEnded, vec![GiveUp]),
            ],
        ),
        (
            "when what draws it ends before it has painted a card or ours, it is no UI at once",
            vec![
                (0, ask(1), vec![Show]),
                (10, ViewEnded, vec![GiveUp, Show]),
                (20, ViewEnded, vec![resolve(1, NoUi), Hide, GiveUp]),
                (30, ViewEnded, vec![GiveUp]),
            ],
        ),
        (
            "a window that cannot be made, not even at a second try, is no UI at once",
            vec![
                (0, ask(1), vec![Show]),
                (3, ShowFailed, vec![GiveUp, Show]),
                (6, ShowFailed, vec![resolve(1, NoUi), Hide, GiveUp]),
            ],
        ),
        (
            "opened empty, it waits without a limit; a question then needs its paint",
            vec![
                (0, Opened, vec![Show]),
                (100, OnScreen, vec![]),
                (900, Loaded, vec![]),
                (60_000, Passed, vec![]),
                (
                    60_000,
                    Asked(Question {
                        deadline: None,
                        ..question(1)
                    }),
                    vec![Update],
                ),
                (65_000, Passed, vec![GiveUp, Show]),
                (70_000, Passed, vec![resolve(1, NoUi), Hide, GiveUp]),
            ],
        ),
        (
            "the caller hung up",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (100, painted(1), vec![]),
                (200, Event::Withdrawn(Id(2)), vec![resolve(2, Left), Update]),
                (300, Event::Withdrawn(Id(1)), vec![resolve(1, Left), Update]),
                (300, Event::Withdrawn(Id(1)), vec![]),
                (4_299, Passed, vec![]),
                (4_300, Passed, vec![Hide]),
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
                    answer(1, always()),
                    vec![resolve(1, Said(always())), Update],
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

/// The same content as question 1.
fn twin(id: u64, deadline: Millis) -> Event {
    Asked(Question {
        digest: "d1".into(),
        deadline: Some(deadline),
        ..question(id)
    })
}

fn answer_for(times: u32, choice: Choice) -> Event {
    Answered {
        id: Id(1),
        digest: "d1".into(),
        times,
        choice,
        stays: false,
    }
}

fn next(id: u64) -> Event {
    AllowedNext {
        id: Id(id),
        digest: format!("d{id}"),
    }
}

#[test]
fn what_is_the_same_is_one() {
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "one answer serves those that were counted",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (200, twin(2, 18_000), vec![Update]),
                (300, ask(3), vec![Update]),
                (310, painted_as(1, "d1", 2), vec![]),
                (400, twin(4, 18_000), vec![Update]),
                (
                    1_010,
                    answer_for(2, AllowOnce),
                    vec![
                        resolve(1, Said(AllowOnce)),
                        resolve(2, Said(AllowOnce)),
                        Update,
                    ],
                ),
                // The one that came after the count is asked about anew.
                (
                    1_011,
                    Answered {
                        id: Id(4),
                        digest: "d1".into(),
                        times: 1,
                        choice: AllowOnce,
                        stays: false,
                    },
                    vec![refuse(4, Refusal::Unarmed)],
                ),
            ],
        ),
        (
            "a denial serves all of them, and so does a count of none one",
            vec![
                (0, ask(1), vec![Show]),
                (1, twin(2, 18_000), vec![Update]),
                (
                    2,
                    answer_for(0, Deny),
                    vec![resolve(1, Said(Deny)), resolve(2, Said(Deny)), Hide],
                ),
                (3, ask(1), vec![Show]),
                (3, twin(2, 18_000), vec![Update]),
                (4, painted_as(1, "d1", 1), vec![]),
                (
                    900,
                    answer_for(0, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Update],
                ),
            ],
        ),
        (
            "a higher count arms anew, and serves no more than it counted",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (790, twin(2, 18_000), vec![Update]),
                (791, twin(4, 18_000), vec![Update]),
                // What comes while the pointer is on its way was not armed.
                (
                    800,
                    answer_for(3, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (810, painted_as(1, "d1", 3), vec![]),
                (811, painted_as(1, "d1", 1), vec![]),
                (
                    1_509,
                    answer_for(1, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (
                    1_510,
                    answer_for(4, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                // The same for a count that nobody can have seen.
                (1_510, painted_as(1, "d1", 100), vec![]),
                (
                    1_510,
                    answer_for(100, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (1_511, twin(5, 18_000), vec![Update]),
                (
                    1_512,
                    answer_for(3, AllowOnce),
                    vec![
                        resolve(1, Said(AllowOnce)),
                        resolve(2, Said(AllowOnce)),
                        resolve(4, Said(AllowOnce)),
                        Update,
                    ],
                ),
            ],
        ),
        (
            "a twin takes the place of one that ends, disarmed",
            vec![
                (0, ask(1), vec![Show]),
                (1, twin(2, 18_000), vec![Update]),
                (100, painted(1), vec![]),
                (17_500, Passed, vec![resolve(1, Expired), Update]),
                (
                    17_501,
                    Answered {
                        id: Id(2),
                        digest: "d1".into(),
                        times: 1,
                        choice: AllowOnce,
                        stays: false,
                    },
                    vec![refuse(2, Refusal::Unarmed)],
                ),
            ],
        ),
        (
            "all that were shown are denied, with what is the same",
            vec![
                (0, ask(1), vec![Show]),
                (1, ask(3), vec![Update]),
                (2, ask(4), vec![Update]),
                (3, twin(5, 18_000), vec![Update]),
                (
                    4,
                    DeniedAll(vec![Id(1), Id(3), Id(9)]),
                    vec![
                        resolve(1, Said(Deny)),
                        resolve(3, Said(Deny)),
                        resolve(5, Said(Deny)),
                        Update,
                    ],
                ),
                (5, DeniedAll(vec![Id(1)]), vec![]),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }

    let flow = tell(
        "groups",
        vec![
            (0, ask(1), vec![Show]),
            (1, ask(2), vec![Update]),
            (2, twin(3, 18_000), vec![Update]),
        ],
    );
    let groups: Vec<(Id, u32)> = flow
        .groups()
        .iter()
        .map(|group| (group.first.id, group.times))
        .collect();
    assert_eq!(groups, [(Id(1), 2), (Id(2), 1)]);
}

#[test]
fn the_end_of_what_was_seen() {
    let seen = |more: Vec<Step>| {
        let mut steps = vec![(0, ask(1), vec![Show]), (100, painted(1), vec![])];
        steps.extend(more);
        steps
    };
    let expired = |more: Vec<Step>| {
        let mut steps = seen(vec![(17_500, Passed, vec![resolve(1, Expired), Update])]);
        steps.extend(more);
        steps
    };
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "nobody waits: it stays for a minute",
            expired(vec![(77_499, Passed, vec![]), (77_500, Passed, vec![Hide])]),
        ),
        (
            "it may run when it is asked again, once the changed card is armed, and once",
            expired(vec![
                (18_199, next(1), vec![refuse(1, Refusal::Unarmed)]),
                (18_199, next(2), vec![refuse(2, Refusal::Stale)]),
                (18_200, answer(1, AllowOnce), vec![refuse(1, Refusal::Gone)]),
                (18_200, next(1), vec![AllowNext { id: Id(1) }, Hide]),
                (18_201, next(1), vec![refuse(1, Refusal::Gone)]),
            ]),
        ),
        (
            "what was never allowed to run is not let run later",
            vec![
                (
                    0,
                    Asked(Question {
                        offers: Offers::default(),
                        ..question(1)
                    }),
                    vec![Show],
                ),
                (100, painted(1), vec![]),
                (17_500, Passed, vec![resolve(1, Expired), Update]),
                (19_000, next(1), vec![refuse(1, Refusal::NotOffered)]),
            ],
        ),
        (
            "an arrival comes at once, and disarmed",
            expired(vec![
                (30_000, arrival(2), vec![Update]),
                (30_000, next(1), vec![refuse(1, Refusal::Gone)]),
                (30_010, painted(2), vec![]),
                (
                    30_709,
                    answer(2, AllowOnce),
                    vec![refuse(2, Refusal::Unarmed)],
                ),
                (99_999, Passed, vec![]),
                (
                    99_999,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Hide],
                ),
            ]),
        ),
        (
            "where nothing can be chosen an arrival comes at once",
            seen(vec![
                (200, Event::Withdrawn(Id(1)), vec![resolve(1, Left), Update]),
                (300, arrival(2), vec![Update]),
                (310, painted(2), vec![]),
                (
                    1_010,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Hide],
                ),
            ]),
        ),
        (
            "the next one comes at once, disarmed",
            seen(vec![
                (150, arrival(2), vec![Update]),
                (
                    200,
                    Settled {
                        id: Id(1),
                        outcome: Refused,
                    },
                    vec![resolve(1, Refused), Update],
                ),
                (210, painted(2), vec![]),
                (220, arrival(3), vec![Update]),
                (909, answer(2, AllowOnce), vec![refuse(2, Refusal::Unarmed)]),
                (
                    910,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Update],
                ),
            ]),
        ),
        (
            "a person takes the line away",
            seen(vec![
                (150, arrival(2), vec![Update]),
                (200, Event::Withdrawn(Id(1)), vec![resolve(1, Left), Update]),
                (210, painted(2), vec![]),
                (300, Dismissed, vec![Update]),
                (310, Dismissed, vec![]),
                (
                    910,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Hide],
                ),
            ]),
        ),
        (
            "or chooses another, or closes the window",
            seen(vec![
                (150, arrival(2), vec![Update]),
                (150, arrival(3), vec![Update]),
                (200, Event::Withdrawn(Id(1)), vec![resolve(1, Left), Update]),
                (300, Selected(Id(3)), vec![Update]),
                (310, painted(3), vec![]),
                (320, Event::Withdrawn(Id(3)), vec![resolve(3, Left), Update]),
                (330, Closed, vec![]),
                (340, Opened, vec![Show]),
                (350, painted(2), vec![]),
                (
                    1_050,
                    answer(2, AllowFor(Lease::For(300_000))),
                    vec![resolve(2, Said(AllowFor(Lease::For(300_000)))), Hide],
                ),
            ]),
        ),
        (
            "an answer about which there is more to say stays for a minute",
            seen(vec![
                (900, told(1), vec![resolve(1, Said(always())), Update]),
                (60_899, Passed, vec![]),
                (60_900, Passed, vec![Hide]),
            ]),
        ),
        (
            "that does not hold up an arrival either",
            seen(vec![
                (900, told(1), vec![resolve(1, Said(always())), Update]),
                (1_000, arrival(2), vec![Update]),
                (1_010, painted(2), vec![]),
                (
                    1_710,
                    answer(2, AllowOnce),
                    vec![resolve(2, Said(AllowOnce)), Hide],
                ),
            ]),
        ),
        (
            "nor the same request that came after the count",
            seen(vec![
                (200, twin(2, 60_000), vec![Update]),
                (900, told(1), vec![resolve(1, Said(always())), Update]),
                (
                    901,
                    answer_for(1, AllowOnce),
                    vec![refuse(1, Refusal::Gone)],
                ),
                (910, painted_as(2, "d1", 1), vec![]),
                (99_000, Passed, vec![resolve(2, Expired), Update]),
            ]),
        ),
        (
            "only offered times and rules, and every way to say no",
            vec![
                (0, ask(1), vec![Show]),
                (0, ask(2), vec![Update]),
                (100, painted(1), vec![]),
                (
                    900,
                    answer(1, AllowFor(Lease::For(1))),
                    vec![refuse(1, Refusal::NotOffered)],
                ),
                (
                    900,
                    answer(1, Choice::AllowAlways("programs".into())),
                    vec![refuse(1, Refusal::NotOffered)],
                ),
                (
                    901,
                    answer(1, DenyWithMessage("no".into())),
                    vec![resolve(1, Said(DenyWithMessage("no".into()))), Update],
                ),
                (
                    902,
                    answer(2, DenyAndPause),
                    vec![resolve(2, Said(DenyAndPause)), Hide],
                ),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
}

/// The questions in the order of the story, with the deadline of each.
fn due(id: u64, deadline: Millis) -> Event {
    Asked(Question {
        deadline: Some(deadline),
        ..question(id)
    })
}

#[test]
fn what_was_never_painted_did_not_find_nobody() {
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "its time was too short to paint it",
            vec![
                (0, due(1, 50), vec![Show]),
                (50, Passed, vec![resolve(1, Unseen), Hide]),
            ],
        ),
        (
            "it stood behind another one, which goes on",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (200, due(2, 1_000), vec![Update]),
                (1_000, Passed, vec![resolve(2, Unseen), Update]),
                (
                    1_000,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
            ],
        ),
        (
            "what ends at the same time makes way for what still waits",
            vec![
                (0, due(1, 1_000), vec![Show]),
                (0, due(2, 1_000), vec![Update]),
                (0, due(3, 9_000), vec![Update]),
                (100, painted(1), vec![]),
                (
                    1_000,
                    Passed,
                    vec![resolve(2, Unseen), Update, resolve(1, Expired), Update],
                ),
                (1_010, painted(3), vec![]),
                (9_000, Passed, vec![resolve(3, Expired), Update]),
            ],
        ),
        (
            "short ones follow each other without a gap",
            vec![
                (0, due(1, 2_000), vec![Show]),
                (10, due(2, 2_100), vec![Update]),
                (20, due(3, 2_200), vec![Update]),
                (100, painted(1), vec![]),
                (2_000, Passed, vec![resolve(1, Expired), Update]),
                (2_016, painted(2), vec![]),
                (2_100, Passed, vec![resolve(2, Expired), Update]),
                (2_116, painted(3), vec![]),
                (2_200, Passed, vec![resolve(3, Expired), Update]),
            ],
        ),
        (
            "of those that are the same, those that were counted were seen",
            vec![
                (0, due(1, 9_000), vec![Show]),
                (100, painted(1), vec![]),
                (200, twin(2, 1_000), vec![Update]),
                (210, painted_as(1, "d1", 2), vec![]),
                (220, twin(3, 1_000), vec![Update]),
                (
                    1_000,
                    Passed,
                    vec![resolve(3, Unseen), Update, resolve(2, Expired), Update],
                ),
            ],
        ),
        (
            "what was seen before its window was closed was seen",
            vec![
                (0, due(1, 9_000), vec![Show]),
                (100, painted(1), vec![]),
                (200, Closed, vec![]),
                (9_000, Passed, vec![resolve(1, Expired)]),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
}

#[test]
fn an_ended_question_is_a_line_beside_the_next_and_a_card_alone() {
    let seen = |more: Vec<Step>| {
        let mut steps = vec![(0, ask(1), vec![Show]), (100, painted(1), vec![])];
        steps.extend(more);
        tell("ended", steps)
    };
    let view = |flow: &Flow| {
        let ended = flow.ended().map(|ended| ended.question.id.0);
        (ended, flow.in_view().map(|question| question.id.0))
    };
    let expires = || (17_500, Passed, vec![resolve(1, Expired), Update]);
    assert_eq!(view(&seen(vec![expires()])), (Some(1), None));
    let arrives = || (18_000, arrival(2), vec![Update]);
    let both = seen(vec![expires(), arrives()]);
    assert_eq!(view(&both), (Some(1), Some(2)));
    // It has no time of its own: it goes with what it stands beside.
    assert_eq!(both.next_deadline(), Some(20_000));
    let two = seen(vec![
        expires(),
        arrives(),
        (18_010, painted(2), vec![]),
        (18_020, arrival(3), vec![Update]),
        (18_030, Selected(Id(3)), vec![Update]),
    ]);
    assert_eq!(view(&two), (None, Some(3)));
}

#[test]
fn a_card_that_cannot_be_painted_is_refused_alone() {
    let slow = |more: Vec<Step>| {
        let mut steps = vec![
            (0, arrival(1), vec![Show]),
            (10, OnScreen, vec![]),
            (20, Loaded, vec![]),
            (30, arrival(2), vec![Update]),
            // A new window, for a card of ours alone.
            (5_020, Passed, vec![GiveUp, Show]),
            (5_100, OnScreen, vec![]),
            (5_200, Loaded, vec![]),
        ];
        steps.extend(more);
        steps
    };
    let proven = |more: Vec<Step>| {
        let mut steps = vec![
            (5_300, Proven(7), vec![]),
            (5_300, painted(1), vec![]),
            (5_300, Proven(1), vec![Update]),
        ];
        steps.extend(more);
        slow(steps)
    };
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "too slow once more: it is refused, the other one is shown in a new window",
            proven(vec![
                (7_299, Passed, vec![]),
                (
                    7_300,
                    Passed,
                    vec![resolve(1, NotPainted), Update, GiveUp, Show],
                ),
                (7_400, Proven(1), vec![]),
                (7_400, Proven(2), vec![Update]),
                (7_410, painted(2), vec![]),
                (7_411, answer(2, Deny), vec![resolve(2, Said(Deny)), Hide]),
            ]),
        ),
        (
            "it ends what draws it",
            proven(vec![
                (
                    5_310,
                    ViewEnded,
                    vec![resolve(1, NotPainted), Update, GiveUp, Show],
                ),
                (5_400, Proven(2), vec![Update]),
                (5_500, ViewEnded, vec![resolve(2, NotPainted), Hide, GiveUp]),
            ]),
        ),
        (
            "slow at first only",
            proven(vec![
                (6_000, painted(1), vec![]),
                (
                    6_700,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Update],
                ),
                // The next one that fails is tried as the first was.
                (8_700, Passed, vec![GiveUp, Show]),
                (8_800, Proven(2), vec![Update]),
                (8_810, painted(2), vec![]),
            ]),
        ),
        (
            "its caller leaves meanwhile",
            slow(vec![
                (
                    5_250,
                    Event::Withdrawn(Id(1)),
                    vec![resolve(1, Left), Update],
                ),
                (5_300, Proven(1), vec![Update]),
                (5_310, painted(2), vec![]),
                (5_311, answer(2, Deny), vec![resolve(2, Said(Deny)), Hide]),
            ]),
        ),
        (
            "not even ours is painted: there is no screen",
            slow(vec![
                (10_199, Passed, vec![]),
                (
                    10_200,
                    Passed,
                    vec![resolve(1, NoUi), resolve(2, NoUi), Hide, GiveUp],
                ),
            ]),
        ),
        (
            "closed meanwhile, it waits, and is tried anew",
            slow(vec![
                (5_250, Closed, vec![]),
                (5_260, Proven(1), vec![]),
                (60_000, Opened, vec![Show]),
                (60_010, painted(1), vec![]),
                (
                    60_011,
                    answer(1, Deny),
                    vec![resolve(1, Said(Deny)), Update],
                ),
            ]),
        ),
        (
            "those that are the same cannot be painted either",
            vec![
                (0, ask(1), vec![Show]),
                (0, twin(2, 17_000), vec![Update]),
                (5_000, Passed, vec![GiveUp, Show]),
                (5_100, Proven(1), vec![Update]),
                (
                    7_100,
                    Passed,
                    vec![resolve(1, NotPainted), resolve(2, NotPainted), Hide, GiveUp],
                ),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
}

#[test]
fn a_window_out_of_view_waits_while_its_page_answers() {
    let covered = |more: Vec<Step>| {
        let mut steps = vec![
            (0, due(1, 40_000), vec![Show]),
            (10, OnScreen, vec![]),
            (20, Loaded, vec![]),
            (4_000, OutOfView, vec![]),
            (8_000, OutOfView, vec![]),
        ];
        steps.extend(more);
        steps
    };
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "until its deadline",
            covered(vec![
                (12_000, OutOfView, vec![]),
                (16_999, Passed, vec![]),
                (16_999, OutOfView, vec![]),
                (20_000, Opened, vec![Show]),
                (21_000, OutOfView, vec![]),
                (25_999, OutOfView, vec![]),
                (30_998, OutOfView, vec![]),
                (35_997, OutOfView, vec![]),
                (40_000, Passed, vec![resolve(1, Unseen), Hide]),
            ]),
        ),
        (
            "what nobody sees, nobody allows",
            covered(vec![
                (
                    9_000,
                    answer(1, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (9_500, painted(1), vec![]),
                (
                    10_199,
                    answer(1, AllowOnce),
                    vec![refuse(1, Refusal::Unarmed)],
                ),
                (
                    10_200,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
            ]),
        ),
        (
            "a page that answers no more has hung",
            covered(vec![
                (12_999, Passed, vec![]),
                (13_000, Passed, vec![GiveUp, Show]),
                // The new one is out of view too.
                (13_010, OnScreen, vec![]),
                (13_020, Loaded, vec![]),
                (17_000, OutOfView, vec![]),
                (21_999, Passed, vec![]),
                (22_000, Passed, vec![resolve(1, NoUi), Hide, GiveUp]),
            ]),
        ),
        (
            "what comes next has the same time",
            covered(vec![
                (8_100, arrival(2), vec![Update]),
                (9_000, answer(1, Deny), vec![resolve(1, Said(Deny)), Update]),
                (13_999, Passed, vec![]),
                (13_999, OutOfView, vec![]),
            ]),
        ),
        (
            "closed, nothing is expected of it",
            covered(vec![
                (9_000, Closed, vec![]),
                (9_100, OutOfView, vec![]),
                (30_000, Passed, vec![]),
            ]),
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
    let seen = |steps| tell("whether it is out of view", steps).is_out_of_view();
    assert!(seen(covered(vec![])));
    assert!(!seen(covered(vec![(9_000, painted(1), vec![])])));
    assert!(!seen(covered(vec![(9_000, Closed, vec![])])));
}

#[test]
fn whoever_destroys_the_window_gets_a_question_or_a_denial() {
    let cases: Vec<(&str, Vec<Step>)> = vec![
        (
            "it comes back, disarmed",
            vec![
                (0, ask(1), vec![Show]),
                (100, painted(1), vec![]),
                (900, Destroyed, vec![GiveUp, Show]),
                (901, answer(1, AllowOnce), vec![refuse(1, Refusal::Unarmed)]),
                (1_000, painted(1), vec![]),
                (
                    1_700,
                    answer(1, AllowOnce),
                    vec![resolve(1, Said(AllowOnce)), Hide],
                ),
                (1_800, Destroyed, vec![GiveUp]),
            ],
        ),
        (
            "before it has painted: a denial, and the next one comes",
            vec![
                (0, ask(1), vec![Show]),
                (1, ask(2), vec![Update]),
                (
                    2,
                    Destroyed,
                    vec![resolve(1, NotPainted), Update, GiveUp, Show],
                ),
                // A proof that is destroyed proves nothing.
                (3, Destroyed, vec![resolve(2, NotPainted), Hide, GiveUp]),
            ],
        ),
    ];
    for (name, steps) in cases {
        tell(name, steps);
    }
}

/// An Always allow about which there is more to say.
fn told(id: u64) -> Event {
    Answered {
        id: Id(id),
        digest: format!("d{id}"),
        times: 1,
        choice: always(),
        stays: true,
    }
}

fn arrival(id: u64) -> Event {
    Asked(Question {
        deadline: None,
        ..question(id)
    })
}

#[test]
fn the_next_deadline_is_the_earliest_of_paint_and_questions() {
    let flow = tell(
        "two questions",
        vec![(0, ask(1), vec![Show]), (1_000, ask(2), vec![Update])],
    );
    assert_eq!(flow.next_deadline(), Some(OPEN));

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

/// Near-identical questions, of which the first is in view.
fn kin(ids: &[u64]) -> Flow {
    let mut flow = Flow::new(LIMITS);
    for id in ids {
        let question = Question {
            kin: Some("git".into()),
            ..question(*id)
        };
        flow.step(Asked(question), 0);
    }
    flow.step(painted(ids[0]), 0);
    flow
}

fn shown(digest: &str, times: u32) -> Shown {
    Shown {
        digest: digest.into(),
        times,
    }
}

fn together(others: &[&str]) -> Event {
    AllowedTogether {
        id: Id(1),
        shown: shown("d1", 1),
        others: others.iter().map(|it| shown(it, 1)).collect(),
    }
}

fn served(effects: &[Effect]) -> Vec<u64> {
    let resolved = effects.iter().filter_map(|effect| match effect {
        Resolve { id, outcome } => {
            assert_eq!(*outcome, Said(AllowOnce));
            Some(id.0)
        }
        Effect::Show
        | Effect::Update
        | Effect::Hide
        | Effect::GiveUp
        | Effect::AllowNext { .. }
        | Effect::Refuse { .. } => None,
    });
    resolved.collect()
}

#[test]
fn near_identical_ones_that_were_shown_are_allowed_once_together() {
    let mut flow = kin(&[1, 2, 3, 4]);
    // The fourth came after the list was shown; the ninth has ended.
    let effects = flow.step(together(&["d2", "d3", "d9"]), ARM);
    assert_eq!(served(&effects), [1, 2, 3]);
    assert_eq!(flow.in_view().map(|it| it.id), Some(Id(4)));
    assert_eq!(flow.queue().len(), 1);
}

#[test]
fn of_those_that_are_the_same_no_more_are_served_than_were_counted() {
    let mut flow = kin(&[1]);
    for id in [2, 3, 4] {
        flow.step(
            Asked(Question {
                digest: "same".into(),
                kin: Some("git".into()),
                ..question(id)
            }),
            0,
        );
    }
    let event = AllowedTogether {
        id: Id(1),
        shown: shown("d1", 1),
        others: vec![shown("same", 2)],
    };
    assert_eq!(served(&flow.step(event, ARM)), [1, 2, 3]);
}

#[test]
fn what_is_not_near_identical_is_never_allowed_together() {
    let other = |change: fn(&mut Question)| {
        let mut flow = kin(&[1, 2]);
        let mut odd = Question {
            kin: Some("git".into()),
            ..question(3)
        };
        change(&mut odd);
        flow.step(Asked(odd), 0);
        flow
    };
    for (what, mut flow, event, now, refusal) in [
        (
            "too early",
            kin(&[1, 2]),
            together(&["d2"]),
            ARM - 1,
            Refusal::Unarmed,
        ),
        (
            "another kin",
            other(|it| it.kin = Some("rm".into())),
            together(&["d2", "d3"]),
            ARM,
            Refusal::NotOffered,
        ),
        (
            "one that is looked at alone",
            other(|it| it.kin = None),
            together(&["d2", "d3"]),
            ARM,
            Refusal::NotOffered,
        ),
        (
            "one that may not run once",
            other(|it| it.offers.once = false),
            together(&["d2", "d3"]),
            ARM,
            Refusal::NotOffered,
        ),
        (
            "one that must be in view for longer",
            other(|it| it.arm = 2 * ARM),
            together(&["d2", "d3"]),
            ARM,
            Refusal::Unarmed,
        ),
        (
            "another content in view",
            kin(&[1, 2]),
            AllowedTogether {
                id: Id(1),
                shown: shown("d7", 1),
                others: vec![shown("d2", 1)],
            },
            ARM,
            Refusal::Stale,
        ),
        (
            "one that is not in view",
            kin(&[1, 2]),
            AllowedTogether {
                id: Id(2),
                shown: shown("d2", 1),
                others: vec![shown("d1", 1)],
            },
            ARM,
            Refusal::Stale,
        ),
    ] {
        let waiting = flow.queue().len();
        let effects = flow.step(event, now);
        assert!(
            matches!(effects[..], [Refuse { refusal: it, .. }] if it == refusal),
            "{what}: {effects:?}"
        );
        assert_eq!(flow.queue().len(), waiting, "{what}");
    }
    // Two that have nothing in common have not that in common.
    let mut flow = Flow::new(LIMITS);
    flow.step(ask(1), 0);
    flow.step(ask(2), 0);
    flow.step(painted(1), 0);
    let effects = flow.step(together(&["d2"]), ARM);
    assert!(
        matches!(
            effects[..],
            [Refuse {
                refusal: Refusal::NotOffered,
                ..
            }]
        ),
        "{effects:?}"
    );
}
