//! Two computers: one with the gateway and the app, one with a node.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use promises::{App, Desk, GATEWAY_TOKEN, Node, Operator, OwnGateway, until};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::calls::Agents;

/// The programs of both, and what their commands write.
pub(crate) struct Computers {
    pub(crate) own: OwnGateway,
    app: Option<App>,
    far: Desk,
    node: Option<Node>,
    folder: TempDir,
}

impl Computers {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("record");
        // One short line at a time is appended whole.
        let script = format!(
            "#!/bin/sh\nprintf '%s\\n' \"$1\" >>'{}'\n",
            runs(&folder).display()
        );
        fs::write(&record, script).unwrap();
        fs::set_permissions(&record, fs::Permissions::from_mode(0o755)).unwrap();
        let policy = json!({ "agents": { "*": { "allowlist": [record.to_str().unwrap()] } } });
        let exec = |host: &str| json!({ "exec": { "host": host, "pathPrepend": [folder.path().to_str().unwrap()] } });
        let config = json!({ "agents": { "list": [
            { "id": "here", "tools": exec("gateway") },
            { "id": "far", "tools": exec("node") },
        ] } });
        let own = OwnGateway::start(&policy, config);
        let far = Desk::new();
        let mut store: Value = policy;
        store["version"] = json!(1);
        far.write_store(&store.to_string());
        let app = App::start(&own.desk);
        let node = far.node(own.port, GATEWAY_TOKEN);
        approve(&own);
        Self {
            own,
            app: Some(app),
            far,
            node: Some(node),
            folder,
        }
    }

    pub(crate) fn agents(&self) -> Agents {
        Agents {
            here: self.own.token_of("here"),
            far: self.own.token_of("far"),
            record: self.folder.path().join("record").display().to_string(),
        }
    }

    /// Kills one program at once, and starts it again.
    pub(crate) fn kill(&mut self, which: u8) -> &'static str {
        match which {
            0 => {
                self.own.restart();
                "gateway"
            }
            1 => {
                self.node = None;
                self.node = Some(self.far.node(self.own.port, GATEWAY_TOKEN));
                "node"
            }
            _ => {
                self.app = None;
                self.app = Some(App::start(&self.own.desk));
                "app"
            }
        }
    }

    /// The programs as they run now.
    pub(crate) fn pids(&self) -> Vec<(&'static str, u32)> {
        vec![
            ("gateway", self.own.pid()),
            ("node", self.node.as_ref().unwrap().pid()),
            ("app", self.app.as_ref().unwrap().pid()),
        ]
    }

    /// How often each number was recorded.
    pub(crate) fn runs(&self) -> BTreeMap<u64, u32> {
        let mut times = BTreeMap::new();
        for line in fs::read_to_string(runs(&self.folder)).unwrap().lines() {
            *times.entry(line.parse().unwrap()).or_insert(0) += 1;
        }
        times
    }
}

fn runs(folder: &TempDir) -> PathBuf {
    folder.path().join("runs")
}

/// A person approves the node.
fn approve(own: &OwnGateway) {
    let operator = Operator::connect(own.port, GATEWAY_TOKEN);
    let request = until("the node to ask", || {
        let pairs = operator.call("node.pair.list", json!({})).unwrap();
        let id = pairs["pending"][0]["requestId"].as_str()?;
        Some(id.to_owned())
    });
    let approval = json!({ "requestId": request });
    operator.call("node.pair.approve", approval).unwrap();
}
