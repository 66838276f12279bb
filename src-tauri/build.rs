//! Tells Tauri which commands exist, so that a window can call only what its
//! capability file names.

fn main() {
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("./src-tauri/capabilities/**/*")
        .app_manifest(tauri_build::AppManifest::new().commands(&[
            "prompt_answer",
            "prompt_get",
            "prompt_painted",
            "prompt_select",
        ]));
    if let Err(error) = tauri_build::try_build(attributes) {
        eprintln!("tauri-build: {error:#}");
        std::process::exit(1);
    }
}
