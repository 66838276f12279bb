//! A client of the Model Context Protocol at the gateway.

use std::sync::Arc;

use exec_tools::{Caller, Sender, Tools};
use mcp_server::{Client, Desk};

use crate::callers::About;
use crate::keys::new_token;
use crate::sessions::SessionKey;
use crate::state::{State, WAIT};
use crate::{Gateway, Opening};

/// The tools, as one client sees them.
pub(crate) struct Seat {
    state: Arc<State>,
    key: SessionKey,
    about: About,
}

impl Seat {
    /// The seat of a client that came in over HTTP.
    pub(crate) fn of(gateway: &Gateway, client: Client) -> Result<Self, String> {
        Self::opened(gateway, client, &Opening::default())
    }

    /// The seat of a client for whom a program of this user opened it.
    pub(crate) fn opened(
        gateway: &Gateway,
        client: Client,
        opening: &Opening,
    ) -> Result<Self, String> {
        let key = match &client.session {
            Some(session) => SessionKey::read(Some(session)),
            None => SessionKey::of(&client.agent),
        };
        let key = key.map_err(|error| error.to_string())?;
        // Nobody can name the session: its name is not to be guessed.
        let apart = client
            .claimed
            .then(|| format!("agent:{}:mcp-{}", key.agent(), new_token()));
        Ok(Self {
            state: Arc::clone(&gateway.0),
            key,
            about: About {
                // A name that only the client gives opens nothing.
                sender: (!client.claimed).then(|| Sender {
                    provider: "mcp".to_owned(),
                    id: client.agent.clone(),
                }),
                apart,
                workspace: opening.workspace.clone(),
                host: opening.host()?,
                container: opening.container(),
                engine: opening.docker.clone(),
                model: opening.model(),
                process: opening.process,
                wait: opening.wait().unwrap_or(WAIT),
            },
        })
    }
}

impl Desk for Seat {
    fn tools(&self) -> &Tools {
        &self.state.tools
    }

    fn session_key(&self) -> &str {
        self.about.apart.as_deref().unwrap_or(self.key.as_str())
    }

    fn caller(&self) -> Result<Caller, String> {
        Ok(self.state.caller(&self.key, &self.about))
    }
}
