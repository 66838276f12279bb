//! Windows that paint nothing, and cards that cannot be painted.

use approval_flow::{
    Choice::{AllowOnce, Deny},
    Effect::{GiveUp, Hide, Show, Update},
    Event::{self, *},
    Id,
    Outcome::{Answered as Said, Expired, NoUi, NotPainted, Unseen, Withdrawn as Left},
    Question, Refusal,
};

use crate::story::{
    Step, answer, arrival, ask, due, painted, painted_as, question, refuse, resolve, tell,
    tell_all, twin,
};

#[test]
fn a_window_that_paints_nothing_is_no_ui() {
    tell_all(vec![
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
            "a new one has 5 s for each step",
            vec![
                (0, arrival(1), vec![Show]),
                (600, OnScreen, vec![]),
                (5_599, Loading, vec![]),
                (10_598, Loaded, vec![]),
                (10_600, Loaded, vec![]),
                (10_600, Loading, vec![]),
                (15_597, Passed, vec![]),
                (15_598, Passed, vec![GiveUp, Show]),
            ],
        ),
        (
            "on a computer too busy to show it at once, eight times as long as that took",
            vec![
                (0, arrival(1), vec![Show]),
                (2_000, OnScreen, vec![]),
                (17_999, Loading, vec![]),
                (33_998, Passed, vec![]),
                (33_999, Passed, vec![GiveUp, Show]),
                // The next one is quick.
                (34_100, OnScreen, vec![]),
                (39_099, Passed, vec![]),
                (39_100, Passed, vec![resolve(1, NoUi), Hide, GiveUp]),
            ],
        ),
        (
            "and at most 30 s",
            vec![
                (0, arrival(1), vec![Show]),
                (4_999, OnScreen, vec![]),
                (34_998, Passed, vec![]),
                (34_999, Passed, vec![GiveUp, Show]),
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
    ]);
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
