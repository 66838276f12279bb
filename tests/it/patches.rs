//! `exec-host tool apply_patch` from outside: what is protected is never written unasked, what
//! a person set holds for patches, and every one is in the history.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use approvals_ipc::PromptPatch;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::agent_tools::{app, home, tool};

fn patch(body: &str) -> String {
    json!({ "input": format!("*** Begin Patch\n{body}\n*** End Patch") }).to_string()
}

/// The exit code and the output of the tool.
async fn applied(home: &TempDir, agent: &str, body: &str) -> (Option<i32>, Value) {
    let patch = patch(body);
    let arguments = ["tool", "apply_patch", "--model", "openai/gpt-5.2"];
    let more = ["--agent", agent, "--json", &patch];
    let (code, printed) = tool(home, &[&arguments[..], &more].concat()).await;
    let result: Value = serde_json::from_str(&printed).expect("one JSON value");
    (code, result["details"].clone())
}

/// The decisions in the history, oldest first: verdict, code, and the files from the home on.
fn history(home: &TempDir) -> Vec<(String, String, Vec<String>)> {
    let text = promises::history_text(home.path());
    let root = home.path().canonicalize().unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .filter(|line: &Value| line["kind"] == "decision")
        .map(|line| {
            assert_eq!(line["host"], "gateway");
            let text = |key: &str| line[key].as_str().unwrap().to_owned();
            let files = line["files"].as_array().cloned().unwrap_or_default();
            let files = files.iter().map(|file| {
                let file = Path::new(file.as_str().unwrap());
                file.strip_prefix(&root).unwrap().display().to_string()
            });
            (text("verdict"), text("code"), files.collect())
        })
        .collect()
}

#[tokio::test]
async fn without_the_app_what_is_protected_is_not_written() {
    let home = home();
    let root = home.path();
    let store = root.join(".openclaw/exec-approvals.json");
    let mut policy: Value = serde_json::from_str(&fs::read_to_string(&store).unwrap()).unwrap();
    policy["defaults"] = json!({ "askFallback": "full" });
    policy["agents"]["open"] = json!({ "security": "full", "ask": "off" });
    policy["agents"]["ruled"] = json!({
        "security": "full",
        "rules": [{ "effect": "deny", "pattern": "~/keep/**" }],
    });
    fs::write(&store, policy.to_string()).unwrap();
    fs::create_dir_all(root.join("repo/.git/hooks")).unwrap();
    symlink(".git/hooks", root.join("repo/link")).unwrap();
    let before = fs::read_to_string(&store).unwrap();
    let rows = [
        ("main", "*** Add File: src/a\n+x", "workspace", "src/a"),
        ("open", "*** Add File: src/b\n+x", "workspace", "src/b"),
        (
            "closed",
            "*** Add File: src/c\n+x",
            "security-deny",
            "src/c",
        ),
        ("ruled", "*** Add File: keep/c\n+x", "deny-rule", "keep/c"),
        ("ruled", "*** Add File: kept/c\n+x", "workspace", "kept/c"),
        (
            "main",
            "*** Add File: repo/.git/hooks/pre-commit\n+x",
            "no-ui",
            "repo/.git/hooks/pre-commit",
        ),
        (
            "open",
            "*** Add File: repo/link/pre-push\n+x",
            "protected",
            "repo/.git/hooks/pre-push",
        ),
        ("open", "*** Add File: .bashrc\n+x", "protected", ".bashrc"),
        (
            "open",
            "*** Add File: .openclaw/new.json\n+x",
            "protected",
            ".openclaw/new.json",
        ),
        (
            "open",
            "*** Delete File: .openclaw/exec-approvals.json",
            "protected",
            ".openclaw/exec-approvals.json",
        ),
    ];
    let mut expected = Vec::new();
    for (agent, body, code, file) in rows {
        let runs = code == "workspace";
        let (exit, details) = applied(&home, agent, body).await;
        let status = if runs { "completed" } else { "denied" };
        assert_eq!(details["status"], status, "{agent} {body}: {details}");
        assert_eq!(exit == Some(0), runs, "{agent} {body}");
        let there = body.starts_with("*** Delete") || runs;
        assert_eq!(root.join(file).exists(), there, "{agent} {body}");
        let verdict = if runs { "allowed" } else { "denied" };
        expected.push((verdict.to_owned(), code.to_owned(), vec![file.to_owned()]));
    }
    assert_eq!(history(&home), expected);
    assert_eq!(fs::read_to_string(&store).unwrap(), before);
}

#[tokio::test]
async fn the_app_decides_about_patches() {
    let home = home();
    let root = home.path().canonicalize().unwrap();
    let mut asked = app(&home).await;
    fs::write(root.join("old"), "o\n").unwrap();
    let yes = "*** Add File: .git/hooks/pre-commit\n+yes\n*** Delete File: old";
    let (code, details) = applied(&home, "main", yes).await;
    assert_eq!((code, &details["status"]), (Some(0), &json!("completed")));
    assert!(root.join(".git/hooks/pre-commit").exists() && !root.join("old").exists());
    let question = asked.recv().await.unwrap();
    assert_eq!(
        question.command,
        format!("*** Begin Patch\n{yes}\n*** End Patch")
    );
    let whole = |path: &str| root.join(path).to_str().unwrap().to_owned();
    assert_eq!(
        question.patch,
        Some(PromptPatch {
            writes: vec![whole(".git/hooks/pre-commit")],
            removes: vec![whole("old")],
        })
    );
    assert_eq!(question.host.as_deref(), Some("gateway"));
    assert_eq!(question.cwd.as_deref(), root.to_str());
    // Whatever this computer's own policy says, the app's answer holds.
    let (code, details) = applied(&home, "main", "*** Add File: free\n+no").await;
    assert_eq!(code, Some(77));
    assert_eq!(details["reason"], "user-denied");
    assert_eq!(details["message"], "use make System: Exec finished");
    assert!(!root.join("free").exists());
}
