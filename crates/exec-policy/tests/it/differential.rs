//! Real shells against the judge: what is judged *run* starts nothing that is not listed.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the other side of this test is a real shell"
)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use exec_policy::{
    Config, Document, Facts, FileFacts, Platform, Policy, Request, Verdict, evaluate,
};
use proptest::prelude::*;
use proptest::test_runner::{Config as RunConfig, TestRunner};

/// The real computer, on which nothing of the scratch folder may be replaced.
struct Computer {
    home: String,
    cwd: String,
    path: Vec<String>,
}

impl Facts for Computer {
    fn platform(&self) -> Platform {
        Platform::Linux
    }
    fn home(&self) -> &str {
        &self.home
    }
    fn cwd(&self) -> &str {
        &self.cwd
    }
    fn path(&self) -> &[String] {
        &self.path
    }
    fn now_ms(&self) -> u64 {
        0
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = std::fs::canonicalize(path).ok()?;
        let metadata = std::fs::metadata(&real).ok()?;
        Some(FileFacts {
            executable: metadata.is_file() && metadata.permissions().mode() & 0o111 != 0,
            user_writable: false,
            real: real.to_str()?.to_owned(),
            as_root: false,
        })
    }
    fn sha256(&self, _: &str) -> Option<String> {
        None
    }
    fn interpreter(&self, _: &str) -> Option<String> {
        None
    }
    fn is_folder(&self, path: &str) -> bool {
        Path::new(path).is_dir()
    }
    fn names(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

const PARTS: [&str; 82] = [
    "ok",
    "fine",
    "ok",
    "fine",
    "bad",
    "worse",
    "env",
    "nice",
    "timeout 5",
    "nohup",
    "sh -c",
    "bash -c",
    "|",
    "|",
    ";",
    "&&",
    "||",
    "&",
    "|&",
    "$(bad)",
    "`bad`",
    "<(bad)",
    "'bad'",
    "'ok'",
    "\"ok\"",
    "\\ok",
    "\\bad",
    "'",
    "\"",
    "\\",
    "$'bad'",
    "$\"bad\"",
    "{bad,x}",
    "{ok,bad}",
    "${X:-$(bad)}",
    "$X",
    "$0",
    "$1",
    "~/bad",
    "*",
    "?ad",
    "#",
    "!",
    "\n",
    "\r",
    "(bad)",
    "bad()",
    "x=bad",
    "=bad",
    "-",
    "<<E",
    "time",
    "if ok; then",
    "fi",
    "; else",
    "for f in ok bad; do",
    "; done",
    "{ ok;",
    "}",
    "(fine)",
    "(ok; bad)",
    "2>&1",
    ">/dev/null",
    "> out",
    "< /dev/null",
    "<<< bad",
    "<<'E'\nbad\nE\n",
    "$(ok)",
    "`fine`",
    "a~bad",
    "{}",
    "@{bad}",
    "5$",
    "\"$X\"",
    "cd sub &&",
    "cd sub;",
    "echo",
    "printf %s",
    "test bad = bad",
    "[ -f bad ]",
    "LANG=C",
    "PATH=/tmp",
];

fn program(folder: &Path, name: &str) {
    let path = folder.join(name);
    // A listed program also reads its input, so that a pipeline ends in order.
    test_support::write_program(&path, &format!("#!/bin/sh\necho {name} >> \"$LOG\"\n"));
}

#[test]
fn what_runs_is_listed() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path().canonicalize().unwrap();
    let (bin, cwd, log) = (root.join("bin"), root.join("w"), root.join("log"));
    std::fs::create_dir(&bin).unwrap();
    std::fs::create_dir(&cwd).unwrap();
    for name in ["ok", "fine", "bad", "worse"] {
        program(&bin, name);
        program(&root, name);
        program(&cwd, name);
    }
    std::fs::create_dir(cwd.join("sub")).unwrap();
    program(&cwd.join("sub"), "bad");
    let bin = bin.to_str().unwrap().to_owned();
    let computer = Computer {
        home: root.to_str().unwrap().to_owned(),
        cwd: cwd.to_str().unwrap().to_owned(),
        path: vec![bin.clone(), "/usr/bin".to_owned(), "/bin".to_owned()],
    };
    let (document, _) = Document::read(&serde_json::json!({ "version": 1, "agents": { "main": {
        "chains": "per-part",
        "allowlist": [format!("{bin}/ok"), format!("{bin}/fine")],
    } } }));
    let (config, _) = Config::read(&serde_json::json!({
        "tools": { "exec": { "safeBins": [] } },
    }));
    let policy = Policy::compile(&document, &config, &computer.home, Platform::Linux);

    let part = (prop::sample::select(&PARTS[..]), prop::bool::weighted(0.8));
    let texts = prop::collection::vec(part, 1..7).prop_map(|parts| {
        let words = parts
            .into_iter()
            .map(|(part, blank)| format!("{part}{}", if blank { " " } else { "" }));
        words.collect::<String>()
    });
    let mut ran = 0;
    let mut runner = TestRunner::new(RunConfig {
        failure_persistence: None,
        cases: 10_000,
        ..RunConfig::default()
    });
    let ran_cell = std::cell::RefCell::new(&mut ran);
    let result = runner.run(&texts, |text| {
        let decision = evaluate(&Request::shell(text.clone()), &policy, &computer);
        if decision.verdict != Verdict::Run || **ran_cell.borrow() >= 250 {
            return Ok(());
        }
        **ran_cell.borrow_mut() += 1;
        for shell in ["/bin/sh", "/bin/bash", "/bin/zsh"] {
            if !Path::new(shell).exists() {
                continue;
            }
            // As sent and as pinned: both must keep to the list.
            for script in [&text, &decision.argv[2]] {
                let _ = std::fs::remove_file(&log);
                let status = Command::new(shell)
                    .args(["-c", script])
                    .env_clear()
                    .env("PATH", computer.path.join(":"))
                    .env("HOME", &computer.home)
                    .env("LOG", &log)
                    .env("X", "bad")
                    .current_dir(&cwd)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status()
                    .unwrap();
                let started = std::fs::read_to_string(&log).unwrap_or_default();
                prop_assert!(
                    started.lines().all(|name| ["ok", "fine"].contains(&name)),
                    "{shell} {script:?} started {started:?}"
                );
                // What only other shells know starts nothing here.
                let known = !["|&", "<<<"].iter().any(|sign| script.contains(sign));
                let unread = known && !is_joined(script) && status.code() == Some(2);
                prop_assert!(!unread, "{} cannot read {:?}", shell, script);
                prop_assert!(!cwd.join("out").exists(), "{shell} {script:?} wrote a file");
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(ran >= 100, "only {ran} texts were judged run");
}

/// Whether a redirection follows a number without a blank, as in `2>&1>/dev/null`: dash refuses that.
fn is_joined(script: &str) -> bool {
    script.split(">&").skip(1).any(|rest| {
        let behind = rest.trim_start_matches(|char: char| char.is_ascii_digit() || char == '-');
        behind.len() < rest.len() && behind.starts_with(['<', '>'])
    })
}
