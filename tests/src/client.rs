//! A caller of the socket inside the test's own process.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{ExecAnswer, ExecRequest, Token};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// How long a caller waits for a person.
const WAITS: Duration = Duration::from_secs(30);

/// Sends requests and goes on.
pub struct BackgroundClient {
    runtime: Runtime,
    client: approvals_ipc::Client,
}

impl BackgroundClient {
    pub(crate) fn new(socket: &Path, token: &str) -> Self {
        Self {
            runtime: tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .unwrap(),
            client: approvals_ipc::Client::new(socket, Token::from(token.to_owned())),
        }
    }

    /// Asks for agent `main`. Dropped, the request hangs up.
    pub fn ask(&self, command: &[&str]) -> Asking {
        let (client, request) = (self.client.clone(), request(command));
        Asking(self.runtime.spawn(async move {
            let _ = client.exec(&request, WAITS).await;
        }))
    }
}

impl BackgroundClient {
    /// Sends so many requests with so many bytes each, a few at a time. Who asks soon leaves.
    pub fn pour(&self, requests: usize, bytes: usize) {
        const TOGETHER: u32 = 64;
        let places = Arc::new(Semaphore::new(TOGETHER as usize));
        let long = "x".repeat(bytes);
        self.runtime.block_on(async {
            for number in 0..requests {
                let place = Arc::clone(&places).acquire_owned().await.unwrap();
                let client = self.client.clone();
                let request = request(&["/usr/bin/env", &number.to_string(), &long]);
                tokio::spawn(async move {
                    let _ = client.exec(&request, Duration::from_millis(500)).await;
                    drop(place);
                });
            }
            let _all_left = places.acquire_many(TOGETHER).await.unwrap();
        });
    }
}

/// A request that waits for its answer.
pub struct Asking(JoinHandle<()>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn request(command: &[&str]) -> ExecRequest {
    ExecRequest {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        agent_id: Some("main".to_owned()),
        ..ExecRequest::default()
    }
}

/// Sends requests one after the other.
pub struct Client {
    runtime: Runtime,
    client: approvals_ipc::Client,
}

impl Client {
    pub(crate) fn new(socket: &Path, token: &str) -> Self {
        Self {
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap(),
            client: approvals_ipc::Client::new(socket, Token::from(token.to_owned())),
        }
    }

    /// Has a command run for agent `main` and waits for what came of it.
    ///
    /// # Panics
    /// When no answer comes.
    pub fn exec(&self, command: &[&str]) -> ExecAnswer {
        self.send(&request(command))
    }

    /// Sends this request and waits for its answer.
    ///
    /// # Panics
    /// When no answer comes.
    pub fn send(&self, request: &ExecRequest) -> ExecAnswer {
        self.runtime
            .block_on(self.client.exec(request, WAITS))
            .expect("an answer comes")
    }
}
