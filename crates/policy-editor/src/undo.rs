//! Taking back the last change.

use std::sync::Arc;

use serde_json::Value;

use crate::elsewhere::taken_back;

/// The last change that was saved here.
#[derive(Debug, Clone)]
pub(crate) struct Undo {
    pub(crate) id: String,
    before: Arc<Value>,
    after: Arc<Value>,
}

impl Undo {
    pub(crate) fn new(id: String, before: Arc<Value>, after: Arc<Value>) -> Self {
        Self { id, before, after }
    }

    /// The document without the change; `None` where another one came since.
    pub(crate) fn taken_back(&self, now: &Value) -> Option<Value> {
        taken_back(&self.before, &self.after, now)
    }
}
