//! What stands in the place of a file that this app reads and is none, such as a pipe. Nothing
//! is read from it, so what the file would say does not hold: that must not stay unseen.

use std::io::{self, ErrorKind};
use std::path::Path;

use approvals_store::MOST_BYTES;
use catalogue::Language;
use plain_file::{NoFile, SMALL};
use view_model::Check;
use wording::cause;

use crate::editor::Editor;
use crate::health::check;
use crate::text::short;

impl Editor {
    /// The approvals file has a check of its own. Nothing where each of them is a file, or is not there: that is the normal case.
    pub(crate) fn files_check(&self, language: Language) -> Option<Check> {
        let paths = self.paths();
        let small = [
            paths.confirmed_file(),
            paths.config_file().to_owned(),
            paths.settings_file(),
            paths.examples_file(),
            paths.window_state_file(),
            paths.prompt_place_file(),
            paths.node_file(),
            paths.shared_node_file(),
            paths.device_key_file(),
            paths.gateway_secret_file(),
            paths.node_lock_file(),
            paths.pending_token_file(),
            paths.autostart_file(),
        ];
        let (history, database) = (paths.history_file(), paths.openclaw_database());
        let small = small.iter().map(|path| (path, SMALL));
        let mut odd: Vec<String> = small
            .chain([(&history, MOST_BYTES), (&database, u64::MAX)])
            .filter_map(|(path, most)| {
                let why = cause(&oddity(path, most)?, language);
                let path = short(&path.to_string_lossy(), &self.machine.home);
                Some(language.health_odd_file(&path, &why))
            })
            .collect();
        odd.dedup();
        let title = language.health_files();
        (!odd.is_empty()).then(|| check("files", title, "bad", &odd.join(" "), None))
    }
}

/// Why there is no file to read, though something is there. What may not be read is told where
/// it is needed.
fn oddity(path: &Path, most: u64) -> Option<io::Error> {
    let length = plain_file::open(path).and_then(|file| file.metadata());
    match length {
        Ok(about) if about.len() > most => Some(ErrorKind::FileTooLarge.into()),
        Ok(_) => None,
        Err(error) => NoFile::of(&error).map(|_| error),
    }
}
