//! An editor, a service, and a gateway with a configuration, nodes and policies.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use approvals_store::Store;
use gateway_pages::Pages;
use gateway_protocol::fake_gateway::FakeGateway;
use gateway_service::test_support::{FakeHome, accepted};
use gateway_service::{Chosen, Report, Service};
use local_policy::{Judge, LocalMachine};
use paths::Paths;
use policy_editor::Editor;
use serde_json::{Value, json};
use settings::AskedBy;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use view_model::{Change, EditOutcome, EditRequest, TextRun};

const PATIENCE: Duration = Duration::from_secs(150);

/// What a gateway keeps. Each content has a number for a hash.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) config: Value,
    pub(crate) nodes: Value,
    /// By node; the empty name is the gateway's own.
    pub(crate) policies: std::collections::BTreeMap<String, Value>,
    /// What is answered instead, by method.
    pub(crate) refusals: std::collections::BTreeMap<String, Value>,
    pub(crate) version: u64,
    /// Methods and parameters of what was written or run.
    pub(crate) told: Vec<(String, Value)>,
}

impl Kept {
    fn hash(&self) -> String {
        format!("hash-{}", self.version)
    }

    fn answer(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        if let Some(refusal) = self.refusals.get(method) {
            return Err(refusal.clone());
        }
        let node = params["nodeId"].as_str().unwrap_or_default().to_owned();
        let changed = |words: &str| Err(json!({ "code": "INVALID_REQUEST", "message": words }));
        match method {
            "node.list" => Ok(json!({ "ts": 1, "nodes": self.nodes })),
            "config.get" => Ok(json!({
                "parsed": self.config, "config": {}, "hash": self.hash(), "exists": true,
            })),
            "config.patch" => {
                if params["baseHash"] != self.hash() {
                    return changed("config changed since last load; re-run config.get and retry");
                }
                self.told.push((method.to_owned(), params.clone()));
                Ok(json!({ "ok": true }))
            }
            "exec.approvals.get" | "exec.approvals.node.get" => Ok(self.policy(&node)),
            "exec.approvals.set" | "exec.approvals.node.set" => {
                if params["baseHash"] != self.hash() {
                    return changed("exec approvals changed since last load; re-run and retry");
                }
                self.version += 1;
                self.policies.insert(node.clone(), params["file"].clone());
                self.told.push((method.to_owned(), params.clone()));
                Ok(self.policy(&node))
            }
            "node.invoke" => {
                self.told.push((method.to_owned(), params.clone()));
                Ok(json!({ "ok": true, "payload": { "exitCode": 0 } }))
            }
            _ => Ok(json!({ "pending": [], "paired": [] })),
        }
    }

    fn policy(&self, node: &str) -> Value {
        let mut said = json!({
            "path": "x", "exists": true, "hash": self.hash(), "file": self.policies[node],
        });
        if node.is_empty() {
            said["resolvedDefaults"] =
                json!({ "security": "full", "ask": "off", "askFallback": "deny" });
        }
        said
    }
}

pub(crate) struct World {
    pub(crate) pages: Pages,
    pub(crate) editor: Arc<Editor>,
    pub(crate) paths: Paths,
    pub(crate) kept: Arc<Mutex<Kept>>,
    /// `gateway/ADDRESS`.
    pub(crate) place: String,
    reports: mpsc::UnboundedReceiver<Report>,
    stop: CancellationToken,
    _home: FakeHome,
}

impl World {
    /// The app beside this gateway of this protocol, connected.
    pub(crate) async fn new(protocol: u32, kept: Kept) -> Self {
        let gateway = FakeGateway::start().await;
        let address = gateway.address();
        let home = FakeHome::new();
        let paths = home.paths.clone();
        home.names(&gateway, "gateway-token");
        let (told, reports) = mpsc::unbounded_channel();
        // A test that has ended hears nothing.
        let service = Service::new(home.connect(), move |report| _ = told.send(report));
        let (remote, stop) = (service.remote(), CancellationToken::new());
        remote.set(Chosen {
            asked_by: AskedBy::Local,
            typed: None,
        });
        let machine = LocalMachine {
            home: home.path().to_str().unwrap().to_owned(),
            cwd: "/".to_owned(),
            environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
            now_ms: || 1_800_000_000_000,
            screen_recording: || true,
        };
        let store = Arc::new(Store::new(paths.approvals_file()));
        let judge = Judge::new(store, paths.config_file().to_owned(), machine);
        let editor = Arc::new(Editor::new(judge, paths.clone()));
        let kept = Arc::new(Mutex::new(kept));
        tokio::spawn(service.run(stop.clone()));
        tokio::spawn(serve(gateway, protocol, Arc::clone(&kept)));
        let mut world = Self {
            pages: Pages::new(Arc::clone(&editor), remote),
            editor,
            paths,
            kept,
            place: format!("gateway/{address}"),
            reports,
            stop,
            _home: home,
        };
        world.connected().await;
        world
    }

    async fn connected(&mut self) {
        while self.pages.places().await.unwrap().len() < 2 {
            let report = timeout(PATIENCE, self.reports.recv()).await;
            report.expect("a connection").expect("a service");
        }
    }

    /// An edit of main at a place, with what a person confirms.
    pub(crate) async fn edit(&self, place: &str, version: &str, change: Change) -> EditOutcome {
        let mut request = EditRequest {
            agent: "main".to_owned(),
            version: version.to_owned(),
            change,
            confirmed: None,
        };
        let outcome = self.pages.edit(place, request.clone()).await.unwrap();
        let EditOutcome::Confirm { confirmed, .. } = outcome else {
            return outcome;
        };
        request.confirmed = Some(confirmed);
        self.pages.edit(place, request).await.unwrap()
    }

    pub(crate) fn told(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.kept.lock().unwrap().told)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// One connection, and every answer to it.
async fn serve(gateway: FakeGateway, protocol: u32, kept: Arc<Mutex<Kept>>) {
    let (mut peer, _) = accepted(&gateway, protocol).await;
    loop {
        let (id, method, params) = peer.request().await;
        let answer = match method.as_str() {
            "exec.approval.list" => Ok(json!([])),
            _ => kept.lock().unwrap().answer(&method, &params),
        };
        peer.answer(&id, answer).await;
    }
}

pub(crate) fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

/// What became of an edit, in one line.
pub(crate) fn line(outcome: &EditOutcome) -> String {
    match outcome {
        EditOutcome::Saved { message, .. } => format!("saved: {}", text(message)),
        EditOutcome::Confirm { title, .. } => format!("confirm: {}", text(title)),
        EditOutcome::Conflict { message, .. } => format!("conflict: {message}"),
        EditOutcome::Refused { problem } => format!("refused: {}", problem.message),
    }
}
