//! A line between a node and its gateway on which every frame is read, with its time.

use std::net::Ipv4Addr;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{accept_async, client_async};

use crate::PATIENCE;

/// Which end said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The node.
    Node,
    /// The gateway.
    Gateway,
}

/// A frame that went through.
#[derive(Debug, Clone)]
pub struct Tapped {
    /// When it was there, and not yet passed on.
    pub at: Instant,
    /// The end that sent the line.
    pub from: End,
    /// The text of the line.
    pub text: String,
}

impl Tapped {
    /// The line read as JSON; null where it is none.
    pub fn frame(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

/// Listens for nodes and connects each to the gateway.
pub struct Tap {
    port: u16,
    frames: Receiver<Tapped>,
    _runtime: Runtime,
}

impl Tap {
    /// In front of the gateway at this port of this computer, which may start later.
    pub fn new(gateway: u16) -> Self {
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = listener.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, frames) = mpsc::channel();
        runtime.spawn(async move {
            while let Ok((node, _)) = listener.accept().await {
                tokio::spawn(pass(node, gateway, sender.clone()));
            }
        });
        Self {
            port,
            frames,
            _runtime: runtime,
        }
    }

    /// Where nodes connect.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The next frame.
    pub fn next(&self, patience: Duration) -> Option<Tapped> {
        self.frames.recv_timeout(patience).ok()
    }

    /// The next event of the node with this name: its payload.
    ///
    /// # Panics
    /// When none comes.
    pub fn event(&self, name: &str) -> Value {
        let frame = self.wait_for(name, |frame| {
            frame["method"] == "node.event" && frame["params"]["event"] == name
        });
        let payload = frame["params"]["payloadJSON"].as_str().unwrap();
        serde_json::from_str(payload).unwrap()
    }

    /// The next frame that is wanted; those before are dropped.
    ///
    /// # Panics
    /// When none comes; with those that came instead.
    pub fn wait_for(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut before = Vec::new();
        while let Some(tapped) = self.next(PATIENCE) {
            let frame = tapped.frame();
            if wanted(&frame) {
                return frame;
            }
            before.push(tapped.text.chars().take(400).collect::<String>());
        }
        panic!("{what} did not come, but:\n{}", before.join("\n"));
    }
}

/// One connection, until either end leaves.
async fn pass(node: TcpStream, gateway: u16, sender: Sender<Tapped>) -> Result<(), Error> {
    let upstream = TcpStream::connect((Ipv4Addr::LOCALHOST, gateway)).await?;
    node.set_nodelay(true)?;
    upstream.set_nodelay(true)?;
    let url = format!("ws://127.0.0.1:{gateway}");
    let (mut gateway, _) = client_async(url, upstream).await?;
    let mut node = accept_async(node).await?;
    loop {
        let (from, message) = tokio::select! {
            message = node.next() => (End::Node, message),
            message = gateway.next() => (End::Gateway, message),
        };
        let Some(message) = message.transpose()? else {
            return Ok(());
        };
        if let Message::Text(text) = &message {
            // The test may have what it wanted.
            let _ = sender.send(Tapped {
                at: Instant::now(),
                from,
                text: text.to_string(),
            });
        }
        let is_close = message.is_close();
        match from {
            End::Node => gateway.send(message).await?,
            End::Gateway => node.send(message).await?,
        }
        if is_close {
            return Ok(());
        }
    }
}
