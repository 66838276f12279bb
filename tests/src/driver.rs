//! What is inside the app's windows, read through WebKit's own WebDriver. It only looks:
//! what is done to a window is done by [`Screen`](crate::Screen), with the pointer and the
//! keyboard of the display.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::{Value, json};

use crate::desk::binary;
use crate::{PATIENCE, until};

/// How long one look may take, of those that [`until`] takes one after the other.
const LOOK: Duration = Duration::from_secs(15);

/// A session of WebDriver with the app.
pub(crate) struct Driver {
    /// The driver's own process, whose child the app is.
    pid: u32,
    session: String,
}

impl Driver {
    /// The command that starts a driver, at a port that it chooses.
    pub(crate) fn command(command: &mut Command) -> &mut Command {
        command
            .arg("--port=0")
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
    }

    /// Has the driver start the app, and shows its first window: the session waits for one.
    pub(crate) fn begin(driver: &Child, show: impl FnOnce()) -> Self {
        let port = until("the driver", || listens_at(driver.id()));
        let address = format!("http://127.0.0.1:{port}");
        until("the driver's answer", || get(&format!("{address}/status")));
        let sessions = format!("{address}/session");
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "webkitgtk:browserOptions": { "binary": binary("EXEC_COMPANION_BIN"), "args": [] },
        } } });
        let asked = std::thread::spawn({
            let sessions = sessions.clone();
            move || post(&agent(PATIENCE), &sessions, &capabilities)
        });
        show();
        let answer = asked.join().unwrap().expect("the driver starts the app");
        let id = answer["sessionId"].as_str().unwrap();
        Self {
            pid: driver.id(),
            session: format!("{sessions}/{id}"),
        }
    }

    /// The process id of the app.
    pub(crate) fn app(&self) -> u32 {
        let driver = self.pid;
        let children = std::fs::read_to_string(format!("/proc/{driver}/task/{driver}/children"));
        let first = children.unwrap();
        let first = first.split_whitespace().next().expect("the app runs");
        first.parse().unwrap()
    }

    /// What a script returns in the window of this page (`main.html`); `None` while there is
    /// no such window, or when the script cannot run.
    pub(crate) fn read(&self, page: &str, script: &str, arguments: &[Value]) -> Option<Value> {
        let session = &self.session;
        let handles = get(&format!("{session}/window/handles"))?;
        handles.as_array()?.iter().find(|handle| {
            // A window may go between two looks.
            let window = json!({ "handle": handle });
            post(&agent(LOOK), &format!("{session}/window"), &window).is_some()
                && get(&format!("{session}/url"))
                    .is_some_and(|url| url.as_str().is_some_and(|url| url.contains(page)))
        })?;
        post(
            &agent(LOOK),
            &format!("{session}/execute/sync"),
            &json!({ "script": script, "args": arguments }),
        )
    }
}

/// The port that this process listens at: which one it chose it does not say.
fn listens_at(pid: u32) -> Option<u16> {
    let folder = Path::new("/proc").join(pid.to_string());
    let sockets: Vec<String> = fs::read_dir(folder.join("fd"))
        .ok()?
        .flatten()
        .filter_map(|file| {
            let name = fs::read_link(file.path()).ok()?;
            let number = name.to_str()?.strip_prefix("socket:[")?;
            Some(number.strip_suffix(']')?.to_owned())
        })
        .collect();
    let table = fs::read_to_string(folder.join("net/tcp")).ok()?;
    table.lines().find_map(|line| {
        // Its own address, the other one's, its state, …, the number of the socket.
        let fields: Vec<&str> = line.split_whitespace().collect();
        let number = fields.get(9)?;
        if fields[3] != "0A" || !sockets.iter().any(|own| own == number) {
            return None;
        }
        u16::from_str_radix(fields[1].rsplit_once(':')?.1, 16).ok()
    })
}

/// A window that goes while it is asked may leave the driver without an answer.
fn agent(patience: Duration) -> ureq::Agent {
    let config = ureq::Agent::config_builder().timeout_global(Some(patience));
    config.build().into()
}

fn get(url: &str) -> Option<Value> {
    let mut answer = agent(LOOK).get(url).call().ok()?;
    Some(answer.body_mut().read_json::<Value>().ok()?["value"].take())
}

fn post(agent: &ureq::Agent, url: &str, body: &Value) -> Option<Value> {
    let mut answer = agent.post(url).send_json(body).ok()?;
    Some(answer.body_mut().read_json::<Value>().ok()?["value"].take())
}
