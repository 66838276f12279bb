//! Which approvals are open, step by step.

use std::time::Duration;

use gateway_operator::{ApprovalEnd, ApprovalNews, Board, Decision, NotSent, Outcome, Skipped};
use gateway_protocol::WireError;
use serde_json::{Value, json};

/// The gateway's time when its clock was heard at 0 s.
pub(crate) const BEGIN: i64 = 1_770_854_400_000;

pub(crate) fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// An approval that is open for this many seconds from [`BEGIN`] on.
pub(crate) fn payload(id: &str, seconds: i64) -> Value {
    json!({
        "id": id, "createdAtMs": BEGIN, "expiresAtMs": BEGIN + seconds * 1_000,
        "request": { "command": "git push", "agentId": "main", "cwd": "/p" },
    })
}

fn board() -> Board {
    let mut board = Board::default();
    board.clock(at(0), BEGIN);
    board
}

/// What was told, in short.
fn short(told: Vec<ApprovalNews>) -> Vec<String> {
    told.into_iter()
        .map(|told| match told {
            ApprovalNews::Opened { approval, .. } => format!("open {}", approval.id),
            ApprovalNews::StillOpen(id) => format!("still {id}"),
            ApprovalNews::Ended { id, how } => format!("end {id} {how:?}"),
            ApprovalNews::Skipped(why) => format!("skipped {why:?}"),
        })
        .collect()
}

fn ids(board: &Board) -> Vec<&str> {
    board.open().map(|approval| approval.id.as_str()).collect()
}

fn error(message: &str, reason: Option<&str>) -> WireError {
    WireError {
        code: "INVALID_REQUEST".to_owned(),
        message: message.to_owned(),
        details: reason.map(|reason| json!({ "reason": reason })),
        retryable: None,
        retry_after_ms: None,
    }
}

fn by(decision: Option<Decision>, by: Option<&str>) -> ApprovalEnd {
    let by = by.map(str::to_owned);
    ApprovalEnd::ByOther { decision, by }
}

#[test]
fn an_answer_is_sent_once_and_ends_when_it_is_taken() {
    let mut board = board();
    assert_eq!(
        short(board.requested(at(1), &payload("a", 120))),
        ["open a"]
    );
    let params = board.answer(at(2), "a", Decision::AllowOnce);
    assert_eq!(params, Ok(json!({ "id": "a", "decision": "allow-once" })));
    assert_eq!(
        board.answer(at(2), "a", Decision::Deny),
        Err(NotSent::OnItsWay)
    );
    // The gateway tells everybody before it answers.
    let resolved = json!({ "id": "a", "decision": "allow-once", "resolvedBy": "us", "ts": 1 });
    assert_eq!(board.resolved(&resolved), []);
    let (outcome, told) = board.answered("a", Ok(()));
    assert_eq!(outcome, Outcome::Accepted);
    assert_eq!(short(told), ["end a Answered(AllowOnce)"]);
    assert_eq!(
        board.answer(at(3), "a", Decision::Deny),
        Err(NotSent::NotOpen)
    );
    // It never comes back.
    assert_eq!(board.requested(at(4), &payload("a", 120)), []);
    assert_eq!(ids(&board), [] as [&str; 0]);
}

#[test]
fn an_answer_that_is_too_late_or_refused_says_so() {
    let other = json!({ "id": "a", "decision": "deny", "resolvedBy": "Ada" });
    let rows = [
        (
            None,
            error("unknown approval id", None),
            Some(ApprovalEnd::Gone),
        ),
        (
            None,
            error("unknown or expired approval id", Some("APPROVAL_NOT_FOUND")),
            Some(ApprovalEnd::Gone),
        ),
        (
            None,
            error(
                "approval already resolved",
                Some("APPROVAL_ALREADY_RESOLVED"),
            ),
            Some(by(None, None)),
        ),
        (
            Some(&other),
            error("unknown approval id", None),
            Some(by(Some(Decision::Deny), Some("Ada"))),
        ),
        (
            None,
            error("allow-always is unavailable for this command", None),
            None,
        ),
        (None, error("approval store is busy", None), None),
    ];
    for (resolved, error, expected) in rows {
        let mut board = board();
        board.requested(at(0), &payload("a", 120));
        board.answer(at(1), "a", Decision::AllowOnce).unwrap();
        if let Some(resolved) = resolved {
            assert_eq!(board.resolved(resolved), []);
        }
        let (outcome, told) = board.answered("a", Err(error.clone()));
        match expected {
            Some(how) => {
                assert_eq!(outcome, Outcome::TooLate(how.clone()));
                let id = "a".to_owned();
                assert_eq!(told, [ApprovalNews::Ended { id, how }]);
            }
            None => {
                assert_eq!((outcome, told), (Outcome::Refused(error), Vec::new()));
                // Another answer may be sent.
                board.answer(at(2), "a", Decision::Deny).unwrap();
            }
        }
    }
}

#[test]
fn somebody_else_answers_first() {
    let mut board = board();
    board.requested(at(0), &payload("a", 120));
    let resolved =
        json!({ "id": "a", "decision": "allow-always", "resolvedBy": "Ada\u{202e}", "ts": 1 });
    let how = by(Some(Decision::AllowAlways), Some("Ada\u{202e}"));
    let id = "a".to_owned();
    assert_eq!(board.resolved(&resolved), [ApprovalNews::Ended { id, how }]);
    assert_eq!(board.resolved(&resolved), []);
    for odd in [
        json!({}),
        json!({ "id": 7 }),
        json!(null),
        json!({ "id": "unknown" }),
    ] {
        assert_eq!(board.resolved(&odd), []);
    }
}

#[test]
fn approvals_expire_by_the_gateways_clock() {
    let mut board = board();
    board.requested(at(0), &payload("a", 120));
    board.requested(at(0), &payload("b", 60));
    assert_eq!(board.wake_at(), Some(at(60)));
    assert_eq!(board.expire(at(59)), []);
    assert_eq!(short(board.expire(at(60))), ["end b Expired"]);
    assert_eq!(
        board.answer(at(120), "a", Decision::AllowOnce),
        Err(NotSent::NotOpen)
    );
    // The gateway's clock is set back by half a minute.
    board.clock(at(100), BEGIN + 70_000);
    assert_eq!(board.wake_at(), Some(at(150)));
    assert_eq!(board.expire(at(149)), []);
    // An answer on its way ends by what the gateway says to it.
    board.answer(at(149), "a", Decision::AllowOnce).unwrap();
    assert_eq!((board.wake_at(), board.expire(at(200))), (None, Vec::new()));
    assert_eq!(board.answered("a", Ok(())).0, Outcome::Accepted);
    // What has expired already is not shown at all.
    assert_eq!(board.requested(at(200), &payload("c", 60)), []);
    // Without any clock of the gateway, its first question tells the time.
    let mut board = Board::default();
    board.requested(at(5), &payload("a", 120));
    assert_eq!(board.wake_at(), Some(at(125)));
}

#[test]
fn a_list_catches_up() {
    let mut board = board();
    for id in ["kept", "gone", "answered"] {
        board.requested(at(0), &payload(id, 120));
    }
    board.answer(at(1), "answered", Decision::Deny).unwrap();
    assert_eq!(board.lost(), []);
    // Whether it arrived is not known, and it is not sent again by itself.
    assert_eq!(
        board.answer(at(1), "answered", Decision::Deny),
        Err(NotSent::OnItsWay)
    );
    board.list_asked();
    // These come while the list is on its way.
    board.requested(at(2), &payload("new", 120));
    board.resolved(&json!({ "id": "resolved", "decision": "deny" }));
    let list: Vec<Value> = ["kept", "answered", "more", "resolved"]
        .map(|id| payload(id, 120))
        .to_vec();
    let told = short(board.listed(at(3), Some(&json!(list))));
    assert_eq!(told, ["end gone Gone", "still answered", "open more"]);
    assert_eq!(ids(&board), ["kept", "answered", "new", "more"]);
    board.answer(at(4), "answered", Decision::Deny).unwrap();
}

#[test]
fn without_a_list_what_was_open_stays_open() {
    for list in [None, Some(json!({ "not": "a list" }))] {
        let mut board = board();
        board.requested(at(0), &payload("a", 120));
        board.requested(at(0), &payload("b", 120));
        board.answer(at(1), "a", Decision::Deny).unwrap();
        board.lost();
        board.list_asked();
        assert_eq!(short(board.listed(at(2), list.as_ref())), ["still a"]);
        assert_eq!(ids(&board), ["a", "b"]);
    }
}

#[test]
fn an_end_that_was_told_counts_where_the_answer_to_ours_was_lost() {
    for (decision, expected) in [
        ("allow-once", ApprovalEnd::Answered(Decision::AllowOnce)),
        ("deny", by(Some(Decision::Deny), Some("Ada"))),
    ] {
        let mut board = board();
        board.requested(at(0), &payload("a", 120));
        board.answer(at(1), "a", Decision::AllowOnce).unwrap();
        board.resolved(&json!({ "id": "a", "decision": decision, "resolvedBy": "Ada" }));
        let id = "a".to_owned();
        assert_eq!(board.lost(), [ApprovalNews::Ended { id, how: expected }]);
    }
}

#[test]
fn only_what_the_gateway_takes_is_sent() {
    let mut board = board();
    let mut asked = payload("a", 120);
    asked["request"]["allowedDecisions"] = json!(["allow-once", "deny"]);
    board.requested(at(0), &asked);
    let mut unseen = payload("b", 120);
    unseen["request"]["command"] = json!("x".repeat(200_000));
    board.requested(at(0), &unseen);
    for (id, decision, expected) in [
        ("a", Decision::AllowAlways, Some(NotSent::NotTaken)),
        ("b", Decision::AllowOnce, Some(NotSent::NotTaken)),
        ("c", Decision::Deny, Some(NotSent::NotOpen)),
        ("a", Decision::AllowOnce, None),
        ("b", Decision::Deny, None),
    ] {
        assert_eq!(
            board.answer(at(1), id, decision).err(),
            expected,
            "{id} {decision:?}"
        );
    }
}

#[test]
fn a_gateway_cannot_fill_the_memory() {
    let mut board = board();
    let mut skipped = 0;
    for number in 0..1_500 {
        let told = board.requested(at(0), &payload(&format!("id-{number}"), 120));
        skipped += usize::from(told == [ApprovalNews::Skipped(Skipped::TooMany)]);
    }
    assert_eq!((board.open().count(), skipped), (1_000, 500));
    // Long commands fill it sooner.
    let mut board = self::board();
    for number in 0..200 {
        let mut asked = payload(&format!("id-{number}"), 120);
        asked["request"]["command"] = json!("x".repeat(10_000_000));
        board.requested(at(0), &asked);
    }
    let bytes: usize = board.open().map(|it| it.command.len()).sum();
    assert!((8..=16).contains(&(bytes / 1024 / 1024)), "{bytes}");
    // Ended ones make room.
    let id = board.open().next().unwrap().id.clone();
    board.resolved(&json!({ "id": id, "decision": "deny" }));
    assert_eq!(
        short(board.requested(at(0), &payload("small", 120))),
        ["open small"]
    );
    // The same id again and again is one.
    let mut board = self::board();
    let told: Vec<ApprovalNews> = (0..10)
        .flat_map(|_| board.requested(at(0), &payload("a", 120)))
        .collect();
    assert_eq!(short(told), ["open a"]);
}
