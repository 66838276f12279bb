//! What a person has set about gateways, beside whether one may ask: those that were typed, and for
//! whom the policy of this computer answers.

use serde_json::{Map, Value, json};

use crate::document::StoredSettings;

/// So many gateways are kept, and answers for so many agents.
const MOST: usize = 50;

/// Gateways, by their addresses as a person typed them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gateways {
    /// The gateways that a person has typed, in their order.
    pub typed: Vec<TypedGateway>,
    /// The URL of the typed one that is used; `None`: the gateway that `openclaw.json` names.
    pub active: Option<String>,
    /// For whom the policy of this computer answers.
    pub answers: Vec<AnsweredAgent>,
}

/// A gateway that a person has typed. Its secrets are elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedGateway {
    /// `ws://HOST:PORT` or `wss://HOST:PORT`.
    pub url: String,
    /// The SHA-256 of its certificate, where a person wants no other.
    pub fingerprint: Option<String>,
}

/// An agent of a gateway whose questions the policy of this computer may answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredAgent {
    /// The gateway, as `host:port`.
    pub gateway: String,
    /// The agent.
    pub agent: String,
}

impl Gateways {
    /// What the file says. An element that cannot be read counts as absent.
    pub(crate) fn of(document: &StoredSettings) -> Self {
        let said = document.object("gateway");
        let list = |name: &str| {
            let list = said.and_then(|said| said.get(name)?.as_array());
            list.into_iter().flatten().take(MOST)
        };
        let typed = list("typed").filter_map(|it| {
            Some(TypedGateway {
                url: text(it, "url")?,
                fingerprint: text(it, "fingerprint"),
            })
        });
        let answers = list("policyAnswers").filter_map(|it| {
            Some(AnsweredAgent {
                gateway: text(it, "gateway")?,
                agent: text(it, "agent")?,
            })
        });
        let typed: Vec<_> = typed.collect();
        let active = said.and_then(|said| said.get("active")?.as_str());
        let active = active.filter(|url| typed.iter().any(|it| it.url == *url));
        Self {
            active: active.map(str::to_owned),
            answers: answers.collect(),
            typed,
        }
    }

    /// Whether the policy of this computer answers for this agent of this gateway.
    pub fn answers(&self, gateway: &str, agent: &str) -> bool {
        let mut all = self.answers.iter();
        all.any(|it| it.gateway == gateway && it.agent == agent)
    }

    /// Lets the policy answer for this agent of this gateway, or no longer.
    pub fn let_answer(&mut self, gateway: &str, agent: &str, on: bool) {
        let is_it = |it: &AnsweredAgent| it.gateway == gateway && it.agent == agent;
        self.answers.retain(|it| !is_it(it));
        if on {
            self.answers.push(AnsweredAgent {
                gateway: gateway.to_owned(),
                agent: agent.to_owned(),
            });
        }
    }

    /// Keeps a gateway, in the place of one with the same address, and uses it.
    pub fn keep(&mut self, gateway: TypedGateway) {
        self.active = Some(gateway.url.clone());
        match self.typed.iter_mut().find(|it| it.url == gateway.url) {
            Some(known) => *known = gateway,
            None => self.typed.push(gateway),
        }
    }

    /// Forgets a gateway; one that was used gives way to that of `openclaw.json`.
    pub fn forget(&mut self, url: &str) {
        self.typed.retain(|it| it.url != url);
        self.active = self.active.take().filter(|active| active != url);
    }

    /// The gateway that is used, where it is a typed one.
    pub fn active(&self) -> Option<&TypedGateway> {
        let active = self.active.as_ref()?;
        self.typed.iter().find(|it| it.url == *active)
    }

    pub(crate) fn write(&self, document: &mut StoredSettings) {
        let typed: Vec<Value> = self
            .typed
            .iter()
            .map(|it| match &it.fingerprint {
                Some(fingerprint) => json!({ "url": it.url, "fingerprint": fingerprint }),
                None => json!({ "url": it.url }),
            })
            .collect();
        let answers: Vec<Value> = self
            .answers
            .iter()
            .map(|it| json!({ "gateway": it.gateway, "agent": it.agent }))
            .collect();
        document.change_object("gateway", |said| {
            put(said, "typed", (!typed.is_empty()).then(|| json!(typed)));
            put(said, "active", self.active.as_ref().map(|url| json!(url)));
            let answers = (!answers.is_empty()).then(|| json!(answers));
            put(said, "policyAnswers", answers);
        });
    }
}

fn put(said: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            said.insert(name.to_owned(), value);
        }
        None => {
            said.remove(name);
        }
    }
}

fn text(value: &Value, name: &str) -> Option<String> {
    let text = value[name].as_str().filter(|text| !text.is_empty());
    text.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_set_is_read_and_written_beside_the_rest() {
        let text = r#"{"gateway": {"askedBy": "any", "later": 1, "active": "ws://b:2",
            "typed": [{"url": "ws://b:2"}, 7, {"url": ""}, {"url": "wss://c:3", "fingerprint": "ab"}],
            "policyAnswers": [{"gateway": "a:1", "agent": "main"}, {"agent": "x"}]}}"#;
        let mut document = StoredSettings::parse(text).unwrap();
        let mut read = Gateways::of(&document);
        assert_eq!(read.typed.len(), 2);
        assert_eq!(read.active().map(|it| it.url.as_str()), Some("ws://b:2"));
        assert!(read.answers("a:1", "main"));
        assert!(!read.answers("a:1", "x") && !read.answers("b:2", "main"));
        read.forget("ws://b:2");
        assert_eq!(read.active(), None);
        read.keep(TypedGateway {
            url: "wss://c:3".to_owned(),
            fingerprint: None,
        });
        read.let_answer("a:1", "main", false);
        read.let_answer("c:3", "ops", true);
        read.let_answer("c:3", "ops", true);
        read.write(&mut document);
        let written: Value = serde_json::from_str(&document.to_text()).unwrap();
        assert_eq!(
            written,
            json!({"gateway": {"askedBy": "any", "later": 1, "active": "wss://c:3",
                "typed": [{"url": "wss://c:3"}],
                "policyAnswers": [{"gateway": "c:3", "agent": "ops"}]}})
        );
        assert_eq!(Gateways::of(&document), read);
        Gateways::default().write(&mut document);
        let written: Value = serde_json::from_str(&document.to_text()).unwrap();
        assert_eq!(written, json!({"gateway": {"askedBy": "any", "later": 1}}));
    }

    #[test]
    fn what_cannot_be_read_sets_nothing() {
        for text in [
            "{}",
            r#"{"gateway": 7}"#,
            r#"{"gateway": {"active": "ws://a:1", "typed": 7, "policyAnswers": {}}}"#,
        ] {
            let document = StoredSettings::parse(text).unwrap();
            assert_eq!(Gateways::of(&document), Gateways::default(), "{text}");
        }
    }
}
