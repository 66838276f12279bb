//! `exec-host mcp`: the tools over the Model Context Protocol.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use exec_tools::{Caller, Event, definitions};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    InitializeResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ServerCapabilities, Tool, ToolAnnotations,
};
#[expect(deprecated, reason = "nothing has taken the place of log messages yet")]
use rmcp::model::{LoggingLevel, LoggingMessageNotificationParam, SetLevelRequestParams};
use rmcp::service::{Peer, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, broadcast};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::task::AbortOnDropHandle;

use crate::agent::{Agent, Desk, User};

/// How often a caller that waits is told that the command still runs.
const PROGRESS: Duration = Duration::from_secs(5);

/// Command line of `mcp`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent that calls, as the policy names it [default: what the client calls itself]
    #[arg(long)]
    agent: Option<String>,
    /// Whether there are background sessions; without, every command is waited for
    #[arg(long, value_enum, default_value = "on")]
    process: Switch,
    /// How many seconds a call waits for a person before it says that they still think
    #[arg(long, value_name = "SECONDS", default_value_t = 50)]
    wait: u64,
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
    // What cannot be read is told before the client begins.
    if let Some(agent) = &arguments.agent {
        arguments.common.check(agent)?;
    }
    let server = Server {
        arguments,
        place: OnceCell::new(),
        muted: Arc::default(),
    };
    let served = server
        .serve(rmcp::transport::stdio())
        .await
        .context("the client did not begin with initialize")?;
    served.waiting().await.context("the connection broke")?;
    Ok(ExitCode::SUCCESS)
}

struct Server {
    arguments: Arguments,
    /// Made when it is known who calls.
    place: OnceCell<Place>,
    /// The client wants to hear of worse things only.
    muted: Arc<AtomicBool>,
}

/// The tools, and what tells the client of news.
struct Place {
    desk: Desk,
    _news: AbortOnDropHandle<()>,
}

impl Server {
    /// Who calls is said when a client begins, or in each of its requests.
    async fn desk(&self, context: &RequestContext<RoleServer>) -> Result<&Desk, ErrorData> {
        let place = self.place.get_or_try_init(async || {
            let begun = context.peer.peer_info();
            let client = match &begun {
                Some(begun) => Some(begun.client_info.name.clone()),
                None => context.meta.client_info().map(|client| client.name),
            };
            let agent = match (&self.arguments.agent, &client) {
                (Some(agent), _) => agent.clone(),
                (None, Some(client)) => agent_id(client),
                (None, None) => UNNAMED.to_owned(),
            };
            let desk = self.arguments.common.desk(User {
                agent,
                client,
                process: self.arguments.process == Switch::On,
                wait: Some(Duration::from_secs(self.arguments.wait)),
            })?;
            let news = news(
                desk.tools.events().subscribe(),
                desk.session_key.clone(),
                context.peer.clone(),
                Arc::clone(&self.muted),
            );
            Ok(Place {
                desk,
                _news: AbortOnDropHandle::new(tokio::spawn(news)),
            })
        });
        let place = place.await.map_err(|error| internal(&error))?;
        Ok(&place.desk)
    }
}

/// What a person has to mend before anything can be called.
fn internal(error: &anyhow::Error) -> ErrorData {
    ErrorData::internal_error(format!("{error:#}"), None)
}

/// The agent of a client that does not say who it is.
const UNNAMED: &str = "main";

/// What a client calls itself, as the id of an agent: small letters, digits, `-` and `_`, 64
/// at most.
fn agent_id(client: &str) -> String {
    let mut id = String::new();
    for char in client.to_lowercase().chars() {
        if char.is_ascii_alphanumeric() || char == '_' {
            id.push(char);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
        if id.len() == 64 {
            break;
        }
    }
    match id.trim_end_matches('-') {
        "" => UNNAMED.to_owned(),
        id => id.to_owned(),
    }
}

/// The tools of a caller, as they are listed.
fn listed(caller: &Caller) -> Vec<Tool> {
    let all = definitions(caller).into_iter();
    all.filter_map(|tool| {
        let (Value::Object(schema), Value::Object(result)) = (tool.schema, tool.result) else {
            return None;
        };
        let annotations = ToolAnnotations::from_raw(
            Some(tool.title.to_owned()),
            Some(false),
            Some(true),
            Some(false),
            Some(tool.open_world),
        );
        let mut listed = Tool::new(tool.name, tool.description, Arc::new(schema));
        listed.output_schema = Some(Arc::new(result));
        Some(listed.with_title(tool.title).with_annotations(annotations))
    })
    .collect()
}

/// Tells the client at once what its next call would tell it.
///
/// Log messages are what clients of today show of a server that was not asked.
#[expect(deprecated, reason = "as above")]
async fn news(
    mut events: broadcast::Receiver<(String, Event)>,
    session_key: String,
    client: Peer<RoleServer>,
    muted: Arc<AtomicBool>,
) {
    loop {
        let event = match events.recv().await {
            Ok((session, event)) if session == session_key => event,
            // What was missed comes with the next result.
            Ok(_) | Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        if muted.load(Ordering::Relaxed) {
            continue;
        }
        let text = Value::String(event.text);
        let told = LoggingMessageNotificationParam::new(LoggingLevel::Notice, text);
        // A client that is gone is told nothing.
        let _ = client
            .notify_logging_message(told.with_logger("exec"))
            .await;
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> InitializeResult {
        let capabilities = capabilities();
        InitializeResult::new(capabilities)
            .with_server_info(Implementation::new(
                "exec-companion",
                env!("CARGO_PKG_VERSION"),
            ))
            .with_instructions(
                "Commands run on the person's computer. A person may be asked before one starts.",
            )
    }

    #[expect(deprecated, reason = "as above")]
    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let heard = [
            LoggingLevel::Debug,
            LoggingLevel::Info,
            LoggingLevel::Notice,
        ];
        let muted = !heard.contains(&request.level);
        self.muted.store(muted, Ordering::Relaxed);
        Ok(())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let desk = self.desk(&context).await?;
        let caller = desk.caller().map_err(|error| internal(&error))?;
        Ok(ListToolsResult::with_all_items(listed(&caller)))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let caller = self.place.get()?.desk.caller().ok()?;
        let mut tools = listed(&caller).into_iter();
        tools.find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let desk = self.desk(&context).await?;
        let caller = desk.caller().map_err(|error| internal(&error))?;
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let cancelled = context.ct.cancelled();
        let call = desk
            .tools
            .call(&request.name, arguments, &caller, cancelled);
        let result = tokio::select! {
            biased;
            result = call => result,
            never = progress(&context, &request.name) => match never {},
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

#[expect(deprecated, reason = "as above")]
fn capabilities() -> ServerCapabilities {
    ServerCapabilities::builder()
        .enable_tools()
        .enable_logging()
        .build()
}

/// Tells a client that wants to know that its call still waits.
async fn progress(context: &RequestContext<RoleServer>, tool: &str) -> std::convert::Infallible {
    let Some(token) = context.meta.get_progress_token() else {
        return std::future::pending().await;
    };
    let mut ticks = interval(PROGRESS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seconds = 0.0;
    loop {
        ticks.tick().await;
        let message = format!("{tool} has been running for {seconds} s");
        let progress = ProgressNotificationParam::new(token.clone(), seconds).with_message(message);
        // A client that is gone is told nothing; its call is about to be cancelled.
        let _ = context.peer.notify_progress(progress).await;
        seconds += PROGRESS.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::agent_id;

    #[test]
    fn a_clients_name_becomes_an_agents_id() {
        let long = "x".repeat(80);
        for (client, id) in [
            ("claude-code", "claude-code"),
            ("Visual Studio Code", "visual-studio-code"),
            ("cursor_vscode (v1.2)", "cursor_vscode-v1-2"),
            (" ../*\n", "main"),
            ("", "main"),
            ("日本", "main"),
            ("*", "main"),
            (long.as_str(), &long[..64]),
        ] {
            assert_eq!(agent_id(client), id, "{client:?}");
        }
    }
}
