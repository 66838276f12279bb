//! One row for each agent: all that differs between them.

use std::time::Duration;

use crate::{Agent, Shell};

/// What is known of an agent.
pub(crate) struct Shape {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) policy_id: &'static str,
    pub(crate) limit: Duration,
    pub(crate) patience: Duration,
    pub(crate) fields: Fields,
    /// The event before a tool, as the agent calls it; `None` if the agent does not name it.
    pub(crate) before: Option<&'static str>,
    /// The event in which the agent would ask a person itself, if a hook may answer that.
    pub(crate) permission: Option<&'static str>,
    pub(crate) shells: &'static [(&'static str, Shell)],
    pub(crate) files: &'static [(&'static str, Changes)],
    pub(crate) delegation: Option<Delegation>,
    /// The agent may type into a command that still runs, and no hook sees what.
    pub(crate) types: bool,
    pub(crate) form: Form,
    pub(crate) rewrite: Option<Rewrite>,
}

/// The names of an agent's fields.
pub(crate) struct Fields {
    pub(crate) event: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) input: &'static str,
    /// The conversation: the first of these fields that is there.
    pub(crate) session: &'static [&'static str],
    pub(crate) turn: Option<&'static str>,
    /// The kind of a sub-agent, and its id.
    pub(crate) sub_agent: &'static [&'static str],
    /// Fields of a tool's input that name another folder than the call's.
    pub(crate) folder: &'static [&'static str],
}

/// How a tool names the files that it changes.
#[derive(Clone, Copy)]
pub(crate) enum Changes {
    /// A field with one path.
    Path(&'static str),
    /// A field with a patch, in the form of `apply_patch`.
    Patch(&'static str),
}

/// A tool that starts a sub-agent, which may be another agent's program: then no hook of this agent sees what it does.
pub(crate) struct Delegation {
    pub(crate) tool: &'static str,
    /// The field that says which sub-agent.
    pub(crate) kind: &'static str,
    /// Which one it is where the field says nothing.
    pub(crate) otherwise: &'static str,
    /// Sub-agents that are programs, in small letters, and the commands that start them. A file may define
    /// others, and the same ones anew.
    pub(crate) programs: &'static [(&'static str, &'static str)],
    pub(crate) shell: Shell,
}

/// The form of an answer.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// `hookSpecificOutput` with a `permissionDecision`.
    Specific,
    /// The same. A denial stands on standard error too, where alone the agent reads it after exit code 2. It
    /// also says `continue: false`: of several hooks the last `permissionDecision` counts, so that a hook
    /// of somebody else that allows would take a plain denial back.
    SpecificStop,
    /// As [`Specific`](Self::Specific), but allowed is an empty object.
    SpecificDenial,
    /// `decision` and `reason`.
    Decision,
    /// `permissionDecision` without anything around it.
    Flat,
}

/// Where another command goes in an answer that allows.
#[derive(Clone, Copy)]
pub(crate) enum Rewrite {
    /// `hookSpecificOutput.updatedInput`.
    UpdatedInput,
    /// `hookSpecificOutput.tool_input`.
    ToolInput,
    /// `modifiedArgs`.
    ModifiedArgs,
}

const HOUR: Duration = Duration::from_secs(3_600);
/// The settings ask for an hour. What waits longer is denied before the agent gives up.
const PATIENCE: Duration = Duration::from_secs(3_000);

const SNAKE: Fields = Fields {
    event: "hook_event_name",
    tool: "tool_name",
    input: "tool_input",
    session: &["session_id"],
    turn: None,
    sub_agent: &["agent_type", "agent_id"],
    folder: &[],
};

const CLAUDE: Shape = Shape {
    id: "claude",
    name: "Claude Code",
    policy_id: "claude-code",
    limit: HOUR,
    patience: PATIENCE,
    fields: SNAKE,
    before: Some("PreToolUse"),
    permission: None,
    // Its tool `Monitor` tells the hook that it is `Bash`.
    shells: &[("Bash", Shell::Own), ("PowerShell", Shell::PowerShell)],
    files: &[
        ("Edit", Changes::Path("file_path")),
        ("MultiEdit", Changes::Path("file_path")),
        ("Write", Changes::Path("file_path")),
        ("NotebookEdit", Changes::Path("notebook_path")),
    ],
    delegation: None,
    types: false,
    form: Form::Specific,
    rewrite: Some(Rewrite::UpdatedInput),
};

const CODEX: Shape = Shape {
    id: "codex",
    name: "Codex",
    policy_id: "codex",
    limit: HOUR,
    patience: PATIENCE,
    fields: Fields {
        turn: Some("turn_id"),
        ..SNAKE
    },
    before: Some("PreToolUse"),
    permission: Some("PermissionRequest"),
    shells: &[("Bash", Shell::OwnUnlessWindows)],
    files: &[("apply_patch", Changes::Patch("command"))],
    delegation: None,
    // By its tool `write_stdin`.
    types: true,
    form: Form::SpecificDenial,
    rewrite: Some(Rewrite::UpdatedInput),
};

const COPILOT: Shape = Shape {
    id: "copilot",
    name: "Copilot CLI",
    policy_id: "copilot",
    limit: HOUR,
    patience: PATIENCE,
    fields: Fields {
        event: "hookEventName",
        tool: "toolName",
        input: "toolArgs",
        // A sub-agent has a session of its own.
        session: &["parentAgentId", "sessionId"],
        turn: None,
        sub_agent: &["agentType", "agentId"],
        folder: &[],
    },
    before: None,
    permission: None,
    shells: &[("bash", Shell::Bash), ("powershell", Shell::PowerShell)],
    files: &[
        ("create", Changes::Path("path")),
        ("edit", Changes::Path("path")),
        ("str_replace_editor", Changes::Path("path")),
        ("apply_patch", Changes::Patch("input")),
    ],
    delegation: None,
    // By its tool `write_bash`.
    types: true,
    form: Form::Flat,
    rewrite: Some(Rewrite::ModifiedArgs),
};

const GEMINI: Shape = Shape {
    id: "gemini",
    name: "Gemini CLI",
    policy_id: "gemini",
    limit: HOUR,
    patience: PATIENCE,
    fields: Fields {
        folder: &["dir_path", "directory"],
        ..SNAKE
    },
    before: Some("BeforeTool"),
    permission: None,
    shells: &[("run_shell_command", Shell::BashUnlessWindows)],
    files: &[
        ("replace", Changes::Path("file_path")),
        ("write_file", Changes::Path("file_path")),
    ],
    delegation: None,
    types: false,
    form: Form::Decision,
    rewrite: Some(Rewrite::ToolInput),
};

const QWEN: Shape = Shape {
    id: "qwen",
    name: "Qwen Code",
    policy_id: "qwen",
    // Whatever its settings say.
    limit: Duration::from_secs(60),
    patience: Duration::from_secs(50),
    fields: Fields {
        folder: &["directory"],
        ..SNAKE
    },
    before: Some("PreToolUse"),
    permission: None,
    shells: &[
        ("run_shell_command", Shell::BashUnlessWindows),
        // It takes a shell in front of a command apart and joins its words anew.
        ("monitor", Shell::BashOfChanged),
    ],
    files: &[
        ("edit", Changes::Path("file_path")),
        ("notebook_edit", Changes::Path("notebook_path")),
        ("write_file", Changes::Path("file_path")),
    ],
    // Other sub-agents are in its own process, and use its tools.
    delegation: Some(Delegation {
        tool: "agent",
        kind: "subagent_type",
        otherwise: "general-purpose",
        programs: &[
            ("claude-code", "claude-agent-acp"),
            ("codex", "codex app-server --stdio"),
        ],
        shell: Shell::BashUnlessWindows,
    }),
    types: false,
    form: Form::SpecificStop,
    rewrite: None,
};

/// It has plugins in place of hooks: ours calls the hook as Claude Code would.
const OPENCODE: Shape = Shape {
    id: "opencode",
    name: "opencode",
    policy_id: "opencode",
    limit: HOUR,
    patience: PATIENCE,
    fields: Fields {
        folder: &["workdir"],
        ..SNAKE
    },
    before: Some("PreToolUse"),
    permission: None,
    shells: &[("bash", Shell::OwnUnlessWindows)],
    files: &[
        ("apply_patch", Changes::Patch("patchText")),
        ("edit", Changes::Path("filePath")),
        ("patch", Changes::Patch("patchText")),
        ("write", Changes::Path("filePath")),
    ],
    delegation: None,
    types: false,
    form: Form::Specific,
    rewrite: None,
};

pub(crate) const fn shape(agent: Agent) -> &'static Shape {
    match agent {
        Agent::Claude => &CLAUDE,
        Agent::Codex => &CODEX,
        Agent::Copilot => &COPILOT,
        Agent::Gemini => &GEMINI,
        Agent::Qwen => &QWEN,
        Agent::Opencode => &OPENCODE,
    }
}
