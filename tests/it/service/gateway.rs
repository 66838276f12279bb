//! The gateway as a service.

use std::fs;

use promises::{Answer, Door, built, free_port, until};
use serde_json::{Value, json};

use super::Services;

const TOKEN: &str = "the gateway's";

/// A home whose gateway has this port.
fn services(port: u16) -> Services {
    let services = Services::of("gateway");
    let config = json!({ "gateway": { "port": port, "auth": { "token": TOKEN } } });
    services.0.write_config(&config.to_string());
    services
}

/// What `gateway status` says of the gateway here.
fn here(services: &Services) -> Value {
    let answer = services.host(&["status", "--json"]);
    let status: Value = serde_json::from_str(&answer.stdout).unwrap();
    status["here"].clone()
}

fn told(verbs: &[&str]) -> Vec<String> {
    let line = |verb: &&str| match *verb {
        "daemon-reload" => "--user daemon-reload".to_owned(),
        verb => format!("--user {verb} exec-companion-gateway.service"),
    };
    verbs.iter().map(line).collect()
}

#[test]
fn it_is_installed_driven_and_removed() {
    let port = free_port();
    let services = services(port);
    let door = Door { port };
    let before = "exec-host: the gateway is not a service yet; to make it one, run `exec-host gateway install`\n";
    assert_eq!(services.host(&["start"]), Answer::new(70, "", before));

    let folder = services.0.home().join("work");
    fs::create_dir(&folder).unwrap();
    let folder = fs::canonicalize(folder).unwrap();
    let words = [
        "install",
        "--serve-approvals",
        "--workspace",
        folder.to_str().unwrap(),
    ];
    let state = services.0.home().join(".local/state/exec-companion");
    let said = "exec-host: it runs while you are logged in; to have it run from the start of this computer on, say `loginctl enable-linger` once\n";
    let rows = format!(
        "service     {}\nlog         {}\n",
        services.unit().display(),
        state.display()
    );
    assert_eq!(services.host(&words), Answer::new(0, &rows, said));
    let first = ["daemon-reload", "enable", "restart"];
    assert_eq!(services.told(), told(&first));
    let unit = fs::read_to_string(services.unit()).unwrap();
    let command = unit.lines().find(|line| line.starts_with("ExecStart"));
    let program = fs::canonicalize(built("exec-host")).unwrap();
    assert_eq!(
        command.unwrap(),
        format!(
            r#"ExecStart="{}" "gateway" "run" "--log" "--workspace" "{}" "--serve-approvals""#,
            program.display(),
            folder.display()
        )
    );
    assert!(!unit.contains(TOKEN), "{unit}");

    let running = until("the gateway", || {
        Some(here(&services)).filter(|it| it["address"].is_string())
    });
    let pid: u32 = services.pid().unwrap().trim().parse().unwrap();
    assert_eq!(
        running,
        json!({
            "address": format!("http://127.0.0.1:{port}"),
            "service": {
                "system": "systemd", "file": services.unit(), "state": "running",
                "startsAtLogin": true, "pid": pid, "lingers": false, "problem": null,
            },
        })
    );
    assert_eq!(door.get("/metrics", TOKEN).status, 200);
    let list = services.0.host(&["pending", "list"]);
    assert_eq!(list, Answer::new(0, "", "exec-host: nothing waits\n"));
    super::log(&state, "gateway");

    // Installed again, it is the same service with the words of now.
    let other = free_port();
    let other_port = other.to_string();
    let again = services.host(&["install", "--port", &other_port]);
    assert_eq!(again.code, Some(0), "{again:?}");
    assert_eq!(
        services.told(),
        told(&["stop", "daemon-reload", "enable", "restart"])
    );
    let address = json!(format!("http://127.0.0.1:{other}"));
    until("the other port", || {
        (here(&services)["address"] == address).then_some(())
    });
    for (verb, runs) in [("stop", false), ("start", true), ("restart", true)] {
        assert_eq!(services.host(&[verb]), Answer::new(0, "", ""), "{verb}");
        assert_eq!(services.told(), told(&[verb]));
        until(verb, || {
            (here(&services)["address"].is_string() == runs).then_some(())
        });
    }
    assert_eq!(services.host(&["uninstall"]), Answer::new(0, "", ""));
    assert_eq!(
        services.told(),
        told(&["disable --now", "daemon-reload", "reset-failed"])
    );
    assert!(!services.unit().exists());
    let left = here(&services);
    assert_eq!(left["address"], Value::Null);
    assert_eq!(left["service"]["state"], "not-installed");
}

/// What would keep the service from running is said, and one that runs goes on.
#[test]
fn it_is_not_installed_where_it_could_not_start() {
    let port = free_port();
    let services = services(port);
    assert_eq!(services.host(&["install"]).code, Some(0));
    until("the gateway", || {
        here(&services)["address"].as_str().map(|_| ())
    });
    let (pid, unit) = (services.pid(), fs::read_to_string(services.unit()).unwrap());
    services.told();
    let file = services.0.state().join("openclaw.json");
    let good = fs::read_to_string(&file).unwrap();
    let env = |name: &'static str, value: &'static str| Some((name, value));
    for (words, variable, config, why) in [
        (
            &["install"][..],
            None,
            good.replacen('{', r#"{"tools":{"exec":{"ask":"alwys"}},"#, 1),
            "tools.exec.ask must be one of off, on-miss, always",
        ),
        (
            &["install"],
            env("OPENCLAW_GATEWAY_TOKEN", "another"),
            good.clone(),
            "a service does not see the token or password that this terminal has",
        ),
        (
            &["install"],
            env("OPENCLAW_GATEWAY_PASSWORD", "another"),
            good.clone(),
            "a service does not see the token or password that this terminal has",
        ),
        (
            &["install", "--tls"],
            None,
            good.clone(),
            "--host and --tls name a gateway elsewhere",
        ),
    ] {
        fs::write(&file, config).unwrap();
        let mut command = services.0.command(&built("exec-host"));
        let bin = format!("{}/bin:/usr/bin:/bin", services.0.home().display());
        command
            .arg("gateway")
            .args(words)
            .env("PATH", bin)
            .envs(variable);
        let refused = Answer::of(command.output().unwrap());
        assert_eq!(refused.code, Some(70), "{refused:?}");
        assert!(refused.stderr.contains(why), "{refused:?}");
        assert_eq!(services.told(), [""; 0], "{words:?}");
        assert_eq!(services.pid(), pid);
        assert_eq!(fs::read_to_string(services.unit()).unwrap(), unit);
    }
    // The secret that the file has too is no other one.
    fs::write(&file, &good).unwrap();
    let mut command = services.0.command(&built("exec-host"));
    let bin = format!("{}/bin:/usr/bin:/bin", services.0.home().display());
    command
        .args(["gateway", "install"])
        .env("PATH", bin)
        .env("OPENCLAW_GATEWAY_TOKEN", TOKEN);
    let taken = Answer::of(command.output().unwrap());
    assert_eq!(taken.code, Some(0), "{taken:?}");
}

/// A gateway in a terminal would keep the service from running: it is named, and left alone.
#[test]
fn a_gateway_that_runs_already_is_left_alone() {
    let port = free_port();
    let services = services(port);
    let mut command = services.0.command(&built("exec-host"));
    let mut own = command.args(["gateway", "run"]).spawn().unwrap();
    until("the gateway", || {
        here(&services)["address"].as_str().map(|_| ())
    });
    let answer = services.host(&["install"]);
    assert_eq!(
        answer,
        Answer::new(
            70,
            "",
            "exec-host: a gateway runs already; see `exec-host gateway status`\n"
        )
    );
    assert!(!services.unit().exists());
    assert_eq!(Door { port }.get("/healthz", "").status, 200);
    own.kill().unwrap();
    own.wait().unwrap();
}

/// Where systemd cannot be reached, nothing is written: no token, and no unit.
#[test]
fn where_there_is_no_systemd_nothing_is_changed() {
    let services = Services::of("gateway");
    let bin = services.0.home().join("bin");
    let fails = "#!/bin/sh\necho 'Failed to connect to bus: No medium found' >&2\nexit 1\n";
    test_support::write_program(&bin.join("systemctl"), fails);
    let answer = services.host(&["install"]);
    assert_eq!(answer.code, Some(70), "{answer:?}");
    assert!(
        answer
            .stderr
            .contains("systemd of this user cannot be reached")
    );
    assert!(!services.unit().exists() && !services.0.state().exists());
}
