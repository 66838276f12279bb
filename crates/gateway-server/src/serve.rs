//! Accepts connections, and looks at every request before a route does.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service as _;
use tracing::{debug, warn};

use crate::doors::Doors;
use crate::farewell::Farewell;

/// How long a client may take for the head of a request, or for the handshake of TLS.
const HEAD: Duration = Duration::from_secs(10);
/// How long a request that is being answered may take when the gateway ends.
const ENDING: Duration = Duration::from_secs(2);
/// How long nothing is accepted when the system has no more to give.
const PAUSE: Duration = Duration::from_millis(100);

/// One of the connections that may be open. It is given back when the last copy is dropped, for a
/// WebSocket when that ends.
#[derive(Clone)]
pub(crate) struct Slot {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Serves until `stop` is cancelled. Every request has its peer as `ConnectInfo<SocketAddr>`.
///
/// # Errors
/// The listener has no address.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    doors: Doors,
    stop: CancellationToken,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    debug!(%address, "the gateway listens");
    let free = Arc::new(Semaphore::new(doors.connections));
    let tls = doors.tls.clone().map(TlsAcceptor::from);
    let doors = Arc::new(doors);
    let tasks = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "a connection cannot be accepted");
                sleep(PAUSE).await;
                continue;
            }
        };
        let Ok(permit) = Arc::clone(&free).try_acquire_owned() else {
            debug!(%peer, "too many connections are open");
            continue;
        };
        let slot = Slot {
            _permit: Arc::new(permit),
        };
        // A command's result should not wait for more to be sent with it.
        let _ = stream.set_nodelay(true);
        let (app, doors, tls, stop) = (app.clone(), Arc::clone(&doors), tls.clone(), stop.clone());
        tasks.spawn(async move {
            match tls {
                None => converse(stream, peer, slot, app, doors, stop).await,
                Some(tls) => match timeout(HEAD, tls.accept(stream)).await {
                    Ok(Ok(stream)) => {
                        converse(Farewell::new(stream), peer, slot, app, doors, stop).await;
                    }
                    Ok(Err(_)) | Err(_) => debug!(%peer, "no TLS"),
                },
            }
        });
    }
    tasks.close();
    tasks.wait().await;
    Ok(())
}

/// One connection, until it ends or becomes a WebSocket.
async fn converse(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    slot: Slot,
    app: Router,
    doors: Arc<Doors>,
    stop: CancellationToken,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        answer(request, peer, slot.clone(), app.clone(), Arc::clone(&doors))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            // A client that does not finish its request does not keep the gateway from ending.
            match timeout(ENDING, connection).await {
                Ok(ended) => ended,
                Err(_) => return,
            }
        }
    };
    if let Err(error) = ended {
        debug!(%peer, %error, "a connection broke");
    }
}

async fn answer(
    request: Request<Incoming>,
    peer: SocketAddr,
    slot: Slot,
    mut app: Router,
    doors: Arc<Doors>,
) -> Result<Response, Infallible> {
    if let Err(refused) = doors.admit(request.headers()) {
        return Ok(refused.into_response());
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(slot);
    app.call(request).await
}
