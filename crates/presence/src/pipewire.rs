//! Who is shown the screen, as PipeWire's own `pw-dump` tells it. On Wayland a desktop gives pictures
//! of the screen to programs through PipeWire alone. Pictures that a program takes directly from an
//! X server are not noticed.
//!
//! PipeWire's protocol has no client in Rust that needs no C library and is finished, and its C
//! library would have to be on every computer that builds this.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use notify::{RecursiveMode, Watcher};
use tokio::io::AsyncReadExt;
use tokio::process::Command;
use tokio::sync::mpsc;
use tracing::debug;

use crate::Sharing;
use crate::casts::{Casts, Change};

/// More than one change of everything is: a computer with many devices prints a megabyte.
const MOST: usize = 32 << 20;
/// How the names of PipeWire's sockets begin.
const SOCKET: &str = "pipewire-";

/// The program that tells of casts of the screen.
#[derive(Debug, Clone)]
pub struct ScreenCasts {
    /// Prints PipeWire's objects, and each one again that changes.
    pub program: PathBuf,
    /// Where PipeWire's sockets are; `None`: where its environment says.
    pub sockets: Option<PathBuf>,
    /// How long PipeWire has to come up, and the least between one start of the program and
    /// the next.
    pub pause: Duration,
}

impl Default for ScreenCasts {
    fn default() -> Self {
        Self {
            program: "pw-dump".into(),
            sockets: None,
            pause: Duration::from_secs(2),
        }
    }
}

impl ScreenCasts {
    fn sockets(&self) -> Option<PathBuf> {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty());
        let runtime = || set("PIPEWIRE_RUNTIME_DIR").or_else(|| set("XDG_RUNTIME_DIR"));
        self.sockets.clone().or_else(|| runtime().map(Into::into))
    }
}

/// Tells it for as long as it is wanted. Where the program is not there, nothing is known; where
/// PipeWire is not, nothing is known until its socket appears.
pub(crate) async fn follow(source: &ScreenCasts, says: impl Fn(Sharing)) {
    let mut sockets = None;
    loop {
        let told = dump(&source.program, &says).await;
        says(Sharing::Unknown);
        match told {
            Ok(true) => {}
            Ok(false) => {
                if sockets.is_none() {
                    // Once more, for one that has come before anybody looked.
                    let Some(folder) = source.sockets() else {
                        return;
                    };
                    match Sockets::of(&folder) {
                        Ok(watched) => sockets = Some(watched),
                        Err(error) => {
                            debug!(%error, "PipeWire is not waited for");
                            return;
                        }
                    }
                } else if let Some(sockets) = &mut sockets {
                    sockets.appeared().await;
                }
            }
            Err(error) => {
                debug!(%error, "who is shown the screen is not known");
                return;
            }
        }
        tokio::time::sleep(source.pause).await;
    }
}

/// Runs the program to its end, which is PipeWire's; whether it told anything.
async fn dump(program: &Path, says: &impl Fn(Sharing)) -> io::Result<bool> {
    let mut command = Command::new(program);
    command
        .arg("--monitor")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    ends_with_us(&mut command);
    let mut child = command.spawn()?;
    let Some(mut output) = child.stdout.take() else {
        return Ok(false);
    };
    let (mut text, mut casts, mut told) = (Vec::new(), Casts::default(), false);
    while output.read_buf(&mut text).await? > 0 {
        // Each change is one array, printed at once: before its end there is nothing to read.
        if !text.trim_ascii_end().ends_with(b"]") {
            if text.len() > MOST {
                return Err(io::Error::other("more than can be"));
            }
            continue;
        }
        let mut changes = serde_json::Deserializer::from_slice(&text).into_iter::<Vec<Change>>();
        let mut heard = false;
        loop {
            match changes.next() {
                Some(Ok(changes)) => {
                    changes.iter().for_each(|change| casts.apply(change));
                    heard = true;
                }
                // An array within the one that is still to end.
                Some(Err(error)) if error.is_eof() => break,
                Some(Err(error)) => return Err(error.into()),
                None => break,
            }
        }
        let read = changes.byte_offset();
        text.drain(..read);
        if heard {
            told = true;
            says(casts.sharing());
        }
    }
    child.wait().await?;
    Ok(told)
}

/// However this process ends, the program ends too: nothing else would tell it before PipeWire
/// changes again.
#[expect(unsafe_code, reason = "what a child does before it is its program")]
fn ends_with_us(command: &mut Command) {
    use rustix::process::{Signal, set_parent_process_death_signal};

    // SAFETY: one system call, nothing of which another thread can have in its hands.
    unsafe {
        command.pre_exec(|| Ok(set_parent_process_death_signal(Some(Signal::KILL))?));
    }
}

/// The sockets of PipeWire that appear in a folder.
struct Sockets {
    appeared: mpsc::Receiver<()>,
    _watcher: notify::RecommendedWatcher,
}

impl Sockets {
    fn of(folder: &Path) -> notify::Result<Self> {
        let (sender, appeared) = mpsc::channel(1);
        let is_socket = |path: &PathBuf| {
            let name = path.file_name().map(OsStr::to_string_lossy);
            name.is_some_and(|name| name.starts_with(SOCKET))
        };
        let mut watcher =
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                // What happens while one is known of is known already.
                if event.is_ok_and(|it| it.kind.is_create() && it.paths.iter().any(is_socket)) {
                    let _ = sender.try_send(());
                }
            })?;
        watcher.watch(folder, RecursiveMode::NonRecursive)?;
        Ok(Self {
            appeared,
            _watcher: watcher,
        })
    }

    async fn appeared(&mut self) {
        if self.appeared.recv().await.is_none() {
            std::future::pending().await
        }
    }
}
