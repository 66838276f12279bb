//! The list of tools that a client gets.

use std::sync::Arc;

use exec_tools::{Caller, definitions};
use rmcp::model::{ServerCapabilities, Tool, ToolAnnotations};
use serde_json::Value;

/// The tools of a caller.
pub(crate) fn listed(caller: &Caller) -> Vec<Tool> {
    let all = definitions(caller).into_iter();
    all.filter_map(|tool| {
        let (Value::Object(schema), Value::Object(result)) = (tool.schema, tool.result) else {
            return None;
        };
        let annotations = ToolAnnotations::from_raw(
            Some(tool.title.to_owned()),
            Some(false),
            Some(true),
            Some(false),
            Some(tool.open_world),
        );
        let mut listed = Tool::new(tool.name, tool.description, Arc::new(schema));
        listed.output_schema = Some(Arc::new(result));
        Some(listed.with_title(tool.title).with_annotations(annotations))
    })
    .collect()
}

#[expect(deprecated, reason = "nothing has taken the place of log messages yet")]
pub(crate) fn capabilities() -> ServerCapabilities {
    ServerCapabilities::builder()
        .enable_tools()
        .enable_logging()
        .build()
}
