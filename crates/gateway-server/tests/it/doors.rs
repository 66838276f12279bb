//! What is looked at before anybody is listened to.

use std::net::IpAddr;
use std::sync::Arc;

use gateway_protocol::fake_gateway::FakeCertificate;
use gateway_protocol::{Endpoint, Scope, client_config};
use gateway_server::{BearerRefusal, Doors, Limits};
use rustls::pki_types::ServerName;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::raw::{Raw, Wants};
use crate::world::{PATIENCE, SECRET, World};

/// The first line of the answer to a request over HTTP.
async fn status(world: &World, head: &str) -> String {
    let mut stream = TcpStream::connect(world.address).await.unwrap();
    let request = format!("{head}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_page_in_a_browser_reaches_nothing() {
    let world = World::new().await;
    for (headers, expected) in [
        (&[][..], None),
        (&[("host", "localhost:1")], None),
        (&[("host", "evil.example")], Some(403)),
        (&[("origin", "https://evil.example")], Some(403)),
        (&[("origin", "null")], Some(403)),
        (&[("origin", "http://127.0.0.1:18789")], Some(403)),
    ] {
        let opened = Raw::opened(&world, headers).await;
        assert_eq!(opened.err(), expected, "{headers:?}");
    }
    let host = format!("GET / HTTP/1.1\r\nHost: {}", world.address);
    for (head, expected) in [
        (host.clone(), "HTTP/1.1 426 Upgrade Required"),
        (
            "GET / HTTP/1.1\r\nHost: evil.example".to_owned(),
            "HTTP/1.1 403 Forbidden",
        ),
        (
            format!("{host}\r\nOrigin: https://evil.example"),
            "HTTP/1.1 403 Forbidden",
        ),
        (
            format!("GET /other HTTP/1.1\r\nHost: {}", world.address),
            "HTTP/1.1 404 Not Found",
        ),
    ] {
        assert_eq!(status(&world, &head).await, expected, "{head}");
    }
}

#[tokio::test]
async fn a_configured_name_and_page_are_let_in() {
    let doors = Doors {
        hosts: vec!["box.example".to_owned()],
        origins: vec!["https://box.example".to_owned()],
        ..Doors::default()
    };
    let world = World::with(Limits::default(), doors).await;
    let headers = [
        ("host", "box.example:443"),
        ("origin", "https://box.example"),
    ];
    assert!(Raw::opened(&world, &headers).await.is_ok());
}

#[tokio::test]
async fn over_tls_a_client_is_served_as_without() {
    let certificate = FakeCertificate::new();
    let doors = Doors {
        tls: Some(certificate.config()),
        ..Doors::default()
    };
    let world = World::with(Limits::default(), doors).await;
    let endpoint = Endpoint {
        tls: true,
        fingerprint: Some(certificate.fingerprint()),
        ..world.endpoint()
    };
    let (operator, _news) = world.operator_at(endpoint, 1, &[Scope::Read]).await;
    assert_eq!(operator.nodes().await.unwrap(), []);
    // Who speaks without TLS is not answered, and holds up nobody.
    let mut plain = TcpStream::connect(world.address).await.unwrap();
    plain.write_all(b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
    let mut rest = Vec::new();
    let _ = plain.read_to_end(&mut rest).await;
    assert!(!rest.starts_with(b"HTTP"));
    assert_eq!(operator.nodes().await.unwrap(), []);
}

/// Without `close_notify` a client of TLS takes the end for a fault: its read fails.
#[tokio::test]
async fn over_tls_a_client_is_told_of_each_end() {
    let upgrade = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    // A frame of a client has to be masked.
    let unmasked = format!("{upgrade}\x01\x01x");
    let answered = "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let refused = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    for (sent, begins, gateway_ends) in [
        (answered, "HTTP/1.1 404", false),
        (refused, "HTTP/1.1 403", false),
        (unmasked.as_str(), "HTTP/1.1 101", false),
        (upgrade, "HTTP/1.1 101", true),
        ("", "", true),
    ] {
        let certificate = FakeCertificate::new();
        let doors = Doors {
            tls: Some(certificate.config()),
            ..Doors::default()
        };
        let world = World::with(Limits::default(), doors).await;
        let pinned = client_config(Some(certificate.fingerprint())).unwrap();
        let socket = TcpStream::connect(world.address).await.unwrap();
        let name = ServerName::from(world.address.ip());
        let connecting = TlsConnector::from(Arc::new(pinned)).connect(name, socket);
        let mut stream = connecting.await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        let whole = if gateway_ends {
            // The gateway has read it once it has answered, or said that it is there.
            let mut first = [0; 1];
            if !begins.is_empty() {
                stream.read_exact(&mut first).await.unwrap();
                heard.extend(first);
            }
            let (whole, _) = tokio::join!(stream.read_to_end(&mut heard), world.end());
            whole
        } else {
            stream.read_to_end(&mut heard).await
        };
        let heard = String::from_utf8_lossy(&heard);
        assert!(heard.starts_with(begins), "{sent}: {heard}");
        assert!(whole.is_ok(), "{sent}: {whole:?}");
    }
}

#[tokio::test]
async fn a_client_behind_a_proxy_is_not_on_this_computer() {
    let world = World::new().await;
    for (headers, expected) in [
        (&[][..], true),
        (&[("x-forwarded-for", "192.0.2.1")], false),
        (&[("forwarded", "for=192.0.2.1")], false),
    ] {
        let seed = if expected { 1 } else { 2 };
        let mut raw = Raw::opened(&world, headers).await.unwrap();
        let answer = raw
            .introduce(&Wants::operator(seed, &["operator.read"]))
            .await;
        assert_eq!(answer["ok"], expected, "{headers:?}: {answer}");
        if !expected {
            assert_eq!(answer["error"]["code"], "NOT_PAIRED");
        }
    }
}

#[tokio::test]
async fn only_so_many_connections_are_open() {
    let doors = Doors {
        connections: 2,
        ..Doors::default()
    };
    let world = World::with(Limits::default(), doors).await;
    let one = Raw::open(&world).await;
    let _two = Raw::open(&world).await;
    let mut third = TcpStream::connect(world.address).await.unwrap();
    let mut rest = Vec::new();
    // It is closed without a word.
    let _ = third.read_to_end(&mut rest).await;
    assert!(rest.is_empty());
    drop(one);
    // The place is given back a moment after the client is forgotten.
    let opened = async {
        loop {
            if let Ok(again) = Raw::opened(&world, &[]).await {
                return again;
            }
        }
    };
    let again = tokio::time::timeout(PATIENCE, opened).await;
    again.unwrap().event("connect.challenge").await;
}

#[tokio::test]
async fn the_secret_over_http_has_the_same_limit_of_failures() {
    let world = World::new().await;
    let from: IpAddr = "192.0.2.7".parse().unwrap();
    let headers = |value: &str| {
        let mut headers = axum::http::HeaderMap::new();
        headers.insert("authorization", value.parse().unwrap());
        headers
    };
    let bearer = |headers: &axum::http::HeaderMap, from| {
        let who = |shown: &str| (shown == SECRET).then_some(());
        world.hub.bearer(headers, from, who)
    };
    let right = format!("Bearer {SECRET}");
    assert_eq!(bearer(&headers(&right), from), Ok(()));
    let lower = format!("bearer {SECRET} ");
    assert_eq!(bearer(&headers(&lower), from), Ok(()));
    let wrong = Err(BearerRefusal::Unauthorized);
    // Who shows nothing has guessed nothing.
    for shown in ["", "Bearer", "Bearer ", "Basic x"].repeat(10) {
        assert_eq!(bearer(&headers(shown), from), wrong);
    }
    assert_eq!(bearer(&axum::http::HeaderMap::new(), from), wrong);
    for _ in 0..11 {
        assert_eq!(bearer(&headers("Bearer x"), from), wrong);
    }
    let refused = bearer(&headers(&right), from);
    assert!(
        matches!(refused, Err(BearerRefusal::TooMany(_))),
        "{refused:?}"
    );
    let other = "192.0.2.8".parse().unwrap();
    assert_eq!(bearer(&headers(&right), other), Ok(()));
}
