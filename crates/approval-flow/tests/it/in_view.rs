//! One question is in view, until its end.

use approval_flow::{
    Choice::{AllowOnce, Deny},
    Effect::{Hide, Show, Update},
    Event::{self, *},
    Id,
    Outcome::{Answered as Said, Covered, Expired, Paused as PausedOut, Withdrawn as Left},
    Question, Refusal,
};

use crate::story::{always, answer, ask, painted, question, refuse, resolve, tell_all};

#[test]
fn one_question_is_in_view() {
    tell_all(vec![
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
    ]);
}

#[test]
fn a_question_waits_until_its_deadline() {
    tell_all(vec![
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
    ]);
}

#[test]
fn a_question_ends_without_an_answer() {
    tell_all(vec![
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
    ]);
}
