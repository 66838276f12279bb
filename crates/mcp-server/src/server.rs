//! The answers of the MCP server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, InitializeRequestParams,
    InitializeResult, ListToolsResult, PaginatedRequestParams, Tool,
};
#[expect(deprecated, reason = "nothing has taken the place of log messages yet")]
use rmcp::model::{LoggingLevel, SetLevelRequestParams};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::OnceCell;
use tokio_util::task::AbortOnDropHandle;

use crate::answer::answer;
use crate::clients::{UNNAMED, agent_id};
use crate::http::MOST;
use crate::listing::{capabilities, listed};
use crate::news::{news, progress};
use crate::shares::{Share, Shares};
use crate::{Client, Desk, RequestAgent};

pub(crate) struct Server<D, O> {
    agent: Option<String>,
    open: O,
    /// Where sessions are counted.
    shares: Option<Shares<Option<RequestAgent>>>,
    /// Whoever began the session, where it had a beginning.
    begun: OnceLock<Begun>,
    /// Created once the client is known.
    serving: OnceCell<Serving<D>>,
    /// Whether the client asked for warnings and errors only.
    muted: Arc<AtomicBool>,
}

/// Who began a session, and its share.
struct Begun {
    named: Option<RequestAgent>,
    _share: Option<Share<Option<RequestAgent>>>,
}

/// The tools, and the task that sends the client their events.
struct Serving<D> {
    desk: D,
    /// Who may speak in this session, where its first request said so.
    named: Option<RequestAgent>,
    _news: AbortOnDropHandle<()>,
}

impl<D: Desk, O: Fn(Client) -> Result<D, String>> Server<D, O> {
    pub(crate) fn new(agent: Option<String>, open: O) -> Self {
        Self {
            agent,
            open,
            shares: None,
            begun: OnceLock::new(),
            serving: OnceCell::new(),
            muted: Arc::default(),
        }
    }

    /// With a share of the sessions.
    pub(crate) fn of(self, shares: Shares<Option<RequestAgent>>) -> Self {
        Self {
            shares: Some(shares),
            ..self
        }
    }

    /// The name of the client is sent at its beginning, or in each of its requests.
    async fn desk(&self, context: &RequestContext<RoleServer>) -> Result<&D, ErrorData> {
        let named = RequestAgent::of(context);
        if self
            .begun
            .get()
            .is_some_and(|it| it.named.as_ref() != named)
        {
            return Err(of_another());
        }
        let serving = self.serving.get_or_try_init(async || {
            let begun = context.peer.peer_info();
            let client = match &begun {
                Some(begun) => Some(begun.client_info.name.clone()),
                None => context.meta.client_info().map(|client| client.name),
            };
            let told = self.agent.as_ref().or(named.map(|it| &it.agent));
            let agent = match (told, &client) {
                (Some(agent), _) => agent.clone(),
                (None, Some(client)) => agent_id(client),
                (None, None) => UNNAMED.to_owned(),
            };
            let desk = (self.open)(Client {
                agent,
                session: named.and_then(|it| it.session.clone()),
                claimed: told.is_none(),
            })?;
            let news = news(
                desk.tools().events().subscribe(),
                desk.session_key().to_owned(),
                context.peer.clone(),
                Arc::clone(&self.muted),
            );
            Ok(Serving {
                desk,
                named: named.cloned(),
                _news: AbortOnDropHandle::new(tokio::spawn(news)),
            })
        });
        let serving = serving.await.map_err(internal)?;
        if named != serving.named.as_ref() {
            return Err(of_another());
        }
        Ok(&serving.desk)
    }

    /// Ends the tools, where they were opened.
    pub(crate) async fn end(&self) {
        if let Some(serving) = self.serving.get() {
            serving.desk.tools().end().await;
        }
    }
}

fn of_another() -> ErrorData {
    let sentence = "This session belongs to another agent. Start your own.";
    ErrorData::invalid_request(sentence, None)
}

/// An error that a person has to mend before any tool can be called.
fn internal(sentence: String) -> ErrorData {
    ErrorData::internal_error(sentence, None)
}

impl<D, O> ServerHandler for Server<D, O>
where
    D: Desk,
    O: Fn(Client) -> Result<D, String> + Send + Sync + 'static,
{
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

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let named = RequestAgent::of(&context).cloned();
        let share = match &self.shares {
            None => None,
            Some(shares) => Some(shares.take(named.clone()).ok_or_else(|| {
                let sentence = format!("{MOST} sessions of this agent are open. End one first.");
                ErrorData::invalid_request(sentence, None)
            })?),
        };
        let begun = Begun {
            named,
            _share: share,
        };
        if self.begun.set(begun).is_err() {
            let sentence = "This session has begun already.";
            return Err(ErrorData::invalid_request(sentence, None));
        }
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    #[expect(deprecated, reason = "today's clients show log messages")]
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
        let caller = desk.caller().map_err(internal)?;
        Ok(ListToolsResult::with_all_items(listed(&caller)))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let caller = self.serving.get()?.desk.caller().ok()?;
        let mut tools = listed(&caller).into_iter();
        tools.find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let desk = self.desk(&context).await?;
        let caller = desk.caller().map_err(internal)?;
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let cancelled = context.ct.cancelled();
        let call = desk
            .tools()
            .call(&request.name, arguments, &caller, cancelled);
        let result = tokio::select! {
            biased;
            result = call => result,
            never = progress(&context, &request.name) => match never {},
        };
        let version = context.protocol_version();
        Ok(answer(result, version.as_ref()).into())
    }
}
