//! The real OpenClaw, in a test's own home and on this computer only.

use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::operator::{Answered, Operator};
use crate::{Answer, Desk, listening};

/// How long OpenClaw may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);
/// The shared secret of its gateways.
const TOKEN: &str = "gateway";

/// One version of OpenClaw, installed by `scripts/openclaw.sh`.
pub struct Openclaw {
    folder: PathBuf,
}

impl Openclaw {
    /// The one that `scripts/openclaw.sh` has put where this variable says.
    pub fn installed(variable: &str) -> Self {
        let folder = std::env::var_os(variable).map(PathBuf::from);
        let folder = folder.filter(|folder| folder.join("complete").is_file());
        Self {
            folder: folder.unwrap_or_else(|| {
                panic!("{variable} must name an installed OpenClaw: run `make test-interop`")
            }),
        }
    }

    /// The Node.js that belongs to it.
    pub fn node(&self) -> PathBuf {
        self.folder.join("node")
    }

    /// OpenClaw's command line in this desk's home; nothing of it reaches out of this computer.
    fn command(&self, desk: &Desk) -> Command {
        let temporary = desk.home().join("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut command = desk.command(self.node().to_str().unwrap());
        command
            .arg(self.folder.join("node_modules/openclaw/openclaw.mjs"))
            .env("TMPDIR", &temporary)
            .env("NODE_COMPILE_CACHE", compiled())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null());
        for name in [
            // One process: the one that is started is the one that is ended.
            "OPENCLAW_NO_RESPAWN",
            "OPENCLAW_NODE_OPTIONS_READY",
            "OPENCLAW_NO_AUTO_UPDATE",
            "OPENCLAW_SKIP_CHANNELS",
            "OPENCLAW_SKIP_CRON",
            "OPENCLAW_SKIP_GMAIL_WATCHER",
            "OPENCLAW_SKIP_CANVAS_HOST",
            "OPENCLAW_SKIP_BROWSER_CONTROL_SERVER",
            "OPENCLAW_DISABLE_BONJOUR",
            "OPENCLAW_DISABLE_BUNDLED_PLUGINS",
        ] {
            command.env(name, "1");
        }
        command
    }

    /// Puts the command `openclaw` where the desk's `exec-host` finds it.
    pub fn install(&self, desk: &Desk) {
        let bin = desk.home().join("bin");
        fs::create_dir_all(&bin).unwrap();
        let folder = self.folder.display();
        let script = format!(
            "#!/bin/sh\nexec {folder}/node {folder}/node_modules/openclaw/openclaw.mjs \"$@\"\n"
        );
        test_support::write_program(&bin.join("openclaw"), &script);
    }

    /// Runs it to its end.
    pub fn run(&self, desk: &Desk, arguments: &[&str]) -> Answer {
        Answer::of(self.command(desk).args(arguments).output().unwrap())
    }

    /// The JSON that it prints.
    pub fn json(&self, desk: &Desk, arguments: &[&str]) -> Value {
        let answer = self.run(desk, arguments);
        assert_eq!(answer.code, Some(0), "openclaw {arguments:?}: {answer:?}");
        serde_json::from_str(&answer.stdout)
            .unwrap_or_else(|error| panic!("openclaw {arguments:?}: {error}: {answer:?}"))
    }

    /// Starts a part of it that stays; its words go to a file in the home.
    fn start(&self, desk: &Desk, name: &str, arguments: &[&str], more: &[(&str, &str)]) -> Running {
        let log = desk.home().join(format!("{name}.log"));
        let words = File::create(&log).unwrap();
        let child = self
            .command(desk)
            .args(arguments)
            .envs(more.iter().copied())
            .stdout(words.try_clone().unwrap())
            .stderr(words)
            // It starts processes of its own: what ends it ends them all.
            .process_group(0)
            .spawn()
            .unwrap();
        Running { child, log }
    }

    /// Starts its node host as `theirs` for the gateway at this port of this computer.
    pub fn node_host(&self, desk: &Desk, port: u16, token: &str, more: &[(&str, &str)]) -> Running {
        let port = port.to_string();
        let arguments = [
            "node",
            "run",
            "--host",
            "127.0.0.1",
            "--port",
            &port,
            "--display-name",
            "theirs",
        ];
        let mut variables = vec![("OPENCLAW_GATEWAY_TOKEN", token)];
        variables.extend(more);
        self.start(desk, "node", &arguments, &variables)
    }

    /// Starts its gateway and waits until the gateway takes callers.
    pub fn gateway(&self, desk: &Desk) -> Gateway<'_> {
        self.gateway_with(desk, json!({}))
    }

    /// Starts its gateway with these parts of a configuration as well.
    pub fn gateway_with(&self, desk: &Desk, more: Value) -> Gateway<'_> {
        let Value::Object(more) = more else {
            panic!("a configuration is an object");
        };
        // It takes no port 0, so it is given one that is free; and another one where a program
        // was quicker.
        let (port, (running, operator)) = until_some(|| {
            let probe = TcpListener::bind("127.0.0.1:0").unwrap();
            let port = probe.local_addr().unwrap().port();
            drop(probe);
            let mut config = json!({
                "gateway": {
                    "mode": "local", "bind": "loopback", "port": port,
                    "auth": {"mode": "token", "token": TOKEN}, "controlUi": {"enabled": false},
                },
                "plugins": {"enabled": false},
                "update": {"checkOnStart": false},
                "discovery": {"mdns": {"mode": "off"}},
                "logging": {"file": desk.home().join("openclaw.log")},
            });
            if let Some(all) = config.as_object_mut() {
                all.extend(more.clone());
            }
            desk.write_config(&config.to_string());
            Some((port, self.run_gateway(desk, port)?))
        });
        Gateway {
            openclaw: self,
            port,
            operator,
            running,
        }
    }

    /// Nothing where another program has the port.
    fn run_gateway(&self, desk: &Desk, port: u16) -> Option<(Running, Operator)> {
        let mut running = self.start(desk, "gateway", &["gateway", "run"], &[]);
        let serves = running.until("the gateway", |it| {
            if it.said("another gateway instance is already listening on") {
                return Some(false);
            }
            // It leads a group of its own.
            let ports = listening::ports_of_group(it.child.id());
            ports.contains(&port).then_some(true)
        });
        serves.then(|| (running, Operator::connect(port, TOKEN)))
    }
}

/// Tries again, as long as a gateway may take to start.
fn until_some<T>(mut attempt: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(made) = attempt() {
            return made;
        }
        assert!(start.elapsed() < PATIENCE, "other programs have its port");
    }
}

/// A gateway, and an operator of it. Dropped, it is killed.
pub struct Gateway<'a> {
    openclaw: &'a Openclaw,
    port: u16,
    operator: Operator,
    running: Running,
}

impl Gateway<'_> {
    /// The token that nodes and operators show.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// How many changes of its configuration it has said to follow. One of February starts anew
    /// instead.
    pub fn changes_followed(&self) -> usize {
        let words = fs::read_to_string(&self.running.log).unwrap_or_default();
        let applied = ["config change applied", "config hot reload applied"];
        applied.map(|it| words.matches(it).count()).iter().sum()
    }

    /// An operator who may do everything here.
    pub fn operator(&self) -> &Operator {
        &self.operator
    }

    /// Connects one more operator, which a test may drop.
    pub fn another_operator(&self) -> Operator {
        Operator::connect(self.port, TOKEN)
    }

    /// The gateway after it was killed and started again.
    pub fn restarted(self, desk: &Desk) -> Self {
        let Self {
            openclaw,
            port,
            operator,
            running,
        } = self;
        drop((running, operator));
        // Those that were connected come back to the same port.
        let (running, operator) = until_some(|| openclaw.run_gateway(desk, port));
        Self {
            openclaw,
            port,
            operator,
            running,
        }
    }

    /// The node with this name, once it may be told to run commands.
    pub fn usable_node(&self, name: &str) -> Value {
        self.operator.usable_node(name)
    }

    /// Waits until the gateway knows that a node which was ended is gone: it would be taken for
    /// the next one of that name.
    fn without_node(&self, name: &str) {
        let start = Instant::now();
        loop {
            let nodes = self.call("node.list", json!({})).unwrap_or_default();
            let mut listed = nodes["nodes"].as_array().into_iter().flatten();
            if !listed.any(|node| node["displayName"] == name && node["connected"] == true) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{name} stays: {nodes}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// A node host of OpenClaw's own at this port of this gateway, ready for commands; and its
    /// id. With `app` it has an app run what it is sent.
    pub fn node_host(&self, desk: &Desk, port: u16, app: bool) -> (Running, String) {
        let hook = concat!(
            "--import=file://",
            env!("CARGO_MANIFEST_DIR"),
            "/interop/app-host.mjs"
        );
        let more = [("OPENCLAW_NODE_EXEC_HOST", "app"), ("NODE_OPTIONS", hook)];
        let more = if app { &more[..] } else { &[] };
        self.without_node("theirs");
        let running = self.openclaw.node_host(desk, port, TOKEN, more);
        let node = self.usable_node("theirs");
        (running, node["nodeId"].as_str().unwrap().to_owned())
    }

    fn call(&self, method: &str, params: Value) -> Answered {
        self.operator.call(method, params)
    }

    /// Has the node run a command: its result, or code and message of why there is none.
    ///
    /// # Errors
    /// The answer that the caller gets.
    pub fn system_run(&self, node: &str, command: &[&str]) -> Answered {
        let params = json!({"command": command});
        self.operator.invoke(node, "system.run", &params)
    }
}

/// The folder of code that Node.js has compiled, for all tests of this user.
fn compiled() -> PathBuf {
    let home = std::env::home_dir().expect("whoever runs the tests has a home");
    home.join(".cache/exec-companion-tests/compiled")
}

/// A part of OpenClaw that stays. Dropped, it is killed.
pub struct Running {
    child: Child,
    log: PathBuf,
}

impl Running {
    /// Asks again until there is something; its programs send no event.
    fn until<T>(&mut self, what: &str, mut look: impl FnMut(&Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            // Before the look: what it said last is seen.
            let ended = self.child.try_wait().unwrap();
            if let Some(found) = look(self) {
                return found;
            }
            assert!(
                ended.is_none() && start.elapsed() < PATIENCE,
                "waited in vain for {what} of OpenClaw ({ended:?}):\n{}",
                fs::read_to_string(&self.log).unwrap()
            );
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    fn said(&self, text: &str) -> bool {
        fs::read_to_string(&self.log).is_ok_and(|words| words.contains(text))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}
