//! What a screen reader is told of the prompt, and what it can do there, through AT-SPI: by a
//! short program in Python, whose library for it is the one that readers use.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use promises::{Answer, App, Desk, PATIENCE, Screen, turn, until};
use serde_json::{Value, json};

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/window/reader.py");
/// What is said once Allow can be pressed.
const READY: &str = "Allow is now available";

/// The service that gives each program the bus of its accessible objects.
struct Accessibility(Child);

impl Accessibility {
    fn start(desk: &Desk) -> Self {
        // An earlier one may have left its address on the display, where it is looked for first.
        let taken = Command::new("xprop")
            .args(["-root", "-remove", "AT_SPI_BUS"])
            .status();
        assert!(taken.expect("x11-utils are installed").success());
        let mut service = desk.command("/usr/libexec/at-spi-bus-launcher");
        service.arg("--launch-immediately").env_remove("DISPLAY");
        // The bus that it starts outlives it, with what it has open.
        service.process_group(0).stdin(Stdio::null());
        service.stdout(Stdio::null()).stderr(Stdio::null());
        Self(service.spawn().expect("at-spi2-core is installed"))
    }
}

impl Drop for Accessibility {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.0.wait();
    }
}

/// Somebody who hears what is said.
struct Hearer {
    program: Child,
    /// Closed, the program ends.
    _goes_on: ChildStdin,
    said: Receiver<Value>,
}

impl Hearer {
    fn start(desk: &Desk) -> Self {
        let mut program = desk.command("/usr/bin/python3");
        program.args([READER, "hear"]);
        let mut program = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let (sender, said) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // The test that wanted it may have ended.
                let _ = sender.send(serde_json::from_str(&line).unwrap());
            }
        });
        let hearer = Self {
            _goes_on: program.stdin.take().unwrap(),
            program,
            said,
        };
        assert_eq!(hearer.next()["listening"], true);
        hearer
    }

    fn next(&self) -> Value {
        self.said.recv_timeout(PATIENCE).expect("something is said")
    }

    fn sentence(&self) -> String {
        self.next()["said"].as_str().unwrap().to_owned()
    }
}

impl Drop for Hearer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn read(desk: &Desk, arguments: &[&str]) -> Vec<Value> {
    let mut program = desk.command("/usr/bin/python3");
    let output = program.arg(READER).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn press(desk: &Desk, name: &str) {
    assert_eq!(read(desk, &["press", name]), [json!({ "pressed": true })]);
}

#[test]
fn a_request_is_said_once_and_what_becomes_of_it() {
    let _turn = turn();
    let desk = Desk::new();
    let _service = Accessibility::start(&desk);
    let hearer = Hearer::start(&desk);
    let _app = App::start(&desk);
    let elsewhere = Screen.open_another_window();
    let first = desk.call(&["--", "sudo", "-k"]);
    let asked = "Agent “main” wants to run a command. Danger: Runs as administrator.";
    assert_eq!([hearer.sentence(), hearer.sentence()], [asked, READY]);
    // The reader stays where it is.
    assert_eq!(Screen.focused(), elsewhere.id());
    press(&desk, "Deny");
    assert_eq!(first.answer().code, Some(77));

    let second = desk.call(&["--wait", "4", "--", "echo", "second"]);
    assert_eq!(hearer.sentence(), "Agent “main” wants to run a command.");
    assert_eq!(hearer.sentence(), READY);
    assert_eq!(second.answer().code, Some(124));
    assert_eq!(hearer.sentence(), "Not run. Time ran out.");
}

#[test]
fn an_action_of_a_reader_counts_as_a_click_and_not_before_it_would() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_settings("{\"firstRunDone\": true, \"prompt\": {\"armMs\": 3000}}");
    let _service = Accessibility::start(&desk);
    let hearer = Hearer::start(&desk);
    let _app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "allowed"]);
    assert_eq!(hearer.sentence(), "Agent “main” wants to run a command.");
    press(&desk, "Allow once");
    assert!(!caller.has_ended());
    until("Allow to be ready", || {
        (hearer.sentence() == READY).then_some(())
    });
    assert!(!caller.has_ended());
    press(&desk, "Allow once");
    assert_eq!(caller.answer(), Answer::new(0, "allowed\n", ""));
}

#[test]
fn each_control_of_the_prompt_has_a_role_a_name_and_its_state() {
    let _turn = turn();
    let desk = Desk::new();
    let _service = Accessibility::start(&desk);
    let hearer = Hearer::start(&desk);
    let _app = App::start(&desk);
    let caller = desk.call(&["--", "sudo", "-k"]);
    while hearer.sentence() != READY {}
    let tree = read(&desk, &["tree"]);
    let has = |one: &Value, state: &str| one["states"].as_array().unwrap().contains(&json!(state));
    let controls: Vec<String> = tree
        .iter()
        .filter(|one| has(one, "focusable") && one["role"] != "scroll pane")
        .map(|one| {
            let off = if has(one, "enabled") { "" } else { ", off" };
            let (role, name) = (one["role"].as_str().unwrap(), one["name"].as_str().unwrap());
            format!("{role}: {name}{off}")
        })
        .collect();
    let expected = [
        "document web: Command request – main",
        "heading: Agent “main” wants to run a command",
        "push button: Deny",
        "push button: More ways to deny",
        "push button: Allow once",
        "push button: Always allow…, off",
        "page tab: As written",
        "page tab: Word by word",
        "push button: Copy",
        "comment: Note: runs as administrator (sudo)",
    ];
    assert_eq!(controls[..expected.len()], expected, "{controls:#?}");
    let twice = |one: &&Value| one["name"] != "" && one["name"] == one["description"];
    assert_eq!(tree.iter().find(twice), None, "said twice");
    press(&desk, "Deny");
    assert_eq!(caller.answer().code, Some(77));
}
