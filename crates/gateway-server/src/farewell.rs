//! A TLS connection whose end the client is told of, however it ends.

use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// Sends `close_notify` when it is dropped. Without it a client takes the end for a fault, and may
/// throw away what it was sent before. A connection that was upgraded has no other code that shuts
/// it down, and one that is given up has none at all.
#[derive(Debug)]
pub(crate) struct Farewell(TlsStream<TcpStream>);

impl Farewell {
    pub(crate) const fn new(stream: TlsStream<TcpStream>) -> Self {
        Self(stream)
    }

    fn stream(self: Pin<&mut Self>) -> Pin<&mut TlsStream<TcpStream>> {
        Pin::new(&mut self.get_mut().0)
    }
}

impl Drop for Farewell {
    fn drop(&mut self) {
        let (socket, session) = self.0.get_mut();
        session.send_close_notify();
        let mut socket = Ready(socket);
        // Nobody waits for a client that does not read, or has left.
        while session.wants_write() && session.write_tls(&mut socket).is_ok_and(|sent| sent > 0) {}
    }
}

/// A socket that takes what it has room for.
struct Ready<'a>(&'a TcpStream);

impl Write for Ready<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl AsyncRead for Farewell {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, buffer)
    }
}

impl AsyncWrite for Farewell {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
