//! A node that has its gateway's operators asked, as OpenClaw's node host does. It runs nothing.

use std::collections::HashSet;

use gateway_protocol::{ClientInfo, GatewayEvent, Invoke, InvokeResult, Notice, Outgoing, Profile};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::operator::client;

/// The node. Dropped, it is gone.
pub struct AskingNode {
    stop: CancellationToken,
    _runtime: Runtime,
}

impl AskingNode {
    /// Connects to the gateway at this port of this computer, and goes on until it is dropped.
    pub fn connect(port: u16, token: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let client = client(port, token, profile());
        let id = client.identity.device_id().to_owned();
        let (requests, asked) = mpsc::channel(64);
        let (notify, mut notices) = mpsc::channel(64);
        let stop = CancellationToken::new();
        runtime.spawn(client.run(asked, notify, stop.clone()));
        runtime.spawn(async move {
            let mut always = HashSet::new();
            while let Some(notice) = notices.recv().await {
                let Notice::Told(GatewayEvent::Invoke(invoke)) = notice else {
                    continue;
                };
                let result = InvokeResult {
                    id: invoke.id.clone(),
                    node_id: id.clone(),
                    outcome: served(&invoke, &mut always),
                };
                let answer = Outgoing {
                    method: InvokeResult::METHOD.to_owned(),
                    params: result.params(),
                    reply: None,
                };
                // A gateway that is gone hears nothing more.
                let _ = requests.send(answer).await;
            }
        });
        Self {
            stop,
            _runtime: runtime,
        }
    }
}

impl Drop for AskingNode {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Without an approval a command is refused, unless it was approved for always before.
fn served(invoke: &Invoke, always: &mut HashSet<String>) -> Result<Value, (String, String)> {
    let params = invoke.params().unwrap().unwrap_or_default();
    let text = params["rawCommand"].as_str().unwrap_or_default().to_owned();
    match invoke.command.as_str() {
        "system.run.prepare" => Ok(json!({
            "plan": {
                "argv": params["command"], "cwd": null, "commandText": text,
                "agentId": params["agentId"], "sessionKey": params["sessionKey"],
            },
            "execPolicy": { "security": "allowlist", "ask": "on-miss" },
        })),
        "system.run" if params["approved"] == true || always.contains(&text) => {
            if params["approvalDecision"] == "allow-always" {
                always.insert(text.clone());
            }
            Ok(json!({
                "exitCode": 0, "timedOut": false, "success": true, "stdout": format!("ran {text}\n"),
                "stderr": "",
            }))
        }
        "system.run" => Err((
            "UNAVAILABLE".to_owned(),
            "SYSTEM_RUN_DENIED: approval required".to_owned(),
        )),
        other => Err(("INVALID_REQUEST".to_owned(), format!("no {other} here"))),
    }
}

fn profile() -> Profile {
    let (platform, device_family) = ClientInfo::platform();
    Profile {
        client: ClientInfo {
            id: "node-host".to_owned(),
            display_name: Some("theirs".to_owned()),
            version: "0".to_owned(),
            platform: platform.to_owned(),
            device_family: device_family.to_owned(),
            mode: "node".to_owned(),
            instance_id: None,
        },
        role: "node".to_owned(),
        scopes: Vec::new(),
        caps: vec!["system".to_owned()],
        commands: ["system.run", "system.run.prepare", "system.which"]
            .map(str::to_owned)
            .to_vec(),
        path_env: None,
    }
}
