//! What a person can send to somebody who helps them.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use paths::Paths;
use tar::{Builder, Header};

use crate::report::Report;

/// Why no archive was made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The place for it cannot be written.
    #[error("the archive could not be written: {0}")]
    Unwritable(#[from] io::Error),
    /// The report is no JSON.
    #[error("the report could not be written as JSON: {0}")]
    Report(#[from] serde_json::Error),
}

/// Writes a `.tar.gz` of the report as text and JSON, and of the app's own settings.
///
/// It holds no rule, no command, no history, no token and no environment. In the report the home is
/// `~`; the settings have names of variables that commands do not get, and no values of variables.
///
/// # Errors
/// [`Error`]. Settings that cannot be read are left out.
pub fn bundle(report: &Report, paths: &Paths, out: impl Write) -> Result<(), Error> {
    let mut archive = Builder::new(GzEncoder::new(out, Compression::default()));
    let json = serde_json::to_string_pretty(report)?;
    put(&mut archive, "report.txt", &report.text())?;
    put(&mut archive, "report.json", &json)?;
    if let Ok(settings) = plain_file::read_text(&paths.settings_file(), plain_file::SMALL) {
        put(&mut archive, "settings.json", &settings)?;
    }
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

fn put(archive: &mut Builder<impl Write>, name: &str, text: &str) -> io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o600);
    archive.append_data(
        &mut header,
        format!("exec-companion/{name}"),
        text.as_bytes(),
    )
}
