//! The tools of an agent: `exec`, `process` and `apply_patch`.
//!
//! [`Tools::call`] takes the name of a tool and its arguments as JSON, and always returns a
//! [`ToolResult`]: text for a model, structured content, and whether it is an error. An
//! [`Approver`] decides about commands, and a [`NodeLink`] reaches other computers. This crate
//! uses neither sockets nor screens.
//!
//! # exec
//!
//! | parameter | meaning | default |
//! |---|---|---|
//! | `command` | the shell text | required |
//! | `workdir` | the folder, from the workspace on | the workspace |
//! | `env` | additions to the environment; names that choose what runs are refused | none |
//! | `yieldMs` | milliseconds after which it goes into the background, 10 to 120 000 | 10 000 |
//! | `background` | at once | `false` |
//! | `delayMs` | milliseconds that the first words of a background command are waited for | 0 |
//! | `again` | begins a background command that was begun within the last second | `false` |
//! | `description` | what the agent says of it, one line | none |
//! | `timeout` | seconds after which it is killed, in the background too; 0 and less: never | 1 800 |
//! | `pty` | in a terminal of 120 × 30, if there are terminals | `false` |
//! | `host` | the configured one, or `gateway` where nobody would be asked | as configured |
//! | `security`, `ask` | may only tighten | as configured |
//! | `node` | id, name, address or the first six characters of an id | the binding, or the only one |
//! | `description` | what the agent says of it, for the person | none |
//! | `elevated` | out of the sandbox, to this computer; of no effect without a sandbox | as the session says |
//!
//! The result's `status` is `completed` (with `exitCode`, whatever it is), `running` (with
//! `sessionId`), `approval-pending` (with `approvalId`), `denied` (with `reason`) or `failed`. If
//! `process` is not allowed, a command is waited for. Its standard input is empty, unless
//! `yieldMs`, `background` or `pty` allow it to go on after the call: then `process` writes to it.
//! Processes that a command leaves behind are killed at its end and named in `ended`.
//!
//! # Where it runs
//!
//! Every command is handed to the [`Approver`], wherever it runs. The person configures the host;
//! a call may name another one only if that adds control. `host=sandbox` is the caller's
//! [`Container`]. Without a container it is this computer if the person configured that nobody is
//! sandboxed: commands then run without a question, but denials, a pause and the checks of the
//! environment hold. If [`Sandbox`] wants a session in a container and nobody named one, a container
//! is made, kept while it is used, and removed; if that fails, nothing runs. In a container nobody
//! is asked either; processes that a command leaves there are killed with it.
//!
//! A call waits for the person for as long as its caller allows. If the command is allowed later,
//! it runs in the background; `process` takes its approval id. The end of such a command, and of
//! every background session, is an [`Events`] entry of the caller's session.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::wildcard_enum_match_arm
    )
)]

mod approver;
mod arguments;
mod call;
mod directive;
mod elevated;
mod events;
mod exec;
mod frames;
mod label;
mod log;
mod node;
mod params;
mod patch;
mod pending;
mod process;
mod result;
mod sandbox;
mod schema;
mod settings;
mod shell;
mod time;
mod tool_policy;
mod tools;
mod twice;
mod widens;

pub use approver::{Approver, BoxFuture};
pub use call::{Caller, World};
pub use directive::{Directive, elevated_directive, elevated_level, exec_directive};
pub use elevated::{Elevation, Level, Sender};
pub use events::{Event, Events};
pub use label::{duration, session_name};
pub use log::{Slice, slice};
pub use node::{Invocation, Node, NodeAnswer, NodeLink, find_node, named_node};
pub use result::ToolResult;
pub use sandbox::{Access, Container, Mode, Sandbox, Scope};
pub use schema::{Definition, definitions};
pub use settings::{ApplyPatch, HostKind, Overrides, ToolSettings};
pub use shell::{Shell, choose_shell};
pub use tool_policy::ToolPolicy;
pub use tools::Tools;
pub use widens::{Change, Effect, effects, unjudged};
