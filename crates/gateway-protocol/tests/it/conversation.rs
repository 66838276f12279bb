//! One conversation, event by event, on a clock that the test moves.

use std::sync::Arc;
use std::time::Duration;

use gateway_protocol::{
    Cause, Conversation, Effect, Ending, Event, GatewayEvent, Identity, Limits, Profile, Retry,
};
use serde_json::{Value, json};

use crate::begun::{asked, at, begun, challenge, ended, opened, profile, received, shared};

#[test]
fn a_gateway_that_never_comes_to_the_point_is_left() {
    let limit = Limits::default().handshake;
    let mut conversation = begun(shared());
    assert_eq!(conversation.wake_at(), Some(limit));
    let tick = json!({"type": "event", "event": "tick"});
    assert_eq!(received(&mut conversation, 14, &tick), []);
    assert_eq!(conversation.step(at(14), Event::Woken), []);
    let (code, ending) = ended(&conversation.step(at(15), Event::Woken));
    assert_eq!((code, ending.cause), (1000, Cause::NoHandshake(limit)));

    let mut conversation = begun(shared());
    asked(&mut conversation, &challenge());
    assert_eq!(conversation.wake_at(), Some(limit + Duration::from_secs(1)));
    // A second challenge is no answer, and no reason to ask twice.
    assert_eq!(received(&mut conversation, 9, &challenge()), []);
    let (_, ending) = ended(&conversation.step(at(16), Event::Woken));
    assert_eq!(ending.cause, Cause::NoHandshake(limit));
}

#[test]
fn a_gateway_is_dead_after_twice_its_tick() {
    let mut conversation = opened();
    assert_eq!(conversation.wake_at(), Some(Duration::from_secs(62)));
    let tick = json!({"type": "event", "event": "tick", "payload": {"ts": 1}, "seq": 3});
    let told = [Effect::Told(GatewayEvent::Tick(1))];
    assert_eq!(received(&mut conversation, 50, &tick), told);
    assert_eq!(conversation.step(at(109), Event::Woken), []);
    let (code, ending) = ended(&conversation.step(at(110), Event::Woken));
    let expected = Ending {
        cause: Cause::Silent(Duration::from_secs(60)),
        retry: Retry::Backoff,
        was_open: true,
    };
    assert_eq!((code, ending), (4000, expected));
}

#[test]
fn what_is_told_and_answered() {
    let mut conversation = opened();
    let invoke = json!({"type": "event", "event": "node.invoke.request", "payload": {
        "id": "i1", "nodeId": "n", "command": "system.run",
        "paramsJSON": "{\"command\":[\"id\"]}", "timeoutMs": 1500, "idempotencyKey": "k", "sessionKey": "later",
    }});
    match received(&mut conversation, 3, &invoke).as_slice() {
        [Effect::Told(GatewayEvent::Invoke(invoke))] => {
            assert_eq!(
                (invoke.id.as_str(), invoke.command.as_str()),
                ("i1", "system.run")
            );
            assert_eq!(invoke.params().unwrap(), Some(json!({"command": ["id"]})));
            assert_eq!(invoke.timeout(), Duration::from_millis(1500));
        }
        other => panic!("{other:?}"),
    }
    // 2026.2 names no time, and parameters may come as a value or not at all.
    for (payload, params) in [
        (
            json!({"id": "i2", "nodeId": "n", "command": "x", "paramsJSON": null}),
            None,
        ),
        (
            json!({"id": "i2", "nodeId": "n", "command": "x", "params": {"a": 1}}),
            Some(json!({"a": 1})),
        ),
    ] {
        let frame = json!({"type": "event", "event": "node.invoke.request", "payload": payload});
        match received(&mut conversation, 3, &frame).as_slice() {
            [Effect::Told(GatewayEvent::Invoke(invoke))] => {
                assert_eq!(invoke.timeout(), Duration::from_secs(30));
                assert_eq!(invoke.params().unwrap(), params);
            }
            other => panic!("{other:?}"),
        }
    }
    let cancel = json!({"type": "event", "event": "node.invoke.cancel", "payload": {"invokeId": "i1", "nodeId": "n"}});
    let effects = received(&mut conversation, 3, &cancel);
    assert!(
        matches!(effects.as_slice(), [Effect::Told(GatewayEvent::Cancel(_))]),
        "{effects:?}"
    );
    for nothing in [
        json!({"type": "event", "event": "node.invoke.request", "payload": {"command": "no id"}}),
        json!({"type": "event", "event": "node.invoke.cancel"}),
        json!({"type": "req", "id": "1", "method": "you"}),
        json!({"type": "res", "id": "nobody's", "ok": true}),
        json!({"type": "future"}),
    ] {
        assert_eq!(received(&mut conversation, 3, &nothing), [], "{nothing}");
    }

    let ask = Event::Ask {
        key: 7,
        method: "node.event".into(),
        params: json!({"event": "e"}),
    };
    let sent = json!({"type": "req", "id": "7", "method": "node.event", "params": {"event": "e"}});
    match conversation.step(at(4), ask).as_slice() {
        [Effect::Send(text)] => assert_eq!(serde_json::from_str::<Value>(text).unwrap(), sent),
        other => panic!("{other:?}"),
    }
    let answer = json!({"type": "res", "id": "7", "ok": true, "payload": {"ok": true}});
    let expected = Effect::Answered {
        key: 7,
        answer: Ok(json!({"ok": true})),
    };
    assert_eq!(received(&mut conversation, 4, &answer), [expected]);
}

#[test]
fn a_frame_that_is_too_long_is_neither_sent_nor_read() {
    let mut conversation = opened();
    let params = json!({"event": "x".repeat(26_214_400)});
    let ask = Event::Ask {
        key: 1,
        method: "node.event".into(),
        params,
    };
    match conversation.step(at(3), ask).as_slice() {
        [
            Effect::Answered {
                key: 1,
                answer: Err(error),
            },
        ] => assert_eq!(error.code, "PAYLOAD_TOO_LARGE"),
        other => panic!("{}", other.len()),
    }
    let (code, ending) = ended(&conversation.step(at(3), Event::ReceivedTooLong(26_214_400)));
    assert_eq!((code, ending.cause), (1009, Cause::TooLong(26_214_400)));

    let long = Profile {
        path_env: Some("/x:".repeat(30_000)),
        ..profile()
    };
    let identity = Arc::new(Identity::from_seed([1; 32]).unwrap());
    let mut conversation =
        Conversation::new(identity, Arc::new(long), shared(), Limits::default(), at(0));
    let (_, ending) = ended(&received(&mut conversation, 1, &challenge()));
    assert!(matches!(ending.cause, Cause::Refused(_)), "{ending:?}");
}

#[test]
fn before_the_hello_nothing_is_asked() {
    let mut conversation = begun(shared());
    let ask = Event::Ask {
        key: 1,
        method: "node.event".into(),
        params: json!({}),
    };
    match conversation.step(at(0), ask).as_slice() {
        [
            Effect::Answered {
                key: 1,
                answer: Err(error),
            },
        ] => assert_eq!(error.code, "NOT_CONNECTED"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn how_it_ends_says_when_it_begins_again() {
    for (open, event, code, retry) in [
        (
            true,
            Event::Closed {
                code: 1012,
                reason: "restart".into(),
            },
            1000,
            Retry::Backoff,
        ),
        (
            true,
            Event::Closed {
                code: 1008,
                reason: "removed".into(),
            },
            1000,
            Retry::Backoff,
        ),
        (
            false,
            Event::Closed {
                code: 1008,
                reason: "policy".into(),
            },
            1000,
            Retry::Slowly,
        ),
        (
            false,
            Event::Closed {
                code: 1006,
                reason: String::new(),
            },
            1000,
            Retry::Backoff,
        ),
        (true, Event::ReceivedBinary, 1003, Retry::Backoff),
        (true, Event::Received("{".into()), 1007, Retry::Backoff),
        (true, Event::Stop, 1000, Retry::Backoff),
    ] {
        let mut conversation = if open { opened() } else { begun(shared()) };
        let (found, ending) = ended(&conversation.step(at(3), event.clone()));
        assert_eq!(
            (found, ending.retry, ending.was_open),
            (code, retry, open),
            "{event:?}"
        );
    }
}
