//! The uses of entries and rules, written into the approvals file.

use super::*;

#[tokio::test]
async fn uses_are_written_at_the_end_without_secrets() {
    let mut app = App::new(LISTED);
    app.ask(&["echo", "--token", "hunter2"])
        .await
        .unwrap()
        .unwrap();
    let store = app.store();
    assert_eq!(store.load().unwrap().text, LISTED);
    app.end().await;
    let written = store.load().unwrap().value;
    assert_eq!(
        written["agents"]["main"]["allowlist"],
        json!([
            {
                "pattern": "/usr/bin/echo", "lastUsedAt": 1_770_854_400_000_u64,
                "lastUsedCommand": "echo --token [hidden]",
                "lastResolvedPath": "/usr/bin/echo",
            },
            {"pattern": "/usr/bin/sh"},
        ])
    );
}

#[tokio::test]
async fn a_use_is_of_the_entry_that_covered_it_and_not_of_its_twin() {
    let mut app = App::new(
        r#"{"version":1,"agents":{"main":{"allowlist":[
            {"pattern":"/usr/bin/echo","argPattern":"^a$"},{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    app.end().await;
    let written = store.load().unwrap().value;
    let list = &written["agents"]["main"]["allowlist"];
    assert_eq!(list[0]["lastUsedCommand"], json!("echo a"));
    assert_eq!(list[1], json!({"pattern": "/usr/bin/echo"}));
}

#[tokio::test]
async fn a_use_is_of_the_rule_that_covered_it_and_holds_no_question_open() {
    let mut app = App::new(
        r#"{"version":1,"agents":{"main":{"rules":[
            {"id":"1","effect":"allow","pattern":"/usr/bin/echo","args":["b"]},
            {"id":"2","effect":"allow","pattern":"/usr/bin/echo","args":["a"]}]}}}"#,
    );
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    app.end().await;
    let written = store.load().unwrap().value;
    let list = &written["agents"]["main"]["rules"];
    assert_eq!(list[0]["lastUsedAt"], json!(null));
    assert_eq!(list[1]["lastUsedCommand"], json!("echo a"));
    // What is told of a use makes no other rule of it.
    let app = App::new(&store.load().unwrap().text);
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
}

/// Rules for first words, for files that a line writes and for one whole line.
#[tokio::test]
async fn every_kind_of_rule_has_its_uses() {
    let folder = tempfile::tempdir().unwrap();
    let folder = std::fs::canonicalize(folder.path()).unwrap();
    let folder = folder.to_str().unwrap();
    let line = "while /usr/bin/true; do exit; done";
    let mut app = App::new(
        &json!({"version": 1, "agents": {"main": {"chains": "per-part", "rules": [
            {"id": "1", "effect": "allow", "writes": format!("{folder}/**")},
            {"id": "2", "effect": "allow", "writes": "/nowhere/**"},
            {"id": "3", "effect": "allow", "pattern": "/usr/bin/uname", "args": ["-s"], "more": true},
            {"id": "4", "effect": "allow", "line": line, "cwd": folder,
             "programs": [{"path": "/usr/bin/true"}]}]}}})
        .to_string(),
    );
    let written = format!("uname -s -r > {folder}/a");
    for text in [written.as_str(), line] {
        let request = ExecRequest {
            command: ["/bin/sh", "-c", text].map(str::to_owned).to_vec(),
            cwd: Some(folder.to_owned()),
            agent_id: Some("main".to_owned()),
            ..ExecRequest::default()
        };
        app.send(request).0.await.unwrap().unwrap();
    }
    let store = app.store();
    app.end().await;
    let written_by = store.load().unwrap().value;
    let rules = written_by["agents"]["main"]["rules"].as_array().unwrap();
    let used: Vec<_> = rules.iter().map(|it| &it["lastUsedCommand"]).collect();
    assert_eq!(
        used,
        [&json!(written), &json!(null), &json!(written), &json!(line)]
    );
}

#[tokio::test]
async fn an_entry_that_is_gone_is_not_brought_back() {
    let mut app = App::new(LISTED);
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    let remove = Edit::RemoveEntry {
        agent: "main".to_owned(),
        entry: EntryKey::Pattern("/usr/bin/echo".to_owned()),
    };
    let after = store.apply(&[remove]).unwrap().text;
    app.end().await;
    assert_eq!(store.load().unwrap().text, after);
}
