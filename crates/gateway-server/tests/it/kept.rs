//! What a gateway keeps, and what it says when it cannot.

use std::fs;

use gateway_server::{Doors, Limits};
use serde_json::json;

use crate::raw::{Raw, Wants};
use crate::world::World;

const ALL: [&str; 3] = ["operator.read", "operator.pairing", "operator.admin"];

async fn approve(admin: &mut Raw) -> serde_json::Value {
    let list = admin.ask("node.pair.list", json!({})).await;
    let id = &list["payload"]["pending"][0]["requestId"];
    admin
        .ask("node.pair.approve", json!({ "requestId": id }))
        .await
}

#[tokio::test]
async fn a_restart_closes_clients_and_knows_them_again() {
    let world = World::new().await;
    let mut admin = Raw::open(&world).await;
    let hello = admin.introduce(&Wants::operator(1, &ALL)).await;
    let token = hello["payload"]["auth"]["deviceToken"].as_str().unwrap();
    let mut node = Raw::accepted(&world, &Wants::node(2)).await;
    let approved = approve(&mut admin).await;
    assert_eq!(approved["ok"], true, "{approved}");
    let folder = world.end().await;
    for client in [&mut admin, &mut node] {
        let close = client.farewell().await;
        assert_eq!(close, Some((1012, "service restart".to_owned())));
    }

    let world = World::at(folder, Limits::default(), Doors::default()).await;
    let with_token = Wants {
        token: token.to_owned(),
        ..Wants::operator(1, &ALL)
    };
    let mut admin = Raw::accepted(&world, &with_token).await;
    let _node = Raw::accepted(&world, &Wants::node(2)).await;
    let list = admin.ask("node.list", json!({})).await;
    let node = &list["payload"]["nodes"][0];
    assert_eq!(node["connected"], true, "{list}");
    assert_eq!(node["commands"], json!(["system.run", "system.which"]));
}

#[tokio::test]
async fn nobody_is_told_that_something_is_done_which_is_not_saved() {
    let world = World::new().await;
    // A file where the folder should be.
    fs::write(world.folder.path().join("own"), "").unwrap();
    let mut admin = Raw::accepted(&world, &Wants::operator(1, &ALL)).await;
    let _node = Raw::accepted(&world, &Wants::node(2)).await;
    let refused = approve(&mut admin).await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("the paired devices cannot be saved: "),
        "{message}"
    );
    assert_eq!(refused["error"]["code"], "UNAVAILABLE");
}
