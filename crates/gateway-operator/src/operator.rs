//! Keeps a connection to a gateway, and carries out what a person wants there.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use gateway_protocol::{
    Backoff, Client, Credentials, Endpoint, GatewayEvent, Identity, Limits, Notice, Outgoing,
    Profile, Scope, SystemClock,
};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep_until;
use tokio_util::sync::CancellationToken;

use crate::Decision;
use crate::board::{ApprovalEnd, ApprovalNews, Board, NotSent, Outcome};
use crate::call::{CallError, call};
use crate::keep::Kept;
use crate::link::Link;
use crate::lists::{self, NodeInfo, PairKind, PairRequest, Paired};

/// How many requests, events and news may wait.
const WAITING: usize = 256;

/// Everything that a connection needs.
pub struct Setup {
    /// The gateway.
    pub endpoint: Endpoint,
    /// The key of this device.
    pub identity: Identity,
    /// The gateway's own token or password, where there is one.
    pub credentials: Credentials,
    /// The file of the tokens that gateways gave this device.
    pub tokens: PathBuf,
    /// What is asked for.
    pub scopes: Vec<Scope>,
    /// The name for people at the gateway.
    pub display_name: Option<String>,
    /// The waits between attempts.
    pub backoff: Backoff,
}

/// News of a gateway.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// How the connection stands.
    Link(Link),
    /// About approvals.
    Approval(ApprovalNews),
    /// Every approval that was open when the connection was made is told of. A gateway of protocol
    /// 3 tells only of those that come, and without [`Scope::Approvals`] none are told of.
    CaughtUp {
        /// Whether the gateway could list them.
        listed: bool,
    },
    /// Somebody wants to be paired.
    Asks(PairRequest),
    /// A request to be paired is answered; its id.
    Answered(String),
    /// The gateway's token could not be saved; the text says why.
    NotKept(String),
}

/// What became of an answer to an approval.
#[derive(Debug, Clone, PartialEq)]
pub enum Resolution {
    /// The gateway took it.
    Accepted,
    /// It came too late.
    TooLate(ApprovalEnd),
    /// It was not sent.
    NotSent(NotSent),
    /// The gateway refused it; the approval is still open.
    Refused(CallError),
    /// The connection broke before the gateway said whether it took it. The next news of this
    /// approval tells.
    Unknown,
}

enum Wish {
    Resolve {
        id: String,
        decision: Decision,
        reply: oneshot::Sender<Resolution>,
    },
}

/// A connection that is kept. Dropped, it is closed.
pub struct Operator {
    wishes: mpsc::Sender<Wish>,
    outgoing: mpsc::Sender<Outgoing>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Operator {
    /// Connects, and connects again, until it is ended or dropped.
    ///
    /// # Errors
    /// The file of tokens cannot be read.
    pub fn start(setup: Setup) -> Result<(Self, mpsc::Receiver<News>), crate::KeepError> {
        let kept = Kept::load(&setup.tokens, &setup.endpoint)?;
        let client = Client {
            endpoint: setup.endpoint.clone(),
            identity: Arc::new(setup.identity),
            profile: Arc::new(Profile::operator(
                setup.display_name,
                env!("CARGO_PKG_VERSION"),
                &setup.scopes,
            )),
            credentials: Credentials {
                device_token: kept.token.clone(),
                protocol: kept.protocol,
                ..setup.credentials
            },
            limits: Limits::default(),
            backoff: setup.backoff,
            clock: Arc::new(SystemClock),
            random: rand::random,
        };
        let (outgoing, asked) = mpsc::channel(WAITING);
        let (notify, notices) = mpsc::channel(WAITING);
        let (wishes, wished) = mpsc::channel(WAITING);
        let (news, told) = mpsc::channel(WAITING);
        let stop = CancellationToken::new();
        let connection = tokio::spawn(client.run(asked, notify, stop.clone()));
        let desk = Desk {
            board: Board::default(),
            start: Instant::now(),
            outgoing: outgoing.clone(),
            asking: JoinSet::new(),
            connection: 0,
            answers: setup.scopes.contains(&Scope::Approvals),
            lists: false,
            waiting: VecDeque::new(),
            kept,
            tokens: setup.tokens,
            endpoint: setup.endpoint,
        };
        let task = tokio::spawn(async move {
            desk.run(notices, wished, news).await;
            let _ = connection.await;
        });
        let operator = Self {
            wishes,
            outgoing,
            stop,
            task,
        };
        Ok((operator, told))
    }

    /// Answers an approval, once, and waits for the gateway to take it.
    pub async fn resolve(&self, id: &str, decision: Decision) -> Resolution {
        let (reply, answer) = oneshot::channel();
        let id = id.to_owned();
        let wish = Wish::Resolve {
            id,
            decision,
            reply,
        };
        if self.wishes.send(wish).await.is_err() {
            return Resolution::NotSent(NotSent::NotOpen);
        }
        answer.await.unwrap_or(Resolution::Unknown)
    }

    /// Asks the gateway for anything.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn call(&self, method: &str, params: Value) -> Result<Value, CallError> {
        call(&self.outgoing, method, params).await
    }

    /// The nodes.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn nodes(&self) -> Result<Vec<NodeInfo>, CallError> {
        Ok(lists::nodes(&self.call("node.list", json!({})).await?))
    }

    /// Who wants to be paired, and what is paired.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn pairs(
        &self,
        kind: PairKind,
    ) -> Result<(Vec<PairRequest>, Vec<Paired>), CallError> {
        let method = format!("{}.list", kind.prefix());
        Ok(lists::pairs(kind, &self.call(&method, json!({})).await?))
    }

    /// Approves or refuses a request to be paired.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn pair(
        &self,
        kind: PairKind,
        request: &str,
        approve: bool,
    ) -> Result<(), CallError> {
        let word = if approve { "approve" } else { "reject" };
        let method = format!("{}.{word}", kind.prefix());
        let params = json!({ "requestId": request });
        self.call(&method, params).await.map(drop)
    }

    /// Takes away what a device or a node was approved for.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn remove(&self, kind: PairKind, id: &str) -> Result<(), CallError> {
        let method = format!("{}.remove", kind.prefix());
        self.call(&method, json!({ kind.id(): id })).await.map(drop)
    }

    /// Gives a device or a node another name.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn rename(&self, kind: PairKind, id: &str, name: &str) -> Result<(), CallError> {
        let (method, called) = match kind {
            PairKind::Device => ("device.pair.rename", "label"),
            PairKind::Node => ("node.rename", "displayName"),
        };
        let params = json!({ kind.id(): id, called: name });
        self.call(method, params).await.map(drop)
    }

    /// Closes the connection, and waits until it is closed.
    pub async fn end(mut self) {
        self.stop.cancel();
        let _ = (&mut self.task).await;
    }
}

impl Drop for Operator {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// What an asked request came to.
enum Answer {
    /// The answer to our answer to an approval.
    Resolve {
        id: String,
        answer: Result<Value, CallError>,
        reply: oneshot::Sender<Resolution>,
    },
    /// The list of open approvals, asked for on the connection with this number.
    List(u64, Result<Value, CallError>),
}

/// The loop's own state.
struct Desk {
    board: Board,
    start: Instant,
    outgoing: mpsc::Sender<Outgoing>,
    asking: JoinSet<Answer>,
    /// Counts the connections.
    connection: u64,
    /// Whether approvals are asked for at all.
    answers: bool,
    /// Whether the gateway can list its open approvals.
    lists: bool,
    /// News that wait to be sent.
    waiting: VecDeque<News>,
    kept: Kept,
    tokens: PathBuf,
    endpoint: Endpoint,
}

impl Desk {
    async fn run(
        mut self,
        mut notices: mpsc::Receiver<Notice>,
        mut wishes: mpsc::Receiver<Wish>,
        news: mpsc::Sender<News>,
    ) {
        loop {
            let wake = self.board.wake_at().map(|at| self.start + at);
            let wake = async {
                match wake {
                    Some(at) => sleep_until(at.into()).await,
                    None => std::future::pending().await,
                }
            };
            // Whoever is told the news may wait for an answer meanwhile, so both go on at once. Only
            // the gateway has to wait.
            let may_hear = self.waiting.len() < WAITING;
            tokio::select! {
                room = news.reserve(), if !self.waiting.is_empty() => match room {
                    Ok(room) => {
                        if let Some(next) = self.waiting.pop_front() {
                            room.send(next);
                        }
                    }
                    Err(_) => return,
                },
                notice = notices.recv(), if may_hear => match notice {
                    Some(notice) => self.noticed(notice),
                    None => return,
                },
                Some(wish) = wishes.recv() => self.wished(wish),
                Some(answered) = self.asking.join_next() => {
                    if let Ok(answered) = answered {
                        self.answered(answered);
                    }
                }
                () = wake => {
                    let told = self.board.expire(self.start.elapsed());
                    self.tell(told);
                }
            }
        }
    }

    fn noticed(&mut self, notice: Notice) {
        let now = self.start.elapsed();
        match notice {
            Notice::Opened(hello) => {
                self.connection += 1;
                if let Some(ms) = hello.challenged_at_ms {
                    self.board.clock(now, ms);
                }
                self.waiting.push_back(News::Link(Link::opened(&hello)));
                self.keep(&hello);
                self.lists = self.answers && hello.protocol >= 4;
                if self.lists {
                    self.catch_up();
                } else {
                    let told = self.board.listed(now, None);
                    self.tell(told);
                    self.waiting.push_back(News::CaughtUp { listed: false });
                }
            }
            Notice::Lost { ending, retry_in } => {
                let told = self.board.lost();
                self.tell(told);
                let link = Link::lost(ending, retry_in);
                self.waiting.push_back(News::Link(link));
            }
            Notice::Told(GatewayEvent::Tick(ms)) => self.board.clock(now, ms),
            Notice::Told(GatewayEvent::Other { name, payload }) => match name.as_str() {
                "exec.approval.requested" => {
                    let told = self.board.requested(now, &payload);
                    self.tell(told);
                }
                "exec.approval.resolved" => {
                    let told = self.board.resolved(&payload);
                    self.tell(told);
                }
                "device.pair.requested" => self.asks(PairKind::Device, &payload),
                "node.pair.requested" => self.asks(PairKind::Node, &payload),
                "device.pair.resolved" | "node.pair.resolved" => {
                    let id = crate::text::id(&payload["requestId"]);
                    let id = id.map(|id| News::Answered(id.to_owned()));
                    self.waiting.extend(id);
                }
                _ => {}
            },
            // An operator is called by nobody.
            Notice::Told(GatewayEvent::Invoke(_) | GatewayEvent::Cancel(_)) => {}
        }
    }

    /// Asks for the open approvals.
    fn catch_up(&mut self) {
        self.board.list_asked();
        let (number, outgoing) = (self.connection, self.outgoing.clone());
        self.asking.spawn(async move {
            let list = call(&outgoing, "exec.approval.list", json!({})).await;
            Answer::List(number, list)
        });
    }

    fn asks(&mut self, kind: PairKind, payload: &Value) {
        let request = lists::pair_request(kind, payload);
        self.waiting.extend(request.map(News::Asks));
    }

    fn tell(&mut self, told: Vec<ApprovalNews>) {
        self.waiting.extend(told.into_iter().map(News::Approval));
    }

    /// Saves what the gateway gave.
    fn keep(&mut self, hello: &gateway_protocol::Hello) {
        let kept = Kept {
            token: hello.device_token.clone().or(self.kept.token.clone()),
            protocol: Some(hello.protocol),
            typed: self.kept.typed.clone(),
        };
        if kept == self.kept {
            return;
        }
        self.kept = kept;
        if let Err(error) = self.kept.save(&self.tokens, &self.endpoint) {
            self.waiting.push_back(News::NotKept(error.to_string()));
        }
    }

    fn wished(&mut self, wish: Wish) {
        let Wish::Resolve {
            id,
            decision,
            reply,
        } = wish;
        match self.board.answer(self.start.elapsed(), &id, decision) {
            Err(why) => {
                // Whoever asked may have left.
                let _ = reply.send(Resolution::NotSent(why));
            }
            Ok(params) => {
                let outgoing = self.outgoing.clone();
                self.asking.spawn(async move {
                    let answer = call(&outgoing, "exec.approval.resolve", params).await;
                    Answer::Resolve { id, answer, reply }
                });
            }
        }
    }

    fn answered(&mut self, answered: Answer) {
        let now = self.start.elapsed();
        match answered {
            Answer::List(number, list) => {
                if number != self.connection || list == Err(CallError::NotConnected) {
                    return;
                }
                let listed = list.is_ok();
                let told = self.board.listed(now, list.as_ref().ok());
                self.tell(told);
                self.waiting.push_back(News::CaughtUp { listed });
            }
            Answer::Resolve { id, answer, reply } => {
                let resolution = self.resolved(&id, answer);
                let _ = reply.send(resolution);
            }
        }
    }

    fn resolved(&mut self, id: &str, answer: Result<Value, CallError>) -> Resolution {
        let answer = match answer {
            Ok(_) => Ok(()),
            Err(CallError::Refused(error)) => Err(error),
            // The gateway looked at the scopes before anything else.
            Err(error @ CallError::Scope(_)) => {
                let told = self.board.not_sent(id);
                self.tell(told);
                return Resolution::Refused(error);
            }
            Err(error @ (CallError::NotConnected | CallError::Silent)) => {
                let told = self.board.unanswered(id);
                self.tell(told);
                if error == CallError::Silent && self.lists {
                    self.catch_up();
                }
                return Resolution::Unknown;
            }
        };
        let (outcome, told) = self.board.answered(id, answer);
        self.tell(told);
        match outcome {
            Outcome::Accepted => Resolution::Accepted,
            Outcome::TooLate(how) => Resolution::TooLate(how),
            Outcome::Refused(error) => Resolution::Refused(CallError::Refused(error)),
        }
    }
}
