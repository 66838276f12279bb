//! The facts about real files.

use std::fs;

use exec_policy::{Facts, FileFacts, Platform};
use local_policy::facts::HostFacts;

#[test]
fn endings_make_programs() {
    let folder = tempfile::tempdir().unwrap();
    let real = fs::canonicalize(folder.path()).unwrap();
    let real = real
        .to_str()
        .unwrap()
        .trim_start_matches(r"\\?\")
        .to_owned();
    let facts = HostFacts::new(real.clone(), real.clone(), Vec::new(), 7);
    assert_eq!(facts.platform(), Platform::Windows);
    for (name, executable) in [
        ("tool.exe", true),
        ("TOOL2.EXE", true),
        ("script.cmd", true),
        ("script.bat", true),
        ("script.js", false),
        ("script.ps1", false),
        ("none", false),
    ] {
        let path = format!(r"{real}\{name}");
        fs::write(&path, "abc").unwrap();
        let expected = FileFacts {
            real: path.clone(),
            executable,
            user_writable: true,
            as_root: false,
        };
        assert_eq!(facts.file(&path), Some(expected), "{name}");
        assert_eq!(
            facts.sha256(&path).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
    assert_eq!(facts.file(&format!(r"{real}\absent")), None);
    fs::create_dir(format!(r"{real}\folder.exe")).unwrap();
    let found = facts.file(&format!(r"{real}\folder.exe")).unwrap();
    assert!(!found.executable);
}
