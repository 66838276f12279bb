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

/// A running agent, and its model. Dropped, it is killed.
pub(crate) struct Agent {
    program: Program,
    child: Child,
    model: Model,
    words: PathBuf,
    /// How its own shell tool asks here.
    connection: Option<Connection>,
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
        let model = Model::start(Some(program.shell().0), program.tries());
        let connection = program.connect(desk, &model);
        let mut agent = Self::begun(program, desk, model, program.own_task(), &["shell"]);
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
        let agent = Self {
            program,
            child,
            model,
            words,
            connection: None,
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

    /// The last words of its model, with which it ends. What connected its own shell tool is still there.
    pub(crate) fn end(mut self) -> Option<Connection> {
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
