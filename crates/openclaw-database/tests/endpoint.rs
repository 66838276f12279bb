//! The socket in databases as OpenClaw leaves them, and in broken ones.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use approvals_ipc::Token;
use openclaw_database::{Endpoint, Watch, endpoint};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

const TABLES: &str = include_str!("../../../tests/cases/openclaw-database.sql");

/// A state directory of a newer OpenClaw. Its name needs escapes in a URI.
struct Fixture {
    home: TempDir,
}

impl Fixture {
    fn new() -> Self {
        let fixture = Self {
            home: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(fixture.folder()).unwrap();
        fixture
    }

    fn folder(&self) -> PathBuf {
        self.home.path().join("100% a#b")
    }

    fn database(&self) -> PathBuf {
        self.folder().join("openclaw.sqlite")
    }

    /// A new database without content, and the program that holds it open.
    fn made(&self) -> Writer {
        let mut writer = Writer::open(&self.database(), "wal");
        writer.run(TABLES);
        writer
    }

    fn listing(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The result in words. Checks that reading changes no file around the database.
    fn said(&self) -> String {
        let before = self.listing();
        let said = match endpoint(&self.database()) {
            Ok(Endpoint { socket, token }) => {
                assert_eq!(token, Token::from("secret"));
                socket.unwrap_or_else(|| "at the default".to_owned())
            }
            Err(problem) => problem
                .to_string()
                .replace(&self.database().display().to_string(), "DB"),
        };
        assert_eq!(self.listing(), before);
        said
    }
}

/// A connection to the database from a process of its own, like OpenClaw's: within one process
/// SQLite shares locks and the index of the log.
struct Writer {
    process: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Writer {
    fn open(database: &Path, journal: &str) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "another_program", "--ignored", "--nocapture"])
            .env("DATABASE", database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut writer = Self {
            input: process.stdin.take(),
            output: BufReader::new(process.stdout.take().unwrap()).lines(),
            process,
        };
        writer.run(&format!("PRAGMA journal_mode = {journal}"));
        writer
    }

    fn run(&mut self, statements: &str) {
        let line = json!(statements).to_string();
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
        let done = self
            .output
            .by_ref()
            .any(|line| line.unwrap().ends_with("done"));
        assert!(done, "{statements}");
    }

    fn write(&mut self, document: &str) {
        self.run(&format!(
            "INSERT OR REPLACE INTO exec_approvals_config VALUES
             ('current', '{document}', NULL, 1, NULL, NULL, NULL, NULL, 0, 0, 0)"
        ));
    }
}

impl Drop for Writer {
    /// Closes the database in an orderly way.
    fn drop(&mut self) {
        drop(self.input.take());
        self.process.wait().unwrap();
    }
}

#[test]
#[ignore = "the process behind `Writer`"]
fn another_program() {
    let connection = Connection::open(std::env::var_os("DATABASE").unwrap()).unwrap();
    for line in std::io::stdin().lines() {
        let statements: String = serde_json::from_str(&line.unwrap()).unwrap();
        connection.execute_batch(&statements).unwrap();
        writeln!(std::io::stdout(), "done").unwrap();
    }
}

fn document(socket: &str) -> String {
    json!({"version": 1, "socket": {"path": socket, "token": "secret"}}).to_string()
}

#[test]
fn what_a_closed_database_says() {
    let rows = [
        (document("~/x.sock"), "~/x.sock"),
        (document("  /run/x.sock\n"), "/run/x.sock"),
        (
            json!({"socket": {"token": "secret"}}).to_string(),
            "at the default",
        ),
        (
            json!({"socket": {"path": " ", "token": "secret", "new": 1}}).to_string(),
            "at the default",
        ),
        (
            json!({"version": 1, "socket": {"path": "/x", "token": ""}}).to_string(),
            NO_TOKEN,
        ),
        (json!({"version": 1, "socket": {}}).to_string(), NO_TOKEN),
        (json!([]).to_string(), NO_TOKEN),
        (
            "{".to_owned(),
            "the approvals in OpenClaw's database DB are not JSON; run `openclaw doctor`",
        ),
    ];
    for (document, said) in rows {
        let fixture = Fixture::new();
        fixture.made().write(&document);
        assert_eq!(fixture.listing(), ["openclaw.sqlite"], "it was closed");
        assert_eq!(fixture.said(), said, "{document}");
    }
}

const NO_TOKEN: &str = "OpenClaw has no token for its approvals socket yet; its node host makes \
                        one when needed";

#[test]
fn a_change_that_is_only_in_the_log_counts() {
    let fixture = Fixture::new();
    let mut writer = fixture.made();
    writer.run("PRAGMA wal_autocheckpoint = 0");
    assert_eq!(fixture.said(), NO_TOKEN);
    for at in ["/1", "/2", "/3"] {
        writer.write(&document(at));
        assert_eq!(fixture.said(), at);
    }
    // Everything is in the file, and the log is emptied while a connection is open.
    writer.run("PRAGMA wal_checkpoint(TRUNCATE)");
    assert_eq!(fixture.said(), "/3");
}

/// A pipe in the place of one of its files would make SQLite wait for a writer.
#[cfg(unix)]
#[test]
fn a_pipe_beside_the_database_makes_nobody_wait() {
    for (journal, ending) in [("wal", "-wal"), ("wal", "-shm"), ("delete", "-journal")] {
        let fixture = Fixture::new();
        let mut writer = fixture.made();
        writer.write(&document("/1"));
        writer.run(&format!("PRAGMA journal_mode = {journal}"));
        drop(writer);
        assert_eq!(fixture.said(), "/1");
        let pipe = fixture.folder().join(format!("openclaw.sqlite{ending}"));
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
        let said = fixture.said();
        assert!(
            said.contains(&format!("its {ending} is no plain file")),
            "{said}"
        );
    }
}

#[test]
fn a_writer_in_the_middle_of_a_change_makes_nobody_wait() {
    let fixture = Fixture::new();
    let mut writer = fixture.made();
    writer.write(&document("/before"));
    writer.run("BEGIN IMMEDIATE");
    writer.write(&document("/after"));
    assert_eq!(fixture.said(), "/before");
    writer.run("COMMIT");
    assert_eq!(fixture.said(), "/after");
}

#[test]
fn a_writer_that_died_leaves_what_it_committed() {
    let fixture = Fixture::new();
    let crashed = Fixture::new();
    let mut writer = fixture.made();
    writer.write(&document("/committed"));
    for name in fixture.listing() {
        fs::copy(fixture.folder().join(&name), crashed.folder().join(&name)).unwrap();
    }
    assert_eq!(crashed.said(), "/committed");
    fs::remove_file(crashed.folder().join("openclaw.sqlite-shm")).unwrap();
    assert_eq!(
        crashed.said(),
        "OpenClaw's database DB was left in the middle of a change; start OpenClaw once"
    );
}

#[test]
fn one_that_is_locked_by_another_program() {
    let fixture = Fixture::new();
    let mut writer = Writer::open(&fixture.database(), "delete");
    writer.run(TABLES);
    writer.write(&document("/kept"));
    writer.run("BEGIN EXCLUSIVE");
    assert_eq!(
        fixture.said(),
        "OpenClaw's database DB is locked by another program; the app reads it again in a moment"
    );
    writer.run("ROLLBACK");
    assert_eq!(fixture.said(), "/kept");
}

#[test]
fn a_schema_that_moved_on() {
    for (change, said) in [
        (
            "DROP TABLE exec_approvals_config",
            "no such table: exec_approvals_config",
        ),
        (
            "ALTER TABLE exec_approvals_config RENAME COLUMN raw_json TO document",
            "no such column: raw_json",
        ),
        (
            "ALTER TABLE exec_approvals_config RENAME COLUMN config_key TO kind",
            "no such column: config_key",
        ),
    ] {
        let fixture = Fixture::new();
        let mut writer = fixture.made();
        writer.write(&document("/x"));
        writer.run(change);
        let heard = fixture.said();
        let start = "OpenClaw's database DB stores its approvals in an unexpected way (";
        assert!(heard.starts_with(start), "{heard}");
        assert!(heard.contains(said), "{heard}");
    }
    let fixture = Fixture::new();
    let mut writer = fixture.made();
    writer.run("ALTER TABLE exec_approvals_config ADD COLUMN more TEXT");
    writer.run(&format!(
        "INSERT INTO exec_approvals_config VALUES
         ('current', '{}', NULL, 1, NULL, NULL, NULL, NULL, 0, 0, 0, 'x')",
        document("/x")
    ));
    assert_eq!(fixture.said(), "/x", "more columns are no obstacle");
}

#[test]
fn what_is_no_database() {
    let start = "OpenClaw's database DB ";
    let fixture = Fixture::new();
    let heard = fixture.said();
    assert!(
        heard.starts_with(&format!("{start}cannot be read (")),
        "{heard}"
    );
    fs::write(
        fixture.database(),
        "not a database, and as long as the header of one",
    )
    .unwrap();
    assert_eq!(
        fixture.said(),
        format!("{start}is damaged (file is not a database); run `openclaw doctor`")
    );
    // Created and still empty.
    fs::write(fixture.database(), "").unwrap();
    let heard = fixture.said();
    assert!(heard.contains("no such table"), "{heard}");

    let fixture = Fixture::new();
    fixture.made().write(&document("/x"));
    let mut bytes = fs::read(fixture.database()).unwrap();
    bytes[100..].fill(0x5a);
    fs::write(fixture.database(), bytes).unwrap();
    let heard = fixture.said();
    assert!(
        heard.starts_with(&format!("{start}is damaged (")),
        "{heard}"
    );

    let fixture = Fixture::new();
    fs::create_dir(fixture.database()).unwrap();
    assert_eq!(
        fixture.said(),
        format!("{start}cannot be read (it is no plain file); let your user read it")
    );
}

#[cfg(unix)]
#[test]
fn a_folder_without_permission() {
    use std::os::unix::fs::PermissionsExt;

    let fixture = Fixture::new();
    fixture.made().write(&document("/x"));
    let allow =
        |mode| fs::set_permissions(fixture.folder(), fs::Permissions::from_mode(mode)).unwrap();
    // A folder that is not writable is read all the same.
    allow(0o500);
    assert_eq!(fixture.said(), "/x");
    allow(0o000);
    let refused = endpoint(&fixture.database());
    let is_root = fs::read_dir(fixture.folder()).is_ok();
    allow(0o700);
    if is_root {
        // Root may read everything.
        assert_eq!(refused.unwrap().socket.as_deref(), Some("/x"));
    } else {
        let sentence = refused.unwrap_err().to_string();
        assert!(
            sentence.ends_with("(Permission denied (os error 13)); let your user read it"),
            "{sentence}"
        );
    }
}

/// A program that opens, writes and closes again and again, beside a reader.
#[test]
fn reads_beside_a_writer_are_whole() {
    let fixture = Fixture::new();
    drop(fixture.made());
    let database = fixture.database();
    let writer = std::thread::spawn(move || {
        for round in 0..40 {
            Writer::open(&database, "wal").write(&document(&format!("/{round}")));
        }
    });
    let mut last = 0;
    while !writer.is_finished() {
        match endpoint(&fixture.database()) {
            Ok(Endpoint { socket, .. }) => {
                let round: i32 = socket.unwrap()[1..].parse().unwrap();
                assert!(round >= last, "{round} after {last}");
                last = round;
            }
            Err(problem) => {
                let sentence = problem.to_string();
                let passing = ["is locked", "in the middle", "no token"];
                assert!(passing.iter().any(|it| sentence.contains(it)), "{sentence}");
            }
        }
    }
    writer.join().unwrap();
    assert_eq!(fixture.said(), "/39");
}

#[test]
fn a_change_is_told_and_reading_is_none() {
    let fixture = Fixture::new();
    let (sender, told) = mpsc::channel();
    let watch = |database: &Path| {
        let sender = sender.clone();
        // Windows may call this once more after the drop, when a panic would end the process.
        let tell = move || {
            let _ = sender.send(());
        };
        Watch::start(database, tell).unwrap()
    };
    let long = Duration::from_secs(30);
    // The folder appears, then the database, then a change in its log.
    let missing = fixture.folder().join("state").join("openclaw.sqlite");
    let first = watch(&missing);
    fs::create_dir(missing.parent().unwrap()).unwrap();
    told.recv_timeout(long).unwrap();
    drop(first);

    let second = watch(&missing);
    let mut writer = Writer::open(&missing, "wal");
    writer.run(TABLES);
    told.recv_timeout(long).unwrap();
    drop(second);
    while told.try_recv().is_ok() {}

    let _third = watch(&missing);
    assert!(endpoint(&missing).is_err());
    fs::write(fixture.folder().join("state").join("other"), "").unwrap();
    writer.write(&document("/x"));
    told.recv_timeout(long).unwrap();
    assert_eq!(endpoint(&missing).unwrap().socket.as_deref(), Some("/x"));
}
