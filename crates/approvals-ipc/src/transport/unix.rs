//! Unix sockets.

use std::io;
use std::os::fd::AsFd;
use std::path::Path;

use interprocess::local_socket::prelude::*;
use interprocess::local_socket::traits::tokio::Stream as _;
use interprocess::local_socket::{ConnectOptions, GenericFilePath};
pub(crate) use interprocess::os::unix::uds_local_socket::tokio::Stream;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::io::Interest;

use crate::caller::Peer;

pub(crate) async fn connect(path: &Path) -> io::Result<Stream> {
    let name = path.to_fs_name::<GenericFilePath>()?;
    Stream::from_options(&ConnectOptions::new().name(name)).await
}

/// The process at the other end of `stream`.
pub(crate) fn peer(stream: &Stream) -> io::Result<Peer> {
    let credentials = stream.inner().peer_cred()?;
    let pid = credentials.pid().and_then(|pid| u32::try_from(pid).ok());
    Ok(Peer {
        pid,
        uid: Some(credentials.uid()),
    })
}

/// Whether `peer` runs as the user of this process.
pub(crate) fn same_user(peer: &Peer) -> bool {
    peer.uid == Some(rustix::process::geteuid().as_raw())
}

/// Whether the other end is closed in both directions now. Polls for writing, because macOS
/// reports a hang-up also when only reading has ended.
pub(crate) fn is_hung_up(stream: &Stream) -> bool {
    let mut fds = [PollFd::new(stream, PollFlags::OUT)];
    let polled = poll(&mut fds, Some(&Timespec::default()));
    polled.is_err() || fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
}

/// Completes when the other end is closed in both directions, without a timer.
///
/// A half-close ends only reading. A full close ends writing too, which the system reports to a
/// task that waits to write. The socket is writable nearly always, so such a report is cleared and
/// the next one awaited. The runtime then does not know that the socket is writable: afterwards
/// only [`write_all`] may write.
pub(crate) async fn hung_up(stream: &Stream) {
    let stream = stream.inner();
    while let Ok(ready) = stream.ready(Interest::WRITABLE).await {
        if ready.is_write_closed() {
            return;
        }
        let _ = stream.try_io(Interest::WRITABLE, would_block);
    }
}

fn would_block() -> io::Result<()> {
    Err(io::ErrorKind::WouldBlock.into())
}

/// Writes all of `bytes`. The first attempt asks the system itself (see [`hung_up`]), and only a
/// full buffer is waited for.
pub(crate) async fn write_all(stream: &Stream, mut bytes: &[u8]) -> io::Result<()> {
    let write = |bytes: &[u8]| rustix::io::write(stream.as_fd(), bytes).map_err(io::Error::from);
    let mut full = false;
    while !bytes.is_empty() {
        let written = if full {
            stream.inner().ready(Interest::WRITABLE).await?;
            stream.inner().try_io(Interest::WRITABLE, || write(bytes))
        } else {
            write(bytes)
        };
        match written {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => full = true,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Closes our sending half. The other end reads the end and may still write.
pub(crate) fn end_writing(stream: &Stream) {
    let _ = rustix::net::shutdown(stream, rustix::net::Shutdown::Write);
}
