//! The gateway and its state.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use exec_tools::{Approver, NodeLink, ToolSettings, Tools, World};
use gateway_server::Hub;
use mcp_server::Shares;
use openclaw_config::{Live, News};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::Keys;
use crate::counted::Counted;
use crate::metrics::{Gauges, Metrics};
use crate::routes::REQUESTS;
use crate::sessions::Sessions;

/// How long a call waits for a person before its answer says that the question is still open.
pub(crate) const WAIT: Duration = Duration::from_secs(50);

/// What a gateway is made of.
pub struct Setup {
    /// This computer.
    pub world: World,
    /// The guard.
    pub approver: Arc<dyn Approver>,
    /// The nodes and operators that are connected.
    pub hub: Hub,
    /// `openclaw.json`, the same one by which the guard decides.
    pub config: Live,
    /// The folder of agents for which `openclaw.json` names none.
    pub workspace: PathBuf,
    /// What opens the gateway.
    pub keys: Keys,
    /// Is told in one sentence when `openclaw.json` cannot be used any more, and when it can again.
    pub tell: Box<dyn Fn(&str) + Send + Sync>,
    /// Ends all sessions.
    pub stop: CancellationToken,
}

/// A gateway. Clones are the same one.
#[derive(Clone)]
pub struct Gateway(pub(crate) Arc<State>);

pub(crate) struct State {
    pub(crate) tools: Tools,
    pub(crate) hub: Hub,
    pub(crate) workspace: PathBuf,
    pub(crate) home: PathBuf,
    pub(crate) now_ms: fn() -> u64,
    pub(crate) keys: Keys,
    pub(crate) sessions: Sessions,
    pub(crate) metrics: Arc<Metrics>,
    /// The requests of agents that are under way, by agent.
    pub(crate) shares: Shares<String>,
    pub(crate) stop: CancellationToken,
    config: Live,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

impl Gateway {
    /// A gateway that nobody can reach yet: [`Gateway::routes`] are its HTTP.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let metrics = Arc::new(Metrics::default());
        let remember = ToolSettings::read(&setup.config.value(), "main").remember();
        let counted = Counted::new(setup.approver, Arc::clone(&metrics));
        let nodes: Arc<dyn NodeLink> = Arc::new(setup.hub.clone());
        let (home, now_ms) = (setup.world.home.clone(), setup.world.now_ms);
        Self(Arc::new(State {
            tools: Tools::new(setup.world, Arc::new(counted), Some(nodes), remember),
            hub: setup.hub,
            workspace: setup.workspace,
            home,
            now_ms,
            keys: setup.keys,
            sessions: Sessions::default(),
            metrics,
            shares: Shares::new(REQUESTS),
            stop: setup.stop,
            config: setup.config,
            tell: setup.tell,
        }))
    }

    /// The key by which programs of this user are known to this run.
    #[must_use]
    pub fn key_of_run(&self) -> &str {
        self.0.keys.of_run()
    }

    /// The tools, whose events tell what ended that nobody waited for.
    #[must_use]
    pub fn tools(&self) -> &Tools {
        &self.0.tools
    }
}

impl State {
    /// `openclaw.json` as it is now: the last one that could be used.
    pub(crate) fn config(&self) -> Arc<Value> {
        match self.config.news() {
            Some(News::Kept(why)) => (self.tell)(&format!(
                "openclaw.json cannot be used, so its earlier content still applies: {why}"
            )),
            Some(News::Taken) => (self.tell)("openclaw.json has changed, and counts from now on"),
            None => {}
        }
        self.config.value()
    }

    /// How things stand that nothing here counts.
    pub(crate) async fn gauges(&self) -> Gauges {
        let nodes = self.hub.nodes().await.unwrap_or_default();
        Gauges {
            sessions: self.sessions.count(),
            connections: self.hub.figures().connections,
            nodes: nodes.len(),
            nodes_connected: nodes.iter().filter(|node| node.connected).count(),
        }
    }
}
