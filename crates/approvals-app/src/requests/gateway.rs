//! A question of a gateway as a request.

use exec_policy::{Code, Host, Request};
use gateway_service::{Asked, Decision as Answer, short};
use tokio_util::sync::CancellationToken;

use crate::requests::incoming::{Asker, Incoming, Origin, Reply};
use crate::requests::limits::{NAME, SESSION};

/// The agent of a question that names none.
const UNNAMED_AGENT: &str = "main";

/// The question as a request. It is never started here: the gateway runs the command.
pub(crate) fn incoming(mut asked: Asked) -> Incoming {
    let approval = &mut asked.approval;
    let agent = approval.agent.as_deref();
    let agent = agent.filter(|agent| !agent.trim().is_empty());
    let session = approval.session.as_deref();
    Incoming {
        origin: Origin {
            session: session.map(|session| short(session, SESSION)),
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
        wait: asked.left,
        expired: Code::ApprovalTimeout,
        takes_always: approval.takes.contains(&Answer::AllowAlways),
        takes_message: false,
        probe: false,
        drill: None,
        records_screen: false,
        request: Request {
            agent: short(agent.unwrap_or(UNNAMED_AGENT), NAME),
            cwd: approval.cwd.take(),
            host: Host::Gateway,
            ..Request::shell(std::mem::take(&mut approval.command))
        },
        reply: Reply::Gateway(Box::new(asked)),
    }
}
