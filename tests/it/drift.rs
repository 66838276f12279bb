//! Another program writes the policy under a running node that serves the approvals: real file, real
//! socket, and a person at the command line.

use serde_json::{Value, json};

use crate::served::{Served, Watch};

/// Why it asks what would run only because another program wrote so.
const HELD: &str = "Another program changed the policy. You haven’t confirmed that yet.";

impl Served {
    /// Hands a line to the node, which asks; the person denies. Returns why it was asked.
    async fn held(&mut self, watch: &mut Watch, line: &str) -> Value {
        self.run(line).await;
        let (id, _) = watch.asked();
        let shown = self.pending(&["show", &id, "--json"]);
        let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
        assert_eq!(self.pending(&["deny", &id]).code, Some(0), "{line}");
        watch.event();
        let (_, result) = self.outcome().await;
        assert!(result.is_err(), "{line}: {result:?}");
        shown
    }
}

/// The keys of ours that let more run, one after the other.
#[tokio::test]
async fn what_another_program_writes_is_held_until_a_person_keeps_it() {
    let mut served = Served::new(&json!({"agents": {"main": {
        "allowlist": [{"pattern": "/usr/bin/id"}], "rules": []}}}))
    .await;
    let mut watch = served.watch(&["--json"]);
    let home = served.desk.home().to_str().unwrap().to_owned();
    let line = "while /usr/bin/uname; do exit; done";
    let file = format!("{home}/out");
    let writing = format!("id -u > {file}");
    let rows = [
        ("chains", json!("per-part"), "id -u; id -u"),
        (
            "rules",
            json!({"effect": "allow", "writes": file}),
            &writing,
        ),
        (
            "rules",
            json!({"effect": "allow", "pattern": "/usr/bin/uname", "args": ["-s"], "more": true}),
            "uname -s -s",
        ),
        (
            "rules",
            json!({"effect": "allow", "line": line, "cwd": home, "programs": [{"path": "/usr/bin/uname"}]}),
            line,
        ),
    ];
    for (key, added, line) in rows {
        let before = served.held(&mut watch, line).await;
        served.desk.rewrite_store(|policy| {
            let main = &mut policy["agents"]["main"];
            match key {
                "rules" => main[key].as_array_mut().unwrap().push(added),
                _ => main[key] = added,
            }
        });
        let held = served.held(&mut watch, line).await;
        let is_written = std::path::Path::new(&file).exists();
        assert!(!is_written || line != writing, "{line}");
        assert_ne!(before["reason"], HELD, "{line}");
        assert_eq!(held["reason"], HELD, "{line}");
        assert_eq!(held["always"], json!([]), "{line}");
        let keep = served.desk.host(&["approvals", "keep"]);
        assert_eq!(keep.code, Some(2), "{line}: {keep:?}");
        let (_, hash) = keep.stderr.rsplit_once("approvals keep ").unwrap();
        let (hash, _) = hash.split_once(' ').unwrap();
        let keep = served.desk.host(&["approvals", "keep", hash]);
        assert_eq!(keep.code, Some(0), "{line}: {keep:?}");
        served.run(line).await;
        let (events, result) = served.outcome().await;
        assert!(result.is_ok(), "{line}: {events:?} {result:?}");
    }
    assert!(std::path::Path::new(&file).exists());
}
