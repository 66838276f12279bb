//! One live connection: its socket feeds a conversation, whose effects are carried out here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error as WsError, Message};
use tokio_util::sync::CancellationToken;

use super::{Client, Notice, Outgoing, Reply, RequestError, Socket, answer};
use crate::conversation::{Conversation, Effect, Event};
use crate::refusal::{Cause, Ending, Retry};

/// How long the closing handshake may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// One live connection.
pub(super) struct Line<'a> {
    client: &'a mut Client,
    socket: Socket,
    start: Instant,
    conversation: Conversation,
    waiting: HashMap<u64, Reply>,
    asked: u64,
}

impl Line<'_> {
    /// A connection whose WebSocket is open.
    pub(super) fn new(client: &mut Client, socket: Socket) -> Line<'_> {
        let start = Instant::now();
        let conversation = Conversation::new(
            Arc::clone(&client.identity),
            Arc::clone(&client.profile),
            client.credentials.clone(),
            client.limits.clone(),
            client.now(start),
        );
        Line {
            client,
            socket,
            start,
            conversation,
            waiting: HashMap::new(),
            asked: 0,
        }
    }

    /// Converses until the end.
    pub(super) async fn run(
        &mut self,
        outgoing: &mut mpsc::Receiver<Outgoing>,
        notices: &mpsc::Sender<Notice>,
        stop: &CancellationToken,
    ) -> Ending {
        loop {
            let event = self.next(outgoing, stop).await;
            let now = self.client.now(self.start);
            let Some(event) = event else {
                continue;
            };
            for effect in self.conversation.step(now, event) {
                if let Some(ending) = self.carry_out(effect, notices).await {
                    for (_, reply) in self.waiting.drain() {
                        answer(reply, Err(RequestError::NotConnected));
                    }
                    return ending;
                }
            }
        }
    }

    /// The next event; `None` for what the WebSocket handles itself.
    async fn next(
        &mut self,
        outgoing: &mut mpsc::Receiver<Outgoing>,
        stop: &CancellationToken,
    ) -> Option<Event> {
        let wake = self.conversation.wake_at().map(|at| self.start + at);
        let wake = async {
            match wake {
                Some(at) => sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = stop.cancelled() => Some(Event::Stop),
            message = self.socket.next() => self.received(message),
            asked = outgoing.recv() => Some(match asked {
                Some(asked) => {
                    self.asked += 1;
                    self.waiting.insert(self.asked, asked.reply);
                    Event::Ask { key: self.asked, method: asked.method, params: asked.params }
                }
                None => Event::Stop,
            }),
            () = wake => Some(Event::Woken),
        }
    }

    fn received(&self, message: Option<Result<Message, WsError>>) -> Option<Event> {
        let closed = |code, reason: String| Some(Event::Closed { code, reason });
        match message {
            Some(Ok(Message::Text(text))) => Some(Event::Received(text.to_string())),
            Some(Ok(Message::Binary(_))) | Some(Err(WsError::Utf8(_))) => {
                Some(Event::ReceivedBinary)
            }
            Some(Ok(Message::Close(frame))) => match frame {
                Some(frame) => closed(frame.code.into(), frame.reason.to_string()),
                None => closed(1005, String::new()),
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => None,
            Some(Err(WsError::Capacity(CapacityError::MessageTooLong { max_size, .. }))) => {
                Some(Event::ReceivedTooLong(max_size))
            }
            Some(Err(error)) => closed(1006, error.to_string()),
            None => closed(1006, String::new()),
        }
    }

    async fn carry_out(
        &mut self,
        effect: Effect,
        notices: &mpsc::Sender<Notice>,
    ) -> Option<Ending> {
        match effect {
            Effect::Send(text) => return self.send(text).await,
            Effect::Opened(hello) => {
                let credentials = &mut self.client.credentials;
                credentials.protocol = Some(hello.protocol);
                if hello.device_token.is_some() {
                    credentials.device_token.clone_from(&hello.device_token);
                }
                // If the caller has left, the loop around this one notices.
                let _ = notices.send(Notice::Opened(hello)).await;
            }
            Effect::Told(event) => {
                let _ = notices.send(Notice::Told(event)).await;
            }
            Effect::Answered { key, answer: found } => {
                let reply = self.waiting.remove(&key).flatten();
                answer(reply, found.map_err(RequestError::Refused));
            }
            Effect::Close(code) => {
                let frame = CloseFrame {
                    code: code.into(),
                    reason: "".into(),
                };
                // It may be closed already.
                let _ = timeout(FAREWELL, self.socket.close(Some(frame))).await;
            }
            Effect::Ended(ending) => return Some(ending),
        }
        None
    }

    async fn send(&mut self, text: String) -> Option<Ending> {
        let sent = self.socket.send(Message::Text(text.into()));
        match timeout(self.client.limits.write, sent).await {
            // A broken connection is noticed when it is read.
            Ok(_) => None,
            Err(_) => Some(Ending {
                cause: Cause::Stuck,
                retry: Retry::Backoff,
                was_open: true,
            }),
        }
    }
}
