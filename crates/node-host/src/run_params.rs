//! The parameters of `system.run` and `system.run.prepare` (`docs/openclaw-wire.md` §5.3, §5.4).

use std::collections::BTreeMap;
use std::time::Duration;

use approvals_ipc::{PromptDecision, WireError};
use exec_policy::{Ask, Call, Host, Request, Security};
use serde::Deserialize;
use serde_json::Value;

use crate::dialect::Dialect;
use crate::errors;
use crate::plan::Plan;

/// The session of a call that names none.
const NO_SESSION: &str = "node";

/// A command that a gateway wants to run, read from its parameters.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RunParams {
    /// The command and the agent.
    pub(crate) request: Request,
    /// Names the run in events.
    pub(crate) run_id: String,
    /// The session, if one is named.
    pub(crate) session: Option<String>,
    /// The agent, if one is named.
    pub(crate) agent: Option<String>,
    /// The time limit that the gateway set for the command.
    pub(crate) timeout: Option<Duration>,
    /// Whether the command records the screen.
    pub(crate) records_screen: bool,
    /// The plan that was approved at the gateway.
    pub(crate) plan: Option<Plan>,
    /// The answer that the gateway says a person gave. It proves nothing here.
    pub(crate) claimed: Option<PromptDecision>,
    /// Where a decision without a person came from, as the gateway says.
    pub(crate) source: Option<String>,
    /// Whether the gateway wants no event about the end; absent if it did not say.
    pub(crate) quiet: Option<bool>,
}

/// The parameters as they arrive. A value of another type counts as absent, as in OpenClaw.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Params {
    command: Value,
    raw_command: Value,
    cwd: Value,
    env: Value,
    timeout_ms: Value,
    needs_screen_recording: Value,
    agent_id: Value,
    session_key: Value,
    run_id: Value,
    approved: Value,
    approval_decision: Value,
    approval_source: Value,
    system_run_plan: Value,
    suppress_notify_on_exit: Value,
    security: Value,
    ask: Value,
}

/// A text that is not blank.
fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

impl Params {
    fn read(params: Option<Value>) -> Result<Self, WireError> {
        let params =
            params.ok_or_else(|| errors::invalid("INVALID_REQUEST: paramsJSON required"))?;
        serde_json::from_value(params)
            .map_err(|error| errors::invalid(&format!("INVALID_REQUEST: {error}")))
    }

    fn request(&self) -> Result<Request, WireError> {
        let argv: Vec<String> = self
            .command
            .as_array()
            .into_iter()
            .flatten()
            .map(|word| {
                word.as_str()
                    .map_or_else(|| word.to_string(), str::to_owned)
            })
            .collect();
        let program = argv.first().map_or("", String::as_str);
        if program.trim().is_empty() {
            return Err(errors::invalid("command required"));
        }
        if program.trim() != program {
            return Err(errors::invalid("executable has surrounding whitespace"));
        }
        let env: BTreeMap<String, String> = self
            .env
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
            .collect();
        Ok(Request {
            agent: text(&self.agent_id).unwrap_or_else(|| "main".to_owned()),
            raw_command: text(&self.raw_command),
            cwd: text(&self.cwd),
            env,
            call: Call {
                security: text(&self.security).as_deref().and_then(Security::parse),
                ask: text(&self.ask).as_deref().and_then(Ask::parse),
            },
            host: Host::Node,
            ..Request::argv(argv)
        })
    }
}

impl RunParams {
    /// Reads the parameters of `system.run`. `fresh_id` names a run that comes without a name.
    pub(crate) fn read(
        params: Option<Value>,
        dialect: Dialect,
        fresh_id: impl FnOnce() -> String,
    ) -> Result<Self, WireError> {
        let params = Params::read(params)?;
        // Parameters of a tool call tighten the policy where the plan is made, not here.
        let request = Request {
            call: Call::default(),
            ..params.request()?
        };
        let plan = Option::<Plan>::deserialize(&params.system_run_plan)
            .map_err(|_| errors::invalid("systemRunPlan invalid"))?;
        let source = text(&params.approval_source);
        let decision = match params.approval_decision.as_str() {
            Some("allow-once") => Some(PromptDecision::AllowOnce),
            Some("allow-always") => Some(PromptDecision::AllowAlways),
            Some(_) | None => None,
        };
        let approved = params.approved == Value::Bool(true);
        let claimed = decision.or(approved.then_some(PromptDecision::AllowOnce));
        check_claims(claimed, source.as_deref(), plan.as_ref(), dialect)?;
        Ok(Self {
            run_id: text(&params.run_id).unwrap_or_else(fresh_id),
            session: text(&params.session_key),
            agent: text(&params.agent_id),
            timeout: params
                .timeout_ms
                .as_f64()
                .filter(|ms| *ms > 0.0)
                .and_then(|ms| Duration::try_from_secs_f64(ms / 1000.0).ok()),
            records_screen: params.needs_screen_recording == Value::Bool(true),
            plan,
            claimed,
            source,
            quiet: params.suppress_notify_on_exit.as_bool(),
            request,
        })
    }

    /// The session under the name that events and the app use.
    pub(crate) fn session_key(&self) -> &str {
        self.session.as_deref().unwrap_or(NO_SESSION)
    }
}

/// OpenClaw 2026.9 ties the approval that it claims to a plan; 2026.2 has no plans. Neither proves
/// anything: the policy of this computer and its person decide.
fn check_claims(
    claimed: Option<PromptDecision>,
    source: Option<&str>,
    plan: Option<&Plan>,
    dialect: Dialect,
) -> Result<(), WireError> {
    let problem = match (claimed, source) {
        (_, Some(source)) if !["ask-fallback", "auto-review"].contains(&source) => {
            "approvalSource invalid"
        }
        (Some(_), Some(_)) => "approvalSource cannot be combined with explicit approval",
        (Some(_), None) if dialect == Dialect::V4 && plan.is_none() => {
            "explicit approval requires matching systemRunPlan"
        }
        (None, Some(_)) if plan.is_none() => "approvalSource requires matching systemRunPlan",
        (Some(_), None)
            if dialect == Dialect::V4
                && plan.is_some_and(|plan| plan.policy_snapshot.is_none()) =>
        {
            "delayed approval requires a prepared policy snapshot"
        }
        _ => return Ok(()),
    };
    Err(errors::invalid(problem))
}

/// Reads the parameters of `system.run.prepare`: request, agent and session.
pub(crate) fn read_prepare(
    params: Option<Value>,
) -> Result<(Request, Option<String>, Option<String>), WireError> {
    let params = Params::read(params)?;
    let request = params.request()?;
    Ok((request, text(&params.agent_id), text(&params.session_key)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(params: Value, dialect: Dialect) -> Result<RunParams, String> {
        RunParams::read(Some(params), dialect, || "fresh".to_owned()).map_err(|error| {
            assert_eq!(error.code, "INVALID_REQUEST");
            error.message
        })
    }

    #[test]
    fn every_field() {
        let run = read(
            json!({
                "command": ["/bin/sh", "-lc", "id"], "rawCommand": " id ", "cwd": " /w ",
                "env": {"A": "1", "B": 2, "C": null}, "timeoutMs": 1500.5,
                "needsScreenRecording": true, "agentId": "dev", "sessionKey": "agent:dev:main",
                "runId": "r1", "suppressNotifyOnExit": true, "turnSourceChannel": "x",
                "security": "full",
            }),
            Dialect::V4,
        )
        .unwrap();
        assert_eq!(
            run,
            RunParams {
                request: Request {
                    agent: "dev".into(),
                    raw_command: Some("id".into()),
                    cwd: Some("/w".into()),
                    env: BTreeMap::from([("A".into(), "1".into())]),
                    ..Request::argv(["/bin/sh", "-lc", "id"])
                },
                run_id: "r1".into(),
                session: Some("agent:dev:main".into()),
                agent: Some("dev".into()),
                timeout: Some(Duration::from_micros(1_500_500)),
                records_screen: true,
                plan: None,
                claimed: None,
                source: None,
                quiet: Some(true),
            }
        );
        // A value that is absent, null, blank or of another type counts as absent.
        let bare = read(json!({"command": ["id", 5, true]}), Dialect::V3).unwrap();
        assert_eq!(bare.request.argv, ["id", "5", "true"]);
        assert_eq!(
            (bare.run_id.as_str(), bare.session_key()),
            ("fresh", "node")
        );
        for nothing in [Value::Null, json!(" "), json!([]), json!(0)] {
            let keys = [
                "rawCommand",
                "cwd",
                "env",
                "timeoutMs",
                "agentId",
                "sessionKey",
                "runId",
            ];
            let mut params = json!({"command": ["id", 5, true]});
            for key in keys {
                params[key] = nothing.clone();
            }
            assert_eq!(read(params, Dialect::V3).unwrap(), bare, "{nothing}");
        }
    }

    #[test]
    fn what_is_refused() {
        let plan = json!({"argv": ["id"], "commandText": "id", "policySnapshot": {"security": "full", "ask": "off", "askFallback": "deny", "autoAllowSkills": false, "allowlistRules": []}});
        let no_snapshot = json!({"argv": ["id"], "commandText": "id"});
        let table = [
            (json!({}), "command required"),
            (json!({"command": []}), "command required"),
            (json!({"command": ["", "a"]}), "command required"),
            (json!({"command": "id"}), "command required"),
            (
                json!({"command": [" id"]}),
                "executable has surrounding whitespace",
            ),
            (
                json!({"command": ["id"], "systemRunPlan": {"argv": "id"}}),
                "systemRunPlan invalid",
            ),
            (
                json!({"command": ["id"], "systemRunPlan": 5}),
                "systemRunPlan invalid",
            ),
            (
                json!({"command": ["id"], "approvalSource": "me"}),
                "approvalSource invalid",
            ),
            (
                json!({"command": ["id"], "approvalSource": "auto-review", "approved": true}),
                "approvalSource cannot be combined with explicit approval",
            ),
            (
                json!({"command": ["id"], "approvalSource": "ask-fallback"}),
                "approvalSource requires matching systemRunPlan",
            ),
            (
                json!({"command": ["id"], "approved": true}),
                "explicit approval requires matching systemRunPlan",
            ),
            (
                json!({"command": ["id"], "approvalDecision": "allow-once"}),
                "explicit approval requires matching systemRunPlan",
            ),
            (
                json!({"command": ["id"], "approved": true, "systemRunPlan": no_snapshot}),
                "delayed approval requires a prepared policy snapshot",
            ),
        ];
        for (params, expected) in table {
            assert_eq!(
                read(params.clone(), Dialect::V4).unwrap_err(),
                expected,
                "{params}"
            );
        }
        let params = json!({"command": ["id"], "approved": true, "systemRunPlan": plan});
        let claimed = Some(PromptDecision::AllowOnce);
        assert_eq!(read(params, Dialect::V4).unwrap().claimed, claimed);
        // 2026.2 has no plans.
        let params =
            json!({"command": ["id"], "approved": true, "approvalDecision": "allow-always"});
        let claimed = Some(PromptDecision::AllowAlways);
        assert_eq!(read(params, Dialect::V3).unwrap().claimed, claimed);
        let none = RunParams::read(None, Dialect::V3, String::new).unwrap_err();
        assert_eq!(none.message, "INVALID_REQUEST: paramsJSON required");
        let list = RunParams::read(Some(json!("x")), Dialect::V3, String::new).unwrap_err();
        assert!(
            list.message.starts_with("INVALID_REQUEST: invalid type"),
            "{list:?}"
        );
    }
}
