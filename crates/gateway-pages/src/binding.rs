//! The Exec node binding page.

use std::time::{Duration, Instant};

use gateway_service::{CallError, Connected, NodeInfo, invocation, invoked};
use policy_editor::{BindingWrite, GatewayConfig, KnownNode, Tested};
use serde_json::json;
use tokio::time::timeout;
use view_model::{BindingEdit, BindingPage, Check, EditOutcome, Problem};

use crate::pages::{Pages, title};

/// How long a node may take for its test. Our app may ask a person on the way.
const TEST: Duration = Duration::from_secs(25);

impl Pages {
    /// Which node runs commands: by the gateway where one is connected, else by the file.
    ///
    /// # Errors
    /// The app is ending.
    pub async fn binding(&self) -> Result<BindingPage, Problem> {
        let Some(gateway) = self.remote.connected() else {
            return self.on_pool(policy_editor::Editor::binding).await;
        };
        let said = match self.config(&gateway).await {
            Ok(said) => said,
            // The gateway does not let this app read its configuration. The file can be read.
            Err(error) => {
                return self
                    .on_pool(move |editor| editor.binding_beside(&gateway.address, &error))
                    .await;
            }
        };
        let nodes = self.nodes(&gateway).await.unwrap_or_default();
        self.on_pool(move |editor| {
            let own = editor.paths().device_key_file();
            // Made when this computer becomes a node.
            let own = own.exists().then(|| device_key::load(&own).ok()).flatten();
            let own = own.map(|identity| identity.device_id().to_owned());
            let known = |node: NodeInfo| known(node, own.as_deref());
            let nodes: Vec<KnownNode> = nodes.into_iter().map(known).collect();
            editor.gateway_binding(&said, &nodes)
        })
        .await
    }

    /// Saves which node runs commands, where that was read.
    ///
    /// # Errors
    /// The app is ending.
    pub async fn bind(&self, edit: BindingEdit, live: bool) -> Result<EditOutcome, Problem> {
        if !live {
            return self.on_pool(move |editor| editor.bind(&edit)).await;
        }
        let written = self.written(edit).await?;
        self.on_pool(move |editor| editor.bound(written)).await
    }

    async fn written(&self, edit: BindingEdit) -> Result<BindingWrite, Problem> {
        let Some(gateway) = self.remote.connected() else {
            return Ok(BindingWrite::Failed(CallError::NotConnected.to_string()));
        };
        let said = match self.config(&gateway).await {
            Ok(said) => said,
            Err(error) => return Ok(BindingWrite::Failed(error)),
        };
        let hash = said.version.clone();
        let patch = self.on_pool(move |editor| editor.binding_patch(&said, &edit));
        let patch = match patch.await? {
            Ok(Some(patch)) => patch,
            Ok(None) => return Ok(BindingWrite::Conflict),
            Err(problem) => return Ok(BindingWrite::Refused(problem)),
        };
        let params = json!({
            "raw": patch.to_string(), "baseHash": hash,
            "note": "Exec Companion: which node runs commands",
        });
        let answer = self.call(&gateway.address, "config.patch", params).await;
        Ok(match answer {
            Ok(_) => BindingWrite::Saved,
            Err(CallError::Refused(error)) if error.message.contains("changed since last load") => {
                BindingWrite::Conflict
            }
            // It is written, and the gateway starts anew before the change is in force.
            Err(CallError::Refused(error)) if error.message.contains("persisted") => {
                BindingWrite::Saved
            }
            Err(error) => BindingWrite::Failed(error.to_string()),
        })
    }

    /// The gateway's configuration, or why it is not told.
    async fn config(&self, gateway: &Connected) -> Result<GatewayConfig, String> {
        let said = self.call(&gateway.address, "config.get", json!({})).await;
        let said = said.map_err(|error| error.to_string())?;
        let config = [&said["parsed"], &said["config"]];
        let config = config.into_iter().find(|it| it.is_object());
        match (config, said["hash"].as_str()) {
            (Some(config), Some(hash)) => Ok(GatewayConfig {
                gateway: gateway.address.clone(),
                version: hash.to_owned(),
                config: config.clone(),
                replaces_lists: gateway.protocol < 4,
            }),
            _ => Err("its configuration cannot be read".to_owned()),
        }
    }

    /// Has a node run `true`, and tells what came of it.
    ///
    /// # Errors
    /// The app is ending.
    pub async fn test_node(&self, id: String) -> Result<Check, Problem> {
        let tested = self.tested(&id).await;
        self.on_pool(move |editor| editor.tested_node(&id, &tested))
            .await
    }

    async fn tested(&self, id: &str) -> Tested {
        let failed = |error: CallError| Tested::Failed(error.to_string());
        let Some(gateway) = self.remote.connected() else {
            return failed(CallError::NotConnected);
        };
        let start = Instant::now();
        let name = match self.nodes(&gateway).await {
            Ok(nodes) => nodes
                .iter()
                .find(|node| node.id == id)
                .map(|node| title(node).to_owned()),
            Err(error) => return failed(error),
        };
        let params = json!({ "command": ["true"], "rawCommand": "true", "timeoutMs": 10_000 });
        let params = invocation(id, "system.run", &params, TEST);
        let asked = self.call(&gateway.address, "node.invoke", params);
        match timeout(TEST + Duration::from_secs(5), asked).await {
            Err(_) => failed(CallError::Silent),
            Ok(Err(error)) => failed(error),
            Ok(Ok(answer)) => Tested::Answered {
                name,
                code: invoked(&answer)["exitCode"].as_i64(),
                time: start.elapsed(),
            },
        }
    }
}

fn known(node: NodeInfo, own: Option<&str>) -> KnownNode {
    KnownNode {
        own: own == Some(node.id.as_str()),
        connected: node.is_connected,
        runs: node.runs_commands,
        seen_at: node.seen_at_ms.and_then(|at| u64::try_from(at).ok()),
        id: node.id,
        name: node.name,
        platform: node.platform,
        address: node.address,
    }
}
