//! Orca on a desk, and what it says: its speech goes to a server that is played here, in the place of
//! Speech Dispatcher, whose protocol (SSIP) it speaks.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};

use crate::{Desk, PATIENCE};

/// What it says once it listens.
const BEGIN: &str = "Screen reader on.";

/// Somebody's Orca. Dropped, it ends.
pub struct Orca {
    program: Child,
    spoken: Receiver<String>,
}

impl Orca {
    /// Starts it on the accessibility bus of this desk, which is there already, and waits until it
    /// listens.
    pub fn start(desk: &Desk) -> Self {
        let address = desk.home().join("speech");
        let server = UnixListener::bind(&address).unwrap();
        let (speak, spoken) = mpsc::channel();
        std::thread::spawn(move || {
            // One connection for each kind of program that Orca reads.
            for client in server.incoming().map_while(Result::ok) {
                let speak = speak.clone();
                std::thread::spawn(move || serve(client, &speak));
            }
        });
        let program = desk
            .command("/usr/bin/orca")
            .env(
                "SPEECHD_ADDRESS",
                format!("unix_socket:{}", address.display()),
            )
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("orca is installed");
        let orca = Self { program, spoken };
        orca.hears(BEGIN);
        orca
    }

    /// Waits until it says this.
    ///
    /// # Panics
    /// When it does not, with what it said instead.
    pub fn hears(&self, wanted: &str) {
        let mut before = Vec::new();
        loop {
            match self.spoken.recv_timeout(PATIENCE) {
                Ok(said) if said == wanted => return,
                Ok(said) => before.push(said),
                Err(_) => panic!("Orca did not say {wanted:?}, but: {before:#?}"),
            }
        }
    }

    /// Waits until it has said something that begins so, of each, in whatever order: the window and
    /// its page tell by ways of their own.
    pub fn hears_all(&self, begins: &[&str]) {
        let mut open = begins.to_vec();
        while !open.is_empty() {
            let said = self.spoken.recv_timeout(PATIENCE);
            let said = said.unwrap_or_else(|_| panic!("Orca did not say {open:?}"));
            open.retain(|begin| !said.starts_with(begin));
        }
    }
}

impl Drop for Orca {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Takes every command, and hands on what is to be spoken.
fn serve(client: UnixStream, speak: &Sender<String>) {
    let Ok(mut answers) = client.try_clone() else {
        return;
    };
    let mut lines = BufReader::new(client).lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let mut words = line.split_whitespace();
        let answer = match words.next().unwrap_or_default().to_uppercase().as_str() {
            "SPEAK" => {
                if answers.write_all(b"230 OK RECEIVING DATA\r\n").is_err() {
                    return;
                }
                let text: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
                // The test that wanted it may have ended.
                let _ = speak.send(plain(&text.join(" ")));
                "225-1\r\n225 OK MESSAGE QUEUED"
            }
            "LIST" => "249-one\ten\tnone\r\n249 OK",
            "GET" => "251-one\r\n251 OK",
            "HISTORY" => "245-1\r\n245 OK",
            "QUIT" => return,
            _ => "208 OK",
        };
        if answers
            .write_all(format!("{answer}\r\n").as_bytes())
            .is_err()
        {
            return;
        }
    }
}

/// The text within SSML, which holds marks between the words.
fn plain(speech: &str) -> String {
    let mut text = String::new();
    let mut rest = speech;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    for (entity, letter) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, letter);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
