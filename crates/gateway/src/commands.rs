//! `/exec` and `/elevated`: what a person sets for a session, and the replies.
//!
//! They change the session alone, never the configuration. A command beside other text is taken out of the text and has
//! no effect.

use exec_tools::{
    Caller, Elevation, HostKind, Level, Overrides, Sender, elevated_directive, elevated_level,
    exec_directive,
};
use openclaw_config::Layers;
use serde_json::Value;

use crate::callers::About;
use crate::sessions::SessionKey;
use crate::state::{State, WAIT};

/// A message of a person to a session.
#[derive(Debug)]
pub(crate) struct Message<'a> {
    pub(crate) text: &'a str,
    /// Who sent it, where a channel carried it; `None` for whoever shows the gateway's own token.
    pub(crate) sender: Option<Sender>,
    /// Whether it was meant for the agent: in a group, whether it named the agent.
    pub(crate) mentioned: bool,
}

/// What became of a message.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Heard {
    /// The reply; `None` where there is none to give.
    pub(crate) reply: Option<String>,
    /// The message without its commands.
    pub(crate) rest: String,
}

const OPTIONS: &str = "Options: host=sandbox|gateway|node, security=deny|allowlist|full, \
                       ask=off|on-miss|always, node=<id>.";

impl State {
    /// Takes the commands out of a message, and does what they say.
    pub(crate) fn hear(&self, key: &SessionKey, message: &Message<'_>) -> Heard {
        let exec = exec_directive(message.text);
        let text = exec.as_ref().map_or(message.text, |it| it.rest.as_str());
        let elevated = elevated_directive(text);
        let rest = elevated.as_ref().map_or(text, |it| it.rest.as_str());
        let rest = rest.trim().to_owned();
        let exec = exec.map(|it| it.said);
        let elevated = elevated.map(|it| it.said);
        if !rest.is_empty() || !authorized(&self.config(), message.sender.as_ref()) {
            return Heard { reply: None, rest };
        }
        let exec = exec.filter(|said| message.mentioned || only_narrows(said));
        let elevated = elevated
            .filter(|level| message.mentioned || matches!(elevated_level(level), Ok(Level::Off)));
        let sender = message.sender.clone().unwrap_or_else(operator);
        let replies = [
            exec.map(|said| self.exec_command(key, said)),
            elevated.map(|level| self.elevated_command(key, &level, &sender)),
        ];
        let replies: Vec<String> = replies.into_iter().flatten().collect();
        Heard {
            reply: (!replies.is_empty()).then(|| replies.join(" ")),
            rest,
        }
    }

    fn exec_command(&self, key: &SessionKey, said: Result<Overrides, String>) -> String {
        let set = match said {
            Ok(set) => set,
            Err(reply) => return reply,
        };
        if set == Overrides::default() {
            return self.shown(key);
        }
        let words = [
            set.host.map(|host| format!("host={}", host.as_str())),
            set.security.map(|it| format!("security={it}")),
            set.ask.map(|it| format!("ask={it}")),
            set.node.as_ref().map(|node| format!("node={node}")),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        match self.sessions.set(key, set) {
            Ok(()) => format!("⚙️ Exec defaults set ({}).", words.join(", ")),
            Err(problem) => problem.to_string(),
        }
    }

    /// What a session's commands run with, where a call says nothing else.
    fn shown(&self, key: &SessionKey) -> String {
        let config = self.config();
        let agent = openclaw_config::agent(&config, key.agent());
        let exec = Layers::exec(&config, agent.as_ref().map(|agent| agent.value));
        let set = self.sessions.of(key);
        let host = set
            .host
            .or_else(|| exec.text(&["host"]).and_then(HostKind::parse));
        let shown = host.unwrap_or(HostKind::Sandbox);
        let word = |name: &str, words: [&'static str; 3]| {
            let text = exec.text(&[name])?.to_lowercase();
            words.into_iter().find(|word| *word == text)
        };
        let security = set.security.map(|it| it.as_str());
        let security = security.or_else(|| word("security", ["deny", "allowlist", "full"]));
        let ask = set.ask.map(|it| it.as_str());
        let ask = ask.or_else(|| word("ask", ["off", "on-miss", "always"]));
        let node = set.node.as_deref().or_else(|| exec.text(&["node"]));
        let mut text = format!(
            "Current exec defaults: host={}, security={}, ask={}, node={}.\n{OPTIONS}",
            shown.as_str(),
            security.unwrap_or(match shown {
                HostKind::Sandbox => "deny",
                HostKind::Gateway | HostKind::Node => "allowlist",
            }),
            ask.unwrap_or("on-miss"),
            node.unwrap_or("(unset)"),
        );
        if host.is_none() && self.plain(key).host() == HostKind::Gateway {
            text.push_str("\nThere is no sandbox here, so commands run with host=gateway.");
        }
        text
    }

    fn elevated_command(&self, key: &SessionKey, word: &str, sender: &Sender) -> String {
        let caller = self.plain(key);
        let elevation: &Elevation = &caller.settings.elevation;
        let sandboxed = caller.is_sandboxed();
        let closed = elevation.unavailable(Some(sender), key.as_str(), sandboxed);
        if word.is_empty() {
            let level = caller.overrides.elevated.or(elevation.default);
            let level = level.filter(|_| closed.is_none()).unwrap_or(Level::Off);
            let direct = match sandboxed {
                true => "",
                false => "\n⚙️ Runtime is direct; sandboxing does not apply.",
            };
            return format!(
                "Current elevated level: {}.\nOptions: on, off, ask, full.{direct}",
                level.as_str()
            );
        }
        let level = match elevated_level(word) {
            Ok(level) => level,
            Err(reply) => return reply,
        };
        if let Some(why) = closed.filter(|_| level != Level::Off) {
            return why;
        }
        let set = Overrides {
            elevated: Some(level),
            ..Overrides::default()
        };
        if let Err(problem) = self.sessions.set(key, set) {
            return problem.to_string();
        }
        let (event, reply) = match level {
            Level::Off => (
                "Elevated OFF — exec stays in sandbox.",
                "⚙️ Elevated mode disabled.",
            ),
            Level::On | Level::Ask => (
                "Elevated ASK — exec runs on host; approvals may still apply.",
                "⚙️ Elevated mode set to ask (approvals may still apply).",
            ),
            Level::Full => (
                "Elevated FULL — exec runs on host with auto-approval.",
                "⚙️ Elevated mode set to full (auto-approve).",
            ),
        };
        let events = self.tools.events();
        events.push(key.as_str(), (self.now_ms)(), event);
        reply.to_owned()
    }

    /// A caller of the session about whom nothing more is known.
    fn plain(&self, key: &SessionKey) -> Caller {
        let about = About {
            sender: None,
            apart: None,
            workspace: None,
            host: None,
            container: None,
            engine: None,
            model: None,
            process: true,
            wait: WAIT,
        };
        self.caller(key, &about)
    }
}

/// Whoever shows the gateway's token, as `tools.elevated.allowFrom` names them.
pub(crate) fn operator() -> Sender {
    Sender {
        provider: "http".to_owned(),
        id: "operator".to_owned(),
    }
}

/// In a group, a command that was not meant for the agent counts only where it narrows.
fn only_narrows(said: &Result<Overrides, String>) -> bool {
    let Ok(set) = said else {
        return false;
    };
    let security = set.security.is_some_and(|it| it.as_str() == "deny");
    security && set.host.is_none() && set.ask.is_none() && set.node.is_none()
}

/// Whether a sender may set anything: `commands.allowFrom` for the channel or for all if there is one. Else, with access
/// groups (`commands.useAccessGroups`, which is the default), nobody whom no list names; without them, everybody whom
/// `commands.ownerAllowFrom` does not leave out.
fn authorized(config: &Value, sender: Option<&Sender>) -> bool {
    let Some(sender) = sender else {
        return true;
    };
    let commands = &config["commands"];
    let provider = sender.provider.trim().to_lowercase();
    let lists = [provider.as_str(), "*"].map(|name| &commands["allowFrom"][name]);
    if let Some(list) = lists.into_iter().find(|list| !list.is_null()) {
        return names(list, sender);
    }
    let owners = &commands["ownerAllowFrom"];
    commands["useAccessGroups"] == false && (owners.is_null() || names(owners, sender))
}

/// Whether a list of ids names a sender. A value that is no list names nobody.
fn names(list: &Value, sender: &Sender) -> bool {
    let id = sender.id.trim().to_lowercase();
    let provider = sender.provider.trim().to_lowercase();
    let items = list.as_array().into_iter().flatten();
    items
        .map(|item| match item.as_str() {
            Some(text) => text.trim().to_lowercase(),
            None => item.to_string(),
        })
        .any(|item| {
            item == "*" || !id.is_empty() && (item == id || item == format!("{provider}:{id}"))
        })
}
