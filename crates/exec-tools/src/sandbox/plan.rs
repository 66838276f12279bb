//! What container a session gets, decided from values alone.

use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};

use super::hold::{HOLD, LEASE};
use super::left::LABEL;
use super::options::Options;
use super::{Access, Container, Sandbox, Scope};

/// The folder of the agent's workspace in a container that has a workspace of its own.
const AGENT_WORKSPACE: &str = "/agent";

/// What belongs to the system, or to all users of it.
const SYSTEM: [&str; 9] = [
    "/boot",
    "/dev",
    "/etc",
    "/private/etc",
    "/private/var/run",
    "/proc",
    "/run",
    "/sys",
    "/var/run",
];

/// For whom a container is made, and where.
#[derive(Debug, Clone)]
pub(crate) struct Tenant<'a> {
    /// The program that makes it.
    pub(crate) program: &'a str,
    /// Whether root runs the tools, and with them that program.
    pub(crate) as_root: bool,
    /// What begins anew with the tools, so that two programs never make containers with one name.
    pub(crate) owner: &'a str,
    pub(crate) agent: &'a str,
    /// Whether the client itself says that it is this agent.
    pub(crate) claimed: bool,
    pub(crate) session_key: &'a str,
    /// The agent's workspace.
    pub(crate) workspace: &'a Path,
    /// The folder of workspaces that containers have for themselves.
    pub(crate) sandboxes: &'a Path,
    /// The state directory and the home, with no link in them. No folder that holds one of them is shared.
    pub(crate) private: &'a [PathBuf],
}

/// A container to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Whose it is. Two plans with one key are the same container if they are equal.
    pub(crate) key: String,
    pub(crate) container: Container,
    /// The workspace of the container, on this computer.
    pub(crate) root: PathBuf,
    /// Whether nothing else has that workspace.
    pub(crate) owns_root: bool,
    /// The workspace of the agent, if the container may read it beside its own.
    pub(crate) beside: Option<PathBuf>,
    pub(super) options: Options,
    pub(super) workdir: String,
}

/// A folder that a container shares with this computer.
struct Mount<'a> {
    source: &'a Path,
    target: &'a str,
    read_only: bool,
}

impl Sandbox {
    /// The container of a session.
    ///
    /// # Errors
    /// Why there can be none, in one sentence.
    pub(crate) fn plan(&self, place: &Tenant<'_>) -> Result<Plan, String> {
        let options = self.made.clone()?;
        let key = match self.scope {
            Scope::Session => place.session_key.to_owned(),
            // Who only says so is not in the container of that agent.
            Scope::Agent if place.claimed => format!("claimed:{}", place.agent),
            Scope::Agent => format!("agent:{}", place.agent),
            Scope::Shared => "shared".to_owned(),
        };
        let own = place.sandboxes.join(slug(&key, &key));
        let root = match self.access {
            Access::ReadWrite => place.workspace.to_owned(),
            Access::None | Access::ReadOnly => own,
        };
        let beside = match self.access {
            Access::ReadOnly => Some(place.workspace.to_owned()),
            Access::None | Access::ReadWrite => None,
        };
        let unique = format!("{}\n{key}\n{}", place.owner, root.display());
        // An earlier container lives on under its own name while a command runs in it.
        let configured = format!("{unique}\n{}\n{options:?}", self.workdir);
        Ok(Plan {
            container: Container {
                program: place.program.to_owned(),
                name: format!("{}{}", options.prefix, slug(&key, &configured)),
            },
            key: unique,
            owns_root: self.access != Access::ReadWrite,
            root,
            beside,
            options,
            workdir: self.workdir.clone(),
        })
    }
}

/// A name for a key, which holds what can be read of it and is unlike that of any other `unique`.
fn slug(key: &str, unique: &str) -> String {
    let lower = key.to_lowercase();
    let parts = lower.split(|it: char| !(it.is_ascii_alphanumeric() || "_.".contains(it)));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let readable: String = parts.join("-").chars().take(18).collect();
    let digest = Sha256::digest(unique);
    let digest: String = digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{}-{digest}", readable.trim_matches(['-', '.', '_']))
}

impl Plan {
    /// The argument vector of the program that makes the container, and holds it. `user` owns the workspace, and `real`
    /// is a path without links.
    ///
    /// # Errors
    /// A folder that is not shared with a container, in one sentence.
    pub(crate) fn argv(
        &self,
        place: &Tenant<'_>,
        user: Option<&str>,
        real: impl Fn(&Path) -> Option<PathBuf>,
    ) -> Result<Vec<String>, String> {
        let Container { program, name } = &self.container;
        let mut argv = vec![program.as_str(), "run", "--rm", "-i", "--name", name];
        let label = format!("{LABEL}=1");
        argv.extend(["--label", &label, "--pull", "never"]);
        argv.extend(self.options.bounds.iter().map(String::as_str));
        argv.extend(self.user(place, user));
        argv.extend(["--workdir", &self.workdir]);
        let mounts: Result<Vec<String>, String> = self
            .mounts()
            .map(|mount| mount.words(place, &real))
            .collect();
        let mounts = mounts?;
        argv.extend(mounts.iter().flat_map(|mount| ["--mount", mount.as_str()]));
        let lease = LEASE.as_secs().to_string();
        argv.extend([self.options.image.as_str(), "sh", "-c", HOLD, "sh", &lease]);
        Ok(argv.into_iter().map(str::to_owned).collect())
    }

    /// The words that say who commands run as: who is configured, else the owner of the workspace.
    ///
    /// In a container of an engine that runs without root, the number of a user belongs to nobody who owns a file here. Podman
    /// can keep the numbers; for root it refuses to. With nerdctl root in there is the user here, and has no more rights.
    /// A docker without root cannot be told from any other: a person sets `user`.
    fn user<'a>(&'a self, place: &Tenant<'_>, owner: Option<&'a str>) -> Vec<&'a str> {
        let configured = self.options.user.as_deref();
        let engine = Path::new(&self.container.program).file_stem();
        let is = |name: &str| !place.as_root && engine.is_some_and(|it| it == name);
        match configured.or(owner) {
            None => Vec::new(),
            Some(user) if is("podman") => vec!["--userns", "keep-id", "--user", user],
            Some(_) if is("nerdctl") && configured.is_none() => vec!["--user", "0:0"],
            Some(user) => vec!["--user", user],
        }
    }

    fn mounts(&self) -> impl Iterator<Item = Mount<'_>> {
        let root = Mount {
            source: &self.root,
            target: &self.workdir,
            read_only: false,
        };
        let beside = self.beside.as_deref().map(|source| Mount {
            source,
            target: AGENT_WORKSPACE,
            read_only: true,
        });
        let more = self.options.binds.iter().map(|bind| Mount {
            source: Path::new(&bind.source),
            target: &bind.target,
            read_only: bind.read_only,
        });
        [root].into_iter().chain(beside).chain(more)
    }

    /// The argument vector of what is run once in the new container.
    pub(crate) fn setup(&self) -> Option<Vec<String>> {
        let setup = self.options.setup.as_deref()?;
        let Container { program, name } = &self.container;
        let argv = [program, "exec", "-i", name, "sh", "-lc", setup];
        Some(argv.map(str::to_owned).to_vec())
    }
}

impl Mount<'_> {
    fn words(
        &self,
        place: &Tenant<'_>,
        real: impl Fn(&Path) -> Option<PathBuf>,
    ) -> Result<String, String> {
        let shown = self.source.display();
        let refused =
            |why: &str| format!("the folder {shown} is not shared with a container: {why}");
        let source = real(self.source).ok_or_else(|| refused("it is not there"))?;
        if let Some(why) = danger(&source, place, &real) {
            return Err(refused(why));
        }
        let text = source.to_str().unwrap_or_default();
        // With one of these a name would go on as options.
        let is_plain =
            |text: &str| !text.is_empty() && !text.contains([',', '"', '\'', '\n', '\r']);
        if !is_plain(text) || !is_plain(self.target) {
            return Err(refused(
                "its path has a comma, a quote or a line break, or is no text",
            ));
        }
        let read_only = if self.read_only { ",readonly" } else { "" };
        let target = self.target;
        Ok(format!(
            "type=bind,source={text},target={target}{read_only}"
        ))
    }
}

/// Why a folder is not shared with any container.
fn danger(
    source: &Path,
    place: &Tenant<'_>,
    real: impl Fn(&Path) -> Option<PathBuf>,
) -> Option<&'static str> {
    let sandboxes = real(place.sandboxes);
    if sandboxes.is_some_and(|it| source != it && source.starts_with(it)) {
        return None;
    }
    if source
        .components()
        .all(|part| !matches!(part, Component::Normal(_)))
    {
        return Some("it holds everything");
    }
    if place
        .private
        .iter()
        .any(|private| private.starts_with(source))
    {
        return Some("it holds the home folder, or what decides about commands");
    }
    if place
        .private
        .first()
        .is_some_and(|state| source.starts_with(state))
    {
        return Some("it belongs to what decides about commands");
    }
    let of_system = |system: &str| {
        let system = Path::new(system);
        source.starts_with(system) || system.starts_with(source)
    };
    if SYSTEM.iter().any(|system| of_system(system)) {
        return Some("it belongs to the system");
    }
    source
        .extension()
        .is_some_and(|it| it == "sock")
        .then_some("it is a socket")
}

#[cfg(all(test, unix))]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn sandbox(sandbox: Value) -> Sandbox {
        Sandbox::read(
            &json!({ "agents": { "defaults": { "sandbox": sandbox } } }),
            None,
        )
    }

    const PRIVATE: [&str; 2] = ["/home/u/.openclaw", "/home/u"];

    fn argv(configured: Value, program: &str, workspace: &str) -> Result<Vec<String>, String> {
        argv_of(false, configured, program, workspace)
    }

    fn argv_of(
        as_root: bool,
        configured: Value,
        program: &str,
        workspace: &str,
    ) -> Result<Vec<String>, String> {
        let private = PRIVATE.map(PathBuf::from);
        let place = Tenant {
            program,
            as_root,
            owner: "o",
            agent: "main",
            claimed: false,
            session_key: "agent:main:telegram:7",
            workspace: Path::new(workspace),
            sandboxes: Path::new("/home/u/.openclaw/sandboxes"),
            private: &private,
        };
        let plan = sandbox(configured).plan(&place)?;
        let real = |path: &Path| match path.to_str() {
            Some("/link") => Some(PathBuf::from("/etc/ssh")),
            Some(text) if text.contains("gone") => None,
            Some(_) | None => Some(path.to_owned()),
        };
        plan.argv(&place, Some("1000:1000"), real)
    }

    const BOUNDS: &str = "--tmpfs /tmp --tmpfs /var/tmp --tmpfs /run --network none --cap-drop ALL \
                          --security-opt no-new-privileges --read-only";

    #[test]
    fn the_words_that_make_a_container_are_these() {
        let rows = [
            (
                json!({}),
                "docker",
                "openclaw-sbx-agent-main-793ff43c87f42da4",
                "--user 1000:1000 --workdir /workspace \
                 --mount type=bind,source=/home/u/.openclaw/sandboxes/agent-main-f331f052e4ed92dd,target=/workspace",
            ),
            (
                json!({ "scope": "session", "workspaceAccess": "ro" }),
                "nerdctl",
                "openclaw-sbx-agent-main-telegra-dee62af441eb89ea",
                "--user 0:0 --workdir /workspace \
                 --mount type=bind,source=/home/u/.openclaw/sandboxes/agent-main-telegra-749bf5655107c9d3,target=/workspace \
                 --mount type=bind,source=/srv/w,target=/agent,readonly",
            ),
            (
                json!({ "scope": "shared", "workspaceAccess": "rw", "docker": {
                    "workdir": "/w", "user": "7", "binds": ["/srv/data:/data:ro"],
                } }),
                "/opt/podman",
                "openclaw-sbx-shared-d87a72a3b6e8c5b8",
                "--userns keep-id --user 7 --workdir /w \
                 --mount type=bind,source=/srv/w,target=/w \
                 --mount type=bind,source=/srv/data,target=/data,readonly",
            ),
        ];
        for (configured, program, name, own) in rows {
            let words = format!(
                "{program} run --rm -i --name {name} --label exec-companion.sandbox=1 --pull never \
                 {BOUNDS} {own} openclaw-sandbox:bookworm-slim sh -c"
            );
            let expected: Vec<&str> = words.split(' ').chain([HOLD, "sh", "60"]).collect();
            assert_eq!(argv(configured, program, "/srv/w").unwrap(), expected);
        }
    }

    /// What a command makes in the workspace belongs to whoever owns the workspace.
    #[test]
    fn commands_run_as_whom_the_engine_takes_for_the_owner() {
        let keep = "--userns keep-id --user 1000:1000";
        let of_user = json!({ "docker": { "user": "7:8" } });
        for (engine, as_root, configured, expected) in [
            ("docker", false, json!({}), "--user 1000:1000"),
            ("docker", true, json!({}), "--user 1000:1000"),
            ("docker", false, of_user.clone(), "--user 7:8"),
            ("podman", false, json!({}), keep),
            ("podman", true, json!({}), "--user 1000:1000"),
            (
                "podman",
                false,
                of_user.clone(),
                "--userns keep-id --user 7:8",
            ),
            ("podman", true, of_user.clone(), "--user 7:8"),
            ("/opt/podman.exe", false, json!({}), keep),
            ("nerdctl", false, json!({}), "--user 0:0"),
            ("nerdctl", true, json!({}), "--user 1000:1000"),
            ("nerdctl", false, of_user.clone(), "--user 7:8"),
            ("nerdctl", true, of_user, "--user 7:8"),
        ] {
            let words = argv_of(as_root, configured, engine, "/srv/w").unwrap();
            let words = words.join(" ");
            let (_, found) = words.split_once(" --read-only ").unwrap();
            let (found, _) = found.split_once(" --workdir ").unwrap();
            assert_eq!(found, expected, "{engine}, root: {as_root}");
        }
    }

    #[test]
    fn what_would_give_this_computer_away_is_not_shared() {
        let holds = "it holds the home folder, or what decides about commands";
        let system = "it belongs to the system";
        let rows = [
            ("/", "it holds everything"),
            ("/home", holds),
            ("/home/u", holds),
            ("/home/u/.openclaw", holds),
            (
                "/home/u/.openclaw/sandboxes",
                "it belongs to what decides about commands",
            ),
            (
                "/home/u/.openclaw/exec-companion",
                "it belongs to what decides about commands",
            ),
            ("/etc/ssh", system),
            ("/link", system),
            ("/var", system),
            ("/run/docker.sock", system),
            ("/srv/docker.sock", "it is a socket"),
            ("/srv/gone", "it is not there"),
            (
                "/srv/a,readonly",
                "its path has a comma, a quote or a line break, or is no text",
            ),
        ];
        for (folder, why) in rows {
            let why = format!("the folder {folder} is not shared with a container: {why}");
            let workspace = argv(json!({ "workspaceAccess": "rw" }), "docker", folder);
            assert_eq!(workspace, Err(why.clone()));
            let beside = argv(json!({ "workspaceAccess": "ro" }), "docker", folder);
            assert_eq!(beside, Err(why.clone()));
            let binds = json!({ "docker": { "binds": [format!("{folder}:/x")] } });
            assert_eq!(argv(binds, "docker", "/srv/w"), Err(why));
            // A workspace that the container does not see is no danger.
            assert!(argv(json!({}), "docker", folder).is_ok());
        }
        let refused = argv(
            json!({ "docker": { "network": "host" } }),
            "docker",
            "/srv/w",
        );
        let why = "sandbox.docker.network: \"host\" is not allowed";
        assert_eq!(refused.unwrap_err(), why);
    }

    #[test]
    fn a_container_is_of_whom_the_scope_says() {
        let private = PRIVATE.map(PathBuf::from);
        let name = |configured: &Value, owner: &str, session: &str, workspace: &str| {
            let place = Tenant {
                program: "docker",
                as_root: false,
                owner,
                agent: session.split(':').nth(1).unwrap(),
                claimed: session.ends_with("claimed"),
                session_key: session,
                workspace: Path::new(workspace),
                sandboxes: Path::new("/s"),
                private: &private,
            };
            let plan = sandbox(configured.clone()).plan(&place).unwrap();
            assert!(plan.container.name.len() <= 63, "{}", plan.container.name);
            plan.container.name
        };
        let long = format!("agent:a:{}", "x".repeat(100));
        for (scope, sessions, agents) in [
            (json!({ "scope": "session" }), false, false),
            (json!({}), true, false),
            (json!({ "scope": "agent" }), true, false),
            (json!({ "scope": "shared" }), true, true),
        ] {
            let of = |session: &str| name(&scope, "o", session, "/w");
            assert_eq!(of("agent:a:1") == of("agent:a:2"), sessions, "{scope}");
            assert_eq!(of("agent:a:1") == of(&long), sessions, "{scope}");
            assert_eq!(of("agent:a:1") == of("agent:b:1"), agents, "{scope}");
            assert_eq!(of("agent:a:1") == of("agent:a:claimed"), agents, "{scope}");
            assert_ne!(of("agent:a:1"), name(&scope, "p", "agent:a:1", "/w"));
        }
        let shared = json!({ "scope": "shared", "workspaceAccess": "rw" });
        let [one, other] = ["/v", "/w"].map(|it| name(&shared, "o", "agent:a:1", it));
        assert_ne!(one, other);
    }
}
