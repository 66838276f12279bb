//! A program and its job object on Windows.

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

/// The error for a file that is not a program of this system (winerror.h).
const ERROR_BAD_EXE_FORMAT: i32 = 193;

/// Starts the program without a console window, in a job object that it is in from its first
/// instruction.
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

/// If `cmd.exe` is run with `/c`: the words up to it, and the one text after it.
///
/// `cmd.exe` does not read the quoting that other programs expect. It takes the rest of its
/// command line as it is, without the outer quotes. So the text is passed unquoted, and the text
/// that was judged is the text that runs.
fn text_of_cmd<'a>(file: &Path, arguments: &'a [String]) -> Option<(&'a [String], &'a str)> {
    if !file.file_stem()?.eq_ignore_ascii_case(OsStr::new("cmd")) {
        return None;
    }
    let (text, switches) = arguments.split_last()?;
    let carries = switches.last()?.eq_ignore_ascii_case("/c");
    carries.then_some((switches, text.as_str()))
}

/// A program and the processes that it starts. Killed when dropped.
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

    /// The id of the process.
    pub(crate) fn id(&self) -> Option<u32> {
        match &self.program {
            Program::Piped(child) => child.id(),
            Program::Console(console) => console.id(),
        }
    }

    /// Waits for the end of the program, not of its descendants. May be dropped and called again.
    pub(crate) async fn ended(&mut self) {
        self.end = Some(match &mut self.program {
            // Waiting for the job would wait for every descendant.
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
        // Fails if no process is left.
        match &mut self.program {
            Program::Piped(child) => _ = child.start_kill(),
            Program::Console(console) => console.kill(),
        }
    }

    /// On Windows the job ends every process, and tells no names.
    pub(crate) fn end_the_rest(&self) -> Vec<String> {
        Vec::new()
    }

    /// To be called after the program's end. Ends the rest of its job and tells how it ended.
    pub(crate) fn finish(&mut self) -> End {
        self.kill();
        self.end
            .take()
            .unwrap_or_else(|| End::Unknown("it does not end".to_owned()))
    }
}

/// Checks that the folder can be entered.
pub(crate) fn enter(folder: &Path) -> io::Result<()> {
    if fs::metadata(folder)?.is_dir() {
        Ok(())
    } else {
        Err(io::ErrorKind::NotADirectory.into())
    }
}

/// Whether the file is not a program of this system.
pub(crate) fn is_bad_format(error: &io::Error) -> bool {
    error.raw_os_error() == Some(ERROR_BAD_EXE_FORMAT)
}
