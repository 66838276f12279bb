//! An agent that calls our own programs: it could take the question away that stands in its way.

use exec_policy::cases::{Case, CaseFile};
use exec_policy::{Decision, Tier, Verdict};

fn decided(command: &str) -> Decision {
    let file: CaseFile = serde_json::from_value(serde_json::json!({
        "machine": {
            "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": {
                "/bin/sh": {}, "/usr/bin/exec-host": {}, "/usr/bin/exec-companion": {},
                "/usr/bin/ls": {}, "/usr/bin/env": {}, "/w/eh": { "link": "/usr/bin/exec-host" },
            },
        },
        "cases": [],
    }))
    .unwrap();
    let case: Case = serde_json::from_value(serde_json::json!({
        "id": command, "command": command, "expect": "ask",
        "policy": { "version": 1, "agents": { "main": {
            "chains": "per-part", "allowlist": [{ "pattern": "/usr/bin/*" }, { "pattern": "/w/*" }],
        } } },
    }))
    .unwrap();
    case.decide(&file.machine, 0)
}

#[test]
fn our_own_programs_are_a_danger_and_never_allowed_for_good() {
    for command in [
        "exec-host connect --remove --yes",
        "exec-host connect claude --yes --run",
        "exec-host approvals allowlist add --agent main /usr/bin/rm",
        "exec-host approvals set full",
        "exec-host node run --serve-approvals",
        "exec-host pending allow 1",
        "exec-companion --quit",
        "/usr/bin/exec-host connect --remove --yes",
        "'exec-host' connect --remove --yes",
        "env HOME=/tmp exec-host connect --remove --yes",
        "ls && exec-host connect --remove --yes",
        "ls; (exec-host connect --remove --yes)",
        "sh -c 'exec-host connect --remove --yes'",
        // By another name.
        "./eh connect --remove --yes",
    ] {
        let decision = decided(command);
        let danger = decision.risks.iter().any(|it| it.tier == Tier::Danger);
        assert_eq!(
            (decision.verdict, danger, decision.offers.len()),
            (Verdict::Ask, true, 0),
            "{command}: {decision:#?}"
        );
    }
}
