//! Shell text as a command.

use process_runner::Command;

/// `text`, run by the shell with nothing in its environment but a `PATH`.
pub(crate) fn sh(text: impl Into<String>) -> Command {
    Command {
        argv: vec!["sh".to_owned(), "-c".to_owned(), text.into()],
        program: Some("/bin/sh".into()),
        env: vec![("PATH".into(), "/usr/bin:/bin".into())],
        ..Command::default()
    }
}
