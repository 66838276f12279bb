//! What is inside the app's windows, read through WebKit's own WebDriver. It only looks:
//! what is done to a window is done by [`Screen`](crate::Screen), with the pointer and the
//! keyboard of the display.

use std::process::{Child, Command};
use std::time::Duration;

use serde_json::{Value, json};

use crate::{PATIENCE, listening, until};

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
    pub(crate) fn begin(driver: &Child, program: &str, show: impl FnOnce()) -> Self {
        let port = until("the driver", || {
            listening::ports(driver.id()).first().copied()
        });
        let address = format!("http://127.0.0.1:{port}");
        until("the driver's answer", || get(&format!("{address}/status")));
        let sessions = format!("{address}/session");
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "webkitgtk:browserOptions": { "binary": program, "args": [] },
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
