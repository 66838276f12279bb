//! Changes to JSON text that leave every other byte alone.
//!
//! The document's own style is kept: its newline, its indentation, what stands between a
//! name and its value, and whether a list or an object is written on one line.

use std::ops::Range;

use jsonc_parser::{
    ast::{Array, Object},
    common::Ranged,
};
use serde_json::Value;

use crate::style::{Node, Style};

/// A member of a container: with its name in an object, without one in a list.
pub(crate) type Member = (Option<String>, Node);

/// Some bytes, and what stands there afterwards.
#[derive(Debug)]
pub(crate) struct Change {
    range: Range<usize>,
    text: String,
}

/// The text with all changes made; they may not overlap.
pub(crate) fn apply(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|change| change.range.start);
    let mut out = String::with_capacity(text.len() + 256);
    let mut from = 0;
    for change in changes {
        out.push_str(&text[from..change.range.start]);
        out.push_str(&change.text);
        from = change.range.end;
    }
    out + &text[from..]
}

/// One document, its style read off its root.
pub(crate) struct Source<'t> {
    text: &'t str,
    style: Style,
}

impl<'t> Source<'t> {
    pub(crate) fn new(text: &'t str, root: &Object) -> Self {
        let mut style = Style::plain();
        if text.contains("\r\n") {
            style.newline = "\r\n";
        }
        if let Some(first) = root.properties.first() {
            style.gap = text[first.name.range().end..first.value.range().start].to_owned();
            style.lines = text[root.range.start..first.range.start].contains('\n');
            if style.lines {
                style.unit = line_indent(text, first.range.start).to_owned();
            }
        }
        Self { text, style }
    }

    /// What the text at a value says.
    pub(crate) fn value_at(&self, value: &impl Ranged) -> Value {
        let range = value.range();
        serde_json::from_str(&self.text[range.start..range.end]).unwrap_or_default()
    }

    /// Adds members behind the last one.
    pub(crate) fn append(&self, to: &Container, members: &[Member]) -> Change {
        self.insert(to, to.members.len(), members)
    }

    /// Adds members behind the first `behind` ones.
    pub(crate) fn insert(&self, to: &Container, behind: usize, members: &[Member]) -> Change {
        let (Some(first), Some(last)) = (to.members.first(), to.members.last()) else {
            return self.fill(to, members);
        };
        let lines = self.text[to.span.start..first.start].contains('\n');
        let indent = lines.then(|| line_indent(self.text, last.start));
        let separator = match (indent, &to.members[..]) {
            (Some(indent), _) => format!(",{}{indent}", self.style.newline),
            (None, [.., before, last]) => self.text[before.end..last.start].to_owned(),
            (None, _) if self.style.gap.ends_with(' ') => ", ".to_owned(),
            (None, _) => ",".to_owned(),
        };
        let written = members.iter().map(|(key, node)| {
            let member = self.style.member(key.as_deref(), node, indent);
            if behind > 0 {
                separator.clone() + &member
            } else {
                member + &separator
            }
        });
        let at = behind
            .checked_sub(1)
            .map_or(first.start, |before| to.members[before].end);
        Change {
            range: at..at,
            text: written.collect(),
        }
    }

    /// Members into an empty container.
    fn fill(&self, to: &Container, members: &[Member]) -> Change {
        let indent = self
            .style
            .lines
            .then(|| line_indent(self.text, to.span.start));
        let members = members.iter().map(|(key, node)| (key.as_deref(), node));
        let (open, close) = if to.list { ('[', ']') } else { ('{', '}') };
        let text = self.style.enclose(open, members, close, indent);
        Change {
            range: to.span.clone(),
            text,
        }
    }

    /// Puts a value in the place of another.
    pub(crate) fn replace(&self, value: &impl Ranged, node: &Node) -> Change {
        let range = value.range();
        let indent = self
            .style
            .lines
            .then(|| line_indent(self.text, range.start));
        Change {
            range: range.start..range.end,
            text: self.style.render(node, indent),
        }
    }

    /// Takes members out, each with one comma.
    pub(crate) fn remove(&self, from: &Container, drop: impl Fn(usize) -> bool) -> Vec<Change> {
        let members = &from.members;
        let cut = |range| Change {
            range,
            text: String::new(),
        };
        let Some(last_kept) = (0..members.len()).rfind(|index| !drop(*index)) else {
            return if members.is_empty() {
                Vec::new()
            } else {
                vec![cut(from.span.start + 1..from.span.end - 1)]
            };
        };
        let tail = &members[last_kept..];
        (0..last_kept)
            .filter(|index| drop(*index))
            .map(|index| members[index].start..members[index + 1].start)
            .chain((tail.len() > 1).then(|| tail[0].end..tail[tail.len() - 1].end))
            .map(cut)
            .collect()
    }
}

/// Where an object or a list and its members stand.
pub(crate) struct Container {
    span: Range<usize>,
    members: Vec<Range<usize>>,
    list: bool,
}

impl From<&Object<'_>> for Container {
    fn from(object: &Object) -> Self {
        Self {
            span: object.range.start..object.range.end,
            members: object
                .properties
                .iter()
                .map(|p| p.range.start..p.range.end)
                .collect(),
            list: false,
        }
    }
}

impl From<&Array<'_>> for Container {
    fn from(list: &Array) -> Self {
        let span = |value: &jsonc_parser::ast::Value| value.range().start..value.range().end;
        Self {
            span: list.range.start..list.range.end,
            members: list.elements.iter().map(span).collect(),
            list: true,
        }
    }
}

/// The white space at the start of the line that `at` is in.
fn line_indent(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = &text[start..];
    let width = line.len() - line.trim_start_matches([' ', '\t']).len();
    &line[..width]
}
