//! The Health page's checks of what is around the app: OpenClaw, its gateway, and the node of this
//! computer. All of it is read from files, and from the system's own word on the service.

use std::io::ErrorKind;
use std::path::Path;

use app_status::GatewayState;
use catalogue::Language;
use serde_json::Value;
use user_service::{Driver, ServiceFile, Standing, System};
use view_model::{BannerAction, Check};

use crate::editor::Editor;
use crate::health::check;
use crate::overview::action;
use crate::text::short;

/// Where a gateway is unless somebody says otherwise.
const GATEWAY_PORT: u16 = 18_789;
const GATEWAY_HOST: &str = "127.0.0.1";

/// What `node.json` says of the node of this computer.
#[derive(Debug, Default)]
pub(crate) struct OwnNode {
    /// What gateways call it.
    pub(crate) name: Option<String>,
    /// `host:port` of its gateway.
    gateway: String,
    /// A gateway has given it a token.
    paired: bool,
}

impl Editor {
    pub(crate) fn version_check(&self, config: Option<&Value>, language: Language) -> Check {
        let title = language.health_version();
        let version = config.and_then(|it| it.pointer("/meta/lastTouchedVersion")?.as_str());
        match version {
            Some(version) => {
                let sentence = language.health_version_last(version);
                check("version", title, "good", &sentence, None)
            }
            None => check(
                "version",
                title,
                "off",
                &language.health_version_unknown(),
                None,
            ),
        }
    }

    pub(crate) fn gateway_check(
        &self,
        state: &GatewayState,
        config: Option<&Value>,
        language: Language,
    ) -> Check {
        let check = |state, sentence: &str, action| {
            check(
                "gateway",
                language.health_gateway(),
                state,
                sentence,
                action,
            )
        };
        match state {
            GatewayState::None => check("off", &gateway(config, language), None),
            GatewayState::Off { address } => {
                check("off", &language.health_gateway_off(address), None)
            }
            GatewayState::Connecting { address } => {
                check("off", &language.health_gateway_connecting(address), None)
            }
            GatewayState::Asks {
                address,
                version,
                is_open: false,
            } => check(
                "good",
                &language.health_gateway_asks(address, version),
                None,
            ),
            GatewayState::Asks { address, .. } => {
                check("warn", &language.health_gateway_asks_open(address), None)
            }
            GatewayState::Limited { address } => {
                check("warn", &language.health_gateway_limited(address), None)
            }
            GatewayState::Unpaired { address, command } => {
                let copy = BannerAction {
                    copy: Some(command.clone()),
                    ..action("copy-approve", language.button_copy_command())
                };
                let sentence = language.health_gateway_unpaired(address, command);
                check("warn", &sentence, Some(copy))
            }
            GatewayState::Down { address, why } => {
                check("bad", &language.health_gateway_down(address, why), None)
            }
            GatewayState::Unusable { why } => {
                check("bad", &language.health_gateway_unusable(why), None)
            }
        }
    }

    pub(crate) fn node_check(&self, language: Language) -> Check {
        let check =
            |state, sentence: &str| check("node", language.health_node(), state, sentence, None);
        match self.own_node() {
            Ok(None) => check("off", &language.health_node_none()),
            Ok(Some(node)) if node.paired => {
                check("good", &language.health_node_paired(&node.gateway))
            }
            Ok(Some(node)) => check("warn", &language.health_node_waits(&node.gateway)),
            Err(path) => check("warn", &language.health_node_unreadable(&path)),
        }
    }

    pub(crate) fn service_check(&self, language: Language) -> Check {
        let (state, sentence) = match self.service() {
            Standing::NotInstalled => ("off", language.health_service_none()),
            Standing::Installed | Standing::Running => ("good", language.health_service_runs()),
            Standing::Stopped => ("warn", language.health_service_stopped()),
            Standing::Restarting | Standing::Failed => ("bad", language.health_service_fails()),
            Standing::Unknown => ("off", language.health_service_unknown()),
        };
        check("service", language.health_service(), state, &sentence, None)
    }

    /// How the service of the node stands. Windows would open a console for the question.
    fn service(&self) -> Standing {
        if cfg!(windows) {
            return Standing::Unknown;
        }
        let service = ServiceFile {
            system: System::here(),
            file: self.paths().service_file(),
        };
        let mut environment = self.machine.environment.iter();
        let path = environment.rfind(|(name, _)| name == "PATH");
        let path = path.map_or("", |(_, value)| value);
        service.state(&Driver::searching(path)).state
    }

    /// The node of this computer; `None` where there is none, else the file that cannot be read.
    pub(crate) fn own_node(&self) -> Result<Option<OwnNode>, String> {
        let (own, shared) = (self.paths().node_file(), self.paths().shared_node_file());
        for path in [own, shared] {
            match node_at(&path) {
                Ok(None) => {}
                Ok(node) => return Ok(node),
                Err(()) => return Err(short(&path.to_string_lossy(), &self.machine.home)),
            }
        }
        Ok(None)
    }
}

fn node_at(path: &Path) -> Result<Option<OwnNode>, ()> {
    let text = match plain_file::read_text(path, plain_file::SMALL) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(_) => return Err(()),
    };
    let value: Value = serde_json::from_str(&text).map_err(drop)?;
    if !value.is_object() {
        return Err(());
    }
    let gateway = &value["gateway"];
    let host = gateway["host"].as_str().unwrap_or(GATEWAY_HOST);
    let port = gateway["port"].as_u64().unwrap_or(GATEWAY_PORT.into());
    let filled = |value: &Value| value.as_str().filter(|it| !it.is_empty()).is_some();
    Ok(Some(OwnNode {
        name: value["displayName"].as_str().map(str::to_owned),
        gateway: format!("{host}:{port}"),
        paired: filled(&value["token"]),
    }))
}

/// Where the gateway would be, and that nothing calls it.
pub(crate) fn gateway(config: Option<&Value>, language: Language) -> String {
    let Some(gateway) = config.map(|it| &it["gateway"]).filter(|it| it.is_object()) else {
        return language.health_gateway_none();
    };
    let remote = gateway.pointer("/remote/url").and_then(Value::as_str);
    match remote.filter(|_| gateway["mode"] == "remote") {
        Some(url) => language.health_gateway_elsewhere(address(url)),
        None => {
            let port = gateway["port"].as_u64().unwrap_or(GATEWAY_PORT.into());
            language.health_gateway_here(&port.to_string())
        }
    }
}

/// Host and port of an address: what else is in one may be a secret.
fn address(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default()
}
