//! Containers that the tools make: with a program in the place of `docker` that writes down what it was told.

use std::path::PathBuf;

use crate::desk::{Desk, in_time};
use exec_tools::{Mode, ToolSettings};
use serde_json::{Value, json};

/// Writes each of its words into `told`, and a line without words behind them: at once, because several run
/// at the same time. `run` is a container until its input ends, and `ps` tells the names in `left`.
const DOCKER: &str = r#"#!/bin/sh
told=$(dirname "$0")/told
verb=$1
[ "$verb" = exec ] && case "$*" in *OPENCLAW_EXEC_ID=*" sh -lc "* | *setup*) ;; *) exec cat ;; esac
words=$(for word in "$@"; do printf '%s\n' "$word"; done)
printf '%s\n\n' "$words" >>"$told"
case $verb in
run)
    echo $$ >"$(dirname "$0")/pid"
    case "$*" in *broken*) printf "Unable to find image broken locally\\n\\nRun 'docker run --help'\\n" >&2; exit 125 ;; esac
    echo ready
    while read -r line; do :; done
    printf 'gone\n\n' >>"$told"
    ;;
exec)
    while [ "$1" != sh ]; do shift; done
    exec "$@"
    ;;
ps) cat "$(dirname "$0")/left" ;;
esac
"#;

/// How the engine is asked for the containers that have ended.
const ENDED: &str =
    "--filter label=exec-companion.sandbox --filter status=exited --format {{.Names}}";

/// Tools for an agent whose commands belong in a container, made as configured.
fn sandboxed(sandbox: Value) -> Desk {
    sandboxed_by("docker", sandbox)
}

/// The same with an engine of this name.
fn sandboxed_by(engine: &str, sandbox: Value) -> Desk {
    let mut desk = Desk::new();
    let program = desk.folder.path().join(engine);
    test_support::write_program(&program, DOCKER);
    desk.caller.engine = Some(program.display().to_string());
    desk.caller.workspace = desk.folder.path().join("workspace");
    std::fs::create_dir_all(desk.caller.workspace.join("sub")).unwrap();
    configure(&mut desk, sandbox);
    desk
}

fn configure(desk: &mut Desk, sandbox: Value) {
    let config = json!({ "agents": { "defaults": { "sandbox": sandbox } } });
    desk.caller.settings = ToolSettings::read(&config, "main");
    if sandbox_mode(&config) {
        desk.caller.settings.sandbox.mode = Mode::All;
    }
}

/// Whether the configuration leaves the mode to the test.
fn sandbox_mode(config: &Value) -> bool {
    config["agents"]["defaults"]["sandbox"]["mode"].is_null()
}

/// What the program was told, one line a call, but the question for what others left. What belongs to this run alone has
/// a name.
fn told(desk: &Desk) -> Vec<String> {
    let mut calls = all_told(desk);
    calls.retain(|call| !call.starts_with("ps "));
    calls
}

fn all_told(desk: &Desk) -> Vec<String> {
    let text = std::fs::read_to_string(desk.folder.path().join("told")).unwrap_or_default();
    let calls = text.split("\n\n").filter(|call| !call.is_empty());
    let mut names: Vec<String> = Vec::new();
    calls
        .map(|call| {
            let words = call.trim().split('\n').map(|word| {
                if let Some(name) = word.strip_prefix("openclaw-sbx-") {
                    let known = names.iter().position(|known| known == name);
                    let number = known.unwrap_or_else(|| {
                        names.push(name.to_owned());
                        names.len() - 1
                    });
                    return format!("c{}", number + 1);
                }
                let word = word.replace(&desk.root().display().to_string(), "ROOT");
                match word.split_once("OPENCLAW_EXEC_ID=") {
                    Some(_) => "OPENCLAW_EXEC_ID=MARK".to_owned(),
                    None => word,
                }
            });
            let call = words.collect::<Vec<_>>().join(" ");
            // The first process of a container has tests of its own.
            match call.split_once(" sh -c exec 3<&0") {
                Some((made, _)) => format!("{made} HOLD"),
                None => call,
            }
        })
        .collect()
}

/// The words by which a container is made, whose workspace is `mounts`.
fn run(name: &str, who: &str, mounts: &str) -> String {
    format!(
        "run --rm -i --name {name} --label exec-companion.sandbox=1 --pull never --tmpfs /tmp --tmpfs \
         /var/tmp --tmpfs /run --network none --cap-drop ALL --security-opt no-new-privileges \
         --read-only {who} --workdir /workspace {mounts} openclaw-sandbox:bookworm-slim HOLD"
    )
}

fn exec(name: &str, folder: &str, command: &str) -> String {
    format!(
        "exec -i -w {folder} -e HOME=/workspace -e LANG=C.UTF-8 -e OPENCLAW_EXEC_ID=MARK {name} sh -lc \
         {command}"
    )
}

/// The folders of the workspaces that containers have for themselves.
fn workspaces(desk: &Desk) -> Vec<PathBuf> {
    let folder = desk.root().join(".openclaw/sandboxes");
    let found = std::fs::read_dir(folder).into_iter().flatten();
    found.map(|entry| entry.unwrap().path()).collect()
}

/// Commands run as whoever runs the test.
fn user(desk: &Desk) -> String {
    use std::os::unix::fs::MetadataExt;

    let data = desk.folder.path().metadata().unwrap();
    format!("--user {}:{}", data.uid(), data.gid())
}

#[tokio::test]
async fn a_container_is_made_once_and_has_a_workspace_of_its_own() {
    let desk = sandboxed(json!({ "mode": "all" }));
    for command in ["echo one", "echo two"] {
        let result = desk.exec(json!({ "command": command })).await;
        assert_eq!(result.text, &command[5..], "{result:?}");
    }
    let [own] = &workspaces(&desk)[..] else {
        panic!("{:?}", workspaces(&desk));
    };
    let mode = std::os::unix::fs::PermissionsExt::mode(&own.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
    let own = own.display().to_string();
    let own = own.replace(&desk.root().display().to_string(), "ROOT");
    let mount = format!("--mount type=bind,source={own},target=/workspace");
    let expected = [
        run("c1", &user(&desk), &mount),
        exec("c1", "/workspace", "echo one"),
        exec("c1", "/workspace", "echo two"),
    ];
    assert_eq!(told(&desk), expected);
    // A patch would change another folder than the one that commands see.
    let patch = desk.call("apply_patch", json!({ "input": "" })).await;
    assert!(
        patch.text.starts_with("apply_patch is not available"),
        "{patch:?}"
    );
    // The history names the container.
    let judged = desk.judged.lock().unwrap();
    let name = judged[0].container.clone().unwrap();
    assert!(name.starts_with("openclaw-sbx-agent-main-"), "{name}");
    assert!(judged.iter().all(|it| it.container.as_ref() == Some(&name)));
}

/// What differs is who commands run as: `sandbox/plan.rs` has the whole table.
#[tokio::test]
async fn each_engine_is_told_in_its_own_words() {
    for engine in ["docker", "podman", "nerdctl"] {
        let desk = sandboxed_by(engine, json!({ "workspaceAccess": "rw" }));
        let result = desk.exec(json!({ "command": "echo hi" })).await;
        assert_eq!(result.text, "hi", "{engine}: {result:?}");
        let user = user(&desk);
        let who = match (engine, user.starts_with("--user 0:")) {
            ("podman", false) => format!("--userns keep-id {user}"),
            ("nerdctl", false) => "--user 0:0".to_owned(),
            (_, _) => user,
        };
        let mount = "--mount type=bind,source=ROOT/workspace,target=/workspace";
        let expected = [run("c1", &who, mount), exec("c1", "/workspace", "echo hi")];
        assert_eq!(told(&desk), expected, "{engine}");
    }
}

/// Where nobody names a program, it is the first of the three in `PATH`, and nothing else that is there.
#[tokio::test]
async fn the_first_engine_in_the_path_makes_it() {
    for (there, made_by) in [
        (&["nerdctl"][..], Some("nerdctl")),
        (&["nerdctl", "podman"], Some("podman")),
        (&["nerdctl", "podman", "docker"], Some("docker")),
        (&["lxc"], None),
    ] {
        let bin = tempfile::tempdir().unwrap();
        for name in there {
            let program = format!("#!/bin/sh\necho {name} is asked >&2\nexit 125\n");
            test_support::write_program(&bin.path().join(name), &program);
        }
        let mut desk = Desk::with_path(bin.path().to_str().unwrap());
        desk.caller.workspace = desk.folder.path().join("workspace");
        std::fs::create_dir(&desk.caller.workspace).unwrap();
        configure(&mut desk, json!({}));
        let result = desk.exec(json!({ "command": "true" })).await;
        let expected = match made_by {
            Some(name) => format!("no container could be made: {name} failed: {name} is asked."),
            None => "no container could be made: there is no docker, podman or nerdctl in PATH."
                .to_owned(),
        };
        assert!(result.text.contains(&expected), "{there:?}: {result:?}");
    }
}

#[tokio::test]
async fn the_agents_workspace_is_in_it_as_configured() {
    let mount = "--mount type=bind,source=ROOT/workspace,target=";
    let desk =
        sandboxed(json!({ "workspaceAccess": "rw", "docker": { "setupCommand": "true setup" } }));
    let call = json!({ "command": "true", "workdir": "sub" });
    desk.exec(call).await;
    let expected = [
        run("c1", &user(&desk), &format!("{mount}/workspace")),
        "exec -i c1 sh -lc true setup".to_owned(),
        exec("c1", "/workspace/sub", "true"),
    ];
    assert_eq!(told(&desk), expected);
    assert!(workspaces(&desk).is_empty());
    let desk = sandboxed(json!({ "workspaceAccess": "ro" }));
    desk.exec(json!({ "command": "true" })).await;
    let made = told(&desk).swap_remove(0);
    assert!(made.contains(&format!("{mount}/agent,readonly ")), "{made}");
}

#[tokio::test]
async fn sessions_share_a_container_as_far_as_the_scope_says() {
    for (scope, made) in [("session", 3), ("agent", 2), ("shared", 1)] {
        let mut desk = sandboxed(json!({ "scope": scope }));
        for (agent, session) in [("main", "a"), ("main", "b"), ("ops", "a")] {
            desk.caller.agent = agent.to_owned();
            desk.caller.session_key = format!("agent:{agent}:{session}");
            desk.exec(json!({ "command": "true" })).await;
        }
        let told = told(&desk);
        let found = told.iter().filter(|call| call.starts_with("run "));
        assert_eq!(found.count(), made, "{scope}: {told:#?}");
    }
}

/// A change of the configuration counts at the next command; what runs keeps its container until it has ended.
#[tokio::test]
async fn another_configuration_is_another_container() {
    let mut desk = sandboxed(json!({}));
    let session = desk.background("read line; echo $line", false).await;
    configure(&mut desk, json!({ "docker": { "image": "other:1" } }));
    let result = desk.exec(json!({ "command": "echo hi" })).await;
    assert_eq!(result.text, "hi");
    let gone = |desk: &Desk| told(desk).iter().any(|call| call == "gone");
    assert!(!gone(&desk));
    desk.process(json!({ "action": "kill", "sessionId": session }))
        .await;
    in_time(async {
        while !gone(&desk) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let made = told(&desk);
    let made = made.iter().filter(|call| call.starts_with("run "));
    assert_eq!(
        made.filter(|call| call.ends_with(" other:1 HOLD")).count(),
        1
    );
}

#[tokio::test]
async fn without_a_container_nothing_runs() {
    let belongs = "Commands of this session belong in a sandbox (agents.defaults.sandbox.mode), and no \
                   container could be made: ";
    let rows = [
        (
            json!({ "docker": { "network": "host" } }),
            "sandbox.docker.network: \"host\" is not allowed",
        ),
        (
            json!({ "docker": { "privileged": true } }),
            "sandbox.docker.privileged: it is not applied here",
        ),
        (
            json!({ "docker": { "binds": ["/var/run/docker.sock:/var/run/docker.sock"] } }),
            "",
        ),
        (
            json!({ "docker": { "binds": ["/:/host"] } }),
            "the folder / is not shared with a container: it holds everything",
        ),
        (
            json!({ "docker": { "image": "broken" } }),
            "DOCKER failed: Unable to find image broken locally",
        ),
        (
            json!({ "docker": { "setupCommand": "echo no setup >&2; exit 4" } }),
            "sandbox.docker.setupCommand failed: no setup",
        ),
    ];
    for (configured, why) in rows {
        let mut desk = sandboxed(configured.clone());
        let docker = desk.caller.engine.clone().unwrap();
        let result = desk.exec(json!({ "command": "touch ran" })).await;
        let details = &result.details;
        assert_eq!(
            (&details["status"], &details["reason"], result.is_error),
            (&json!("denied"), &json!("sandbox-unavailable"), true)
        );
        let sentence = details["sentence"].as_str().unwrap();
        let sentence = sentence.replace(&docker, "DOCKER");
        match why {
            "" => assert!(
                sentence.contains("/var/run/docker.sock is not shared"),
                "{sentence}"
            ),
            why => assert_eq!(sentence, format!("{belongs}{why}.")),
        }
        let ran = told(&desk).iter().any(|call| call.ends_with("touch ran"));
        assert!(!ran && !desk.folder.path().join("workspace/ran").exists());
        // What was let run and could not start is in the history.
        if why.contains("failed") {
            let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
            assert_eq!((record.as_str(), exit.code), ("touch ran", None));
            assert_eq!(exit.error.as_deref(), details["sentence"].as_str());
        }
    }
    // What the policy denies makes no container.
    let desk = sandboxed(json!({}));
    desk.exec(json!({ "command": "DENY" })).await;
    assert_eq!(told(&desk), [""; 0]);
    // A workspace that gives the home away.
    let mut desk = sandboxed(json!({ "workspaceAccess": "rw" }));
    desk.caller.workspace = desk.folder.path().to_owned();
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    assert!(
        result.text.contains("it holds the home folder"),
        "{result:?}"
    );
    assert_eq!(told(&desk), [""; 0]);
}

/// Containers of killed tools are removed before the first one is made, once.
#[tokio::test]
async fn what_killed_tools_have_left_is_removed() {
    for (engine, asked) in [("docker", "ps -a"), ("podman", "ps -a --sync")] {
        let desk = sandboxed_by(engine, json!({ "scope": "session" }));
        std::fs::write(desk.folder.path().join("left"), "one\ntwo\n").unwrap();
        for _ in 0..2 {
            let result = desk.exec(json!({ "command": "true" })).await;
            assert!(!result.is_error, "{result:?}");
        }
        let all = all_told(&desk);
        let expected = [format!("{asked} {ENDED}"), "rm -f one two".to_owned()];
        assert_eq!(all[..2], expected);
        let verbs = all.iter().filter_map(|call| call.split(' ').next());
        let verbs: Vec<&str> = verbs.collect();
        assert_eq!(verbs, ["ps", "rm", "run", "exec", "exec"]);
    }
}

/// What the tools wait for has ended when they say so, also below a command that still runs.
#[tokio::test]
async fn tools_that_end_wait_for_their_containers() {
    let desk = sandboxed(json!({}));
    let background = json!({ "command": "sleep 1000", "background": true });
    let result = desk.exec(background).await;
    assert!(!result.is_error, "{result:?}");
    in_time(desk.tools.end()).await;
    let file = std::fs::read_to_string(desk.folder.path().join("told")).unwrap();
    assert!(file.ends_with("gone\n\n"), "{file}");
}

/// Podman keeps a container as running whose program and whose watching process were killed.
#[tokio::test]
async fn tools_that_end_remove_a_container_whose_program_was_killed() {
    let desk = sandboxed(json!({ "workspaceAccess": "rw" }));
    let kill = "kill -KILL $(cat ../pid); while kill -0 $(cat ../pid); do :; done 2>/dev/null";
    let result = desk.exec(json!({ "command": kill })).await;
    assert!(!result.is_error, "{result:?}");
    in_time(desk.tools.end()).await;
    assert_eq!(told(&desk).last().unwrap(), "rm -f c1");
}

/// Who made a container removes it: with the tools, and when it ended by itself there is a new one.
#[tokio::test]
async fn a_container_ends_with_the_tools() {
    let desk = sandboxed(json!({}));
    desk.exec(json!({ "command": "true" })).await;
    let file = desk.folder.path().join("told");
    let Desk { tools, folder, .. } = desk;
    drop(tools);
    in_time(async {
        while !std::fs::read_to_string(&file).unwrap().contains("gone") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    drop(folder);
}

/// Podman's container lives on when podman is killed: it is removed by its name, which the next one has.
#[tokio::test]
async fn a_container_whose_program_was_killed_is_made_anew() {
    let desk = sandboxed(json!({ "workspaceAccess": "rw" }));
    let kill = "kill -KILL $(cat ../pid); while kill -0 $(cat ../pid); do :; done 2>/dev/null";
    for command in [kill, "true"] {
        let result = desk.exec(json!({ "command": command })).await;
        assert!(!result.is_error, "{result:?}");
    }
    let mount = "--mount type=bind,source=ROOT/workspace,target=/workspace";
    let made = run("c1", &user(&desk), mount);
    let expected = [
        made.clone(),
        exec("c1", "/workspace", kill),
        "rm -f c1".to_owned(),
        made,
        exec("c1", "/workspace", "true"),
    ];
    assert_eq!(told(&desk), expected);
}
