//! The `apply_patch` tool: plans a patch, asks the guard, and then writes.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use apply_patch::{Error, Plan, Workspace, parse, plan};
use exec_policy::{CommandExit, Host, Patch, Question, Request, Ruling};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::exec::approval::{self, Answer, Asked};

use crate::exec::{denied_to, has_own_workspace, reason};
use crate::pending::Pending;
use crate::time::millis;
use crate::tools::Shared;
use crate::{Caller, ToolResult, Tools};

const TOOL: &str = Patch::TOOL;
const HOST: &str = "gateway";

impl Tools {
    pub(crate) async fn apply_patch(
        &self,
        arguments: Value,
        caller: &Caller,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        if !caller.settings.apply_patch.allows(caller.model.as_ref()) {
            return ToolResult::failed(
                "apply_patch is not available: it needs tools.exec.applyPatch.enabled and a model \
                 of OpenAI that applyPatch.allowModels allows.",
            );
        }
        if has_own_workspace(caller) {
            return ToolResult::failed(
                "apply_patch is not available: the container of this session has a workspace of its own \
                 (agents.defaults.sandbox.workspaceAccess). Write files with exec there.",
            );
        }
        let home = &self.shared.world.home;
        let input = Arguments::of(TOOL, arguments).and_then(|mut arguments| {
            let input = arguments.text("input")?.unwrap_or_default();
            arguments.finish()?;
            Ok(input)
        });
        let prepared = input.and_then(|input| {
            let workspace = Workspace::open(&caller.workspace, Some(home));
            workspace
                .and_then(|workspace| Prepared::new(input, workspace, caller))
                .map_err(|error| error.to_string())
        });
        let prepared = match prepared {
            Ok(prepared) => prepared,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        let question = prepared.question.clone();
        let until_ms = (self.shared.world.now_ms)().saturating_add(millis(question.wait));
        let cancelled = pin!(cancelled);
        match approval::ask(&self.shared, question, caller.wait, cancelled).await {
            Answer::Cancelled => ToolResult::failed("Aborted"),
            Answer::Open(asked) => prepared.wait_for(asked, until_ms, &self.shared, caller),
            Answer::Ruled(ruling) => prepared.ruled(&ruling, &self.shared),
        }
    }
}

/// A patch that was planned and is not written yet.
struct Prepared {
    workspace: Workspace,
    plan: Plan,
    question: Question,
}

impl Prepared {
    fn new(input: String, workspace: Workspace, caller: &Caller) -> Result<Self, Error> {
        let plan = plan(&parse(&input)?, |path| workspace.find(path))?;
        let changes = workspace.changes(&plan)?;
        let cwd = workspace.real().to_str().map(str::to_owned);
        let mut writes = changes.added;
        writes.extend(changes.modified);
        let patch = Patch {
            writes,
            removes: changes.deleted,
        };
        let request = Request {
            agent: caller.agent.clone(),
            cwd: Some(cwd.unwrap_or_default()),
            call: caller.overrides.call(),
            host: Host::Gateway,
            ..Request::patch(input, patch)
        };
        Ok(Self {
            question: caller.question(request, HOST),
            workspace,
            plan,
        })
    }

    /// Writes the patch if the ruling lets it.
    fn ruled(&self, ruling: &Ruling, shared: &Shared) -> ToolResult {
        if !ruling.runs {
            return denied_to(TOOL, ruling, HOST);
        }
        let begun = Instant::now();
        let done = self.workspace.apply(&self.plan);
        if let Some(record) = &ruling.record {
            let exit = CommandExit {
                code: done.is_ok().then_some(0),
                timed_out: false,
                error: done.as_ref().err().map(ToString::to_string),
                took: begun.elapsed(),
            };
            shared.approver.ended(record, exit);
        }
        match done {
            Ok(()) => self.summary(),
            Err(error) => ToolResult::failed(error.to_string()),
        }
    }

    fn summary(&self) -> ToolResult {
        let summary = &self.plan.summary;
        let details = json!({
            "status": "completed",
            "summary": {
                "added": summary.added,
                "modified": summary.modified,
                "deleted": summary.deleted,
            },
        });
        ToolResult::new(summary.to_string(), details).with_line("Success. summary has the files.")
    }

    /// Lets the question wait on in the background, and returns that it waits.
    fn wait_for(
        self,
        asked: Asked,
        until_ms: u64,
        shared: &Arc<Shared>,
        caller: &Caller,
    ) -> ToolResult {
        let (id, pending) = Pending::new(TOOL, self.question.request.cwd.as_deref(), until_ms);
        let result = pending.result();
        shared.pending.add(caller.owner(), &id, &pending);
        let session = caller.session_key.clone();
        let shared_too = Arc::clone(shared);
        shared.spawn(async move {
            let ruling = asked.await;
            let result = self.ruled(&ruling, &shared_too);
            let text = if !ruling.runs {
                let said = ruling
                    .said()
                    .map_or_else(String::new, |said| format!("\n{said}"));
                let reason = reason(ruling.code);
                format!("Patch denied (node={HOST}, id={id}, {reason}){said}")
            } else if result.is_error {
                format!("Patch failed (node={HOST}, id={id})\n{}", result.text)
            } else {
                format!("Patch finished (node={HOST}, id={id})\n{}", result.text)
            };
            pending.ended(result);
            shared_too.event(&session, &text);
        });
        result
    }
}
