//! Values to be written, and how a document writes them.

use serde_json::Value;

/// JSON in the order it is to be written (`serde_json` sorts the keys of a map).
#[derive(Debug, Clone)]
pub(crate) enum Node {
    /// A value without parts.
    Leaf(Value),
    /// An object.
    Object(Vec<(String, Node)>),
    /// A list.
    List(Vec<Node>),
}

impl From<&Value> for Node {
    fn from(value: &Value) -> Self {
        match value {
            Value::Object(map) => Self::Object(
                map.iter()
                    .map(|(key, value)| (key.clone(), value.into()))
                    .collect(),
            ),
            Value::Array(list) => Self::List(list.iter().map(Self::from).collect()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                Self::Leaf(value.clone())
            }
        }
    }
}

impl Node {
    /// The same without an order.
    pub(crate) fn value(&self) -> Value {
        match self {
            Self::Leaf(value) => value.clone(),
            Self::Object(members) => members
                .iter()
                .map(|(key, node)| (key.clone(), node.value()))
                .collect(),
            Self::List(members) => members.iter().map(Self::value).collect(),
        }
    }
}

/// A leaf.
pub(crate) fn leaf(value: impl Into<Value>) -> Node {
    Node::Leaf(value.into())
}

/// An object of these properties.
pub(crate) fn object<const N: usize>(properties: [(&str, Node); N]) -> Node {
    Node::Object(
        properties
            .into_iter()
            .map(|(key, node)| (key.to_owned(), node))
            .collect(),
    )
}

/// How a document is written.
#[derive(Debug, Clone)]
pub(crate) struct Style {
    pub(crate) newline: &'static str,
    /// One step of indentation.
    pub(crate) unit: String,
    /// Between a name and its value.
    pub(crate) gap: String,
    /// Whether the document spans lines at all.
    pub(crate) lines: bool,
}

impl Style {
    /// As `JSON.stringify(value, null, 2)` writes.
    pub(crate) fn plain() -> Self {
        Self {
            newline: "\n",
            unit: "  ".into(),
            gap: ": ".into(),
            lines: true,
        }
    }

    /// A whole document and the line feed behind it.
    pub(crate) fn document(&self, node: &Node) -> String {
        self.render(node, Some("")) + self.newline
    }

    /// One value; `indent` is that of its line, or `None` to write on one line.
    pub(crate) fn render(&self, node: &Node, indent: Option<&str>) -> String {
        match node {
            Node::Leaf(value) => value.to_string(),
            Node::Object(members) => {
                let members = members.iter().map(|(key, node)| (Some(key.as_str()), node));
                self.enclose('{', members, '}', indent)
            }
            Node::List(members) => {
                self.enclose('[', members.iter().map(|node| (None, node)), ']', indent)
            }
        }
    }

    pub(crate) fn enclose<'n>(
        &self,
        open: char,
        members: impl ExactSizeIterator<Item = (Option<&'n str>, &'n Node)>,
        close: char,
        indent: Option<&str>,
    ) -> String {
        let mut out = String::from(open);
        if members.len() > 0 {
            let inner = indent.map(|indent| format!("{indent}{}", self.unit));
            for (index, (key, node)) in members.enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                match &inner {
                    Some(inner) => out.extend([self.newline, inner.as_str()]),
                    None if index > 0 && self.gap.ends_with(' ') => out.push(' '),
                    None => {}
                }
                out.push_str(&self.member(key, node, inner.as_deref()));
            }
            out.extend(indent.iter().flat_map(|indent| [self.newline, *indent]));
        }
        out.push(close);
        out
    }

    pub(crate) fn member(&self, key: Option<&str>, node: &Node, indent: Option<&str>) -> String {
        let value = self.render(node, indent);
        key.map_or(value.clone(), |key| {
            format!("{}{}{value}", Value::from(key), self.gap)
        })
    }
}
