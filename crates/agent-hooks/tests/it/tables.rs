//! The table of agents.

use std::collections::BTreeSet;
use std::time::Duration;

use agent_hooks::Agent;

#[test]
fn names_lead_back_to_their_agents() {
    let names = Agent::ALL.map(|agent| (agent.id(), agent.policy_id(), agent.name()));
    assert_eq!(
        names,
        [
            ("claude", "claude-code", "Claude Code"),
            ("codex", "codex", "Codex"),
            ("copilot", "copilot", "Copilot CLI"),
            ("gemini", "gemini", "Gemini CLI"),
            ("qwen", "qwen", "Qwen Code"),
            ("opencode", "opencode", "opencode"),
        ]
    );
    let ids: BTreeSet<&str> = Agent::ALL.iter().map(|agent| agent.policy_id()).collect();
    assert_eq!(ids.len(), Agent::ALL.len());
    for agent in Agent::ALL {
        assert_eq!(Agent::named(agent.id()), Some(agent));
        assert_eq!(Agent::of_policy(agent.policy_id()), Some(agent));
    }
    assert_eq!(Agent::named("Claude"), None);
}

/// The app may answer at the last moment, and the answer has to travel.
#[test]
fn a_person_is_waited_for_well_below_the_agents_limit() {
    for agent in Agent::ALL {
        let spare = agent.limit().checked_sub(agent.patience()).unwrap();
        assert!(spare >= Duration::from_secs(10), "{agent:?}");
    }
    assert_eq!(Agent::Qwen.patience(), Duration::from_secs(50));
}
