//! Case files: requests with the right decisions.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use approvals_store::now_ms;
use command_line::{exits, say, shown};
use exec_policy::cases::{CaseFile, Everyday};
use exec_policy::{Code, Reason, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    verdict: Verdict,
    code: Code,
    sentence: &'a Reason,
    pass: bool,
}

/// Prints one line for each case, then how many passed, and of lines that agents really send how many
/// ask.
pub(super) fn run(file: &Path) -> Result<ExitCode> {
    let read = std::fs::read(file)
        .map_err(|error| error.to_string())
        .and_then(|bytes| {
            serde_json::from_slice::<CaseFile>(&bytes).map_err(|error| error.to_string())
        });
    let file = match read {
        Ok(file) => file,
        Err(why) => {
            say(&format!(
                "the case file {} cannot be used: {why}",
                file.display()
            ));
            return Ok(ExitCode::from(exits::USAGE));
        }
    };
    let now_ms = now_ms();
    let mut text = String::new();
    let mut passed = 0;
    for case in &file.cases {
        let decision = case.decide(&file.machine, now_ms);
        let pass = case.passes(&decision);
        passed += usize::from(pass);
        let line = Line {
            id: &case.id,
            verdict: decision.verdict,
            code: decision.code,
            sentence: &decision.sentence,
            pass,
        };
        writeln!(text, "{}", shown::json(&line)?)?;
    }
    let failed = file.cases.len() - passed;
    writeln!(text, "{passed} passed, {failed} failed")?;
    let everyday = Everyday::of(&file, now_ms);
    if everyday.lines > 0 {
        writeln!(text, "{everyday}")?;
    }
    shown::print(&text)?;
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
