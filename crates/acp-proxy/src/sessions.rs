//! The folder of each session, as the editor said it.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// How many sessions are known. The oldest is forgotten first.
const KNOWN: usize = 256;
/// How many requests for a session may wait for their answer.
const ASKED: usize = 64;

/// Collects them from what both ends say.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    folders: VecDeque<(String, PathBuf)>,
    /// Requests of the editor that begin a session, by id.
    asked: VecDeque<(Value, PathBuf)>,
}

impl Sessions {
    /// A request of the editor: `session/new`, `session/load` and others with a folder.
    pub(crate) fn asked(&mut self, id: &Value, method: &str, params: &Value) {
        let folder = params["cwd"].as_str().map(PathBuf::from);
        let Some(folder) = folder.filter(|_| method.starts_with("session/")) else {
            return;
        };
        if let Some(session) = params["sessionId"].as_str() {
            self.keep(session, folder.clone());
        }
        bounded(&mut self.asked, ASKED);
        self.asked.push_back((id.clone(), folder));
    }

    /// An answer of the agent.
    pub(crate) fn answered(&mut self, id: &Value, result: &Value) {
        let Some(place) = self.asked.iter().position(|(asked, _)| asked == id) else {
            return;
        };
        if let Some((_, folder)) = self.asked.remove(place)
            && let Some(session) = result["sessionId"].as_str()
        {
            self.keep(session, folder);
        }
    }

    /// The folder of a session.
    pub(crate) fn folder(&self, session: &str) -> Option<&Path> {
        let known = self.folders.iter().rfind(|(known, _)| known == session);
        known.map(|(_, folder)| folder.as_path())
    }

    fn keep(&mut self, session: &str, folder: PathBuf) {
        self.folders.retain(|(known, _)| known != session);
        bounded(&mut self.folders, KNOWN);
        self.folders.push_back((session.to_owned(), folder));
    }
}

fn bounded<T>(list: &mut VecDeque<T>, most: usize) {
    if list.len() == most {
        list.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::{Value, json};

    use super::Sessions;

    #[test]
    fn a_session_has_the_folder_that_the_editor_gave_it() {
        let mut sessions = Sessions::default();
        sessions.asked(&json!(1), "session/new", &json!({ "cwd": "/a" }));
        sessions.asked(
            &json!("l"),
            "session/load",
            &json!({ "cwd": "/b", "sessionId": "old" }),
        );
        sessions.asked(&json!(2), "fs/other", &json!({ "cwd": "/c" }));
        assert_eq!(sessions.folder("old"), Some(Path::new("/b")));
        sessions.answered(&json!(2), &json!({ "sessionId": "x" }));
        sessions.answered(&json!(1), &json!({ "sessionId": "s" }));
        // An id counts once.
        sessions.answered(&json!(1), &json!({ "sessionId": "t" }));
        sessions.answered(&json!("l"), &Value::Null);
        for (session, folder) in [
            ("s", Some("/a")),
            ("old", Some("/b")),
            ("t", None),
            ("x", None),
        ] {
            assert_eq!(sessions.folder(session), folder.map(Path::new), "{session}");
        }
        for number in 0..300 {
            let params = json!({ "cwd": "/d", "sessionId": format!("n{number}") });
            sessions.asked(&json!(number), "session/load", &params);
        }
        assert_eq!(sessions.folder("s"), None);
        assert!(sessions.folders.len() == super::KNOWN && sessions.asked.len() == super::ASKED);
    }
}
