//! A command that is allowed for a while.

use super::*;

#[tokio::test]
async fn a_lease_runs_the_same_command_until_it_is_ended() {
    let bench = Bench::new(NOTHING);
    let first = bench.ask(&["echo", "leased"]);
    let card = bench.state().await.card.unwrap();
    let times: Vec<Option<u64>> = card.leases.iter().map(|lease| lease.ms).collect();
    assert_eq!(times, [300_000, 1_800_000, 3_600_000].map(Some));
    bench
        .look_and_click(Choice::AllowFor {
            ms: Some(1_800_000),
        })
        .await;
    assert_eq!(first.stdout().await, "leased\n");
    assert_eq!(bench.ask(&["echo", "leased"]).stdout().await, "leased\n");
    assert_eq!(bench.store(), NOTHING);
    let told = bench.told().await;
    let (reply, status) = oneshot::channel();
    bench.mailbox.send(Tick::Status(reply));
    let permits = status.await.unwrap().permits;
    let permits: Vec<_> = permits
        .iter()
        .map(|it| (it.what.as_str(), it.minutes))
        .collect();
    assert_eq!(permits, [("main: echo leased", Some(30))]);
    assert!(
        told.contains(&"tray Lease: 1 temporary permission · 30 min".to_owned()),
        "{told:?}"
    );

    // Other words, another folder, agent, session, environment: asked.
    let root = Some("/".to_owned());
    let variants = [
        ExecRequest {
            command: vec!["echo".to_owned(), "other".to_owned()],
            ..ExecRequest::default()
        },
        ExecRequest {
            command: vec!["echo".to_owned(), "leased".to_owned()],
            cwd: root,
            ..ExecRequest::default()
        },
        ExecRequest {
            command: vec!["echo".to_owned(), "leased".to_owned()],
            session_key: Some("s2".to_owned()),
            ..ExecRequest::default()
        },
        ExecRequest {
            command: vec!["echo".to_owned(), "leased".to_owned()],
            agent_id: Some("ops".to_owned()),
            ..ExecRequest::default()
        },
        ExecRequest {
            command: vec!["echo".to_owned(), "leased".to_owned()],
            env: Some([("LANG".to_owned(), "C".to_owned())].into()),
            ..ExecRequest::default()
        },
    ];
    for variant in variants {
        let asked = bench.send(variant);
        assert!(bench.state().await.card.is_some());
        bench.click(Choice::Deny).await.unwrap();
        asked.refused().await;
    }

    // A deny rule beats it.
    let rule = r#"{"version":1,"agents":{"main":{"rules":[{"effect":"deny","pattern":"/usr/bin/echo"}]}}}"#;
    std::fs::write(store_path(bench.home.path()), rule).unwrap();
    assert_eq!(
        bench.ask(&["echo", "leased"]).refused().await.0,
        "deny-rule"
    );
    std::fs::write(store_path(bench.home.path()), NOTHING).unwrap();
    assert_eq!(bench.ask(&["echo", "leased"]).stdout().await, "leased\n");

    bench.mailbox.send(Tick::Menu(MenuAction::End(1)));
    let asked = bench.ask(&["echo", "leased"]);
    assert!(bench.state().await.card.is_some());
    drop(asked);
}

#[tokio::test]
async fn a_lease_ends_with_the_program_that_was_seen() {
    let bench = Bench::new(NOTHING);
    let tool = bench.home.path().join("tool");
    write_program(&tool, "echo seen");
    let word = tool.to_str().unwrap().to_owned();
    let asked = bench.ask(&[&word]);
    bench
        .look_and_click(Choice::AllowFor { ms: Some(300_000) })
        .await;
    assert_eq!(asked.stdout().await, "seen\n");
    write_program(&tool, "echo other");
    let asked = bench.ask(&[&word]);
    assert!(bench.state().await.card.is_some());
    drop(asked);
}

#[tokio::test]
async fn danger_has_no_lease() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["sudo", "true"]);
    let card = bench.state().await.card.unwrap();
    assert!(
        card.risks
            .iter()
            .any(|risk| risk.tier == view_model::Tier::Danger)
    );
    assert_eq!(card.leases, []);
    drop(asked);
}
