//! The gateway is found, connected to, and followed.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use app_status::GatewayState;
use gateway_operator::{
    ApprovalEnd, ApprovalNews, GatewayAccess, Kept, Link, News, Operator, PairRequest, Setup,
    Wanted, own_certificate,
};
use gateway_protocol::{Backoff, Scope, Secret};
use local_policy::Secrets;
use openclaw_config::{ConfigFile, ConfigUnread};
use paths::{GATEWAY_PASSWORD_VAR, GATEWAY_TOKEN_VAR, Paths};
use serde_json::Value;
use tokio::sync::mpsc::{self, Receiver};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::finding::{Found, address, find};
use crate::pairing::{self, Pairing};
use crate::remote::{Connected, Ends, Remote, Wish};
use crate::report::{Asked, Report};
use crate::state;

/// How often `openclaw.json` is looked at, of which only date and length are read each time, and the certificate of
/// a gateway of this computer: it makes one at its first start.
const LOOK: Duration = Duration::from_secs(5);

/// What is asked of the gateway. Without the last scope a newer gateway shows a device nothing that
/// others asked for.
const SCOPES: [Scope; 3] = [Scope::Read, Scope::Approvals, Scope::Admin];

/// What a connection needs beside the gateway's address.
pub struct Connect {
    /// The files of this user.
    pub paths: Paths,
    /// The gateway's token or password, where the environment has one.
    pub secrets: Secrets,
    /// The waits between attempts.
    pub backoff: Backoff,
}

/// Keeps the app connected to its gateway.
pub struct Service {
    paths: Paths,
    wanted: Wanted,
    backoff: Backoff,
    report: Box<dyn Fn(Report) + Send + Sync>,
    remote: Remote,
    ends: Ends,
    config: Config,
}

impl Service {
    /// Nothing is read or connected to before [`run`](Self::run).
    pub fn new(connect: Connect, report: impl Fn(Report) + Send + Sync + 'static) -> Self {
        let Connect {
            paths,
            secrets,
            backoff,
        } = connect;
        let (remote, ends) = Remote::new();
        let secret = |name| secrets.get(name).map(Secret::from);
        Self {
            wanted: Wanted {
                token: secret(GATEWAY_TOKEN_VAR),
                password: secret(GATEWAY_PASSWORD_VAR),
                ..Wanted::default()
            },
            config: Config::new(paths.config_file().to_owned()),
            paths,
            backoff,
            report: Box::new(report),
            remote,
            ends,
        }
    }

    /// The way to the gateway.
    #[must_use]
    pub fn remote(&self) -> Remote {
        self.remote.clone()
    }

    /// Keeps connected until `stop`.
    pub async fn run(mut self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let found = self.look();
            match &found {
                Found::Connect(place) => {
                    let place = (**place).clone();
                    self.serve(place, &found, &stop).await;
                    continue;
                }
                Found::None => self.tell(GatewayState::None),
                Found::Off(address) => self.tell(GatewayState::Off {
                    address: address.clone(),
                }),
                Found::Unusable(why) => self.tell(GatewayState::Unusable { why: why.clone() }),
            }
            self.other_than(&found, &stop).await;
        }
    }

    /// Waits until another gateway is meant. Answers that come meanwhile are not sent.
    async fn other_than(&mut self, found: &Found, stop: &CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = self.ends.set.changed() => {}
                () = tokio::time::sleep(LOOK) => {}
                Some(wish) = self.ends.wishes.recv() => wish.not_sent(),
            }
            if self.look() != *found {
                return;
            }
        }
    }

    /// Connects to this gateway, and tells of it until another one is meant.
    async fn serve(&mut self, place: GatewayAccess, found: &Found, stop: &CancellationToken) {
        let name = address(&place);
        let (is_here, is_open) = (place.is_here(), place.is_open_to_others());
        self.tell(GatewayState::Connecting {
            address: name.clone(),
        });
        let (operator, mut news) = match self.connect(place) {
            Ok(connected) => connected,
            Err(why) => {
                warn!(why, "the gateway cannot be connected to");
                self.tell(GatewayState::Down { address: name, why });
                return self.other_than(found, stop).await;
            }
        };
        info!(gateway = name, "connecting to the gateway");
        let operator = Arc::new(operator);
        let mut line = Line {
            name,
            is_here,
            is_open,
            protocol: 0,
            open: HashSet::new(),
            pairing: Pairing::default(),
        };
        let (tell, mut listed) = mpsc::unbounded_channel();
        let mut looked = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                next = news.recv() => match next {
                    Some(next) => {
                        if matches!(next, News::CaughtUp { .. }) {
                            let (operator, tell) = (Arc::clone(&operator), tell.clone());
                            tokio::spawn(async move {
                                // Another gateway may be meant by now.
                                let _ = tell.send(pairing::list(&operator).await);
                            });
                        }
                        if let News::Link(link) = &next {
                            // Whoever asks next is told of this connection.
                            self.ends.connected.send_replace(line.connected(link));
                        }
                        line.heard(next, &self.report);
                    }
                    None => break,
                },
                Some(wish) = self.ends.wishes.recv() => {
                    carry_out(wish, &line.name, Arc::clone(&operator));
                }
                Some(open) = listed.recv() => line.listed(open, &self.report),
                _ = self.ends.set.changed() => {
                    if self.look() != *found {
                        break;
                    }
                }
                _ = looked.tick() => {
                    if self.look() != *found {
                        break;
                    }
                }
            }
        }
        self.ends.connected.send_replace(None);
        line.left(&self.report);
        drop(operator);
        drain(&mut news).await;
    }

    fn connect(&self, place: GatewayAccess) -> Result<(Operator, Receiver<News>), String> {
        let identity = device_key::load(&self.paths.operator_key_file());
        let host = gethostname::gethostname().into_string().ok();
        Operator::start(Setup {
            endpoint: place.endpoint,
            identity: identity.map_err(|error| error.to_string())?,
            credentials: place.credentials,
            tokens: self.paths.operator_tokens_file(),
            scopes: SCOPES.to_vec(),
            display_name: Some(match host {
                Some(host) => format!("Exec Companion ({host})"),
                None => "Exec Companion".to_owned(),
            }),
            backoff: self.backoff,
        })
        .map_err(|error| error.to_string())
    }

    fn look(&mut self) -> Found {
        let chosen = self.ends.set.borrow_and_update().clone();
        let mut found = match self.config.read() {
            Ok(value) => {
                let own = own_certificate(value, &self.paths);
                find(value, own, &self.wanted, &chosen)
            }
            // A gateway that was typed needs no configuration.
            Err(_) if chosen.typed.is_some() => find(&Value::Null, None, &self.wanted, &chosen),
            Err(why) => Found::Unusable(why.clone()),
        };
        if chosen.typed.is_some()
            && let Found::Connect(place) = &mut found
        {
            let kept = Kept::load(&self.paths.operator_tokens_file(), &place.endpoint);
            // A file that cannot be read is told when the gateway is connected to.
            let kept = kept.unwrap_or_default();
            place.credentials = kept.credentials(std::mem::take(&mut place.credentials));
        }
        found
    }

    fn tell(&self, state: GatewayState) {
        (self.report)(Report::State(state));
    }
}

/// One gateway, while it is followed.
struct Line {
    name: String,
    is_here: bool,
    is_open: bool,
    protocol: u32,
    /// The ids that the app was told of.
    open: HashSet<String>,
    pairing: Pairing,
}

impl Line {
    /// The gateway, where it has accepted the app.
    fn connected(&self, link: &Link) -> Option<Connected> {
        match link {
            Link::Connected { protocol, .. } => Some(Connected {
                address: self.name.clone(),
                is_here: self.is_here,
                protocol: *protocol,
            }),
            Link::Unpaired { .. } | Link::Down { .. } => None,
        }
    }

    fn heard(&mut self, news: News, report: &dyn Fn(Report)) {
        match news {
            News::Link(link) => {
                if let Link::Connected { protocol, .. } = link {
                    self.protocol = protocol;
                }
                let state = state::of(&link, &self.name, self.is_open);
                info!(?state, "the gateway");
                report(Report::State(state));
            }
            News::Approval(ApprovalNews::Opened { approval, left }) => {
                self.open.insert(approval.id.clone());
                report(Report::Asked(Box::new(Asked {
                    approval: *approval,
                    left,
                    gateway: self.name.clone(),
                    is_here: self.is_here,
                    protocol: self.protocol,
                })));
            }
            News::Approval(ApprovalNews::StillOpen(id)) => report(Report::StillOpen(id)),
            News::Approval(ApprovalNews::Ended { id, how }) => {
                self.open.remove(&id);
                report(Report::Ended { id, how });
            }
            // Others answer what is no command. What is broken, or too much, stays with the gateway.
            News::Approval(ApprovalNews::Skipped(why)) => {
                info!(?why, "a question is left to others")
            }
            News::NotKept(why) => warn!(why, "the gateway's token was not saved"),
            News::Asks(request) => {
                if self.pairing.asks(request) {
                    report(Report::Pairing(self.pairing.open()));
                }
            }
            News::Answered(request) => {
                if self.pairing.answered(&request) {
                    report(Report::Pairing(self.pairing.open()));
                }
            }
            News::CaughtUp { .. } => {}
        }
    }

    fn listed(&mut self, open: Vec<PairRequest>, report: &dyn Fn(Report)) {
        self.pairing.listed(open);
        report(Report::Pairing(self.pairing.open()));
    }

    /// The gateway is followed no longer.
    fn left(&mut self, report: &dyn Fn(Report)) {
        for id in std::mem::take(&mut self.open) {
            let how = ApprovalEnd::Gone;
            report(Report::Ended { id, how });
        }
        if !self.pairing.open().is_empty() {
            report(Report::Pairing(Vec::new()));
        }
    }
}

/// Waits until the connection is closed: its news end then.
async fn drain(news: &mut Receiver<News>) {
    while news.recv().await.is_some() {}
}

/// Does what a person wants at the gateway of this name, beside everything else.
fn carry_out(wish: Wish, gateway: &str, operator: Arc<Operator>) {
    if matches!(&wish, Wish::Call { address, .. } if address != gateway) {
        return wish.not_sent();
    }
    tokio::spawn(async move {
        // The app may have ended.
        match wish {
            Wish::Resolve {
                id,
                decision,
                reply,
            } => {
                let _ = reply.send(operator.resolve(&id, decision).await);
            }
            Wish::Pair {
                kind,
                request,
                approve,
                reply,
            } => {
                let _ = reply.send(operator.pair(kind, &request, approve).await);
            }
            Wish::Call {
                method,
                params,
                reply,
                ..
            } => {
                let _ = reply.send(operator.call(method, params).await);
            }
        }
    });
}

/// `openclaw.json`, read again when it has changed.
struct Config {
    path: PathBuf,
    seen: Option<(SystemTime, u64)>,
    value: Result<Value, String>,
}

impl Config {
    fn new(path: PathBuf) -> Self {
        Self {
            path,
            seen: None,
            value: Ok(Value::Null),
        }
    }

    fn read(&mut self) -> Result<&Value, &String> {
        let about = std::fs::metadata(&self.path).ok();
        let seen = about.and_then(|it| Some((it.modified().ok()?, it.len())));
        if seen.is_none() || seen != self.seen {
            self.seen = seen;
            self.value = match ConfigFile::read(&self.path) {
                Ok(Some(file)) => Ok(file.value),
                Ok(None) => Ok(Value::Null),
                Err(ConfigUnread::Io(error)) => {
                    Err(format!("openclaw.json cannot be read: {error}"))
                }
                Err(ConfigUnread::Syntax(why)) => {
                    Err(format!("openclaw.json cannot be read; correct it: {why}"))
                }
            };
        }
        self.value.as_ref()
    }
}
