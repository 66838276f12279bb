//! The running gateway of this user: how it makes itself known, and how other programs of this user reach it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, HOST, UPGRADE};
use axum::http::{Method, Request, StatusCode};
use gateway_protocol::{Fingerprint, client_config};
use http_body_util::{BodyExt, Limited};
use hyper::client::conn::http1;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use paths::Paths;
use rustls::pki_types::ServerName;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::lines::{Opening, PROTOCOL};

/// How long a gateway may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a gateway that is just ending gets to end.
const ENDING: Duration = Duration::from_secs(2);
/// The largest answer, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// No lock.
#[derive(Debug, thiserror::Error)]
pub enum Taken {
    /// Another gateway of this user runs.
    #[error("a gateway runs already; see `exec-host gateway status`")]
    Running,
    /// The lock file cannot be used.
    #[error("{0} cannot be used: {1}")]
    Io(String, #[source] io::Error),
}

/// What makes this process the gateway of its user. When it is dropped, nobody looks for the gateway any more.
#[derive(Debug)]
pub struct Lock {
    _held: File,
    paths: Paths,
}

impl Lock {
    /// Takes the lock.
    ///
    /// # Errors
    /// [`Taken`].
    pub fn take(paths: &Paths) -> Result<Self, Taken> {
        let folder = paths.own_dir();
        private_file::make_private_folder(&folder)
            .map_err(|error| Taken::Io(folder.display().to_string(), error))?;
        let file = lock_file(paths)?;
        let end = Instant::now() + ENDING;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                // A gateway that is just ending, or a program that looks for one.
                Err(TryLockError::WouldBlock) if Instant::now() < end => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => return Err(Taken::Running),
                Err(TryLockError::Error(error)) => return Err(unusable(paths, error)),
            }
        }
        let lock = Self {
            _held: file,
            paths: paths.clone(),
        };
        // What a killed gateway has left leads nowhere.
        lock.forget();
        Ok(lock)
    }

    /// Says where the gateway listens, by which certificate it is known if it speaks TLS, and with which key a program
    /// of this user is let in.
    ///
    /// # Errors
    /// [`Taken::Io`].
    pub fn announce(
        &self,
        address: SocketAddr,
        certificate: Option<Fingerprint>,
        key: &str,
    ) -> Result<(), Taken> {
        let path = self.paths.gateway_run_file();
        let run = LockFile {
            address,
            certificate: certificate.map(|it| it.to_string()),
            key: key.to_owned(),
        };
        let bytes = serde_json::to_vec(&run).map_err(io::Error::from);
        bytes
            .and_then(|bytes| private_file::replace(&path, &bytes))
            .map_err(|error| Taken::Io(path.display().to_string(), error))
    }
}

impl Lock {
    /// Without the lock nobody reads the file, so that it may stay.
    fn forget(&self) {
        let _ = fs::remove_file(self.paths.gateway_run_file());
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.forget();
    }
}

fn lock_file(paths: &Paths) -> Result<File, Taken> {
    let mut options = File::options();
    options.create(true).write(true).truncate(false);
    // A program that can open the file can hold its lock, so only the owner may open it.
    plain_file::open_own(&paths.gateway_lock_file(), &mut options)
        .map_err(|error| unusable(paths, error))
}

fn unusable(paths: &Paths, error: io::Error) -> Taken {
    Taken::Io(paths.gateway_lock_file().display().to_string(), error)
}

#[derive(Serialize, Deserialize)]
struct LockFile {
    address: SocketAddr,
    /// The fingerprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    key: String,
}

/// The running gateway, as another program of this user sees it.
pub struct Running(LockFile);

/// The gateway gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum NotReached {
    /// It cannot be connected to, or the connection broke.
    #[error("the gateway at {0} does not answer: {1}")]
    Broken(SocketAddr, String),
    /// It refuses.
    #[error("the gateway refuses: {0}")]
    Refused(String),
}

impl Running {
    /// The gateway of this user; `None` if none runs. A program that only listens on its port is not it: the gateway
    /// holds a lock.
    #[must_use]
    pub fn find(paths: &Paths) -> Option<Self> {
        let is_there = paths.gateway_lock_file().exists();
        let lock = is_there.then(|| lock_file(paths)).and_then(Result::ok)?;
        if !matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)) {
            return None;
        }
        let text = plain_file::read(&paths.gateway_run_file(), plain_file::SMALL).ok()?;
        serde_json::from_slice(&text).ok().map(Self)
    }

    /// Where it listens: `http://127.0.0.1:18789`.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = match self.0.certificate {
            Some(_) => "https",
            None => "http",
        };
        format!("{scheme}://{}", self.0.address)
    }

    /// The fingerprint of its certificate, if it speaks TLS.
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        self.0.certificate.as_deref()
    }

    /// Sends a JSON body, and gives the JSON answer.
    ///
    /// # Errors
    /// [`NotReached`].
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, NotReached> {
        let request = self.request(Method::POST, path);
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()));
        let answer = async {
            let response = self.send(request).await?;
            let status = response.status();
            let body = Limited::new(response.into_body(), LARGEST).collect().await;
            let body = body.map_err(|error| self.broken(&error))?.to_bytes();
            let answer: Value =
                serde_json::from_slice(&body).map_err(|error| self.broken(&error))?;
            match status {
                StatusCode::OK => Ok(answer),
                _ => Err(NotReached::Refused(
                    answer["error"]["message"]
                        .as_str()
                        .unwrap_or(status.as_str())
                        .to_owned(),
                )),
            }
        };
        self.in_time(answer).await
    }

    /// Opens the tools for a client of the Model Context Protocol, whose messages then pass one a line.
    ///
    /// # Errors
    /// [`NotReached`].
    pub async fn lines(&self, opening: &Opening) -> Result<TokioIo<Upgraded>, NotReached> {
        let request = self.request(Method::GET, "/mcp/lines");
        let request = request
            .header(CONNECTION, "upgrade")
            .header(UPGRADE, PROTOCOL)
            .body(Body::empty());
        let opened = async {
            let response = self.send(request).await?;
            if response.status() != StatusCode::SWITCHING_PROTOCOLS {
                return Err(NotReached::Refused(response.status().to_string()));
            }
            let stream = hyper::upgrade::on(response).await;
            let mut stream = TokioIo::new(stream.map_err(|error| self.broken(&error))?);
            let mut first = serde_json::to_vec(opening).map_err(|error| self.broken(&error))?;
            first.push(b'\n');
            let written = async {
                stream.write_all(&first).await?;
                stream.flush().await
            };
            written.await.map_err(|error| self.broken(&error))?;
            Ok(stream)
        };
        self.in_time(opened).await
    }

    fn address(&self) -> SocketAddr {
        reached(self.0.address)
    }

    fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address().to_string())
            .header(AUTHORIZATION, format!("Bearer {}", self.0.key))
    }

    async fn send(
        &self,
        request: axum::http::Result<Request<Body>>,
    ) -> Result<axum::http::Response<hyper::body::Incoming>, NotReached> {
        let request = request.map_err(|error| self.broken(&error))?;
        let stream = TcpStream::connect(self.address()).await;
        let stream = stream.map_err(|error| self.broken(&error))?;
        // A call that follows a notification would else wait until that was acknowledged.
        let sent_at_once = stream.set_nodelay(true);
        sent_at_once.map_err(|error| self.broken(&error))?;
        match &self.0.certificate {
            None => self.sent(stream, request).await,
            Some(certificate) => {
                let pin = certificate.parse::<Fingerprint>();
                let pin = pin.map_err(|error| self.broken(&error))?;
                let tls = client_config(Some(pin)).map_err(|error| self.broken(&error))?;
                let name = ServerName::from(self.address().ip());
                let stream = TlsConnector::from(Arc::new(tls))
                    .connect(name, stream)
                    .await;
                let stream = stream.map_err(|error| self.broken(&error))?;
                self.sent(stream, request).await
            }
        }
    }

    async fn sent(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        request: Request<Body>,
    ) -> Result<axum::http::Response<hyper::body::Incoming>, NotReached> {
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
            .await
            .map_err(|error| self.broken(&error))?;
        // It ends with its request, or with the stream that it became.
        tokio::spawn(connection.with_upgrades());
        let response = sender.send_request(request).await;
        response.map_err(|error| self.broken(&error))
    }

    async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, NotReached>>,
    ) -> Result<T, NotReached> {
        match timeout(PATIENCE, answer).await {
            Ok(answer) => answer,
            Err(late) => Err(self.broken(&late)),
        }
    }

    fn broken(&self, error: &dyn std::fmt::Display) -> NotReached {
        NotReached::Broken(self.address(), error.to_string())
    }
}

/// Where programs of this computer reach a gateway that listens there. All addresses are none that can be called.
fn reached(listens: SocketAddr) -> SocketAddr {
    let ip = match listens.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip @ (IpAddr::V4(_) | IpAddr::V6(_)) => ip,
    };
    SocketAddr::new(ip, listens.port())
}

#[cfg(test)]
mod tests {
    use super::reached;

    /// `gateway.bind: "lan"` listens on all addresses.
    #[test]
    fn a_gateway_is_reached_by_an_address_that_it_serves() {
        for (listens, expected) in [
            ("127.0.0.1:18789", "127.0.0.1:18789"),
            ("0.0.0.0:18789", "127.0.0.1:18789"),
            ("[::]:1", "[::1]:1"),
            ("[::1]:1", "[::1]:1"),
            ("192.0.2.7:443", "192.0.2.7:443"),
        ] {
            let found = reached(listens.parse().unwrap());
            assert_eq!(found.to_string(), expected, "{listens}");
        }
    }
}
