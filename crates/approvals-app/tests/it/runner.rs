//! How commands run is what a person set: how much of their output is kept, and what they do
//! not inherit.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use approvals_app::{
    Asker, Controller, Judge, LocalMachine, NoDesktop, SettingsFile, Tick, Timings, mailbox,
};
use approvals_ipc::ExecRequest;
use approvals_store::Store;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::machine::machine;

type Variables<'a> = &'a [(&'a str, &'a str)];

/// What this command writes, in an app where this is set.
async fn output(set: &str, command: &[&str], env: Variables<'_>) -> String {
    let home = tempfile::tempdir().unwrap();
    let place = |name: &str| home.path().join(name);
    fs::write(place("settings.json"), set).unwrap();
    let open = r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#;
    fs::write(place("exec-approvals.json"), open).unwrap();
    let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let machine = LocalMachine {
        environment: vec![
            variable("PATH", "/usr/bin:/bin"),
            variable("OPENAI_API_KEY", "one"),
            variable("WORK_PLACE", "two"),
            variable("KEPT", "three"),
        ],
        ..machine(home.path())
    };
    let store = Arc::new(Store::new(place("exec-approvals.json")));
    let judge = Judge::new(store, place("openclaw.json"), machine);
    let (mailbox, ticks) = mailbox();
    let stop = CancellationToken::new();
    let timings = Timings::default();
    let controller = Controller::new(NoDesktop, judge, timings, mailbox.clone(), stop.clone())
        .with_settings(SettingsFile::new(place("settings.json")));
    let running = tokio::spawn(controller.run(ticks));
    let (reply, answer) = oneshot::channel();
    let env: BTreeMap<String, String> = env.iter().map(|(n, v)| variable(n, v)).collect();
    mailbox.send(Tick::Exec {
        request: Box::new(ExecRequest {
            command: command.iter().map(ToString::to_string).collect(),
            agent_id: Some("main".to_owned()),
            env: Some(env),
            ..ExecRequest::default()
        }),
        asker: Asker::default(),
        reply,
    });
    let answer = answer.await.unwrap().unwrap();
    stop.cancel();
    running.await.unwrap();
    answer.stdout
}

#[tokio::test]
async fn no_more_output_is_kept_than_is_set() {
    let zeros = ["head", "-c", "30000", "/dev/zero"];
    for (set, kept) in [
        ("{}", 30_000),
        (r#"{"runner": {"outputBytes": 10000}}"#, 10_000),
        // No value that the page would not offer.
        (r#"{"runner": {"outputBytes": 10}}"#, 30_000),
    ] {
        let text = output(set, &zeros, &[]).await;
        let zeros = text.chars().filter(|char| *char == '\0').count();
        assert_eq!(zeros, kept, "{set}");
        assert_eq!(text.ends_with("… (truncated)"), kept < 30_000, "{set}");
    }
}

#[tokio::test]
async fn what_is_withheld_is_not_inherited_and_may_still_be_asked_for() {
    let rows: [(&str, Variables<'_>, &str); 4] = [
        ("{}", &[], "KEPT OPENAI_API_KEY WORK_PLACE"),
        (
            r#"{"runner": {"withheld": ["OPENAI_API_KEY"]}}"#,
            &[],
            "KEPT WORK_PLACE",
        ),
        (
            r#"{"runner": {"withheld": ["openai_api_key", "WORK_*"]}}"#,
            &[],
            "KEPT",
        ),
        (
            r#"{"runner": {"withheld": ["KEPT"]}}"#,
            &[("KEPT", "four")],
            "KEPT OPENAI_API_KEY WORK_PLACE",
        ),
    ];
    for (set, env, want) in rows {
        let text = output(set, &["env"], env).await;
        let mut names: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split_once('='))
            .map(|(name, _)| name)
            .filter(|name| ["WORK_PLACE", "OPENAI_API_KEY", "KEPT"].contains(name))
            .collect();
        names.sort_unstable();
        assert_eq!(names.join(" "), want, "{set}");
        assert_eq!(text.contains("KEPT=four"), !env.is_empty(), "{set}");
    }
}
