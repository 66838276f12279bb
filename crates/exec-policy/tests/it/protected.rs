//! Words that name a guarded path, however they are written.

use exec_policy::cases::{Case, CaseFile};

use exec_policy::{Decision, Verdict};

/// What becomes of `cat`, which is listed, with this word.
fn verdict(word: &str) -> Verdict {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/field-reports.json")).unwrap();
    let case: Case = serde_json::from_value(serde_json::json!({
        "id": word, "command": format!("cat {word}"), "expect": "run", "cwd": "/home/u/Projects",
        "allow": ["/usr/bin/cat"],
    }))
    .unwrap();
    case.decide(&file.machine, 0).verdict
}

#[test]
fn a_guarded_path_asks_however_it_is_written() {
    for word in [
        "~/.ssh/id",
        "/home/u/.ssh/id",
        "/home/u//x/../.ssh/./id",
        "../.ssh/id",
        "$HOME/.ssh/id",
        "\"$HOME/.ssh/id\"",
        "${HOME}/.aws",
        "$X/.ssh/id",
        "~u/.ssh/id",
        "/home/u/.s*/id",
        "/home/u/.ss?/id",
        "~/.[s]sh/id",
        "/home/u/{.ssh,x}/id",
        "/home/*/.ssh/id",
        "/h*/u/'.s'*/id",
        "--file=/home/u/.ssh/id",
        "-f/home/u/.ssh/id",
        "-f../.ssh/id",
        "a=@/home/u/.ssh/id",
        "@../.ssh/id",
        "file:///home/u/.ssh/id",
        "file:/home/u/.gnupg",
        "a,/home/u/.netrc",
        "~/.bashrc",
        "~/.config/systemd/user/x.service",
        ".git/hooks/pre-commit",
        "/w/x/.git/config",
        "x/exec-approvals.json",
        ".git/modules/a/config",
        "deep/er/.git/worktrees/w/config.worktree",
        "bare.git/hooks/post-receive",
        ".GIT/HOOKS/pre-commit",
        ".g\u{200c}it/hooks/pre-commit",
        ".g*/hooks/pre-commit",
        "{.git,x}/hooks/pre-commit",
        ".husky/pre-commit",
        "web/.husky/_/h",
        ".claude/settings.json",
        "sub/.claude/hooks/x.sh",
        "~/.claude/commands/x.md",
        ".codex/config.toml",
        ".vscode/tasks.json",
        ".mcp.json",
        "sub/.envrc",
        "~/.config/git/config",
        "~/.config/opencode/x.json",
        "opencode.json",
    ] {
        assert_eq!(verdict(word), Verdict::Ask, "{word}");
    }
}

#[test]
fn other_paths_run() {
    for word in [
        "x",
        "/home/u/w/*",
        "~/*",
        "~/*.txt",
        "/home/u/w/.s*",
        "/home/u/ssh/id",
        "/home/v/.ssh",
        ".github/config",
        "https://h/home/u/.ssh",
        "/home/u/.sshx",
        "/home/u/Projects/git/config",
        "./$X",
        ".github/hooks/x",
        ".vscode/x.json",
        ".claude/x.md",
        ".git/HEAD",
        "*/hooks/x",
    ] {
        assert_eq!(verdict(word), Verdict::Run, "{word}");
    }
}

/// What becomes of a command in a folder with links, whose programs are all listed; chains are
/// judged part by part.
fn in_a_folder_with_links(command: &str) -> Decision {
    let file: CaseFile = serde_json::from_value(serde_json::json!({
        "machine": {
            "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": {
                "/bin/sh": {}, "/usr/bin/cat": {}, "/usr/bin/tee": {}, "/usr/bin/cp": {}, "/usr/bin/mv": {},
                "/usr/bin/ln": {}, "/usr/bin/git": {}, "/usr/bin/ls": {},
                "/w/.git/hooks/x.sample": {}, "/w/src/a.c": {}, "/home/u/.ssh/id": {},
                "/w/hooks": { "link": ".git/hooks" },
                "/w/later": { "link": ".git/hooks/pre-commit" },
                "/w/repository": { "link": "/w/.git" },
                "/w/round": { "link": "round" },
            },
        },
        "cases": [],
    }))
    .unwrap();
    let case: Case = serde_json::from_value(serde_json::json!({
        "id": command, "command": command, "expect": "run",
        "policy": { "version": 1, "agents": { "main": {
            "chains": "per-part", "allowlist": [{ "pattern": "/usr/bin/*" }],
        } } },
    }))
    .unwrap();
    case.decide(&file.machine, 0)
}

#[test]
fn a_protected_path_asks_through_links_folders_and_copies() {
    for command in [
        "tee .git/hooks/pre-commit",
        "cat src/a.c | tee .git/hooks/pre-commit",
        "ls && tee .git/hooks/pre-commit",
        "ls && cat src/a.c > .git/hooks/pre-commit",
        "cp src/a.c .git/hooks/",
        "mv src/a.c .git/config",
        "ln -s ../../src/a.c .git/hooks/pre-commit",
        "ln -s src .git",
        "mv other .git",
        "cp -r evil/.git .",
        "cp dotfiles/.bashrc ~",
        "cp -t ~/.ssh key",
        "cp --target-directory=/home/u dotfiles/.bashrc",
        "mv src ~/.config",
        "tee hooks/pre-commit",
        "tee later",
        "cp src/a.c repository/hooks/pre-commit",
        "tee repository/config",
        "cd .git && tee hooks/pre-commit",
        "cd .git/hooks && tee pre-commit",
        "cd src && cd ../.git && tee hooks/pre-commit",
        "cd src || cd repository; tee hooks/x",
        "cd ~/.ssh && cat id",
        "cd && cat .ssh/id",
        "cd - && cat x",
        "cd \"$X\" && cat x",
        "cd -P .git && tee hooks/x",
    ] {
        let decision = in_a_folder_with_links(command);
        let sentence = decision.sentence.to_string();
        let told = [
            "is protected",
            "redirects its input",
            "The command writes",
            "A word of cd",
            "is not a folder now",
        ];
        assert!(
            decision.verdict == Verdict::Ask && told.iter().any(|part| sentence.contains(part)),
            "{command}: {sentence}"
        );
    }
}

#[test]
fn other_links_folders_and_copies_run() {
    for command in [
        "cp src/a.c src/b.c",
        "cd src && tee a.c",
        "cd src && cd .. && cat src/a.c",
        "ls -la .git",
        "git clone https://h/x/y.git",
        "cat round",
        "tee round/x",
        "cp -r src/.github .",
        "ln -s src/a.c b.c",
        "cat src/a.c | tee b.c",
    ] {
        let decision = in_a_folder_with_links(command);
        assert_eq!(
            (decision.verdict, decision.sentence.to_string()),
            (
                Verdict::Run,
                "Every program is on the allowlist.".to_owned()
            ),
            "{command}"
        );
    }
}
