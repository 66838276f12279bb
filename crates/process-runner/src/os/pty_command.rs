//! A command as portable-pty takes it.

use std::io;

use portable_pty::CommandBuilder;

use crate::Command;

/// The terminal's kind where the environment names none.
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
    // The library would go home where there is no such folder.
    match &command.cwd {
        Some(cwd) => {
            super::enter(cwd)?;
            builder.cwd(cwd);
        }
        None => builder.cwd(std::env::current_dir()?),
    }
    Ok(builder)
}
