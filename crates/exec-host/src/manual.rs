//! What a package carries beside the program, made from the definitions that `--help` prints:
//! completions of shells, and man pages.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use command_line::shown::print;

/// Which shell is to complete the words.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell that reads them
    shell: Shell,
}

/// Where the man pages go.
#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// A folder that exists
    folder: PathBuf,
}

/// Prints the completions of one shell.
pub(crate) fn completions<T: CommandFactory>(arguments: &Completions) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut T::command(), "exec-host", &mut script);
    print(&String::from_utf8(script).context("the completions are not text")?)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes `exec-host.1`, and one page for each of its commands.
pub(crate) fn pages<T: CommandFactory>(arguments: &Manual) -> Result<ExitCode> {
    let folder = &arguments.folder;
    clap_mangen::generate_to(T::command(), folder).with_context(|| {
        format!(
            "the man pages could not be written to {}; name a folder that exists",
            folder.display()
        )
    })?;
    Ok(ExitCode::SUCCESS)
}
