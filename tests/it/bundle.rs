//! What a bundle for macOS says of itself. A bundle is made on macOS alone; here it is put
//! together from the text that Tauri merges into the bundle's own.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use promises::{read, root};

/// A bundle as Tauri's bundler lays it out, with this merged into its Info.plist.
fn bundle(folder: &Path, ours: &str) {
    let contents = folder.join("Contents");
    for room in ["MacOS", "Resources"] {
        fs::create_dir_all(contents.join(room)).unwrap();
    }
    let config = read("tauri.conf.json");
    let config: serde_json::Value = serde_json::from_str(&config).unwrap();
    let program = config["mainBinaryName"].as_str().unwrap();
    let theirs = format!(
        "<dict>\n<key>CFBundleExecutable</key><string>{program}</string>\n\
         <key>CFBundleIdentifier</key><string>{}</string>\n\
         <key>CFBundleIconFile</key><string>icon.icns</string>",
        config["identifier"].as_str().unwrap()
    );
    fs::write(
        contents.join("Info.plist"),
        ours.replacen("<dict>", &theirs, 1),
    )
    .unwrap();
    fs::copy(
        root().join("icons/icon.icns"),
        contents.join("Resources/icon.icns"),
    )
    .unwrap();
    let program = contents.join("MacOS").join(program);
    fs::write(&program, "").unwrap();
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
}

fn check(folder: &Path) -> Output {
    Command::new(root().join("scripts/check-bundle.sh"))
        .arg(folder)
        .output()
        .unwrap()
}

#[test]
fn a_bundle_says_what_macos_wants_to_know() {
    // Tauri looks for it here, beside its configuration.
    let ours = read("Info.plist");
    let folder = tempfile::tempdir().unwrap();
    bundle(folder.path(), &ours);
    let whole = check(folder.path());
    assert!(whole.status.success(), "{whole:?}");

    let keys = ours.split("<key>").skip(1);
    let keys: Vec<&str> = keys.filter_map(|it| it.split('<').next()).collect();
    assert!(keys.contains(&"LSUIElement"));
    for key in keys {
        let folder = tempfile::tempdir().unwrap();
        bundle(folder.path(), &ours.replace(key, "Other"));
        let lacks = check(folder.path());
        assert!(!lacks.status.success(), "{key}");
        let says = String::from_utf8_lossy(&lacks.stderr).into_owned();
        assert!(says.contains(key), "{key}: {says}");
    }

    let folder = tempfile::tempdir().unwrap();
    bundle(folder.path(), &ours);
    fs::remove_file(folder.path().join("Contents/Resources/icon.icns")).unwrap();
    assert!(!check(folder.path()).status.success());
}
