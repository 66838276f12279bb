//! A command of an agent that tries to answer for the person, or to outlive its guard.

use std::fs;
use std::process::Command;

use gateway_protocol::fake_gateway::{FakeGateway, Peer, hello};
use promises::{App, Desk, Node, built, turn, until};
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// A node and the gateway that drives it. Agent `free` may run everything, others ask.
pub(super) struct Driven {
    pub(super) desk: Desk,
    pub(super) node: Node,
    _gateway: FakeGateway,
    peer: Peer<TcpStream>,
    calls: u32,
}

pub(super) fn policy() -> String {
    let store = json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "free": { "security": "full", "ask": "off" } },
    });
    store.to_string()
}

impl Driven {
    pub(super) async fn start(environment: &[(&str, &str)], token: &str, more: &[&str]) -> Self {
        let desk = Desk::new();
        desk.write_store(&policy());
        let gateway = FakeGateway::start().await;
        let port = gateway.address().port().to_string();
        let arguments = [&["--port", &port], more].concat();
        let node = desk.node_in(environment, &arguments, token);
        let mut peer = gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(1)).await;
        peer.welcome(&id, hello(4)).await;
        node.wait_for("connected to");
        Self {
            desk,
            node,
            _gateway: gateway,
            peer,
            calls: 0,
        }
    }

    /// Sends a command, and says how its call is called.
    async fn begin(&mut self, text: &str) -> String {
        self.calls += 1;
        let id = format!("i{}", self.calls);
        let params = json!({
            "command": ["/bin/sh", "-c", text], "agentId": "free",
            "sessionKey": "agent:free:main", "runId": id, "cwd": self.desk.home(),
        });
        self.peer.invoke(&id, "system.run", &params, 120_000).await;
        id
    }

    /// The result of this call, whatever comes meanwhile.
    async fn result(&mut self, id: &str) -> Value {
        loop {
            let (method, params) = self.peer.acknowledged().await;
            if method == "node.invoke.result" && params["id"] == id {
                assert_eq!(params["ok"], true, "{params}");
                return serde_json::from_str(params["payloadJSON"].as_str().unwrap()).unwrap();
            }
        }
    }

    pub(super) async fn run(&mut self, text: &str) -> Value {
        let id = self.begin(text).await;
        self.result(&id).await
    }
}

/// The processes with this word among their arguments.
fn running(word: &str) -> usize {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let has_word = |entry: &fs::DirEntry| {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let mut words = words.split(|byte| *byte == 0);
        // Those who only speak of it carry it within a longer word.
        words.any(|it| it == word.as_bytes())
    };
    entries.filter(has_word).count()
}

/// A number that no other test sleeps for.
fn word(number: u32) -> String {
    format!("{number}{:07}", std::process::id())
}

/// Ways out of a command's tree: `{}` is started, and who started it has ended when the next
/// line begins.
const WAYS_OUT: [&str; 7] = [
    "setsid -f {}",
    "env -i setsid -f {}",
    "(nohup {} >/dev/null 2>&1 &)",
    "(setsid nohup {} >/dev/null 2>&1 </dev/null &)",
    "setsid -f env -i setsid -f {}",
    "(env -i setsid sh -c '(\"$0\" \"$@\" &) &' {} &)",
    "perl -e 'exit if fork; setpgrp; exit if fork; setpgrp; exec @ARGV' {}",
];

/// What was started here answers no question, wherever it has gone.
#[tokio::test]
async fn a_process_without_parents_is_still_of_the_command() {
    let mut driven = Driven::start(&[], "t", &["--serve-approvals"]).await;
    let script = driven.desk.home().join("answer");
    // It waits until whoever started it has gone.
    let text = format!(
        "#!/bin/sh\ncd {}\nread x <go\nexport HOME=$PWD\n{} pending list >said 2>&1\necho $? >>said\necho >fin\n",
        driven.desk.home().display(),
        built("exec-host"),
    );
    test_support::write_program(&script, &text);
    for way in WAYS_OUT {
        let start = way.replace("{}", script.to_str().unwrap());
        let text =
            format!("rm -f go fin said; mkfifo go fin; {start}\necho >go; read x <fin; cat said");
        let payload = driven.run(&text).await;
        let said = "exec-host: A command that was started here cannot look at questions or answer them.\n77\n";
        assert_eq!(payload["stdout"], said, "{way}: {payload}");
    }
}

/// The process that started ours ends while its parents are read: what cannot be followed is
/// of the command.
#[tokio::test]
async fn parents_that_end_meanwhile_hide_nobody() {
    let mut driven = Driven::start(&[], "t", &["--serve-approvals"]).await;
    let host = built("exec-host");
    let text = format!(
        "i=0; while [ $i -lt 20 ]; do i=$((i+1)); \
         sh -c 'sh -c \"sh -c \\\"{host} pending list >>said 2>&1; echo \\\\\\$? >>codes\\\" & \" & '; done; \
         while [ \"$(wc -l <codes 2>/dev/null || echo 0)\" -lt 20 ]; do :; done; sort -u codes"
    );
    let payload = driven.run(&text).await;
    assert_eq!(payload["stdout"], "77\n", "{payload}");
}

/// A command's end is the end of all that it started, and of nothing else.
#[tokio::test]
async fn nothing_outlives_its_command_and_no_other_is_touched() {
    let mut driven = Driven::start(&[], "t", &[]).await;
    for (number, way) in WAYS_OUT.into_iter().enumerate() {
        let word = word(100 + u32::try_from(number).unwrap());
        let start = way.replace("{}", &format!("sleep {word}"));
        let payload = driven.run(&format!("{start}\necho done")).await;
        assert_eq!(payload["stdout"], "done\n", "{way}: {payload}");
        until(way, || (running(&word) == 0).then_some(()));
    }
    // Two at once: what either may have started lives as long as one of them.
    let [before, after, other] = [word(1), word(2), word(3)];
    let text = format!(
        "mkfifo first second; env -i setsid -f sleep {before}; read x <first; \
         env -i setsid -f sleep {after}; read x <second; echo long"
    );
    let long = driven.begin(&text).await;
    until("the first", || (running(&before) == 1).then_some(()));
    let text = format!(
        "env -i setsid -f sleep {other}; echo >first; while ! grep -lzx {after} /proc/[0-9]*/cmdline 2>/dev/null; do :; done >/dev/null; echo short"
    );
    let payload = driven.run(&text).await;
    assert_eq!(payload["stdout"], "short\n", "{payload}");
    assert_eq!((running(&before), running(&after)), (1, 1));
    fs::write(driven.desk.home().join("second"), "\n").unwrap();
    assert_eq!(driven.result(&long).await["stdout"], "long\n");
    for word in [before, after, other] {
        until("the end of all", || (running(&word) == 0).then_some(()));
    }
    // Processes that have ended do not stay in the system's table.
    driven
        .run("i=0; while [ $i -lt 50 ]; do i=$((i+1)); setsid -f true; done")
        .await;
    let parent = driven.node.pid().to_string();
    until("no zombies", || (zombies(&parent) == 0).then_some(()));
}

fn zombies(parent: &str) -> usize {
    let stats = fs::read_dir("/proc").unwrap().flatten();
    let stats = stats.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let is_one = |stat: &String| {
        let rest = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
        rest.starts_with(&format!("Z {parent} "))
    };
    stats.filter(is_one).count()
}

/// Sends a signal to the guard of whoever runs this text.
fn at_the_guard(signal: &str) -> String {
    format!(
        "for stat in /proc/[0-9]*/stat; do read -r pid name state parent rest <$stat; \
         [ \"$name $parent\" = \"(exec-guard) $PPID\" ] && kill -{signal} $pid; done 2>/dev/null"
    )
}

fn guard_of(parent: u32) -> Option<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.into_iter().find(|pid: &u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parts: Vec<&str> = stat.split(' ').collect();
        parts.get(1) == Some(&"(exec-guard)")
            && parts.get(2).is_some_and(|state| !"ZTt".contains(state))
            && parts.get(3) == Some(&parent.to_string().as_str())
    })
}

const UNGUARDED: &str =
    "ended: the guard that ends commands when this program is killed was itself ended";

/// Who ends the guard is ended at once, and a new guard stands by before anything else runs.
#[test]
fn who_ends_the_guard_of_the_app_ends_with_it() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(&policy());
    let app = App::start(&desk);
    let free = |text: &str| desk.call(&["--agent", "free", "--", "sh", "-c", text]);
    for (number, signal) in ["KILL", "STOP", "TERM"].into_iter().enumerate() {
        let old = until("a guard", || guard_of(app.pid()));
        let [own, beside] = [1, 2].map(|it| word(u32::try_from(number).unwrap() * 10 + it));
        let innocent = free(&format!("sleep {beside} & wait"));
        until("the other", || (running(&beside) == 1).then_some(()));
        let text = format!("setsid sleep {own} & {}; wait", at_the_guard(signal));
        let answer = free(&text).answer();
        assert_ne!(answer.code, Some(0), "{signal}: {answer:?}");
        assert!(answer.stderr.contains(UNGUARDED), "{signal}: {answer:?}");
        let answer = innocent.answer();
        assert!(answer.stderr.contains(UNGUARDED), "{signal}: {answer:?}");
        for word in [&own, &beside] {
            until(signal, || (running(word) == 0).then_some(()));
        }
        assert_eq!(free("echo on").answer().stdout, "on\n");
        let new = until("a new guard", || guard_of(app.pid()));
        assert_ne!(new, old);
    }
    // The new one does what the first did.
    let last = word(99);
    let caller = free(&format!("sleep {last} & setsid sleep {last} & wait"));
    until("both", || (running(&last) == 2).then_some(()));
    app.kill();
    until("the end of both", || (running(&last) == 0).then_some(()));
    let _ = caller.answer();
}

/// Without a window the same holds.
#[tokio::test]
async fn who_ends_the_guard_of_a_node_ends_with_it() {
    let mut driven = Driven::start(&[], "t", &[]).await;
    for (number, signal) in ["KILL", "STOP"].into_iter().enumerate() {
        // A new guard has its name only after its start.
        until("a guard", || guard_of(driven.node.pid()));
        let own = word(u32::try_from(number).unwrap() + 60);
        let text = format!("setsid sleep {own} & {}; wait", at_the_guard(signal));
        let payload = driven.run(&text).await;
        assert_eq!(payload["success"], false, "{payload}");
        assert!(
            payload["error"]
                .as_str()
                .unwrap_or_default()
                .contains(UNGUARDED),
            "{payload}"
        );
        until(signal, || (running(&own) == 0).then_some(()));
        assert_eq!(driven.run("echo on").await["stdout"], "on\n");
    }
    let last = word(69);
    driven
        .begin(&format!("sleep {last} & setsid sleep {last} & wait"))
        .await;
    until("both", || (running(&last) == 2).then_some(()));
    kill("-KILL", driven.node.pid());
    until("the end of both", || (running(&last) == 0).then_some(()));
}

/// The tools of an agent say it in their result.
#[test]
fn who_ends_the_guard_of_the_tools_ends_with_it() {
    let desk = Desk::new();
    let mut agent = desk.agent(&["--host", "sandbox"]);
    // The guard stands by before the first command starts, and has its name soon after.
    agent.call("exec", json!({ "command": "true" }));
    until("a guard", || guard_of(agent.pid()));
    let own = word(70);
    let text = format!("sleep {own} & {}; wait", at_the_guard("KILL"));
    let result = agent.call("exec", json!({ "command": text, "yieldMs": 60_000 }));
    assert!(result.to_string().contains(UNGUARDED), "{result}");
    until("the end", || (running(&own) == 0).then_some(()));
    let result = agent.call("exec", json!({ "command": "echo on" }));
    assert!(result.to_string().contains("on"), "{result}");
    assert!(guard_of(agent.pid()).is_some());
}

fn kill(signal: &str, pid: u32) {
    let sent = Command::new("kill")
        .args([signal, &pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
}
