//! `openclaw.json`, the configuration that OpenClaw's gateway and ours share.
//!
//! | to | use |
//! |---|---|
//! | read the file | [`ConfigFile::read`] |
//! | follow it while it changes | [`Live`] |
//! | find an agent, in either form of the file | [`agents`], [`agent`] |
//! | read one setting of an agent | [`Layers`] |
//! | read `gateway.*` | [`Gateway`] |
//! | know what is wrong with it | [`faults`] |
//! | name a value as documents do: `agents.list[0].tools.exec.node` | [`ConfigPath`] |
//! | show it without its secrets | [`hidden`] |
//! | change it, and nothing beside it | [`ConfigFile::with`], [`ConfigFile::save`] |
//!
//! Reading is tolerant: a key that is not known here is left alone. [`faults`] names each value that cannot be used, with
//! its place; the readers of the settings take it for the strictest one where it bounds what runs, else for none. Writing is strict, because OpenClaw refuses the whole file for
//! one key or value that it does not know: [`refusal`] says why a value must not be written.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod agents;
mod config_path;
mod depth;
mod edit;
mod faults;
mod file;
mod gateway;
mod hidden;
mod live;
mod schema;

pub use agents::{Agent, Layers, agent, agents, texts};
pub use config_path::{ConfigPath, Key, NoConfigPath};
pub use edit::{Edit, can_be_edited};
pub use faults::{Fault, Wrong, faults, is_text, refusal};
pub use file::{ConfigFile, ConfigUnread, NotSaved};
pub use gateway::{Gateway, Remote, Tls};
pub use hidden::{hidden, hidden_as};
pub use live::{Live, News};

/// What a JSON5 text says.
///
/// # Errors
/// The parser's words, or that the text nests too deep.
pub fn parse(text: &str) -> Result<serde_json::Value, String> {
    if depth::is_too_deep(text) {
        let most = depth::MOST;
        return Err(format!(
            "lists and objects stand more than {most} deep in each other"
        ));
    }
    json5::from_str(text).map_err(|error| error.to_string())
}
