//! A question of a gateway as a request.

use app_status::PairingRequest;
use exec_policy::{Code, Host, Request};
use gateway_service::{Approval, Asked, Decision as Answer, PairKind, PairRequest, short};
use tokio_util::sync::CancellationToken;

use crate::requests::incoming::{Asker, Incoming, Origin, Reply};
use crate::requests::limits::{NAME, SESSION};
use crate::text::shown;

/// The agent of a question that names none.
const UNNAMED_AGENT: &str = "main";

/// How much is told of who wants to be paired.
const ABOUT: usize = 12;

/// What a gateway says of a command beside what every request has.
#[derive(Debug)]
pub(crate) struct GatewayCall {
    /// The id of the question at the gateway.
    pub(crate) id: String,
    /// The gateway, as `host:port`.
    pub(crate) gateway: String,
    /// The gateway runs on this computer, so paths are paths of this computer.
    pub(crate) is_here: bool,
    /// The protocol that the gateway speaks.
    pub(crate) protocol: u32,
    /// Where the command would run: `gateway`, `node`, `sandbox`.
    pub(crate) host: Option<String>,
    /// The node, where the command would run on one.
    pub(crate) node: Option<String>,
    /// The words of the command, where the gateway says them.
    pub(crate) argv: Option<Vec<String>>,
    /// The file of the program, where the gateway says it.
    pub(crate) program: Option<String>,
    /// The names of variables that the command sets.
    pub(crate) env_names: Vec<String>,
    /// What the gateway warns of.
    pub(crate) warning: Option<String>,
    /// The answers that the gateway takes.
    pub(crate) takes: Vec<Answer>,
    /// The app has all that the gateway said. Else the question can only be denied.
    pub(crate) is_whole: bool,
}

/// The question as a request. It is never started here: the gateway runs the command.
pub(crate) fn incoming(asked: Asked) -> Incoming {
    let Asked {
        approval,
        left,
        gateway,
        is_here,
        protocol,
    } = asked;
    let Approval {
        id,
        command,
        argv,
        cwd,
        host,
        node,
        agent,
        session,
        resolved_path,
        env_names,
        warning,
        takes,
        is_whole,
        security: _,
        ask: _,
        created_ms: _,
        expires_ms: _,
    } = approval;
    let agent = agent.filter(|agent| !agent.trim().is_empty());
    Incoming {
        origin: Origin {
            session: session.map(|session| short(&session, SESSION)),
            pid: None,
            program: None,
            host: Some("gateway".to_owned()),
            container: None,
            says: None,
        },
        asker: Asker {
            pid: None,
            gone: CancellationToken::new(),
            caller: None,
        },
        timeout: None,
        wait: left,
        expired: Code::ApprovalTimeout,
        takes_always: takes.contains(&Answer::AllowAlways),
        takes_message: false,
        probe: false,
        drill: None,
        records_screen: false,
        request: Request {
            agent: agent.map_or_else(|| UNNAMED_AGENT.to_owned(), |agent| short(&agent, NAME)),
            cwd,
            host: Host::Gateway,
            ..Request::shell(command)
        },
        reply: Reply::Gateway(Box::new(GatewayCall {
            id,
            gateway,
            is_here,
            protocol,
            host,
            node,
            argv,
            program: resolved_path,
            env_names,
            warning,
            takes,
            is_whole,
        })),
    }
}

/// Who wants to be paired, made visible.
pub(crate) fn pairing(request: &PairRequest) -> PairingRequest {
    let line = |text: &String| shown(&short(text, NAME));
    let name = request.name.as_ref().or(request.id.as_ref());
    let about = [&request.platform, &request.address].into_iter().flatten();
    PairingRequest {
        is_node: request.kind == PairKind::Node,
        request: request.request.clone(),
        name: name.map_or_else(|| "?".to_owned(), line),
        about: about.chain(&request.wants).take(ABOUT).map(line).collect(),
    }
}
