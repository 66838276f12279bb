//! Nodes: other computers that run commands.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::BoxFuture;

/// The connection to nodes.
pub trait NodeLink: Send + Sync {
    /// All nodes that are paired, connected or not.
    ///
    /// # Errors
    /// Why they are unknown, in one sentence.
    fn nodes(&self) -> BoxFuture<'_, Result<Vec<Node>, String>>;

    /// Runs a command on a node. The node decides, and asks its own person.
    fn run(&self, invocation: Invocation) -> BoxFuture<'_, NodeAnswer>;
}

/// A paired node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// The id.
    pub id: String,
    /// The name for people.
    pub name: Option<String>,
    /// The IP address.
    pub remote_ip: Option<String>,
    /// The system: `linux`, `macos`, `windows`.
    pub platform: Option<String>,
    /// Whether it is connected now.
    pub connected: bool,
    /// Whether it offers `system.run`.
    pub runs: bool,
}

/// A command for a node: `system.run`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The id of the node.
    pub node: String,
    /// The argument vector that carries the shell text.
    pub argv: Vec<String>,
    /// The shell text.
    pub raw_command: String,
    /// The folder, if the call named one.
    pub cwd: Option<String>,
    /// Additions to the environment.
    pub env: BTreeMap<String, String>,
    /// The time limit, if the call named one.
    pub timeout: Option<Duration>,
    /// The longest time until the answer.
    pub wait: Duration,
    /// The agent.
    pub agent: String,
    /// The session.
    pub session_key: String,
}

/// The answer of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeAnswer {
    /// The command ran, or a start was tried.
    Ran {
        /// The exit code, if the command has one.
        exit_code: Option<i32>,
        /// Whether it was killed at its time limit.
        timed_out: bool,
        /// Whether it ended with code 0 and without an error.
        success: bool,
        /// The standard output.
        stdout: String,
        /// The standard error.
        stderr: String,
        /// Another problem.
        error: Option<String>,
    },
    /// The node denied the command.
    Denied {
        /// The message of the node: `SYSTEM_RUN_DENIED: user denied`.
        message: String,
        /// The reason, if the node gave one: `user-denied`.
        reason: Option<String>,
    },
    /// There was no answer; the text says why.
    Unreachable(String),
}

/// The node that `query` names by id, name, address, or at least the first six characters of an
/// id, tried in this order. Without a query, the only node that can run commands now.
///
/// # Errors
/// No node fits, or several do. The sentence names them.
pub fn find_node<'a>(nodes: &'a [Node], query: Option<&str>) -> Result<&'a Node, String> {
    if nodes.is_empty() {
        return Err(
            "exec host=node requires a paired node (none available). This requires a companion \
             app or node host."
                .to_owned(),
        );
    }
    let node = match query.map(str::trim).filter(|query| !query.is_empty()) {
        Some(query) => named_node(nodes, query)?,
        None => only(nodes)?,
    };
    if !node.runs {
        return Err(NONE_RUNS.to_owned());
    }
    Ok(node)
}

const NONE_RUNS: &str =
    "exec host=node requires a node that supports system.run (companion app or node host).";

fn only(nodes: &[Node]) -> Result<&Node, String> {
    let able: Vec<&Node> = nodes
        .iter()
        .filter(|node| node.connected && node.runs)
        .collect();
    match able[..] {
        [node] => Ok(node),
        [] => Err(NONE_RUNS.to_owned()),
        _ => Err(format!(
            "exec host=node requires a node id when multiple nodes are available: {}. Set \
             tools.exec.node or the parameter node.",
            labels(&able)
        )),
    }
}

/// The node that `query` names, as [`find_node`] finds it; whether it can run commands or not.
///
/// # Errors
/// No node fits, or several do. The sentence names them.
pub fn named_node<'a>(nodes: &'a [Node], query: &str) -> Result<&'a Node, String> {
    if let Some(node) = nodes.iter().find(|node| node.id == query) {
        return Ok(node);
    }
    let name = normal(query);
    let is_meant = |node: &&Node| {
        let named = node.name.as_deref();
        let by_name = !name.is_empty() && named.is_some_and(|it| normal(it) == name);
        let by_address = node.remote_ip.as_deref() == Some(query);
        let by_beginning = query.chars().count() >= 6 && node.id.starts_with(query);
        by_name || by_address || by_beginning
    };
    // A node gives itself its name: one that calls itself as another's address or id does not take its place.
    let found: Vec<&Node> = nodes.iter().filter(is_meant).collect();
    match found[..] {
        [] => {}
        [node] => return Ok(node),
        _ => {
            return Err(format!(
                "ambiguous node: {query} (matches: {})",
                labels(&found)
            ));
        }
    }
    let known: Vec<&Node> = nodes.iter().collect();
    Err(format!("unknown node: {query} (known: {})", labels(&known)))
}

fn labels(nodes: &[&Node]) -> String {
    let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let labels: Vec<String> = nodes
        .iter()
        .map(|node| {
            let label = filled(&node.name).or_else(|| filled(&node.remote_ip));
            label.unwrap_or_else(|| node.id.clone())
        })
        .collect();
    labels.join(", ")
}

/// A name in the one form in which names are compared: `Peter's Mac` is `peter-s-mac`.
fn normal(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|char: char| !char.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, name: &str, ip: &str, connected: bool) -> Node {
        Node {
            id: id.to_owned(),
            name: (!name.is_empty()).then(|| name.to_owned()),
            remote_ip: (!ip.is_empty()).then(|| ip.to_owned()),
            platform: None,
            connected,
            runs: true,
        }
    }

    fn three() -> Vec<Node> {
        vec![
            node("mac-1234567890", "Peter's MacBook Pro", "10.0.0.5", true),
            node("a1b2c3d4e5f6", "Build Node", "10.0.0.6", true),
            node("a1b2c3ffffff", "build-node 2", "10.0.0.6", false),
        ]
    }

    /// Rows N1 to N8.
    #[test]
    fn a_node_is_found_by_what_it_is_called() {
        let known = "(known: Peter's MacBook Pro, Build Node, build-node 2)";
        let both = "(matches: Build Node, build-node 2)";
        let cases = [
            ("mac-1234567890", Ok("mac-1234567890")),
            (
                "MAC-1234567890",
                Err(format!("unknown node: MAC-1234567890 {known}")),
            ),
            ("build node", Ok("a1b2c3d4e5f6")),
            ("BUILD_NODE", Ok("a1b2c3d4e5f6")),
            ("build-node", Ok("a1b2c3d4e5f6")),
            (" build node ", Ok("a1b2c3d4e5f6")),
            ("10.0.0.5", Ok("mac-1234567890")),
            ("10.0.0.6", Err(format!("ambiguous node: 10.0.0.6 {both}"))),
            ("a1b2c3", Err(format!("ambiguous node: a1b2c3 {both}"))),
            ("a1b2c", Err(format!("unknown node: a1b2c {known}"))),
            ("a1b2c3d", Ok("a1b2c3d4e5f6")),
            ("A1B2C3D", Err(format!("unknown node: A1B2C3D {known}"))),
            ("peter-s-macbook-pro", Ok("mac-1234567890")),
            (
                "peters macbook pro",
                Err(format!("unknown node: peters macbook pro {known}")),
            ),
        ];
        for (query, expected) in cases {
            let nodes = three();
            let found = find_node(&nodes, Some(query)).map(|node| node.id.as_str());
            assert_eq!(
                found,
                expected.as_ref().map(|id| *id).map_err(Clone::clone),
                "{query}"
            );
        }
    }

    /// Row N9.
    #[test]
    fn an_id_comes_before_a_name() {
        let nodes = [
            node("build-node", "", "", true),
            node("zzzzzz", "Build Node", "", true),
        ];
        assert_eq!(
            find_node(&nodes, Some("build-node")).unwrap().id,
            "build-node"
        );
        // A node that calls itself as the beginning of another's id, or as its address.
        for taken in ["a1b2c3d", "10.0.0.5"] {
            let mut nodes = three();
            nodes.push(node("evil-0123456", taken, "10.0.0.9", true));
            let error = find_node(&nodes, Some(taken)).unwrap_err();
            assert!(error.starts_with("ambiguous node"), "{error}");
        }
        let nodes = [node("a", "日本", "", true), node("b", "中国", "", true)];
        assert_eq!(find_node(&nodes, Some("日本")).unwrap().id, "a");
        find_node(&nodes, Some("--")).unwrap_err();
    }

    /// Rows N10, N11, N12, N14, T-18.
    #[test]
    fn the_only_node_that_can_is_taken() {
        let mut nodes = three();
        nodes[0].runs = false;
        assert_eq!(find_node(&nodes, None).unwrap().id, "a1b2c3d4e5f6");
        assert_eq!(find_node(&nodes, Some(" ")).unwrap().id, "a1b2c3d4e5f6");
        assert_eq!(
            find_node(&nodes, Some("mac-1234567890")).unwrap_err(),
            NONE_RUNS
        );
        assert_eq!(
            find_node(&three(), None).unwrap_err(),
            "exec host=node requires a node id when multiple nodes are available: Peter's \
             MacBook Pro, Build Node. Set tools.exec.node or the parameter node."
        );
        assert_eq!(
            find_node(&[], None).unwrap_err(),
            "exec host=node requires a paired node (none available). This requires a companion \
             app or node host."
        );
    }
}
