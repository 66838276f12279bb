//! The programs of others that run while ours are built.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::cargo;

/// The crates of all systems whose build script was looked at: it asks the compiler, the system's
/// libraries or the environment, writes files of its own, or compiles what came with the crate.
const LOOKED_AT: &str = "\
    anyhow async-io atk-sys cairo-sys-rs camino cap-primitives cap-std cookie crc32fast \
    crossbeam-utils erased-serde field-offset gdk-pixbuf-sys gdk-sys gdkx11-sys generic-array \
    getrandom gio gio-sys glib-sys gobject-sys gtk gtk-layer-shell-sys gtk-sys httparse \
    iana-time-zone-haiku icu_normalizer_data icu_properties_data indexmap inotify-sys io-extras \
    io-lifetimes javascriptcore-rs-sys jni-sys libc libdbus-sys libsqlite3-sys memoffset muda \
    nix num-traits objc2 objc2-exception-helper oid-registry pango-sys parking_lot_core \
    portable-atomic portable-atomic-util proc-macro-error proc-macro-error-attr proc-macro2 \
    quote ref-cast rfd ring rmcp rustix rustls rustversion schemars selectors serde serde_core \
    serde_json soup3-sys swift-rs syn target-lexicon tauri tauri-runtime tauri-runtime-wry \
    tauri-utils thiserror tray-icon typeid unicode-general-category vswhom-sys wasm-bindgen \
    wasm-bindgen-shared wayland-backend wayland-client wayland-sys web_atoms webkit2gtk-sys \
    webview2-com-sys winapi winapi-i686-pc-windows-gnu winapi-x86_64-pc-windows-gnu \
    windows_aarch64_gnullvm windows_aarch64_msvc windows_i686_gnu windows_i686_gnullvm \
    windows_i686_msvc windows_x86_64_gnu windows_x86_64_gnullvm windows_x86_64_msvc winreg \
    wit-bindgen wry x11 x11-dl zerocopy zmij";

/// What a script that fetches something would have in it.
const FETCHES: [&str; 12] = [
    "TcpStream",
    "UdpSocket",
    "reqwest",
    "ureq",
    "attohttpc",
    "minreq",
    "hyper::",
    "git2",
    "\"curl\"",
    "\"wget\"",
    "\"clone\"",
    "Invoke-WebRequest",
];

/// Libraries with which a script could fetch something.
const LIBRARIES: [&str; 8] = [
    "reqwest",
    "ureq",
    "curl",
    "git2",
    "attohttpc",
    "minreq",
    "hyper",
    "isahc",
];

/// What Cargo would take for this system.
fn packages() -> Vec<Value> {
    let about = cargo(&["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let text = cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--filter-platform",
        host.unwrap(),
    ]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap().clone();
    // Ours have no source.
    packages
        .into_iter()
        .filter(|it| !it["source"].is_null())
        .collect()
}

/// The file of the build script, if the package has one.
fn script(package: &Value) -> Option<&str> {
    let targets = package["targets"].as_array().unwrap();
    let target = targets.iter().find(|it| it["kind"][0] == "custom-build");
    target.map(|it| it["src_path"].as_str().unwrap())
}

/// The script, with the files of the folder `build` that some have.
fn text(script: &str) -> String {
    let folder = Path::new(script).with_extension("");
    let more = fs::read_dir(folder).into_iter().flatten().flatten();
    let more = more.filter_map(|it| fs::read_to_string(it.path()).ok());
    std::iter::once(fs::read_to_string(script).unwrap())
        .chain(more)
        .collect()
}

#[test]
fn no_build_script_is_new_or_fetches_anything() {
    let known: Vec<&str> = LOOKED_AT.split_whitespace().collect();
    let mut faults = Vec::new();
    let mut seen = 0;
    for package in packages() {
        let Some(script) = script(&package) else {
            continue;
        };
        seen += 1;
        let name = package["name"].as_str().unwrap();
        if !known.contains(&name) {
            faults.push(format!(
                "{name}: nobody has looked at its build script yet, see docs/supply-chain.md"
            ));
        }
        let text = text(script);
        let words = FETCHES.iter().filter(|word| text.contains(**word));
        faults.extend(words.map(|word| format!("{name}: its build script says {word}")));
        let needed = package["dependencies"].as_array().unwrap().iter();
        let needed = needed
            .filter(|it| it["kind"] == "build")
            .filter_map(|it| it["name"].as_str());
        let fetching = needed.filter(|it| LIBRARIES.contains(it));
        faults.extend(fetching.map(|it| format!("{name}: its build script uses {it}")));
    }
    assert!(seen > 20, "{seen}");
    assert_eq!(faults, Vec::<String>::new());
}
