//! The operators of this gateway, as the guard asks them.

use std::collections::BTreeMap;
use std::time::Duration;

use exec_policy::{Decision, Question, environment};
use gateway_server::{Approval, Decision as Answer, Hub, NoAnswer};
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
    ) -> BoxFuture<'a, Result<Answered, String>> {
        let request = &question.request;
        if let Some(name) = unseen(&request.env) {
            // D3: whoever lets a variable through has seen its value, and the values stay on this computer (D19).
            let why = format!(
                "The command sets {name}, whose value only the app on this computer can show, and it does not run."
            );
            return Box::pin(async move { Err(why) });
        }
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
            match self.0.ask(approval).await {
                Ok(Answer::AllowOnce | Answer::AllowAlways) => Ok(Answered::Allowed),
                Ok(Answer::Deny) => Ok(Answered::Denied),
                Err(why) => Err(sentence(why).to_owned()),
            }
        })
    }
}

/// The first variable that may change what the command does.
fn unseen(env: &BTreeMap<String, String>) -> Option<&String> {
    let mut names = env.iter();
    let found = names.find(|(name, value)| !environment::is_harmless(name, value));
    found.map(|(name, _)| name)
}

fn sentence(why: NoAnswer) -> &'static str {
    match why {
        NoAnswer::Nobody => "No operator of the gateway is connected that can answer.",
        NoAnswer::Expired => "Nobody answered in time.",
        NoAnswer::TooMany => "Too many questions are open at the gateway.",
    }
}
