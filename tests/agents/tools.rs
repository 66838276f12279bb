//! The tools that each agent gives its model.

use crate::program::Program;

/// Names of tools.
type Names = &'static [&'static str];

impl Program {
    /// Those that run commands or write files, about which its hook asks; and those that do neither.
    pub(crate) fn tools(self) -> (Names, Names) {
        match self {
            Self::Claude => (
                &["Bash", "Edit", "Monitor", "NotebookEdit", "Write"],
                &[
                    "Agent",
                    "CronCreate",
                    "CronDelete",
                    "CronList",
                    // By git, whose hooks are protected files.
                    "EnterWorktree",
                    "ExitWorktree",
                    "ListAgents",
                    "Read",
                    "ReportFindings",
                    "ScheduleWakeup",
                    "SendMessage",
                    "Skill",
                    "TaskStop",
                    "WebFetch",
                    "WebSearch",
                    // It starts sub-agents.
                    "Workflow",
                ],
            ),
            Self::Codex => (
                // What it types into a command is not seen: a shell is asked about each time.
                &["exec_command", "write_stdin"],
                &[
                    "close_agent",
                    "create_goal",
                    "get_goal",
                    "request_user_input",
                    "resume_agent",
                    "send_input",
                    "spawn_agent",
                    "update_goal",
                    "view_image",
                    "wait_agent",
                    "web_search",
                ],
            ),
            Self::Copilot => (
                &["bash", "create", "edit"],
                &[
                    "fetch_copilot_cli_documentation",
                    "glob",
                    "grep",
                    "list_agents",
                    "list_bash",
                    "read_agent",
                    "read_bash",
                    // Databases of its session.
                    "session_store_sql",
                    "skill",
                    "sql",
                    "stop_bash",
                    "task",
                    "view",
                    "write_agent",
                ],
            ),
            Self::Gemini => (
                &["replace", "run_shell_command", "write_file"],
                &[
                    "activate_skill",
                    "enter_plan_mode",
                    "glob",
                    "google_web_search",
                    "grep_search",
                    "invoke_agent",
                    "list_background_processes",
                    "list_directory",
                    "read_background_output",
                    "read_file",
                    "update_topic",
                    "web_fetch",
                    "write_todos",
                ],
            ),
            Self::Qwen => (
                &[
                    // Some of its sub-agents are other agents' programs.
                    "agent",
                    "edit",
                    "notebook_edit",
                    "run_shell_command",
                    "write_file",
                ],
                &[
                    "get_goal",
                    "glob",
                    "grep_search",
                    "list_agents",
                    "read_file",
                    "skill",
                    // It calls a tool that is not in this list, such as `monitor`: the hook sees that one.
                    "tool_call",
                    "tool_search",
                    "update_goal",
                ],
            ),
            Self::Opencode => (
                &["bash", "edit", "write"],
                &[
                    "glob",
                    "grep",
                    "read",
                    "skill",
                    "task",
                    "todowrite",
                    "webfetch",
                ],
            ),
        }
    }

    /// Whether it tells its hook that a sub-agent asks.
    pub(crate) fn names_sub_agents(self) -> bool {
        matches!(
            self,
            Self::Claude | Self::Codex | Self::Copilot | Self::Qwen
        )
    }
}
