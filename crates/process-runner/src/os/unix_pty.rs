//! A program with a terminal on Unix.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::pin::Pin;
use std::process::Child;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use portable_pty::{PtySize, native_pty_system};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::termios::{Winsize, tcsetwinsize};
use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::{Tree, guard};
use crate::mark::Marked;

#[path = "pty_command.rs"]
mod command;
use super::enter;

/// Starts the program as the leader of a session. We hold the other end of its terminal.
pub(crate) fn start_in_terminal(
    marked: &Marked,
    size: PtySize,
) -> io::Result<(Tree, Stream, Window)> {
    let builder = command::builder(&marked.command)?;
    let pair = native_pty_system()
        .openpty(size)
        .map_err(io::Error::other)?;
    let ours = Arc::new(owned(&*pair.master)?);
    let stream = register(Arc::clone(&ours))?;
    let starting = guard::starting()?;
    let child: Box<dyn portable_pty::Child> = pair
        .slave
        .spawn_command(builder)
        .map_err(io::Error::other)?;
    let child = child
        .downcast::<Child>()
        .map_err(|_| io::Error::other("the program cannot be watched"))?;
    let tree = Tree::new(*child, marked);
    drop(starting);
    Ok((tree, stream, Window(ours)))
}

/// A copy of the library's descriptor, which nothing else uses.
#[expect(unsafe_code, reason = "the library lends its descriptor as a number")]
fn owned(master: &dyn portable_pty::MasterPty) -> io::Result<OwnedFd> {
    let number = master
        .as_raw_fd()
        .ok_or_else(|| io::Error::other("the terminal has no descriptor"))?;
    // SAFETY: `master` is borrowed and keeps the descriptor open.
    let descriptor = unsafe { BorrowedFd::borrow_raw(number) }.try_clone_to_owned()?;
    fcntl_setfl(&descriptor, fcntl_getfl(&descriptor)? | OFlags::NONBLOCK)?;
    Ok(descriptor)
}

#[expect(unsafe_code, reason = "tokio wants a promise about the descriptor")]
fn register(descriptor: Arc<OwnedFd>) -> io::Result<Stream> {
    // SAFETY: it is an `OwnedFd`: open, and always the same while the `Arc` exists.
    Ok(Stream(unsafe { AsyncFd::register(descriptor) }?))
}

/// Sets the size of the program's terminal.
pub(crate) struct Window(Arc<OwnedFd>);

impl Window {
    pub(crate) fn resize(&self, size: PtySize) {
        let size = Winsize {
            ws_row: size.rows,
            ws_col: size.cols,
            ws_xpixel: size.pixel_width,
            ws_ypixel: size.pixel_height,
        };
        // Fails only if the program has closed the terminal.
        let _ = tcsetwinsize(&self.0, size);
    }
}

/// Our end of the terminal.
pub(crate) struct Stream(AsyncFd<Arc<OwnedFd>>);

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            let mut guard = ready!(self.0.poll_read_ready(context))?;
            let read =
                guard.try_io(|descriptor| Ok(read(descriptor, buffer.initialize_unfilled())?));
            match read {
                Ok(Ok(count)) => {
                    buffer.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(Err(error)) => return Poll::Ready(Err(error)),
                Err(_would_block) => {}
            }
        }
    }
}

/// The number of bytes read; 0 after the end.
///
/// On Linux EIO means that nobody has the other end open any more. The kernel looks for bytes
/// first and for the closed end second, so a program that writes and ends between these two looks
/// leaves bytes behind the first EIO. Behind the second one there are none.
fn read(descriptor: impl AsFd + Copy, buffer: &mut [u8]) -> Result<usize, Errno> {
    for _ in 0..2 {
        match rustix::io::read(descriptor, &mut *buffer) {
            Err(Errno::IO) => {}
            other => return other,
        }
    }
    Ok(0)
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        loop {
            let mut guard = ready!(self.0.poll_write_ready(context))?;
            match guard.try_io(|descriptor| Ok(rustix::io::write(descriptor, bytes)?)) {
                Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(written) => return Poll::Ready(written),
                Err(_would_block) => {}
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
