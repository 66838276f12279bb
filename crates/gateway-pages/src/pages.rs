//! What the pages share.

use std::sync::{Arc, Mutex};

use gateway_service::{CallError, Connected, NodeInfo, Remote, nodes};
use policy_editor::Editor;
use serde_json::{Value, json};
use tracing::info;
use view_model::{PlaceItem, Problem};

use crate::place::{HERE, Place};
use crate::policy::Undo;

/// The pages of a window. Shared by its commands.
pub struct Pages {
    pub(crate) editor: Arc<Editor>,
    pub(crate) remote: Remote,
    /// The last edit at another place.
    pub(crate) undo: Mutex<Option<Undo>>,
}

impl Pages {
    /// The pages of this editor, and of the gateway that this service follows.
    pub fn new(editor: Arc<Editor>, remote: Remote) -> Self {
        Self {
            editor,
            remote,
            undo: Mutex::default(),
        }
    }

    /// The places whose policy can be shown, this computer first.
    ///
    /// # Errors
    /// The app is ending.
    pub async fn places(&self) -> Result<Vec<PlaceItem>, Problem> {
        let mut places = Vec::new();
        if let Some(connected) = self.remote.connected() {
            // A gateway that does not tell of its nodes has a policy nevertheless.
            let nodes = self.nodes(&connected).await.unwrap_or_default();
            places.push((Place::of(&connected), None));
            let with_policy = nodes
                .into_iter()
                .filter(|node| node.is_connected && node.has_policy);
            places.extend(with_policy.map(|node| {
                let place = Place {
                    node: Some(node.id.clone()),
                    ..Place::of(&connected)
                };
                (place, Some(node))
            }));
        }
        self.on_pool(move |editor| {
            let here = PlaceItem {
                id: HERE.to_owned(),
                name: editor.name_here(),
            };
            let others = places.iter().map(|(place, node)| PlaceItem {
                id: place.name(),
                name: editor.place_name(&place.gateway, node.as_ref().map(title)),
            });
            [here].into_iter().chain(others).collect()
        })
        .await
    }

    /// The nodes of this gateway.
    pub(crate) async fn nodes(&self, gateway: &Connected) -> Result<Vec<NodeInfo>, CallError> {
        let said = self.call(&gateway.address, "node.list", json!({})).await?;
        Ok(nodes(&said))
    }

    pub(crate) async fn call(
        &self,
        gateway: &str,
        method: &'static str,
        params: Value,
    ) -> Result<Value, CallError> {
        let answer = self.remote.call(gateway, method, params).await;
        if let Err(error) = &answer {
            info!(method, %error, "the gateway was asked in vain");
        }
        answer
    }

    /// Runs what waits for files on the pool of threads for that.
    pub(crate) async fn on_pool<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Editor) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let editor = Arc::clone(&self.editor);
        let done = tokio::task::spawn_blocking(move || work(&editor)).await;
        done.map_err(|_| Problem {
            code: "gone".to_owned(),
            message: "Exec Companion is ending. Nothing was changed.".to_owned(),
        })
    }
}

/// What people call a node.
pub(crate) fn title(node: &NodeInfo) -> &str {
    node.name.as_ref().unwrap_or(&node.id)
}
