//! Values of the command line that several commands read, and the sentences for wrong ones.

use std::str::FromStr;

/// The id of an agent.
pub fn agent(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("write the id of an agent, such as main".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

/// A text that says something.
pub fn filled(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("it is empty; write a value, or leave the option out".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

/// A number without a fraction.
pub fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| "write a whole number, such as 50".to_owned())
}

/// The SHA-256 of a file.
pub fn sha256(text: &str) -> Result<String, String> {
    let is_hash = text.len() == 64 && text.chars().all(|char| char.is_ascii_hexdigit());
    match is_hash {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("write the 64 hex digits that sha256sum prints".to_owned()),
    }
}
