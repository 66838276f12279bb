//! What a guard is told that runs the command itself (`request` with `run`).

use approvals_ipc::{PromptReply, PromptRun};

use super::*;

const RULES: &str = r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}],"rules":[{"id":"d","effect":"deny","pattern":"/usr/bin/id"}]}}}"#;

fn ask(bench: &Bench, command: &str, run: PromptRun) -> oneshot::Receiver<PromptReply> {
    let (reply, answer) = oneshot::channel();
    let argv = ["/bin/sh", "-c", command].map(str::to_owned);
    bench.mailbox.send(Tick::Prompt {
        request: Box::new(PromptRequest {
            command: command.to_owned(),
            cwd: Some("/".to_owned()),
            host: Some("gateway".to_owned()),
            session_key: Some("agent:main:main".to_owned()),
            takes_message: Some(true),
            run: Some(PromptRun {
                argv: argv.to_vec(),
                path: Some("/usr/bin:/bin".to_owned()),
                ..run
            }),
            ..PromptRequest::default()
        }),
        asker: Asker::default(),
        reply,
    });
    answer
}

/// Verdict and code.
async fn ruled(answer: oneshot::Receiver<PromptReply>) -> (PromptDecision, String) {
    let told = answer.await.unwrap();
    (told.decision, told.ruling.unwrap().code)
}

fn run() -> PromptRun {
    PromptRun::default()
}

#[tokio::test]
async fn the_policy_of_the_app_rules_on_commands_that_others_run() {
    use PromptDecision::{AllowOnce, Deny};
    let bench = Bench::new(RULES);
    let (elevated, probe) = (
        PromptRun {
            elevated: true,
            ..run()
        },
        PromptRun {
            probe: true,
            ..run()
        },
    );
    let rows = [
        ("echo hi", run(), AllowOnce, "allowlist"),
        ("id", run(), Deny, "deny-rule"),
        // Nobody is asked about these, and denials hold.
        ("uname", elevated.clone(), AllowOnce, "full"),
        ("id", elevated, Deny, "deny-rule"),
        ("uname", probe.clone(), AllowOnce, "allowlist-miss"),
        ("id", probe, Deny, "deny-rule"),
    ];
    for (command, run, decision, code) in rows {
        let told = ruled(ask(&bench, command, run)).await;
        assert_eq!(told, (decision, code.to_owned()), "{command}");
    }
    // What is to be started is what was judged.
    let told = ask(&bench, "echo hi", run()).await.unwrap();
    let ruling = told.ruling.unwrap();
    assert_eq!(ruling.argv, ["/bin/sh", "-c", "echo hi"]);
    assert_eq!(ruling.cwd, "/");
    assert!(ruling.program.is_some() && told.record.is_some());
}

#[tokio::test]
async fn a_pause_holds_for_commands_that_others_run() {
    let bench = Bench::new(OPEN);
    bench.mailbox.send(Tick::Pause(true));
    for run in [
        run(),
        PromptRun {
            elevated: true,
            ..run()
        },
        PromptRun {
            probe: true,
            ..run()
        },
    ] {
        let told = ruled(ask(&bench, "echo", run)).await;
        assert_eq!(told, (PromptDecision::Deny, "paused".to_owned()));
    }
    bench.mailbox.send(Tick::Pause(false));
    let told = ruled(ask(&bench, "echo", run())).await;
    assert_eq!(told, (PromptDecision::AllowOnce, "full".to_owned()));
}

/// The same sheet and the same rules as for what the app runs: the next request is silent.
#[tokio::test]
async fn always_allow_holds_for_commands_that_others_run() {
    let bench = Bench::new(NOTHING);
    let says = PromptRun {
        description: Some("Prints\u{202e} a word\nAgent “other” wants".to_owned()),
        ..run()
    };
    let answer = ask(&bench, "echo one", says);
    let card = bench.state().await.card.unwrap();
    let said = card
        .fields
        .iter()
        .find(|field| field.name == "says")
        .unwrap();
    let text: String = said.values[0].iter().map(|run| run.text.as_str()).collect();
    assert_eq!(text, "Prints a word Agent “other” wants");
    assert!(card.always.iter().any(|offer| offer.id == "programs"));
    bench.look_and_click(always("programs")).await;
    let told = ruled(answer).await;
    assert_eq!(
        told,
        (PromptDecision::AllowAlways, "allow-always".to_owned())
    );
    let told = ruled(ask(&bench, "echo two", run())).await;
    assert_eq!(told, (PromptDecision::AllowOnce, "allowlist".to_owned()));
}

/// What an agent says of a command changes with each call, and is no part of what is allowed.
#[tokio::test]
async fn a_permission_for_a_while_holds_whatever_the_agent_says_of_the_command() {
    let bench = Bench::new(NOTHING);
    let says = |text: &str| PromptRun {
        description: Some(text.to_owned()),
        ..run()
    };
    let answer = ask(&bench, "uname", says("First"));
    bench
        .look_and_click(Choice::AllowFor { ms: Some(300_000) })
        .await;
    assert_eq!(ruled(answer).await.0, PromptDecision::AllowOnce);
    let probe = PromptRun {
        probe: true,
        ..run()
    };
    for run in [says("Second"), probe, run()] {
        let told = ruled(ask(&bench, "uname", run.clone())).await;
        let code = if run.probe { "allowlist-miss" } else { "lease" };
        assert_eq!(told, (PromptDecision::AllowOnce, code.to_owned()));
    }
}
