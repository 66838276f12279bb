//! What the disk and the real process decide.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::{fs, path::Path};

use paths::Paths;

fn names(paths: &Paths, root: &Path) -> Vec<String> {
    [paths.approvals_file(), paths.socket_file()]
        .iter()
        .map(|path| {
            path.strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/")
        })
        .collect()
}

/// D6: the policy store keeps out of a directory that a newer OpenClaw owns.
#[test]
fn placement() {
    let beside = [
        ".openclaw/exec-approvals.json",
        ".openclaw/exec-approvals.sock",
    ];
    let apart = [
        ".openclaw/exec-companion/exec-approvals.json",
        ".openclaw/exec-companion/exec-approvals.sock",
    ];
    let home = tempfile::tempdir().unwrap();
    let paths = Paths::new(home.path(), |_| None);
    let seen = || (paths.newer_openclaw(), names(&paths, home.path()));

    assert_eq!(
        seen(),
        (false, beside.map(String::from).to_vec()),
        "no state directory"
    );
    fs::create_dir_all(home.path().join(".openclaw")).unwrap();
    fs::write(home.path().join(".openclaw/state"), "").unwrap();
    assert_eq!(
        seen(),
        (false, beside.map(String::from).to_vec()),
        "a file in the way"
    );
    fs::remove_file(home.path().join(".openclaw/state")).unwrap();
    fs::create_dir(home.path().join(".openclaw/state")).unwrap();
    assert_eq!(
        seen(),
        (false, beside.map(String::from).to_vec()),
        "no database"
    );
    fs::write(paths.openclaw_database(), "").unwrap();
    assert_eq!(
        seen(),
        (true, apart.map(String::from).to_vec()),
        "with a database"
    );
    assert_eq!(
        fs::read_dir(home.path().join(".openclaw")).unwrap().count(),
        1,
        "nothing is created"
    );
    fs::create_dir(paths.own_dir()).unwrap();
    fs::write(paths.approvals_file(), "").unwrap();
    fs::remove_file(paths.openclaw_database()).unwrap();
    assert_eq!(
        seen(),
        (false, apart.map(String::from).to_vec()),
        "what has moved stays"
    );
}

/// The child of [`real_environment`]: prints what this process sees.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "started by real_environment with an environment of its own"]
fn child() {
    let paths = Paths::from_env().unwrap();
    let places = [
        paths.home(),
        paths.state_dir(),
        paths.log_dir(),
        &paths.autostart_file(),
        &paths.service_file(),
    ];
    println!(
        "PLACES {}",
        places.map(|path| path.display().to_string()).join(" ")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn real_environment() {
    let rows: &[(&[(&str, &str)], &str)] = &[
        (
            &[],
            "/h /h/.openclaw /h/.local/state/exec-companion /h/.config/autostart/exec-companion.desktop /h/.config/systemd/user/exec-companion-node.service",
        ),
        (
            &[
                ("XDG_CONFIG_HOME", "/c"),
                ("XDG_STATE_HOME", "/s"),
                ("OPENCLAW_STATE_DIR", "~/o"),
            ],
            "/h /h/o /s/exec-companion /c/autostart/exec-companion.desktop /c/systemd/user/exec-companion-node.service",
        ),
    ];
    for (env, want) in rows {
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child", "--ignored", "--nocapture"])
            .env_clear()
            .env("HOME", "/h")
            .envs(env.iter().copied())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let got = text
            .lines()
            .find_map(|line| line.split_once("PLACES "))
            .map(|(_, got)| got);
        assert_eq!(got, Some(*want), "{text}");
    }
}
