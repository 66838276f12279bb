//! The findings about patterns on a computer with a few programs.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use local_policy::{LocalMachine, findings};

#[test]
fn patterns_are_refused_or_remarked_upon() {
    let folder = tempfile::tempdir().unwrap();
    let real = fs::canonicalize(folder.path()).unwrap();
    let home = real.to_str().unwrap();
    let bin = real.join("bin");
    let many = real.join("many");
    let make = |path: &std::path::Path| {
        fs::write(path, "#!/bin/true\n").unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    for made in [&bin, &many] {
        fs::create_dir(made).unwrap();
    }
    for name in ["rg", "bash", "dash", "frob"] {
        make(&bin.join(name));
    }
    // Another folder of the path: git, and a link to it whose name runs others.
    let lib = real.join("lib");
    fs::create_dir(&lib).unwrap();
    make(&lib.join("git"));
    symlink(lib.join("git"), lib.join("git-receive-pack")).unwrap();
    symlink(bin.join("bash"), bin.join("a")).unwrap();
    // A link to the folder, like `/bin` to `/usr/bin`: its programs count once.
    let linked = real.join("sbin");
    symlink(&bin, &linked).unwrap();
    let path = [&bin, &linked, &lib].map(|it| it.display().to_string());
    let path = path.join(":");
    (0..25).for_each(|number| make(&many.join(format!("p{number}"))));
    let machine = LocalMachine {
        home: home.to_owned(),
        cwd: home.to_owned(),
        environment: vec![("PATH".to_owned(), path)],
        now_ms: || 0,
        screen_recording: || true,
    };
    let listing = machine.listing();
    for (pattern, any_arguments, expected) in [
        (
            "",
            true,
            "an empty pattern matches nothing; write the path of a program",
        ),
        (
            "rg",
            true,
            "“rg” has no folder and would never match; write HOME/bin/rg",
        ),
        (
            "gone",
            true,
            "“gone” has no folder and would never match; write the whole path of the program",
        ),
        (
            "./bin/rg",
            true,
            "“./bin/rg” is not a whole path and would never match; write HOME/bin/rg",
        ),
        (
            "bin/*",
            false,
            "“bin/*” is not a whole path and would never match; write HOME/bin/*",
        ),
        (
            "~root/rg",
            true,
            "“~root/rg” is not a whole path and would never match; write the whole path of the program",
        ),
        (
            "~/bin/",
            true,
            "“~/bin” is a folder and would never match; write ~/bin/* for the programs in it",
        ),
        ("~/bin/rg", true, "1"),
        (
            "~/bin/frob",
            true,
            "1 frob is unknown to Exec Companion. It may run other programs.",
        ),
        ("~/bin/frob", false, "1"),
        ("~/sbin/rg", true, "1"),
        ("~/*bin/rg", true, "1"),
        (
            "/nowhere/rg",
            true,
            "0 It matches nothing on this computer yet.",
        ),
        (
            "~/bin/bash",
            true,
            "2 HOME/bin/bash is a shell: with any arguments it can run anything.",
        ),
        ("~/bin/bash", false, "2"),
        ("~/lib/git", true, "2"),
        (
            "~/lib/git-receive-pack",
            true,
            "1 HOME/lib/git-receive-pack is a program that runs others: with any arguments it can \
             run anything.",
        ),
        (
            "~/lib/*",
            true,
            "2 HOME/lib/git-receive-pack is a program that runs others: with any arguments it can \
             run anything.",
        ),
        (
            "~/bin/*",
            true,
            "5 HOME/bin/a is a shell: with any arguments it can run anything.",
        ),
        (
            "/nowhere/*/zsh",
            true,
            "0 It matches nothing on this computer yet. zsh is a shell: with any arguments it can \
             run anything.",
        ),
        (
            "~/many/*",
            true,
            "25 It covers 25 programs on this computer, and any that is put there later.",
        ),
        ("~/many/*1", true, "3"),
        (
            "~/*",
            true,
            "0 It matches nothing on this computer yet. It covers any program that is put there later.",
        ),
    ] {
        let found = findings(pattern, any_arguments, &listing);
        let said = found.refused.map_or_else(
            || {
                let remarks = found.remarks.iter().map(|remark| remark.sentence());
                let number = found.covered.programs.len().to_string();
                let all: Vec<_> = [number].into_iter().chain(remarks).collect();
                all.join(" ")
            },
            |refused| refused.to_string(),
        );
        assert_eq!(said.replace(home, "HOME"), expected, "{pattern}");
    }
}
