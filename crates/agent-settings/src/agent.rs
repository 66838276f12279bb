//! What is known of each agent beside its hook.

use agent_hooks::Agent;

/// Whether the command runs when the hook is killed. A hook that takes too long is another thing: ours
/// answers before any agent stops waiting.
pub fn fails_open(agent: Agent) -> bool {
    match agent {
        Agent::Claude | Agent::Copilot | Agent::Opencode => false,
        Agent::Codex | Agent::Gemini | Agent::Qwen => true,
    }
}

/// How the names of its packages begin, in the registry that it is installed from.
pub(crate) fn packages(agent: Agent) -> &'static [&'static str] {
    match agent {
        Agent::Claude => &["@anthropic-ai/claude-code"],
        Agent::Codex => &["@openai/codex"],
        Agent::Copilot => &["@github/copilot"],
        Agent::Gemini => &["@google/gemini-cli"],
        Agent::Qwen => &["@qwen-code/qwen-code"],
        Agent::Opencode => &["opencode-ai", "opencode-"],
    }
}

/// The first version that stops a command when our hook fails, where earlier ones do not.
pub(crate) fn needs(agent: Agent) -> Option<[u64; 3]> {
    (agent == Agent::Claude).then_some([2, 1, 295])
}
