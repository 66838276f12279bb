//! What a call returns.

use serde_json::{Value, json};

use crate::Event;

/// The answer to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// For a model to read.
    pub text: String,
    /// The same, structured; `status` says what became of it.
    pub details: Value,
    /// The call did not do what it should.
    pub is_error: bool,
    /// What happened in the caller's session since its last call, oldest first.
    pub events: Vec<Event>,
}

impl ToolResult {
    pub(crate) fn new(text: impl Into<String>, details: Value) -> Self {
        Self {
            text: text.into(),
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

    /// A tool that the person took away.
    pub(crate) fn forbidden(sentence: String) -> Self {
        let details = json!({ "status": "denied", "reason": "tool-policy", "sentence": sentence });
        Self {
            is_error: true,
            ..Self::new(sentence, details)
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
}
