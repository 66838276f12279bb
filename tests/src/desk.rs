//! A home, a session bus and the callers of one test.

use std::fs::{self, DirBuilder};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::agent::Agent;
use crate::built;
use crate::client::{BackgroundClient, Client};
use crate::node::Node;

/// Everything that one test owns.
pub struct Desk {
    #[cfg(feature = "window")]
    tray: Option<crate::TrayHost>,
    home: PathBuf,
    /// The home, where it is this desk's own.
    _folder: Option<TempDir>,
    /// The session bus, where it is this desk's own.
    #[cfg(target_os = "linux")]
    _bus: Option<desktop_bus::PrivateBus>,
    /// Variables of the programs here, beside home and path.
    variables: Vec<(String, String)>,
}

impl Desk {
    /// A fresh home and a session bus of its own, so that tests do not find each other's app,
    /// with a tray: without one the app opens its main window.
    pub fn new() -> Self {
        #[cfg_attr(
            not(feature = "window"),
            expect(unused_mut, reason = "no tray to bring")
        )]
        let mut desk = Self::bare();
        #[cfg(feature = "window")]
        desk.bring_tray();
        desk
    }

    /// A desk on a desktop that has no tray.
    #[cfg(feature = "window")]
    pub fn without_tray() -> Self {
        Self::bare()
    }

    /// No service of this computer is started by what the app asks: a desktop's may take minutes.
    #[cfg(target_os = "linux")]
    fn bare() -> Self {
        let bus = desktop_bus::PrivateBus::new();
        let mut desk = Self::on_bus(bus.address());
        desk._bus = Some(bus);
        desk
    }

    #[cfg(not(target_os = "linux"))]
    fn bare() -> Self {
        Self::on_bus("")
    }

    /// A fresh home on this session bus, without a tray.
    pub fn on_bus(address: &str) -> Self {
        let folder = tempfile::Builder::new().prefix("desk").tempdir().unwrap();
        let home = folder.path().to_owned();
        let mut variables = vec![
            ("DBUS_SESSION_BUS_ADDRESS".to_owned(), address.to_owned()),
            (
                "XDG_RUNTIME_DIR".to_owned(),
                home.to_str().unwrap().to_owned(),
            ),
        ];
        for name in ["DISPLAY", "XAUTHORITY"] {
            if let Ok(value) = std::env::var(name) {
                variables.push((name.to_owned(), value));
            }
        }
        Self {
            home,
            _folder: Some(folder),
            #[cfg(feature = "window")]
            tray: None,
            #[cfg(target_os = "linux")]
            _bus: None,
            variables,
        }
    }

    /// The desk of a whole desktop, which has a home, a bus and a tray already.
    #[cfg(feature = "desktops")]
    pub(crate) fn of_desktop(variables: Vec<(String, String)>) -> Self {
        let home = variables.iter().find(|(name, _)| name == "HOME");
        Self {
            home: home.expect("a desktop has a home").1.clone().into(),
            _folder: None,
            tray: None,
            #[cfg(target_os = "linux")]
            _bus: None,
            variables,
        }
    }

    /// The tray of its desktop.
    #[cfg(feature = "window")]
    pub fn tray(&self) -> &crate::TrayHost {
        self.tray.as_ref().expect("this desktop has a tray")
    }

    /// Starts the tray of this desk's desktop.
    #[cfg(feature = "window")]
    pub fn bring_tray(&mut self) {
        self.tray = Some(crate::TrayHost::new(self.bus()));
    }

    /// Ends the tray of this desk's desktop.
    #[cfg(feature = "window")]
    pub fn take_tray(&mut self) {
        self.tray = None;
    }

    /// Ends the session bus of this desk. Its address stays, and nobody listens there.
    #[cfg(all(feature = "window", target_os = "linux"))]
    pub fn end_bus(&mut self) {
        self._bus = None;
    }

    /// The home folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The address of the session bus.
    pub fn bus(&self) -> &str {
        self.variable("DBUS_SESSION_BUS_ADDRESS")
            .unwrap_or_default()
    }

    /// The value of a variable of the programs here.
    pub fn variable(&self, name: &str) -> Option<&str> {
        let mut variables = self.variables.iter();
        let found = variables.find(|(variable, _)| variable == name);
        found.map(|(_, value)| value.as_str())
    }

    /// `.openclaw` of the home.
    pub fn state(&self) -> PathBuf {
        self.home().join(".openclaw")
    }

    /// Writes the store before the app starts.
    pub fn write_store(&self, text: &str) {
        fs::create_dir_all(self.state()).unwrap();
        fs::write(self.store_path(), text).unwrap();
    }

    /// Another program changes the store, at one moment and for its owner alone.
    #[cfg(unix)]
    pub fn rewrite_store(&self, change: impl FnOnce(&mut Value)) {
        use std::os::unix::fs::PermissionsExt;

        let mut store: Value = serde_json::from_str(&self.store_text()).unwrap();
        change(&mut store);
        let written = self.state().join("written");
        fs::write(&written, format!("{store:#}\n")).unwrap();
        fs::set_permissions(&written, fs::Permissions::from_mode(0o600)).unwrap();
        fs::rename(written, self.store_path()).unwrap();
    }

    /// Writes the configuration.
    pub fn write_config(&self, text: &str) {
        fs::create_dir_all(self.state()).unwrap();
        fs::write(self.state().join("openclaw.json"), text).unwrap();
    }

    /// The bytes of the store.
    pub fn store_text(&self) -> String {
        fs::read_to_string(self.store_path()).unwrap()
    }

    /// The store with what is different in every run taken out: token, paths, ids, times.
    pub fn store(&self) -> Value {
        let mut store: Value = serde_json::from_str(&self.store_text()).unwrap();
        store["socket"] = Value::Null;
        if let Some(agents) = store["agents"].as_object_mut() {
            for agent in agents.values_mut() {
                let list = agent.get_mut("allowlist").and_then(Value::as_array_mut);
                for entry in list.into_iter().flatten() {
                    let entry = entry.as_object_mut().unwrap();
                    assert!(entry.remove("id").is_some_and(|id| id.is_string()));
                    // One that was typed has not been used yet.
                    let used = entry.remove("lastUsedAt");
                    assert!(used.is_none_or(|at| at.is_u64()));
                }
            }
        }
        store
    }

    /// Where the store is.
    pub fn store_path(&self) -> PathBuf {
        self.state().join("exec-approvals.json")
    }

    /// Writes settings in which the first steps are done, unless the test wrote its own.
    pub fn pass_first_steps(&self) {
        if !self.settings_path().exists() {
            self.write_settings("{\"firstRunDone\": true}");
        }
    }

    /// Writes what is set about the app.
    pub fn write_settings(&self, text: &str) {
        let mut folder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        let file = self.settings_path();
        folder
            .recursive(true)
            .create(file.parent().unwrap())
            .unwrap();
        fs::write(file, text).unwrap();
    }

    fn settings_path(&self) -> PathBuf {
        self.state().join("exec-companion/settings.json")
    }

    /// A program in this desk's world.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("HOME", self.home())
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.home());
        command
    }

    /// Starts the app a second time and waits until that has ended.
    pub fn start_app_again(&self) -> ExitStatus {
        self.start_app_with(&[])
    }

    /// The same with these arguments.
    pub fn start_app_with(&self, arguments: &[&str]) -> ExitStatus {
        self.command(&built("exec-companion"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("the app starts")
    }

    /// A caller that has read the token already.
    pub fn client(&self) -> Client {
        self.client_with(&self.token())
    }

    /// A caller that goes on while its requests wait.
    pub fn background_client(&self) -> BackgroundClient {
        BackgroundClient::new(&self.state().join("exec-approvals.sock"), &self.token())
    }

    fn token(&self) -> String {
        let store: Value = serde_json::from_str(&self.store_text()).unwrap();
        store["socket"]["token"].as_str().unwrap().to_owned()
    }

    /// A caller with this token.
    pub fn client_with(&self, token: &str) -> Client {
        Client::new(&self.state().join("exec-approvals.sock"), token)
    }

    /// Runs `exec-host` with these arguments to its end. Programs that tests put into `bin` of
    /// the home are found before the system's.
    pub fn host(&self, arguments: &[&str]) -> Answer {
        let path = format!("{}/bin:/usr/local/bin:/usr/bin:/bin", self.home().display());
        let mut command = self.command(&built("exec-host"));
        let output = command.env("PATH", path).args(arguments).output();
        Answer::of(output.expect("exec-host starts"))
    }

    /// Starts an agent with the tools of `exec-host mcp`.
    pub fn agent(&self, arguments: &[&str]) -> Agent {
        self.agent_with(&[], arguments)
    }

    /// The same with more of an environment.
    pub fn agent_with(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Agent {
        let mut command = self.command(&built("exec-host"));
        command.envs(environment.iter().copied());
        Agent::start(command, arguments)
    }

    /// Starts this computer as a node of the gateway at this port of this computer.
    pub fn node(&self, port: u16, token: &str) -> Node {
        let port = port.to_string();
        self.node_with(&["--port", &port, "--display-name", "ours"], token)
    }

    /// Starts a node that serves the approvals for `exec-host pending`.
    pub fn node_that_serves(&self, port: u16) -> Node {
        let port = port.to_string();
        self.node_with(&["--port", &port, "--serve-approvals"], "t")
    }

    /// Starts it with these arguments of `node run`.
    pub fn node_with(&self, arguments: &[&str], token: &str) -> Node {
        self.node_in(&[], arguments, token)
    }

    /// The same with more of an environment.
    pub fn node_in(&self, environment: &[(&str, &str)], arguments: &[&str], token: &str) -> Node {
        let mut command = self.command(&built("exec-host"));
        command.envs(environment.iter().copied());
        Node::start(command, arguments, token)
    }

    /// Starts `exec-host run` with these arguments.
    pub fn call(&self, arguments: &[&str]) -> Caller {
        let mut command = self.command(&built("exec-host"));
        command.arg("run").args(arguments);
        Caller(
            command
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("exec-host starts"),
        )
    }
}

impl Default for Desk {
    fn default() -> Self {
        Self::new()
    }
}

/// An `exec-host run` that waits for its answer.
pub struct Caller(Child);

impl Caller {
    /// The caller's output and exit code, once it has ended.
    pub fn answer(self) -> Answer {
        Answer::of(self.0.wait_with_output().unwrap())
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    /// Ends it, as a caller that gives up.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// The output and the exit code of a caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The exit code; `None` when it was killed.
    pub code: Option<i32>,
    /// The caller's standard output.
    pub stdout: String,
    /// The caller's standard error.
    pub stderr: String,
}

impl Answer {
    /// The output and the exit code of a program that has ended.
    pub fn of(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// An answer in short.
    pub fn new(code: i32, stdout: &str, stderr: &str) -> Self {
        Self {
            code: Some(code),
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
        }
    }
}
