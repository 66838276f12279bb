//! A program and its job object.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;

use process_wrap::tokio::{ChildWrapper, CommandWrap, CreationFlags, JobObject, KillOnDrop};
use tokio::process;
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use super::Piped;
use crate::End;
use crate::mark::Marked;

#[path = "windows_job.rs"]
mod job;
#[path = "windows_pty.rs"]
mod pty;

use pty::Console;
pub(crate) use pty::{Stream, Window, start_in_terminal};

/// The file is no program for this system (winerror.h).
const ERROR_BAD_EXE_FORMAT: i32 = 193;

/// Starts the program in a job object of its own, before its first instruction, and without
/// a console window.
pub(crate) fn start(marked: &Marked, input: bool) -> io::Result<(Tree, Piped)> {
    let command = &marked.command;
    let (Some(file), Some((_, arguments))) = (command.file(), command.argv.split_first()) else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "there is no command",
        ));
    };
    let mut start = process::Command::new(&file);
    start
        .env_clear()
        .envs(command.env.iter().map(|(name, value)| (name, value)))
        .stdin(if input { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(cwd) = &command.cwd {
        start.current_dir(cwd);
    }
    match text_of_cmd(&file, arguments) {
        Some((switches, text)) => {
            start.args(switches).raw_arg(format!("\"{text}\""));
        }
        None => {
            start.args(arguments);
        }
    }

    let mut start = CommandWrap::from(start);
    start
        .wrap(CreationFlags(CREATE_NO_WINDOW))
        .wrap(KillOnDrop)
        .wrap(JobObject);
    let mut child = start.spawn()?;
    let stdin = child.stdin().take();
    let (Some(stdout), Some(stderr)) = (child.stdout().take(), child.stderr().take()) else {
        return Err(io::Error::other("the system gave no pipes"));
    };
    let pipes = Piped {
        stdin,
        stdout,
        stderr,
    };
    Ok((Tree::of(Program::Piped(child)), pipes))
}

/// The words up to `/c`, and the one text after it, where `cmd.exe` is run that way.
///
/// `cmd.exe` does not read the quoting that other programs expect. It takes the rest of its
/// command line as it is, without the outer quotes, so that the text that was judged is the
/// text that runs.
fn text_of_cmd<'a>(file: &Path, arguments: &'a [String]) -> Option<(&'a [String], &'a str)> {
    if !file.file_stem()?.eq_ignore_ascii_case(OsStr::new("cmd")) {
        return None;
    }
    let (text, switches) = arguments.split_last()?;
    let carries = switches.last()?.eq_ignore_ascii_case("/c");
    carries.then_some((switches, text.as_str()))
}

/// A program and what it starts. Killed when dropped.
pub(crate) struct Tree {
    program: Program,
    end: Option<End>,
}

enum Program {
    Piped(Box<dyn ChildWrapper>),
    Console(Console),
}

impl Tree {
    fn of(program: Program) -> Self {
        Self { program, end: None }
    }

    /// The number of the program.
    pub(crate) fn id(&self) -> Option<u32> {
        match &self.program {
            Program::Piped(child) => child.id(),
            Program::Console(console) => console.id(),
        }
    }

    /// Waits for the program's end, not for its descendants. May be dropped and called again.
    pub(crate) async fn ended(&mut self) {
        self.end = Some(match &mut self.program {
            // The job's own wait would wait for every descendant.
            Program::Piped(child) => match child.inner_mut().wait().await {
                Ok(status) => status
                    .code()
                    .map_or_else(|| End::Unknown(status.to_string()), End::Exited),
                Err(error) => End::Unknown(error.to_string()),
            },
            Program::Console(console) => console.ended().await,
        });
    }

    /// Ends every process of the job.
    pub(crate) fn kill(&mut self) {
        // Fails where nothing is left.
        match &mut self.program {
            Program::Piped(child) => _ = child.start_kill(),
            Program::Console(console) => console.kill(),
        }
    }

    /// The job ends everything, and tells no names.
    pub(crate) fn end_the_rest(&self) -> Vec<String> {
        Vec::new()
    }

    /// After the program's end: kills what is left of its job, and tells how it ended.
    pub(crate) fn finish(&mut self) -> End {
        self.kill();
        self.end
            .take()
            .unwrap_or_else(|| End::Unknown("it does not end".to_owned()))
    }
}

/// Whether the folder can be entered.
pub(crate) fn enter(folder: &Path) -> io::Result<()> {
    if fs::metadata(folder)?.is_dir() {
        Ok(())
    } else {
        Err(io::ErrorKind::NotADirectory.into())
    }
}

/// The file is no program for this system.
pub(crate) fn is_bad_format(error: &io::Error) -> bool {
    error.raw_os_error() == Some(ERROR_BAD_EXE_FORMAT)
}
