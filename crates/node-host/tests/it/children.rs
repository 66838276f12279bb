//! Commands that try to spoil their result: each gets one result within its time.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use test_support::StoppedClock;

use crate::world::World;

fn open() -> Value {
    json!({"defaults": {"security": "full", "ask": "off", "askFallback": "full"}})
}

/// Shell text, time limit in ms, result without its streams, and a check of each stream.
type Row = (&'static str, u64, Value, fn(&str) -> bool, fn(&str) -> bool);

fn exited(code: i32) -> Value {
    json!({"exitCode": code, "timedOut": false, "success": code == 0})
}

fn is_cut(text: &str) -> bool {
    let kept = text.strip_suffix("… (truncated)");
    kept.is_some_and(|kept| kept.len() <= 200_000)
}

#[tokio::test]
async fn whatever_a_command_does_it_has_one_result() {
    let nothing: fn(&str) -> bool = str::is_empty;
    let late = json!({"timedOut": true, "success": false});
    let rows: [Row; 9] = [
        // A command that ignores every signal that can be ignored.
        (
            "trap '' TERM HUP INT; echo early; : >ready; while :; do sleep 600; done",
            500,
            late.clone(),
            |out| out == "early\n",
            nothing,
        ),
        // A command that ends at once and leaves children that hold its output, in its process
        // group and outside.
        (
            "sleep 600 & echo $!",
            60_000,
            exited(0),
            |out| !out.is_empty(),
            nothing,
        ),
        (
            "setsid sleep 600 & echo $!",
            60_000,
            exited(0),
            |out| !out.is_empty(),
            nothing,
        ),
        // More than a pipe holds, on both streams at once; both share one limit.
        (
            "(yes out | head -c 1000000) & (yes err | head -c 1000000) >&2; wait; exit 3",
            60_000,
            exited(3),
            |out| out.len() <= 200_020,
            |err| err.len() <= 200_020,
        ),
        // A command that prints nothing and stays alive.
        (
            "exec >&- 2>&-; i=0; while [ $i -lt 999 ]; do i=$((i+1)); done; exit 7",
            60_000,
            exited(7),
            nothing,
            nothing,
        ),
        // Output that is not text.
        (
            r"printf 'a\377\300\200b\000c\n'",
            60_000,
            exited(0),
            |out| out == "a\u{fffd}\u{fffd}\u{fffd}b\0c\n",
            nothing,
        ),
        // A gigabyte of characters that JSON writes as six bytes each.
        (
            "head -c 1073741824 /dev/zero",
            600_000,
            exited(0),
            is_cut,
            nothing,
        ),
        // More output than is kept.
        (
            "{ yes | head -c 300000; : >ready; exec yes; } 1>&2",
            500,
            late,
            nothing,
            is_cut,
        ),
        // A command that a signal ends has no exit code.
        (
            "kill -KILL $$",
            60_000,
            json!({"timedOut": false, "success": false}),
            nothing,
            |_| true,
        ),
    ];
    let mut world = World::new(&open(), 4).await;
    for (index, (text, time, expected, stdout, stderr)) in rows.into_iter().enumerate() {
        let home = world.home.path().canonicalize().unwrap();
        let params = json!({"command": ["/bin/sh", "-c", text], "cwd": home, "timeoutMs": time});
        let id = format!("i{index}");
        // A command that does not end by itself tells when its time may be over.
        let clock = text.contains("ready").then(StoppedClock::new);
        world.peer.invoke(&id, "system.run", &params, 900_000).await;
        if let Some(clock) = &clock {
            clock.comes(&home.join("ready")).await;
            fs::remove_file(home.join("ready")).unwrap();
            clock.pass(Duration::from_millis(time)).await;
        }
        let outcome = world.outcome().await;
        if let Some(clock) = clock {
            clock.start();
        }
        assert_eq!(outcome.id, id, "{text}");
        let told: Vec<&str> = outcome
            .events
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(told, ["exec.started", "exec.finished"], "{text}");
        let mut payload = outcome.result.unwrap();
        let object = payload.as_object_mut().unwrap();
        let mut stream = |name: &str| object.remove(name).unwrap().as_str().unwrap().to_owned();
        let (out, err) = (stream("stdout"), stream("stderr"));
        assert!(stdout(&out), "{text}: {:?}", &out[..out.len().min(80)]);
        assert!(stderr(&err), "{text}: {:?}", &err[..err.len().min(80)]);
        object.remove("error");
        assert_eq!(payload, expected, "{text}");
        if text.contains("echo $!") {
            gone(out.trim()).await;
        }
    }
    world.end().await;
}

/// Waits until the process has ended.
async fn gone(pid: &str) {
    let stat = format!("/proc/{pid}/stat");
    while fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z ")) {
        tokio::task::yield_now().await;
    }
}

/// One call's command goes on whatever else the gateway sends, until the connection breaks.
#[tokio::test]
async fn what_a_gateway_sends_beside_a_call_does_not_touch_it() {
    let mut world = World::new(&open(), 4).await;
    let go = world.home.path().join("go");
    let text = format!("mkfifo {0}; cat {0}", go.display());
    let params = json!({"command": ["/bin/sh", "-c", text]});
    world
        .peer
        .invoke("i1", "system.run", &params, 600_000)
        .await;
    for (event, payload) in [
        ("tick", json!({"ts": 1})),
        ("no.such.event", json!({"a": [1, null]})),
        (
            "node.invoke.cancel",
            json!({"invokeId": "another", "nodeId": "n"}),
        ),
        // A response to no request, and events without their required keys.
        ("node.invoke.request", json!({})),
        ("node.invoke.cancel", json!({})),
    ] {
        world.peer.event(event, payload).await;
    }
    world
        .peer
        .text(r#"{"type":"res","id":"never","ok":true,"payload":{}}"#)
        .await;
    world
        .peer
        .invoke("i2", "no.such.command", &json!({}), 20_000)
        .await;
    let refused = world.outcome().await;
    assert_eq!(
        (refused.id.as_str(), refused.answer()),
        ("i2", ("UNAVAILABLE", "command not supported"))
    );
    while !go.exists() {
        tokio::task::yield_now().await;
    }
    fs::write(&go, "went on\n").unwrap();
    let outcome = world.outcome().await;
    assert_eq!(
        (outcome.id.as_str(), outcome.answer()),
        ("i1", ("ok", "went on\n"))
    );
    world.end().await;
}
