//! A command on another computer.

use std::future::Future;
use std::pin::pin;
use std::time::{Duration, Instant};

use exec_policy::{Code, Host, Question, Request, environment};
use serde_json::json;

use super::{denied, refused};
use crate::params::ExecParams;
use crate::time::millis;
use crate::{Caller, Invocation, Node, NodeAnswer, ToolResult, Tools, find_node};

/// The least time for an answer, also added to the time limit.
const LEAST: Duration = Duration::from_secs(10);
const BEYOND: Duration = Duration::from_secs(5);

impl Tools {
    pub(super) async fn exec_on_node(
        &self,
        params: ExecParams,
        caller: &Caller,
        warnings: &mut Vec<String>,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let world = &self.shared.world;
        let checked = environment::child(
            std::iter::empty(),
            &params.env,
            Host::Gateway,
            world.platform,
        );
        if let Err(refusal) = checked {
            return refused(&refusal);
        }
        if params.continues || params.pty {
            warnings.push(
                "Warning: host=node has neither background nor terminal; running synchronously."
                    .to_owned(),
            );
        }
        if !caller.settings.path_prepend.is_empty() {
            warnings.push(
                "Warning: tools.exec.pathPrepend is ignored for host=node. Configure PATH on the \
                 node instead."
                    .to_owned(),
            );
        }
        let Some(link) = &self.shared.nodes else {
            return ToolResult::failed(find_node(&[], None).err().unwrap_or_default());
        };
        // The node decides; denials of this computer hold as well.
        let request = Request {
            agent: caller.agent.clone(),
            env: params.env.clone(),
            call: params.call.and(caller.overrides.call()),
            ..Request::shell(params.command.as_str())
        };
        let question = Question {
            probe: true,
            ..caller.question(request, "node")
        };
        let ruling = self.shared.approver.rule(question).await;
        let closed = [Code::SecurityDeny, Code::DenyRule, Code::Paused];
        if !ruling.runs && closed.contains(&ruling.code) {
            return denied(&ruling, "node");
        }
        let session = caller.overrides.node.as_deref();
        let binding = session.or(caller.settings.node.as_deref());
        let begun = Instant::now();
        let work = async {
            let nodes = link.nodes().await?;
            let node = chosen(&nodes, binding, params.node.as_deref())?.clone();
            let answer = link.run(invocation(&params, &node, caller)).await;
            Ok::<_, String>((node, answer))
        };
        let mut cancelled = pin!(cancelled);
        let answered = tokio::select! {
            biased;
            () = &mut cancelled => return ToolResult::failed("Aborted"),
            answered = work => answered,
        };
        match answered {
            Ok((node, answer)) => result(answer, &node, &params, begun.elapsed()),
            Err(sentence) => ToolResult::failed(sentence),
        }
    }
}

/// The node of a call. If a binding exists, it has to be that node.
fn chosen<'a>(
    nodes: &'a [Node],
    binding: Option<&str>,
    asked: Option<&str>,
) -> Result<&'a Node, String> {
    let Some(bound) = binding else {
        return find_node(nodes, asked);
    };
    let node = find_node(nodes, Some(bound))?;
    match asked.map(|asked| find_node(nodes, Some(asked))) {
        None => Ok(node),
        // A node may be called by its name or by its id.
        Some(Ok(other)) if other.id == node.id => Ok(node),
        Some(_) => Err(format!("exec node not allowed (bound to {bound})")),
    }
}

fn invocation(params: &ExecParams, node: &Node, caller: &Caller) -> Invocation {
    let is_windows = node
        .platform
        .as_deref()
        .is_some_and(|platform| platform.trim().to_lowercase().starts_with("win"));
    let carrier: &[&str] = if is_windows {
        &["cmd.exe", "/d", "/s", "/c"]
    } else {
        &["/bin/sh", "-lc"]
    };
    let words = carrier.iter().copied().chain([params.command.as_str()]);
    let limit = params.limit().unwrap_or(Duration::from_secs(86_400));
    Invocation {
        node: node.id.clone(),
        argv: words.map(str::to_owned).collect(),
        raw_command: params.command.clone(),
        cwd: params.workdir.clone(),
        env: params.env.clone(),
        timeout: params.limit().filter(|_| params.timeout_given),
        wait: LEAST.max(limit.saturating_add(BEYOND)),
        agent: caller.agent.clone(),
        session_key: caller.session_key.clone(),
    }
}

fn result(answer: NodeAnswer, node: &Node, params: &ExecParams, took: Duration) -> ToolResult {
    match answer {
        NodeAnswer::Ran {
            exit_code,
            timed_out,
            success,
            stdout,
            stderr,
            error,
        } => {
            let parts = [stdout, stderr, error.unwrap_or_default()];
            let filled: Vec<&str> = parts
                .iter()
                .map(String::as_str)
                .filter(|part| !part.is_empty())
                .collect();
            // An exit code is an answer (D16); no exit code is a failure.
            let completed = success || (exit_code.is_some() && !timed_out);
            let mut text = filled.join("\n");
            if let Some(code @ (..=-1 | 1..)) = exit_code {
                text = format!("{text}\n\n(Command exited with code {code})");
            }
            let line = match (exit_code, timed_out) {
                (_, true) => "Command timed out.".to_owned(),
                (Some(code), false) => format!("Command exited with code {code}."),
                (None, false) => "Command did not end with a code.".to_owned(),
            };
            let details = json!({
                "status": if completed { "completed" } else { "failed" },
                "exitCode": exit_code,
                "timedOut": timed_out,
                "durationMs": millis(took),
                "aggregated": filled.join("\n"),
                "cwd": params.workdir,
                "nodeId": node.id,
            });
            ToolResult {
                is_error: !completed,
                ..ToolResult::new(text, details).with_line(line)
            }
        }
        NodeAnswer::Denied { message, reason } => {
            let details = json!({
                "status": "denied", "reason": reason, "sentence": message, "host": "node",
                "nodeId": node.id,
            });
            ToolResult {
                is_error: true,
                ..ToolResult::new(format!("exec denied: {message}"), details)
            }
        }
        NodeAnswer::Unreachable(why) => ToolResult::failed(format!("{}: {why}", node.id)),
    }
}
