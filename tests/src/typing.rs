//! Somebody who types on while a test goes on.

use std::process::Command;
use std::sync::mpsc::{self, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use crate::Screen;

/// Keys that are pressed in turns. Dropped, the turn that has begun is the last.
pub struct Typing {
    keys: &'static [&'static str],
    /// Open as long as they are pressed.
    goes_on: Sender<()>,
    typist: JoinHandle<usize>,
}

impl Screen {
    /// Presses these keys one after the other, and then again, wherever the focus is.
    pub fn keep_typing(&self, keys: &'static [&'static str]) -> Typing {
        let (goes_on, end) = mpsc::channel();
        let typist = move || {
            let mut turns = 0;
            loop {
                let mut typed = Command::new("xdotool");
                typed.args(["key", "--delay", "20"]).args(keys);
                assert!(typed.status().expect("xdotool is installed").success());
                turns += 1;
                if end.try_recv() == Err(TryRecvError::Disconnected) {
                    return turns;
                }
            }
        };
        Typing {
            keys,
            goes_on,
            typist: thread::spawn(typist),
        }
    }
}

impl Typing {
    /// Ends it, and gives every key that was pressed.
    pub fn end(self) -> Vec<&'static str> {
        drop(self.goes_on);
        let turns = self.typist.join().expect("all keys were pressed");
        self.keys.repeat(turns)
    }
}
