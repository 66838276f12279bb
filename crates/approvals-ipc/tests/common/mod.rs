//! A server in a temporary folder, and a client that sends raw bytes.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "each test file uses its own part"
)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use approvals_ipc::{
    Caller, Clock, Counters, ExecAnswer, ExecRequest, Handler, PromptDecision, PromptReply,
    PromptRequest, PromptRuling, RunPayload, Server, ServerOptions, Token,
};
use hmac::{Hmac, Mac};
use serde_json::json;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
pub const T: i64 = 1_770_854_400_000;

/// Far more time than any test needs: a test that reaches it has failed.
pub const SOON: Duration = Duration::from_secs(60);

/// A clock that tests set.
pub struct TestClock {
    start: Instant,
    unix_ms: AtomicI64,
    elapsed_ms: AtomicI64,
}

impl TestClock {
    pub fn set(&self, unix_ms: i64) {
        self.unix_ms.store(unix_ms, Ordering::SeqCst);
    }

    /// Lets `ms` pass on both clocks.
    pub fn pass(&self, ms: i64) {
        self.unix_ms.fetch_add(ms, Ordering::SeqCst);
        self.elapsed_ms.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn unix_ms(&self) -> i64 {
        self.unix_ms.load(Ordering::SeqCst)
    }

    fn monotonic(&self) -> Instant {
        self.start + Duration::from_millis(self.elapsed_ms.load(Ordering::SeqCst) as u64)
    }
}

type Answering<Q, A> = dyn Fn(Q, Caller) -> Pin<Box<dyn Future<Output = A> + Send>> + Send + Sync;

/// A handler that records its requests and answers as it was told to.
#[derive(Clone)]
pub struct Recorder {
    pub execs: Arc<Mutex<Vec<ExecRequest>>>,
    pub prompts: Arc<Mutex<Vec<PromptRequest>>>,
    exec: Arc<Answering<ExecRequest, ExecAnswer>>,
    decision: Arc<Mutex<PromptDecision>>,
}

impl Recorder {
    /// Answers every command with the result of `echo hi`, and every prompt with allow-once.
    pub fn new() -> Self {
        Self::answering(|_, _| async { Ok(hi()) })
    }

    pub fn answering<F>(exec: impl Fn(ExecRequest, Caller) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ExecAnswer> + Send + 'static,
    {
        Self {
            execs: Arc::default(),
            prompts: Arc::default(),
            exec: Arc::new(move |request, caller| Box::pin(exec(request, caller))),
            decision: Arc::new(Mutex::new(PromptDecision::AllowOnce)),
        }
    }

    pub fn decide(&self, decision: PromptDecision) {
        *self.decision.lock().unwrap() = decision;
    }

    pub fn heard(&self) -> usize {
        self.execs.lock().unwrap().len() + self.prompts.lock().unwrap().len()
    }
}

impl Handler for Recorder {
    async fn exec(&self, request: ExecRequest, caller: Caller) -> ExecAnswer {
        self.execs.lock().unwrap().push(request.clone());
        (self.exec)(request, caller).await
    }

    async fn prompt(&self, request: PromptRequest, _: Caller) -> PromptReply {
        let record = request.env.is_some().then(|| "r1".to_owned());
        self.prompts.lock().unwrap().push(request);
        PromptReply {
            decision: *self.decision.lock().unwrap(),
            record,
            // Callers that do not take it are not sent it.
            message: Some("use make".to_owned()),
            ruling: Some(ruling()),
        }
    }
}

/// The ruling of the handler in these tests.
pub fn ruling() -> PromptRuling {
    PromptRuling {
        code: "allowlist".to_owned(),
        layer: "allowlist".to_owned(),
        sentence: "It is listed.".to_owned(),
        argv: vec!["/usr/bin/id".to_owned()],
        program: Some("/usr/bin/id".to_owned()),
        cwd: "/p".to_owned(),
    }
}

pub fn hi() -> RunPayload {
    RunPayload {
        exit_code: Some(0),
        success: true,
        stdout: "hi\n".into(),
        ..RunPayload::default()
    }
}

/// The line that answers a command with [`hi`].
pub fn hi_line(id: &str) -> String {
    format!(
        r#"{{"type":"exec-res","id":"{id}","ok":true,"payload":{{"exitCode":0,"timedOut":false,"success":true,"stdout":"hi\n","stderr":""}}}}"#
    ) + "\n"
}

pub fn error_line(id: &str, code: &str, message: &str, reason: &str) -> String {
    format!(
        r#"{{"type":"exec-res","id":"{id}","ok":false,"error":{{"code":"{code}","message":"{message}","reason":"{reason}"}}}}"#
    ) + "\n"
}

/// A signed `exec` line of our own making, id `a`, without its newline.
pub fn exec_line(token: &str, nonce: &str, ts: i64, request_json: &str) -> String {
    let hmac = sign(token, nonce, ts, request_json);
    json!({"type": "exec", "id": "a", "nonce": nonce, "ts": ts, "hmac": hmac, "requestJson": request_json})
        .to_string()
}

/// The signature by the wire's formula, computed without the crate.
pub fn sign(token: &str, nonce: &str, ts: i64, request_json: &str) -> String {
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(token.as_bytes()).unwrap();
    mac.update(format!("{nonce}:{ts}:{request_json}").as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// A running server.
pub struct Bench {
    pub directory: TempDir,
    pub path: PathBuf,
    pub token: watch::Sender<Token>,
    pub clock: Arc<TestClock>,
    pub counters: Arc<Counters>,
    pub shutdown: CancellationToken,
    pub running: JoinHandle<()>,
    pub recorder: Recorder,
}

impl Bench {
    pub async fn start() -> Self {
        Self::with(Recorder::new(), |_| {}).await
    }

    pub async fn with(recorder: Recorder, change: impl FnOnce(&mut ServerOptions)) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("exec-approvals.sock");
        let (mut options, token, clock) = options(&path);
        change(&mut options);
        let counters = Arc::clone(&options.counters);
        let shutdown = CancellationToken::new();
        let server = Server::bind(options).await.unwrap();
        let running = tokio::spawn(server.run(recorder.clone(), shutdown.clone()));
        Self {
            directory,
            path,
            token,
            clock,
            counters,
            shutdown,
            running,
            recorder,
        }
    }

    /// Stops the server and waits until it has returned.
    pub async fn stop(self) -> Arc<Counters> {
        self.shutdown.cancel();
        tokio::time::timeout(SOON, self.running)
            .await
            .expect("run() returns")
            .unwrap();
        self.counters
    }
}

pub fn options(path: &Path) -> (ServerOptions, watch::Sender<Token>, Arc<TestClock>) {
    let (sender, token) = watch::channel(Token::from(TOKEN));
    let clock = Arc::new(TestClock {
        start: Instant::now(),
        unix_ms: AtomicI64::new(T),
        elapsed_ms: AtomicI64::new(0),
    });
    let mut options = ServerOptions::new(path, token);
    options.clock = clock.clone();
    (options, sender, clock)
}

/// Waits for `future`, which must complete soon.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(SOON, future)
        .await
        .expect("it happens soon")
}

#[cfg(unix)]
pub use raw::*;

#[cfg(unix)]
mod raw {
    use std::path::Path;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::UnixStream;

    use super::{Bench, soon};

    impl Bench {
        pub async fn connect(&self) -> UnixStream {
            UnixStream::connect(&self.path).await.unwrap()
        }

        /// Sends `bytes`, keeps the sending half open, and reads to the end.
        pub async fn say(&self, bytes: impl AsRef<[u8]>) -> String {
            say(&self.path, bytes).await
        }

        /// As [`say`](Self::say), for one line.
        pub async fn line(&self, line: &str) -> String {
            self.say(format!("{line}\n")).await
        }
    }

    pub async fn say(path: &Path, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = UnixStream::connect(path).await.unwrap();
        // A server may refuse before it has read everything.
        let _ = stream.write_all(bytes.as_ref()).await;
        rest(&mut stream).await
    }

    /// Reads until the server closes.
    pub async fn rest(stream: &mut UnixStream) -> String {
        let mut bytes = Vec::new();
        let _ = soon(stream.read_to_end(&mut bytes)).await;
        String::from_utf8(bytes).unwrap()
    }
}
