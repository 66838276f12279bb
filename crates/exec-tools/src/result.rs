//! What a call returns.

use serde_json::{Value, json};

use crate::Event;

/// The answer to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// For a model to read, with the output.
    pub text: String,
    /// What became of the call in a line or two, without the output.
    pub line: String,
    /// The same, structured; `status` says what became of it.
    pub details: Value,
    /// The call did not do what it should.
    pub is_error: bool,
    /// What happened in the caller's session since its last call, oldest first.
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

    /// A tool that the person took away.
    pub(crate) fn forbidden(sentence: String) -> Self {
        let details = json!({ "status": "denied", "reason": "tool-policy", "sentence": sentence });
        Self {
            is_error: true,
            ..Self::new(sentence, details)
        }
    }

    /// With another line than the text, which holds output.
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

    /// Everything that matters, each part once: the details, the line as `text` where it is not
    /// their `error`, and the `events`. Many models see nothing else of a result.
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

    /// Whether the details hold something that a command wrote.
    #[must_use]
    pub fn has_output(&self) -> bool {
        let output = self.details["aggregated"].as_str();
        output.is_some_and(|output| !output.is_empty())
    }
}
