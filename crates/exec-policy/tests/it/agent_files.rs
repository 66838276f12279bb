//! Files by which a coding agent starts programs or other hooks: who puts one there is asked about as danger.
//! The rows come from the texts in the agents' programs and from their documents; few of them were tried.

use exec_policy::cases::{Case, CaseFile};
use exec_policy::{Patch, Request, Tier, highlight};

/// The agent, the file, and what it can do.
const FILES: &[(&str, &str, &str)] = &[
    ("Claude Code", "/home/u/.claude.json", "servers"),
    (
        "Claude Code",
        "/home/u/.claude/agents/x.md",
        "hooks, servers",
    ),
    (
        "Claude Code",
        "/home/u/.claude/local/claude",
        "the program itself",
    ),
    (
        "Claude Code",
        "/home/u/.claude/plugins/x/hooks/hooks.json",
        "hooks",
    ),
    (
        "Claude Code",
        "/home/u/.claude/settings.json",
        "hooks, off switch",
    ),
    ("Claude Code", "/home/u/.claude/skills/x/SKILL.md", "hooks"),
    (
        "Claude Code",
        "/home/u/.local/share/claude/versions/2.1.332",
        "the program itself",
    ),
    ("Claude Code", "/w/.claude/agents/x.md", "hooks, servers"),
    ("Claude Code", "/w/.claude/commands/x.md", "commands, hooks"),
    ("Claude Code", "/w/.claude/hooks/x.sh", "scripts of hooks"),
    (
        "Claude Code",
        "/w/.claude/settings.json",
        "hooks, off switch",
    ),
    (
        "Claude Code",
        "/w/.claude/settings.local.json",
        "hooks, off switch",
    ),
    (
        "Claude Code",
        "/w/.claude/skills/x/SKILL.md",
        "commands, hooks",
    ),
    (
        "Claude Code",
        "/w/.claude/workflows/x.js",
        "sub-agents by a script",
    ),
    ("Claude Code", "/w/.mcp.json", "servers"),
    (
        "Claude Code",
        "/w/sub/.claude-plugin/plugin.json",
        "hooks, servers",
    ),
    ("Codex", "/home/u/.codex/agents/x.toml", "servers"),
    (
        "Codex",
        "/home/u/.codex/config.toml",
        "hooks, off switch, servers",
    ),
    ("Codex", "/w/.agents/plugins/marketplace.json", "plugins"),
    ("Codex", "/w/.codex/agents/x.toml", "servers"),
    ("Codex", "/w/.codex/config.toml", "off switch, servers"),
    ("Codex", "/w/.codex/hooks.json", "hooks"),
    ("Codex", "/w/x/.codex-plugin/plugin.json", "hooks, servers"),
    ("Copilot CLI", "/home/u/.copilot/config.json", "settings"),
    (
        "Copilot CLI",
        "/home/u/.copilot/extensions/x/extension.mjs",
        "a program",
    ),
    ("Copilot CLI", "/home/u/.copilot/hooks/x.json", "hooks"),
    ("Copilot CLI", "/home/u/.copilot/mcp-config.json", "servers"),
    ("Copilot CLI", "/w/.github/agents/x.agent.md", "servers"),
    ("Copilot CLI", "/w/.github/copilot/settings.json", "hooks"),
    (
        "Copilot CLI",
        "/w/.github/copilot/settings.local.json",
        "hooks",
    ),
    (
        "Copilot CLI",
        "/w/.github/extensions/x/extension.mjs",
        "a program",
    ),
    (
        "Copilot CLI",
        "/w/.github/extensions/x/other.mjs",
        "a part of it",
    ),
    ("Copilot CLI", "/w/.github/hooks/x.json", "hooks"),
    ("Copilot CLI", "/w/.github/lsp.json", "servers"),
    ("Copilot CLI", "/w/.github/mcp.json", "servers"),
    (
        "Copilot CLI",
        "/w/.github/plugin/plugin.json",
        "hooks, servers",
    ),
    ("Copilot CLI", "/w/.vscode/mcp.json", "servers"),
    (
        "Gemini CLI",
        "/home/u/.gemini/policies/x.toml",
        "what it asks itself",
    ),
    (
        "Gemini CLI",
        "/home/u/.gemini/settings.json",
        "hooks, off switch, servers",
    ),
    (
        "Gemini CLI",
        "/home/u/.gemini/trusted_hooks.json",
        "hooks of projects",
    ),
    ("Gemini CLI", "/w/.env", "variables"),
    ("Gemini CLI", "/w/.gemini/.env", "variables"),
    ("Gemini CLI", "/w/.gemini/agents/x.md", "servers"),
    ("Gemini CLI", "/w/.gemini/commands/x.toml", "commands"),
    (
        "Gemini CLI",
        "/w/.gemini/extensions/x/gemini-extension.json",
        "servers",
    ),
    (
        "Gemini CLI",
        "/w/.gemini/settings.json",
        "hooks, off switch, servers",
    ),
    (
        "Gemini CLI",
        "/w/mine/gemini-extension.json",
        "servers of a linked extension",
    ),
    (
        "Qwen Code",
        "/home/u/.qwen/agents/x.md",
        "programs, hooks, servers",
    ),
    (
        "Qwen Code",
        "/home/u/.qwen/extensions/x/agents/x.md",
        "programs, hooks, servers",
    ),
    (
        "Qwen Code",
        "/home/u/.qwen/settings.json",
        "hooks, off switch, servers",
    ),
    ("Qwen Code", "/w/.qwen/.env", "variables"),
    (
        "Qwen Code",
        "/w/.qwen/agents/x.md",
        "programs, hooks, servers",
    ),
    ("Qwen Code", "/w/.qwen/commands/x.md", "commands"),
    (
        "Qwen Code",
        "/w/.qwen/settings.json",
        "hooks, off switch, servers",
    ),
    (
        "Qwen Code",
        "/w/.qwen/workflows/x.js",
        "sub-agents by a script",
    ),
    (
        "Qwen Code",
        "/w/mine/qwen-extension.json",
        "servers of a linked extension",
    ),
    (
        "opencode",
        "/home/u/.config/opencode/opencode.json",
        "plugins, servers",
    ),
    (
        "opencode",
        "/home/u/.config/opencode/plugin/x.js",
        "a program",
    ),
    ("opencode", "/w/.opencode/agent/x.md", "what it asks itself"),
    ("opencode", "/w/.opencode/command/x.md", "commands"),
    ("opencode", "/w/.opencode/plugin/x.js", "a program"),
    ("opencode", "/w/.opencode/tool/x.ts", "a program"),
    ("opencode", "/w/opencode.json", "plugins, servers"),
    ("opencode", "/w/opencode.jsonc", "plugins, servers"),
    ("opencode", "/w/tui.json", "plugins"),
];

/// Files beside them that are only words for a model, or of other tools.
const OTHERS: &[&str] = &[
    "/w/.agents/notes.md",
    "/w/.claude/notes.md",
    "/w/.claude/rules/x.md",
    "/w/.github/copilot-instructions.md",
    "/w/.github/instructions/x.md",
    "/w/.github/workflows/x.yml",
    "/w/AGENTS.md",
    "/w/CLAUDE.md",
    "/w/GEMINI.md",
    "/w/QWEN.md",
    "/w/agents/x.md",
    "/w/gui.json",
];

fn cases() -> CaseFile {
    let text = include_str!("../../../../tests/cases/patches.json");
    serde_json::from_str(text).unwrap()
}

/// What becomes of a patch of one file below the folder of the call, and whether a mark of danger is on it.
fn judged(file: &CaseFile, path: &str) -> (String, bool) {
    let folder = ["/w", "/home/u"]
        .into_iter()
        .find(|it| path.starts_with(it));
    let text = format!("*** Begin Patch\n*** Add File: {path}\n+x\n*** End Patch");
    let case: Case = serde_json::from_value(serde_json::json!({
        "id": path, "patch": { "text": text, "writes": [path] }, "expect": "ask", "cwd": folder,
    }))
    .unwrap();
    let decision = case.decide(&file.machine, 0);
    let patch = Patch {
        writes: vec![path.to_owned()],
        removes: Vec::new(),
    };
    let found = highlight(&Request::patch(text, patch), "/w", &file.machine.facts());
    let danger = found.marks.iter().any(|mark| mark.tier == Tier::Danger);
    (
        format!("{:?} {:?}", decision.verdict, decision.code),
        danger,
    )
}

#[test]
fn a_file_that_starts_programs_of_an_agent_is_danger() {
    let file = cases();
    for (agent, path, may) in FILES {
        let seen = judged(&file, path);
        let expected = ("Ask Protected".to_owned(), true);
        assert_eq!(seen, expected, "{agent}: {path}: {may}");
    }
}

#[test]
fn a_file_of_words_is_none() {
    let file = cases();
    for path in OTHERS {
        let expected = ("Run Workspace".to_owned(), false);
        assert_eq!(judged(&file, path), expected, "{path}");
    }
}
