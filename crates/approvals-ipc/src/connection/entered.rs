//! A connection up to its line.

use tokio::io::AsyncReadExt;
use tokio::time::timeout;

use super::{Answered, Connection, Shared};
use crate::counters::Closure;
use crate::frame::{Frame, Frames};
use crate::idle::Silent;
use crate::message::{Beginning, Incoming, beginning, fresh_id, parse};
use crate::refusal::Refusal;
use crate::server::Handler;
use crate::transport;

/// A connection with a place and without a line yet. It may have to end for another one.
pub(crate) struct Entered<H> {
    connection: Connection<H>,
    silent: Silent,
}

impl<H> Entered<H> {
    pub(super) fn new(connection: Connection<H>, silent: Silent) -> Self {
        Self { connection, silent }
    }
}

impl<H: Handler> Entered<H> {
    /// Serves the connection to its end.
    pub(crate) async fn serve(self) {
        let ended = self.converse().await;
        self.connection.shared.counters.end(ended);
    }

    async fn converse(&self) -> Answered {
        let connection = &self.connection;
        if !(connection.shared.admit)(&connection.peer) {
            return connection.refuse_prompt(&fresh_id(), Refusal::User).await;
        }
        // A thousand requests may wait at once, so each keeps only the parts that its answer
        // needs.
        let incoming = tokio::select! {
            biased;
            line = self.line() => match line? {
                Some(line) => parse(&line),
                None => return Ok(()),
            },
            () = self.silent.gives_way.cancelled() => {
                return connection.refuse_exec(&fresh_id(), Refusal::Connections).await;
            }
        };
        connection.shared.idle().leave(self.silent.number);
        match incoming {
            Some(Incoming::Exec(exec)) => connection.exec(exec).await,
            Some(Incoming::Prompt(prompt)) => connection.prompt(prompt).await,
            Some(Incoming::Control(control)) if H::CONTROLS => connection.control(control).await,
            Some(Incoming::Control(_)) | None => Err(Closure::NotARequest),
        }
    }

    /// The line; `None` if it was too long and has been answered.
    async fn line(&self) -> Result<Option<Vec<u8>>, Closure> {
        match self.first_frame().await {
            Some(Frame::Line(line)) => Ok(Some(line)),
            Some(Frame::TooLong(bytes)) => self.too_long(&bytes).await.map(|()| None),
            Some(Frame::End) | None => Err(Closure::Unfinished),
        }
    }

    async fn first_frame(&self) -> Option<Frame> {
        let Shared {
            limits, shutdown, ..
        } = &*self.connection.shared;
        let mut frames = Frames::new(&*self.connection.stream, limits.line_bytes);
        let stopping = async {
            shutdown.cancelled().await;
            tokio::time::sleep(limits.grace).await;
        };
        tokio::select! {
            biased;
            frame = timeout(limits.io, frames.next()) => frame.ok()?.ok(),
            () = stopping => None,
        }
    }

    async fn too_long(&self, bytes: &[u8]) -> Answered {
        let connection = &self.connection;
        let ended = match beginning(bytes) {
            Beginning::Exec { id } => connection.refuse_exec(&id, Refusal::Size).await,
            Beginning::Prompt { id } => connection.refuse_prompt(&id, Refusal::Size).await,
            Beginning::Other => return Err(Closure::NotARequest),
        };
        // Closing the connection now would lose the answer for a client that is still writing.
        transport::end_writing(&connection.stream);
        let mut rest = &*connection.stream;
        let mut ignored = vec![0; 4096];
        let drain = async { while let Ok(1..) = rest.read(&mut ignored).await {} };
        tokio::select! {
            _ = timeout(connection.shared.limits.io, drain) => {}
            () = self.silent.gives_way.cancelled() => {}
            () = connection.shared.shutdown.cancelled() => {}
        }
        ended
    }
}

impl<H> Drop for Entered<H> {
    fn drop(&mut self) {
        self.connection.shared.idle().leave(self.silent.number);
    }
}
