//! A screen reader on a desk: the accessibility bus, and what a reader hears and does through it, by
//! a short program in Python, whose library for it is the one that readers use.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use serde_json::{Value, json};

use crate::{Desk, PATIENCE, Screen, until, until_or};

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/reader.py");

/// The service that gives each program the bus of its accessible objects. Dropped, it ends.
pub struct Accessibility(Child);

impl Accessibility {
    /// Starts it.
    pub fn start(desk: &Desk) -> Self {
        // An earlier one may have left its address on the display, where it is looked for first.
        let taken = desk
            .command("xprop")
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

/// Something in a window, as a reader is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// Its role, as AT-SPI calls it.
    pub role: String,
    /// Its name.
    pub name: String,
    /// What is said after the name.
    pub description: String,
    /// Its states, as AT-SPI calls them.
    pub states: Vec<String>,
}

impl Spoken {
    /// Whether it has this state.
    pub fn is(&self, state: &str) -> bool {
        self.states.iter().any(|one| one == state)
    }

    /// Role and name, and of its states those that a reader says: `push button: Allow once, off`.
    pub fn line(&self) -> String {
        let said = ["checked", "pressed", "selected", "expanded"];
        let off = if self.is("enabled") { "" } else { ", off" };
        let states = said.iter().filter(|state| self.is(state));
        let states: String = states.map(|state| format!(", {state}")).collect();
        format!("{}: {}{states}{off}", self.role, self.name)
    }
}

/// Somebody who cannot see the screen. Dropped, they go.
pub struct Reader {
    program: Child,
    commands: ChildStdin,
    said: Receiver<String>,
    answers: Receiver<Value>,
    _bus: Accessibility,
}

impl Reader {
    /// Starts the bus, and listens. Start the app after it.
    pub fn start(desk: &Desk) -> Self {
        let bus = Accessibility::start(desk);
        let mut program = desk.command("/usr/bin/python3");
        let mut program = program
            .arg(PROGRAM)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is installed");
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let (say, said) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut line: Value = serde_json::from_str(&line).unwrap();
                // The test that wanted it may have ended.
                let _ = match line["said"].as_str() {
                    Some(said) => say.send(said.to_owned()).is_ok(),
                    None => answer.send(line["answer"].take()).is_ok(),
                };
            }
        });
        let reader = Self {
            commands: program.stdin.take().unwrap(),
            program,
            said,
            answers,
            _bus: bus,
        };
        assert_eq!(reader.answer(), true, "the reader listens");
        reader
    }

    /// The next sentence that is said.
    ///
    /// # Panics
    /// When none is.
    pub fn sentence(&self) -> String {
        let said = self.said.recv_timeout(PATIENCE);
        said.expect("something is said")
    }

    /// Everything in the windows, in the order of reading.
    pub fn tree(&mut self) -> Vec<Spoken> {
        let told = self.ask(&json!(["tree"]));
        let list = told.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let one = |one: &Value| Spoken {
            role: text(&one["role"]),
            name: text(&one["name"]),
            description: text(&one["description"]),
            states: one["states"].as_array().unwrap().iter().map(text).collect(),
        };
        list.iter().map(one).collect()
    }

    /// Waits until this is what of a window can have the focus, in the order of reading: see
    /// [`Spoken::line`]. The first is its page, whose title begins so.
    ///
    /// # Panics
    /// When it is something else, with that.
    pub fn expect(&mut self, title: &str, expected: &[&str]) {
        let last = RefCell::new(Vec::new());
        until_or(
            &format!("{expected:#?}"),
            || {
                let controls = self.controls(title);
                let found = controls == expected;
                *last.borrow_mut() = controls;
                found.then_some(())
            },
            || format!("there is {:#?}", last.borrow()),
        );
    }

    fn controls(&mut self, title: &str) -> Vec<String> {
        let tree = self.tree();
        let pages = tree
            .iter()
            .skip_while(|one| !(one.role == "document web" && one.name.starts_with(title)));
        let page = pages.take_while(|one| one.role != "frame");
        let controls = page.filter(|one| one.is("focusable"));
        controls.map(Spoken::line).collect()
    }

    /// Waits until something is there to be used, and presses it, as assistive programs do.
    pub fn act(&mut self, role: &str, name: &str) {
        self.until_done(&json!(["act", role, name]));
    }

    /// Whether a press was taken now.
    pub fn try_to_act(&mut self, role: &str, name: &str) -> bool {
        self.ask(&json!(["act", role, name])) == true
    }

    /// Waits until a field is there, and types a text into it: WebKitGTK lets no program put one
    /// there. Its window has the keyboard.
    pub fn write(&mut self, field: &str, text: &str) {
        self.focus(field);
        Screen.type_text(text);
    }

    /// Waits until a field is there, and puts the keyboard into it. Its window has the keyboard.
    pub fn focus(&mut self, field: &str) {
        self.until_done(&json!(["focus", "entry", field]));
        until(&format!("the keyboard in {field}"), || {
            let mut tree = self.tree().into_iter();
            tree.find(|one| one.name == field && one.is("focused"))
        });
    }

    /// Waits until something with this role and name is there.
    pub fn wait_for(&mut self, role: &str, name: &str) -> Spoken {
        until(&format!("{role}: {name}"), || {
            let mut tree = self.tree().into_iter();
            tree.find(|one| one.role == role && one.name == name && one.is("showing"))
        })
    }

    fn until_done(&mut self, command: &Value) {
        until(&format!("{command}"), || {
            (self.ask(command) == true).then_some(())
        });
    }

    fn ask(&mut self, command: &Value) -> Value {
        writeln!(self.commands, "{command}").expect("the reader listens");
        self.answer()
    }

    fn answer(&self) -> Value {
        let answer = self.answers.recv_timeout(PATIENCE);
        answer.expect("the reader answers")
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
