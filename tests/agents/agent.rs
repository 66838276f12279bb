//! Real coding agents, in a desk's home and on this computer only.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command};

use promises::{Desk, until};
use serde_json::{Value, json};

use crate::model::Model;
use crate::program::{Connection, Program};

/// How long a poll waits for news.
const POLL_MS: u64 = 30_000;

/// The tool by which a sub-agent of Gemini CLI ends.
const ENDS: &str = "complete_task";

/// A running agent, and its model. Dropped, it is killed.
pub(crate) struct Agent {
    program: Program,
    child: Child,
    model: Model,
    words: PathBuf,
    /// How its own shell tool asks here.
    connection: Option<Connection>,
    /// The names of all tools that its model has.
    tools: Vec<String>,
}

impl Agent {
    /// Configures and starts it, with these arguments of `exec-host mcp`, and waits for the
    /// first turn of its model, which has the tools.
    pub(crate) fn start(program: Program, desk: &Desk, arguments: &[&str]) -> Self {
        let model = Model::start(None, None);
        program.configure(desk, &model, arguments);
        Self::begun(program, desk, model, program.task(), &["exec", "process"])
    }

    /// The same with its own shell tool, which is connected by `exec-host connect`.
    pub(crate) fn start_connected(program: Program, desk: &Desk) -> Self {
        Self::start_with_shell(program, desk, program.shell().0, program.own_task(), &[])
    }

    /// The same, and the app runs what is allowed.
    pub(crate) fn start_run_by_the_app(program: Program, desk: &Desk) -> Self {
        let (shell, _) = program.shell();
        Self::start_with_shell(program, desk, shell, program.own_task(), &["--run"])
    }

    /// The same with whatever connects it already.
    pub(crate) fn start_as_it_is(program: Program, desk: &Desk) -> Self {
        let model = Model::start(Some(program.shell().0), program.tries());
        Self::begun(program, desk, model, program.own_task(), &["shell"])
    }

    /// The same with this one of its tools as its shell, these words, and these options of `exec-host connect`.
    pub(crate) fn start_with_shell(
        program: Program,
        desk: &Desk,
        shell: &str,
        task: Vec<String>,
        options: &[&str],
    ) -> Self {
        let model = Model::start(Some(shell), program.tries());
        let connection = program.connect(desk, &model, options);
        let mut agent = Self::begun(program, desk, model, task, &["shell"]);
        agent.connection = Some(connection);
        agent
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
        let mut agent = Self {
            program,
            child,
            model,
            words,
            connection: None,
            tools: Vec::new(),
        };
        let told = agent.told();
        assert_eq!(told["tools"], json!(tools), "{program:?}");
        assert_eq!(told["results"], json!([]), "{program:?}");
        agent.tools = serde_json::from_value(told["all"].clone()).unwrap();
        agent
    }

    pub(crate) fn program(&self) -> Program {
        self.program
    }

    /// The names of all tools that its model has, in the order of the alphabet.
    pub(crate) fn tools(&self) -> &[String] {
        &self.tools
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

    /// A sub-agent of it calls its shell tool: what the sub-agent's model is told of the command. The next turn is
    /// the agent's own again.
    pub(crate) fn delegate(&self, command: &str) -> String {
        let (tool, arguments) = self.program.delegation();
        self.begin(tool, &arguments);
        let mut begun = false;
        let (told, ends_by_tool) = loop {
            let told = self.told();
            let ends_by_tool = told["all"].as_array().unwrap().contains(&json!(ENDS));
            let results = told["results"].as_array().unwrap().iter();
            let results: String = results.map(|result| result.as_str().unwrap()).collect();
            // Codex goes on while its sub-agent works: it has to wait, or the program ends first.
            let child = serde_json::from_str::<Value>(&results).unwrap_or_default();
            if let Some(child) = child["agent_id"].as_str() {
                let waits = json!({ "targets": [child], "timeout_ms": POLL_MS });
                self.begin("wait_agent", &waits);
            } else if begun {
                break (results, ends_by_tool);
            } else {
                assert_eq!(results, "", "{:?}: a sub-agent begins", self.program);
                self.begin_shell(command);
                begun = true;
            }
        };
        match ends_by_tool {
            true => self.begin(
                ENDS,
                &json!({ "result": { "response": "The part is done." } }),
            ),
            false => self.model.say("The part is done."),
        }
        self.told();
        told
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

    /// The last words of its model, with which it ends. What connected its own shell tool is still there.
    pub(crate) fn end(mut self) -> Option<Connection> {
        self.model.say("All is done.");
        let what = format!("the end of {:?}", self.program);
        let ended = until(&what, || self.child.try_wait().unwrap());
        let words = fs::read_to_string(&self.words).unwrap();
        assert!(ended.success(), "{:?}: {words}", self.program);
        assert_eq!(self.model.rest(), Vec::<Value>::new());
        assert!(
            words.contains("All is done."),
            "{:?}: {words}",
            self.program
        );
        self.connection.take()
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
