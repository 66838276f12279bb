//! Where each agent keeps its settings: those of a person, and those of the whole computer.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use paths::Paths;

use crate::Agent;

/// Whose settings are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Those of the person: the person, and each of their projects, may switch a hook off.
    Person,
    /// Those of the whole computer, which only an administrator may change.
    System,
}

/// The folders in which settings are looked for, and the two places in which we keep what we wrote.
#[derive(Debug, Clone)]
pub struct Places {
    home: PathBuf,
    system: PathBuf,
    claude: Option<PathBuf>,
    codex: Option<PathBuf>,
    copilot: Option<PathBuf>,
    gemini: Option<PathBuf>,
    qwen: Option<PathBuf>,
    config: Option<PathBuf>,
    opencode: Option<PathBuf>,
    /// The folder with the policy.
    pub(crate) state: PathBuf,
    /// Our own program; `None` where it is not known.
    pub(crate) program: Option<PathBuf>,
    pub(crate) record: PathBuf,
    pub(crate) kept: PathBuf,
}

impl Places {
    /// The places of this user in the environment that `lookup` answers for.
    pub fn new(paths: &Paths, lookup: impl Fn(&str) -> Option<OsString>) -> Self {
        let set = |name: &str| {
            let path = PathBuf::from(lookup(name)?);
            path.is_absolute().then_some(path)
        };
        Self {
            home: paths.home().to_owned(),
            system: PathBuf::from(if cfg!(windows) { r"C:\" } else { "/" }),
            claude: set("CLAUDE_CONFIG_DIR"),
            codex: set("CODEX_HOME"),
            copilot: set("COPILOT_HOME"),
            gemini: set("GEMINI_CLI_HOME").map(|home| home.join(".gemini")),
            qwen: set("QWEN_HOME"),
            config: set("XDG_CONFIG_HOME"),
            opencode: set("OPENCODE_CONFIG_DIR"),
            state: paths.state_dir().to_owned(),
            program: None,
            record: paths.agents_file(),
            kept: paths.agent_files_dir(),
        }
    }

    /// The same, and hooks that start this program count as ours though nobody wrote down that they are.
    #[must_use]
    pub fn with_program(mut self, program: PathBuf) -> Self {
        self.program = Some(program);
        self
    }

    /// The same with the settings of the whole computer below another folder than the root.
    #[must_use]
    pub fn with_system_below(mut self, root: impl Into<PathBuf>) -> Self {
        self.system = root.into();
        self
    }

    /// The home of the person.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The folder in which the agent keeps the settings of the person.
    pub fn folder(&self, agent: Agent) -> PathBuf {
        let own = |moved: &Option<PathBuf>, name: &str| {
            moved.clone().unwrap_or_else(|| self.home.join(name))
        };
        match agent {
            Agent::Claude => own(&self.claude, ".claude"),
            Agent::Codex => own(&self.codex, ".codex"),
            Agent::Copilot => own(&self.copilot, ".copilot"),
            Agent::Gemini => own(&self.gemini, ".gemini"),
            Agent::Qwen => own(&self.qwen, ".qwen"),
            Agent::Opencode => match &self.opencode {
                Some(moved) => moved.clone(),
                None => own(&self.config, ".config").join("opencode"),
            },
        }
    }

    /// The file in which Claude Code keeps the servers of the person.
    pub(crate) fn claude_servers(&self) -> PathBuf {
        self.claude
            .as_ref()
            .unwrap_or(&self.home)
            .join(".claude.json")
    }

    /// The file with the settings of the whole computer.
    pub(crate) fn system_file(&self, agent: Agent) -> PathBuf {
        let by_system = |linux: &str, macos: &str, windows: &str| {
            let path = match (cfg!(windows), cfg!(target_os = "macos")) {
                (true, _) => windows,
                (_, true) => macos,
                (false, false) => linux,
            };
            self.system.join(path)
        };
        match agent {
            Agent::Claude => by_system(
                "etc/claude-code/managed-settings.json",
                "Library/Application Support/ClaudeCode/managed-settings.json",
                r"Program Files\ClaudeCode\managed-settings.json",
            ),
            Agent::Codex => by_system(
                "etc/codex/requirements.toml",
                "etc/codex/requirements.toml",
                r"ProgramData\OpenAI\Codex\requirements.toml",
            ),
            Agent::Gemini => by_system(
                "etc/gemini-cli/settings.json",
                "Library/Application Support/GeminiCli/settings.json",
                r"ProgramData\gemini-cli\settings.json",
            ),
            Agent::Qwen => by_system(
                "etc/qwen-code/settings.json",
                "Library/Application Support/QwenCode/settings.json",
                r"ProgramData\qwen-code\settings.json",
            ),
            Agent::Copilot => by_system(
                "etc/github-copilot/policy.d/exec-companion.json",
                "etc/github-copilot/policy.d/exec-companion.json",
                r"ProgramData\GitHub\Copilot\policy.d\exec-companion.json",
            ),
            Agent::Opencode => by_system(
                "etc/opencode/exec-companion.js",
                "Library/Application Support/opencode/exec-companion.js",
                r"ProgramData\opencode\exec-companion.js",
            ),
        }
    }

    /// The folders within which a link may lead.
    pub(crate) fn roots(&self, scope: Scope) -> Vec<&Path> {
        match scope {
            Scope::System => vec![&self.system],
            Scope::Person => {
                let moved = [
                    &self.claude,
                    &self.codex,
                    &self.copilot,
                    &self.gemini,
                    &self.qwen,
                    &self.config,
                    &self.opencode,
                ];
                let moved = moved.into_iter().flatten().map(PathBuf::as_path);
                std::iter::once(self.home.as_path()).chain(moved).collect()
            }
        }
    }
}
