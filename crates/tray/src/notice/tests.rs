//! The notification of each state.

use super::*;

fn notice(title: &str, body: &str, urgent: bool, buttons: &[NoticeButton]) -> Option<Notice> {
    Some(Notice {
        title: title.to_owned(),
        body: body.to_owned(),
        urgent,
        audible: false,
        buttons: buttons.to_vec(),
        words: Language::English,
    })
}

#[test]
fn what_is_said() {
    use NoticeButton::{Deny, Review};
    let heading = "Agent “main” wants to run a command";
    let state = |waiting, missed| NoticeState {
        waiting,
        missed,
        first: (heading.to_owned(), "git push".to_owned()),
        ..NoticeState::default()
    };
    let front = |waiting, missed| NoticeState {
        window_in_front: true,
        ..state(waiting, missed)
    };
    let locked = |waiting, missed| NoticeState {
        locked: true,
        ..front(waiting, missed)
    };
    let covered = |waiting| NoticeState {
        covered: true,
        ..front(waiting, 0)
    };
    let elsewhere = |state: NoticeState| NoticeState {
        out_of_view: true,
        ..state
    };
    const ELSEWHERE: &str = "The window is covered, or not in view.";
    let unknown = |state: NoticeState| NoticeState {
        lock_unknown: true,
        ..state
    };
    let no_tray = |state: NoticeState| NoticeState {
        no_tray: true,
        ..state
    };
    let closed = |state: NoticeState| NoticeState {
        closed: true,
        ..state
    };
    const DRIFT: &str = "The policy was changed by another program: ask turned off.";
    let held = |state: NoticeState| NoticeState {
        drift: Some(DRIFT.to_owned()),
        ..state
    };
    let broken = |state: NoticeState| NoticeState {
        broken: Some(BrokenAgent {
            name: "Codex".to_owned(),
            problem: "Codex doesn’t trust the hook and skips it. Connect it again.".to_owned(),
        }),
        ..state
    };
    let unlock = "Unlock the screen to look at it.";
    let missed = "2 requests ran out of time while you were away";
    let cases = [
        (state(0, 0), None),
        (front(1, 0), None),
        (
            state(1, 0),
            notice(heading, "git push", true, &[Review, Deny]),
        ),
        (
            state(3, 2),
            notice("3 requests waiting", heading, true, &[Review]),
        ),
        (covered(1), notice(heading, "", true, &[Review, Deny])),
        (
            covered(2),
            notice("2 requests waiting", heading, true, &[Review]),
        ),
        (
            elsewhere(front(1, 0)),
            notice(
                heading,
                &format!("git push\n{ELSEWHERE}"),
                true,
                &[Review, Deny],
            ),
        ),
        (
            elsewhere(unknown(state(1, 0))),
            notice(heading, ELSEWHERE, true, &[Review, Deny]),
        ),
        (
            elsewhere(state(2, 0)),
            notice(
                "2 requests waiting",
                &format!("{heading}\n{ELSEWHERE}"),
                true,
                &[Review],
            ),
        ),
        (
            unknown(state(1, 0)),
            notice(heading, "", true, &[Review, Deny]),
        ),
        (
            unknown(state(2, 0)),
            notice("2 requests waiting", heading, true, &[Review]),
        ),
        (unknown(front(1, 0)), None),
        (locked(1, 0), notice("1 request waiting", unlock, true, &[])),
        (locked(0, 3), None),
        (
            state(0, 1),
            notice(
                "1 request ran out of time while you were away",
                "Not run. See them in Requests.",
                false,
                &[Review],
            ),
        ),
        (
            front(0, 2),
            notice(missed, "Not run. See them in Requests.", false, &[Review]),
        ),
        (
            no_tray(front(0, 0)),
            notice(
                "No tray on this desktop",
                "To open Exec Companion, start it again from the list of apps.",
                false,
                &[],
            ),
        ),
        (
            no_tray(front(0, 2)),
            notice(missed, "Not run. See them in Requests.", false, &[Review]),
        ),
        (
            held(state(0, 0)),
            notice(
                DRIFT,
                "Until you decide, those commands still ask. Keep the change, or put the policy back.",
                false,
                &[Review],
            ),
        ),
        (
            held(state(0, 2)),
            notice(missed, "Not run. See them in Requests.", false, &[Review]),
        ),
        (
            held(state(2, 0)),
            notice("2 requests waiting", heading, true, &[Review]),
        ),
        (
            closed(front(0, 0)),
            notice(
                "Exec Companion is still running",
                "It asks you when an agent wants to run a command. To stop it, choose Quit in the tray menu.",
                false,
                &[],
            ),
        ),
        (
            closed(held(state(0, 0))),
            notice(
                DRIFT,
                "Until you decide, those commands still ask. Keep the change, or put the policy back.",
                false,
                &[Review],
            ),
        ),
        (
            broken(closed(state(0, 0))),
            notice(
                "Codex may run commands without asking you",
                "Codex doesn’t trust the hook and skips it. Connect it again.",
                false,
                &[Review],
            ),
        ),
        (
            broken(held(state(0, 0))),
            notice(
                DRIFT,
                "Until you decide, those commands still ask. Keep the change, or put the policy back.",
                false,
                &[Review],
            ),
        ),
        (broken(front(1, 0)), None),
        (broken(locked(0, 0)), None),
        (closed(front(1, 0)), None),
        (closed(locked(0, 0)), None),
        (held(locked(0, 0)), None),
        (no_tray(front(1, 0)), None),
        (no_tray(locked(0, 0)), None),
    ];
    for (state, expected) in cases {
        assert_eq!(state.notice(), expected, "{state:?}");
    }
}

#[test]
fn what_is_said_where_the_content_is_hidden() {
    let rows = [(1, "1 request waiting"), (3, "3 requests waiting")];
    for (count, title) in rows {
        let state = NoticeState {
            waiting: count,
            first: ("Agent “main”".to_owned(), "git push".to_owned()),
            hide_content: true,
            ..NoticeState::default()
        };
        let body = "Open the window to look at it.";
        let expected = notice(title, body, true, &[NoticeButton::Review]);
        for covered in [false, true] {
            let state = NoticeState {
                covered,
                ..state.clone()
            };
            assert_eq!(state.notice(), expected, "{state:?}");
        }
    }
}

#[test]
fn ids_come_back() {
    for button in [NoticeButton::Review, NoticeButton::Deny] {
        assert_eq!(NoticeButton::from_id(button.id()), Some(button));
    }
    assert_eq!(NoticeButton::from_id("allow"), None);
}
