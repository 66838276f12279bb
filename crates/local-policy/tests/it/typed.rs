//! Rules that a person types, tried on a computer with a few programs.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use exec_policy::{Chains, Document, Facts, Rule};
use local_policy::{Listing, LocalMachine, inert, line, typed};
use serde_json::{Value, json};
use tempfile::TempDir;

struct World {
    _folder: TempDir,
    home: PathBuf,
}

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = fs::canonicalize(folder.path()).unwrap();
        for made in ["bin", "w/out", "w/.git", ".ssh"] {
            fs::create_dir_all(home.join(made)).unwrap();
        }
        for name in ["git", "wc", "npm", "bash", "python3"] {
            program(&home.join("bin").join(name), "#!/bin/true\n");
        }
        program(&home.join("w/run.sh"), "#!/bin/sh\ndate\n");
        // Nobody but the system changes these.
        for name in ["timeout", "uname", "tail"] {
            symlink(format!("/usr/bin/{name}"), home.join("bin").join(name)).unwrap();
        }
        symlink(home.join("w/run.sh"), home.join("w/out/linked")).unwrap();
        Self {
            _folder: folder,
            home,
        }
    }

    fn home(&self) -> &str {
        self.home.to_str().unwrap()
    }

    fn listing(&self) -> Listing<impl Facts + use<>> {
        let machine = LocalMachine {
            home: self.home().to_owned(),
            cwd: self.home().to_owned(),
            environment: vec![("PATH".to_owned(), format!("{}/bin", self.home()))],
            now_ms: || 0,
            screen_recording: || true,
        };
        machine.listing()
    }

    fn rule(&self, rule: Value) -> Rule {
        let text = rule.to_string().replace("HOME", self.home());
        let rule: Value = serde_json::from_str(&text).unwrap();
        let document = json!({ "version": 1, "agents": { "main": { "rules": [rule] } } });
        let (document, findings) = Document::read(&document);
        assert_eq!(findings, [], "{text}");
        document.agents["main"].rules[0].clone()
    }
}

fn program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_command_is_read_as_it_is_typed() {
    let world = World::new();
    let listing = world.listing();
    for (text, expected) in [
        ("git push", "HOME/bin/git [push]"),
        (" git  commit -m 'a b' ", "HOME/bin/git [commit|-m|a b]"),
        ("npm run build", "HOME/bin/npm [run|build]"),
        ("~/bin/wc", "HOME/bin/wc []"),
        ("~/w/run.sh x", "HOME/w/run.sh [x]"),
        ("bash run.sh", "HOME/bin/bash [run.sh]"),
        ("python3 -c 'print(1)'", "HOME/bin/python3 [-c|print(1)]"),
        ("", "write one command, without ; | & > or $"),
        ("git push; wc", "write one command, without ; | & > or $"),
        ("git log | wc", "write one command, without ; | & > or $"),
        ("git log > x", "write one command, without ; | & > or $"),
        ("git $x", "write one command, without ; | & > or $"),
        ("git $(wc)", "write one command, without ; | & > or $"),
        ("A=1 git log", "write one command, without ; | & > or $"),
        ("git 'log", "write one command, without ; | & > or $"),
        (
            "timeout 5 git log",
            "timeout starts another program: write the command without it",
        ),
        ("gti push", "no program gti was found: write its whole path"),
    ] {
        let said = match typed(text, &listing) {
            Ok((path, arguments)) => format!("{path} [{}]", arguments.join("|")),
            Err(why) => why.to_string(),
        };
        assert_eq!(said.replace(world.home(), "HOME"), expected, "{text}");
    }
}

#[test]
fn a_line_is_granted_with_its_files() {
    let world = World::new();
    let listing = world.listing();
    let folder = format!("{}/w", world.home());
    let refused = "this line can't be a rule: it is too long or dangerous, or what it runs is not \
             certain";
    for (text, folder, expected) in [
        (
            "for f in *.md; do wc -w \"$f\"; done",
            folder.as_str(),
            "HOME/bin/wc #",
        ),
        (
            "uname -a | tail -1",
            &folder,
            "HOME/bin/uname, HOME/bin/tail",
        ),
        ("bash run.sh", &folder, "HOME/bin/bash #, HOME/w/run.sh #"),
        ("timeout 5 wc x", &folder, "HOME/bin/wc #, HOME/bin/timeout"),
        (
            "while uname -a; do tail -1 x; done",
            &folder,
            "HOME/bin/uname, HOME/bin/tail",
        ),
        ("wc x", "/nowhere", "there is no folder /nowhere"),
        ("gti push; wc x", &folder, refused),
        ("eval \"$x\"", &folder, refused),
        ("wc 'x", &folder, refused),
        ("wc x; rm -rf ~", &folder, refused),
        ("python3 -c 'print(1)'", &folder, "HOME/bin/python3 #"),
        // One of them may put another file in the place of the other.
        ("git log | wc -l", &folder, refused),
        ("bash run.sh; git log", &folder, refused),
        // What runs comes from a pipe, or from a word that is decided when the line runs.
        ("git log | bash", &folder, refused),
        ("git log | python3", &folder, refused),
        ("wc x; bash -c \"$x\"", &folder, refused),
        ("for f in *; do git \"$f\"; done", &folder, refused),
    ] {
        let said = match line(text, folder, &listing) {
            Ok(rule) => {
                assert_eq!(
                    (rule.line.as_deref(), rule.cwd.as_deref()),
                    (Some(text), Some(folder))
                );
                let programs = rule.programs.iter().map(|it| {
                    let bound = if it.sha256.is_some() { " #" } else { "" };
                    format!("{}{bound}", it.path)
                });
                programs.collect::<Vec<_>>().join(", ")
            }
            Err(why) => why.to_string(),
        };
        assert_eq!(said.replace(world.home(), "HOME"), expected, "{text}");
    }
}

#[test]
fn a_rule_that_does_nothing_says_why() {
    use Chains::{Ask, PerPart};
    let world = World::new();
    let writes = |files: &str| json!({ "effect": "allow", "writes": files });
    let words = |program: &str, args: &[&str]| json!({ "effect": "allow", "pattern": program, "args": args, "more": true });
    let wc = fs::read(world.home.join("bin/wc")).unwrap();
    let hash = |bytes: &[u8]| {
        use sha2::{Digest, Sha256};
        let hash = Sha256::digest(bytes);
        hash.iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let bound = |text: &str, cwd: &str, path: &str, hash: &str| {
        json!({ "effect": "allow", "line": text, "cwd": cwd,
            "programs": [{ "path": path, "sha256": hash }] })
    };
    let (now, other) = (hash(&wc), hash(b"other"));
    let protected = "no rule lets a line write there: the place is protected, or a link or a \
                     program is there";
    for (rule, chains, expected) in [
        (writes("HOME/w/out/**"), PerPart, ""),
        (writes("~/w/out/*.md"), PerPart, ""),
        (writes("~/w/*/x.md"), PerPart, ""),
        (
            writes("~/w/out/**"),
            Ask,
            "it counts only where chains is per-part, and lines of several commands ask here",
        ),
        (
            writes("~/w/new/*"),
            PerPart,
            "there is no folder HOME/w/new",
        ),
        (writes("~/.ssh/*"), PerPart, protected),
        (writes("~/w/.git/*"), PerPart, protected),
        (writes("~/w/Makefile"), PerPart, protected),
        (writes("~/w/out/linked"), PerPart, protected),
        (writes("~/w/run.sh"), PerPart, protected),
        (
            writes("w/out/*"),
            PerPart,
            "“w/out/*” never matches: write a whole path, such as ~/project/out/**",
        ),
        (words("HOME/bin/git", &["log"]), Ask, ""),
        (words("HOME/bin/npm", &["run", "build"]), Ask, ""),
        (words("/nowhere/git", &["log"]), Ask, ""),
        (
            words("HOME/bin/bash", &["-c"]),
            Ask,
            "HOME/bin/bash can run other programs, so its first words are not enough: give all of \
             them",
        ),
        (bound("wc *", "HOME/w", "HOME/bin/wc", &now), Ask, ""),
        (
            bound("wc *", "HOME/v", "HOME/bin/wc", &now),
            Ask,
            "there is no folder HOME/v",
        ),
        (
            bound("wc *", "HOME/w", "HOME/bin/wc", &other),
            Ask,
            "HOME/bin/wc has changed since, so the rule no longer applies",
        ),
        (
            bound("wc *", "HOME/w", "HOME/bin/cw", &now),
            Ask,
            "HOME/bin/cw is gone, so the rule does not apply",
        ),
        (
            bound("wc *; git log", "HOME/w", "HOME/bin/wc", &now),
            Ask,
            "this line can't be a rule: it is too long or dangerous, or what it runs is not certain",
        ),
        (
            json!({ "effect": "deny", "pattern": "HOME/bin/bash", "args": ["-c"], "more": true }),
            Ask,
            "",
        ),
    ] {
        let read = world.rule(rule.clone());
        let why = inert(&read, chains, &world.listing());
        let said = why.map(|it| it.to_string()).unwrap_or_default();
        assert_eq!(said.replace(world.home(), "HOME"), expected, "{rule}");
    }
}
