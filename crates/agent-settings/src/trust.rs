//! Codex runs a hook only once a person trusts it. A person who agreed to the hook does so by this,
//! through Codex' own app-server.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use crate::call::{Own, Task, split};
use crate::started::end;
use crate::toml;

/// How long Codex gets for all of it; it takes half a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why Codex does not run our hook.
#[derive(Debug, thiserror::Error)]
pub enum Untrusted {
    /// Its program cannot be started.
    #[error("codex could not be started ({0}). Type `/hooks` in Codex and trust the hook there")]
    NotStarted(std::io::Error),
    /// It says nothing.
    #[error("codex gave no answer. Type `/hooks` in Codex and trust the hook there")]
    NoAnswer,
    /// It refuses.
    #[error("codex refused ({0}). Type `/hooks` in Codex and trust the hook there")]
    Refused(String),
    /// It took the trust, and still does not trust the hook.
    #[error("codex does not trust the hook. Type `/hooks` in Codex and trust it there")]
    Still,
    /// The trust was given, but we could not write down that the file changed by it.
    #[error("codex trusts the hook, but this was not written down: {0}")]
    NotKept(String),
}

/// A hook of ours, as Codex sees it.
#[derive(Debug, Clone)]
struct Hook {
    key: String,
    hash: String,
    runs: bool,
}

/// Has Codex trust the hooks of ours that this file has, and sees that it does.
pub(crate) fn trust_hooks(
    codex: &Path,
    config: &Path,
    text: &str,
    own: &Own,
) -> Result<(), Untrusted> {
    let mut server = Server::start(codex, config)?;
    let hooks = server.hooks(config, text, own)?;
    let state = hooks
        .iter()
        .map(|hook| (hook.key.clone(), json!({ "trusted_hash": hook.hash })));
    let state: Map<String, Value> = state.collect();
    let edit = json!({ "keyPath": "hooks.state", "value": state, "mergeStrategy": "upsert" });
    server.ask(
        "config/batchWrite",
        json!({ "edits": [edit], "reloadUserConfig": true }),
    )?;
    let hooks = server.hooks(config, text, own)?;
    match !hooks.is_empty() && hooks.iter().all(|hook| hook.runs) {
        true => Ok(()),
        false => Err(Untrusted::Still),
    }
}

/// Whether Codex runs the hooks of ours that this file has.
pub(crate) fn is_trusted(
    codex: &Path,
    config: &Path,
    text: &str,
    own: &Own,
) -> Result<bool, Untrusted> {
    let hooks = Server::start(codex, config)?.hooks(config, text, own)?;
    Ok(!hooks.is_empty() && hooks.iter().all(|hook| hook.runs))
}

struct Server {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Value>,
    until: Instant,
    asked: u64,
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

impl Server {
    fn start(codex: &Path, config: &Path) -> Result<Self, Untrusted> {
        let mut command = Command::new(codex);
        command.arg("app-server");
        if let Some(folder) = config.parent() {
            command.env("CODEX_HOME", folder);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Untrusted::NotStarted)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Untrusted::NoAnswer);
        };
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                let Ok(answer) = serde_json::from_str(&line) else {
                    continue;
                };
                if sender.send(answer).is_err() {
                    return;
                }
            }
        });
        let mut server = Self {
            child,
            input,
            answers,
            until: Instant::now() + PATIENCE,
            asked: 0,
        };
        let version = env!("CARGO_PKG_VERSION");
        server.ask(
            "initialize",
            json!({
                "clientInfo": { "name": "exec-companion", "version": version },
                "capabilities": { "experimentalApi": true },
            }),
        )?;
        server.say(&json!({ "method": "initialized" }))?;
        Ok(server)
    }

    /// The hooks of ours in this file: a hook that anybody else added there is not trusted along with them.
    fn hooks(&mut self, config: &Path, text: &str, own: &Own) -> Result<Vec<Hook>, Untrusted> {
        let folder = config.parent().unwrap_or(config);
        let listed = self.ask("hooks/list", json!({ "cwds": [folder] }))?;
        let wanted = toml::seen(text, own).unwrap_or_default();
        let is_this = |path: &str| {
            let same =
                |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            same(Path::new(path)) == same(config)
        };
        let all = listed["data"].as_array().into_iter().flatten();
        let all = all.flat_map(|of| of["hooks"].as_array().into_iter().flatten());
        let hooks = all.filter(|hook| {
            let call = hook["command"].as_str().and_then(split);
            let call = call.and_then(|words| own.call(&words));
            let is_hook = call
                .as_ref()
                .is_some_and(|it| matches!(it.task, Task::Hook { .. }));
            is_hook
                && wanted.iter().any(|seen| Some(&seen.call) == call.as_ref())
                && hook["sourcePath"].as_str().is_some_and(is_this)
        });
        Ok(hooks
            .filter_map(|hook| {
                Some(Hook {
                    key: hook["key"].as_str()?.to_owned(),
                    hash: hook["currentHash"].as_str()?.to_owned(),
                    runs: hook["trustStatus"] == "trusted" && hook["enabled"] == true,
                })
            })
            .collect())
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, Untrusted> {
        self.asked += 1;
        let id = self.asked;
        self.say(&json!({ "id": id, "method": method, "params": parameters }))?;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            let answer = self
                .answers
                .recv_timeout(left)
                .map_err(|_| Untrusted::NoAnswer)?;
            if answer["id"] != id || answer.get("method").is_some() {
                continue;
            }
            return match answer.get("error") {
                None => Ok(answer["result"].clone()),
                Some(error) => {
                    let said = error["message"].as_str().unwrap_or("without a reason");
                    Err(Untrusted::Refused(said.to_owned()))
                }
            };
        }
    }

    fn say(&mut self, message: &Value) -> Result<(), Untrusted> {
        writeln!(self.input, "{message}").map_err(|_| Untrusted::NoAnswer)
    }
}
