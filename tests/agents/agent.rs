//! The real Claude Code and the real Codex, in a desk's home and on this computer only.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use promises::{Desk, built, until};
use serde_json::{Value, json};

use crate::model::{Model, SERVER};

/// How long a poll waits for news.
const POLL_MS: u64 = 30_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Program {
    Claude,
    Codex,
}

impl Program {
    pub(crate) const ALL: [Self; 2] = [Self::Claude, Self::Codex];

    /// The agent of the policy: what the program calls itself as a client.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Claude => "claude-code",
            Self::Codex => "codex-mcp-client",
        }
    }

    /// The agent of the policy when its own shell tool asks through its hook.
    pub(crate) fn hooked_id(self) -> &'static str {
        match self {
            Self::Claude => "claude-code",
            Self::Codex => "codex",
        }
    }

    /// Its own shell tool, and the name of the command in what it is given.
    fn shell(self) -> (&'static str, &'static str) {
        match self {
            Self::Claude => ("Bash", "command"),
            Self::Codex => ("exec_command", "cmd"),
        }
    }

    /// Where `scripts/agents.sh` has put it.
    fn file(self) -> String {
        let variable = match self {
            Self::Claude => "CLAUDE_BIN",
            Self::Codex => "CODEX_BIN",
        };
        std::env::var(variable).unwrap_or_else(|_| {
            panic!("{variable} must name the installed program: run `make test-agents`")
        })
    }

    /// It in the desk's home, with a model that is no other's and no way out of this computer.
    fn command(self, desk: &Desk, model: &Model) -> Command {
        let temporary = desk.home().join("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut command = desk.command(&self.file());
        command
            .env("TMPDIR", temporary)
            .env("TERM", "xterm")
            .env("HTTP_PROXY", model.address())
            .env("HTTPS_PROXY", model.address())
            .env("NO_PROXY", "127.0.0.1")
            .stdin(Stdio::null());
        if self == Self::Claude {
            command
                .env("ANTHROPIC_BASE_URL", model.address())
                .env("ANTHROPIC_API_KEY", "none")
                .env("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1")
                .env("DISABLE_AUTOUPDATER", "1")
                // Its first turn waits for the server and has the tools themselves, not only
                // their names to look up.
                .env("MCP_CONNECTION_NONBLOCKING", "false")
                .env("ENABLE_TOOL_SEARCH", "false");
        }
        command
    }

    /// Gives it the tools of `exec-host mcp`, as the README says.
    fn configure(self, desk: &Desk, model: &Model, arguments: &[&str]) {
        let file = desk.home().join(".codex/config.toml");
        if self == Self::Codex {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, codex_settings(model)).unwrap();
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

    /// Has its own shell tool ask here, as `exec-host connect` does.
    fn connect(self, desk: &Desk, model: &Model) {
        let file = desk.home().join(".codex/config.toml");
        if self == Self::Codex {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            // Nothing of its own holds a command back.
            let settings = format!(
                "sandbox_mode = \"danger-full-access\"\n{}",
                codex_settings(model)
            );
            fs::write(&file, settings).unwrap();
        }
        // Found as a person has it: by its name.
        let bin = desk.home().join("bin");
        fs::create_dir_all(&bin).unwrap();
        let (name, id) = match self {
            Self::Claude => ("claude", "claude"),
            Self::Codex => ("codex", "codex"),
        };
        std::os::unix::fs::symlink(self.file(), bin.join(name)).unwrap();
        let connected = desk.host(&["connect", id, "--yes"]);
        assert_eq!(connected.code, Some(0), "{self:?}: {connected:?}");
    }

    /// The words that have it do one task with its own shell tool, about which it asks nobody.
    fn own_task(self) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Claude => &["-p", "Do as told.", "--allowedTools", "Bash"],
            Self::Codex => &["exec", "--skip-git-repo-check", "Do as told."],
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }

    /// The words that have it do one task without a terminal.
    fn task(self) -> Vec<String> {
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
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }
}

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

/// A running agent, and its model. Dropped, it is killed.
pub(crate) struct Agent {
    program: Program,
    child: Child,
    model: Model,
    words: PathBuf,
}

impl Agent {
    /// Configures and starts it, with these arguments of `exec-host mcp`, and waits for the
    /// first turn of its model, which has the tools.
    pub(crate) fn start(program: Program, desk: &Desk, arguments: &[&str]) -> Self {
        let model = Model::start(None);
        program.configure(desk, &model, arguments);
        Self::begun(program, desk, model, program.task(), &["exec", "process"])
    }

    /// The same with its own shell tool, which is connected by `exec-host connect`.
    pub(crate) fn start_connected(program: Program, desk: &Desk) -> Self {
        let model = Model::start(Some(program.shell().0));
        program.connect(desk, &model);
        Self::begun(program, desk, model, program.own_task(), &["shell"])
    }

    fn begun(
        program: Program,
        desk: &Desk,
        model: Model,
        task: Vec<String>,
        tools: &[&str],
    ) -> Self {
        let words = desk.home().join(format!("{program:?}.log"));
        let log = File::create(&words).unwrap();
        let child = program
            .command(desk, &model)
            .args(task)
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            // The programs that the agent starts end with it.
            .process_group(0)
            .spawn()
            .unwrap();
        let agent = Self {
            program,
            child,
            model,
            words,
        };
        let told = agent.told();
        assert_eq!(told["tools"], json!(tools), "{program:?}");
        assert_eq!(told["results"], json!([]), "{program:?}");
        agent
    }

    pub(crate) fn program(&self) -> Program {
        self.program
    }

    fn told(&self) -> Value {
        self.model.told().unwrap_or_else(|| {
            let words = fs::read_to_string(&self.words).unwrap();
            panic!(
                "{:?} does not ask its model, but said:\n{words}",
                self.program
            )
        })
    }

    /// Its model calls a tool; [`Agent::result`] waits for what comes of it.
    pub(crate) fn begin(&self, tool: &str, arguments: &Value) {
        self.model.call(tool, arguments);
    }

    /// The result of the call, as the next turn of its model holds it: structured content, which
    /// is all that both agents tell.
    pub(crate) fn result(&self) -> Value {
        let told = self.told();
        let Some([result]) = told["results"].as_array().map(Vec::as_slice) else {
            panic!("{:?} tells of one result: {told}", self.program);
        };
        let result = result.as_str().unwrap();
        // Codex tells how long it took before it.
        let result = result
            .split_once("\nOutput:\n")
            .map_or(result, |(_, rest)| rest);
        serde_json::from_str(result)
            .unwrap_or_else(|_| panic!("{:?} tells structured content: {told}", self.program))
    }

    /// Its model calls a tool, and sees what came of it.
    pub(crate) fn call(&self, tool: &str, arguments: &Value) -> Value {
        self.begin(tool, arguments);
        self.result()
    }

    /// Its model calls its own shell tool; [`Agent::text`] waits for what comes of it.
    pub(crate) fn begin_shell(&self, command: &str) {
        let (_, name) = self.program.shell();
        self.model
            .call("shell", &json!({ name: command, "description": "probe" }));
    }

    /// The result of a call of its own shell tool, as the next turn of its model holds it.
    pub(crate) fn text(&self) -> String {
        let told = self.told();
        let results = told["results"].as_array().unwrap().iter();
        results.map(|result| result.as_str().unwrap()).collect()
    }

    /// What becomes of a command that waits or runs: its model polls this session, or this
    /// approval, until it has ended. All output together, and the last result.
    pub(crate) fn follow(&self, id: &Value) -> (String, Value) {
        let poll = json!({ "action": "poll", "sessionId": id, "timeout": POLL_MS });
        let mut output = String::new();
        // A poll waits for news: a command that takes a minute is polled a few times.
        for _ in 0..20 {
            let seen = self.call("process", &poll);
            output.push_str(seen["aggregated"].as_str().unwrap_or_default());
            if seen["status"] != "approval-pending" && seen["status"] != "running" {
                return (output, seen);
            }
        }
        panic!("{:?} polls {id} in vain: {output}", self.program);
    }

    /// The last words of its model, with which it ends.
    pub(crate) fn end(mut self) {
        self.model.say("All is done.");
        let ended = until("the end of an agent", || self.child.try_wait().unwrap());
        let words = fs::read_to_string(&self.words).unwrap();
        assert!(ended.success(), "{:?}: {words}", self.program);
        assert_eq!(self.model.rest(), Vec::<Value>::new());
        assert!(
            words.contains("All is done."),
            "{:?}: {words}",
            self.program
        );
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_some()) {
            return;
        }
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}
