//! `keep`, `put-back`, and what another program writes meanwhile.

use std::fs;

use serde_json::{Value, json};

use super::Home;

/// A file that a person has edited with `exec-host`.
fn edited() -> Home {
    let home = Home::with(&json!({"version": 1, "defaults": {"ask": "always"}}));
    let main = "main\n  + allow ~/bin/fmt\n";
    home.check(&[(&["allowlist", "add", "~/bin/fmt"], 0, main, "")]);
    home
}

/// Writes the policy as another program does.
fn elsewhere(home: &Home, write: impl FnOnce(&mut Value)) {
    let mut value = serde_json::from_str(&fs::read_to_string(home.store()).unwrap()).unwrap();
    write(&mut value);
    fs::write(home.store(), value.to_string()).unwrap();
}

fn wider(home: &Home) {
    elsewhere(home, |value| {
        value["defaults"]["ask"] = json!("off");
        value["agents"]["main"]["allowlist"]
            .as_array_mut()
            .unwrap()
            .push(json!({"pattern": "/opt/agent"}));
    });
}

const HELD: &str = "\
exec-host: The policy was changed by another program: 1 rule added, ask turned off. \
Until you answer, those commands still ask: exec-host approvals keep, or put-back.
";
const SHOWN: &str = "\
exec-host: Another program lets more run, and nobody has confirmed it:
  ask of every other agent: always → off
  main may run /opt/agent with any arguments
exec-host approvals keep HASH keeps that, exec-host approvals put-back undoes it.
";

#[test]
fn what_another_program_wrote_is_told_until_it_is_put_back() {
    let home = edited();
    let person = fs::read_to_string(home.store()).unwrap();
    wider(&home);
    home.check(&[
        (
            &["diff", "--agent", "ops"],
            0,
            "",
            &format!("exec-host: the two say the same\n{HELD}"),
        ),
        (
            &["put-back", "--agent", "main"],
            2,
            "",
            "exec-host: put-back is about the whole file; leave --agent out\n",
        ),
        (
            &["put-back"],
            0,
            "~ defaults.ask: off → always\nmain\n  - allow /opt/agent\n",
            "",
        ),
        (&["put-back"], 0, "Nothing to change.\n", ""),
        (&["keep"], 0, "Nothing to keep.\n", ""),
    ]);
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let now = fs::read_to_string(home.store()).unwrap();
    assert_eq!(value(&now), value(&person));
}

#[test]
fn only_what_was_shown_is_kept() {
    let home = edited();
    wider(&home);
    home.check(&[(&["keep"], 2, "", SHOWN)]);
    let hash = |home: &Home| {
        let (_, _, shown) = home.said(&["keep"], b"");
        let (_, after) = shown.rsplit_once("approvals keep ").unwrap();
        after.split_once(' ').unwrap().0.to_owned()
    };
    let seen = hash(&home);
    // The policy changes once more between the question and the answer.
    elsewhere(&home, |value| value["defaults"]["security"] = json!("full"));
    let (code, out, err) = home.run(&["keep", &seen], b"");
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("the policy has changed since"), "{err}");
    for short in ["", &hash(&home)[..15]] {
        assert_eq!(home.run(&["keep", short], b"").0, 2, "{short:?}");
    }
    // A command that runs meanwhile writes its use, which is no change of the policy.
    let seen = hash(&home);
    elsewhere(&home, |value| {
        value["agents"]["main"]["allowlist"][0]["lastUsedAt"] = json!(1);
    });
    let text = fs::read_to_string(home.store()).unwrap();
    home.check(&[(
        &["keep", &seen],
        0,
        "~ defaults.ask: always → off\n+ defaults.security: full\nmain\n  + allow /opt/agent\n",
        "",
    )]);
    assert_eq!(fs::read_to_string(home.store()).unwrap(), text);
    home.check(&[(&["keep"], 0, "Nothing to keep.\n", "")]);
}

#[test]
fn an_edit_of_a_person_leaves_what_others_wrote_held() {
    let home = edited();
    wider(&home);
    home.check(&[(
        &["allowlist", "add", "~/bin/tee"],
        0,
        "main\n  + allow ~/bin/tee\n",
        HELD,
    )]);
}

#[test]
fn what_was_never_confirmed() {
    let home = Home::with(&json!({"version": 1, "defaults": {"ask": "off"}}));
    home.check(&[
        (
            &["put-back"],
            1,
            "",
            "exec-host: nothing was confirmed yet, so nothing can be put back; exec-host approvals keep confirms what is there\n",
        ),
        (&["keep"], 0, "Nothing was confirmed yet; the policy as it is now is.\n", ""),
    ]);
    elsewhere(&home, |value| value["defaults"]["security"] = json!("full"));
    let (_, _, told) = home.run(&["history"], b"");
    assert!(told.contains("security set to full"), "{told}");
    // Narrower needs nobody.
    let home = edited();
    elsewhere(&home, |value| value["defaults"]["security"] = json!("deny"));
    home.check(&[(&["keep"], 0, "+ defaults.security: deny\n", "")]);
    let home = Home::empty();
    for command in ["keep", "put-back"] {
        let (code, _, said) = home.run(&[command], b"");
        assert_eq!(code, 1);
        assert!(said.contains("no approvals file yet"), "{said}");
    }
}
