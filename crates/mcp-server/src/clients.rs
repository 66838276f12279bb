//! The agent of a client, by the client's own name.

/// The agent of a client without a name.
pub(crate) const UNNAMED: &str = "main";

/// The name of a client as the id of an agent: lower-case letters, digits, `-` and `_`, at most
/// 64.
pub(crate) fn agent_id(client: &str) -> String {
    let mut id = String::new();
    for char in client.to_lowercase().chars() {
        if char.is_ascii_alphanumeric() || char == '_' {
            id.push(char);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
        if id.len() == 64 {
            break;
        }
    }
    match id.trim_end_matches('-') {
        "" => UNNAMED.to_owned(),
        id => id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::agent_id;

    #[test]
    fn a_clients_name_becomes_an_agents_id() {
        let long = "x".repeat(80);
        for (client, id) in [
            ("claude-code", "claude-code"),
            ("Visual Studio Code", "visual-studio-code"),
            ("cursor_vscode (v1.2)", "cursor_vscode-v1-2"),
            (" ../*\n", "main"),
            ("", "main"),
            ("日本", "main"),
            ("*", "main"),
            (long.as_str(), &long[..64]),
        ] {
            assert_eq!(agent_id(client), id, "{client:?}");
        }
    }
}
