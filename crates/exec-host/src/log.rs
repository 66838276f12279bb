//! Where the program says what it does.

use std::path::Path;

use anyhow::{Context, Result};
use terminal_text::Records;
use tracing_appender::rolling::{RollingFileAppender, RollingWriter, Rotation};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::shown;

/// How much is said, as in `info` or `node_host=debug`.
const LEVEL_VAR: &str = "EXEC_HOST_LOG";
/// Files that are kept, one of each day.
const DAYS: usize = 7;

/// Says it on standard error, errors alone unless [`LEVEL_VAR`] says otherwise; and, with a
/// folder, more of it in files there.
///
/// # Errors
/// The folder cannot be written; standard error is used all the same.
pub(crate) fn start(folder: Option<&Path>) -> Result<()> {
    let opened = folder.map(open).transpose();
    let (file, problem) = match opened {
        Ok(file) => (file, Ok(())),
        Err(problem) => (None, Err(problem)),
    };
    // Where nobody reads that any more, a report of it would go there too, and panic.
    let terminal = fmt::layer()
        .with_ansi(false)
        .with_writer(|| Records(shown::errors()))
        .log_internal_errors(false);
    let file = file.map(|file| {
        let level = EnvFilter::try_from_env(LEVEL_VAR).unwrap_or_else(|_| EnvFilter::new("info"));
        fmt::layer()
            .with_ansi(false)
            .with_writer(Lines(file))
            .log_internal_errors(false)
            .with_filter(level)
    });
    tracing_subscriber::registry()
        .with(terminal.with_filter(EnvFilter::from_env(LEVEL_VAR)))
        .with(file)
        .init();
    problem
}

/// A file that people read in a terminal.
struct Lines(RollingFileAppender);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Records<RollingWriter<'a>>;

    fn make_writer(&'a self) -> Self::Writer {
        Records(self.0.make_writer())
    }
}

fn open(folder: &Path) -> Result<RollingFileAppender> {
    let what = || format!("{} cannot hold a log", folder.display());
    // The files in it are made by a library, as the umask says.
    private_file::close_folder(folder).with_context(what)?;
    RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("node")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(folder)
        .with_context(what)
}
