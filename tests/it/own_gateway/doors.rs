//! Who gets in, and how far.

use std::net::TcpStream;

use promises::Operator;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;

use super::{Own, SHARED, policy};

#[test]
fn only_who_shows_a_token_gets_in() {
    let own = Own::start(&policy(), json!({}));
    let main = own.token_of("main");
    let forged = format!("{}x", &main[..main.len() - 1]);
    let rows = [
        ("GET /healthz", "none", 200),
        ("GET /nothing", SHARED, 404),
        ("GET /tools/invoke", SHARED, 405),
        ("GET /metrics", SHARED, 200),
        ("GET /metrics", &main, 403),
        ("GET /metrics", "wrong", 401),
        ("POST /tools/invoke", "wrong", 401),
        ("POST /tools/invoke", &forged, 401),
        ("POST /tools/invoke", "", 401),
        ("POST /tools/invoke", SHARED, 400),
        ("POST /tools/invoke", &main, 400),
        ("POST /sessions/command", &main, 403),
        ("POST /sessions/show", &main, 403),
        ("GET /mcp/lines", &main, 403),
        ("GET /mcp/lines", SHARED, 426),
        ("POST /mcp", "wrong", 401),
        ("GET /mcp", "wrong", 401),
    ];
    for (line, token, status) in rows {
        let reply = own.send(&own.head(line, token), "");
        assert_eq!(reply.status, status, "{line} {token}: {reply:?}");
        if status == 401 {
            assert!(
                reply
                    .headers
                    .to_lowercase()
                    .contains("www-authenticate: bearer")
            );
        }
    }
    let health = own.get("/healthz", "none").json();
    assert_eq!(health, json!({ "ok": true, "status": "live" }));
}

#[test]
fn web_pages_do_not_get_in() {
    let own = Own::start(&policy(), json!({}));
    let with = |host: &str, more: &str| {
        let head = format!(
            "POST /tools/invoke HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {SHARED}{more}"
        );
        own.send(&head, r#"{"tool":"exec","args":{"command":"true"}}"#)
            .status
    };
    assert_eq!(with("localhost", ""), 200);
    assert_eq!(with("evil.example", ""), 403);
    assert_eq!(with("localhost", "\r\nOrigin: http://localhost"), 403);
    assert_eq!(with("localhost", "\r\nOrigin: null"), 403);
}

/// D32: an agent cannot speak for another one, and sets nothing.
#[test]
fn an_agents_token_opens_its_own_tools() {
    let mut policy = policy();
    policy["agents"]["closed"] = json!({ "security": "deny" });
    let own = Own::start(&policy, json!({}));
    let closed = own.token_of("closed");
    let body = |key: Option<&str>| json!({ "tool": "exec", "args": { "command": "true" }, "sessionKey": key });
    let reply = own.post("/tools/invoke", &closed, &body(None));
    let denied = &reply.json()["result"]["details"];
    assert_eq!(
        (&denied["status"], &denied["reason"]),
        (&json!("denied"), &json!("security=deny"))
    );
    let same = own.post("/tools/invoke", &closed, &body(Some("agent:closed:main")));
    assert_eq!(same.status, 200);
    // What a person sets for a session bounds whoever is in it, so an agent does not choose its session.
    for key in [
        "main",
        "agent:main:main",
        "agent:main:closed",
        "agent:closed:x",
    ] {
        let reply = own.post("/tools/invoke", &closed, &body(Some(key)));
        let error = &reply.json()["error"];
        assert_eq!(
            (reply.status, &error["message"]),
            (
                403,
                &json!("this token is of the session agent:closed:main")
            ),
            "{key}"
        );
    }
    let answer = own
        .desk
        .host(&["gateway", "token", "closed", "--session", "x"]);
    let x = answer.stdout.trim();
    for (key, status) in [
        (None, 200),
        (Some("agent:closed:x"), 200),
        (Some("agent:closed:main"), 403),
    ] {
        let reply = own.post("/tools/invoke", x, &body(key));
        assert_eq!(reply.status, status, "{key:?}: {reply:?}");
    }
    // A token of another gateway's secret is none.
    let elsewhere = own.desk.command(&promises::built("exec-host"));
    let mut elsewhere = elsewhere;
    let token = elsewhere
        .args(["gateway", "token", "main"])
        .env("OPENCLAW_GATEWAY_TOKEN", "another")
        .output()
        .unwrap();
    let token = String::from_utf8(token.stdout).unwrap();
    let reply = own.post("/tools/invoke", token.trim(), &body(None));
    assert_eq!(reply.status, 401);
}

#[test]
fn a_second_gateway_does_not_start() {
    let own = Own::start(&policy(), json!({}));
    let second = own.desk.host(&["gateway", "run"]);
    assert_eq!(second.code, Some(70));
    assert!(
        second.stderr.contains("a gateway runs already"),
        "{second:?}"
    );
}

/// Connections that say nothing, and WebSockets whose client does not introduce itself.
#[test]
fn a_thousand_that_wait_at_the_door_keep_nobody_out() {
    // The gateway has the limit of the test that starts it.
    let files = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: files.maximum.or(Some(4096)),
        ..files
    };
    setrlimit(Resource::Nofile, wanted).unwrap();
    let config = json!({ "tools": { "exec": { "host": "gateway" } } });
    let own = Own::start(&policy(), config);
    let before = Operator::connect(own.port, SHARED);
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{upgrade}");
    let waiting: Vec<TcpStream> = (0..1_000)
        .map(|number| match number % 2 {
            0 => TcpStream::connect(("127.0.0.1", own.port)).unwrap(),
            _ => own.begin(&head, "").unwrap(),
        })
        .collect();
    assert!(before.call("node.list", json!({})).is_ok());
    let after = Operator::connect(own.port, SHARED);
    assert!(after.call("node.list", json!({})).is_ok());
    assert_eq!(own.exec("echo hi")["details"]["aggregated"], "hi\n");
    drop(waiting);
}
