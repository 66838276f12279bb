//! Real commands over real files, with all that a preview says of them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::os::unix::fs::symlink;

use known_programs::paths::named_paths;
use path_preview::{Call, Look, MOST_ENTRIES, MOST_PATHS, Preview, System, preview};

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// The words that are paths, over the whole table of programs. A word that may be something else
/// is left out.
#[test]
fn the_paths_of_each_program() {
    for (command, paths) in [
        ("rm -rf build dist/x", "build dist/x"),
        ("rm -- -x", "-x"),
        ("/bin/rm a", "a"),
        ("rm -", ""),
        ("rmdir a b", "a b"),
        ("mkdir -p -m 700 a/b", "a/b"),
        ("mkdir -m700 a", "a"),
        ("mkdir --mode 700 a", "a"),
        ("touch -d now -r like a", "like a"),
        ("truncate -s 0 log", "log"),
        ("truncate --size=0 log", "log"),
        ("shred -un 3 secret", "secret"),
        ("mv a b", "a b"),
        ("cp -r -t target a b", "target a b"),
        ("cp --target-directory=target a", "target a"),
        ("ln -s from to", "from to"),
        ("chmod -R 755 a", "a"),
        ("chmod -x a", "a"),
        ("chown -R ada:ada a b", "a b"),
        ("tee -a log", "log"),
        ("dd if=/dev/zero of=/dev/sda bs=1M", "/dev/zero /dev/sda"),
        ("tar czf a.tar.gz dir", "a.tar.gz"),
        ("tar -C /srv -xf a.tar", "/srv a.tar"),
        ("tar --file=a.tar -t", "a.tar"),
        ("tar -xf -", ""),
        ("unzip -o a.zip -d out", "out"),
        ("curl -fsSLo i.sh https://get.example", "i.sh"),
        ("curl -H x:y --output a https://get.example", "a"),
        ("curl -T up https://put.example", "up"),
        ("wget -qO- https://get.example", "-"),
        ("wget -P dir https://get.example", "dir"),
        ("git -C sub commit -C HEAD", "sub"),
        // Options that the risk marks knew and an earlier list of paths did not.
        ("curl --data -o a", ""),
        ("git --namespace -C sub status", ""),
        ("gtar cf a.tar dir", "a.tar"),
        ("git rm a", ""),
        ("make clean", ""),
        ("sh -c x", ""),
    ] {
        let argv = words(command);
        assert_eq!(named_paths(&argv).join(" "), paths, "{command}");
    }
    assert!(named_paths(&[]).is_empty());
}

#[test]
fn what_is_there_is_said_and_where_it_is() {
    let temp = tempfile::tempdir().unwrap();
    let home = fs::canonicalize(temp.path()).unwrap();
    let (repository, sub) = (home.join("demo"), home.join("demo/sub"));
    fs::create_dir_all(repository.join(".git")).unwrap();
    fs::create_dir_all(&sub).unwrap();
    fs::write(sub.join("file"), "12345").unwrap();
    fs::write(home.join("demo2"), "").unwrap();
    symlink("/etc/passwd", sub.join("link")).unwrap();
    let (home, cwd) = (home.to_str().unwrap(), sub.to_str().unwrap());
    let at = |path: &str, look, inside| Preview {
        path: path.replace("HOME", home),
        look,
        inside: Some(inside),
    };
    let file = Look::File { bytes: 5 };
    let folder = |entries| Look::Folder {
        entries: Some(entries),
    };
    let cases = [
        ("rm file", false, vec![at("HOME/demo/sub/file", file, true)]),
        (
            "rm ./x/../file file",
            false,
            vec![at("HOME/demo/sub/file", file, true)],
        ),
        (
            "rm none file/below",
            false,
            vec![
                at("HOME/demo/sub/none", Look::Nothing, true),
                at("HOME/demo/sub/file/below", Look::Nothing, true),
            ],
        ),
        ("rm -r ..", false, vec![at("HOME/demo", folder(2), true)]),
        (
            "rm link",
            false,
            vec![at("HOME/demo/sub/link", Look::Link, true)],
        ),
        // A name that only begins like the repository's is outside.
        (
            "rm ../../demo2",
            false,
            vec![at("HOME/demo2", Look::File { bytes: 0 }, false)],
        ),
        (
            "dd of=/dev/null",
            false,
            vec![at("/dev/null", Look::Other, false)],
        ),
        // Characters that a shell would replace, and the same where no shell reads them.
        (
            "rm ~/demo2",
            true,
            vec![at("HOME/demo2", Look::File { bytes: 0 }, false)],
        ),
        (
            "rm ~/demo2",
            false,
            vec![at("HOME/demo/sub/~/demo2", Look::Nothing, true)],
        ),
        ("rm ~ada/x $x *.log a{1,2} `x` x?", true, vec![]),
    ];
    for (command, in_shell, want) in cases {
        let argv = words(command);
        let call = Call {
            argv: &argv,
            in_shell,
            cwd: Some(cwd),
        };
        assert_eq!(preview(&[call], cwd, home, &System), want, "{command}");
    }
}

/// Only absolute paths are certain in a folder that is not.
#[test]
fn a_folder_that_nobody_knows_says_nothing_of_relative_paths() {
    let argv = words("rm x /nowhere/y");
    let look = |cwd| {
        let call = Call {
            argv: &argv,
            in_shell: true,
            cwd,
        };
        preview(&[call], "/nowhere", "/nowhere", &System)
    };
    let nothing = |path: &str| Preview {
        path: path.to_owned(),
        look: Look::Nothing,
        inside: None,
    };
    assert_eq!(look(None), [nothing("/nowhere/y")]);
    let both = [nothing("/nowhere/z/x"), nothing("/nowhere/y")];
    assert_eq!(look(Some("/nowhere/z")), both);
}

#[test]
fn no_more_is_counted_than_a_person_reads() {
    let temp = tempfile::tempdir().unwrap();
    for number in 0..=MOST_ENTRIES {
        fs::write(temp.path().join(number.to_string()), "").unwrap();
    }
    let many: Vec<String> = (0..40).map(|number| format!("/nowhere/{number}")).collect();
    let argv = [
        vec!["rm".to_owned(), temp.path().to_str().unwrap().to_owned()],
        many,
    ]
    .concat();
    let call = Call {
        argv: &argv,
        in_shell: false,
        cwd: Some("/"),
    };
    let found = preview(&[call], "/", "/", &System);
    assert_eq!(found.len(), MOST_PATHS);
    let entries = Some(MOST_ENTRIES);
    assert_eq!(found[0].look, Look::Folder { entries });
}
