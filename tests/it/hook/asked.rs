//! Hooks that a person answers, at a node that serves the approvals.

use promises::{Answer, Desk, history_text, until};
use serde_json::{Value, json};

use super::{Hook, allowed, call, claude, decided, denied};
use crate::served::{Served, ask};

async fn served() -> Served {
    let mut policy = ask();
    policy["defaults"]["askFallback"] = json!("deny");
    Served::new(&policy).await
}

fn home(desk: &Desk) -> String {
    desk.home().to_str().unwrap().to_owned()
}

/// The open questions.
fn open(served: &Served) -> Vec<Value> {
    let listed = served.pending(&["list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.stdout).unwrap();
    listed["questions"].as_array().cloned().unwrap_or_default()
}

fn answer(served: &Served, question: &(String, String), words: &[&str]) -> Answer {
    let (id, digest) = question;
    let bound: &[&str] = match words[0] {
        "allow" => &["--digest", digest],
        _ => &[],
    };
    served.pending(&[&[words[0], id], bound, &words[1..]].concat())
}

#[tokio::test]
async fn a_person_allows_or_denies_with_words() {
    let served = served().await;
    let mut watch = served.watch(&["--json"]);
    let cwd = home(&served.desk);

    let hook = Hook::start(&served.desk, &["claude"], &claude("touch a", "s", &cwd));
    let question = watch.asked();
    assert_eq!(answer(&served, &question, &["allow"]).code, Some(0));
    assert_eq!(decided(&hook.answer()), allowed());
    assert_eq!(watch.event()["event"], "ended");

    let hook = Hook::start(&served.desk, &["claude"], &claude("touch b", "s", &cwd));
    let question = watch.asked();
    let no = answer(&served, &question, &["deny", "--reason", "use make"]);
    assert_eq!(no.code, Some(0), "{no:?}");
    let said = hook.answer();
    assert_eq!(decided(&said), denied());
    let told = "exec-host: Exec Companion denied it: A person denied it.\n\
                Denied by the person: use make\n\
                Do not try it again unless the person asks you to.\n";
    assert_eq!(said.stderr, told);

    // The history is written behind the back of decisions; whoever serves them writes it to its end.
    assert_eq!(served.node.end(), Some(0));
    let history = history_text(served.desk.home());
    let decisions: Vec<Value> = history
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kept: Vec<_> = decisions
        .iter()
        .map(|it| {
            json!([
                it["agent"],
                it["host"],
                it["session"],
                it["command"],
                it["verdict"]
            ])
        })
        .collect();
    assert_eq!(
        kept,
        [
            json!(["claude-code", "claude-code", "s", "touch a", "allowed"]),
            json!(["claude-code", "claude-code", "s", "touch b", "denied"]),
        ],
        "{history}"
    );
}

/// Codex asks its hook before the tool, and when it would ask a person itself.
#[tokio::test]
async fn two_events_of_one_call_are_one_question() {
    let served = served().await;
    let mut watch = served.watch(&["--json"]);
    let cwd = home(&served.desk);
    let before = call("PreToolUse", "touch a", "s", &cwd);
    let permission = call("PermissionRequest", "touch a", "s", &cwd);

    let hook = Hook::start(&served.desk, &["codex"], &before);
    let question = watch.asked();
    answer(&served, &question, &["allow"]);
    assert_eq!(watch.event()["event"], "ended");
    assert_eq!(hook.answer(), Answer::new(0, "{}\n", ""));

    let told = Hook::start(&served.desk, &["codex"], &permission).answer();
    let yes = "{\"hookSpecificOutput\":{\"decision\":{\"behavior\":\"allow\"},\
               \"hookEventName\":\"PermissionRequest\"}}\n";
    assert_eq!(told, Answer::new(0, yes, ""));

    // The answer is used up: a second request for permission, or one of another turn, asks.
    for input in [
        &permission,
        &call("PermissionRequest", "touch a", "t", &cwd),
    ] {
        let hook = Hook::start(&served.desk, &["codex"], input);
        let question = watch.asked();
        answer(&served, &question, &["deny"]);
        assert_eq!(watch.event()["event"], "ended");
        let said = hook.answer();
        assert_eq!(said.code, Some(2));
        let said: Value = serde_json::from_str(&said.stdout).unwrap();
        assert_eq!(said["hookSpecificOutput"]["decision"]["behavior"], "deny");
    }
}

#[tokio::test]
async fn a_killed_hook_ends_its_question_and_a_killed_app_denies() {
    let served = served().await;
    let mut watch = served.watch(&["--json"]);
    let cwd = home(&served.desk);

    let hook = Hook::start(&served.desk, &["qwen"], &qwen("touch a", &cwd));
    let (id, _) = watch.asked();
    hook.signal("-KILL");
    let end = watch.event();
    assert_eq!((&end["event"], &end["id"]), (&json!("ended"), &json!(id)));

    let hook = Hook::start(&served.desk, &["claude"], &claude("touch a", "s", &cwd));
    watch.asked();
    hook.signal("-TERM");
    let said = hook.answer();
    assert_eq!(decided(&said), denied());
    assert!(said.stderr.contains("SIGTERM"), "{said:?}");
    assert_eq!(watch.event()["event"], "ended");

    let hook = Hook::start(&served.desk, &["claude"], &claude("touch a", "s", &cwd));
    watch.asked();
    kill(served.node.pid());
    let said = hook.answer();
    assert_eq!(decided(&said), denied());
}

/// An agent that ends leaves its hook behind: nobody reads the answer any more.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_hook_whose_agent_has_gone_ends_its_question() {
    let served = served().await;
    let mut watch = served.watch(&["--json"]);
    let cwd = home(&served.desk);
    let mut hook = Hook::start(&served.desk, &["claude"], &claude("touch a", "s", &cwd));
    let (id, _) = watch.asked();
    hook.close_output();
    let end = watch.event();
    assert_eq!((&end["event"], &end["id"]), (&json!("ended"), &json!(id)));
    until("the end of the hook", || hook.has_ended().then_some(()));
}

/// The card says who carries it out, the sub-agent, and what the agent says of it. What can be typed
/// into is never allowed for good.
#[tokio::test]
async fn a_person_sees_who_asks_and_for_what() {
    let served = served().await;
    let mut watch = served.watch(&["--json"]);
    let cwd = home(&served.desk);
    let shell = json!({
        "session_id": "s", "turn_id": "1", "cwd": cwd, "hook_event_name": "PreToolUse",
        "agent_type": "worker", "agent_id": "7", "tool_name": "Bash",
        "tool_input": { "command": "python3", "description": "I only look" },
    });
    let hook = Hook::start(&served.desk, &["codex"], shell.to_string().as_bytes());
    let question = watch.asked();
    let shown = served.pending(&["show", &question.0, "--json"]);
    let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
    let part = |name: &str| {
        let parts = shown["parts"].as_array().unwrap().iter();
        let mut found = parts.filter(|part| part["name"] == name);
        found.next().map(|part| part["values"].clone())
    };
    assert_eq!(shown["agent"], "codex");
    assert_eq!(shown["origin"][0], "Codex runs it itself");
    assert_eq!(shown["origin"][1], "session s:subagent:worker 7");
    assert_eq!(part("says"), Some(json!(["I only look"])));
    assert_eq!(part("folder"), Some(json!(["~"])));
    assert_eq!(shown["always"], json!([]));
    answer(&served, &question, &["deny"]);
    assert_eq!(hook.answer().code, Some(2));

    // A change of an agent's own settings is a patch, which names its file.
    let settings = json!({
        "session_id": "s", "cwd": cwd, "hook_event_name": "PreToolUse", "tool_name": "Write",
        "tool_input": { "file_path": format!("{cwd}/.claude/settings.json"), "content": "{}" },
    });
    let hook = Hook::start(&served.desk, &["claude"], settings.to_string().as_bytes());
    assert_eq!(watch.event()["event"], "ended");
    let question = watch.asked();
    let shown = served.pending(&["show", &question.0, "--json"]);
    let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(shown["once"]["offered"], true, "{shown}");
    assert_eq!(shown["always"], json!([]));
    answer(&served, &question, &["allow"]);
    assert_eq!(decided(&hook.answer()), allowed());
}

fn kill(pid: u32) {
    let pid = pid.to_string();
    let sent = std::process::Command::new("kill")
        .args(["-KILL", &pid])
        .status();
    assert!(sent.unwrap().success());
}

fn qwen(command: &str, cwd: &str) -> Vec<u8> {
    let call = json!({
        "session_id": "s",
        "cwd": cwd,
        "hook_event_name": "PreToolUse",
        "tool_name": "run_shell_command",
        "tool_input": { "command": command },
    });
    call.to_string().into_bytes()
}

#[tokio::test]
async fn nobody_in_time_is_a_denial_that_says_to_ask_again() {
    let served = served().await;
    let cwd = home(&served.desk);
    let arguments = ["claude", "--wait", "1"];
    let said = Hook::start(&served.desk, &arguments, &claude("touch a", "s", &cwd)).answer();
    assert_eq!(decided(&said), denied());
    let again = "The person may still allow it: you may try it again later.";
    assert!(said.stderr.contains(again), "{said:?}");
}

/// Two agents with one session id, and twenty calls at once: each has a question and an answer of
/// its own.
#[tokio::test]
async fn many_hooks_at_once_have_an_answer_each() {
    let served = served().await;
    let cwd = home(&served.desk);
    let mut hooks: Vec<Hook> = (0..20)
        .map(|at| {
            let agent = ["claude", "codex"][at % 2];
            let input = claude(&format!("touch file-{}", at / 2), "one", &cwd);
            Hook::start(&served.desk, &[agent], &input)
        })
        .collect();
    until("twenty questions", || {
        (open(&served).len() == 20).then_some(())
    });
    assert!(hooks.iter_mut().all(|hook| !hook.has_ended()));
    for question in open(&served) {
        let text = |key: &str| question[key].as_str().unwrap().to_owned();
        let verb = match text("agent").as_str() {
            "codex" => "allow",
            _ => "deny",
        };
        let said = answer(&served, &(text("id"), text("digest")), &[verb]);
        assert_eq!(said.code, Some(0), "{said:?}");
    }
    let codes: Vec<_> = hooks.into_iter().map(|hook| hook.answer().code).collect();
    let expected: Vec<_> = (0..20).map(|at| Some([2, 0][at % 2])).collect();
    assert_eq!(codes, expected);
}
