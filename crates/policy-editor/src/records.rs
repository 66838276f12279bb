//! The records as a file to keep, and whether they are as they were written.

use audit_log::{Log, Verified};
use view_model::{Problem, RecordCheck};

use crate::editor::Editor;
use crate::text::{count, plain, problem, short, visible};

impl Editor {
    /// All records as JSON lines, newest first, each decision with how it ended. Secrets were
    /// masked when they were written.
    ///
    /// # Errors
    /// A history that cannot be read.
    pub fn export_records(&self) -> Result<String, Problem> {
        let log = Log::new(self.paths().history_file());
        let mut text = String::new();
        for entry in log.entries().map_err(|it| problem(it.to_string()))? {
            let entry = entry.map_err(|it| problem(it.to_string()))?;
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
        let found = log.verify().map_err(|it| problem(it.to_string()))?;
        Ok(told(&found, &self.machine.home))
    }
}

fn told(found: &Verified, home: &str) -> RecordCheck {
    let lines = usize::try_from(found.lines).unwrap_or(usize::MAX);
    let records = count(lines, "record", "records");
    let mut said = vec![match &found.broken {
        None => vec![plain(&format!(
            "{records}: none was changed or taken out since it was written."
        ))],
        Some(broken) => {
            let file = short(&broken.file.to_string_lossy(), home);
            let mut line = vec![plain(&format!(
                "The chain breaks after {records}: {} Line {} of ",
                broken.sentence, broken.line
            ))];
            line.extend(visible(&file));
            line.push(plain(". Nothing was repaired."));
            line
        }
    }];
    if !found.from_start {
        said.push(vec![plain(
            "Older records were removed to keep the history small.",
        )]);
    }
    if found.unreadable > 0 {
        let lines = usize::try_from(found.unreadable).unwrap_or(usize::MAX);
        let lines = count(lines, "line is torn", "lines are torn");
        said.push(vec![plain(&format!(
            "{lines}, as after a crash or on a full disk."
        ))]);
    }
    if found.lost > 0 {
        let lost = usize::try_from(found.lost).unwrap_or(usize::MAX);
        let lost = count(lost, "record", "records");
        said.push(vec![plain(&format!("{lost} could not be written."))]);
    }
    RecordCheck {
        intact: found.broken.is_none(),
        lines: said,
    }
}
