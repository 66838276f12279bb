//! The one place that writes files and starts commands of the system.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Error, Step};

/// Starts the commands of a system.
#[derive(Debug, Clone, Default)]
pub struct Driver {
    path: Option<OsString>,
}

impl Driver {
    /// Looks for the commands in these folders instead of those of `PATH`.
    #[must_use]
    pub fn searching(path: impl Into<OsString>) -> Self {
        let path = Some(path.into());
        Self { path }
    }

    /// Takes the steps one after the other, and stops at the first that fails.
    ///
    /// # Errors
    /// [`Error`]; the steps before it are done.
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

    /// Runs a command. One that does not exist or cannot be started says so in the answer.
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
                    instead: "have the service program of this system start it",
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

/// The answer of a command.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) succeeded: bool,
    pub(crate) printed: String,
    /// The last line of its error output, or how it ended.
    pub(crate) said: String,
}

fn file(path: &Path, what: &'static str, source: io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        what,
        source,
    }
}
