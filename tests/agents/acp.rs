//! Real agents of the Agent Client Protocol, with `exec-host acp` between them and their editor.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use promises::{App, Button, Desk, PATIENCE, Screen};
use serde_json::{Value, json};

use crate::model::Model;
use crate::program::Program;
use crate::{desk, turn};

/// How long the editor and the model take turns to listen.
const SOON: Duration = Duration::from_millis(50);

/// An editor that offers neither files nor terminals, and rejects what it is asked itself. Dropped, it is killed
/// with its agent.
struct Editor {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Value>,
    /// What it was asked itself, of what the protocol has.
    asked: Vec<String>,
    next: u64,
}

impl Editor {
    /// With one prompt, which its agent works at.
    fn start(program: Program, desk: &Desk, model: &Model) -> (Self, u64) {
        let mut child = program
            .behind_acp(desk, model)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let message = serde_json::from_str(&line).unwrap();
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut editor = Self {
            input: child.stdin.take().unwrap(),
            child,
            lines: receiver,
            asked: Vec::new(),
            next: 0,
        };
        let files = json!({ "readTextFile": false, "writeTextFile": false });
        let begun = editor.request(
            "initialize",
            &json!({
                "protocolVersion": 1,
                "clientCapabilities": { "fs": files, "terminal": false },
                "clientInfo": { "name": "test", "version": "1" },
            }),
        );
        editor.answer(begun);
        let folder = json!({ "cwd": desk.home(), "mcpServers": [] });
        let opened = editor.request("session/new", &folder);
        let session = editor.answer(opened)["sessionId"].clone();
        let words = json!([{ "type": "text", "text": "Do as told." }]);
        let prompt = json!({ "sessionId": session, "prompt": words });
        let prompt = editor.request("session/prompt", &prompt);
        (editor, prompt)
    }

    fn request(&mut self, method: &str, params: &Value) -> u64 {
        self.next += 1;
        self.send(&json!({ "id": self.next, "method": method, "params": params }));
        self.next
    }

    fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = json!("2.0");
        writeln!(self.input, "{message}").unwrap();
    }

    /// The answer to a request. What it is asked meanwhile is rejected.
    fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.lines.recv_timeout(PATIENCE).unwrap();
            if let Some(answer) = self.taken(&message, id) {
                return answer;
            }
        }
    }

    /// The answer to the prompt. The model has nothing more to do, if its agent asks once more.
    fn end(&mut self, prompt: u64, model: &Model) -> Value {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if model.soon(SOON).is_some() {
                model.say("All is done.");
            }
            let message = self.lines.recv_timeout(SOON).ok();
            if let Some(answer) = message.and_then(|it| self.taken(&it, prompt)) {
                return answer;
            }
        }
        panic!(
            "the prompt has no answer, and it was asked {:?}",
            self.asked
        );
    }

    /// The result in a message, if it is the answer to this request.
    fn taken(&mut self, message: &Value, id: u64) -> Option<Value> {
        match message["method"].as_str() {
            Some(method) if !message["id"].is_null() => {
                // Qwen Code has requests of its own beside these.
                if method.starts_with("session/") || method.starts_with("terminal/") {
                    self.asked.push(method.to_owned());
                }
                self.reject(message);
            }
            None if message["id"] == id => {
                assert!(message["error"].is_null(), "{message}");
                return Some(message["result"].clone());
            }
            Some(_) | None => {}
        }
        None
    }

    fn reject(&mut self, message: &Value) {
        let options = message["params"]["options"]
            .as_array()
            .into_iter()
            .flatten();
        let mut no = options.filter(|it| it["kind"] == "reject_once");
        let id = &message["id"];
        let answer = match no.next() {
            Some(no) => {
                let outcome = json!({ "outcome": "selected", "optionId": no["optionId"] });
                json!({ "id": id, "result": { "outcome": outcome } })
            }
            None => json!({ "id": id, "error": { "code": -32601, "message": "not offered" } }),
        };
        self.send(&answer);
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}

/// The installed agents that speak the protocol.
fn speaking() -> impl Iterator<Item = Program> {
    let speak = |it: &Program| !matches!(it, Program::Claude | Program::Codex);
    Program::installed().into_iter().filter(speak)
}

#[test]
fn the_app_answers_for_the_shell_of_an_agent_in_an_editor() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    for program in speaking() {
        let (shell, name) = program.shell();
        let model = Model::start(Some(shell), program.tries());
        // By their own settings they ask.
        program.set_up(&desk, &model, |text| text.replace("\"allow\"", "\"ask\""));
        let made = desk.home().join(format!("acp-{}", program.name()));
        let touch = format!("touch {}", made.display());
        let asks = || {
            app.wait_for_line("the question", |line| {
                line.contains("a request was judged") && line.contains("Ask")
            })
        };
        let call = |command: &str| {
            model.call("shell", &json!({ name: command, "description": "probe" }));
        };
        println!("{program:?} in an editor");
        let (mut editor, prompt) = Editor::start(program, &desk, &model);
        model.told().expect("its first turn");

        if program == Program::Gemini {
            // It says no command that could be judged, so its editor asks.
            call(&touch);
            let ended = editor.end(prompt, &model);
            assert!(ended["stopReason"].is_string(), "{ended}");
            assert_eq!(editor.asked, ["session/request_permission"]);
            assert!(!made.exists());
            continue;
        }

        // What is listed runs unasked.
        call("echo listed");
        let told = model.told().unwrap().to_string();
        assert!(told.contains("listed"), "{program:?}: {told}");

        // A click lets anything else run.
        call(&touch);
        asks();
        Screen.click_until(Button::AllowOnce, || made.exists());
        model.told().unwrap();
        fs::remove_file(&made).unwrap();

        // Another keeps it from running.
        call(&touch);
        asks();
        let is_over = || {
            let mut lines = std::iter::from_fn(|| app.next_line());
            lines.any(|line| line.contains("a question ended"))
        };
        Screen.click_until(Button::Deny, is_over);
        let ended = editor.end(prompt, &model);
        assert!(ended["stopReason"].is_string(), "{ended}");
        assert!(!made.exists(), "{program:?}");
        assert_eq!(editor.asked, [""; 0], "{program:?}: the app answers");
    }
}

/// A client that people use, which has files and terminals and denies all that it is asked itself.
#[test]
fn a_client_that_denies_everything_is_not_asked_about_the_shell() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    // It says no command that could be judged.
    for program in speaking().filter(|it| *it != Program::Gemini) {
        let (shell, name) = program.shell();
        let model = Model::start(Some(shell), program.tries());
        program.set_up(&desk, &model, |text| text.replace("\"allow\"", "\"ask\""));
        let made = desk.home().join(format!("acpx-{}", program.name()));
        let call = |command: &str| {
            model.call("shell", &json!({ name: command, "description": "probe" }));
        };
        println!("{program:?} behind acpx");
        let mut client = Client::start(program, &desk, &model);
        model.told().expect("its first turn");
        call("echo listed");
        let told = model.told().unwrap().to_string();
        assert!(told.contains("listed"), "{program:?}: {told}");
        call(&format!("touch {}", made.display()));
        app.wait_for_line("the question", |line| {
            line.contains("a request was judged") && line.contains("Ask")
        });
        Screen.click_until(Button::AllowOnce, || made.exists());
        let (code, said) = client.end(&model);
        assert_eq!(code, Some(0), "{program:?}: {said}");
        assert!(!said.contains("request_permission"), "{program:?}: {said}");
    }
}

/// acpx at one prompt. Dropped, it is killed with its agent.
struct Client(Child);

impl Client {
    fn start(program: Program, desk: &Desk, model: &Model) -> Self {
        let mut command = program.behind_acpx(desk, model);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.stderr(Stdio::null()).process_group(0).spawn();
        Self(child.unwrap())
    }

    /// Its exit code, and all that it printed. The model has nothing more to do.
    fn end(&mut self, model: &Model) -> (Option<i32>, String) {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if model.soon(SOON).is_some() {
                model.say("All is done.");
            }
            if let Some(status) = self.0.try_wait().unwrap() {
                let mut said = String::new();
                let mut output = self.0.stdout.take().unwrap();
                output.read_to_string(&mut said).unwrap();
                return (status.code(), said);
            }
        }
        panic!("the client does not end");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        // Mostly it has ended, and its agent with it.
        let mut kill = Command::new("kill");
        let _ = kill
            .args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status();
        let _ = self.0.wait();
    }
}
