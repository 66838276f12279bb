//! A throwaway folder with programs that only say that they were started, and the judge's view of it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use exec_policy::{Config, Document, Facts, FileFacts, Platform, Policy};
use serde_json::json;

/// Programs that every argument is allowed for.
const ANY: [&str; 19] = [
    "ok", "fine", "ls", "cat", "wc", "grep", "rg", "head", "tail", "sort", "cut", "tr", "make",
    "npm", "cp", "find", "nohup", "sed", "awk",
];
/// Programs that nothing covers.
const NONE: [&str; 9] = [
    "bad", "worse", "id", "rm", "E", "w", "python3", "uniq", "tee",
];
/// Programs that start others or write files, as they really do.
const REAL: [&str; 10] = [
    "find", "xargs", "env", "nice", "timeout", "nohup", "sh", "bash", "sed", "awk",
];
/// Who runs the lines where this program runs as root.
const NOBODY: u32 = 65534;

/// What every line inherits besides `PATH` and `HOME`: text that would run something if it were read
/// as more than one argument.
const VARIABLES: [(&str, &str); 3] = [
    ("X", "; bad"),
    ("Y", "CC=bad -exec bad ;"),
    ("Z", "-fbad $(bad)"),
];

pub(crate) struct World {
    root: PathBuf,
    pub(crate) policy: Policy,
    path: Vec<String>,
    home: String,
    cwd: String,
    files: BTreeMap<PathBuf, (u64, i64, i64)>,
}

impl World {
    pub(crate) fn new(root: &Path) -> Result<Self> {
        let root = root.canonicalize()?;
        let (bin, work) = (root.join("bin"), root.join("work"));
        for folder in ["bin", "home/.ssh", "work/d/e", "work/out", "work/real"] {
            fs::create_dir_all(root.join(folder))?;
        }
        for file in [
            "work/a",
            "work/b.txt",
            "work/d/c.txt",
            "home/.ssh/id_rsa",
            "work/-fbad",
            "work/CC=bad",
            "work/;bad",
        ] {
            fs::write(root.join(file), "a\n")?;
        }
        symlink("real", work.join("link"))?;
        symlink("../../home", work.join("out/home"))?;
        let log = root.join("log");
        let mut programs: Vec<PathBuf> = ANY
            .iter()
            .chain(&NONE)
            .chain(&REAL)
            .chain(&["git"])
            .map(|it| bin.join(it))
            .collect();
        programs.extend(["d/tool", "tool", "bad", "d/bad", "ok", "d/ok"].map(|it| work.join(it)));
        for program in programs {
            let name = program
                .file_name()
                .and_then(|name| name.to_str())
                .context("a name")?;
            let start = match REAL.contains(&name) && program.starts_with(&bin) {
                true => format!("exec /usr/bin/{name} \"$@\"\n"),
                // Their output is as bad as their input may be.
                false => "echo 'bad; bad $(bad) -exec bad'\n".to_owned(),
            };
            let text = format!(
                "#!/bin/dash\nprintf '%s\\037' '{}' \"$@\" '\u{1e}' >> '{}'\n{start}",
                program.display(),
                log.display()
            );
            fs::write(&program, text)?;
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        }
        fs::set_permissions(&root, fs::Permissions::from_mode(0o777))?;
        for entry in walk(&root) {
            if is_root() && !entry.starts_with(&bin) {
                std::os::unix::fs::lchown(&entry, Some(NOBODY), Some(NOBODY))?;
            }
        }
        if is_root() {
            chown(&work, Some(NOBODY), Some(NOBODY))?;
        }
        let text = |path: &Path| {
            path.to_str()
                .map(str::to_owned)
                .context("a path that is text")
        };
        let (bin, home, cwd) = (text(&bin)?, text(&root.join("home"))?, text(&work)?);
        let mut listed: Vec<String> = ANY.iter().map(|name| format!("{bin}/{name}")).collect();
        listed.push(format!("{cwd}/d/tool"));
        let rule = |word: &str| json!({ "id": word, "effect": "allow", "pattern": format!("{bin}/git"), "args": [word], "more": true });
        let (document, _) = Document::read(&json!({ "version": 1, "agents": { "main": {
            "chains": "per-part",
            "allowlist": listed,
            "rules": [rule("log"), rule("status"), { "id": "out", "effect": "allow", "writes": format!("{cwd}/out/**") }],
        } } }));
        let (config, _) = Config::read(&json!({ "tools": { "exec": { "safeBins": [] } } }));
        let policy = Policy::compile(&document, &config, &home, Platform::Linux);
        let mut world = Self {
            root,
            policy,
            path: vec![bin],
            home,
            cwd,
            files: BTreeMap::new(),
        };
        world.files = world.now();
        Ok(world)
    }

    /// Runs a line, and says what it did that nothing covers.
    pub(crate) fn run(&self, argv: &[String]) -> Result<Option<String>> {
        let log = self.root.join("log");
        fs::write(&log, "")?;
        if is_root() {
            chown(&log, Some(NOBODY), Some(NOBODY))?;
        }
        let mut words: Vec<&str> = vec!["/usr/bin/timeout", "-k", "1", "5"];
        let nobody = NOBODY.to_string();
        let as_nobody = [
            "--reuid",
            &nobody,
            "--regid",
            &nobody,
            "--clear-groups",
            "--no-new-privs",
        ];
        if is_root() {
            words.push("/usr/bin/setpriv");
            words.extend(as_nobody);
        }
        words.extend(argv.iter().map(String::as_str));
        Command::new(words[0])
            .args(&words[1..])
            .env_clear()
            .env("PATH", self.path.join(":"))
            .env("HOME", &self.home)
            .env("PWD", &self.cwd)
            .envs(VARIABLES)
            .current_dir(&self.cwd)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        let started = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let starts = started
            .split('\u{1e}')
            .filter(|start| !start.trim_matches('\u{1f}').is_empty());
        let uncovered = starts
            .map(|start| start.trim_start_matches('\u{1f}'))
            .find(|start| !self.covers(start));
        if let Some(uncovered) = uncovered {
            return Ok(Some(format!("it started {uncovered:?}")));
        }
        let now = self.now();
        let out = Path::new(&self.cwd).join("out");
        let changed =
            |path: &&PathBuf| !path.starts_with(&out) && now.get(*path) != self.files.get(*path);
        let written = now.keys().chain(self.files.keys()).find(changed).cloned();
        for path in now.keys().filter(|path| !self.files.contains_key(*path)) {
            let _ = fs::remove_file(path);
        }
        Ok(written.map(|path| format!("it wrote {}", path.display())))
    }

    fn covers(&self, start: &str) -> bool {
        let mut words = start.split('\u{1f}');
        let Some((folder, name)) = words.next().and_then(|path| path.rsplit_once('/')) else {
            return false;
        };
        let mut words = words.filter(|word| !word.is_empty());
        match name {
            "tool" => folder == format!("{}/d", self.cwd),
            _ if folder != self.path[0] => false,
            "git" => matches!(words.next(), Some("log" | "status")),
            "make" => !words.any(|word| word.contains('=') || word.starts_with("-f")),
            name => ANY.contains(&name) || REAL.contains(&name),
        }
    }

    /// Each file with its size and the time of its change, in seconds and parts of one.
    fn now(&self) -> BTreeMap<PathBuf, (u64, i64, i64)> {
        let files = walk(&self.root)
            .into_iter()
            .filter(|path| !path.ends_with("log"));
        let seen = files.filter_map(|path| {
            let metadata = fs::symlink_metadata(&path).ok().filter(|it| !it.is_dir())?;
            let changed = (metadata.len(), metadata.ctime(), metadata.ctime_nsec());
            Some((path, changed))
        });
        seen.collect()
    }
}

/// Everything below a folder, no link followed.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
            found.push(entry.path());
        }
    }
    found
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0)
}

/// Whether a shell reads a text.
pub(crate) fn reads(shell: &str, text: &str) -> Result<bool> {
    let status = Command::new(shell)
        .args(["-n", "-c", text])
        .env_clear()
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    ensure!(status.code().is_some(), "{shell} was ended");
    Ok(status.success())
}

impl Facts for World {
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
        let real = fs::canonicalize(path).ok()?;
        let metadata = fs::metadata(&real).ok()?;
        Some(FileFacts {
            executable: metadata.is_file() && metadata.permissions().mode() & 0o111 != 0,
            user_writable: real.starts_with(&self.cwd),
            real: real.to_str()?.to_owned(),
            as_root: false,
        })
    }
    fn link(&self, path: &str) -> Option<String> {
        fs::read_link(path).ok()?.to_str().map(str::to_owned)
    }
    fn is_folder(&self, path: &str) -> bool {
        Path::new(path).is_dir()
    }
    fn has_variable(&self, name: &str) -> bool {
        ["PATH", "HOME", "PWD"].contains(&name) || VARIABLES.iter().any(|(it, _)| *it == name)
    }
    fn sha256(&self, _: &str) -> Option<String> {
        None
    }
    fn interpreter(&self, _: &str) -> Option<String> {
        None
    }
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect()
    }
}
