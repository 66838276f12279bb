//! The `apply_patch` tool.

use apply_patch::{Workspace, apply_patch};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::{Caller, ToolResult, World};

pub(crate) fn call(arguments: Value, caller: &Caller, world: &World) -> ToolResult {
    if !caller.settings.apply_patch.allows(caller.model.as_ref()) {
        return ToolResult::failed(
            "apply_patch is not available: it needs tools.exec.applyPatch.enabled and a model of \
             OpenAI that applyPatch.allowModels allows.",
        );
    }
    let input = Arguments::of("apply_patch", arguments).and_then(|mut arguments| {
        let input = arguments.text("input")?.unwrap_or_default();
        arguments.finish()?;
        Ok(input)
    });
    let done = input.and_then(|input| {
        Workspace::open(&caller.workspace, Some(&world.home))
            .and_then(|workspace| apply_patch(&input, &workspace))
            .map_err(|error| error.to_string())
    });
    match done {
        Ok(summary) => {
            let details = json!({
                "status": "completed",
                "summary": {
                    "added": summary.added,
                    "modified": summary.modified,
                    "deleted": summary.deleted,
                },
            });
            ToolResult::new(summary.to_string(), details)
                .with_line("Success. summary has the files.")
        }
        Err(sentence) => ToolResult::failed(sentence),
    }
}
