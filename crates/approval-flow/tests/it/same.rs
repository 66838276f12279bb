//! The same command asked several times.

use approval_flow::{
    Choice::{AllowOnce, Deny},
    Effect::{Hide, Show, Update},
    Event::*,
    Id,
    Outcome::{Answered as Said, Expired},
    Refusal,
};

use crate::story::{Step, answer_for, ask, painted, painted_as, refuse, resolve, tell, twin};

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
