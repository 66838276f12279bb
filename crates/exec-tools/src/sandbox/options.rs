//! `sandbox.docker.*`: how a container is made that nobody named.
//!
//! What is written there bounds commands. So a key that is not applied here, or a value of a wrong type, makes no container
//! at all: one with fewer bounds than a person wrote would be worse than none.

use serde_json::Value;

/// How a container is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    /// `image`.
    pub(super) image: String,
    /// `containerPrefix`: how its name begins.
    pub(super) prefix: String,
    /// `user`; `None` for whoever owns the workspace.
    pub(super) user: Option<String>,
    /// `setupCommand`: runs once in a new container.
    pub(super) setup: Option<String>,
    /// `binds`: more folders of this computer.
    pub(super) binds: Vec<Bind>,
    /// The words that bound it.
    pub(super) bounds: Vec<String>,
}

/// A folder of this computer in the container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bind {
    pub(super) source: String,
    pub(super) target: String,
    pub(super) read_only: bool,
}

/// The longest beginning of a name: with the rest it has at most 63 characters, as engines want it.
const LONGEST_PREFIX: usize = 28;

/// Keys with one value, and the option of the engine that takes it.
const LIMITS: [(&str, &str); 4] = [
    ("pidsLimit", "--pids-limit"),
    ("memory", "--memory"),
    ("memorySwap", "--memory-swap"),
    ("cpus", "--cpus"),
];

/// Keys with a list of values, and the option that takes each.
const LISTS: [(&str, &str); 2] = [("dns", "--dns"), ("extraHosts", "--add-host")];

/// Keys with a profile, and what the option calls it.
const PROFILES: [(&str, &str); 2] = [
    ("seccompProfile", "seccomp"),
    ("apparmorProfile", "apparmor"),
];

/// The other keys that are applied. `workdir` and `env` belong to each command.
const OTHERS: [&str; 11] = [
    "image",
    "containerPrefix",
    "workdir",
    "readOnlyRoot",
    "tmpfs",
    "network",
    "user",
    "capDrop",
    "env",
    "setupCommand",
    "binds",
];

impl Options {
    /// Reads the objects `docker` of the agent, if it counts, and of all agents.
    ///
    /// # Errors
    /// What cannot be applied, in one sentence.
    pub(super) fn read(layers: &[&Value]) -> Result<Self, String> {
        let docker = Docker(layers);
        docker.known()?;
        let fits = |key, value: String, more: &str| match is_name(&value, more) {
            true => Ok(value),
            false => Err(fault(key, &format!("{value:?} cannot be one"))),
        };
        let text = |key, built_in: &str| {
            let text = docker.text(key)?;
            Ok::<String, String>(text.unwrap_or_else(|| built_in.to_owned()))
        };
        let prefix = fits(
            "containerPrefix",
            text("containerPrefix", "openclaw-sbx-")?,
            "_.-",
        )?;
        if prefix.len() > LONGEST_PREFIX {
            let why = format!("it may have {LONGEST_PREFIX} characters");
            return Err(fault("containerPrefix", &why));
        }
        let image = text("image", "openclaw-sandbox:bookworm-slim")?;
        let user = docker.text("user")?;
        Ok(Self {
            image: fits("image", image, "._:/@-")?,
            prefix,
            user: user.map(|user| fits("user", user, "_.:-")).transpose()?,
            setup: docker.text("setupCommand")?,
            binds: docker.binds()?,
            bounds: docker.bounds()?,
        })
    }
}

/// The objects `docker`, the one that counts first at the beginning.
struct Docker<'a>(&'a [&'a Value]);

impl Docker<'_> {
    /// Whether each key is applied here.
    fn known(&self) -> Result<(), String> {
        for layer in self.0 {
            let fields = match layer {
                Value::Null => continue,
                Value::Object(fields) => fields,
                Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                    return Err("sandbox.docker must be an object".to_owned());
                }
            };
            let is_known = |key: &str| {
                let pairs = LIMITS.iter().chain(&LISTS).chain(&PROFILES);
                OTHERS.contains(&key) || pairs.into_iter().any(|(known, _)| *known == key)
            };
            let other = fields
                .iter()
                .find(|(key, value)| !value.is_null() && !is_known(key));
            if let Some((key, _)) = other {
                return Err(fault(key, "it is not applied here"));
            }
        }
        Ok(())
    }

    fn first(&self, key: &str) -> Option<&Value> {
        let found = self.0.iter().map(|layer| &layer[key]);
        found.into_iter().find(|value| !value.is_null())
    }

    fn text(&self, key: &str) -> Result<Option<String>, String> {
        match self.first(key) {
            None => Ok(None),
            Some(Value::String(text)) if !text.trim().is_empty() => {
                Ok(Some(text.trim().to_owned()))
            }
            Some(_) => Err(fault(key, "it must be a text")),
        }
    }

    fn texts(&self, key: &str, built_in: &[&str]) -> Result<Vec<String>, String> {
        let built_in = || built_in.iter().map(|it| (*it).to_owned()).collect();
        self.first(key)
            .map_or_else(|| Ok(built_in()), |value| of_texts(key, value))
    }

    /// The folders of the agent and those of all agents.
    fn binds(&self) -> Result<Vec<Bind>, String> {
        let mut binds = Vec::new();
        for layer in self.0.iter().rev() {
            if layer["binds"].is_null() {
                continue;
            }
            for text in of_texts("binds", &layer["binds"])? {
                let bind = Bind::read(&text);
                let why = || fault("binds", &format!("{text:?} is not SOURCE:TARGET[:ro|rw]"));
                binds.push(bind.ok_or_else(why)?);
            }
        }
        Ok(binds)
    }

    fn bounds(&self) -> Result<Vec<String>, String> {
        let mut words: Vec<String> = Vec::new();
        let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
        for path in self.texts("tmpfs", &["/tmp", "/var/tmp", "/run"])? {
            if !path.starts_with('/') {
                return Err(fault(
                    "tmpfs",
                    &format!("{path:?} is no path of a container"),
                ));
            }
            add("--tmpfs", path);
        }
        let network = self.text("network")?.unwrap_or_else(|| "none".to_owned());
        // `host` is the network of this computer, and `container:NAME` that of another container.
        if network == "host" || !is_name(&network, "_.-") {
            return Err(fault("network", &format!("{network:?} is not allowed")));
        }
        add("--network", network);
        for capability in self.texts("capDrop", &["ALL"])? {
            add("--cap-drop", capability);
        }
        add("--security-opt", "no-new-privileges".to_owned());
        for (key, name) in PROFILES {
            if let Some(profile) = self.text(key)? {
                if profile.eq_ignore_ascii_case("unconfined") {
                    return Err(fault(key, "\"unconfined\" is not allowed"));
                }
                add("--security-opt", format!("{name}={profile}"));
            }
        }
        for (key, option) in LIMITS {
            match self.first(key) {
                None => {}
                Some(Value::Number(number)) => add(option, number.to_string()),
                Some(Value::String(text)) if is_name(text, ".") => add(option, text.clone()),
                Some(_) => return Err(fault(key, "it must be a number, or a text like 512m")),
            }
        }
        for (key, option) in LISTS {
            for value in self.texts(key, &[])? {
                add(option, value);
            }
        }
        match self.first("readOnlyRoot") {
            None | Some(Value::Bool(true)) => words.push("--read-only".to_owned()),
            Some(Value::Bool(false)) => {}
            Some(_) => return Err(fault("readOnlyRoot", "it must be true or false")),
        }
        Ok(words)
    }
}

impl Bind {
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let (source, target) = (parts.next()?, parts.next()?);
        let read_only = match parts.next() {
            None | Some("rw") => false,
            Some("ro") => true,
            Some(_) => return None,
        };
        let fits = parts.next().is_none() && source.starts_with('/') && target.starts_with('/');
        fits.then(|| Self {
            source: source.to_owned(),
            target: target.to_owned(),
            read_only,
        })
    }
}

fn of_texts(key: &str, value: &Value) -> Result<Vec<String>, String> {
    let wrong = || fault(key, "it must be a list of texts");
    let items = value.as_array().ok_or_else(wrong)?.iter();
    let texts = items.map(|item| {
        let text = item.as_str().map(str::trim).filter(|text| !text.is_empty());
        text.map(str::to_owned).ok_or_else(wrong)
    });
    texts.collect()
}

fn fault(key: &str, why: &str) -> String {
    format!("sandbox.docker.{key}: {why}")
}

/// Whether it consists of letters, digits and `more`, and begins with one of the former: then it is no option.
fn is_name(text: &str, more: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || more.contains(it))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(docker: Value) -> Result<Options, String> {
        Options::read(&[&Value::Null, &docker])
    }

    #[test]
    fn without_a_word_a_container_may_do_as_little_as_it_can() {
        let built_in = Options::read(&[]).unwrap();
        let bounds = "--tmpfs /tmp --tmpfs /var/tmp --tmpfs /run --network none --cap-drop ALL \
                      --security-opt no-new-privileges --read-only";
        assert_eq!(built_in.bounds.join(" "), bounds);
        assert_eq!(built_in.image, "openclaw-sandbox:bookworm-slim");
        assert_eq!(built_in.prefix, "openclaw-sbx-");
        assert_eq!((built_in.user, built_in.setup), (None, None));
        assert_eq!(read(json!({})), Options::read(&[]));
    }

    #[test]
    fn what_is_configured_is_applied() {
        let all = json!({
            "image": "debian:12", "binds": ["/data:/data:ro"], "network": "bridge", "memory": 1,
        });
        let own = json!({
            "containerPrefix": "own-", "tmpfs": ["/tmp:size=64m"], "user": "1000:1000", "capDrop": [],
            "setupCommand": " make ", "pidsLimit": 100, "memory": "512m", "cpus": 1.5,
            "dns": ["1.1.1.1"], "extraHosts": ["a:10.0.0.1"], "apparmorProfile": "strict",
            "readOnlyRoot": false, "binds": ["/own:/own"], "env": { "A": "1" }, "workdir": "/w",
        });
        let options = Options::read(&[&own, &all]).unwrap();
        let bounds = "--tmpfs /tmp:size=64m --network bridge --security-opt no-new-privileges \
                      --security-opt apparmor=strict --pids-limit 100 --memory 512m --cpus 1.5 \
                      --dns 1.1.1.1 --add-host a:10.0.0.1";
        let bind = |path: &str, read_only| Bind {
            source: path.to_owned(),
            target: path.to_owned(),
            read_only,
        };
        let expected = Options {
            image: "debian:12".to_owned(),
            prefix: "own-".to_owned(),
            user: Some("1000:1000".to_owned()),
            setup: Some("make".to_owned()),
            binds: vec![bind("/data", true), bind("/own", false)],
            bounds: bounds.split(' ').map(str::to_owned).collect(),
        };
        assert_eq!(options, expected);
    }

    #[test]
    fn what_cannot_be_applied_makes_no_container() {
        for (docker, why) in [
            (json!("x"), "sandbox.docker must be an object"),
            (
                json!({ "privileged": true }),
                "sandbox.docker.privileged: it is not applied here",
            ),
            (
                json!({ "network": "host" }),
                "sandbox.docker.network: \"host\" is not allowed",
            ),
            (
                json!({ "network": "container:db" }),
                "sandbox.docker.network: \"container:db\" is not allowed",
            ),
            (
                json!({ "seccompProfile": "Unconfined" }),
                "sandbox.docker.seccompProfile: \"unconfined\" is not allowed",
            ),
            (
                json!({ "image": "--privileged" }),
                "sandbox.docker.image: \"--privileged\" cannot be one",
            ),
            (
                json!({ "image": 7 }),
                "sandbox.docker.image: it must be a text",
            ),
            (
                json!({ "user": "-u" }),
                "sandbox.docker.user: \"-u\" cannot be one",
            ),
            (
                json!({ "containerPrefix": "x".repeat(29) }),
                "sandbox.docker.containerPrefix: it may have 28 characters",
            ),
            (
                json!({ "capDrop": "ALL" }),
                "sandbox.docker.capDrop: it must be a list of texts",
            ),
            (
                json!({ "tmpfs": ["tmp"] }),
                "sandbox.docker.tmpfs: \"tmp\" is no path of a container",
            ),
            (
                json!({ "memory": "-1" }),
                "sandbox.docker.memory: it must be a number, or a text like 512m",
            ),
            (
                json!({ "readOnlyRoot": 0 }),
                "sandbox.docker.readOnlyRoot: it must be true or false",
            ),
            (
                json!({ "binds": ["data:/data"] }),
                "sandbox.docker.binds: \"data:/data\" is not SOURCE:TARGET[:ro|rw]",
            ),
            (
                json!({ "binds": ["/a:/b:shared"] }),
                "sandbox.docker.binds: \"/a:/b:shared\" is not SOURCE:TARGET[:ro|rw]",
            ),
        ] {
            assert_eq!(read(docker).unwrap_err(), why);
        }
    }
}
