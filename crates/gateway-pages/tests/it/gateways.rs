//! The gateways that a person types, and for whom the policy answers.

use std::fs;

use serde_json::{Value, json};
use view_model::GatewayDraft;

use crate::world::{Kept, World, text};

fn draft(url: &str, secret: &str, fingerprint: &str) -> GatewayDraft {
    GatewayDraft {
        url: url.to_owned(),
        secret: secret.to_owned(),
        password: false,
        fingerprint: fingerprint.to_owned(),
    }
}

fn settings(world: &World) -> Value {
    serde_json::from_str(&fs::read_to_string(world.paths.settings_file()).unwrap()).unwrap()
}

#[tokio::test]
async fn gateways_are_kept_used_and_forgotten() {
    let world = World::new(4, Kept::default()).await;
    let pages = &world.pages;
    let pin = "ab".repeat(32);
    pages
        .keep_gateway(draft(" wss://gate.example:443/ws ", "sekret", &pin))
        .await
        .unwrap();
    pages
        .keep_gateway(draft("ws://10.0.0.7", "", ""))
        .await
        .unwrap();
    let page = pages.gateways().await.unwrap();
    assert_eq!(page.active, "ws://10.0.0.7:18789");
    let told: Vec<_> = page
        .gateways
        .iter()
        .map(|it| (text(&it.name), it.pinned, it.secret))
        .collect();
    assert_eq!(
        told,
        [
            ("wss://gate.example:443".to_owned(), true, true),
            ("ws://10.0.0.7:18789".to_owned(), false, false),
        ]
    );
    // The secret is in the file of the tokens alone.
    assert!(!settings(&world).to_string().contains("sekret"));
    let tokens = fs::read_to_string(world.paths.operator_tokens_file()).unwrap();
    assert!(tokens.contains("sekret"));
    pages
        .use_gateway("wss://gate.example:443".to_owned())
        .await
        .unwrap();
    assert_eq!(
        pages.gateways().await.unwrap().active,
        "wss://gate.example:443"
    );
    pages
        .forget_gateway("wss://gate.example:443".to_owned())
        .await
        .unwrap();
    let tokens = fs::read_to_string(world.paths.operator_tokens_file()).unwrap();
    assert!(!tokens.contains("sekret"));
    let page = pages.gateways().await.unwrap();
    assert_eq!((page.active.as_str(), page.gateways.len()), ("", 1));
    for (draft, why) in [
        (draft("gate", "", ""), "An address is like"),
        (draft("https://gate", "", ""), "An address is like"),
        (draft("wss://gate", "", "7"), "A fingerprint is"),
    ] {
        let problem = pages.keep_gateway(draft).await.unwrap_err();
        assert!(problem.message.contains(why), "{problem:?}");
    }
}

#[tokio::test]
async fn the_policy_answers_for_one_agent_of_one_gateway() {
    let mut kept = Kept::default();
    kept.policies.insert(
        String::new(),
        json!({ "version": 1, "defaults": {}, "agents": {} }),
    );
    let world = World::new(4, kept).await;
    let place = world.place.clone();
    let answers = async |agent: &str| {
        let page = world
            .pages
            .policy(&world.place, agent.to_owned())
            .await
            .unwrap();
        page.elsewhere.unwrap().answers
    };
    assert_eq!(answers("main").await, Some(false));
    assert_eq!(answers("*").await, None);
    world
        .pages
        .let_answer(place.clone(), "main".to_owned(), true)
        .await
        .unwrap();
    assert_eq!(
        (answers("main").await, answers("ops").await),
        (Some(true), Some(false))
    );
    for (place, agent) in [
        (place.as_str(), "*"),
        (place.as_str(), ""),
        ("", "main"),
        ("node/a:1/n", "main"),
    ] {
        let set = world
            .pages
            .let_answer(place.to_owned(), agent.to_owned(), true);
        assert!(set.await.is_err(), "{place} {agent}");
    }
    world
        .pages
        .let_answer(place, "main".to_owned(), false)
        .await
        .unwrap();
    assert_eq!(settings(&world), json!({ "gateway": {} }));
}
