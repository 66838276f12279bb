//! A program with a console of its own (ConPTY).

use std::io::{self, Read, Write};
use std::thread;

use portable_pty::{MasterPty, PtySize, native_pty_system};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::runtime::Handle;
use tokio::task::{JoinHandle, spawn_blocking};

use super::job::Job;
use super::{Program, Tree, enter};
use crate::End;
use crate::mark::Marked;

#[path = "pty_command.rs"]
mod command;

/// The bytes of one read, and the bytes that may wait to be read.
const CHUNK: usize = 64 * 1024;

/// Our end of the console.
pub(crate) type Stream = DuplexStream;

/// Sets the size of the program's console. Dropping it ends the console.
pub(crate) struct Window(Box<dyn MasterPty + Send>);

impl Window {
    pub(crate) fn resize(&self, size: PtySize) {
        // Fails only if the program has closed the console.
        let _ = self.0.resize(size);
    }
}

/// A program in a console.
pub(crate) struct Console {
    id: Option<u32>,
    job: Job,
    waiting: JoinHandle<io::Result<portable_pty::ExitStatus>>,
}

impl Console {
    pub(crate) fn id(&self) -> Option<u32> {
        self.id
    }

    pub(crate) async fn ended(&mut self) -> End {
        match (&mut self.waiting).await {
            Ok(Ok(status)) => End::Exited(status.exit_code().cast_signed()),
            Ok(Err(error)) => End::Unknown(error.to_string()),
            Err(error) => End::Unknown(error.to_string()),
        }
    }

    pub(crate) fn kill(&self) {
        self.job.kill();
    }
}

/// Starts the program in a console that we read and write.
pub(crate) fn start_in_terminal(
    marked: &Marked,
    size: PtySize,
) -> io::Result<(Tree, Stream, Window)> {
    let builder = command::builder(&marked.command)?;
    let pair = native_pty_system()
        .openpty(size)
        .map_err(io::Error::other)?;
    let reader = pair.master.try_clone_reader().map_err(io::Error::other)?;
    let writer = pair.master.take_writer().map_err(io::Error::other)?;
    let mut child = pair
        .slave
        .spawn_command(builder)
        .map_err(io::Error::other)?;
    let process = child
        .as_raw_handle()
        .ok_or_else(|| io::Error::other("the program has no handle"))?;
    let job = Job::of(process).inspect_err(|_| _ = child.kill())?;
    let console = Console {
        id: child.process_id(),
        job,
        waiting: spawn_blocking(move || child.wait()),
    };
    let stream = connect(reader, writer)?;
    Ok((
        Tree::of(Program::Console(console)),
        stream,
        Window(pair.master),
    ))
}

/// Connects the console's pipes to an asynchronous stream. The pipes block, so each has a thread.
fn connect(
    mut reader: Box<dyn Read + Send>,
    mut writer: Box<dyn Write + Send>,
) -> io::Result<Stream> {
    let (ours, theirs) = duplex(CHUNK);
    let (mut input, mut output) = split(theirs);
    let runtime = Handle::current();
    thread::Builder::new().spawn({
        let runtime = runtime.clone();
        move || {
            let mut chunk = vec![0; CHUNK];
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                if runtime.block_on(output.write_all(&chunk[..count])).is_err() {
                    return;
                }
            }
            let _ = runtime.block_on(output.shutdown());
        }
    })?;
    thread::Builder::new().spawn(move || {
        let mut chunk = vec![0; CHUNK];
        while let Ok(count @ 1..) = runtime.block_on(input.read(&mut chunk)) {
            if writer
                .write_all(&chunk[..count])
                .and_then(|()| writer.flush())
                .is_err()
            {
                return;
            }
        }
    })?;
    Ok(ours)
}
