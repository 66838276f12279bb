//! What the guard is asked, and what follows from its answer.

use std::collections::BTreeMap;

use exec_policy::{Ask, Call, Host, Question, Request};
use serde_json::{Value, json};

use crate::both::{Both, PATIENCE, cancelled, chosen, permission, shell, terminal};

/// The question about a command of the session `s`.
fn question(argv: &[&str], cwd: &str) -> Question {
    Question {
        request: Request {
            agent: "opencode".to_owned(),
            cwd: Some(cwd.to_owned()),
            path: Some("/bin".to_owned()),
            host: Host::Gateway,
            ..Request::argv(argv.iter().copied())
        },
        session: Some("s".to_owned()),
        host: "opencode".to_owned(),
        container: None,
        description: None,
        probe: false,
        wait: std::time::Duration::from_secs(7),
    }
}

fn line(text: &str, cwd: &str) -> Question {
    question(&["/bin/bash", "-c", text], cwd)
}

fn asking(mut question: Question) -> Question {
    question.request.call = Call {
        ask: Some(Ask::Always),
        ..Call::default()
    };
    question
}

fn with_env(mut question: Question) -> Question {
    question.request.env = BTreeMap::from([("A".to_owned(), "b".to_owned())]);
    question
}

#[tokio::test]
async fn the_guard_is_asked_about_shell_commands() {
    let mut both = Both::start();
    both.session("s", "/project").await;
    let of = |input: Value| json!({ "kind": "execute", "rawInput": input });
    let described = Question {
        description: Some("To see".to_owned()),
        ..line("uname -a", "/project")
    };
    let rows = [
        (shell("uname -a"), described.clone()),
        (
            of(json!({ "command": "ls", "cwd": "sub" })),
            line("ls", "/project/sub"),
        ),
        (
            of(json!({ "command": "ls", "directory": "/tmp" })),
            line("ls", "/tmp"),
        ),
        (
            of(json!({ "command": "ls", "env": { "A": "b" } })),
            with_env(line("ls", "/project")),
        ),
        (
            of(json!({ "command": ["bash", "-lc", "ls; id"] })),
            question(&["bash", "-lc", "ls; id"], "/project"),
        ),
        (
            of(json!({ "command": "npm", "args": ["test"] })),
            question(&["npm", "test"], "/project"),
        ),
        (
            of(json!({ "command": "ls", "shell": "fish" })),
            asking(line("ls", "/project")),
        ),
        (
            json!({ "kind": "execute", "rawInput": { "command": "uname -a", "description": "To see" },
                "title": "`uname -a`" }),
            described,
        ),
    ];
    for (number, (call, expected)) in rows.into_iter().enumerate() {
        let runs = number % 2 == 0;
        both.agent
            .send(&permission(json!(number), call.clone()))
            .await;
        let put = both.question().await;
        assert_eq!(put.question, expected, "{call}");
        put.answer(runs);
        let option = if runs {
            "o-allow_once"
        } else {
            "o-reject_once"
        };
        assert_eq!(
            both.agent.next().await,
            chosen(json!(number), option),
            "{call}"
        );
    }
}

#[tokio::test]
async fn what_is_no_readable_command_is_asked_by_the_editor() {
    let mut both = Both::start();
    let of = |input: Value| json!({ "kind": "execute", "rawInput": input });
    let rows = [
        json!({ "kind": "edit", "rawInput": { "command": "create" } }),
        json!({ "rawInput": { "command": "ls" } }),
        json!({ "kind": "execute", "title": "ls -la" }),
        of(json!(null)),
        of(json!("ls")),
        of(json!({ "command": "  " })),
        of(json!({ "command": [] })),
        of(json!({ "command": ["ls", 1] })),
        of(json!({ "command": { "text": "ls" } })),
        of(json!({ "command": "ls", "args": "x" })),
        of(json!({ "command": "ls", "cwd": 1 })),
        of(json!({ "command": "ls", "env": ["A=b"] })),
        json!(null),
    ];
    for call in rows {
        let request = permission(json!(1), call);
        both.agent.send(&request).await;
        assert_eq!(both.editor.next().await, request);
        both.nothing_asked();
    }
    // The editor's answer goes to the agent as it is.
    let answer = chosen(json!(1), "o-allow_always");
    both.editor.send(&answer).await;
    assert_eq!(both.agent.next().await, answer);
}

#[tokio::test]
async fn without_an_allow_once_the_editor_asks_what_nothing_forbids() {
    for (runs, options) in [
        (true, json!([{ "optionId": "a", "kind": "allow_always" }])),
        (false, json!([{ "optionId": "a", "kind": "allow_always" }])),
        // The id of a rejection that also allows.
        (
            false,
            json!([{ "optionId": "a", "kind": "reject_once" }, { "optionId": "a", "kind": "allow_once" }]),
        ),
    ] {
        let mut both = Both::start();
        let mut request = permission(json!("x"), shell("ls"));
        request["params"]["options"] = options;
        both.agent.send(&request).await;
        let put = both.question().await;
        assert!(put.question.probe);
        put.answer(runs);
        match runs {
            true => assert_eq!(both.editor.next().await, request),
            false => assert_eq!(both.agent.next().await, cancelled(json!("x"))),
        }
    }
}

#[tokio::test]
async fn a_terminal_of_the_editor_waits_for_the_guard() {
    let mut both = Both::start();
    both.session("s", "/project").await;
    let params = |rest: Value| {
        let mut params = rest;
        params["sessionId"] = json!("s");
        params
    };
    let by_editor = |question: Question| Question {
        host: "editor".to_owned(),
        ..question
    };
    let probed = |question: Question| {
        Some(Question {
            probe: true,
            ..question
        })
    };
    let env = json!([{ "name": "A", "value": "b" }]);
    let rows = [
        (
            json!({ "command": "ls", "args": ["-la"] }),
            None,
            question(&["ls", "-la"], "/project"),
        ),
        (
            json!({ "command": "ls", "cwd": "/x", "env": env }),
            None,
            with_env(question(&["ls"], "/x")),
        ),
        // Some editors join the words for a shell.
        (
            json!({ "command": "echo", "args": ["a; id"] }),
            probed(question(&["echo", "a; id"], "/project")),
            asking(line("echo a; id", "/project")),
        ),
        (
            json!({ "command": "ls | wc" }),
            probed(question(&["ls | wc"], "/project")),
            asking(line("ls | wc", "/project")),
        ),
        (
            json!({ "command": "A=b", "args": ["ls"] }),
            probed(question(&["A=b", "ls"], "/project")),
            asking(line("A=b ls", "/project")),
        ),
    ];
    for (number, (rest, probe, expected)) in rows.into_iter().enumerate() {
        for runs in [true, false] {
            let request = terminal(json!(number), params(rest.clone()));
            both.agent.send(&request).await;
            // What comes after it is not held up.
            let later =
                json!({ "jsonrpc": "2.0", "method": "session/update", "params": { "n": 1 } });
            both.agent.send(&later).await;
            assert_eq!(both.editor.next().await, later);
            if let Some(probe) = &probe {
                let put = both.question().await;
                assert_eq!(put.question, by_editor(probe.clone()), "{rest}");
                put.answer(true);
            }
            let put = both.question().await;
            assert_eq!(put.question, by_editor(expected.clone()), "{rest}");
            put.answer(runs);
            if runs {
                assert_eq!(both.editor.next().await, request);
            } else {
                let answer = both.agent.next().await;
                assert_eq!(
                    (&answer["id"], &answer["error"]["code"]),
                    (&json!(number), &json!(-32603))
                );
                let told = answer["error"]["message"].as_str().unwrap();
                assert!(
                    told.contains("A person decided.") && told.contains("use make"),
                    "{told}"
                );
            }
        }
    }
    // What forbids the words as they are denies without a question.
    both.agent
        .send(&terminal(
            json!(9),
            params(json!({ "command": "echo", "args": ["a;"] })),
        ))
        .await;
    both.question().await.answer(false);
    assert_eq!(both.agent.next().await["error"]["code"], -32603);
    both.nothing_asked();
}

#[tokio::test]
async fn a_terminal_that_cannot_be_read_is_refused() {
    let mut both = Both::start();
    for (id, params, code) in [
        (json!(1), json!(["ls"]), -32602),
        (json!(1), json!({ "args": ["x"] }), -32602),
        (json!(1), json!({ "command": "ls", "args": [1] }), -32602),
        (json!(1), json!({ "command": "ls", "args": "x" }), -32602),
        (json!(1), json!({ "command": "ls", "cwd": [] }), -32602),
        (
            json!(1),
            json!({ "command": "ls", "env": [{ "name": "A" }] }),
            -32602,
        ),
        (
            json!(1),
            json!({ "command": "ls", "env": [{ "name": "A", "value": "" }, { "name": "A", "value": "x" }] }),
            -32602,
        ),
        (json!(1), json!({ "command": "ls", "Args": ["-R"] }), -32602),
        (json!(null), json!({ "command": "ls" }), -32600),
        (json!(1.5), json!({ "command": "ls" }), -32600),
        (json!({ "a": 1 }), json!({ "command": "ls" }), -32600),
    ] {
        both.agent.send(&terminal(id.clone(), params.clone())).await;
        let answer = both.agent.next().await;
        let expected = if code == -32602 { id } else { Value::Null };
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&expected, &json!(code)),
            "{params}"
        );
        both.nothing_asked();
    }
}

#[tokio::test]
async fn a_cancel_withdraws_the_questions_of_its_session() {
    let mut both = Both::start();
    both.agent.send(&permission(json!(1), shell("ls"))).await;
    let first = both.question().await;
    both.agent
        .send(&terminal(
            json!("t"),
            json!({ "sessionId": "s", "command": "ls" }),
        ))
        .await;
    let second = both.question().await;
    both.agent
        .send(&terminal(
            json!(2),
            json!({ "sessionId": "other", "command": "ls" }),
        ))
        .await;
    let third = both.question().await;
    let cancel =
        json!({ "jsonrpc": "2.0", "method": "session/cancel", "params": { "sessionId": "s" } });
    both.editor.send(&cancel).await;
    let mut got = [both.agent.next().await, both.agent.next().await];
    got.sort_by_key(|answer| answer["id"].is_string());
    assert_eq!(got[0], cancelled(json!(1)));
    assert_eq!(got[1]["error"]["code"], -32800);
    assert_eq!(both.agent.next().await, cancel);
    first.withdrawn().await;
    second.withdrawn().await;
    // The agent gives one up itself.
    let give_up =
        json!({ "jsonrpc": "2.0", "method": "$/cancel_request", "params": { "requestId": 2 } });
    both.agent.send(&give_up).await;
    assert_eq!(both.agent.next().await["error"]["code"], -32800);
    assert_eq!(both.editor.next().await, give_up);
    third.withdrawn().await;
}

#[tokio::test]
async fn an_end_that_closes_withdraws_every_question() {
    for editor_first in [true, false] {
        let mut both = Both::start();
        both.agent.send(&permission(json!(1), shell("ls"))).await;
        let put = both.question().await;
        let (gone, other) = match editor_first {
            true => (&mut both.editor, &mut both.agent),
            false => (&mut both.agent, &mut both.editor),
        };
        gone.close().await;
        put.withdrawn().await;
        assert_eq!(other.rest().await, [] as [String; 0]);
        let ended = tokio::time::timeout(PATIENCE, both.served)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(ended == acp_proxy::ClosedBy::Editor, editor_first);
    }
}
