//! The engine behind a program shaped as docker: it makes containers of runc that are told to it, and removes each when
//! its first process has ended.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};

/// The configuration of a container for runc. Whoever runs it is root in there, and needs no more than a system that lets
/// users have namespaces.
pub(crate) fn config(root: &Path, read_only: bool, more: Vec<Value>, args: &[&str]) -> Value {
    use std::os::unix::fs::MetadataExt;

    let whose = root.metadata().unwrap();
    let root_is = |id: u32| json!([{ "containerID": 0, "hostID": id, "size": 1 }]);
    let namespaces = ["user", "pid", "mount", "ipc", "uts", "network"];
    let mut mounts = vec![
        mount("/proc", "proc", "proc", &[]),
        mount(
            "/dev",
            "tmpfs",
            "tmpfs",
            &["nosuid", "mode=755", "size=65536k"],
        ),
    ];
    mounts.extend(more);
    json!({
        "ociVersion": "1.0.2",
        "root": { "path": root, "readonly": read_only },
        "hostname": "c1",
        "process": {
            "user": { "uid": 0, "gid": 0 }, "cwd": "/", "env": ["PATH=/bin"], "args": args,
        },
        "mounts": mounts,
        "linux": {
            "uidMappings": root_is(whose.uid()),
            "gidMappings": root_is(whose.gid()),
            "namespaces": namespaces.map(|kind| json!({ "type": kind })),
        },
    })
}

fn mount(at: &str, kind: &str, source: &str, options: &[&str]) -> Value {
    json!({ "destination": at, "type": kind, "source": source, "options": options })
}

pub(crate) fn runc(home: &Path) -> Command {
    let mut command = Command::new("runc");
    command.args(["--rootless", "true", "--root"]);
    command.arg(home.join("runc"));
    command
}

/// The engine. It takes calls from a pipe beside its folder of containers.
pub(crate) struct Engine {
    calls: PathBuf,
    taking: Option<JoinHandle<()>>,
}

impl Engine {
    /// For the containers of `home`, whose root is `home/rootfs`.
    pub(crate) fn start(home: &Path) -> Self {
        let calls = home.join("runc.calls");
        let made = Command::new("mkfifo").arg(&calls).status().unwrap();
        assert!(made.success());
        let (pipe, home) = (calls.clone(), home.to_owned());
        let taking = thread::spawn(move || {
            let mut running = Vec::new();
            loop {
                // Each caller opens the pipe, writes a line and closes it.
                let lines = BufReader::new(File::open(&pipe).unwrap()).lines();
                for line in lines.map(Result::unwrap) {
                    if line == "stop" {
                        running
                            .into_iter()
                            .for_each(|it: JoinHandle<()>| it.join().unwrap());
                        return;
                    }
                    let home = home.clone();
                    running.push(thread::spawn(move || run(&home, Path::new(&line))));
                }
            }
        });
        Self {
            calls,
            taking: Some(taking),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let mut calls = OpenOptions::new().write(true).open(&self.calls).unwrap();
        writeln!(calls, "stop").unwrap();
        drop(calls);
        if let Some(taking) = self.taking.take() {
            let _ = taking.join();
        }
    }
}

/// One container, from `docker run` to its end. `--user` is not followed: there is one user in there.
fn run(home: &Path, call: &Path) {
    let words = fs::read(call.join("words")).unwrap();
    let words: Vec<&str> = std::str::from_utf8(&words)
        .unwrap()
        .split_terminator('\0')
        .collect();
    let root = home.join("rootfs");
    let (mut name, mut read_only, mut mounts) = ("", false, Vec::new());
    let mut words = words.into_iter().skip(1);
    loop {
        match words.next().unwrap() {
            "--rm" | "-i" => {}
            "--read-only" => read_only = true,
            "--name" => name = words.next().unwrap(),
            "--tmpfs" => mounts.push(mount(words.next().unwrap(), "tmpfs", "tmpfs", &[])),
            "--mount" => {
                let mut source = "";
                let mut target = "";
                let mut options = vec!["rbind"];
                for field in words.next().unwrap().split(',') {
                    match field.split_once('=') {
                        Some(("source", value)) => source = value,
                        Some(("target", value)) => target = value,
                        Some(("type", "bind")) => {}
                        None if field == "readonly" => options.push("ro"),
                        other => panic!("{other:?}"),
                    }
                }
                mounts.push(mount(target, "bind", source, &options));
            }
            option if option.starts_with('-') => drop(words.next().unwrap()),
            image => {
                assert_eq!(image, "openclaw-sandbox:bookworm-slim");
                break;
            }
        }
    }
    for mount in &mounts {
        let at = mount["destination"]
            .as_str()
            .unwrap()
            .trim_start_matches('/');
        fs::create_dir_all(root.join(at)).unwrap();
    }
    let args: Vec<&str> = words.collect();
    let bundle = home.join(name);
    fs::create_dir(&bundle).unwrap();
    let config = config(&root, read_only, mounts, &args);
    fs::write(bundle.join("config.json"), config.to_string()).unwrap();
    let words: [OsString; 4] = ["run".into(), "--bundle".into(), bundle.into(), name.into()];
    let mut container = runc(home)
        .args(words)
        .stdin(File::open(call.join("in")).unwrap())
        .stdout(
            OpenOptions::new()
                .write(true)
                .open(call.join("out"))
                .unwrap(),
        )
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    container.wait().unwrap();
    let _ = runc(home).args(["delete", "--force", name]).output();
}
