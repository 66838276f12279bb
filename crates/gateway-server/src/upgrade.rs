//! The route of the WebSocket.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tracing::debug;

use crate::connection::{Peer, converse};
use crate::doors::is_forwarded;
use crate::hub::Hub;
use crate::serve::Slot;

/// `GET /` with `Upgrade: websocket`. Other routes are merged with it; [`crate::serve`] serves them.
pub fn router(hub: Hub) -> Router {
    Router::new().route("/", get(socket)).with_state(hub)
}

async fn socket(
    State(hub): State<Hub>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let Some(accept) = accepted(request.headers()) else {
        let upgrade = [(header::UPGRADE, "websocket")];
        return (StatusCode::UPGRADE_REQUIRED, upgrade).into_response();
    };
    let Some(place) = hub.place() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let ip = address.ip();
    let peer = Peer {
        address: ip,
        is_local: ip.to_canonical().is_loopback() && !is_forwarded(request.headers()),
    };
    let slot = request.extensions().get::<Slot>().cloned();
    let upgraded = hyper::upgrade::on(request);
    let tasks = hub.tasks().clone();
    tasks.spawn(async move {
        match upgraded.await {
            Ok(stream) => converse(hub, TokioIo::new(stream), peer, place).await,
            Err(error) => debug!(%error, "no WebSocket"),
        }
        drop(slot);
    });
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    response
}

/// The answer to the key of a WebSocket's handshake; `None` if the request is none.
fn accepted(headers: &HeaderMap) -> Option<HeaderValue> {
    let has = |name, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        let mut words = value.unwrap_or_default().split(',');
        words.any(|it| it.trim().eq_ignore_ascii_case(word))
    };
    let is_one = has(header::CONNECTION, "upgrade")
        && has(header::UPGRADE, "websocket")
        && has(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_one)?;
    derive_accept_key(key.as_bytes()).parse().ok()
}
