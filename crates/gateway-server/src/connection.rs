//! One client: its WebSocket, from the challenge to the end.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use gateway_protocol::server::{Call, ConnectRequest, Refusal};
use gateway_protocol::{Challenge, Frame};
use gateway_registry::ClientId;
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error as WsError, Message};
use tracing::debug;

use crate::budget::{Allowance, Budget, Exceeded};
use crate::hub::{Hub, Slot};
use crate::line::{Out, Outbox};

/// How long the closing handshake may take.
const FAREWELL: Duration = Duration::from_secs(1);
/// Small buffers, because most clients are idle most of the time.
const BUFFER: usize = 4 * 1024;

/// Where a client is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) is_local: bool,
}

type Socket<S> = WebSocketStream<Budget<S>>;

/// Serves one client.
pub(crate) async fn converse<S>(hub: Hub, stream: S, peer: Peer, place: Slot)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let limits = hub.limits();
    let allowance = Allowance::of(limits.preauth_bytes);
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(Some(limits.registry.payload_bytes))
        .max_frame_size(Some(limits.registry.payload_bytes));
    let stream = Budget::new(stream, allowance.clone());
    let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
    let (sink, mut messages) = socket.split();
    let (client, outbox) = hub.enter();
    let heard = Heard::default();
    let reader = Reader {
        hub: &hub,
        messages: &mut messages,
        client,
        heard: &heard,
    };
    let reading = reader.run(peer, place, &allowance);
    let cut = outbox.cut.clone();
    let silence = limits.registry.tick * 2;
    let writing = write(sink, outbox, limits.write, silence, &heard);
    let mut writing = std::pin::pin!(writing);
    let is_cut = tokio::select! {
        () = cut.cancelled() => true,
        () = &mut writing => false,
        () = reading => {
            // What was queued before the end, such as a refusal, is still sent.
            hub.leave(client);
            let _ = timeout(FAREWELL, writing).await;
            false
        }
    };
    hub.leave(client);
    if !is_cut {
        // Bytes that nobody has read would make the system throw away the last frames.
        let rest = async { while let Some(Ok(_)) = messages.next().await {} };
        let _ = timeout(FAREWELL, rest).await;
    }
}

/// When the client was last heard.
#[derive(Debug)]
struct Heard {
    start: Instant,
    after_ms: AtomicU64,
}

impl Default for Heard {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            after_ms: AtomicU64::new(0),
        }
    }
}

impl Heard {
    fn now(&self) {
        let ms = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.after_ms.store(ms, Ordering::Relaxed);
    }

    fn silence(&self) -> Duration {
        let last = Duration::from_millis(self.after_ms.load(Ordering::Relaxed));
        self.start.elapsed().saturating_sub(last)
    }
}

struct Reader<'a, S> {
    hub: &'a Hub,
    messages: &'a mut SplitStream<Socket<S>>,
    client: ClientId,
    heard: &'a Heard,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Reader<'_, S> {
    async fn run(mut self, peer: Peer, place: Slot, allowance: &Allowance) {
        let challenge = Challenge {
            nonce: uuid::Uuid::new_v4().to_string(),
            ts: Some(self.hub.unix_ms()),
        };
        let event = Frame::event(Challenge::EVENT, json!(challenge));
        self.hub.send(self.client, &event);
        let handshake = self.hub.limits().handshake;
        let first = match timeout(handshake, self.text()).await {
            Ok(Ok(Some(text))) => text,
            Ok(Ok(None)) => return,
            Ok(Err((code, reason))) => return self.hub.close(self.client, code, reason),
            Err(_) => return self.hub.close(self.client, 1008, "handshake timeout"),
        };
        let is_in = self.introduced(&first, &challenge, peer);
        drop(place);
        if !is_in {
            return;
        }
        drop(first);
        allowance.lift();
        loop {
            match self.text().await {
                Ok(Some(text)) => match Call::read(&text) {
                    Ok(call) => self.hub.asked(self.client, call),
                    Err(error) => {
                        return self.hub.close(self.client, 1008, &error.to_string());
                    }
                },
                Ok(None) => return,
                Err((code, reason)) => return self.hub.close(self.client, code, reason),
            }
        }
    }

    /// Whether the first message of a client lets it in. If not, its refusal is queued.
    fn introduced(&self, text: &str, challenge: &Challenge, peer: Peer) -> bool {
        let call = match Call::read(text) {
            Ok(call) if call.method == "connect" => call,
            Ok(call) => return self.refuse(&call.id, Refusal::no_connect()),
            Err(_) => {
                self.hub.failed(peer.address);
                let refusal = Refusal::no_connect();
                self.hub.close(self.client, refusal.close, refusal.reason());
                return false;
            }
        };
        if let Some(wait) = self.hub.refuses(peer.address) {
            return self.refuse(&call.id, Refusal::too_many_failures(wait));
        }
        let request = match ConnectRequest::read(call.params) {
            Ok(request) => request,
            Err(error) => {
                self.hub.failed(peer.address);
                return self.refuse(&call.id, Refusal::params(&error));
            }
        };
        match challenge.proves(&request, self.hub.unix_ms()) {
            Ok(proven) => self
                .hub
                .connect(self.client, call.id, request, proven, peer),
            Err(refusal) => {
                self.hub.failed(peer.address);
                self.refuse(&call.id, refusal)
            }
        }
    }

    fn refuse(&self, id: &str, refusal: Refusal) -> bool {
        let reason = refusal.reason().to_owned();
        let frame = Frame::answer(id, Err(refusal.error));
        self.hub.send(self.client, &frame);
        self.hub.close(self.client, refusal.close, &reason);
        false
    }

    /// The next text; `None` when the client has left, code and reason when it has to.
    async fn text(
        &mut self,
    ) -> Result<Option<tokio_tungstenite::tungstenite::Utf8Bytes>, (u16, &'static str)> {
        loop {
            let message = self.messages.next().await;
            self.heard.now();
            return match message {
                Some(Ok(Message::Text(text))) => Ok(Some(text)),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Binary(_))) | Some(Err(WsError::Utf8(_))) => {
                    Err((1003, "text frames only"))
                }
                Some(Err(WsError::Capacity(_))) => Err((1009, "payload too large")),
                Some(Err(WsError::Io(error)))
                    if error.get_ref().is_some_and(|inner| inner.is::<Exceeded>()) =>
                {
                    Err((1009, "preauth payload too large"))
                }
                Some(Err(error)) => {
                    debug!(%error, "a client's connection broke");
                    Ok(None)
                }
                Some(Ok(Message::Close(_))) | None => Ok(None),
            };
        }
    }
}

/// Sends what is queued, and looks whether the client is still there.
async fn write<S: AsyncRead + AsyncWrite + Unpin>(
    mut sink: SplitSink<Socket<S>, Message>,
    mut outbox: Outbox,
    patience: Duration,
    silence: Duration,
    heard: &Heard,
) {
    let mut beat = interval(silence / 2);
    beat.tick().await;
    loop {
        let next = tokio::select! {
            next = outbox.next() => next,
            _ = beat.tick() => {
                if heard.silence() > silence {
                    return;
                }
                let ping = Message::Ping(Bytes::new());
                match timeout(patience, sink.send(ping)).await {
                    Ok(Ok(())) => continue,
                    Ok(Err(_)) | Err(_) => return,
                }
            }
        };
        let Some(first) = next else {
            return;
        };
        let sending = async {
            let mut next = Some(first);
            while let Some(out) = next {
                match out {
                    Out::Text(text) => sink.feed(Message::Text(text)).await?,
                    Out::Close(code, reason) => {
                        let frame = CloseFrame {
                            code: code.into(),
                            reason: reason.into(),
                        };
                        sink.send(Message::Close(Some(frame))).await?;
                        return Ok(true);
                    }
                }
                next = outbox.ready();
            }
            sink.flush().await?;
            Ok::<_, WsError>(false)
        };
        match timeout(patience, sending).await {
            Ok(Ok(false)) => {}
            // A client that does not read, a broken connection, or the end.
            Ok(Ok(true) | Err(_)) | Err(_) => return,
        }
    }
}
