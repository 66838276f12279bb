//! The container for commands of `host=sandbox`.

mod hold;
mod janitor;
mod keeper;
mod left;
mod options;
mod plan;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use openclaw_config::Layers;
use serde_json::Value;

pub(crate) use janitor::{Janitors, Swept};
pub(crate) use keeper::{Keeper, Kept, Made};
use options::Options;
pub(crate) use plan::Tenant;

/// A running container, and the program that reaches it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Container {
    /// The program: `docker`, `podman`, `nerdctl`, or a path to one.
    pub program: String,
    /// The name or id of the container.
    pub name: String,
}

/// `sandbox`, global or of one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sandbox {
    /// `mode`: the sessions that belong in a container.
    pub mode: Mode,
    /// `docker.workdir`: the path of the workspace in the container.
    pub workdir: String,
    /// `docker.env`: environment of every command in the container.
    pub env: BTreeMap<String, String>,
    /// `scope`: who has a container of its own.
    pub scope: Scope,
    /// `workspaceAccess`: what a container that we make sees of the agent's workspace.
    pub access: Access,
    /// `docker.*`: how we make a container; or why we make none.
    pub(crate) made: Result<Options, String>,
    /// `prune.idleHours`: how long a container is kept that nobody uses; `None` for as long as the tools run.
    pub(crate) idle: Option<Duration>,
}

/// Who has a container of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Each session.
    Session,
    /// Each agent.
    Agent,
    /// All agents have one.
    Shared,
}

/// What a container that we make sees of the agent's workspace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Nothing: it has a workspace of its own.
    None,
    /// It has a workspace of its own, and reads the agent's at `/agent`.
    ReadOnly,
    /// The agent's workspace is its own.
    ReadWrite,
}

/// The sessions whose commands belong in a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// None: `host=sandbox` is this computer.
    Off,
    /// All but the main session.
    NonMain,
    /// All.
    All,
}

impl Default for Sandbox {
    fn default() -> Self {
        Self {
            mode: Mode::Off,
            workdir: "/workspace".to_owned(),
            env: [("LANG".to_owned(), "C.UTF-8".to_owned())].into(),
            scope: Scope::Agent,
            access: Access::None,
            made: Options::read(&[]),
            idle: Some(IDLE),
        }
    }
}

/// How long a container is kept that nobody uses, where the configuration does not say.
const IDLE: Duration = Duration::from_hours(24);

impl Sandbox {
    pub(crate) fn read(config: &Value, agent: Option<&Value>) -> Self {
        let own = Layers::sandbox(config, agent);
        // What nobody can read confines as much as it can.
        let scope = match own.first(&["scope"]).map(Value::as_str) {
            None | Some(Some("agent")) => Scope::Agent,
            Some(Some("shared")) => Scope::Shared,
            Some(_) => Scope::Session,
        };
        // A container of all agents is made as none of them says.
        let agent = agent.filter(|_| scope != Scope::Shared);
        let sandbox = Layers::sandbox(config, agent);
        let layers = agent.map(|agent| &agent["sandbox"]["docker"]);
        let of_all = &config["agents"]["defaults"]["sandbox"]["docker"];
        let layers: Vec<&Value> = layers.into_iter().chain([of_all]).collect();
        let built_in = Self::default();
        let workdir = sandbox.text(&["docker", "workdir"]);
        Self {
            scope,
            access: match own.first(&["workspaceAccess"]).map(Value::as_str) {
                Some(Some("rw")) => Access::ReadWrite,
                Some(Some("ro")) => Access::ReadOnly,
                Some(_) | None => Access::None,
            },
            made: Options::read(&layers),
            idle: match own.first(&["prune", "idleHours"]).map(Value::as_u64) {
                Some(Some(0)) => None,
                Some(Some(hours)) => Some(Duration::from_secs(hours.saturating_mul(3600))),
                Some(None) | None => Some(IDLE),
            },
            mode: match own.first(&["mode"]).map(Value::as_str) {
                None | Some(Some("off")) => Mode::Off,
                Some(Some("non-main")) => Mode::NonMain,
                Some(_) => Mode::All,
            },
            workdir: workdir
                .map(|workdir| workdir.trim_end_matches('/').to_owned())
                .filter(|workdir| workdir.starts_with('/'))
                .unwrap_or(built_in.workdir),
            env: match sandbox.first(&["docker", "env"]) {
                Some(Value::Object(env)) => env
                    .iter()
                    .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
                    .collect(),
                Some(_) | None => built_in.env,
            },
        }
    }

    /// Whether the commands of a session belong in a container.
    pub(crate) fn holds(&self, session_key: &str) -> bool {
        match self.mode {
            Mode::Off => false,
            // `agent:AGENT:main`, and no session whose name merely ends so.
            Mode::NonMain => session_key.splitn(3, ':').nth(2) != Some("main"),
            Mode::All => true,
        }
    }

    /// The environment of a command: `HOME`, the configured variables, and those of the call
    /// without `PATH`. A `PATH` of the command would replace that of the container, which knows
    /// where its programs are, so it is prepended instead.
    pub(crate) fn environment(&self, call: &BTreeMap<String, String>) -> Vec<(String, String)> {
        let mut env = vec![("HOME".to_owned(), self.workdir.clone())];
        let added = self.env.iter().chain(call);
        for (name, value) in added.filter(|(name, _)| *name != "PATH") {
            match env.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => known.clone_from(value),
                None => env.push((name.clone(), value.clone())),
            }
        }
        env
    }

    /// The folder in the container for a folder of the workspace.
    ///
    /// `workdir` is relative to the workspace, or a path of the container below its workspace. A
    /// folder outside the workspace, also through a link, is refused.
    ///
    /// # Errors
    /// It is not a folder of the workspace, in one sentence.
    pub(crate) fn folder(&self, workdir: Option<&str>, workspace: &Path) -> Result<String, String> {
        let Some(asked) = workdir else {
            return Ok(self.workdir.clone());
        };
        let inside = asked
            .strip_prefix(&self.workdir)
            .filter(|rest| rest.is_empty() || rest.starts_with('/'))
            .map(|rest| rest.trim_start_matches('/'));
        let found = workspace.canonicalize().ok().and_then(|root| {
            let folder = root.join(inside.unwrap_or(asked)).canonicalize().ok()?;
            let relative = folder.strip_prefix(&root).ok()?.components();
            let names: Option<Vec<&str>> = relative.map(|it| it.as_os_str().to_str()).collect();
            let relative = names?.join("/");
            folder.is_dir().then_some(relative)
        });
        match found.as_deref() {
            Some("") => Ok(self.workdir.clone()),
            Some(relative) => Ok(format!("{}/{relative}", self.workdir)),
            None => Err(format!(
                "Working directory does not exist, is not a directory, or is outside the \
                 workspace of the sandbox: {asked}"
            )),
        }
    }
}

/// A command to run in a container.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Inside<'a> {
    pub(crate) workdir: Option<&'a str>,
    pub(crate) env: &'a [(String, String)],
    /// Folders to put first in `PATH`.
    pub(crate) prepend: &'a str,
    pub(crate) terminal: bool,
    pub(crate) command: &'a str,
}

/// Variables that only we set.
pub(crate) const INTERNAL: [&str; 2] = [PREPEND, janitor::MARK];

/// Carries `PATH` past the profile of a login shell, which sets its own.
const PREPEND: &str = "OPENCLAW_PREPEND_PATH";

impl Container {
    /// The argument vector that runs the command in the container, in a login shell. Values of the
    /// environment are never part of the shell's text.
    pub(crate) fn argv(&self, inside: &Inside<'_>) -> Vec<String> {
        let mut argv = vec![self.program.clone(), "exec".to_owned(), "-i".to_owned()];
        if inside.terminal {
            argv.push("-t".to_owned());
        }
        if let Some(workdir) = inside.workdir {
            argv.extend(["-w".to_owned(), workdir.to_owned()]);
        }
        for (name, value) in inside.env {
            argv.extend(["-e".to_owned(), format!("{name}={value}")]);
        }
        let mut text = String::new();
        if !inside.prepend.is_empty() {
            argv.extend(["-e".to_owned(), format!("{PREPEND}={}", inside.prepend)]);
            text = format!("export PATH=\"${{{PREPEND}}}:$PATH\"; unset {PREPEND}; ");
        }
        text.push_str(inside.command);
        argv.extend([self.name.clone(), "sh".to_owned(), "-lc".to_owned(), text]);
        argv
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn c1() -> Container {
        Container {
            program: "docker".to_owned(),
            name: "c1".to_owned(),
        }
    }

    /// Rows R11, R12, T-37.
    #[test]
    fn the_path_goes_past_the_profile_and_never_through_the_shells_text() {
        let env = pairs(&[("HOME", "/workspace"), ("LANG", "C.UTF-8"), ("A", "1")]);
        let whole = c1().argv(&Inside {
            workdir: Some("/workspace/sub"),
            env: &env,
            prepend: "/opt/x:/usr/bin",
            terminal: true,
            command: "echo hi",
        });
        assert_eq!(
            whole,
            [
                "docker",
                "exec",
                "-i",
                "-t",
                "-w",
                "/workspace/sub",
                "-e",
                "HOME=/workspace",
                "-e",
                "LANG=C.UTF-8",
                "-e",
                "A=1",
                "-e",
                "OPENCLAW_PREPEND_PATH=/opt/x:/usr/bin",
                "c1",
                "sh",
                "-lc",
                "export PATH=\"${OPENCLAW_PREPEND_PATH}:$PATH\"; unset OPENCLAW_PREPEND_PATH; \
                 echo hi",
            ]
        );
        let env = pairs(&[("HOME", "/w")]);
        let bare = c1().argv(&Inside {
            env: &env,
            command: "echo hi",
            ..Inside::default()
        });
        assert_eq!(
            bare,
            [
                "docker", "exec", "-i", "-e", "HOME=/w", "c1", "sh", "-lc", "echo hi"
            ]
        );
        let argv = c1().argv(&Inside {
            prepend: "\"; touch /x; \"$(id)",
            command: "true",
            ..Inside::default()
        });
        assert!(!argv[argv.len() - 1].contains("touch"), "{argv:?}");
    }

    #[test]
    fn the_environment_is_the_containers_own_and_what_was_added() {
        let call = [("A", "1"), ("LANG", "de"), ("PATH", "/late")];
        let call = pairs(&call).into_iter().collect();
        let sandbox = Sandbox::default();
        assert_eq!(
            sandbox.environment(&call),
            pairs(&[("HOME", "/workspace"), ("LANG", "de"), ("A", "1")])
        );
        assert_eq!(
            sandbox.environment(&BTreeMap::new()),
            pairs(&[("HOME", "/workspace"), ("LANG", "C.UTF-8")])
        );
    }

    #[test]
    fn settings_of_the_agent_come_before_those_of_all() {
        let config = json!({ "agents": { "defaults": { "sandbox": {
            "mode": "non-main",
            "docker": { "workdir": "/w/", "env": { "A": "1", "B": 2 } },
        } } } });
        let agent =
            json!({ "sandbox": { "mode": "all", "docker": { "workdir": "not absolute" } } });
        let of_all = Sandbox::read(&config, None);
        let expected = Sandbox {
            mode: Mode::NonMain,
            workdir: "/w".to_owned(),
            env: [("A".to_owned(), "1".to_owned())].into(),
            ..Sandbox::default()
        };
        assert_eq!(of_all, expected);
        let of_agent = Sandbox::read(&config, Some(&agent));
        assert_eq!(
            (of_agent.mode, of_agent.workdir.as_str()),
            (Mode::All, "/workspace")
        );
        assert_eq!(Sandbox::read(&json!({}), None), Sandbox::default());
        for (sandbox, main, other) in [(of_all, false, true), (of_agent, true, true)] {
            assert_eq!(sandbox.holds("agent:a:main"), main);
            for key in ["agent:a:telegram:1", "agent:a:telegram:main", "main", ""] {
                assert_eq!(sandbox.holds(key), other, "{key}");
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_one_of_the_workspace() {
        let root = tempfile::tempdir().unwrap();
        let workspace = root.path().join("ws");
        std::fs::create_dir_all(workspace.join("a/b")).unwrap();
        std::fs::write(workspace.join("file"), "").unwrap();
        std::os::unix::fs::symlink(root.path(), workspace.join("out")).unwrap();
        std::os::unix::fs::symlink("a/b", workspace.join("in")).unwrap();
        let absolute = workspace.join("a").display().to_string();
        let rows = [
            (None, Some("/workspace")),
            (Some("."), Some("/workspace")),
            (Some("a/b"), Some("/workspace/a/b")),
            (Some("a/../a"), Some("/workspace/a")),
            (Some(absolute.as_str()), Some("/workspace/a")),
            (Some("/workspace"), Some("/workspace")),
            (Some("/workspace/a"), Some("/workspace/a")),
            (Some("in"), Some("/workspace/a/b")),
            (Some("out"), None),
            (Some("file"), None),
            (Some("nope"), None),
            (Some(".."), None),
            (Some("/workspacea"), None),
            (Some("/"), None),
        ];
        for (asked, expected) in rows {
            let found = Sandbox::default().folder(asked, &workspace);
            assert_eq!(found.ok().as_deref(), expected, "{asked:?}");
        }
    }
}
