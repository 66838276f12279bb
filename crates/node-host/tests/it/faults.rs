//! Failures between a gateway, a node and an app. No test here waits for a time to pass.

use std::collections::BTreeSet;
use std::fs;

use gateway_protocol::Cause;
use node_host::{NodeConfig, Status};
use serde_json::{Value, json};

use crate::world::{Says, World, connect};

fn open() -> Value {
    json!({"defaults": {"security": "full", "ask": "off", "askFallback": "full"}})
}

/// A command that reports its start and then waits to be ended.
fn waiting(world: &World) -> (Value, std::path::PathBuf) {
    let mark = world.home.path().join("mark");
    let text = format!(
        "echo $$ > {0}.new; mv {0}.new {0}; exec sleep 600",
        mark.display()
    );
    (json!({"command": ["/bin/sh", "-c", text]}), mark)
}

/// The id of the process that wrote the file `mark`. The file is polled, because nothing reports
/// it.
async fn process(mark: &std::path::Path) -> String {
    loop {
        if let Ok(pid) = fs::read_to_string(mark) {
            return pid.trim().to_owned();
        }
        tokio::task::yield_now().await;
    }
}

async fn ended(pid: &str) {
    let proc = format!("/proc/{pid}/stat");
    loop {
        match fs::read_to_string(&proc) {
            // Ended, but not yet reaped.
            Ok(stat) if !stat.contains(") Z ") => tokio::task::yield_now().await,
            Ok(_) | Err(_) => return,
        }
    }
}

#[tokio::test]
async fn a_duplicate_id_runs_once() {
    let mut world = World::new(&open(), 4).await;
    let log = world.home.path().join("log");
    let params = json!({"command": ["/bin/sh", "-c", format!("echo x >> {}", log.display())]});
    for _ in 0..3 {
        world
            .peer
            .invoke("same", "system.run", &params, 20_000)
            .await;
    }
    world
        .peer
        .invoke("other", "system.which", &json!({"bins": []}), 20_000)
        .await;
    let mut ids = [world.outcome().await.id, world.outcome().await.id];
    ids.sort();
    assert_eq!(ids, ["other", "same"]);
    world
        .peer
        .invoke("same", "system.run", &params, 20_000)
        .await;
    world
        .peer
        .invoke("last", "system.which", &json!({"bins": []}), 20_000)
        .await;
    assert_eq!(world.outcome().await.id, "last");
    assert_eq!(fs::read_to_string(&log).unwrap(), "x\n");
    world.end().await;
}

#[tokio::test]
async fn a_cancelled_call_ends_what_it_started() {
    let mut world = World::new(&open(), 4).await;
    let (params, mark) = waiting(&world);
    world
        .peer
        .invoke("i1", "system.run", &params, 600_000)
        .await;
    let pid = process(&mark).await;
    world
        .peer
        .event(
            "node.invoke.cancel",
            json!({"invokeId": "nobody", "nodeId": "n"}),
        )
        .await;
    world
        .peer
        .event(
            "node.invoke.cancel",
            json!({"invokeId": "i1", "nodeId": "n"}),
        )
        .await;
    let outcome = world.outcome().await;
    assert_eq!(
        outcome.answer(),
        ("UNAVAILABLE", "SYSTEM_RUN_CANCELLED: execution cancelled")
    );
    assert_eq!(outcome.told(), ["started"]);
    ended(&pid).await;
    world.end().await;
}

#[tokio::test]
async fn a_gateway_that_goes_ends_what_it_started_and_finds_the_node_again() {
    let mut world = World::new(&open(), 4).await;
    assert!(matches!(
        world.statuses.recv().await,
        Some(Status::Connected(_))
    ));
    let (params, mark) = waiting(&world);
    world
        .peer
        .invoke("i1", "system.run", &params, 600_000)
        .await;
    let pid = process(&mark).await;
    world.peer.hang_up().await;
    ended(&pid).await;
    let lost = world.statuses.recv().await;
    assert!(
        matches!(
            lost,
            Some(Status::Disconnected {
                cause: Cause::Closed { .. },
                ..
            })
        ),
        "{lost:?}"
    );
    world.peer = connect(&world.gateway, 4).await;
    let found = world.statuses.recv().await;
    assert!(matches!(found, Some(Status::Connected(_))), "{found:?}");
    let params = json!({"command": ["uname"]});
    world.peer.invoke("i2", "system.run", &params, 20_000).await;
    let outcome = world.outcome().await;
    assert_eq!(outcome.answer(), ("ok", "Linux\n"));
    // The token that the gateway gave is saved.
    let config = NodeConfig::load(&world.paths).unwrap().unwrap();
    assert_eq!(config.token.unwrap().reveal(), "device-token");
    world.end().await;
}

#[tokio::test]
async fn a_call_ends_before_the_gateway_stops_waiting() {
    let mut world = World::new(&open(), 4).await;
    // The node itself ran it: the output so far is there.
    let params = json!({"command": ["/bin/sh", "-c", "echo early; exec sleep 600"]});
    world.peer.invoke("i1", "system.run", &params, 3_000).await;
    let outcome = world.outcome().await;
    let payload = outcome.result.as_ref().unwrap();
    assert_eq!(
        (&payload["timedOut"], &payload["stdout"]),
        (&json!(true), &json!("early\n"))
    );
    // The app runs it and does not answer: the node hangs up, so that the app ends the command.
    let mut app = world.app(Says::Nothing).await;
    world.peer.invoke("i2", "system.run", &params, 2_000).await;
    let asked = app.asked.recv().await.unwrap();
    assert_eq!(asked.timeout_ms, asked.deadline_ms);
    assert!(asked.deadline_ms.unwrap() <= 1_620, "{asked:?}");
    let outcome = world.outcome().await;
    let payload = outcome.result.as_ref().unwrap();
    assert_eq!(
        (&payload["timedOut"], &payload["success"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(outcome.events[0].1["timedOut"], true);
    app.end().await;
    world.end().await;
}

/// Sends a command that must not run twice.
async fn taken_and_lost(
    world: &mut World,
    end: impl AsyncFnOnce(),
) -> (Vec<String>, String, String) {
    let log = world.home.path().join("log");
    let params = json!({"command": ["/bin/sh", "-c", format!("echo x >> {}", log.display())]});
    world.peer.invoke("i1", "system.run", &params, 20_000).await;
    end().await;
    let outcome = world.outcome().await;
    assert!(!log.exists(), "the node ran it, too");
    let (code, message) = outcome.answer();
    (outcome.told(), code.to_owned(), message.to_owned())
}

#[tokio::test]
async fn an_answer_that_is_lost_is_no_reason_to_run_it_again() {
    let mut world = World::new(&open(), 4).await;
    // A server that takes the line and closes the connection.
    let socket = world.paths.socket_file();
    let listener = tokio::net::UnixListener::bind(&socket).unwrap();
    let dies = async || {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut taken = vec![0; 4_096];
        let read = tokio::io::AsyncReadExt::read(&mut stream, &mut taken)
            .await
            .unwrap();
        assert!(read > 0);
    };
    let (told, code, message) = taken_and_lost(&mut world, dies).await;
    let expected = format!(
        "SYSTEM_RUN_UNKNOWN: the program behind {} took the request and ended without answering; it may have run, and was not run again",
        socket.display()
    );
    assert_eq!((code.as_str(), &message), ("UNAVAILABLE", &expected));
    assert_eq!(told, [format!("finished: {expected}")]);
    drop(listener);
    // Now no app is there: `askFallback` lets it run.
    world
        .peer
        .invoke("i2", "system.run", &json!({"command": ["uname"]}), 20_000)
        .await;
    assert_eq!(world.outcome().await.answer(), ("ok", "Linux\n"));
    world.end().await;
}

#[tokio::test]
async fn an_app_that_quits_answers_first() {
    let mut world = World::new(&open(), 4).await;
    let mut app = world.app(Says::Nothing).await;
    let quits = async || {
        app.asked.recv().await.unwrap();
        app.end().await;
    };
    let (told, code, message) = taken_and_lost(&mut world, quits).await;
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("SYSTEM_RUN_DENIED", "gone")
    );
    assert_eq!(told, ["denied: caller-gone"]);
    world.end().await;
}

#[tokio::test]
async fn a_policy_that_cannot_be_read_runs_nothing() {
    let mut world = World::new(&open(), 3).await;
    fs::write(world.paths.approvals_file(), "{").unwrap();
    let outcome = world
        .call("system.run", &json!({"command": ["uname"]}))
        .await;
    let (code, message) = outcome.answer();
    assert_eq!(code, "UNAVAILABLE");
    assert!(
        message.starts_with("SYSTEM_RUN_DENIED: ") && message.contains("exec-approvals.json"),
        "{message}"
    );
    assert_eq!(outcome.told(), ["denied: store-unreadable"]);
    world
        .peer
        .invoke("i2", "system.execApprovals.get", &json!({}), 20_000)
        .await;
    assert_eq!(world.outcome().await.answer().0, "UNAVAILABLE");
    world.end().await;
}

/// Too many calls at once wait in the node: an app that turned them away would look like one that
/// cannot ask.
#[tokio::test]
async fn more_calls_than_fit_wait_and_none_is_lost() {
    let mut world = World::new(&open(), 4).await;
    let mut app = world.app(Says::Nothing).await;
    let mut waiting: BTreeSet<String> = (0..400).map(|index| format!("i{index}")).collect();
    for id in &waiting {
        let params = json!({"command": ["uname"], "agentId": id});
        world.peer.invoke(id, "system.run", &params, 600_000).await;
    }
    let mut asked = BTreeSet::new();
    while asked.len() < 256 {
        let request = app.asked.recv().await.unwrap();
        asked.insert(request.agent_id.unwrap());
    }
    waiting.retain(|id| !asked.contains(id));
    for ids in [waiting, asked] {
        for id in &ids {
            let cancel = json!({"invokeId": id, "nodeId": "n"});
            world.peer.event("node.invoke.cancel", cancel).await;
        }
        let mut ended = BTreeSet::new();
        while ended.len() < ids.len() {
            ended.insert(world.outcome().await.id);
        }
        assert_eq!(ended, ids);
        assert!(
            app.asked.try_recv().is_err(),
            "more were asked about at once"
        );
    }
    app.end().await;
    world.end().await;
}
