//! The records as a file to keep, and whether they are as they were written.

use audit_log::{Log, Verified};
use catalogue::Language;
use view_model::{Problem, RecordCheck};
use wording::Say;

use crate::editor::Editor;
use crate::health::counted;
use crate::text::{around, plain, problem, short};

impl Editor {
    /// All records as JSON lines, newest first, each decision with how it ended. Secrets were
    /// masked when they were written.
    ///
    /// # Errors
    /// A history that cannot be read.
    pub fn export_records(&self) -> Result<String, Problem> {
        let log = Log::new(self.paths().history_file());
        let mut text = String::new();
        for entry in log.entries().map_err(|it| self.failed(&it))? {
            let entry = entry.map_err(|it| self.failed(&it))?;
            let line = serde_json::to_string(&entry).map_err(|it| problem(it.to_string()))?;
            text.push_str(&line);
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads all records and says whether any was changed or taken out. Changes nothing.
    ///
    /// # Errors
    /// A history that cannot be read.
    pub fn check_records(&self) -> Result<RecordCheck, Problem> {
        let log = Log::new(self.paths().history_file());
        let found = log.verify().map_err(|it| self.failed(&it))?;
        Ok(told(&found, &self.machine.home, self.language()))
    }
}

fn told(found: &Verified, home: &str, language: Language) -> RecordCheck {
    let records = counted(found.lines);
    let mut said = vec![match &found.broken {
        None => vec![plain(&language.check_good(records))],
        Some(broken) => {
            let file = short(&broken.file.to_string_lossy(), home);
            let (flaw, line) = (broken.flaw.say(language), broken.line.to_string());
            around(
                |file| language.check_broken(records, &flaw, &line, file),
                &file,
                language,
            )
        }
    }];
    if !found.from_start {
        said.push(vec![plain(&language.check_older())]);
    }
    if found.dropped > 0 {
        said.push(vec![plain(&language.check_dropped(counted(found.dropped)))]);
    }
    if found.unreadable > 0 {
        said.push(vec![plain(&language.check_torn(counted(found.unreadable)))]);
    }
    if found.lost > 0 {
        said.push(vec![plain(&language.check_lost(counted(found.lost)))]);
    }
    RecordCheck {
        intact: found.broken.is_none(),
        lines: said,
    }
}
