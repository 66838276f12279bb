//! The programs of each system are scripts here that record their arguments.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;
use user_service::{Driver, Service, ServiceFile, System};

struct Desk {
    folder: TempDir,
    place: ServiceFile,
    driver: Driver,
}

impl Desk {
    /// `says` is shell text that the programs run besides.
    fn new(system: System, says: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).unwrap();
        let text = format!(
            "#!/bin/sh\necho \"$(basename \"$0\") $*\" >> {}\n{says}\n",
            folder.path().join("told").display()
        );
        for name in ["systemctl", "loginctl", "launchctl", "schtasks"] {
            test_support::write_program(&bin.join(name), &text);
        }
        let name = match &system {
            System::Systemd { .. } => "exec-companion-node.service",
            System::Launchd { .. } => "dev.execcompanion.node.plist",
            System::TaskScheduler { .. } => "exec-companion-node.xml",
        };
        let file = folder.path().join("not yet").join(name);
        Self {
            place: ServiceFile { system, file },
            driver: Driver::searching(format!("{}:/usr/bin:/bin", bin.display())),
            folder,
        }
    }

    fn service(&self) -> Service {
        Service {
            description: "test".to_owned(),
            program: PathBuf::from("/opt/exec-host"),
            arguments: vec!["node".to_owned(), "run".to_owned()],
            environment: Vec::new(),
            printed: PathBuf::from("/log"),
        }
    }

    /// The commands since the last call.
    fn told(&self) -> Vec<String> {
        let file = self.folder.path().join("told");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        let here = self.folder.path().display().to_string();
        let lines = text.lines().map(|line| line.replace(&here, ""));
        lines.collect()
    }

    fn state(&self) -> Value {
        let mut state = serde_json::to_value(self.place.state(&self.driver)).unwrap();
        let object = state.as_object_mut().unwrap();
        assert_eq!(object.remove("file"), Some(json!(self.place.file)));
        state
    }
}

fn systems() -> [System; 3] {
    let user = r"PC\ana".to_owned();
    [
        System::Systemd { uid: 1000 },
        System::Launchd { uid: 501 },
        System::TaskScheduler { user },
    ]
}

#[test]
fn what_each_system_is_told() {
    let reach = "systemctl --user show --property=Version";
    let unit = "exec-companion-node.service";
    let agent = "gui/501/dev.execcompanion.node";
    let plist = "/not yet/dev.execcompanion.node.plist";
    let task = "exec-companion-node (PC.ana)";
    let session = "launchctl print gui/501".to_owned();
    let table: [(usize, &str, Vec<String>); 15] = [
        (
            0,
            "install",
            vec![
                reach.into(),
                "systemctl --user daemon-reload".into(),
                format!("systemctl --user enable {unit}"),
                format!("systemctl --user restart {unit}"),
            ],
        ),
        (
            0,
            "start",
            vec![reach.into(), format!("systemctl --user start {unit}")],
        ),
        (
            0,
            "stop",
            vec![reach.into(), format!("systemctl --user stop {unit}")],
        ),
        (
            0,
            "restart",
            vec![reach.into(), format!("systemctl --user restart {unit}")],
        ),
        (
            0,
            "uninstall",
            vec![
                reach.into(),
                format!("systemctl --user disable --now {unit}"),
                "systemctl --user daemon-reload".into(),
                format!("systemctl --user reset-failed {unit}"),
            ],
        ),
        (
            1,
            "install",
            vec![
                session.clone(),
                format!("launchctl bootout {agent}"),
                format!("launchctl enable {agent}"),
                format!("launchctl bootstrap gui/501 {plist}"),
            ],
        ),
        (
            1,
            "start",
            vec![
                session.clone(),
                format!("launchctl bootstrap gui/501 {plist}"),
                format!("launchctl kickstart {agent}"),
            ],
        ),
        (
            1,
            "stop",
            vec![session.clone(), format!("launchctl bootout {agent}")],
        ),
        (
            1,
            "restart",
            vec![
                session.clone(),
                format!("launchctl bootstrap gui/501 {plist}"),
                format!("launchctl kickstart -k {agent}"),
            ],
        ),
        (
            1,
            "uninstall",
            vec![session, format!("launchctl bootout {agent}")],
        ),
        (
            2,
            "install",
            vec![
                format!("schtasks /End /TN {task}"),
                format!("schtasks /Create /TN {task} /XML /not yet/exec-companion-node.xml /F"),
                format!("schtasks /Run /TN {task}"),
            ],
        ),
        (
            2,
            "start",
            vec![
                format!("schtasks /Change /TN {task} /ENABLE"),
                format!("schtasks /Run /TN {task}"),
            ],
        ),
        (
            2,
            "stop",
            vec![
                format!("schtasks /Change /TN {task} /DISABLE"),
                format!("schtasks /End /TN {task}"),
            ],
        ),
        (
            2,
            "restart",
            vec![
                format!("schtasks /End /TN {task}"),
                format!("schtasks /Change /TN {task} /ENABLE"),
                format!("schtasks /Run /TN {task}"),
            ],
        ),
        (
            2,
            "uninstall",
            vec![
                format!("schtasks /End /TN {task}"),
                format!("schtasks /Delete /TN {task} /F"),
            ],
        ),
    ];
    let desks = systems().map(|system| Desk::new(system, ""));
    for (system, verb, expected) in table {
        let desk = &desks[system];
        let place = &desk.place;
        let steps = match verb {
            "install" => place.install(&desk.service()).unwrap(),
            "uninstall" => place.uninstall(),
            "start" => place.start(),
            "stop" => place.stop(),
            _ => place.restart(),
        };
        desk.driver.carry_out(&steps).unwrap();
        assert_eq!(desk.told(), expected, "{verb}");
        assert_eq!(place.file.exists(), verb != "uninstall", "{verb}");
        if verb == "install" {
            let mode = fs::metadata(&place.file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}

/// A command whose failure does not matter is passed over; any other failure ends the steps.
#[test]
fn the_first_failure_ends_it_and_is_told() {
    let fails = "case \"$*\" in *enable*) echo noise >&2; echo 'no such unit' >&2; exit 1;; esac";
    let desk = Desk::new(System::Systemd { uid: 1000 }, fails);
    let steps = desk.place.install(&desk.service()).unwrap();
    let error = desk.driver.carry_out(&steps).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`systemctl --user enable exec-companion-node.service` failed: no such unit"
    );
    assert_eq!(desk.told().len(), 3, "nothing after it");

    let fails = "case \"$*\" in */End*|*bootout*) exit 3;; esac";
    for system in &systems()[1..] {
        let desk = Desk::new(system.clone(), fails);
        let steps = desk.place.install(&desk.service()).unwrap();
        desk.driver.carry_out(&steps).unwrap();
    }
}

#[test]
fn a_system_that_cannot_be_reached_is_named_and_nothing_is_written() {
    let fails = "echo 'Failed to connect to bus: No medium found' >&2; exit 1";
    let [systemd, launchd, _] = systems();
    for (system, expected) in [
        (
            systemd,
            "systemd of this user cannot be reached (Failed to connect to bus: No medium found): log in as this user at the screen or by ssh (not by su or sudo), or have the service program of this system start it",
        ),
        (
            launchd,
            "launchd of this user's session cannot be reached (Failed to connect to bus: No medium found): log in at the screen of this computer first",
        ),
    ] {
        let desk = Desk::new(system, fails);
        let steps = desk.place.install(&desk.service()).unwrap();
        let error = desk.driver.carry_out(&steps).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert!(!desk.place.file.exists());
    }
    let desk = Desk::new(System::Systemd { uid: 1000 }, "");
    let driver = Driver::searching("/nonexistent");
    let steps = desk.place.install(&desk.service()).unwrap();
    assert_eq!(
        driver.carry_out(&steps).unwrap_err().to_string(),
        "there is no systemctl here: have the service program of this system start it"
    );
}

#[test]
fn how_a_service_stands() {
    let show = |active: &str, sub: &str, pid: u32| {
        format!(
            "case \"$0\" in *loginctl) echo no; exit;; esac\nprintf '%s\\n' LoadState=loaded UnitFileState=enabled ActiveState={active} SubState={sub} MainPID={pid}"
        )
    };
    let systemd = |state: &str, pid: Value| json!({"system": "systemd", "state": state, "startsAtLogin": true, "pid": pid, "lingers": false, "problem": null});
    let launchd = |state: &str, pid: Value| json!({"system": "launchd", "state": state, "startsAtLogin": true, "pid": pid, "lingers": null, "problem": null});
    let task = |state: &str, starts: Value| json!({"system": "Task Scheduler", "state": state, "startsAtLogin": starts, "pid": null, "lingers": null, "problem": null});
    let printed = |lines: &str| format!("printf '{lines}'");
    let table = [
        (
            0,
            show("active", "running", 42),
            systemd("running", json!(42)),
        ),
        (
            0,
            show("inactive", "dead", 0),
            systemd("stopped", Value::Null),
        ),
        (
            0,
            show("failed", "failed", 0),
            systemd("failed", Value::Null),
        ),
        (
            0,
            show("activating", "auto-restart", 0),
            systemd("restarting", Value::Null),
        ),
        (
            0,
            "echo 'Failed to connect to bus' >&2; exit 1".to_owned(),
            json!({"system": "systemd", "state": "unknown", "startsAtLogin": null, "pid": null, "lingers": null, "problem": "Failed to connect to bus"}),
        ),
        (
            1,
            printed(
                "gui/501/x = {\\n\\tstate = running\\n\\n\\tpid = 42\\n\\tlast exit code = (never exited)\\n\\tendpoints = {\\n\\t\\tstate = waiting\\n",
            ),
            launchd("running", json!(42)),
        ),
        (
            1,
            printed("x = {\\n\\tstate = spawn scheduled\\n\\tlast exit code = 70\\n"),
            launchd("restarting", Value::Null),
        ),
        (
            1,
            printed("x = {\\n\\tstate = not running\\n\\tlast exit code = 0\\n"),
            launchd("stopped", Value::Null),
        ),
        (1, "exit 113".to_owned(), launchd("stopped", Value::Null)),
        (
            2,
            "echo '<Enabled>true</Enabled>'".to_owned(),
            task("installed", json!(true)),
        ),
        (
            2,
            "echo '<Enabled>false</Enabled>'".to_owned(),
            task("stopped", json!(false)),
        ),
        (2, "exit 1".to_owned(), task("not-installed", Value::Null)),
    ];
    for (system, says, expected) in table {
        let desk = Desk::new(systems()[system].clone(), &says);
        fs::create_dir_all(desk.place.file.parent().unwrap()).unwrap();
        fs::write(&desk.place.file, "").unwrap();
        assert_eq!(desk.state(), expected, "{says}");
    }
    // Without its file no program is asked.
    let desk = Desk::new(systems()[0].clone(), "exit 1");
    assert_eq!(desk.state()["state"], "not-installed");
    assert_eq!(desk.told(), [""; 0]);
}
