//! The door of the HTTP server: requests of a browser's pages do not get in.

use std::io;
use std::net::IpAddr;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::invoke::NoResult;

/// Serves these routes until `stop` is cancelled.
///
/// A page in a browser can send requests here, and a name of its own can lead here. So a request with an `Origin` is
/// refused, and so is one whose `Host` is a name: programs reach a gateway by `localhost` or by an address.
///
/// # Errors
/// The listener broke.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    stop: CancellationToken,
) -> io::Result<()> {
    let app = routes.layer(from_fn(checked));
    axum::serve(listener, app)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await
}

async fn checked(request: Request, next: Next) -> Response {
    match is_let_in(request.headers()) {
        true => next.run(request).await,
        false => NoResult(
            StatusCode::FORBIDDEN,
            "forbidden",
            "requests of web pages are refused".to_owned(),
        )
        .into_response(),
    }
}

fn is_let_in(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let is_ours = host.is_some_and(is_address) && hosts.next().is_none();
    is_ours && !headers.contains_key(header::ORIGIN)
}

/// Whether a `Host` is `localhost` or an address, with or without a port.
fn is_address(host: &str) -> bool {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    let inner = without_port
        .strip_prefix('[')
        .and_then(|it| it.strip_suffix(']'));
    let address = inner.unwrap_or(without_port).parse::<IpAddr>();
    address.is_ok() || without_port.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::is_let_in;

    #[test]
    fn pages_of_browsers_stay_outside() {
        for (sent, expected) in [
            (&[("host", "127.0.0.1:18789")][..], true),
            (&[("host", "localhost")], true),
            (&[("host", "LOCALHOST:5")], true),
            (&[("host", "[::1]:5")], true),
            (&[("host", "192.168.0.7:18789")], true),
            (&[("host", "evil.example:18789")], false),
            (&[("host", "127.0.0.1.evil.example")], false),
            (&[("host", "localhost:x")], false),
            (&[("host", "")], false),
            (&[], false),
            (&[("host", "localhost"), ("host", "evil.example")], false),
            (
                &[("host", "localhost"), ("origin", "http://localhost")],
                false,
            ),
            (&[("host", "localhost"), ("origin", "null")], false),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in sent {
                let name: HeaderName = name.parse().unwrap();
                headers.append(name, HeaderValue::from_static(value));
            }
            assert_eq!(is_let_in(&headers), expected, "{sent:?}");
        }
    }
}
