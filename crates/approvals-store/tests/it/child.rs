//! Jobs for other processes: this test binary, started again.

use std::{
    env, fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use approvals_store::{Edit, Store, Use, Used};

use crate::edits::{by_pattern, remove};

/// A process that does `job` on the store at `path`.
pub(crate) fn command(job: &str, path: &Path) -> Command {
    command_of(&env::current_exe().unwrap(), job, path)
}

/// As a copy of this program does it: another user may not enter the folder of this one.
pub(crate) fn command_of(program: &Path, job: &str, path: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .args(["--exact", "child::run", "--ignored", "--nocapture"])
        .env("STORE_JOB", job)
        .env("STORE_PATH", path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    command
}

pub(crate) fn start(job: &str, path: &Path) -> Child {
    command(job, path).spawn().unwrap()
}

/// One job, `verb argument …`.
#[test]
#[ignore = "started by other tests as a process of its own"]
fn run() {
    let job = env::var("STORE_JOB").unwrap();
    let mut store = Store::new(env::var_os("STORE_PATH").unwrap());
    if let Some(folder) = env::var_os("STORE_BACKUPS") {
        store = store.with_backups(folder);
    }
    if let Ok(step) = env::var("STORE_DIES_AT") {
        // No destructor runs, as under kill -9.
        store = store.with_steps(move |at| {
            if format!("{at:?}") == step {
                std::process::abort()
            } else {
                Ok(())
            }
        });
    }
    match job.split(' ').collect::<Vec<_>>()[..] {
        ["add", writer, count] => {
            for n in 0..count.parse::<u32>().unwrap() {
                store
                    .apply(&[add("main", &format!("/w{writer}/{n}"))])
                    .unwrap();
            }
        }
        ["add-and-tell", writer, count] => {
            for n in 0..count.parse::<u32>().unwrap() {
                let pattern = format!("/w{writer}/{n}");
                store.apply(&[add("main", &pattern)]).unwrap();
                tell(&pattern);
            }
        }
        ["ensure"] => {
            tell(
                store
                    .ensure(Path::new("/s"))
                    .unwrap()
                    .token()
                    .unwrap()
                    .expose(),
            );
        }
        ["add-when-told", pattern] => {
            store.load().unwrap();
            tell("has looked");
            wait();
            store.apply(&[add("main", pattern)]).unwrap();
        }
        ["hold", pattern] => {
            let held = store.with_steps(|at| {
                if at == approvals_store::Step::Locked {
                    tell("holds the lock");
                    wait();
                }
                Ok(())
            });
            held.apply(&[add("main", pattern)]).unwrap();
        }
        ["use", count] => {
            let count: u64 = count.parse().unwrap();
            tell("at work");
            for minute in 1..=count {
                let at_ms = minute * 60_000;
                let uses = (0..count).map(|n| used(&format!("/{n}"), at_ms)).collect();
                store.apply(&[Edit::RecordUse { uses }]).unwrap();
            }
        }
        ["remove", count] => {
            let count: u64 = count.parse().unwrap();
            tell("at work");
            for n in 0..count {
                let edit = remove("main", by_pattern(&format!("/{n}")));
                store.apply(&[edit]).unwrap();
            }
        }
        ["foreign", way, key] => foreign(store.path(), way, key),
        ["foreign-loop", count] => {
            let text = fs::read_to_string(store.path()).unwrap();
            for n in 0..count.parse::<u32>().unwrap() {
                if n % 2 == 0 {
                    fs::write(store.path(), &text).unwrap();
                } else {
                    replace(store.path(), &text);
                }
                if n == 0 {
                    tell("at work");
                }
            }
        }
        ["try-add", pattern] => match store.apply(&[add("main", pattern)]) {
            Ok(_) => tell("added"),
            Err(error) => tell(&error.to_string()),
        },
        _ => panic!("no such job: {job}"),
    }
}

/// Another program reads, adds a key and writes, without a lock.
fn foreign(path: &Path, way: &str, key: &str) {
    let text = fs::read_to_string(path).unwrap();
    let text = text.replacen('{', &format!("{{\"{key}\":1.0,"), 1);
    match way {
        "truncate" => fs::write(path, text).unwrap(),
        "replace" => replace(path, &text),
        "rename-away" => {
            let away = path.with_extension("json~");
            fs::rename(path, &away).unwrap();
            fs::write(path, text).unwrap();
            fs::remove_file(away).unwrap();
        }
        _ => panic!("no such way: {way}"),
    }
}

fn replace(path: &Path, text: &str) {
    let beside = path.with_extension("json.new");
    fs::write(&beside, text).unwrap();
    fs::rename(beside, path).unwrap();
}

fn used(pattern: &str, at_ms: u64) -> Use {
    Use {
        of: Used::Entry,
        agent: "main".into(),
        pattern: pattern.to_owned(),
        arg_pattern: None,
        at_ms,
        command: None,
        resolved: None,
    }
}

/// Until the parent says something, or is gone.
fn wait() {
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

pub(crate) fn add(agent: &str, pattern: &str) -> Edit {
    Edit::AddEntry {
        agent: agent.to_owned(),
        pattern: pattern.to_owned(),
    }
}

/// One line to the parent, out at once.
fn tell(line: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(out, "TOLD {line}").unwrap();
    out.flush().unwrap();
}

/// What a process told.
pub(crate) fn told(output: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(output)
        .lines()
        .filter_map(|line| Some(line.split_once("TOLD ")?.1.to_owned()))
        .collect()
}
