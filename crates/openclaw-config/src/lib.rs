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
//! | name a value as documents do: `agents.list[0].tools.exec.node` | [`Place`] |
//! | know whether an edit lets more run | [`loosens`] |
//! | show it without its secrets | [`hidden`] |
//! | change it, and nothing beside it | [`ConfigFile::with`], [`ConfigFile::save`] |
//!
//! Reading is tolerant: a key that is not known here is left alone, and a value that cannot be used counts as unset.
//! [`faults`] names each such value with its place. Writing is strict, because OpenClaw refuses the whole file for
//! one key or value that it does not know: [`refusal`] says why a value must not be written.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod agents;
mod edit;
mod faults;
mod file;
mod gateway;
mod hidden;
mod live;
mod loosens;
mod place;
mod schema;

pub use agents::{Agent, Layers, agent, agents, texts};
pub use edit::{Edit, can_be_edited};
pub use faults::{Fault, Wrong, faults, is_text, refusal};
pub use file::{ConfigFile, ConfigUnread, NotSaved};
pub use gateway::{Gateway, Remote, Tls};
pub use hidden::{hidden, hidden_as};
pub use live::{Live, News};
pub use loosens::loosens;
pub use place::{Key, NoPlace, Place};

/// What a JSON5 text says.
///
/// # Errors
/// The parser's words.
pub fn parse(text: &str) -> Result<serde_json::Value, String> {
    json5::from_str(text).map_err(|error| error.to_string())
}
