//! The tools, and the state that they share.

use std::sync::Arc;
use std::time::Duration;

use process_runner::Sessions;
use serde_json::Value;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::pending::Questions;
use crate::process::About;
use crate::sandbox::{Janitors, Keeper};
use crate::twice::Begun;
use crate::{Approver, Caller, Events, NodeLink, ToolResult, World};

/// The tools of all agents on one computer. When they are dropped, everything that they started is
/// killed; [`Tools::end`] also waits for it.
///
/// Needs a tokio runtime with time and I/O.
pub struct Tools {
    pub(crate) shared: Arc<Shared>,
    _stop: DropGuard,
}

/// The state that background tasks hold too.
pub(crate) struct Shared {
    pub(crate) world: World,
    pub(crate) approver: Arc<dyn Approver>,
    pub(crate) nodes: Option<Arc<dyn NodeLink>>,
    pub(crate) sessions: Sessions<About>,
    pub(crate) events: Events,
    pub(crate) pending: Questions,
    pub(crate) begun: Begun,
    pub(crate) janitors: Janitors,
    pub(crate) containers: Keeper,
    stop: CancellationToken,
}

impl Tools {
    /// `nodes` reaches other computers, if there are any. Ended background sessions are kept for
    /// the time `remember`.
    #[must_use]
    pub fn new(
        world: World,
        approver: Arc<dyn Approver>,
        nodes: Option<Arc<dyn NodeLink>>,
        remember: Duration,
    ) -> Self {
        let stop = CancellationToken::new();
        Self {
            _stop: stop.clone().drop_guard(),
            shared: Arc::new(Shared {
                world,
                approver,
                nodes,
                sessions: Sessions::new(remember),
                events: Events::default(),
                pending: Questions::default(),
                begun: Begun::default(),
                janitors: Janitors::default(),
                containers: Keeper::default(),
                stop,
            }),
        }
    }

    /// Calls a tool by its name. If `cancelled` completes first, the command that the call waits
    /// for is killed; one that is in the background already is not.
    pub async fn call(
        &self,
        tool: &str,
        arguments: Value,
        caller: &Caller,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let mut result = match caller.forbidden(tool) {
            Some(sentence) => ToolResult::forbidden(sentence),
            None => self.allowed(tool, arguments, caller, cancelled).await,
        };
        result.events = self.shared.events.drain(&caller.session_key);
        result
    }

    async fn allowed(
        &self,
        tool: &str,
        arguments: Value,
        caller: &Caller,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        match tool {
            "exec" | "bash" => self.exec(arguments, caller, cancelled).await,
            "process" if caller.process => self.process(arguments, caller, cancelled).await,
            "apply_patch" | "apply-patch" => self.apply_patch(arguments, caller, cancelled).await,
            _ => ToolResult::failed(format!(
                "There is no tool {tool} here. The tools are exec, process and apply_patch, where \
                 they are allowed."
            )),
        }
    }

    /// Ends the background commands and the containers, and waits for the containers: an engine whose program is killed
    /// keeps some. Takes at most ten seconds.
    pub async fn end(&self) {
        self.shared.stop.cancel();
        self.shared.containers.end().await;
    }

    /// The events about commands that nobody waited for.
    #[must_use]
    pub fn events(&self) -> &Events {
        &self.shared.events
    }
}

impl Shared {
    pub(crate) fn event(&self, session_key: &str, text: &str) {
        self.events.push(session_key, (self.world.now_ms)(), text);
    }

    /// Runs `task` for as long as the tools exist.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        tokio::spawn(async move { stop.run_until_cancelled(task).await });
    }
}
