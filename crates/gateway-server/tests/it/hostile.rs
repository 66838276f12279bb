//! Clients that mean harm.

use std::time::Duration;

use futures_util::SinkExt as _;
use gateway_server::{Doors, Limits};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::raw::{Raw, Wants};
use crate::world::World;

const ALL: [&str; 3] = ["operator.read", "operator.write", "operator.admin"];

#[tokio::test]
async fn before_the_hello_little_is_listened_to() {
    let world = World::new().await;
    let connect = |id: &str| json!({ "type": "req", "id": id, "method": "connect", "params": {} });
    let too_long = json!({ "type": "req", "id": "1", "method": "connect", "params": { "x": "x".repeat(65_536) } });
    for (what, text, expected) in [
        (
            "no frame",
            "hello".to_owned(),
            (1008, "invalid handshake: first request must be connect"),
        ),
        (
            "another method",
            json!({ "type": "req", "id": "1", "method": "node.list" }).to_string(),
            (1008, "invalid handshake: first request must be connect"),
        ),
        (
            "too much",
            too_long.to_string(),
            (1009, "preauth payload too large"),
        ),
    ] {
        let mut raw = Raw::open(&world).await;
        raw.text(text).await;
        let (code, reason) = raw.farewell().await.unwrap_or_else(|| panic!("{what}"));
        assert_eq!((code, reason.as_str()), expected, "{what}");
    }
    let mut raw = Raw::open(&world).await;
    raw.text(connect("1").to_string()).await;
    let refused = raw.answer("1").await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("invalid connect params: "), "{message}");
    let mut raw = Raw::open(&world).await;
    raw.socket
        .send(Message::Binary(vec![1, 2].into()))
        .await
        .unwrap();
    assert_eq!(raw.farewell().await.unwrap().0, 1003);
    world.until(|figures| figures.connections == 0).await;
}

#[tokio::test]
async fn a_flood_before_the_hello_costs_no_memory() {
    let world = World::new().await;
    // The head of a frame that claims to be 20 MiB, and its beginning.
    for _ in 0..8 {
        let mut raw = Raw::open(&world).await;
        raw.text("x".repeat(20 << 20)).await;
        let close = raw.farewell().await;
        // The gateway may have reset the connection before all of it was written.
        assert!(close.is_none_or(|(code, _)| code == 1009));
    }
    world.until(|figures| figures.connections == 0).await;
    let mut raw = Raw::open(&world).await;
    let hello = raw.introduce(&Wants::operator(1, &ALL)).await;
    assert_eq!(hello["ok"], true, "{hello}");
}

#[tokio::test]
async fn a_client_that_says_nothing_is_closed() {
    let limits = Limits {
        handshake: Duration::from_millis(50),
        ..Limits::default()
    };
    let world = World::with(limits, Doors::default()).await;
    let mut raw = Raw::open(&world).await;
    let close = raw.farewell().await;
    assert_eq!(close, Some((1008, "handshake timeout".to_owned())));
}

#[tokio::test]
async fn only_so_many_clients_may_be_unknown() {
    let limits = Limits {
        handshakes: 2,
        ..Limits::default()
    };
    let world = World::with(limits, Doors::default()).await;
    let mut one = Raw::open(&world).await;
    let _two = Raw::open(&world).await;
    assert_eq!(Raw::opened(&world, &[]).await.err(), Some(503));
    // One that is accepted makes room.
    let hello = one.introduce(&Wants::operator(1, &ALL)).await;
    assert_eq!(hello["ok"], true, "{hello}");
    let opened = Raw::opened(&world, &[]).await;
    assert!(opened.is_ok());
}

#[tokio::test]
async fn wrong_secrets_are_slowed_down() {
    let world = World::new().await;
    let wrong = Wants {
        token: "wrong".to_owned(),
        ..Wants::operator(1, &ALL)
    };
    for number in 0..12 {
        let mut raw = Raw::open(&world).await;
        let refused = raw.introduce(&wrong).await;
        let code = match number {
            0..=10 => "AUTH_TOKEN_MISMATCH",
            _ => "AUTH_RATE_LIMITED",
        };
        assert_eq!(refused["error"]["details"]["code"], code, "{number}");
        assert_eq!(raw.farewell().await.unwrap().0, 1008);
    }
    // The right one has to wait as well.
    let mut raw = Raw::open(&world).await;
    let refused = raw.introduce(&Wants::operator(1, &ALL)).await;
    assert_eq!(refused["error"]["details"]["code"], "AUTH_RATE_LIMITED");
    assert_eq!(refused["error"]["retryable"], true);
}

#[tokio::test]
async fn a_frame_that_is_none_ends_the_connection() {
    let mut limits = Limits::default();
    limits.registry.payload_bytes = 100_000;
    let world = World::with(limits, Doors::default()).await;
    for (text, expected) in [
        ("{".to_owned(), (1008, "invalid request frame")),
        (
            r#"{"type":"event","event":"x"}"#.to_owned(),
            (1008, "invalid request frame"),
        ),
        ("[".repeat(50_000), (1008, "invalid request frame")),
        ("x".repeat(100_001), (1009, "payload too large")),
    ] {
        let mut raw = Raw::accepted(&world, &Wants::operator(1, &ALL)).await;
        raw.text(text).await;
        let (code, reason) = raw.farewell().await.unwrap();
        assert_eq!((code, reason.as_str()), expected);
    }
    world.until(|figures| figures.registry.operators == 0).await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped_and_holds_up_nobody() {
    let mut limits = Limits::default();
    limits.registry.buffered_bytes = 100_000;
    let world = World::with(limits, Doors::default()).await;
    let mut slow = Raw::accepted(&world, &Wants::operator(1, &ALL)).await;
    let mut other = Raw::accepted(&world, &Wants::operator(2, &ALL)).await;
    // Answers are longer than requests, and nobody reads them.
    let flood = async {
        loop {
            slow.begin("node.list", json!({})).await;
            if world.hub.figures().dropped > 0 {
                return;
            }
        }
    };
    tokio::time::timeout(crate::world::PATIENCE, flood)
        .await
        .unwrap();
    let answer = other.ask("node.list", json!({})).await;
    assert_eq!(answer["ok"], true);
    world.until(|figures| figures.connections == 1).await;
    assert_eq!(world.hub.figures().waiting_bytes, 0);
}
