//! What a gateway says, as text.

use std::time::Duration;

use anyhow::Result;
use command_line::shown::{command_line, print, visible};
use gateway_operator::{
    Approval, ApprovalEnd, Decision, Link, NodeDetails, NodeInfo, PairRequest, Paired, Skipped,
};
use serde_json::{Value, json};

use super::own::Own;
use crate::service::words;

/// How a connection stands, in one sentence.
pub(super) fn link(link: &Link) -> String {
    match link {
        Link::Connected {
            server, protocol, ..
        } => format!("connected (OpenClaw {server}, protocol {protocol})"),
        Link::Unpaired { command, .. } => {
            format!("this device is not approved yet: run `{command}` at the gateway")
        }
        Link::Down { cause, .. } => cause.to_string(),
    }
}

/// Prints how this device stands at a gateway, and whether one runs on this computer.
pub(super) fn status(
    url: &str,
    device: &str,
    stands: &Link,
    own: &Own,
    as_json: bool,
) -> Result<()> {
    let scopes: &[String] = match stands {
        Link::Connected { scopes, .. } => scopes,
        Link::Unpaired { .. } | Link::Down { .. } => &[],
    };
    let command = match stands {
        Link::Unpaired { command, .. } => Some(command),
        Link::Connected { .. } | Link::Down { .. } => None,
    };
    if as_json {
        return super::print_json(&json!({
            "gateway": url, "device": device, "state": link(stands), "scopes": scopes,
            "connected": matches!(stands, Link::Connected { .. }), "approve": command,
            "here": own,
        }));
    }
    let scopes = match scopes {
        [] => "-".to_owned(),
        scopes => visible(&scopes.join(" ")),
    };
    for (what, value) in [
        ("gateway", visible(url)),
        ("device", device.to_owned()),
        ("state", visible(&link(stands))),
        ("scopes", scopes),
        (
            "here",
            match &own.address {
                Some(address) => match &own.certificate {
                    Some(pin) => format!("a gateway listens on {address}, certificate {pin}"),
                    None => format!("a gateway listens on {address}"),
                },
                None => "no gateway runs".to_owned(),
            },
        ),
        ("service", words(&own.service)),
    ] {
        print(&format!("{what:<12}{value}"))?;
    }
    Ok(())
}

/// An approval over several lines.
pub(super) fn approval(approval: &Approval) -> String {
    let mut lines = vec![visible(&approval.id)];
    // A line of a command never begins a line of ours.
    let command = approval.command.split('\n');
    lines.extend(command.map(|line| format!("  │ {}", visible(line))));
    let mut fact = |name: &str, value: Option<String>| {
        lines.extend(value.map(|value| format!("  {name:<10}{value}")));
    };
    let words = approval.argv.as_ref();
    fact(
        "words",
        words.map(|argv| command_line(argv.iter().map(String::as_str))),
    );
    let text = |value: &Option<String>| value.as_deref().map(visible);
    fact("agent", text(&approval.agent));
    fact("session", text(&approval.session));
    fact("folder", text(&approval.cwd));
    fact("program", text(&approval.resolved_path));
    fact("host", text(&approval.host));
    fact("node", text(&approval.node));
    let names = visible(&approval.env_names.join(" "));
    fact("variables", Some(names).filter(|names| !names.is_empty()));
    fact("warning", text(&approval.warning));
    if !approval.is_whole {
        let why = "it is too long, or cannot be read: it can only be denied";
        fact("note", Some(why.to_owned()));
    }
    let takes: Vec<&str> = approval.takes.iter().map(|it| it.as_str()).collect();
    fact("answers", Some(takes.join(" ")));
    let open = approval.expires_ms.saturating_sub(approval.created_ms);
    let open = Duration::from_millis(u64::try_from(open).unwrap_or(0));
    fact("open for", Some(format!("{} s", open.as_secs())));
    lines.join("\n")
}

pub(super) fn approval_json(approval: &Approval) -> Value {
    let takes: Vec<&str> = approval.takes.iter().map(|it| it.as_str()).collect();
    json!({
        "id": approval.id, "command": approval.command, "argv": approval.argv,
        "cwd": approval.cwd, "host": approval.host, "nodeId": approval.node,
        "security": approval.security, "ask": approval.ask, "agentId": approval.agent,
        "sessionKey": approval.session, "resolvedPath": approval.resolved_path,
        "envNames": approval.env_names, "warning": approval.warning, "answers": takes,
        "createdAtMs": approval.created_ms, "expiresAtMs": approval.expires_ms,
        "whole": approval.is_whole,
    })
}

/// How an approval ended.
pub(super) fn ended(how: &ApprovalEnd) -> String {
    match how {
        ApprovalEnd::Answered(decision) => format!("answered here: {}", word(*decision)),
        ApprovalEnd::ByOther { decision, by } => {
            let by = by.as_deref().unwrap_or("somebody else");
            let what = decision.map_or("answered", word);
            format!("{what} by {by}")
        }
        ApprovalEnd::Expired => "expired".to_owned(),
        ApprovalEnd::Gone => "the gateway no longer knows it".to_owned(),
    }
}

fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::AllowOnce => "allowed once",
        Decision::AllowAlways => "allowed always",
        Decision::Deny => "denied",
    }
}

/// Why something is not answered here.
pub(super) fn skipped(why: Skipped) -> &'static str {
    match why {
        Skipped::OtherKind => {
            "the gateway asks about something that is not a command: answer it there"
        }
        Skipped::Unreadable => "the gateway asks something that cannot be read",
        Skipped::TooMany => "too many approvals are open to show another one",
    }
}

/// A node in one line.
pub(super) fn node(node: &NodeInfo) -> String {
    let text = |value: &Option<String>| value.as_deref().map_or("-".to_owned(), visible);
    format!(
        "{}  {}  {}  {}  {}  {}",
        visible(&node.id),
        text(&node.name),
        text(&node.platform),
        text(&node.address),
        if node.is_connected {
            "connected"
        } else {
            "away"
        },
        if node.runs_commands {
            "runs commands"
        } else {
            "runs none"
        },
    )
}

pub(super) fn node_json(node: &NodeInfo) -> Value {
    json!({
        "nodeId": node.id, "displayName": node.name, "platform": node.platform,
        "remoteIp": node.address, "connectedAtMs": node.connected_at_ms,
        "connected": node.is_connected, "paired": node.is_paired, "runsCommands": node.runs_commands,
    })
}

/// A node over several lines.
pub(super) fn details(details: &NodeDetails) -> String {
    let node = &details.node;
    let text = |value: &Option<String>| value.as_deref().map_or("-".to_owned(), visible);
    let list = |names: &[String]| match names {
        [] => "-".to_owned(),
        names => visible(&names.join(" ")),
    };
    let which = |is: bool, yes: &str, no: &str| if is { yes } else { no }.to_owned();
    let facts = [
        ("id", visible(&node.id)),
        ("name", text(&node.name)),
        ("state", which(node.is_connected, "connected", "away")),
        ("paired", which(node.is_paired, "yes", "no")),
        ("platform", text(&node.platform)),
        ("family", text(&details.device_family)),
        ("version", text(&details.version)),
        ("address", text(&node.address)),
        ("caps", list(&details.caps)),
        ("commands", list(&details.commands)),
    ];
    facts
        .map(|(what, value)| format!("{what:<12}{value}"))
        .join("\n")
}

pub(super) fn details_json(details: &NodeDetails) -> Value {
    let mut node = node_json(&details.node);
    node["deviceFamily"] = json!(details.device_family);
    node["version"] = json!(details.version);
    node["caps"] = json!(details.caps);
    node["commands"] = json!(details.commands);
    node
}

/// A request to be paired in one line.
pub(super) fn pair_request(request: &PairRequest) -> String {
    let text = |value: &Option<String>| value.as_deref().map_or("-".to_owned(), visible);
    format!(
        "{}  wants to be paired  {}  {}  {}  {}",
        visible(&request.request),
        text(&request.name),
        text(&request.platform),
        text(&request.address),
        visible(&request.wants.join(" ")),
    )
}

pub(super) fn pair_json(request: &PairRequest) -> Value {
    json!({
        "requestId": request.request, "id": request.id, "displayName": request.name,
        "platform": request.platform, "remoteIp": request.address, "wants": request.wants,
        "ts": request.asked_at_ms,
    })
}

/// What is paired, in one line.
pub(super) fn paired(paired: &Paired) -> String {
    let text = |value: &Option<String>| value.as_deref().map_or("-".to_owned(), visible);
    format!(
        "{}  paired  {}  {}  {}",
        visible(&paired.id),
        text(&paired.name),
        text(&paired.platform),
        visible(&paired.roles.join(" ")),
    )
}

pub(super) fn paired_json(paired: &Paired) -> Value {
    json!({
        "id": paired.id, "displayName": paired.name, "platform": paired.platform,
        "roles": paired.roles,
    })
}
