//! `exec-host mcp`: the tools over the Model Context Protocol.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use exec_tools::{Caller, Tools, definitions};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    InitializeResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ServerCapabilities, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::Value;
use tokio::time::{MissedTickBehavior, interval};

use crate::agent::Agent;

/// How often a caller that waits is told that the command still runs.
const PROGRESS: Duration = Duration::from_secs(5);

/// Command line of `mcp`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent that calls
    #[arg(long, default_value = "main")]
    agent: String,
    /// Whether there are background sessions; without, every command is waited for
    #[arg(long, value_enum, default_value = "on")]
    process: Switch,
    #[command(flatten)]
    common: Agent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// Serves until the client closes its end.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let process = arguments.process == Switch::On;
    let (tools, caller) = arguments.common.tools(&arguments.agent, process)?;
    let server = Server { tools, caller };
    let served = server
        .serve(rmcp::transport::stdio())
        .await
        .context("the client did not begin with initialize")?;
    served.waiting().await.context("the connection broke")?;
    Ok(ExitCode::SUCCESS)
}

struct Server {
    tools: Tools,
    caller: Caller,
}

impl Server {
    fn listed(&self) -> Vec<Tool> {
        let all = definitions(&self.caller).into_iter();
        all.filter_map(|tool| {
            let Value::Object(schema) = tool.schema else {
                return None;
            };
            let annotations = ToolAnnotations::from_raw(
                None,
                Some(false),
                Some(true),
                Some(false),
                Some(tool.name != "apply_patch"),
            );
            let listed = Tool::new(tool.name, tool.description, Arc::new(schema));
            Some(listed.with_annotations(annotations))
        })
        .collect()
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> InitializeResult {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        InitializeResult::new(capabilities)
            .with_server_info(Implementation::new(
                "exec-companion",
                env!("CARGO_PKG_VERSION"),
            ))
            .with_instructions(
                "Commands run on the person's computer. A person may be asked before one starts.",
            )
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.listed()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.listed().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let call = self.tools.call(
            &request.name,
            arguments,
            &self.caller,
            context.ct.cancelled(),
        );
        let result = tokio::select! {
            biased;
            result = call => result,
            never = progress(&context) => match never {},
        };
        let mut content = vec![ContentBlock::text(result.text)];
        let events: Vec<String> = result
            .events
            .into_iter()
            .map(|event| format!("System: {}", event.text))
            .collect();
        if !events.is_empty() {
            content.push(ContentBlock::text(events.join("\n")));
        }
        let mut answer = if result.is_error {
            CallToolResult::error(content)
        } else {
            CallToolResult::success(content)
        };
        answer.structured_content = Some(result.details);
        Ok(answer.into())
    }
}

/// Tells a client that wants to know that its call still waits.
async fn progress(context: &RequestContext<RoleServer>) -> std::convert::Infallible {
    let Some(token) = context.meta.get_progress_token() else {
        return std::future::pending().await;
    };
    let mut ticks = interval(PROGRESS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seconds = 0.0;
    loop {
        ticks.tick().await;
        let progress = ProgressNotificationParam::new(token.clone(), seconds);
        // A client that is gone is told nothing; its call is about to be cancelled.
        let _ = context.peer.notify_progress(progress).await;
        seconds += PROGRESS.as_secs_f64();
    }
}
