//! One connection, from its challenge to its end, without a socket and without a clock.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::connect::{self, Challenge, Credentials, Hello, Profile, VERSIONS};
use crate::frame::{Frame, WireError};
use crate::identity::Identity;
use crate::node::GatewayEvent;
use crate::refusal::{self, Cause, Ending, Retry};
use crate::{FrameError, Limits};

const CONNECT: &str = "connect";

/// A moment, by both clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// The time since some start; never goes back.
    pub elapsed: Duration,
    /// Milliseconds since 1970.
    pub unix_ms: i64,
}

/// An event of the connection, or a wish of ours.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A text message came.
    Received(String),
    /// A message came that is no text.
    ReceivedBinary,
    /// A message came that is longer than this many bytes.
    ReceivedTooLong(usize),
    /// The gateway closed the connection, or it broke.
    Closed {
        /// The code of the WebSocket.
        code: u16,
        /// The reason that the gateway gave.
        reason: String,
    },
    /// The time of [`Conversation::wake_at`] is reached.
    Woken,
    /// We want to send a request.
    Ask {
        /// Names the request in the answer; unique in the conversation.
        key: u64,
        /// The method.
        method: String,
        /// The parameters.
        params: Value,
    },
    /// We leave.
    Stop,
}

/// An effect, to be carried out in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Send a text message.
    Send(String),
    /// The gateway has accepted us.
    Opened(Hello),
    /// The gateway sent an event.
    Told(GatewayEvent),
    /// The gateway answered the request with this key.
    Answered {
        /// The key of the request.
        key: u64,
        /// Its answer.
        answer: Result<Value, WireError>,
    },
    /// Close the WebSocket with this code, if it is still open.
    Close(u16),
    /// The conversation is over; nothing follows.
    Ended(Ending),
}

/// One connection: events in, effects out.
pub struct Conversation {
    identity: Arc<Identity>,
    profile: Arc<Profile>,
    credentials: Credentials,
    limits: Limits,
    state: State,
    /// When the last frame came, or the connection began.
    heard: Duration,
}

enum State {
    Unchallenged,
    /// With the gateway's time in its challenge.
    Asked(Option<i64>),
    Open(Hello),
    Over,
}

impl Conversation {
    /// Begins when the WebSocket is open.
    #[must_use]
    pub fn new(
        identity: Arc<Identity>,
        profile: Arc<Profile>,
        credentials: Credentials,
        limits: Limits,
        now: Now,
    ) -> Self {
        Self {
            identity,
            profile,
            credentials,
            limits,
            state: State::Unchallenged,
            heard: now.elapsed,
        }
    }

    /// When [`Event::Woken`] is due, unless another event comes before.
    #[must_use]
    pub fn wake_at(&self) -> Option<Duration> {
        match &self.state {
            State::Unchallenged | State::Asked(_) => Some(self.heard + self.limits.handshake),
            State::Open(hello) => Some(self.heard + hello.tick * 2),
            State::Over => None,
        }
    }

    /// The effects of an event.
    pub fn step(&mut self, now: Now, event: Event) -> Vec<Effect> {
        if matches!(self.state, State::Over) {
            return Vec::new();
        }
        match event {
            Event::Received(text) => self.received(now, &text),
            Event::ReceivedBinary => self.end(1003, FrameError::NoObject.into(), Retry::Backoff),
            Event::ReceivedTooLong(bytes) => self.end(1009, Cause::TooLong(bytes), Retry::Backoff),
            Event::Closed { code, reason } => {
                let retry = match code {
                    // 1008 is a policy violation: a client that was accepted before may be let in
                    // again.
                    1008 if !self.is_open() => Retry::Slowly,
                    _ => Retry::Backoff,
                };
                self.end(1000, Cause::Closed { code, reason }, retry)
            }
            Event::Woken => self.woken(now),
            Event::Ask {
                key,
                method,
                params,
            } => self.ask(key, method, params),
            Event::Stop => self.end(1000, Cause::Stopped, Retry::Backoff),
        }
    }

    fn is_open(&self) -> bool {
        matches!(self.state, State::Open(_))
    }

    fn received(&mut self, now: Now, text: &str) -> Vec<Effect> {
        let frame = match Frame::read(text) {
            Ok(Some(frame)) => frame,
            Ok(None) => return Vec::new(),
            Err(error) => return self.end(1007, error.into(), Retry::Backoff),
        };
        match (&self.state, frame) {
            (State::Unchallenged, Frame::Event { event, payload, .. })
                if event == Challenge::EVENT =>
            {
                self.heard = now.elapsed;
                self.challenged(now, payload)
            }
            (
                State::Asked(at_ms),
                Frame::Response {
                    id,
                    ok,
                    payload,
                    error,
                },
            ) if id == CONNECT => {
                self.heard = now.elapsed;
                let at_ms = *at_ms;
                self.answered(at_ms, ok, payload, error)
            }
            (State::Open(_), frame) => {
                self.heard = now.elapsed;
                told(frame)
            }
            // Before the hello no other frame counts or keeps the connection alive.
            _ => Vec::new(),
        }
    }

    fn challenged(&mut self, now: Now, payload: Option<Value>) -> Vec<Effect> {
        let challenge = serde_json::from_value::<Challenge>(payload.unwrap_or_default());
        let Some(challenge) = challenge.ok().filter(|it| !it.nonce.trim().is_empty()) else {
            return self.end(1002, Cause::BadHandshake("challenge"), Retry::Backoff);
        };
        let (profile, identity) = (&self.profile, &self.identity);
        let params = connect::params(
            profile,
            identity,
            &self.credentials,
            &challenge,
            now.unix_ms,
        );
        let text = request(CONNECT.to_owned(), CONNECT.to_owned(), params);
        if text.len() > self.limits.preauth_bytes {
            let problem = format!(
                "our request to connect is longer than {} bytes: PATH is too long",
                self.limits.preauth_bytes
            );
            return self.end(1000, Cause::Refused(problem), Retry::Slowly);
        }
        self.state = State::Asked(challenge.ts);
        vec![Effect::Send(text)]
    }

    fn answered(
        &mut self,
        at_ms: Option<i64>,
        ok: bool,
        payload: Option<Value>,
        error: Option<WireError>,
    ) -> Vec<Effect> {
        if ok {
            let hello = payload.and_then(|payload| Hello::read(&payload, at_ms, &self.limits));
            return match hello {
                Some(hello) if VERSIONS.contains(&hello.protocol) => {
                    self.state = State::Open(hello.clone());
                    vec![Effect::Opened(hello)]
                }
                Some(hello) => {
                    let cause = Cause::Protocol(Some(hello.protocol.into()));
                    self.end(1002, cause, Retry::Slowly)
                }
                None => self.end(1002, Cause::BadHandshake("hello"), Retry::Backoff),
            };
        }
        let Some(error) = error else {
            return self.end(1002, Cause::BadHandshake("hello"), Retry::Backoff);
        };
        let device_token = self.credentials.device_token.is_some();
        let shared = self.credentials.has_shared();
        let (cause, retry) = refusal::refused(&error, device_token, shared);
        self.end(1000, cause, retry)
    }

    fn woken(&mut self, now: Now) -> Vec<Effect> {
        if self.wake_at().is_none_or(|at| now.elapsed < at) {
            return Vec::new();
        }
        match &self.state {
            State::Open(hello) => {
                let silence = hello.tick * 2;
                self.end(4000, Cause::Silent(silence), Retry::Backoff)
            }
            State::Unchallenged | State::Asked(_) | State::Over => {
                let cause = Cause::NoHandshake(self.limits.handshake);
                self.end(1000, cause, Retry::Backoff)
            }
        }
    }

    fn ask(&mut self, key: u64, method: String, params: Value) -> Vec<Effect> {
        let State::Open(hello) = &self.state else {
            return vec![unanswered(
                key,
                "NOT_CONNECTED",
                "the gateway is not connected",
            )];
        };
        let text = request(key.to_string(), method, params);
        if text.len() > hello.max_payload {
            let problem = format!("the gateway takes at most {} bytes", hello.max_payload);
            return vec![unanswered(key, "PAYLOAD_TOO_LARGE", &problem)];
        }
        vec![Effect::Send(text)]
    }

    fn end(&mut self, code: u16, cause: Cause, retry: Retry) -> Vec<Effect> {
        let was_open = self.is_open();
        self.state = State::Over;
        let ending = Ending {
            cause,
            retry,
            was_open,
        };
        vec![Effect::Close(code), Effect::Ended(ending)]
    }
}

fn told(frame: Frame) -> Vec<Effect> {
    match frame {
        Frame::Event { event, payload, .. } => GatewayEvent::read(event, payload)
            .map(Effect::Told)
            .into_iter()
            .collect(),
        Frame::Response {
            id,
            ok,
            payload,
            error,
        } => {
            let Ok(key) = id.parse() else {
                return Vec::new();
            };
            let answer = match (ok, error) {
                (true, _) => Ok(payload.unwrap_or_default()),
                (false, Some(error)) => Err(error),
                (false, None) => Err(WireError::unavailable("refused without a reason")),
            };
            vec![Effect::Answered { key, answer }]
        }
        // A gateway sends no requests to its clients.
        Frame::Request { .. } => Vec::new(),
    }
}

fn request(id: String, method: String, params: Value) -> String {
    let params = Some(params);
    Frame::Request { id, method, params }.write()
}

fn unanswered(key: u64, code: &str, message: &str) -> Effect {
    let answer = Err(WireError::new(code, message));
    Effect::Answered { key, answer }
}
