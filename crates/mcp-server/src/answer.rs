//! The result of a tool in the form that an MCP client gets.

use exec_tools::ToolResult;
use rmcp::model::{CallToolResult, ContentBlock, ProtocolVersion};

/// The result for a client of this version of the protocol.
///
/// Since 2025-06-18 results have structured content, and the models of common clients see only
/// that. So it holds everything, and the text beside it is one line. Of an error some clients show
/// only the text, so there the text is the structured content. The output of a command is never in
/// both: a command that ran and failed is an answer with its `status`.
pub(crate) fn answer(result: ToolResult, version: Option<&ProtocolVersion>) -> CallToolResult {
    if version.is_some_and(|version| *version < ProtocolVersion::V_2025_06_18) {
        return in_text(result);
    }
    let structured = result.structured();
    let is_error = result.is_error && !result.has_output();
    let mut answer = if is_error {
        CallToolResult::error(vec![ContentBlock::text(structured.to_string())])
    } else {
        CallToolResult::success(vec![ContentBlock::text(result.line)])
    };
    answer.structured_content = Some(structured);
    answer
}

/// A result with everything as text.
fn in_text(result: ToolResult) -> CallToolResult {
    let mut content = vec![ContentBlock::text(result.text)];
    let events: Vec<String> = result
        .events
        .iter()
        .map(|event| format!("System: {}", event.text))
        .collect();
    if !events.is_empty() {
        content.push(ContentBlock::text(events.join("\n")));
    }
    if result.is_error {
        CallToolResult::error(content)
    } else {
        CallToolResult::success(content)
    }
}
