//! Which answers count.

use approval_flow::{
    Choice::{AllowOnce, Deny},
    Effect::{Hide, Show},
    Event::*,
    Id, Offers,
    Outcome::Answered as Said,
    Question, Refusal,
};

use crate::story::{always, answer, ask, painted, painted_as, question, refuse, resolve, tell_all};

#[test]
fn an_answer_counts_for_what_was_painted_and_armed() {
    tell_all(vec![
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
    ]);
}
