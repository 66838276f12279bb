//! The agents: where each is, how it is set up, and how it does one task.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use promises::{Desk, built};
use serde_json::{Value, json};

use crate::model::{Model, SERVER};

/// A real agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Program {
    Claude,
    Codex,
    Copilot,
    Gemini,
    Qwen,
    Opencode,
}

impl Program {
    /// Those that use the tools of `exec-host mcp` here.
    pub(crate) const WITH_TOOLS: [Self; 2] = [Self::Claude, Self::Codex];

    /// Those that are installed for this run, with their own shell tools.
    pub(crate) fn installed() -> Vec<Self> {
        let all = [
            Self::Claude,
            Self::Codex,
            Self::Copilot,
            Self::Gemini,
            Self::Qwen,
            Self::Opencode,
        ];
        let is_here = |it: &Self| std::env::var_os(it.variable()).is_some();
        let here: Vec<_> = all.into_iter().filter(is_here).collect();
        assert_ne!(here, [], "no agent is installed: run `make test-agents`");
        here
    }

    /// What the program calls itself as a client of the Model Context Protocol.
    pub(crate) fn id(self) -> &'static str {
        if self == Self::Codex {
            "codex-mcp-client"
        } else {
            self.hooked_id()
        }
    }

    /// The agent of the policy when its own shell tool asks through its hook.
    pub(crate) fn hooked_id(self) -> &'static str {
        if self == Self::Claude {
            "claude-code"
        } else {
            self.name()
        }
    }

    /// Its command, and its name for `exec-host connect`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Claude => "claude",
            Self::Codex => "codex",
            Self::Copilot => "copilot",
            Self::Gemini => "gemini",
            Self::Qwen => "qwen",
            Self::Opencode => "opencode",
        }
    }

    /// Whether it runs the command if its hook is killed.
    pub(crate) fn fails_open(self) -> bool {
        matches!(self, Self::Codex | Self::Gemini | Self::Qwen)
    }

    /// Its own shell tool, and the name of the command in what it is given.
    pub(crate) fn shell(self) -> (&'static str, &'static str) {
        match self {
            Self::Claude => ("Bash", "command"),
            Self::Codex => ("exec_command", "cmd"),
            Self::Copilot | Self::Opencode => ("bash", "command"),
            Self::Gemini | Self::Qwen => ("run_shell_command", "command"),
        }
    }

    /// Where it tries to go whatever its settings say: for what plugins are written with.
    pub(crate) fn tries(self) -> Option<&'static str> {
        (self == Self::Opencode).then_some("registry.npmjs.org:443")
    }

    fn variable(self) -> String {
        format!("{}_BIN", self.name().to_uppercase())
    }

    /// Where `scripts/agents.sh` has put it.
    fn file(self) -> String {
        let variable = self.variable();
        std::env::var(&variable).unwrap_or_else(|_| {
            panic!("{variable} must name the installed program: run `make test-agents`")
        })
    }

    /// The tool by which it starts a sub-agent, and what that is given.
    pub(crate) fn delegation(self) -> (&'static str, Value) {
        let (name, kind, prompt) = ("part", "general-purpose", "Do as told.");
        match self {
            Self::Claude => (
                "Agent",
                json!({ "description": name, "prompt": prompt, "subagent_type": kind, "run_in_background": false }),
            ),
            Self::Codex => (
                "spawn_agent",
                json!({ "message": prompt, "task_name": name }),
            ),
            Self::Copilot => (
                "task",
                json!({ "name": name, "description": name, "prompt": prompt, "agent_type": kind, "mode": "sync" }),
            ),
            Self::Gemini => (
                "invoke_agent",
                json!({ "agent_name": "generalist", "prompt": prompt }),
            ),
            Self::Qwen => (
                "agent",
                json!({ "description": name, "prompt": prompt, "subagent_type": kind, "run_in_background": false }),
            ),
            Self::Opencode => (
                "task",
                json!({ "description": name, "prompt": prompt, "subagent_type": "general" }),
            ),
        }
    }

    /// It in the desk's home, with a model that is no other's and no way out of this computer.
    pub(crate) fn command(self, desk: &Desk, model: &Model) -> Command {
        self.started_by(&self.file(), desk, model)
    }

    /// As an agent of the Agent Client Protocol, with `exec-host acp` between it and its editor.
    pub(crate) fn behind_acp(self, desk: &Desk, model: &Model) -> Command {
        let mut command = self.started_by(&built("exec-host"), desk, model);
        let word = match self {
            Self::Opencode => "acp",
            Self::Claude | Self::Codex | Self::Copilot | Self::Gemini | Self::Qwen => "--acp",
        };
        command.args(["acp", "--agent", self.hooked_id(), "--"]);
        command.args([&self.file(), word]);
        command
    }

    /// The same with a client that people use: acpx. It denies what it is asked itself.
    pub(crate) fn behind_acpx(self, desk: &Desk, model: &Model) -> Command {
        let agent = self.behind_acp(desk, model);
        let words = std::iter::once(agent.get_program()).chain(agent.get_args());
        let words = words.map(|word| format!("'{}'", word.to_str().unwrap()));
        let words: Vec<String> = words.collect();
        let client = std::env::var("ACPX_BIN").expect("ACPX_BIN, from `make test-agents`");
        let mut command = self.started_by(&client, desk, model);
        command.args(["--deny-all", "--agent", &words.join(" "), "--cwd"]);
        command.arg(desk.home()).args(["exec", "Do as told."]);
        command
    }

    fn started_by(self, program: &str, desk: &Desk, model: &Model) -> Command {
        let temporary = desk.home().join("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut command = desk.command(program);
        command
            .env("TMPDIR", temporary)
            .env("TERM", "xterm")
            .env("HTTP_PROXY", model.address())
            .env("HTTPS_PROXY", model.address())
            .env("NO_PROXY", "127.0.0.1")
            .envs(self.environment(&model.address()))
            .stdin(Stdio::null());
        if let Ok(folder) = std::env::var("AGENTS_NODE") {
            command.env("PATH", format!("{folder}:/usr/local/bin:/usr/bin:/bin"));
        }
        command
    }

    /// What keeps it here, and names the model where its settings do not.
    fn environment(self, model: &str) -> Vec<(&'static str, String)> {
        let text = |name, value: &str| (name, value.to_owned());
        match self {
            Self::Claude => vec![
                text("ANTHROPIC_BASE_URL", model),
                text("ANTHROPIC_API_KEY", "none"),
                text("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
                text("DISABLE_AUTOUPDATER", "1"),
                // Its first turn waits for the server and has the tools themselves, not only
                // their names to look up.
                text("MCP_CONNECTION_NONBLOCKING", "false"),
                text("ENABLE_TOOL_SEARCH", "false"),
            ],
            Self::Codex => Vec::new(),
            Self::Copilot => vec![
                text("COPILOT_OFFLINE", "true"),
                ("COPILOT_PROVIDER_BASE_URL", format!("{model}/v1")),
                text("COPILOT_PROVIDER_API_KEY", "none"),
                text("COPILOT_MODEL", "obedient"),
            ],
            Self::Gemini => vec![
                text("GOOGLE_GEMINI_BASE_URL", model),
                text("GEMINI_API_KEY", "none"),
            ],
            Self::Qwen => vec![
                ("OPENAI_BASE_URL", format!("{model}/v1")),
                text("OPENAI_API_KEY", "none"),
                text("OPENAI_MODEL", "obedient"),
            ],
            Self::Opencode => vec![
                text("OPENCODE_DISABLE_AUTOUPDATE", "1"),
                text("OPENCODE_DISABLE_MODELS_FETCH", "1"),
            ],
        }
    }

    /// Settings of a person who has used it before, and who lets it run commands by itself: the file
    /// below the home, and what is in it.
    fn settings(self, model: &Model) -> Option<(&'static str, String)> {
        match self {
            Self::Claude | Self::Copilot => None,
            Self::Codex => Some((
                ".codex/config.toml",
                format!(
                    "sandbox_mode = \"danger-full-access\"\n{}",
                    codex_settings(model)
                ),
            )),
            Self::Gemini => Some((".gemini/settings.json", GEMINI.to_owned())),
            Self::Qwen => Some((".qwen/settings.json", QWEN.to_owned())),
            Self::Opencode => Some((
                ".config/opencode/opencode.json",
                OPENCODE.replace("MODEL", &model.address()),
            )),
        }
    }

    /// Gives it the tools of `exec-host mcp`: as the README says, or with these arguments by its own
    /// command (`docs/cli.md`).
    pub(crate) fn configure(self, desk: &Desk, model: &Model, arguments: &[&str]) {
        let file = desk.home().join(".codex/config.toml");
        if self == Self::Codex {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, codex_settings(model)).unwrap();
        }
        if arguments.is_empty() {
            self.install(desk);
            let connected = desk.host(&["connect", "--mcp", self.name(), "--yes"]);
            assert_eq!(connected.code, Some(0), "{self:?}: {connected:?}");
            return;
        }
        let mut add = self.command(desk, model);
        add.args(["mcp", "add", SERVER, "--", &built("exec-host"), "mcp"]);
        let added = add.args(arguments).output().unwrap();
        assert!(added.status.success(), "{self:?}: {added:?}");
        if self == Self::Codex {
            // The last thing in there is the server, which it is not to ask about itself.
            let text = fs::read_to_string(&file).unwrap();
            let text = format!("{text}default_tools_approval_mode = \"approve\"\n");
            fs::write(&file, text).unwrap();
        }
    }

    /// Settings of a person who has used it before; these differ from the others by such a change.
    pub(crate) fn set_up(self, desk: &Desk, model: &Model, change: impl Fn(String) -> String) {
        if let Some((file, text)) = self.settings(model) {
            let file = desk.home().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, change(text)).unwrap();
        }
    }

    /// Found as a person has it: by its name.
    pub(crate) fn install(self, desk: &Desk) {
        let bin = desk.home().join("bin");
        fs::create_dir_all(&bin).unwrap();
        let link = bin.join(self.name());
        if !link.is_symlink() {
            std::os::unix::fs::symlink(self.file(), link).unwrap();
        }
    }

    /// Has its own shell tool ask here, as `exec-host connect` with these options does.
    pub(crate) fn connect(self, desk: &Desk, model: &Model, options: &[&str]) -> Connection {
        self.set_up(desk, model, |text| text);
        self.install(desk);
        let planned = desk.host(&["connect", self.name(), "--json"]);
        let planned: Value = serde_json::from_str(&planned.stdout).unwrap();
        let changes = planned["agents"][0]["changes"].as_array().unwrap().iter();
        let files: Vec<_> = changes
            .map(|change| PathBuf::from(change["path"].as_str().unwrap()))
            .map(|path| (path.clone(), fs::read(path).ok()))
            .collect();
        assert_ne!(files, [], "{self:?}: {planned}");
        let words = ["connect", self.name(), "--yes"];
        let words: Vec<&str> = words.iter().chain(options).copied().collect();
        let connected = desk.host(&words);
        assert_eq!(connected.code, Some(0), "{self:?}: {connected:?}");
        Connection {
            program: self,
            files,
        }
    }

    /// The words that have it do one task with its own shell tool, about which it asks nobody.
    pub(crate) fn own_task(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Claude => &["-p", "Do as told.", "--allowedTools", "Bash,Monitor"],
            Self::Codex => &["exec", "--skip-git-repo-check", "Do as told."],
            Self::Copilot => &["-p", "Do as told.", "--allow-all-tools"],
            // The rule that `connect` writes lets it use its shell.
            Self::Gemini => &["-m", "gemini-2.5-flash", "-p", "Do as told."],
            Self::Qwen => &["--yolo", "-p", "Do as told."],
            Self::Opencode => &["run", "Do as told."],
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }

    /// The words that have it do one task without a terminal, with the tools of `exec-host mcp`.
    pub(crate) fn task(self) -> Vec<String> {
        let tools = ["exec", "process", "apply_patch"].map(|tool| format!("mcp__{SERVER}__{tool}"));
        let words: &[&str] = match self {
            // The tools that it need not ask about itself.
            Self::Claude => &["-p", "Do as told.", "--allowedTools", &tools.join(",")],
            Self::Codex => &[
                "exec",
                "--skip-git-repo-check",
                "--strict-config",
                "Do as told.",
            ],
            Self::Copilot | Self::Gemini | Self::Qwen | Self::Opencode => {
                panic!("{self:?} is here with its own shell tool alone")
            }
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }
}

/// What `exec-host connect` wrote for an agent.
pub(crate) struct Connection {
    program: Program,
    /// The files, as they were before.
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
}

impl Connection {
    /// Takes it back: the files are what they were, byte for byte.
    pub(crate) fn take_back(self, desk: &Desk) {
        let name = self.program.name();
        let checked = desk.host(&["connect", "--check", name]);
        assert_eq!(checked.code, Some(0), "{checked:?}");
        let removed = desk.host(&["connect", "--remove", "--yes", name]);
        assert_eq!(removed.code, Some(0), "{removed:?}");
        for (path, before) in self.files {
            let text = |bytes: Option<Vec<u8>>| bytes.map(|it| String::from_utf8(it).unwrap());
            let now = text(fs::read(&path).ok());
            assert_eq!(now, text(before), "{name}: {}", path.display());
        }
    }
}

const GEMINI: &str = r#"{
  // A key in the environment.
  "security": { "auth": { "selectedType": "gemini-api-key" }, "folderTrust": { "enabled": false } },
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
  "privacy": { "usageStatisticsEnabled": false }
}
"#;

const QWEN: &str = r#"{
  "security": { "auth": { "selectedType": "openai" } },
  "general": { "enableAutoUpdate": false },
  "privacy": { "usageStatisticsEnabled": false },
  "$version": 4
}
"#;

const OPENCODE: &str = r#"{
  "autoupdate": false,
  "share": "disabled",
  "model": "here/obedient",
  "small_model": "here/obedient",
  "permission": { "bash": "allow" },
  "provider": {
    "here": {
      "npm": "@ai-sdk/openai-compatible",
      "name": "here",
      "options": { "baseURL": "MODEL/v1", "apiKey": "none" },
      "models": { "obedient": { "name": "obedient", "tool_call": true, "limit": { "context": 100000, "output": 4096 } } }
    }
  }
}
"#;

/// A model of this computer, and nothing of its own that reaches out.
fn codex_settings(model: &Model) -> String {
    format!(
        r#"model = "obedient"
model_provider = "here"
check_for_update_on_startup = false

[analytics]
enabled = false

[feedback]
enabled = false

[features]
plugins = false
apps = false

[model_providers.here]
name = "here"
base_url = "{}/v1"
wire_api = "responses"
requires_openai_auth = false
"#,
        model.address()
    )
}
