//! `host=sandbox` in a real container: runc runs it, from a root of busybox alone, reached
//! through a program shaped as docker. The test starts it, or the tools have it made.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::engine::{Engine, config, runc};
use promises::until;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A running container, and a home whose workspace is in it.
struct Container {
    home: TempDir,
    name: String,
}

impl Container {
    /// The home, with no container yet.
    fn prepare() -> Self {
        let home = tempfile::tempdir().unwrap();
        let name = home.path().file_name().unwrap().to_str().unwrap();
        let name = format!("sandbox-{}", name.trim_start_matches('.'));
        let root = home.path().join("rootfs");
        for folder in ["bin", "etc", "proc", "dev", "tmp", "opt/x", "workspace/sub"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::copy("/bin/busybox", root.join("bin/busybox")).expect("busybox-static is installed");
        for name in [
            "sh", "env", "cat", "sleep", "echo", "grep", "kill", "pwd", "setsid", "mv", "true",
        ] {
            symlink("busybox", root.join("bin").join(name)).unwrap();
        }
        // As a distribution's own: whatever PATH there was is replaced.
        fs::write(root.join("etc/profile"), "export PATH=/usr/bin:/bin\n").unwrap();
        let greet = root.join("opt/x/greet");
        fs::write(&greet, "#!/bin/sh\necho greeted\n").unwrap();
        fs::set_permissions(&greet, fs::Permissions::from_mode(0o755)).unwrap();
        let config = config(&root, false, Vec::new(), &["/bin/sleep", "1000000"]);
        fs::write(home.path().join("config.json"), config.to_string()).unwrap();
        let state = home.path().join(".openclaw");
        fs::create_dir(&state).unwrap();
        let policy = json!({ "version": 1, "agents": {
            "closed": { "ask": "off" }, "locked": { "security": "deny" },
        } });
        fs::write(state.join("exec-approvals.json"), policy.to_string()).unwrap();
        let config = json!({
            "tools": {
                "exec": { "pathPrepend": ["/opt/x"] },
                "elevated": { "allowFrom": { "mcp": ["*"] } },
            },
            "agents": {
                "defaults": { "sandbox": { "docker": { "env": { "LANG": "C.UTF-8" } } } },
                "list": [
                    { "id": "strict", "sandbox": { "mode": "all" } },
                ],
            },
        });
        fs::write(state.join("openclaw.json"), config.to_string()).unwrap();
        Self { home, name }
    }

    fn start() -> Self {
        let container = Self::prepare();
        let started = container
            .runc()
            .args(["run", "--detach", "--bundle"])
            .arg(container.home.path())
            .arg(&container.name)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("runc is installed");
        assert!(started.success(), "runc starts a container");
        container
    }

    fn runc(&self) -> Command {
        runc(self.home.path())
    }

    fn workspace(&self) -> PathBuf {
        self.home.path().join("rootfs/workspace")
    }

    fn exec_host(&self, words: &[&str]) -> Command {
        let binary = promises::built("exec-host");
        let mut command = Command::new(binary);
        command
            .env_clear()
            .env("HOME", self.home.path())
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .env("RUNC_ROOT", self.home.path().join("runc"))
            .args(words)
            .args(["--host", "sandbox", "--workspace"])
            .arg(self.workspace());
        command
    }

    /// The same, for the agent of the container.
    fn sandboxed(&self, words: &[&str]) -> Command {
        let mut command = self.made(words);
        command.args(["--container", &self.name]);
        command
    }

    /// The same, for an agent whose container is made.
    fn made(&self, words: &[&str]) -> Command {
        let docker = Path::new(env!("CARGO_MANIFEST_DIR")).join("interop/container/docker");
        let mut command = self.exec_host(words);
        command.arg("--docker").arg(docker);
        command
    }

    /// The containers that there are.
    fn all(&self) -> String {
        let output = self.runc().args(["list", "--quiet"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// One call: text and details.
    fn call(&self, call: &Value) -> (String, Value) {
        let words = ["tool", "exec", "--json", &call.to_string()];
        let output = self.sandboxed(&words).output().unwrap();
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        (
            told["text"].as_str().unwrap().to_owned(),
            told["details"].clone(),
        )
    }

    /// How many processes run in the container, its own first one not counted.
    fn inside(&self) -> usize {
        let state = self.runc().args(["state", &self.name]).output().unwrap();
        let state: Value = serde_json::from_slice(&state.stdout).unwrap();
        let space = |pid: &str| fs::read_link(format!("/proc/{pid}/ns/pid")).ok();
        let first = state["pid"].to_string();
        let inside = space(&first).unwrap();
        let pids = fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let pid = entry.ok()?.file_name().into_string().ok()?;
            // What has ended and was not looked at yet does not run.
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let ended = stat.contains(") Z ") || stat.contains(") X ");
            (space(&pid)? == inside && pid != first && !ended).then_some(pid)
        });
        pids.count()
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        let _ = self.runc().args(["delete", "--force", &self.name]).output();
    }
}

/// An MCP client, line by line.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    last: u64,
}

impl Client {
    fn start(container: &Container) -> Self {
        Self::of(container.sandboxed(&["mcp", "--agent", "closed"]))
    }

    fn of(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut client = Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()).lines(),
            child,
            last: 0,
        };
        let hello = json!({
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        let id = client.begin("initialize", hello);
        client.result(id);
        client.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn send(&mut self, message: Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        let id = self.last;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    fn result(&mut self, id: u64) -> Value {
        loop {
            let line = self.output.next().unwrap().unwrap();
            let message: Value = serde_json::from_str(&line).unwrap();
            if message["id"] == id {
                return message["result"].clone();
            }
        }
    }

    fn begin_exec(&mut self, arguments: Value) -> u64 {
        self.begin(
            "tools/call",
            json!({ "name": "exec", "arguments": arguments }),
        )
    }

    fn exec(&mut self, arguments: Value) -> Value {
        let id = self.begin_exec(arguments);
        self.result(id)
    }
}

#[test]
fn commands_run_in_a_real_container() {
    let container = Container::start();
    let completed = |code: i32| json!(["completed", code]);
    let rows = [
        (
            json!({ "command": "echo $PATH; echo $HOME $LANG" }),
            "/opt/x:/usr/bin:/bin\n/workspace C.UTF-8",
            completed(0),
        ),
        (
            json!({ "command": "greet; echo ${OPENCLAW_PREPEND_PATH-gone}" }),
            "greeted\ngone",
            completed(0),
        ),
        (
            json!({
                "command": "echo $PATH; echo $A",
                "env": { "PATH": "/opt/y:\"; touch /tmp/x; $(true)", "A": "a b;\"$(id)" },
            }),
            "/opt/x:/opt/y:\"; touch /tmp/x; $(true):/usr/bin:/bin\na b;\"$(id)",
            completed(0),
        ),
        (json!({ "command": "pwd" }), "/workspace", completed(0)),
        (
            json!({ "command": "pwd; cat /etc/profile", "workdir": "sub" }),
            "/workspace/sub\nexport PATH=/usr/bin:/bin",
            completed(0),
        ),
        (
            json!({ "command": "echo err >&2; exit 7" }),
            "err\n\n(Command exited with code 7)",
            completed(7),
        ),
        (
            json!({ "command": "no-such-program 2>/dev/null" }),
            "(no output)\n\n(Command exited with code 127)",
            completed(127),
        ),
        (json!({ "command": "cat" }), "(no output)", completed(0)),
    ];
    for (call, text, status) in rows {
        let (found, details) = container.call(&call);
        assert_eq!(found, text, "{call}");
        assert_eq!(json!([details["status"], details["exitCode"]]), status);
    }
    assert!(!container.home.path().join("rootfs/tmp/x").exists());
    // What is written there is in the workspace.
    container.call(&json!({ "command": "echo there >file" }));
    let file = fs::read_to_string(container.workspace().join("file"));
    assert_eq!(file.unwrap(), "there\n");
}

/// A child that left the session, one without an environment, and the command itself.
const MANY: &str = "setsid sleep 1001 & env -i sleep 1002 & echo ready >ready; sleep 1003";

#[test]
fn nothing_stays_in_a_real_container() {
    let container = Container::start();
    let ready = container.workspace().join("ready");
    let started = || {
        until("the command", || ready.exists().then_some(()));
        until("its children", || (container.inside() >= 4).then_some(()));
        fs::remove_file(&ready).unwrap();
    };
    let ended = |how: &str| until(how, || (container.inside() == 0).then_some(()));
    // At its time limit, before the result is told.
    let call = json!({ "command": MANY, "timeout": 2 });
    let (text, details) = container.call(&call);
    assert_eq!(text, "Command timed out after 2 seconds");
    assert_eq!(details["timedOut"], true);
    fs::remove_file(&ready).unwrap();
    ended("the time limit");

    // Cancelled.
    let mut client = Client::start(&container);
    let id = client.begin_exec(json!({ "command": MANY, "yieldMs": 120_000 }));
    started();
    client.send(json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id },
    }));
    // The janitor is one of them, and stays as long as the tools.
    until("a cancelled call", || {
        (container.inside() <= 2).then_some(())
    });

    // Killed by the agent.
    let running = client.exec(json!({ "command": MANY, "background": true, "again": true }));
    started();
    let session = &running["structuredContent"]["sessionId"];
    let kill =
        json!({ "name": "process", "arguments": { "action": "kill", "sessionId": session } });
    let id = client.begin("tools/call", kill);
    client.result(id);
    until("a killed session", || {
        (container.inside() <= 2).then_some(())
    });

    // When the client is gone.
    client.exec(json!({ "command": MANY, "background": true, "again": true }));
    started();
    drop(client.input.take());
    client.child.wait().unwrap();
    ended("the end of the client");

    // When the tools are killed.
    let mut client = Client::start(&container);
    client.exec(json!({ "command": MANY, "background": true, "again": true }));
    started();
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    ended("the tools' own death");
}

#[test]
fn who_leaves_the_sandbox_meets_the_policy() {
    let container = Container::start();
    // The command line names the agent, whose policy asks nobody.
    let mut client = Client::start(&container);
    let result = client.exec(json!({ "command": "pwd" }));
    assert_eq!(result["structuredContent"]["aggregated"], "/workspace\n");
    let result = client.exec(json!({ "command": "id", "elevated": true }));
    let told = &result["structuredContent"];
    let told = (&told["text"], &told["reason"], &told["host"]);
    let expected = ["exec denied", "allowlist-miss", "gateway"].map(|word| json!(word));
    assert_eq!(told, (&expected[0], &expected[1], &expected[2]));
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    // Who may run nothing runs nothing in the container either.
    let call = json!({ "command": "pwd" }).to_string();
    let words = ["tool", "exec", "--agent", "locked", "--json", &call];
    let output = container.sandboxed(&words).output().unwrap();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let told = (&told["details"]["reason"], output.status.code());
    assert_eq!(told, (&json!("security=deny"), Some(77)));
    // Who belongs in a container and has none runs nothing.
    let call = json!({ "command": "pwd" }).to_string();
    let words = ["tool", "exec", "--agent", "strict", "--json", &call];
    let output = container.exec_host(&words).output();
    let told: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    let text = told["text"].as_str().unwrap();
    assert!(
        text.starts_with("exec denied: Commands of this session belong in a sandbox"),
        "{text}"
    );
}

#[test]
fn a_container_is_made_kept_and_removed() {
    let container = Container::prepare();
    let _engine = Engine::start(container.home.path());
    for how in ["the end of the client", "the tools' own death"] {
        let mut client = Client::of(container.made(&["mcp", "--agent", "strict"]));
        let text = |result: Value| {
            let output = result["structuredContent"]["aggregated"].as_str();
            output.unwrap().trim().to_owned()
        };
        let result = client.exec(json!({ "command": "pwd; echo there >file; echo $$ >/tmp/x" }));
        assert_eq!(text(result), "/workspace");
        // It is the same one, with a workspace of its own and nothing else to write into.
        let result =
            client.exec(json!({ "command": "cat file; cat /tmp/x >/dev/null && echo same" }));
        assert_eq!(text(result), "there\nsame");
        let result = client.exec(json!({ "command": "echo 1 2>/dev/null >/bin/new || echo no" }));
        assert!(text(result).ends_with("no"));
        let name = container.all();
        assert!(name.starts_with("openclaw-sbx-agent-strict-"), "{name:?}");
        let own = container.home.path().join(".openclaw/sandboxes");
        let own = fs::read_dir(own).unwrap().next().unwrap().unwrap().path();
        assert_eq!(fs::read_to_string(own.join("file")).unwrap(), "there\n");
        assert!(!container.workspace().join("file").exists());
        client.exec(json!({ "command": MANY, "background": true }));
        until("the command", || own.join("ready").exists().then_some(()));
        fs::remove_file(own.join("ready")).unwrap();
        match how {
            "the tools' own death" => client.child.kill().unwrap(),
            _ => drop(client.input.take()),
        }
        client.child.wait().unwrap();
        until(how, || container.all().is_empty().then_some(()));
    }
}
