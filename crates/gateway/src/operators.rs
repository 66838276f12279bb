//! The operators of this gateway, as the guard asks them.

use std::time::Duration;

use exec_policy::{Decision, Question};
use gateway_server::{Approval, Decision as Answer, Hub};
use guard::{Answered, BoxFuture, Elsewhere};

/// People who are connected to the gateway from other computers.
pub struct Operators(Hub);

impl Operators {
    /// Those of this gateway.
    #[must_use]
    pub fn new(hub: Hub) -> Self {
        Self(hub)
    }
}

impl Elsewhere for Operators {
    fn is_there(&self) -> bool {
        self.0.can_ask()
    }

    fn ask<'a>(
        &'a self,
        question: &'a Question,
        decision: &'a Decision,
        wait: Duration,
    ) -> BoxFuture<'a, Option<Answered>> {
        let request = &question.request;
        let approval = Approval {
            command: request.text(),
            argv: request.argv.clone(),
            cwd: request.cwd.clone(),
            host: Some(question.host.clone()),
            node: None,
            agent: Some(request.agent.clone()),
            session_key: question.session.clone(),
            security: request.call.security.map(|it| it.as_str().to_owned()),
            ask: request.call.ask.map(|it| it.as_str().to_owned()),
            env_names: request.env.keys().cloned().collect(),
            resolved_path: None,
            warning: Some(decision.sentence.to_string()),
            // A rule is made where what it would let run can be seen.
            always: false,
            timeout: wait,
            plan: None,
        };
        Box::pin(async move {
            match self.0.ask(approval).await.ok()? {
                Answer::AllowOnce | Answer::AllowAlways => Some(Answered::Allowed),
                Answer::Deny => Some(Answered::Denied),
            }
        })
    }
}
