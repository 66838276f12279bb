//! Windows that nobody sees, and the next moment at which anything happens.

use approval_flow::{
    Choice::{AllowOnce, Deny},
    Effect::{GiveUp, Hide, Show, Update},
    Event::{self, *},
    Id,
    Outcome::{Answered as Said, NoUi, NotPainted, Paused as PausedOut, Unseen},
    Refusal,
};

use crate::story::{OPEN, Step, answer, arrival, ask, due, painted, refuse, resolve, tell};

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
