//! The gateways that a person types, and for whom the policy of this computer answers.

use std::path::Path;

use gateway_operator::{GatewayAccess, Kept, TypedSecret};
use policy_editor::Editor;
use serde_json::Value;
use view_model::{GatewayDraft, GatewaysPage, Problem};

use crate::pages::Pages;
use crate::place::Place;

impl Pages {
    /// The gateways that a person has typed, and the one that is used.
    ///
    /// # Errors
    /// The app is ending.
    pub async fn gateways(&self) -> Result<GatewaysPage, Problem> {
        self.on_pool(|editor| {
            let tokens = editor.paths().operator_tokens_file();
            editor.gateways_page(|url| has_secret(editor, &tokens, url))
        })
        .await
    }

    /// Keeps a gateway that a person typed, and uses it.
    ///
    /// # Errors
    /// What cannot be used or written.
    pub async fn keep_gateway(&self, draft: GatewayDraft) -> Result<(), Problem> {
        self.on_pool(move |editor| kept(editor, &draft)).await?
    }

    /// Uses a gateway that is kept; an empty id means that of `openclaw.json`.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub async fn use_gateway(&self, id: String) -> Result<(), Problem> {
        self.on_pool(move |editor| {
            editor.change_gateways(|gateways| {
                let is_known = gateways.typed.iter().any(|it| it.url == id);
                gateways.active = is_known.then_some(id);
            })
        })
        .await?
    }

    /// Forgets a gateway with all its secrets.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub async fn forget_gateway(&self, id: String) -> Result<(), Problem> {
        self.on_pool(move |editor| {
            let said = |why: String| editor.gateway_problem(&why);
            if let Ok(place) = typed(editor, &id) {
                let tokens = editor.paths().operator_tokens_file();
                Kept::forget(&tokens, &place.endpoint).map_err(|error| said(error.to_string()))?;
            }
            editor.change_gateways(|gateways| gateways.forget(&id))
        })
        .await?
    }

    /// Lets the policy of this computer answer for an agent of the gateway at this place, or no
    /// longer.
    ///
    /// # Errors
    /// A place or an agent for which it cannot answer; a file that cannot be read or written.
    pub async fn let_answer(&self, place: String, agent: String, on: bool) -> Result<(), Problem> {
        self.on_pool(move |editor| {
            let gateway = Place::named(&place).filter(|place| place.node.is_none());
            let named = !matches!(agent.as_str(), "" | "*");
            let gateway = gateway.filter(|_| named);
            let gateway = gateway.ok_or_else(|| editor.gateway_problem("no such agent"))?;
            let gateway = gateway.gateway;
            editor.change_gateways(|gateways| gateways.let_answer(&gateway, &agent, on))
        })
        .await?
    }
}

/// The gateway of a URL with what is set about it.
fn typed(editor: &Editor, url: &str) -> Result<GatewayAccess, String> {
    let gateways = editor.gateways();
    let known = gateways.typed.iter().find(|it| it.url == url);
    let pin = known.and_then(|it| it.fingerprint.as_deref());
    GatewayAccess::typed(url, pin, &Value::Null).map_err(|error| error.to_string())
}

fn has_secret(editor: &Editor, tokens: &Path, url: &str) -> bool {
    let place = typed(editor, url).ok();
    let kept = place.and_then(|place| Kept::load(tokens, &place.endpoint).ok());
    kept.is_some_and(|kept| kept.typed.is_some())
}

fn kept(editor: &Editor, draft: &GatewayDraft) -> Result<(), Problem> {
    let said = |why: String| editor.gateway_problem(&why);
    let pin = Some(draft.fingerprint.trim()).filter(|pin| !pin.is_empty());
    let place = GatewayAccess::typed(draft.url.trim(), pin, &Value::Null);
    let place = place.map_err(|error| said(error.to_string()))?;
    let tokens = editor.paths().operator_tokens_file();
    let secret = draft.secret.trim();
    if !secret.is_empty() {
        let mut kept = Kept::load(&tokens, &place.endpoint);
        if let Ok(kept) = &mut kept {
            kept.typed = Some(match draft.password {
                true => TypedSecret::Password(secret.into()),
                false => TypedSecret::Token(secret.into()),
            });
        }
        let saved = kept.and_then(|kept| kept.save(&tokens, &place.endpoint));
        saved.map_err(|error| said(error.to_string()))?;
    }
    let gateway = settings::TypedGateway {
        url: place.endpoint.url(),
        fingerprint: place.endpoint.fingerprint.map(|pin| pin.to_string()),
    };
    editor.change_gateways(|gateways| gateways.keep(gateway))
}
