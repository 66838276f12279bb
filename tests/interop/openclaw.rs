//! The real OpenClaw, in a test's own home and on this computer only.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use promises::{Answer, Desk};
use serde_json::{Value, json};

/// It starts slowly on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// What its command line waits for an answer of its gateway, in milliseconds.
const TIMEOUT: &str = "60000";

/// One version of it.
pub(crate) struct Openclaw {
    folder: PathBuf,
}

impl Openclaw {
    /// The one that `scripts/openclaw.sh` has put where this variable says.
    pub(crate) fn installed(variable: &str) -> Self {
        let folder = std::env::var_os(variable).map(PathBuf::from);
        let folder = folder.filter(|folder| folder.join("complete").is_file());
        Self {
            folder: folder.unwrap_or_else(|| {
                panic!("{variable} must name an installed OpenClaw: run `make test-interop`")
            }),
        }
    }

    /// Its command line in this desk's home, and nothing that reaches out of this computer.
    fn command(&self, desk: &Desk) -> Command {
        let temporary = desk.home().join("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut command = desk.command(self.folder.join("node").to_str().unwrap());
        command
            .arg(self.folder.join("node_modules/openclaw/openclaw.mjs"))
            .env("TMPDIR", &temporary)
            .env("NODE_COMPILE_CACHE", self.folder.join("compiled"))
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
    pub(crate) fn install(&self, desk: &Desk) {
        let bin = desk.home().join("bin");
        fs::create_dir_all(&bin).unwrap();
        let folder = self.folder.display();
        let script = format!(
            "#!/bin/sh\nexec {folder}/node {folder}/node_modules/openclaw/openclaw.mjs \"$@\"\n"
        );
        fs::write(bin.join("openclaw"), script).unwrap();
        fs::set_permissions(bin.join("openclaw"), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs it to its end.
    pub(crate) fn run(&self, desk: &Desk, arguments: &[&str]) -> Answer {
        Answer::of(self.command(desk).args(arguments).output().unwrap())
    }

    /// The JSON that it prints.
    pub(crate) fn json(&self, desk: &Desk, arguments: &[&str]) -> Value {
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

    /// Its gateway, ready for callers.
    pub(crate) fn gateway(&self, desk: &Desk) -> Gateway<'_> {
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        desk.write_config(
            &json!({
                "gateway": {
                    "mode": "local", "bind": "loopback", "port": port,
                    "auth": {"mode": "token", "token": "gateway"}, "controlUi": {"enabled": false},
                },
                "plugins": {"enabled": false},
                "update": {"checkOnStart": false},
                "discovery": {"mdns": {"mode": "off"}},
                "logging": {"file": desk.home().join("openclaw.log")},
            })
            .to_string(),
        );
        Gateway {
            openclaw: self,
            port,
            _running: self.run_gateway(desk, port),
        }
    }

    fn run_gateway(&self, desk: &Desk, port: u16) -> Running {
        let mut running = self.start(desk, "gateway", &["gateway", "run"], &[]);
        running.until("the gateway", || {
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
        running
    }
}

/// A gateway. Dropped, it is killed.
pub(crate) struct Gateway<'a> {
    openclaw: &'a Openclaw,
    port: u16,
    _running: Running,
}

impl Gateway<'_> {
    /// Where it listens.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The same one, after it was killed and started again.
    pub(crate) fn restarted(self, desk: &Desk) -> Self {
        let Self {
            openclaw,
            port,
            _running: running,
        } = self;
        drop(running);
        Self {
            openclaw,
            port,
            _running: openclaw.run_gateway(desk, port),
        }
    }

    /// Approves what nodes wait for; the older OpenClaw has nothing to approve here.
    pub(crate) fn approve_nodes(&self, desk: &Desk) {
        let list = ["nodes", "pending", "--json", "--timeout", TIMEOUT];
        let answer = self.openclaw.run(desk, &list);
        let pending: Value = serde_json::from_str(&answer.stdout).unwrap_or_default();
        for request in pending.as_array().into_iter().flatten() {
            let request = request["requestId"].as_str().unwrap();
            self.openclaw.run(desk, &["nodes", "approve", request]);
        }
    }

    /// A node host of this gateway, paired and ready for commands; and its id. With `app` it
    /// has an app run what it is sent.
    pub(crate) fn node_host(&self, desk: &Desk, app: bool) -> (Running, String) {
        let hook = concat!(
            "--import=file://",
            env!("CARGO_MANIFEST_DIR"),
            "/interop/app-host.mjs"
        );
        let more = [
            ("OPENCLAW_GATEWAY_TOKEN", "gateway"),
            ("OPENCLAW_NODE_EXEC_HOST", "app"),
            ("NODE_OPTIONS", hook),
        ];
        let more = if app { &more[..] } else { &more[..1] };
        let port = self.port.to_string();
        let arguments = ["node", "run", "--host", "127.0.0.1", "--port", &port];
        let mut running = self.openclaw.start(desk, "node", &arguments, more);
        let id = running.until("the node host", || {
            // A gateway that has just started answers late, or not yet.
            let ask = |what| {
                let arguments = ["nodes", what, "--json", "--timeout", TIMEOUT];
                let answer = self.openclaw.run(desk, &arguments);
                serde_json::from_str::<Value>(&answer.stdout).ok()
            };
            for request in ask("pending")?.as_array()? {
                let request = request["requestId"].as_str()?;
                self.openclaw.run(desk, &["nodes", "approve", request]);
            }
            let nodes = ask("list")?;
            let ready =
                |node: &&Value| node["connected"] == true && node["approvalState"] == "approved";
            let node = nodes["paired"].as_array()?.iter().find(ready)?;
            Some(node["nodeId"].as_str()?.to_owned())
        });
        (running, id)
    }

    /// Calls a method of the node, and gives what it prints.
    pub(crate) fn call(&self, desk: &Desk, method: &str, parameters: &Value) -> Answer {
        let parameters = parameters.to_string();
        let call = ["gateway", "call", method, "--json", "--timeout", TIMEOUT];
        let arguments = [&call[..], &["--params", &parameters]].concat();
        self.openclaw.run(desk, &arguments)
    }

    /// Has the node run a command: what it prints of the answer.
    pub(crate) fn system_run(&self, desk: &Desk, node: &str, command: &[&str]) -> Answer {
        let parameters = json!({
            "nodeId": node, "command": "system.run", "params": {"command": command},
            "idempotencyKey": command.join(" "),
        });
        self.call(desk, "node.invoke", &parameters)
    }
}

/// A part of OpenClaw that stays. Dropped, it is killed.
pub(crate) struct Running {
    child: Child,
    log: PathBuf,
}

impl Running {
    /// Asks again until there is something; its programs send no event.
    fn until<T>(&mut self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            let ended = self.child.try_wait().unwrap();
            assert!(
                ended.is_none() && start.elapsed() < PATIENCE,
                "waited in vain for {what} of OpenClaw ({ended:?}):\n{}",
                fs::read_to_string(&self.log).unwrap()
            );
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}
