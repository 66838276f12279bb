//! The file of the paired devices.

use std::fs;

use gateway_registry::{Book, BookError};
use serde_json::json;

use crate::world::{ADMIN, World, connect, setup};

#[test]
fn a_restart_knows_the_devices_their_tokens_and_what_may_be_called() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exec-companion/gateway-devices.json");
    let mut world = World::with(setup(), Book::load(&path).unwrap());
    world.node("n");
    let admin = world.come(
        "o",
        connect("operator", &json!({ "scopes": ADMIN })),
        "127.0.0.1",
    );
    let named = json!({ "nodeId": "n", "displayName": " build box " });
    world.ask(admin.client, "node.rename", named);
    Book::save(&path, &world.registry.book().text()).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let text = fs::read_to_string(&path).unwrap();
    assert!(!text.contains(admin.token()), "tokens are not kept");

    let mut world = World::with(setup(), Book::load(&path).unwrap());
    let token = json!({ "scopes": ADMIN, "auth": { "token": admin.token() } });
    let again = world.come("o", connect("operator", &token), "192.0.2.7");
    assert!(again.is_in(), "{}", again.answer);
    let node = world.come("n", connect("node", &json!({})), "127.0.0.1");
    assert!(node.is_in());
    let list = world.ask(again.client, "node.list", json!({}));
    let node = &list["payload"]["nodes"][0];
    assert_eq!(node["displayName"], "build box");
    assert_eq!(node["paired"], true);
    assert!(
        node["commands"]
            .as_array()
            .unwrap()
            .contains(&json!("system.run"))
    );
}

#[test]
fn a_book_that_cannot_be_read_is_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gateway-devices.json");
    fs::write(&path, "{}").unwrap();
    let error = Book::load(&path).unwrap_err();
    assert!(matches!(error, BookError::Unreadable { .. }), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.contains("gateway-devices.json"), "{sentence}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
}
