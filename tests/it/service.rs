//! `exec-host node install` and `exec-host gateway install` from outside. A script plays `systemctl`: it writes down what it is
//! told, and starts and stops what the unit says, with nothing else in the environment.

mod gateway;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use gateway_protocol::fake_gateway::{FakeGateway, hello};
use promises::{Answer, Desk, until};
use serde_json::{Value, json};

const SYSTEMCTL: &str = r#"#!/bin/sh
echo "$*" >> "$HOME/told"
unit="$HOME/.config/systemd/user/exec-companion-NAME.service"
ended() { ! [ -e "/proc/$1" ] || grep -qs ') Z ' "/proc/$1/stat"; }
stop() {
    [ -e "$HOME/pid" ] || return 0
    kill "$(cat "$HOME/pid")" 2>/dev/null
    until ended "$(cat "$HOME/pid")"; do sleep 0.02; done
    rm "$HOME/pid"
}
start() {
    # Both quote their words as a shell does, as long as nothing odd is in them.
    variables=$(sed -n 's/^Environment=//p' "$unit" | tr '\n' ' ')
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    eval "exec env -i $variables $command" </dev/null >/dev/null 2>"$HOME/journal" &
    echo $! > "$HOME/pid"
}
case "$2" in
show)
    [ "$3" = --property=Version ] && exit 0
    pid=$(cat "$HOME/pid" 2>/dev/null) && ended "$pid" && pid=
    echo "UnitFileState=enabled"
    if [ -n "$pid" ]; then echo "ActiveState=active"; echo "SubState=running"
    else echo "ActiveState=inactive"; echo "SubState=dead"; fi
    echo "MainPID=${pid:-0}" ;;
start) start ;;
stop) stop ;;
restart) stop; start ;;
disable) stop ;;
esac
"#;

/// A desk whose services this script starts, and the command whose service it is.
struct Services(Desk, &'static str);

impl Services {
    fn new() -> Self {
        Self::of("node")
    }

    fn of(name: &'static str) -> Self {
        let desk = Desk::new();
        let bin = desk.home().join("bin");
        fs::create_dir(&bin).unwrap();
        for (program, text) in [
            ("systemctl", SYSTEMCTL.replace("NAME", name).as_str()),
            ("loginctl", "#!/bin/sh\necho no\n"),
        ] {
            test_support::write_program(&bin.join(program), text);
        }
        Self(desk, name)
    }

    fn unit(&self) -> PathBuf {
        let units = self.0.home().join(".config/systemd/user");
        units.join(format!("exec-companion-{}.service", self.1))
    }

    /// Runs the command with these arguments.
    fn host(&self, arguments: &[&str]) -> Answer {
        let mut all = vec![self.1];
        all.extend(arguments);
        self.0.host(&all)
    }

    fn told(&self) -> Vec<String> {
        let file = self.0.home().join("told");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(file);
        let lines = text.lines().map(str::to_owned);
        lines.filter(|line| !line.contains(" show ")).collect()
    }

    fn status(&self) -> Value {
        let answer = self.host(&["status", "--json"]);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        serde_json::from_str(&answer.stdout).unwrap()
    }

    fn pid(&self) -> Option<String> {
        fs::read_to_string(self.0.home().join("pid")).ok()
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        if let Some(pid) = self.pid() {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
    }
}

/// Installed with the words of `node run`, it is served from before it connects.
#[tokio::test]
async fn it_serves_the_approvals_if_it_was_installed_to() {
    let services = Services::new();
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();
    let list = || services.0.host(&["pending", "list"]);
    let mut words = vec!["install", "--port", &port];
    assert_eq!(services.host(&words).code, Some(0));
    let _without = gateway.connected().await;
    assert_eq!(list().code, Some(69));
    words.push("--serve-approvals");
    assert_eq!(services.host(&words).code, Some(0));
    let _with = gateway.connected().await;
    let nothing = "exec-host: nothing waits\n";
    assert_eq!(list(), Answer::new(0, "", nothing));
}

#[tokio::test]
async fn it_is_installed_driven_and_removed() {
    let services = Services::new();
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();

    let before = services.host(&["start"]);
    assert_eq!(
        before,
        Answer::new(
            70,
            "",
            "exec-host: the node is not a service yet; to make it one, run `exec-host node install`\n"
        )
    );
    let nothing = services.host(&["uninstall"]);
    let said = "exec-host: there is no service, and nothing was changed\n";
    assert_eq!(nothing, Answer::new(0, "", said));

    // The token is given as for `node run`; whoever may list services does not see it.
    let desk = &services.0;
    let path = format!("{}/bin:/usr/bin:/bin", desk.home().display());
    let host = promises::built("exec-host");
    let install = || {
        let mut command = desk.command(&host);
        command
            .args(["node", "install", "--port", &port, "--display-name", "box"])
            .env("PATH", &path)
            .env("OPENCLAW_GATEWAY_TOKEN", "the gateway's")
            .env("GITHUB_TOKEN", "another");
        Answer::of(command.output().unwrap())
    };
    let answer = install();
    let state = desk.home().join(".local/state/exec-companion");
    assert_eq!(
        answer,
        Answer::new(
            0,
            &format!(
                "service     {}\nlog         {}\n",
                services.unit().display(),
                state.display()
            ),
            "exec-host: it runs while you are logged in; to have it run from the start of this computer on, say `loginctl enable-linger` once\n"
        )
    );
    assert_eq!(
        services.told(),
        [
            "--user daemon-reload",
            "--user enable exec-companion-node.service",
            "--user restart exec-companion-node.service",
        ]
    );
    let program = fs::canonicalize(&host).unwrap();
    let unit = fs::read_to_string(services.unit()).unwrap();
    let lines: Vec<&str> = unit
        .lines()
        .filter(|line| line.starts_with("ExecStart") || line.starts_with("Environment"))
        .collect();
    assert_eq!(
        lines,
        [
            &format!(r#"ExecStart="{}" "node" "run" "--log""#, program.display()),
            &format!(r#"Environment="HOME={}""#, desk.home().display()),
            r#"Environment="PATH=/usr/local/bin:/usr/bin:/bin""#,
        ]
    );

    // It runs, shows the gateway what it was given, and writes a log.
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"], json!({"token": "the gateway's"}));
    assert_eq!(params["client"]["displayName"], "box");
    peer.welcome(&id, hello(4)).await;
    let running = until("a paired node", || {
        Some(services.status()).filter(|status| status["paired"] == true)
    });
    let pid: u32 = services.pid().unwrap().trim().parse().unwrap();
    assert_eq!(
        running["service"],
        json!({
            "system": "systemd", "file": services.unit(), "state": "running",
            "startsAtLogin": true, "pid": pid, "lingers": false, "problem": null,
        })
    );
    assert_eq!(running["running"], true);
    let text = services.host(&["status"]).stdout;
    let line = format!("service     running (systemd, process {pid})\n");
    assert!(text.ends_with(&line), "{text}");
    let log = log(&state, "node");
    assert!(
        log.contains("connected") && !log.contains("gateway's"),
        "{log}"
    );

    // Installed again, it is the same service, started anew; the gateway knows the device now.
    let first = services.pid();
    assert_eq!(install().code, Some(0));
    assert_eq!(
        services.told(),
        [
            "--user stop exec-companion-node.service",
            "--user daemon-reload",
            "--user enable exec-companion-node.service",
            "--user restart exec-companion-node.service",
        ]
    );
    assert_ne!(services.pid(), first);
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"]["token"], "device-token");
    peer.welcome(&id, hello(4)).await;

    // Let go of, a node would come again, and be taken for the next one.
    let mut kept = Vec::new();
    for (verb, runs) in [
        ("stop", false),
        ("start", true),
        ("restart", true),
        ("stop", false),
    ] {
        assert_eq!(services.host(&[verb]), Answer::new(0, "", ""), "{verb}");
        let told = format!("--user {verb} exec-companion-node.service");
        assert_eq!(services.told(), [told]);
        if runs {
            let mut peer = gateway.accept().await;
            let (id, _) = peer.challenged("n", Some(1)).await;
            peer.welcome(&id, hello(4)).await;
            kept.push(peer);
        }
        let status = services.status();
        assert_eq!(status["running"], runs, "{verb}");
        let state = if runs { "running" } else { "stopped" };
        assert_eq!(status["service"]["state"], state, "{verb}");
    }

    // Nothing of it is left but who the node is.
    let secret = desk.state().join("exec-companion/identity/gateway.json");
    let mode = fs::metadata(&secret).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(services.host(&["uninstall"]), Answer::new(0, "", ""));
    assert_eq!(
        services.told(),
        [
            "--user disable --now exec-companion-node.service",
            "--user daemon-reload",
            "--user reset-failed exec-companion-node.service",
        ]
    );
    assert!(!services.unit().exists() && !secret.exists());
    let after = services.status();
    assert_eq!(after["service"]["state"], "not-installed");
    assert_eq!(
        (&after["deviceId"], &after["paired"], &after["displayName"]),
        (&running["deviceId"], &json!(true), &json!("box"))
    );
}

/// All that was written.
fn log(folder: &Path, program: &str) -> String {
    let mode = fs::metadata(folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    let mut files = fs::read_dir(folder).unwrap();
    let file = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none());
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(
        name.starts_with(&format!("{program}.")) && name.ends_with(".log"),
        "{name}"
    );
    fs::read_to_string(file).unwrap()
}

/// Without systemd, or where its manager of this user cannot be reached, one sentence says what
/// to do instead, and nothing is changed.
#[test]
fn where_there_is_no_systemd_nothing_is_changed() {
    let services = Services::new();
    let bin = services.0.home().join("bin");
    let fails = "#!/bin/sh\necho 'Failed to connect to bus: No medium found' >&2\nexit 1\n";
    test_support::write_program(&bin.join("systemctl"), fails);
    let answer = services.host(&["install"]);
    assert_eq!(
        answer,
        Answer::new(
            70,
            "",
            "exec-host: systemd of this user cannot be reached (Failed to connect to bus: No medium found): log in as this user at the screen or by ssh (not by su or sudo), or have the service program of this system start it\n"
        )
    );
    assert!(!services.unit().exists() && !services.0.state().exists());

    // What is there already is told as far as it can be.
    fs::create_dir_all(services.unit().parent().unwrap()).unwrap();
    fs::write(services.unit(), "").unwrap();
    let status = services.status();
    assert_eq!(
        status["service"],
        json!({
            "system": "systemd", "file": services.unit(), "state": "unknown", "startsAtLogin": null,
            "pid": null, "lingers": false, "problem": "Failed to connect to bus: No medium found",
        })
    );
}

/// A node in a terminal would keep the service from running: it is named, and left alone.
#[tokio::test]
async fn a_node_that_runs_already_is_left_alone() {
    let services = Services::new();
    let gateway = FakeGateway::start().await;
    let node = services.0.node(gateway.address().port(), "t");
    let _peer = gateway.connected().await;
    node.wait_for("connected to");
    let answer = services.host(&["install", "--display-name", "other"]);
    assert_eq!(
        answer,
        Answer::new(
            70,
            "",
            "exec-host: another node runs with this identity: stop it first\n"
        )
    );
    assert!(!services.unit().exists());
    assert_eq!(services.status()["displayName"], "ours");
    assert_eq!(node.end(), Some(0));
}
