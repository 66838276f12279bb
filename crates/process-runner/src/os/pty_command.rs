//! A command in the form that portable-pty takes.

use std::io;

use portable_pty::CommandBuilder;

use crate::Command;

/// The kind of terminal, if the environment names none.
const TERM: &str = "xterm-256color";

pub(crate) fn builder(command: &Command) -> io::Result<CommandBuilder> {
    let (Some(file), Some((_, arguments))) = (command.file(), command.argv.split_first()) else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "there is no command",
        ));
    };
    let mut builder = CommandBuilder::new(file);
    builder.args(arguments);
    builder.env_clear();
    builder.env("TERM", TERM);
    for (name, value) in &command.env {
        builder.env(name, value);
    }
    #[cfg(unix)]
    match command.pwd() {
        Some(folder) => builder.env("PWD", folder),
        None => builder.env_remove("PWD"),
    }
    // The library would change to the home folder if this one does not exist.
    match &command.cwd {
        Some(cwd) => {
            super::enter(cwd)?;
            builder.cwd(cwd);
        }
        None => builder.cwd(std::env::current_dir()?),
    }
    Ok(builder)
}
