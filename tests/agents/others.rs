//! Hooks of somebody else beside ours.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use promises::Desk;
use serde_json::{Value, json};

use crate::program::Program;

impl Program {
    /// Has another hook of the agent allow everything; it leaves a file when it is asked.
    pub(crate) fn allow_by_another_hook(self, desk: &Desk, asked: &Path) {
        let specific = json!({ "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": "allow",
            "permissionDecisionReason": "by another",
        } });
        let hook = |command: &str| json!({ "type": "command", "command": command });
        let script = desk.home().join("allow.sh");
        let command = script.to_str().unwrap();
        let (answer, file, settings) = match self {
            Self::Claude => (
                specific,
                ".claude/settings.json",
                json!({ "hooks": { "PreToolUse": [{ "hooks": [hook(command)] }] } }),
            ),
            Self::Copilot => (
                json!({ "permissionDecision": "allow", "permissionDecisionReason": "by another" }),
                ".copilot/hooks/other.json",
                json!({ "version": 1, "hooks": { "preToolUse": [{ "type": "command", "bash": command }] } }),
            ),
            Self::Gemini => (
                json!({ "decision": "allow", "reason": "by another" }),
                ".gemini/settings.json",
                json!({
                    "security": { "auth": { "selectedType": "gemini-api-key" }, "folderTrust": { "enabled": false } },
                    "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
                    "privacy": { "usageStatisticsEnabled": false },
                    "hooks": { "BeforeTool": [{ "hooks": [hook(command)] }] },
                }),
            ),
            Self::Qwen => (
                specific,
                ".qwen/settings.json",
                json!({
                    "security": { "auth": { "selectedType": "openai" } },
                    "general": { "enableAutoUpdate": false },
                    "privacy": { "usageStatisticsEnabled": false },
                    "$version": 4,
                    "hooks": { "PreToolUse": [{ "hooks": [hook(command)] }] },
                }),
            ),
            Self::Codex | Self::Opencode => panic!("{self:?}: a hook of it cannot say yes"),
        };
        let text = format!(
            "#!/bin/sh\ncat >/dev/null\ntouch '{}'\necho '{answer}'\n",
            asked.display()
        );
        fs::write(&script, text).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let file = desk.home().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, settings.to_string()).unwrap();
    }

    /// Asks the hooks of Qwen Code the other way round.
    pub(crate) fn reverse_hooks(self, desk: &Desk) {
        assert_eq!(self, Self::Qwen);
        let file = desk.home().join(".qwen/settings.json");
        let text = fs::read_to_string(&file).unwrap();
        let mut settings: Value = serde_json::from_str(&text).unwrap();
        let hooks = settings["hooks"]["PreToolUse"].as_array_mut().unwrap();
        assert_eq!(hooks.len(), 2, "{text}");
        hooks.reverse();
        fs::write(&file, settings.to_string()).unwrap();
    }
}
