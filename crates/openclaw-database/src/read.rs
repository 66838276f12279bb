//! One read of the approvals document that leaves no file behind.

use std::ffi::OsString;
use std::fs::Metadata;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, SystemTime};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use crate::Problem;

const DOCUMENT: &str = "SELECT raw_json FROM exec_approvals_config WHERE config_key = 'current'";

/// How long SQLite waits for a lock at each attempt, and the number of attempts.
const BUSY: Duration = Duration::from_millis(100);
const ATTEMPTS: usize = 5;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);
/// A file changed within this time may change again without a new time of change.
const TICK: Duration = Duration::from_millis(20);

/// One read at a time: closing a file gives up every lock that this process has on it, including
/// those of SQLite.
static READING: Mutex<()> = Mutex::new(());

/// The document as OpenClaw wrote it.
pub(crate) fn document(database: &Path) -> Result<String, Problem> {
    let _reading = READING.lock().unwrap_or_else(|error| error.into_inner());
    let mut read = once(database);
    for _ in 1..ATTEMPTS {
        // The log of a writer that is just closing looks like one left behind by a crash.
        let Err(Problem::Busy { .. } | Problem::Unfinished { .. }) = read else {
            break;
        };
        thread::sleep(PAUSE);
        read = once(database);
    }
    read?.ok_or(Problem::NoToken)
}

fn once(database: &Path) -> Result<Option<String>, Problem> {
    let unreadable = |source| Problem::Unreadable {
        path: database.to_owned(),
        source,
    };
    let before = Files::of(database).map_err(unreadable)?;
    // To read a log without its index, SQLite would create the index, on Windows even with these
    // options.
    if before.keeps_log && before.log && !before.index {
        return Err(Problem::Unfinished {
            path: database.to_owned(),
        });
    }
    let (way, alone) = match (before.keeps_log, before.log) {
        (false, _) => ("mode=ro", false),
        (true, true) => ("mode=ro&readonly_shm=1", false),
        (true, false) => ("mode=ro&immutable=1", true),
    };
    let read = query(database, way);
    if alone && (before.is_fresh() || Files::of(database).map_err(unreadable)? != before) {
        return Err(Problem::Busy {
            path: database.to_owned(),
        });
    }
    read.map_err(|source| Problem::of(source, database.to_owned()))
}

fn query(database: &Path, way: &str) -> rusqlite::Result<Option<String>> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri(database, way), flags)?;
    connection.busy_timeout(BUSY)?;
    connection
        .query_row(DOCUMENT, [], |row| row.get(0))
        .optional()
}

/// The state of the database's files, seen from outside.
#[derive(Debug, PartialEq, Eq)]
struct Files {
    modified: Option<SystemTime>,
    length: u64,
    inode: u64,
    /// Whether the database uses a write-ahead log.
    keeps_log: bool,
    /// Whether the log has content.
    log: bool,
    /// Whether the log has an index.
    index: bool,
}

impl Files {
    fn of(database: &Path) -> io::Result<Self> {
        let data = database.metadata()?;
        if !data.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        // SQLite opens these files too, and would wait for a writer if one were a pipe.
        for ending in ["-wal", "-shm", "-journal"] {
            let about = beside(database, ending).metadata();
            if about.is_ok_and(|about| !about.is_file()) {
                return Err(io::Error::other(format!("its {ending} is no plain file")));
            }
        }
        let mut header = Vec::new();
        plain_file::open(database)?
            .take(20)
            .read_to_end(&mut header)?;
        Ok(Self {
            modified: data.modified().ok(),
            length: data.len(),
            inode: inode(&data),
            // https://sqlite.org/fileformat.html: the read version is 2 for a write-ahead log.
            keeps_log: header.get(19) == Some(&2),
            log: beside(database, "-wal")
                .metadata()
                .is_ok_and(|log| log.len() > 0),
            index: beside(database, "-shm").is_file(),
        })
    }

    fn is_fresh(&self) -> bool {
        let age = self.modified.and_then(|at| at.elapsed().ok());
        age.is_some_and(|age| age < TICK)
    }
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut path = OsString::from(database);
    path.push(ending);
    PathBuf::from(path)
}

#[cfg(unix)]
fn inode(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}

/// The characters that need no escape in the path of a URI.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b':')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_');

/// https://sqlite.org/uri.html
fn uri(database: &Path, way: &str) -> String {
    let bytes = database.as_os_str().as_encoded_bytes();
    let path = if cfg!(windows) {
        let path: Vec<u8> = bytes
            .iter()
            .map(|byte| if *byte == b'\\' { b'/' } else { *byte })
            .collect();
        format!("/{}", percent_encode(&path, ESCAPED))
    } else {
        percent_encode(bytes, ESCAPED).to_string()
    };
    format!("file:{path}?{way}")
}
