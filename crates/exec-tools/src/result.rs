//! The result of a call.

use serde_json::{Value, json};

use crate::Event;

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// The text for a model, with the output.
    pub text: String,
    /// The outcome in a line or two, without the output.
    pub line: String,
    /// The outcome as structured content; `status` sums it up.
    pub details: Value,
    /// Whether the call failed.
    pub is_error: bool,
    /// The events of the caller's session since its last call, oldest first.
    pub events: Vec<Event>,
}

impl ToolResult {
    pub(crate) fn new(text: impl Into<String>, details: Value) -> Self {
        let text = text.into();
        Self {
            line: text.clone(),
            text,
            details,
            is_error: false,
            events: Vec::new(),
        }
    }

    /// A call that failed. The sentence is in the details too.
    pub(crate) fn failed(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        let details = json!({ "status": "failed", "error": sentence });
        Self {
            is_error: true,
            ..Self::new(sentence, details)
        }
    }

    /// A tool that the person does not allow.
    pub(crate) fn forbidden(sentence: String) -> Self {
        let details = json!({ "status": "denied", "reason": "tool-policy", "sentence": sentence });
        Self {
            is_error: true,
            ..Self::new(sentence, details)
        }
    }

    /// With a line of its own, because the text holds output.
    pub(crate) fn with_line(self, line: impl Into<String>) -> Self {
        Self {
            line: line.into(),
            ..self
        }
    }

    /// With warnings before the text.
    pub(crate) fn warned(mut self, warnings: &[String]) -> Self {
        if !warnings.is_empty() {
            self.text = format!("{}\n\n{}", warnings.join("\n"), self.text);
            self.details["warnings"] = json!(warnings);
        }
        self
    }

    /// Everything that matters, each part once: the details, the line as `text` if it is not their
    /// `error`, and the `events`. Many models see nothing else of a result.
    #[must_use]
    pub fn structured(&self) -> Value {
        let mut whole = self.details.clone();
        if whole["error"] != self.line.as_str() {
            whole["text"] = json!(self.line);
        }
        if !self.events.is_empty() {
            let texts = self.events.iter().map(|event| event.text.as_str());
            whole["events"] = texts.collect();
        }
        whole
    }

    /// Whether the details hold output of a command.
    #[must_use]
    pub fn has_output(&self) -> bool {
        let output = self.details["aggregated"].as_str();
        output.is_some_and(|output| !output.is_empty())
    }
}
