//! The one place that writes files and gives commands.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Error, Step};

/// Gives commands to the programs of a system.
#[derive(Debug, Clone, Default)]
pub struct Driver {
    path: Option<OsString>,
}

impl Driver {
    /// Looks for them in these folders, not in those of this process.
    #[must_use]
    pub fn searching(path: impl Into<OsString>) -> Self {
        let path = Some(path.into());
        Self { path }
    }

    /// Does one step after the other, and ends at the first that fails.
    ///
    /// # Errors
    /// [`Error`]; what came before is done.
    pub fn carry_out(&self, steps: &[Step]) -> Result<(), Error> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&self, step: &Step) -> Result<(), Error> {
        match step {
            Step::Reach {
                words,
                what,
                instead,
            } => {
                let answer = self.told(words)?;
                if !answer.succeeded {
                    let said = answer.said;
                    return Err(Error::Unreachable {
                        what,
                        said,
                        instead,
                    });
                }
            }
            Step::Write(path, bytes) => {
                private_file::replace(path, bytes)
                    .map_err(|source| file(path, "written", source))?;
            }
            Step::Remove(path) => match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(file(path, "removed", error));
                }
                Ok(()) | Err(_) => {}
            },
            Step::Run(words) => {
                let answer = self.told(words)?;
                if !answer.succeeded {
                    return Err(Error::Failed {
                        command: words.join(" "),
                        said: answer.said,
                    });
                }
            }
            Step::Try(words) => {
                self.told(words)?;
            }
        }
        Ok(())
    }

    /// A command that is not there, or cannot be started, says so.
    pub(crate) fn ask(&self, words: &[String]) -> Answer {
        self.told(words).unwrap_or_else(|error| Answer {
            said: error.to_string(),
            ..Answer::default()
        })
    }

    fn told(&self, words: &[String]) -> Result<Answer, Error> {
        let Some((program, arguments)) = words.split_first() else {
            return Ok(Answer::default());
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null());
        if let Some(path) = &self.path {
            command.env("PATH", path);
        }
        let output = match command.output() {
            Ok(output) => output,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Error::NoProgram {
                    program: program.clone(),
                    instead: "have the service program of this system run `exec-host node run`",
                });
            }
            Err(error) => {
                return Err(Error::Failed {
                    command: words.join(" "),
                    said: error.to_string(),
                });
            }
        };
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.lines().map(str::trim).rfind(|line| !line.is_empty());
        Ok(Answer {
            succeeded: output.status.success(),
            printed: String::from_utf8_lossy(&output.stdout).into_owned(),
            said: last.map_or_else(|| output.status.to_string(), str::to_owned),
        })
    }
}

/// What a command said.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) succeeded: bool,
    pub(crate) printed: String,
    /// The last line of its errors, or how it ended.
    pub(crate) said: String,
}

fn file(path: &Path, what: &'static str, source: io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        what,
        source,
    }
}
