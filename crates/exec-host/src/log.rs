//! The log of the program.

use std::path::Path;

use anyhow::{Context, Result};
use command_line::shown;
use terminal_text::Records;
use tracing_appender::rolling::{RollingFileAppender, RollingWriter, Rotation};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

/// The variable with the level of the log, as in `info` or `node_host=debug`.
const LEVEL_VAR: &str = "EXEC_HOST_LOG";
/// The number of files that are kept, one for each day.
const DAYS: usize = 7;

/// Starts the log on standard error, with errors alone unless [`LEVEL_VAR`] is set. With a folder and a name,
/// more of it goes into files of that name there.
///
/// # Errors
/// The folder cannot be written. Standard error is used all the same.
pub(crate) fn start(kept: Option<(&Path, &str)>) -> Result<()> {
    let opened = kept.map(|(folder, name)| open(folder, name)).transpose();
    let (file, problem) = match opened {
        Ok(file) => (file, Ok(())),
        Err(problem) => (None, Err(problem)),
    };
    // If standard error is closed, reporting the failed write would fail too, and panic.
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

/// A log file. Hidden characters are made visible, because people read it in a terminal.
struct Lines(RollingFileAppender);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Records<RollingWriter<'a>>;

    fn make_writer(&'a self) -> Self::Writer {
        Records(self.0.make_writer())
    }
}

fn open(folder: &Path, name: &str) -> Result<RollingFileAppender> {
    let what = || format!("{} cannot hold a log", folder.display());
    // A library creates the files in it with the umask's permissions.
    private_file::close_folder(folder).with_context(what)?;
    RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix(name)
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(folder)
        .with_context(what)
}
