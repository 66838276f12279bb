//! What is left of a question that has ended.

use approval_flow::{
    Choice::{self, AllowFor, AllowOnce, DenyAndPause, DenyWithMessage},
    Effect::{AllowNext, Hide, Show, Update},
    Event::{self, *},
    Flow, Id, Lease, Offers,
    Outcome::{Answered as Said, Expired, Refused, Withdrawn as Left},
    Question, Refusal,
};

use crate::story::{
    Step, always, answer, answer_for, arrival, ask, next, painted, painted_as, question, refuse,
    resolve, tell, told, twin,
};

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
