//! The approvals socket: each line gets at most one answer and an end, whatever is in it. The
//! second text is sent once more as the request in a line that is signed as it has to be.
#![no_main]

use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use approvals_ipc::{
    Caller, ExecAnswer, ExecRequest, Handler, Limits, PromptDecision, PromptReply, PromptRequest,
    Server, ServerOptions, Token, WireError,
};
use hmac::{Hmac, Mac};
use libfuzzer_sys::fuzz_target;
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::runtime::Runtime;
use tokio::sync::watch;

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

struct Denies;

impl Handler for Denies {
    async fn exec(&self, request: ExecRequest, _: Caller) -> ExecAnswer {
        // What was read can be written, and read again.
        let text = serde_json::to_string(&request).unwrap();
        assert!(serde_json::from_str::<ExecRequest>(&text).is_ok());
        Err(WireError::unavailable("no", "internal"))
    }

    async fn prompt(&self, request: PromptRequest, _: Caller) -> PromptReply {
        let text = serde_json::to_string(&request).unwrap();
        assert!(serde_json::from_str::<PromptRequest>(&text).is_ok());
        PromptDecision::Deny.into()
    }
}

struct World {
    runtime: Runtime,
    folder: TempDir,
    _token: watch::Sender<Token>,
}

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (sender, token) = watch::channel(Token::from(TOKEN.to_owned()));
    let mut options = ServerOptions::new(folder.path().join("s"), token);
    // Nobody is locked out here, and no line is refused because there were many.
    options.limits = Limits {
        failures: usize::MAX,
        lines: usize::MAX,
        replay_window: Duration::ZERO,
        ..Limits::default()
    };
    runtime.block_on(async {
        let server = Server::bind(options).await.unwrap();
        tokio::spawn(server.run(Denies, Default::default()));
    });
    World {
        runtime,
        folder,
        _token: sender,
    }
});

fuzz_target!(|input: (&[u8], &str)| {
    let (line, request) = input;
    let signed = signed(request);
    for sent in [line, signed.as_bytes()] {
        let answer = WORLD.runtime.block_on(ask(sent));
        let text = String::from_utf8(answer).unwrap();
        assert!(text.lines().count() <= 1, "{text}");
        if sent == signed.as_bytes() {
            assert_eq!(text.lines().count(), 1);
            assert!(!text.contains("\"ok\":true"), "{text}");
        }
    }
});

async fn ask(line: &[u8]) -> Vec<u8> {
    let mut stream = UnixStream::connect(WORLD.folder.path().join("s"))
        .await
        .unwrap();
    // A server that has heard enough closes before all is written.
    let _ = stream.write_all(line).await;
    let _ = stream.write_all(b"\n").await;
    let _ = stream.shutdown().await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    answer
}

fn signed(request: &str) -> String {
    static LAST: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let nonce = LAST.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let nonce = format!("{nonce:032x}");
    let ts = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_millis() as i64;
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(TOKEN.as_bytes()).unwrap();
    mac.update(format!("{nonce}:{ts}:{request}").as_bytes());
    json!({
        "type": "exec", "id": "1", "nonce": nonce, "ts": ts,
        "hmac": hex::encode(mac.finalize().into_bytes()), "requestJson": request,
    })
    .to_string()
}
