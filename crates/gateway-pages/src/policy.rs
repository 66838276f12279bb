//! The Policy and Allowlist pages of a place.

use std::sync::PoisonError;

use gateway_service::CallError;
use policy_editor::{BuiltIn, Edited, Editor, Kept, Theirs, taken_back};
use serde_json::{Value, json};
use tracing::info;
use view_model::{AllowlistPage, Change, EditOutcome, EditRequest, PolicyPage, Problem};

use crate::pages::{Pages, title};
use crate::place::{HERE, Place};

/// An edit that was saved at another place.
pub(crate) struct Undo {
    id: String,
    place: Place,
    before: Value,
    after: Value,
}

/// What a place took.
struct Written {
    before: Value,
    after: Value,
    hash: String,
}

/// Why a place has no answer.
enum Unread {
    /// The sentence of the place's gateway.
    Call(String),
    /// The gateway says that the document is another one by now.
    Changed,
}

impl From<CallError> for Unread {
    fn from(error: CallError) -> Self {
        if let CallError::Refused(wire) = &error
            && is_conflict(&wire.message)
        {
            return Self::Changed;
        }
        Self::Call(error.to_string())
    }
}

/// Whether a refusal says that the document was changed meanwhile. A node's words come behind those of
/// its gateway.
fn is_conflict(message: &str) -> bool {
    ["changed since last load", "exec approvals changed"]
        .iter()
        .any(|words| message.contains(words))
}

impl Pages {
    /// The Policy page of an agent at a place.
    ///
    /// # Errors
    /// What cannot be read.
    pub async fn policy(&self, place: &str, agent: String) -> Result<PolicyPage, Problem> {
        if place == HERE {
            return self.on_pool(move |editor| editor.policy(&agent)).await?;
        }
        let mut theirs = self.theirs(place).await?;
        let gateway = self.place(place).await?.gateway;
        self.on_pool(move |editor| {
            // The facts of this computer are those of a gateway that runs here, and of no node.
            if theirs.here {
                theirs.answers = Some(editor.gateways().answers(&gateway, &agent));
            }
            editor.policy_elsewhere(&agent, &theirs)
        })
        .await
    }

    /// The Allowlist page of an agent at a place.
    ///
    /// # Errors
    /// What cannot be read.
    pub async fn allowlist(&self, place: &str, agent: String) -> Result<AllowlistPage, Problem> {
        if place == HERE {
            return self.on_pool(move |editor| editor.allowlist(&agent)).await?;
        }
        let theirs = self.theirs(place).await?;
        self.on_pool(move |editor| editor.allowlist_elsewhere(&agent, &theirs))
            .await
    }

    /// Makes an edit at a place, or tells why not.
    ///
    /// # Errors
    /// What cannot be read.
    pub async fn edit(&self, place: &str, edit: EditRequest) -> Result<EditOutcome, Problem> {
        if place == HERE {
            return self.on_pool(move |editor| editor.edit(&edit)).await;
        }
        let theirs = self.theirs(place).await?;
        let (id, before, hash) = (place.to_owned(), theirs.file.clone(), theirs.hash.clone());
        let (name, change) = (theirs.name.clone(), edit.change.clone());
        let edited = self
            .on_pool(move |editor| editor.edit_elsewhere(&id, &edit, &theirs))
            .await?;
        let (file, message) = match edited {
            Edited::Ended(outcome) => return Ok(outcome),
            Edited::Write { file, message } => (file, message),
        };
        let at = self.place(place).await?;
        let (after, hash) = match self.write(&at, file, hash).await {
            Ok(written) => written,
            Err(Unread::Changed) => return self.on_pool(Editor::place_conflict).await,
            Err(Unread::Call(why)) => return Err(self.problem(why).await),
        };
        info!(place, "an edit is saved there");
        let kept = Written {
            before: before.clone(),
            after: after.clone(),
            hash: hash.clone(),
        };
        self.write_down(&at, name, Some(change), kept).await?;
        let undo = Undo {
            id: format!("{place} {hash}"),
            place: at,
            before,
            after,
        };
        let saved = EditOutcome::Saved {
            message,
            undo: Some(undo.id.clone()),
        };
        self.kept().replace(undo);
        Ok(saved)
    }

    /// Takes the last edit back.
    ///
    /// # Errors
    /// What cannot be read.
    pub async fn undo(&self, id: String) -> Result<EditOutcome, Problem> {
        let undo = self.kept().take_if(|undo| undo.id == id);
        let Some(undo) = undo else {
            return self.on_pool(move |editor| editor.undo(&id)).await;
        };
        let place = undo.place.name();
        let theirs = self.theirs(&place).await?;
        let Some(file) = taken_back(&undo.before, &undo.after, &theirs.file) else {
            return self.on_pool(Editor::undo_too_late).await;
        };
        match self.write(&undo.place, file, theirs.hash).await {
            Ok((after, hash)) => {
                let before = theirs.file;
                let kept = Written {
                    before,
                    after,
                    hash,
                };
                self.write_down(&undo.place, theirs.name, None, kept)
                    .await?;
                self.on_pool(Editor::undone).await
            }
            Err(Unread::Changed) => self.on_pool(Editor::undo_too_late).await,
            Err(Unread::Call(why)) => Err(self.problem(why).await),
        }
    }

    /// Writes what a place took into the history of this computer.
    async fn write_down(
        &self,
        place: &Place,
        name: String,
        change: Option<Change>,
        written: Written,
    ) -> Result<(), Problem> {
        let (gateway, is_node) = (place.gateway.clone(), place.node.is_some());
        self.on_pool(move |editor| {
            let kept = Kept {
                before: &written.before,
                after: &written.after,
                hash: &written.hash,
            };
            let node = is_node.then_some(name.as_str());
            editor.kept_elsewhere(&gateway, node, change.as_ref(), &kept);
        })
        .await
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Undo>> {
        self.undo.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn place(&self, name: &str) -> Result<Place, Problem> {
        match Place::named(name) {
            Some(place) => Ok(place),
            None => Err(self.problem("there is no such place".to_owned()).await),
        }
    }

    async fn problem(&self, why: String) -> Problem {
        let said = self.on_pool(move |editor| editor.place_problem(&why));
        said.await.unwrap_or_else(|ending| ending)
    }

    /// What a place says of its policy.
    async fn theirs(&self, name: &str) -> Result<Theirs, Problem> {
        let place = self.place(name).await?;
        match self.read(&place).await {
            Ok(theirs) => Ok(theirs),
            Err(why) => Err(self.problem(why).await),
        }
    }

    async fn read(&self, place: &Place) -> Result<Theirs, String> {
        let connected = self.remote.connected();
        let connected = connected.filter(|it| it.address == place.gateway);
        let connected = connected.ok_or_else(|| CallError::NotConnected.to_string())?;
        let said = |error: CallError| error.to_string();
        let (method, params) = match &place.node {
            None => ("exec.approvals.get", json!({})),
            Some(node) => ("exec.approvals.node.get", json!({ "nodeId": node })),
        };
        let answer = self
            .call(&place.gateway, method, params)
            .await
            .map_err(said)?;
        let (file, hash) = document(&answer)?;
        let name = match &place.node {
            None => place.gateway.clone(),
            Some(id) => {
                let nodes = self.nodes(&connected).await.map_err(said)?;
                let node = nodes.iter().find(|node| node.id == *id);
                node.map_or_else(|| id.clone(), |node| title(node).to_owned())
            }
        };
        let resolved = &answer["resolvedDefaults"];
        Ok(Theirs {
            name,
            here: place.node.is_none() && connected.is_here,
            hash,
            file,
            built_in: match &place.node {
                Some(_) if !resolved.is_object() => BuiltIn::Unknown,
                Some(_) | None => BuiltIn::of_gateway(resolved, connected.protocol),
            },
            answers: None,
        })
    }

    /// The document as it is after it was written, and its hash.
    async fn write(
        &self,
        place: &Place,
        file: Value,
        hash: String,
    ) -> Result<(Value, String), Unread> {
        let (method, mut params) = match &place.node {
            None => ("exec.approvals.set", json!({})),
            Some(node) => ("exec.approvals.node.set", json!({ "nodeId": node })),
        };
        params["file"] = file;
        params["baseHash"] = Value::String(hash);
        let answer = self.call(&place.gateway, method, params).await?;
        document(&answer).map_err(Unread::Call)
    }
}

/// The document of an answer and its hash.
fn document(answer: &Value) -> Result<(Value, String), String> {
    let hash = answer["hash"].as_str();
    match (&answer["file"], hash) {
        (file @ Value::Object(_), Some(hash)) => Ok((file.clone(), hash.to_owned())),
        _ => Err("it keeps its rules in another form".to_owned()),
    }
}
