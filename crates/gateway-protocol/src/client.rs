//! Carries conversations out over real sockets, one after the other.

mod line;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Error as WsError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};
use tokio_util::sync::CancellationToken;

use self::line::Line;
use crate::conversation::Now;
use crate::refusal::{Cause, Ending, Retry};
use crate::{
    Backoff, Credentials, Endpoint, GatewayEvent, Hello, Identity, Limits, Profile, WireError, tls,
};

/// Keeps a connection to a gateway.
pub struct Client {
    /// The address of the gateway.
    pub endpoint: Endpoint,
    /// The key of this device.
    pub identity: Arc<Identity>,
    /// The role that we ask for, and what we offer.
    pub profile: Arc<Profile>,
    /// The secrets that the gateway is shown. A token that the gateway gives is used for the next
    /// connection.
    pub credentials: Credentials,
    /// The limits of a conversation.
    pub limits: Limits,
    /// The waits between attempts.
    pub backoff: Backoff,
    /// The time to sign if a gateway names none.
    pub clock: Arc<dyn Clock>,
    /// A random number from `0.0` to `1.0`.
    pub random: fn() -> f64,
}

/// News for the caller.
#[derive(Debug)]
pub enum Notice {
    /// The gateway has accepted us. The caller saves a token in it.
    Opened(Hello),
    /// The gateway sent an event.
    Told(GatewayEvent),
    /// The connection is lost, or was not made.
    Lost {
        /// The reason.
        ending: Ending,
        /// The time until the next attempt.
        retry_in: Duration,
    },
}

/// A request to the gateway.
#[derive(Debug)]
pub struct Outgoing {
    /// The method.
    pub method: String,
    /// The parameters.
    pub params: Value,
    /// The channel for the answer, if the caller wants one.
    pub reply: Option<oneshot::Sender<Result<Value, RequestError>>>,
}

/// Why a request has no payload.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RequestError {
    /// The request was not sent, or the connection ended before the answer.
    #[error("the gateway is not connected")]
    NotConnected,
    /// The gateway refused the request.
    #[error("{}: {}", .0.code, .0.message)]
    Refused(WireError),
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Client {
    /// Connects, converses, and connects again, until `stop` is cancelled or the receiver of
    /// `notices` is dropped.
    pub async fn run(
        mut self,
        mut outgoing: mpsc::Receiver<Outgoing>,
        notices: mpsc::Sender<Notice>,
        stop: CancellationToken,
    ) {
        let mut attempt = 0;
        while !stop.is_cancelled() && !notices.is_closed() {
            let ending = self.converse(&mut outgoing, &notices, &stop).await;
            if stop.is_cancelled() {
                return;
            }
            if ending.was_open || ending.cause == Cause::Starting {
                attempt = 0;
            }
            if matches!(ending.cause, Cause::Refused(_) | Cause::Protocol(_)) {
                // Another gateway may listen there now, which knows only the older signature.
                self.credentials.protocol = None;
            }
            let wait = self.backoff.delay(attempt, (self.random)());
            let retry_in = match ending.retry {
                Retry::Backoff => wait,
                Retry::After(least) => wait.max(least).min(self.backoff.longest),
                Retry::Slowly => self.backoff.delay(u32::MAX, (self.random)()),
                Retry::WithoutDeviceToken => {
                    self.credentials.device_token = None;
                    Duration::ZERO
                }
            };
            attempt = attempt.saturating_add(1);
            if notices
                .send(Notice::Lost { ending, retry_in })
                .await
                .is_err()
            {
                return;
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = notices.closed() => return,
                () = sleep(retry_in) => {}
                // Requests are refused while there is no connection.
                () = refuse(&mut outgoing) => return,
            }
        }
    }

    /// One connection, to its end.
    async fn converse(
        &mut self,
        outgoing: &mut mpsc::Receiver<Outgoing>,
        notices: &mpsc::Sender<Notice>,
        stop: &CancellationToken,
    ) -> Ending {
        let dialled = tokio::select! {
            () = stop.cancelled() => Err(Cause::Stopped),
            dialled = timeout(self.limits.dial, self.dial()) => dialled
                .unwrap_or_else(|_| Err(Cause::NoHandshake(self.limits.dial))),
        };
        match dialled {
            Ok(socket) => Line::new(self, socket).run(outgoing, notices, stop).await,
            Err(cause) => failed(cause),
        }
    }

    async fn dial(&self) -> Result<Socket, Cause> {
        let Endpoint { host, port, .. } = &self.endpoint;
        let unreachable = |error: io::Error| Cause::Unreachable(error.to_string());
        let stream = TcpStream::connect((host.as_str(), *port))
            .await
            .map_err(unreachable)?;
        stream.set_nodelay(true).map_err(unreachable)?;
        let connector = if self.endpoint.tls {
            let config = tls::client_config(self.endpoint.fingerprint)
                .map_err(|error| Cause::Untrusted(error.to_string()))?;
            Connector::Rustls(Arc::new(config))
        } else {
            Connector::Plain
        };
        let config = WebSocketConfig::default()
            .max_message_size(Some(self.limits.frame_bytes))
            .max_frame_size(Some(self.limits.frame_bytes));
        let url = self.endpoint.url();
        client_async_tls_with_config(url, stream, Some(config), Some(connector))
            .await
            .map(|(socket, _)| socket)
            .map_err(|error| not_dialled(&error))
    }

    fn now(&self, start: Instant) -> Now {
        Now {
            elapsed: start.elapsed(),
            unix_ms: self.clock.unix_ms(),
        }
    }
}

fn not_dialled(error: &WsError) -> Cause {
    match error {
        WsError::Http(response) => Cause::Untrusted(format!(
            "what answers there is no gateway: it said HTTP {}",
            response.status().as_u16()
        )),
        // rustls reports its errors as errors of the stream.
        WsError::Io(io)
            if io
                .get_ref()
                .is_some_and(|inner| inner.is::<rustls::Error>()) =>
        {
            Cause::Untrusted(format!("the gateway is not trusted: {io}"))
        }
        WsError::Tls(error) => Cause::Untrusted(format!("the gateway is not trusted: {error}")),
        error @ (WsError::ConnectionClosed
        | WsError::AlreadyClosed
        | WsError::Io(_)
        | WsError::Capacity(_)
        | WsError::Protocol(_)
        | WsError::WriteBufferFull(_)
        | WsError::Utf8(_)
        | WsError::AttackAttempt
        | WsError::Url(_)
        | WsError::HttpFormat(_)) => Cause::Unreachable(error.to_string()),
    }
}

fn failed(cause: Cause) -> Ending {
    let retry = if matches!(cause, Cause::Untrusted(_)) {
        Retry::Slowly
    } else {
        Retry::Backoff
    };
    Ending {
        cause,
        retry,
        was_open: false,
    }
}

async fn refuse(outgoing: &mut mpsc::Receiver<Outgoing>) {
    while let Some(asked) = outgoing.recv().await {
        answer(asked.reply, Err(RequestError::NotConnected));
    }
}

type Reply = Option<oneshot::Sender<Result<Value, RequestError>>>;

fn answer(reply: Reply, answer: Result<Value, RequestError>) {
    if let Some(reply) = reply {
        // The asker may have left.
        let _ = reply.send(answer);
    }
}
