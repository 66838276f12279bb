//! The policies of a gateway and of its nodes.

use serde_json::{Value, json};
use view_model::{Change, PolicyPage, RecordFilter, RuleDraft, RuleEnd, RuleKind};

use crate::world::{Kept, World, line, text};

fn kept() -> Kept {
    let own = json!({ "version": 1, "socket": { "path": "/s" },
        "defaults": { "security": "allowlist", "ask": "on-miss" },
        "agents": { "main": { "allowlist": [{ "id": "1", "pattern": "/usr/bin/git" }] } } });
    let node = json!({ "version": 1, "defaults": {}, "agents": {} });
    let mut kept = Kept {
        nodes: json!([
            { "nodeId": "n1", "displayName": "box", "connected": true,
              "commands": ["system.run", "system.execApprovals.set"] },
            { "nodeId": "n2", "connected": true, "commands": ["browser.proxy"] },
            { "nodeId": "n3", "connected": false, "commands": ["system.execApprovals.set"] },
        ]),
        ..Kept::default()
    };
    kept.policies.insert(String::new(), own);
    kept.policies.insert("n1".to_owned(), node);
    kept
}

fn node(world: &World) -> String {
    format!("{}/n1", world.place.replacen("gateway", "node", 1))
}

fn add(text: &str) -> Change {
    let rule = RuleDraft {
        kind: RuleKind::Program,
        text: text.to_owned(),
        args: String::new(),
        more: false,
        folder: String::new(),
        deny: false,
        ends: RuleEnd::Never,
        note: String::new(),
    };
    Change::AddRule { rule }
}

fn set(name: &str, value: &str) -> Change {
    Change::SetField {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

fn fields(page: &PolicyPage) -> Vec<(String, String)> {
    let fields = page.fields.iter();
    fields
        .map(|field| (field.name.clone(), field.value.clone()))
        .collect()
}

#[tokio::test]
async fn places_are_this_computer_the_gateway_and_nodes_that_have_a_policy() {
    let world = World::new(4, kept()).await;
    let places = world.pages.places().await.unwrap();
    let address = world.place.replacen("gateway/", "", 1);
    let told: Vec<_> = places
        .iter()
        .map(|it| (it.id.clone(), text(&it.name)))
        .collect();
    assert_eq!(
        told,
        [
            (String::new(), "This computer".to_owned()),
            (world.place.clone(), format!("Gateway at {address}")),
            (node(&world), "Node box".to_owned()),
        ]
    );
}

#[tokio::test]
async fn what_a_place_cannot_hold_is_not_offered() {
    let world = World::new(4, kept()).await;
    let page = world
        .pages
        .policy(&world.place, "main".to_owned())
        .await
        .unwrap();
    let names: Vec<_> = fields(&page).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["security", "ask", "askFallback", "autoAllowSkills"]);
    assert!(page.presets.iter().all(|it| it.id != "ask-less") && page.history.is_empty());
    let elsewhere = page.elsewhere.unwrap();
    assert_eq!(elsewhere.answers, Some(false));
    let agents: Vec<_> = elsewhere.agents.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(agents, ["", "*", "main"]);
    for change in [
        set("chains", "per-part"),
        Change::Preset {
            id: "ask-less".to_owned(),
        },
        Change::Restore { id: "1".to_owned() },
        Change::Import {
            text: "{}".to_owned(),
        },
        // An end that OpenClaw does not know would let the rule hold for ever.
        Change::AddRule {
            rule: RuleDraft {
                kind: RuleKind::Program,
                text: "/usr/bin/git".to_owned(),
                args: String::new(),
                more: false,
                folder: String::new(),
                deny: false,
                ends: RuleEnd::Day,
                note: String::new(),
            },
        },
        Change::AddRule {
            rule: RuleDraft {
                kind: RuleKind::Command,
                text: "git log".to_owned(),
                args: String::new(),
                more: true,
                folder: String::new(),
                deny: false,
                ends: RuleEnd::Never,
                note: String::new(),
            },
        },
    ] {
        let outcome = world.edit(&world.place, "hash-0", change).await;
        assert_eq!(
            line(&outcome),
            "refused: OpenClaw can’t keep this. Nothing was written."
        );
    }
    assert_eq!(world.told(), []);
    let here = world.pages.policy("", "main".to_owned()).await.unwrap();
    assert_eq!(here.elsewhere, None);
}

#[tokio::test]
async fn an_edit_is_bound_to_what_was_in_view_and_can_be_taken_back() {
    let world = World::new(4, kept()).await;
    let place = world.place.clone();
    let page = world
        .pages
        .allowlist(&place, "main".to_owned())
        .await
        .unwrap();
    assert_eq!(page.rows.len(), 1);
    let saved = world
        .edit(&place, &page.version, add("/usr/bin/uname"))
        .await;
    assert!(line(&saved).starts_with("saved: "), "{saved:?}");
    let view_model::EditOutcome::Saved {
        undo: Some(undo), ..
    } = saved
    else {
        panic!("{saved:?}");
    };
    let [(method, params)] = &world.told()[..] else {
        panic!("one edit");
    };
    assert_eq!(
        (method.as_str(), &params["baseHash"]),
        ("exec.approvals.set", &json!("hash-0"))
    );
    let patterns = |file: &Value| {
        let list = file["agents"]["main"]["allowlist"]
            .as_array()
            .unwrap()
            .iter();
        list.map(|it| it["pattern"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        patterns(&params["file"]),
        ["/usr/bin/git", "/usr/bin/uname"]
    );
    assert_eq!(params["file"]["socket"], json!({ "path": "/s" }));

    // Somebody changes another value, then the one that is edited.
    let change = |name: &str, value: &str| {
        let mut kept = world.kept.lock().unwrap();
        kept.version += 1;
        kept.policies.get_mut("").unwrap()["agents"]["main"][name] = json!(value);
    };
    let seen = world
        .pages
        .policy(&place, "main".to_owned())
        .await
        .unwrap()
        .version;
    change("askFallback", "deny");
    let saved = world.edit(&place, &seen, set("ask", "always")).await;
    assert!(line(&saved).starts_with("saved: "), "{saved:?}");
    change("ask", "off");
    let conflict = world.edit(&place, &seen, set("ask", "on-miss")).await;
    assert!(
        line(&conflict).starts_with("conflict: Somebody changed"),
        "{conflict:?}"
    );
    // The first edit is no longer the last one.
    let late = world.pages.undo(undo).await.unwrap();
    assert!(line(&late).starts_with("refused: "), "{late:?}");

    world.told();
    let seen = world
        .pages
        .policy(&place, "main".to_owned())
        .await
        .unwrap()
        .version;
    let saved = world.edit(&place, &seen, set("security", "deny")).await;
    let view_model::EditOutcome::Saved {
        undo: Some(undo), ..
    } = saved
    else {
        panic!("{saved:?}");
    };
    let back = world.pages.undo(undo).await.unwrap();
    assert!(line(&back).starts_with("saved: "), "{back:?}");
    let told = world.told();
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].1["file"]["agents"]["main"].get("security"), None);
}

#[tokio::test]
async fn a_widening_is_confirmed_also_there() {
    let world = World::new(4, kept()).await;
    let request = view_model::EditRequest {
        agent: "main".to_owned(),
        version: "hash-0".to_owned(),
        change: set("security", "full"),
        confirmed: None,
    };
    world
        .pages
        .policy(&world.place, "main".to_owned())
        .await
        .unwrap();
    let asked = world
        .pages
        .edit(&world.place, request.clone())
        .await
        .unwrap();
    assert!(line(&asked).starts_with("confirm: "), "{asked:?}");
    assert_eq!(world.told(), []);
    let wrong = view_model::EditRequest {
        confirmed: Some("x".to_owned()),
        ..request
    };
    let asked = world.pages.edit(&world.place, wrong).await.unwrap();
    assert!(line(&asked).starts_with("confirm: "), "{asked:?}");
}

#[tokio::test]
async fn a_node_has_pages_of_its_own_and_says_nothing_of_its_defaults() {
    let world = World::new(4, kept()).await;
    let place = node(&world);
    let page = world.pages.policy(&place, "main".to_owned()).await.unwrap();
    assert!(text(&page.sentence).starts_with("Security or Ask isn’t set here."));
    assert!(!page.open);
    assert_eq!(page.elsewhere.as_ref().unwrap().answers, None);
    let saved = world
        .edit(&place, &page.version, set("security", "allowlist"))
        .await;
    assert!(line(&saved).starts_with("saved: "), "{saved:?}");
    let told = world.told();
    assert_eq!(told[0].0, "exec.approvals.node.set");
    assert_eq!(told[0].1["nodeId"], "n1");
    let refusal = json!({ "code": "UNAVAILABLE",
        "message": "EXEC_APPROVALS_DENIED: the policy would be wider" });
    world
        .kept
        .lock()
        .unwrap()
        .refusals
        .insert("exec.approvals.node.set".to_owned(), refusal);
    let request = view_model::EditRequest {
        agent: "main".to_owned(),
        version: "hash-1".to_owned(),
        change: set("security", "deny"),
        confirmed: None,
    };
    let refused = world.pages.edit(&place, request).await.unwrap_err();
    assert!(refused.message.contains("would be wider"), "{refused:?}");
}

#[tokio::test]
async fn a_place_that_is_gone_is_told() {
    let world = World::new(3, kept()).await;
    for place in ["gateway/127.0.0.1:1", "node/127.0.0.1:1/n1", "nowhere"] {
        let problem = world
            .pages
            .policy(place, "main".to_owned())
            .await
            .unwrap_err();
        assert!(
            problem
                .message
                .starts_with("The policy of this place can’t be read"),
            "{problem:?}"
        );
    }
    // An older gateway runs nothing where nothing is set.
    let page = world
        .pages
        .policy(&world.place, String::new())
        .await
        .unwrap();
    assert!(!page.open);
}

/// What the history tells of changes, the newest first: what it was, who made it, what, and where.
fn changes(world: &World) -> Vec<String> {
    let (rows, _) = world.editor.activity(&RecordFilter::default()).unwrap();
    let rows = rows.iter().map(|row| {
        let details = row.details.iter();
        let details = details.map(|(name, what)| format!(" · {name}: {}", text(what)));
        let details: String = details.collect();
        let what = text(&row.command);
        format!("{} · {} · {what}{details}", row.label, row.by)
    });
    rows.collect()
}

#[tokio::test]
async fn what_a_place_took_is_in_the_history_with_its_place() {
    let world = World::new(4, kept()).await;
    let gateway = world.place.clone();
    let address = gateway.replacen("gateway/", "", 1);
    let saved = world.edit(&gateway, "hash-0", add("/usr/bin/uname")).await;
    let view_model::EditOutcome::Saved { undo, .. } = saved else {
        panic!("{saved:?}");
    };
    world.pages.undo(undo.unwrap()).await.unwrap();
    let node = node(&world);
    let saved = world.edit(&node, "hash-2", set("security", "deny")).await;
    assert!(line(&saved).starts_with("saved: "), "{saved:?}");
    // What changes nothing, what a person did not confirm, and what the place refused is not there.
    world.edit(&node, "hash-3", set("security", "deny")).await;
    let refusal = json!({ "code": "UNAVAILABLE", "message": "no" });
    let refusals = |kept: &mut Kept| kept.refusals.insert("exec.approvals.set".into(), refusal);
    refusals(&mut world.kept.lock().unwrap());
    let request = view_model::EditRequest {
        agent: "main".to_owned(),
        version: "hash-3".to_owned(),
        change: set("security", "deny"),
        confirmed: None,
    };
    world.pages.edit(&gateway, request).await.unwrap_err();
    let at_gateway = format!("Kept by: gateway {address}");
    assert_eq!(
        changes(&world),
        [
            format!(
                "Policy changed elsewhere · by you · main: Security: not set → Refuse everything · Kept by: node box of the gateway {address}"
            ),
            format!(
                "Policy changed elsewhere · by you · main: removes /usr/bin/uname · {at_gateway}"
            ),
            format!("Policy changed elsewhere · by you · main: adds /usr/bin/uname · {at_gateway}"),
        ]
    );
}
