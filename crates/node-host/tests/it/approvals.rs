//! The policy over the wire: read, narrowed, and widened only by the person here (D18).

use approvals_ipc::PromptDecision;
use serde_json::{Value, json};

use crate::world::{Says, World};

fn narrow() -> Value {
    json!({
        "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
        "agents": {"main": {
            "allowlist": [{"id": "0d6f8a52-0000-4000-8000-000000000000", "pattern": "/usr/bin/git", "argPattern": "^x$"}],
            "rules": [{"id": "d", "effect": "deny", "pattern": "/usr/bin/rm"}],
        }},
    })
}

async fn get(world: &mut World, id: &str, params: &Value) -> Value {
    world
        .peer
        .invoke(id, "system.execApprovals.get", params, 20_000)
        .await;
    world.outcome().await.result.unwrap()
}

async fn set(world: &mut World, id: &str, params: &Value) -> Result<Value, (String, String)> {
    world
        .peer
        .invoke(id, "system.execApprovals.set", params, 20_000)
        .await;
    world.outcome().await.result
}

#[tokio::test]
async fn each_generation_sees_what_it_knows_and_never_the_token() {
    for (protocol, sees_arguments) in [(3, false), (4, true)] {
        let mut world = World::new(&narrow(), protocol).await;
        let found = get(&mut world, "g", &json!({"includeResolvedDefaults": true})).await;
        let entry = &found["file"]["agents"]["main"]["allowlist"][0];
        assert_eq!(
            (entry.is_object(), entry.get("argPattern").is_some()),
            (true, sees_arguments),
            "{found}"
        );
        assert_eq!(found["file"]["agents"]["main"].get("rules"), None);
        assert!(!found.to_string().contains(crate::world::TOKEN));
        let resolved = json!({"security": "allowlist", "ask": "on-miss", "askFallback": "deny", "autoAllowSkills": false});
        assert_eq!(
            found.get("resolvedDefaults"),
            (protocol == 4).then_some(&resolved)
        );
        world.end().await;
    }
}

#[tokio::test]
async fn narrower_is_written_at_once_and_wider_asks_first() {
    let mut world = World::new(&narrow(), 4).await;
    let before = get(&mut world, "g", &json!({})).await;
    let with = |change: fn(&mut Value)| {
        let mut file = before["file"].clone();
        change(&mut file);
        json!({"file": file, "baseHash": before["hash"]})
    };
    let wider = with(|file| file["agents"]["main"]["security"] = json!("full"));
    let what = "security of main: allowlist → full";

    // Nobody can be asked.
    let (code, message) = set(&mut world, "s1", &wider).await.unwrap_err();
    assert_eq!(code, "UNAVAILABLE");
    assert_eq!(
        message,
        format!(
            "EXEC_APPROVALS_DENIED: the policy would be wider ({what}), and nobody at this computer can be asked; change it there with `exec-host approvals`"
        )
    );

    // A person is there and denies it.
    let mut app = world.app(Says::Prompt(PromptDecision::Deny)).await;
    let (_, message) = set(&mut world, "s2", &wider).await.unwrap_err();
    assert_eq!(
        message,
        format!(
            "EXEC_APPROVALS_DENIED: the policy would be wider ({what}), and the person at this computer did not allow it"
        )
    );
    let asked = app.prompts.try_recv().unwrap();
    assert_eq!(
        asked.command,
        format!("gateway changes the policy of this computer: {what}")
    );
    assert_eq!(
        (asked.ask.as_deref(), asked.allowed_decisions.unwrap().len()),
        (Some("always"), 2)
    );
    app.end().await;
    assert_eq!(get(&mut world, "g2", &json!({})).await, before);

    // A document without a version is read as version 1.
    let mut unversioned = wider.clone();
    unversioned["file"]
        .as_object_mut()
        .unwrap()
        .remove("version");
    assert!(set(&mut world, "s3", &unversioned).await.is_err());

    // A person is there and allows it.
    let app = world.app(Says::Prompt(PromptDecision::AllowOnce)).await;
    let after = set(&mut world, "s4", &wider).await.unwrap();
    assert_eq!(after["file"]["agents"]["main"]["security"], "full");
    app.end().await;
    let (code, message) = set(&mut world, "s5", &wider).await.unwrap_err();
    assert_eq!(
        (code.as_str(), message.as_str()),
        (
            "INVALID_REQUEST",
            "INVALID_REQUEST: exec approvals changed; reload and retry"
        )
    );

    // The change back is narrower, so nobody is asked. Keys that the gateway is not shown stay.
    let back = json!({"file": before["file"], "baseHash": after["hash"]});
    set(&mut world, "s6", &back).await.unwrap();
    let text = std::fs::read_to_string(world.paths.approvals_file()).unwrap();
    assert!(
        text.contains("/usr/bin/rm") && text.contains(crate::world::TOKEN),
        "{text}"
    );
    world.end().await;
}

#[tokio::test]
async fn what_is_refused_before_anybody_is_asked() {
    let mut world = World::new(&narrow(), 4).await;
    let table = [
        (
            json!({"file": 5, "baseHash": "x"}),
            "INVALID_REQUEST: exec approvals file required",
        ),
        (
            json!({"file": {"version": 1}}),
            "INVALID_REQUEST: exec approvals base hash required; reload and retry",
        ),
        (
            json!({"file": {"version": 1}, "baseHash": "old"}),
            "INVALID_REQUEST: exec approvals changed; reload and retry",
        ),
    ];
    for (index, (params, expected)) in table.into_iter().enumerate() {
        let refused = set(&mut world, &index.to_string(), &params)
            .await
            .unwrap_err();
        assert_eq!(refused, ("INVALID_REQUEST".to_owned(), expected.to_owned()));
    }
    world.end().await;
}
