//! Jobs for other processes: this test binary, started again.

use std::{
    env,
    path::Path,
    process::{Child, Command, Stdio},
};

use approvals_store::{Edit, Store};

/// A process that does `job` on the store at `path`.
pub(crate) fn command(job: &str, path: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "child::run", "--ignored", "--nocapture"])
        .env("STORE_JOB", job)
        .env("STORE_PATH", path)
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
        ["try-add", pattern] => match store.apply(&[add("main", pattern)]) {
            Ok(_) => tell("added"),
            Err(error) => tell(&error.to_string()),
        },
        _ => panic!("no such job: {job}"),
    }
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
