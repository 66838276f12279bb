//! The routes of the gateway, and who may ask for what.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State as FromState};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use exec_tools::Sender;
use gateway_server::BearerRefusal;
use http_body_util::BodyExt as _;
use mcp_server::{Http, RequestAgent};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::Gateway;
use crate::commands::Message;
use crate::invoke::{NoResult, invalid, invoke, session};
use crate::keys::Who;
use crate::lines::lines;
use crate::seat::Seat;
use crate::wake::events;

/// The largest body of a request, in bytes.
const LARGEST: usize = 2 * 1024 * 1024;
/// How long a client may take to send it.
const BODY: Duration = Duration::from_secs(10);
/// How many requests of one agent may be under way: no agent takes the connections of the others.
pub(crate) const REQUESTS: usize = 256;
/// The agent that an operator's MCP client speaks for.
const AGENT: &str = "x-openclaw-agent-id";

impl Gateway {
    /// The routes of the gateway, that of the WebSocket included. [`gateway_server::serve`] serves them, and checks `Host`
    /// and `Origin` first.
    pub fn routes(&self) -> Router {
        let of = self.clone();
        let mcp = Http::new(move |client| Seat::of(&of, client), self.0.stop.clone());
        let operator = Router::new()
            .route("/metrics", get(metrics))
            .route("/sessions/command", post(command))
            .route("/sessions/show", post(show))
            .route("/mcp/lines", get(lines))
            .route_layer(from_fn(in_time))
            .route_layer(from_fn_with_state(self.clone(), operators));
        let agents = Router::new()
            .route("/tools/invoke", post(invoke))
            .route("/sessions/events", post(events))
            .route(
                "/mcp",
                any(move |request: Request| handled(mcp.clone(), request)),
            )
            .route_layer(from_fn(in_time))
            .route_layer(from_fn_with_state(self.clone(), agents));
        operator
            .merge(agents)
            .route("/healthz", get(health))
            .layer(from_fn_with_state(self.clone(), counted))
            .with_state(self.clone())
            .merge(gateway_server::router(self.0.hub.clone()))
    }
}

/// Lets in whoever may use tools, and says who that is.
async fn agents(
    FromState(gateway): FromState<Gateway>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let who = match who(&gateway, request.headers(), peer) {
        Ok(who) => who,
        Err(refusal) => return refusal,
    };
    let agent = match &who {
        Who::Agent(session) => Some(RequestAgent {
            agent: session.agent().to_owned(),
            session: Some(session.as_str().to_owned()),
        }),
        Who::Operator | Who::Local => {
            let named = request.headers().get(AGENT);
            let named = named.and_then(|it| it.to_str().ok());
            named.map(|agent| RequestAgent {
                agent: agent.to_owned(),
                session: None,
            })
        }
    };
    let share = match &who {
        Who::Agent(session) => {
            let Some(share) = gateway.0.shares.take(session.agent().to_owned()) else {
                let message = format!("{REQUESTS} requests of this agent are under way");
                let refusal = NoResult(StatusCode::TOO_MANY_REQUESTS, "too_many", message);
                return refusal.into_response();
            };
            Some(share)
        }
        Who::Operator | Who::Local => None,
    };
    let extensions = request.extensions_mut();
    if let Some(agent) = agent {
        extensions.insert(agent);
    }
    extensions.insert(who);
    let response = next.run(request).await;
    // An answer that goes on for long, as a stream of events does, is under way to its end.
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held = &share;
            frame
        }))
    })
}

/// Reads the whole body first: a client that never ends its request would hold a connection for ever.
async fn in_time(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match timeout(BODY, to_bytes(body, LARGEST)).await {
        Ok(Ok(bytes)) => {
            next.run(Request::from_parts(parts, Body::from(bytes)))
                .await
        }
        Ok(Err(_)) => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// Lets in a person, and programs that act for one.
async fn operators(
    FromState(gateway): FromState<Gateway>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    match who(&gateway, request.headers(), peer) {
        Ok(Who::Operator | Who::Local) => next.run(request).await,
        Ok(Who::Agent(_)) => NoResult(
            StatusCode::FORBIDDEN,
            "forbidden",
            "the token of an agent opens its tools and nothing else".to_owned(),
        )
        .into_response(),
        Err(refusal) => refusal,
    }
}

/// Who asks, else the answer to a request that shows nothing that opens. Failures count with those of WebSockets.
#[expect(clippy::result_large_err, reason = "it is the answer")]
fn who(gateway: &Gateway, headers: &HeaderMap, peer: SocketAddr) -> Result<Who, Response> {
    let who = |shown: &str| gateway.0.keys.who(shown);
    let found = gateway.0.hub.bearer(headers, peer.ip(), who);
    found.map_err(|refusal| match refusal {
        BearerRefusal::TooMany(_) => refusal.into_response(),
        BearerRefusal::Unauthorized => {
            let message = "Unauthorized".to_owned();
            let refusal = NoResult(StatusCode::UNAUTHORIZED, "unauthorized", message);
            let scheme = [(header::WWW_AUTHENTICATE, "Bearer")];
            (scheme, refusal).into_response()
        }
    })
}

/// Counts each request by its route.
async fn counted(
    FromState(gateway): FromState<Gateway>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let known = [
        "/healthz",
        "/metrics",
        "/tools/invoke",
        "/sessions/command",
        "/sessions/show",
        "/sessions/events",
        "/mcp",
        "/mcp/lines",
    ];
    let route = path.and_then(|path| known.into_iter().find(|it| *it == path.as_str()));
    let status = response.status().as_u16();
    gateway.0.metrics.request(route.unwrap_or("other"), status);
    response
}

async fn handled(mcp: Http<Seat>, request: Request) -> Response {
    mcp.handle(request).await.map(Body::new)
}

async fn health() -> Json<Value> {
    Json(json!({ "ok": true, "status": "live" }))
}

async fn metrics(FromState(gateway): FromState<Gateway>) -> Response {
    let gauges = gateway.0.gauges().await;
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    let page = gateway.0.metrics.page(gauges);
    ([(header::CONTENT_TYPE, kind)], page).into_response()
}

/// The body of a command.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Command {
    session_key: Option<String>,
    message: String,
    sender: Option<SentBy>,
    #[serde(default = "yes")]
    mentioned: bool,
}

/// Who sent a message in a channel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SentBy {
    provider: String,
    id: String,
}

fn yes() -> bool {
    true
}

async fn command(
    FromState(gateway): FromState<Gateway>,
    body: Bytes,
) -> Result<Json<Value>, NoResult> {
    let command: Command = serde_json::from_slice(&body)
        .map_err(|error| invalid(format!("the body is not a command: {error}")))?;
    let key = session(&Who::Operator, command.session_key.as_deref())?;
    let message = Message {
        text: &command.message,
        sender: command.sender.map(|from| Sender {
            provider: from.provider,
            id: from.id,
        }),
        mentioned: command.mentioned,
    };
    let heard = gateway.0.hear(&key, &message);
    Ok(Json(json!({
        "ok": true, "sessionKey": key.as_str(), "reply": heard.reply, "rest": heard.rest,
    })))
}

/// The body of a question about a session.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Show {
    session_key: Option<String>,
}

async fn show(
    FromState(gateway): FromState<Gateway>,
    body: Bytes,
) -> Result<Json<Value>, NoResult> {
    let show: Show = serde_json::from_slice(&body)
        .map_err(|error| invalid(format!("the body names no session: {error}")))?;
    let key = session(&Who::Operator, show.session_key.as_deref())?;
    let set = gateway.0.sessions.of(&key);
    Ok(Json(json!({
        "ok": true,
        "sessionKey": key.as_str(),
        "host": set.host.map(|it| it.as_str()),
        "security": set.security.map(|it| it.as_str()),
        "ask": set.ask.map(|it| it.as_str()),
        "node": set.node,
        "elevated": set.elevated.map(|it| it.as_str()),
    })))
}
