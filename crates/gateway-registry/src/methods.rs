//! The methods of a gateway, and who may use each.

use gateway_protocol::{InvokeResult, NodeEvent, Scope, WireError};

use crate::clients::Client;

/// Who may use a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    Node,
    Operator(Scope),
}

/// All methods that are served.
pub(crate) const METHODS: [(&str, Who); 27] = [
    (InvokeResult::METHOD, Who::Node),
    (NodeEvent::METHOD, Who::Node),
    ("skills.bins", Who::Node),
    ("config.get", Who::Operator(Scope::Read)),
    ("config.patch", Who::Operator(Scope::Admin)),
    ("device.pair.approve", Who::Operator(Scope::Pairing)),
    ("device.pair.list", Who::Operator(Scope::Pairing)),
    ("device.pair.reject", Who::Operator(Scope::Pairing)),
    ("device.pair.remove", Who::Operator(Scope::Pairing)),
    ("device.pair.rename", Who::Operator(Scope::Pairing)),
    ("exec.approval.get", Who::Operator(Scope::Approvals)),
    ("exec.approval.list", Who::Operator(Scope::Approvals)),
    ("exec.approval.request", Who::Operator(Scope::Approvals)),
    ("exec.approval.resolve", Who::Operator(Scope::Approvals)),
    (
        "exec.approval.waitDecision",
        Who::Operator(Scope::Approvals),
    ),
    ("exec.approvals.get", Who::Operator(Scope::Admin)),
    ("exec.approvals.node.get", Who::Operator(Scope::Admin)),
    ("exec.approvals.node.set", Who::Operator(Scope::Admin)),
    ("exec.approvals.set", Who::Operator(Scope::Admin)),
    ("node.describe", Who::Operator(Scope::Read)),
    ("node.invoke", Who::Operator(Scope::Write)),
    ("node.list", Who::Operator(Scope::Read)),
    ("node.pair.approve", Who::Operator(Scope::Pairing)),
    ("node.pair.list", Who::Operator(Scope::Pairing)),
    ("node.pair.reject", Who::Operator(Scope::Pairing)),
    ("node.pair.remove", Who::Operator(Scope::Pairing)),
    ("node.rename", Who::Operator(Scope::Pairing)),
];

/// The events that are sent.
pub(crate) const EVENTS: [&str; 10] = [
    "connect.challenge",
    "device.pair.requested",
    "device.pair.resolved",
    "exec.approval.requested",
    "exec.approval.resolved",
    "node.invoke.cancel",
    "node.invoke.request",
    "node.pair.requested",
    "node.pair.resolved",
    "tick",
];

/// The names of the methods.
pub(crate) fn names() -> [&'static str; METHODS.len()] {
    METHODS.map(|(name, _)| name)
}

/// Checks that a client may use a method. The scope comes before everything else.
///
/// # Errors
/// There is no such method, or it is not for this client.
pub(crate) fn allow(client: &Client, method: &str) -> Result<(), WireError> {
    let found = METHODS.iter().find(|(name, _)| *name == method);
    let Some((_, who)) = found else {
        let method: String = method.chars().take(64).collect();
        return Err(WireError::invalid(format!("unknown method: {method}")));
    };
    match (who, client.is_node()) {
        (Who::Node, true) => Ok(()),
        (Who::Operator(scope), false) => require(client, *scope),
        (Who::Node, false) => Err(WireError::invalid("unauthorized role: operator")),
        (Who::Operator(_), true) => Err(WireError::invalid("unauthorized role: node")),
    }
}

/// Checks that a client has a scope.
///
/// # Errors
/// It has not; clients of OpenClaw read the scope in the message.
pub(crate) fn require(client: &Client, scope: Scope) -> Result<(), WireError> {
    if client.has(scope) {
        return Ok(());
    }
    Err(WireError::invalid(format!(
        "missing scope: {}",
        scope.as_str()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/gateway.md has each method with who may use it, each event, and nothing else.
    #[test]
    fn the_document_has_every_method_and_event() {
        let document = include_str!("../../../docs/gateway.md");
        let (_, ours) = document.split_once("\n### Methods\n").unwrap();
        let (methods, rest) = ours.split_once("\n### Events\n").unwrap();
        let (events, _) = rest.split_once("\n### Limits\n").unwrap();
        let spans = |text: &'static str| text.split('`').skip(1).step_by(2);
        let mut found = Vec::new();
        for row in methods.lines().filter(|line| line.starts_with("| `")) {
            let mut cells = row.split(" | ");
            let names = cells.next().unwrap();
            let who = cells.next().unwrap().trim_matches('`');
            found.extend(spans(names).map(|name| (name, who)));
        }
        let mut expected = METHODS.map(|(name, who)| match who {
            Who::Node => (name, "node"),
            Who::Operator(scope) => (name, scope.as_str()),
        });
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        let mut found: Vec<&str> = spans(events).collect();
        found.sort_unstable();
        assert_eq!(found, EVENTS);
    }
}
