//! Secrets in a command that is refused: neither the history nor what prints it holds them.

use promises::{Desk, history_text};
use serde_json::json;

/// A port at which no gateway listens: the approvals are served all the same.
const NO_GATEWAY: u16 = 1;

/// What must not be kept. It looks like a word, so that only its place gives it away.
const SECRET: &str = "hunterpw";

/// Commands that hold it in place of `{}`.
const SHAPES: [&str; 22] = [
    "deploy --db-pass {}",
    "deploy --password={} prod",
    "deploy --password \\\n {} prod",
    "deploy --password {}\\ more",
    "SSHPASS={} ssh h",
    "export DB_PASSWORD={}; run",
    "env MY_SECRET_VALUE={} id",
    "sshpass -p {} ssh h",
    "mysql -u root -p{} db",
    "curl -sSu me:{} https://x",
    "curl -u me:{} https://x",
    "curl -H 'Authorization: Bearer {}' https://x",
    "curl -H 'X-Api-Key: {}' https://x",
    "curl -d '{\"password\": \"{}\"}' https://x",
    "curl -d \"{\\\"password\\\": \\\"{}\\\"}\" https://x",
    "curl 'https://x/?access_token={}&b=2'",
    "git clone https://me:{}@host/x",
    "az storage --connection 'AccountName=a;AccountKey={};E=x'",
    "aws configure set aws_secret_access_key {}",
    "net use z: /user:me /p:{}",
    "export API_KEY=$(echo {})",
    "echo '-----BEGIN PGP PRIVATE KEY BLOCK-----\n{}\n-----END PGP PRIVATE KEY BLOCK-----'",
];

#[test]
fn no_secret_of_a_refused_command_is_kept_or_printed() {
    let desk = Desk::new();
    let policy = json!({ "version": 1, "agents": { "main": { "security": "deny" } } });
    desk.write_store(&policy.to_string());
    let node = desk.node_that_serves(NO_GATEWAY);
    node.wait_for("approvals");
    for shape in SHAPES {
        let command = shape.replacen("{}", SECRET, 1);
        let refused = desk.host(&["run", "--agent", "main", "--shell", &command]);
        assert_eq!(refused.code, Some(77), "{shape}: {refused:?}");
        assert!(!refused.stderr.contains(SECRET), "{shape}: {refused:?}");
    }
    // A record is on the disk before a person can ask for it.
    let kept = promises::until("a record of each", || {
        let kept = history_text(desk.home());
        (kept.lines().count() >= SHAPES.len()).then_some(kept)
    });
    for line in kept.lines() {
        assert!(!line.contains(SECRET), "{line}");
    }
    for way in [&["history", "--limit", "0"][..], &["history", "--json"]] {
        let printed = desk.host(way).stdout;
        assert!(printed.contains("[hidden]"), "{printed}");
        assert!(!printed.contains(SECRET), "{printed}");
    }
}
