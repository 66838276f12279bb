//! Near-identical questions, answered at once.

use approval_flow::{
    Choice::AllowOnce,
    Effect::{self, Refuse, Resolve},
    Event::{self, *},
    Flow, Id,
    Outcome::Answered as Said,
    Question, Refusal, Shown,
};

use crate::story::{ARM, LIMITS, ask, painted, question};

/// Near-identical questions, of which the first is in view.
fn similar(ids: &[u64]) -> Flow {
    let mut flow = Flow::new(LIMITS);
    for id in ids {
        let question = Question {
            similar: Some("git".into()),
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
    let mut flow = similar(&[1, 2, 3, 4]);
    // The fourth came after the list was shown; the ninth has ended.
    let effects = flow.step(together(&["d2", "d3", "d9"]), ARM);
    assert_eq!(served(&effects), [1, 2, 3]);
    assert_eq!(flow.in_view().map(|it| it.id), Some(Id(4)));
    assert_eq!(flow.queue().len(), 1);
}

#[test]
fn of_those_that_are_the_same_no_more_are_served_than_were_counted() {
    let mut flow = similar(&[1]);
    for id in [2, 3, 4] {
        flow.step(
            Asked(Question {
                digest: "same".into(),
                similar: Some("git".into()),
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
        let mut flow = similar(&[1, 2]);
        let mut odd = Question {
            similar: Some("git".into()),
            ..question(3)
        };
        change(&mut odd);
        flow.step(Asked(odd), 0);
        flow
    };
    for (what, mut flow, event, now, refusal) in [
        (
            "too early",
            similar(&[1, 2]),
            together(&["d2"]),
            ARM - 1,
            Refusal::Unarmed,
        ),
        (
            "another similar",
            other(|it| it.similar = Some("rm".into())),
            together(&["d2", "d3"]),
            ARM,
            Refusal::NotOffered,
        ),
        (
            "one that is looked at alone",
            other(|it| it.similar = None),
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
            similar(&[1, 2]),
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
            similar(&[1, 2]),
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
