//! Tells Tauri which commands exist, so that a window can call only what its
//! capability file names.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("./src-tauri/capabilities/**/*")
        .app_manifest(tauri_build::AppManifest::new().commands(&[
            "main_action",
            "main_agent_plan",
            "main_agents",
            "main_allowlist",
            "main_bind",
            "main_binding",
            "main_check_records",
            "main_choose_program",
            "main_connect_agent",
            "main_edit",
            "main_examples",
            "main_export",
            "main_export_records",
            "main_forget_gateway",
            "main_gateways",
            "main_health",
            "main_hello",
            "main_keep_example",
            "main_keep_gateway",
            "main_let_answer",
            "main_open_prompt",
            "main_overview",
            "main_pause",
            "main_places",
            "main_policy",
            "main_proposals",
            "main_remove_example",
            "main_requests",
            "main_rule",
            "main_set",
            "main_settings",
            "main_start_at_login",
            "main_suggestion",
            "main_test_agent",
            "main_test_node",
            "main_try",
            "main_undo",
            "main_use_gateway",
            "prompt_always",
            "prompt_answer",
            "prompt_deny_all",
            "prompt_dismiss",
            "prompt_fits",
            "prompt_get",
            "prompt_later",
            "prompt_painted",
            "prompt_propose",
            "prompt_proven",
            "prompt_select",
            "prompt_undo",
            "prompt_waits",
            "run_drill",
            "say",
        ]));
    tauri_build::try_build(attributes)?;
    Ok(())
}
