//! Patches on a disk that changes, is full, or refuses to write.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

use crate::folder::Folder;
use apply_patch::{Changes, Error, Plan, Workspace, apply_patch, parse, plan};

fn patch(folder: &Folder, body: &str) -> Result<String, Error> {
    let workspace = Workspace::open(&folder.root(), None).unwrap();
    let input = format!("*** Begin Patch\n{body}\n*** End Patch");
    apply_patch(&input, &workspace).map(|summary| summary.to_string())
}

fn planned(folder: &Folder, body: &str) -> (Workspace, Plan) {
    let workspace = Workspace::open(&folder.root(), None).unwrap();
    let input = format!("*** Begin Patch\n{body}\n*** End Patch");
    let plan = plan(&parse(&input).unwrap(), |path| workspace.find(path)).unwrap();
    (workspace, plan)
}

/// Creates `out` beside the workspace, with a file `secret`.
fn outside(folder: &Folder) -> std::path::PathBuf {
    let out = folder.outside().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("secret"), "s\n").unwrap();
    out
}

#[test]
fn no_link_leads_out() {
    let update = "*** Update File: l\n@@\n-s\n+t";
    let cases: [(&str, &str, &str, &str); 8] = [
        ("l", "{out}/secret", update, "Path escapes sandbox root"),
        ("l", "../out/secret", update, "Path escapes sandbox root"),
        (
            "l",
            "../out",
            "*** Add File: l/new\n+x",
            "Path escapes sandbox root",
        ),
        (
            "l",
            "{out}",
            "*** Add File: l/a/b/new\n+x",
            "Path escapes sandbox root",
        ),
        (
            "l",
            "../out",
            "*** Delete File: l/secret",
            "Path escapes sandbox root",
        ),
        (
            "l",
            "../out/new",
            "*** Add File: l\n+x",
            "Path escapes sandbox root",
        ),
        ("l", "new", "*** Add File: l\n+x", "l is a link."),
        ("l", "l", "*** Add File: l\n+x", "Failed to read file"),
    ];
    for (link, target, body, expected) in cases {
        let folder = Folder::new();
        let out = outside(&folder);
        let target = target.replace("{out}", out.to_str().unwrap());
        symlink(&target, folder.root().join(link)).unwrap();
        let before = folder.all();
        let error = patch(&folder, body).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{target}: {body}: {error}");
        assert_eq!(folder.all(), before);
        let secret: Vec<_> = fs::read_dir(&out)
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        assert_eq!(secret, [out.join("secret")], "{body}");
        assert_eq!(fs::read_to_string(out.join("secret")).unwrap(), "s\n");
    }
}

#[test]
fn a_link_inside_is_followed_and_stays() {
    let folder = Folder::new();
    folder.write("d/real", "x\n");
    symlink("d", folder.root().join("e")).unwrap();
    symlink("d/real", folder.root().join("l")).unwrap();
    let body = "*** Update File: l\n@@\n-x\n+y\n*** Update File: e/real\n@@\n-y\n+z\n\
                *** Add File: e/new/deep\n+n";
    patch(&folder, body).unwrap();
    let expected = [
        ("d/new/deep", "n\n"),
        ("d/real", "z\n"),
        ("e", "→ d"),
        ("l", "→ d/real"),
    ];
    let expected = expected.map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_eq!(folder.all(), expected);
    for body in [
        "*** Delete File: l",
        "*** Update File: l\n*** Move to: m\n@@\n-z\n+x",
    ] {
        let error = patch(&folder, body).unwrap_err();
        assert_eq!(
            error.to_string(),
            "l is a link. Name the file that it leads to."
        );
    }
    assert_eq!(folder.all(), expected);
}

/// A link takes the place of a folder between the plan and the write.
#[test]
fn a_link_that_comes_meanwhile_leads_nowhere() {
    let folder = Folder::new();
    let out = outside(&folder);
    folder.write("d/secret", "s\n");
    let (workspace, plan) = planned(&folder, "*** Update File: d/secret\n@@\n-s\n+t");
    fs::remove_dir_all(folder.root().join("d")).unwrap();
    symlink(&out, folder.root().join("d")).unwrap();
    workspace.apply(&plan).unwrap_err();
    assert_eq!(fs::read_to_string(out.join("secret")).unwrap(), "s\n");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
}

/// The third file cannot be written, for each reason that a disk has.
#[test]
fn when_one_file_fails_nothing_has_changed() {
    let body = "*** Add File: new/deep/file\n+n\n\
                *** Update File: a\n*** Move to: b\n@@\n-a\n+b\n\
                *** Delete File: gone\n\
                *** Update File: last\n@@\n-x\n+y";
    type Spoil = fn(&Folder);
    let cases: [(&str, Spoil); 5] = [
        ("last changed while", |folder| {
            folder.write("last", "else\n")
        }),
        ("last changed while", |folder| {
            fs::remove_file(folder.root().join("last")).unwrap();
        }),
        ("last could not be written", |folder| {
            fs::remove_file(folder.root().join("last")).unwrap();
            fs::create_dir(folder.root().join("last")).unwrap();
        }),
        ("last is read-only", |folder| {
            let mode = fs::Permissions::from_mode(0o444);
            fs::set_permissions(folder.root().join("last"), mode).unwrap();
        }),
        ("b changed while", |folder| folder.write("b", "mine\n")),
    ];
    for (expected, spoil) in cases {
        let folder = Folder::new();
        for (path, text) in [("a", "a\n"), ("gone", "g\n"), ("last", "x\n")] {
            folder.write(path, text);
        }
        let (workspace, plan) = planned(&folder, body);
        spoil(&folder);
        let before = folder.all();
        let error = workspace.apply(&plan).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert_eq!(folder.all(), before, "{expected}");
    }
}

#[test]
fn what_is_put_back_is_the_same_file() {
    let folder = Folder::new();
    folder.write("a", "a\n");
    folder.write("last", "x\n");
    let inode = |path: &str| fs::metadata(folder.root().join(path)).unwrap().ino();
    let before = inode("a");
    let (workspace, plan) = planned(
        &folder,
        "*** Update File: a\n@@\n-a\n+b\n*** Update File: last\n@@\n-x\n+y",
    );
    folder.write("last", "else\n");
    workspace.apply(&plan).unwrap_err();
    assert_eq!(inode("a"), before);
}

#[test]
fn permissions_stay() {
    let folder = Folder::new();
    for (path, mode) in [("script", 0o755), ("key", 0o600)] {
        folder.write(path, "x\n");
        let mode = fs::Permissions::from_mode(mode);
        fs::set_permissions(folder.root().join(path), mode).unwrap();
    }
    let body = "*** Update File: script\n@@\n-x\n+y\n\
                *** Update File: key\n*** Move to: d/key\n@@\n-x\n+y";
    patch(&folder, body).unwrap();
    let mode = |path: &str| fs::metadata(folder.root().join(path)).unwrap().mode() & 0o777;
    assert_eq!((mode("script"), mode("d/key")), (0o755, 0o600));
}

#[test]
fn what_is_no_text_can_be_deleted_and_not_updated() {
    let folder = Folder::new();
    fs::write(folder.root().join("bin"), b"\xff\n").unwrap();
    let error = patch(&folder, "*** Update File: bin\n@@\n-x\n+y").unwrap_err();
    assert!(
        error.to_string().ends_with("/bin: it is not UTF-8 text"),
        "{error}"
    );
    let made = std::process::Command::new("mkfifo")
        .arg(folder.root().join("pipe"))
        .status();
    assert!(made.unwrap().success());
    for name in ["pipe", "."] {
        patch(&folder, &format!("*** Update File: {name}\n@@\n-x\n+y")).unwrap_err();
    }
    assert_eq!(
        patch(&folder, "*** Delete File: bin")
            .unwrap()
            .lines()
            .last(),
        Some("D bin")
    );
}

#[test]
fn the_home_is_a_place_like_any_other() {
    let folder = Folder::new();
    folder.write("a", "x\n");
    let input = "*** Begin Patch\n*** Delete File: ~/a\n*** End Patch";
    let root = folder.root();
    let other = Workspace::open(&root, Some(folder.outside())).unwrap();
    let error = apply_patch(input, &other).unwrap_err().to_string();
    assert!(error.starts_with("Path escapes sandbox root"), "{error}");
    let same = Workspace::open(&root, Some(&root)).unwrap();
    apply_patch(input, &same).unwrap();
    assert_eq!(folder.all(), []);
}

/// Minutes may pass between the plan and the write.
#[test]
fn what_was_judged_is_what_is_written() {
    let folder = Folder::new();
    folder.write(".git/hooks/x.sample", "s\n");
    folder.write("docs/old", "o\n");
    folder.write("a", "a\n");
    let body = "*** Add File: docs/pre-commit\n+x\n*** Update File: a\n@@\n-a\n+b\n\
                *** Update File: docs/old\n*** Move to: new/er\n@@\n-o\n+n";
    let (workspace, made) = planned(&folder, body);
    let root = folder.root().canonicalize().unwrap();
    let whole = |path: &str| root.join(path).to_str().unwrap().to_owned();
    assert_eq!(
        workspace.changes(&made).unwrap(),
        Changes {
            added: vec![whole("docs/pre-commit"), whole("new/er")],
            modified: vec![whole("a")],
            deleted: vec![whole("docs/old")],
        }
    );
    type Meanwhile = fn(&std::path::Path);
    let cases: [(&str, Meanwhile); 5] = [
        ("docs/pre-commit changed", |root| {
            fs::rename(root.join("docs"), root.join("moved")).unwrap();
            symlink(".git/hooks", root.join("docs")).unwrap();
        }),
        ("docs/pre-commit changed", |root| {
            symlink(".git/hooks/pre-commit", root.join("docs/pre-commit")).unwrap();
        }),
        ("a changed", |root| {
            fs::rename(root.join("a"), root.join("b")).unwrap();
            symlink("b", root.join("a")).unwrap();
        }),
        ("new/er changed", |root| {
            symlink(".git/hooks", root.join("new")).unwrap();
        }),
        ("/work changed", |root| {
            let away = root.with_file_name("away");
            fs::rename(root, &away).unwrap();
            symlink(&away, root).unwrap();
        }),
    ];
    for (expected, meanwhile) in cases {
        let folder = Folder::new();
        folder.write(".git/hooks/x.sample", "s\n");
        folder.write("docs/old", "o\n");
        folder.write("a", "a\n");
        let (workspace, made) = planned(&folder, body);
        meanwhile(&folder.root());
        let before = folder.all();
        let error = workspace.apply(&made).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
        assert_eq!(folder.all(), before, "{expected}");
    }
}

/// Two paths of one file are one change, at its real path.
#[test]
fn changes_are_told_by_real_paths() {
    let folder = Folder::new();
    folder.write("d/real", "x\n");
    symlink("d", folder.root().join("e")).unwrap();
    symlink("d/real", folder.root().join("l")).unwrap();
    let body = "*** Update File: l\n@@\n-x\n+y\n*** Update File: e/real\n@@\n-y\n+z\n\
                *** Add File: e/new/deep\n+n\n*** Delete File: e/new/deep";
    let (workspace, made) = planned(&folder, body);
    let root = folder.root().canonicalize().unwrap();
    let changes = workspace.changes(&made).unwrap();
    let modified = vec![root.join("d/real").to_str().unwrap().to_owned()];
    let expected = Changes {
        modified,
        ..Changes::default()
    };
    assert_eq!(changes, expected);
}
