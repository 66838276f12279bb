//! Edits of settings and rules, as whole files before and after.

use approvals_store::{Edit, Field};
use exec_policy::{LineProgram, Rule};
use serde_json::json;

use crate::edits::check;

#[test]
fn settings() {
    let set = |agent: Option<&str>, field, value| Edit::SetField {
        agent: agent.map(Into::into),
        field,
        value,
    };
    check(
        "set, changed and taken out, for all and for one",
        "{\n  \"version\": 1,\n  \"defaults\": {\n    \"ask\": \"never\",\n    \"mine\": 1\n  }\n}\n",
        &[
            set(None, Field::Ask, Some(json!("always"))),
            set(None, Field::Security, Some(json!("deny"))),
            set(Some("ops"), Field::AskFallback, Some(json!("full"))),
            set(Some("ops"), Field::AutoAllowSkills, Some(json!(true))),
            set(Some("ops"), Field::AskFallback, None),
            set(None, Field::Security, Some(json!(null))),
        ],
        "{\n  \"version\": 1,\n  \"defaults\": {\n    \"ask\": \"always\",\n    \"mine\": 1\n  },\n  \"agents\": {\n    \"ops\": {\n      \"autoAllowSkills\": true\n    }\n  }\n}\n",
    );
    check(
        "taken out wherever it would show again: equal keys, the legacy agent",
        r#"{"version":1,"agents":{"main":{"ask":"off","x":1,"ask":"always"},"default":{"ask":"off"}}}"#,
        &[set(Some("main"), Field::Ask, None)],
        r#"{"version":1,"agents":{"main":{"x":1},"default":{}}}"#,
    );
    check(
        "chains, which the defaults cannot hold",
        r#"{"version":1}"#,
        &[
            set(None, Field::Chains, Some(json!("per-part"))),
            set(Some("ops"), Field::Chains, Some(json!("ask"))),
        ],
        r#"{"version":1,"agents":{"*":{"chains":"per-part"},"ops":{"chains":"ask"}}}"#,
    );
    check(
        "chains, taken out of every agent",
        r#"{"version":1,"defaults":{"chains":"ask"},"agents":{"*":{"chains":"per-part"},"main":{"chains":"ask"},"default":{"chains":"ask"}}}"#,
        &[
            set(None, Field::Chains, None),
            set(Some("main"), Field::Chains, None),
        ],
        r#"{"version":1,"defaults":{"chains":"ask"},"agents":{"*":{},"main":{},"default":{}}}"#,
    );
    check(
        "nothing to take out",
        r#"{"agents":{}}"#,
        &[
            set(Some("main"), Field::Ask, None),
            set(None, Field::Ask, None),
        ],
        r#"{"agents":{}}"#,
    );
}

#[test]
fn rules() {
    let git = Rule {
        pattern: "/usr/bin/git".into(),
        args: Some(vec!["status".into(), "-s".into()]),
        cwd: Some("/home/u/p".into()),
        note: Some("clicked".into()),
        ..Rule::default()
    };
    let rm = Rule {
        deny: true,
        pattern: "/bin/rm".into(),
        ..Rule::default()
    };
    let add = |rule: &Rule| Edit::add_rule("main", rule);
    let all = r#"{
  "version": 1,
  "agents": {
    "main": {
      "note": 1,
      "rules": [
        {
          "id": "ID1",
          "effect": "allow",
          "pattern": "/usr/bin/git",
          "args": [
            "status",
            "-s"
          ],
          "cwd": "/home/u/p",
          "note": "clicked"
        },
        {
          "id": "mine",
          "effect": "deny",
          "pattern": "/bin/rm"
        }
      ]
    }
  }
}
"#;
    let before = "{\n  \"version\": 1,\n  \"agents\": {\n    \"main\": {\n      \"note\": 1\n    }\n  }\n}\n";
    let mine = Rule {
        id: Some("mine".into()),
        ..rm.clone()
    };
    let again = Rule {
        id: Some("other".into()),
        note: None,
        ..git.clone()
    };
    check(
        "added once",
        before,
        &[add(&git), add(&mine), add(&again), add(&rm)],
        all,
    );
    let removed = Edit::RemoveRule {
        agent: "main".into(),
        id: "MINE".into(),
    };
    let cut = ",\n        {\n          \"id\": \"mine\",\n          \"effect\": \"deny\",\n          \"pattern\": \"/bin/rm\"\n        }";
    check("removed", all, &[removed], &all.replacen(cut, "", 1));
    let every = Rule {
        id: Some("R".into()),
        deny: false,
        pattern: "/b".into(),
        args: None,
        arg_pattern: Some("^a$".into()),
        cwd: None,
        script: Some("/s.py".into()),
        script_sha256: Some("00".into()),
        expires_at: Some(5),
        ..Rule::default()
    };
    check(
        "every key",
        r#"{"version":1}"#,
        &[add(&every)],
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"R","effect":"allow","pattern":"/b","argPattern":"^a$","script":"/s.py","scriptSha256":"00","expiresAt":5}]}}}"#,
    );
    let of = |rule: Rule| Rule {
        id: Some("R".into()),
        ..rule
    };
    let first_words = of(Rule {
        pattern: "/b".into(),
        args: Some(vec!["log".into()]),
        more: true,
        note: Some("n".into()),
        ..Rule::default()
    });
    let writes = of(Rule {
        writes: Some(" ~/out/** ".into()),
        expires_at: Some(5),
        ..Rule::default()
    });
    let line = of(Rule {
        line: Some("wc *; date".into()),
        cwd: Some("/w".into()),
        programs: vec![LineProgram {
            path: "/bin/wc".into(),
            sha256: Some("00".into()),
        }],
        note: Some("n".into()),
        ..Rule::default()
    });
    for (rule, written) in [
        (
            first_words,
            r#""pattern":"/b","args":["log"],"more":true,"note":"n""#,
        ),
        (writes, r#""writes":"~/out/**","expiresAt":5"#),
        (
            line,
            r#""line":"wc *; date","cwd":"/w","programs":[{"path":"/bin/wc","sha256":"00"}],"note":"n""#,
        ),
    ] {
        check(
            "each kind of rule, once, its keys in order",
            r#"{"version":1}"#,
            &[add(&rule), add(&rule)],
            &format!(
                r#"{{"version":1,"agents":{{"main":{{"rules":[{{"id":"R","effect":"allow",{written}}}]}}}}}}"#
            ),
        );
    }
    let same_id = |deny, pattern: &str| Rule {
        id: Some("R".into()),
        deny,
        pattern: pattern.into(),
        ..Rule::default()
    };
    check(
        "two rules of one id would be removed together",
        r#"{"version":1}"#,
        &[add(&same_id(true, "/a")), add(&same_id(false, "/b"))],
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"R","effect":"deny","pattern":"/a"},{"id":"ID1","effect":"allow","pattern":"/b"}]}}}"#,
    );
}
